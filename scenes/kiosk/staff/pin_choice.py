"""Choosing another PIN: it is touched twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.kiosk.pin import FEWEST_DIGITS, MOST_DIGITS, Pin
from game.wording import say
from scenes.hud.hud import Hud
from scenes.kiosk.staff.keypad import KeypadLayer

if TYPE_CHECKING:
    from scenes.kiosk.staff.staff_layer import StaffLayer


class PinChoice(KeypadLayer):
    """The new PIN, and once more, so that nobody is locked out by a slip."""

    title = say("New PIN")

    def __init__(self, hud: Hud, staff: StaffLayer) -> None:
        super().__init__(hud)
        self._staff = staff
        self._first = ""
        self._differed = False

    def entered(self, digits: str) -> None:
        if not self._first:
            self._first, self._differed = digits, False
        elif digits != self._first:
            self._first, self._differed = "", True
        else:
            self.hud.close()
            if self._staff.keep(pin=Pin.of(digits)):
                self._staff.tell(say("New PIN"), say("The PIN has been set."))
            return
        self.refresh()

    def cancel(self) -> None:
        self.hud.close()

    @property
    def urgent(self) -> bool:
        return self._differed

    def words(self) -> str:
        new, again, differed = self.all_words()
        if self._differed:
            return differed
        return again if self._first else new

    def all_words(self) -> Sequence[str]:
        text = self.hud.language.text
        return (
            text(
                "{fewest} to {most} digits. Please note it where visitors can't see it.",
                fewest=FEWEST_DIGITS,
                most=MOST_DIGITS,
            ),
            text("The same once more, please."),
            text("That was another PIN. Nothing has been changed."),
        )
