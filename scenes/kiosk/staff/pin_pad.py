"""The door to the staff's page: it opens for whoever knows the PIN."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from game.kiosk.pin import Answer
from game.wording import say
from scenes.hud.hud import Hud
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.staff.keypad import KeypadLayer

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

PATIENCE = 30.0
"""Seconds without a touch after which it goes back to the visitors."""

COMMAND = "main.py kiosk --set-pin"


class PinPad(KioskScene):
    """Asks for the PIN, and goes back by itself."""

    name = "pin"
    for_staff = True

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self._leave_at = 0.0

    def enter(self) -> None:
        self.hud = Hud(self.app)
        self._layer = PinLayer(self.hud, self)
        self.hud.open(self._layer)
        self.stay()

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
            self.hud = None

    def update(self, dt: float) -> bool:
        self._layer.look(self.kiosk.gate.locked_for)
        if self.app.clock() >= self._leave_at:
            self.stay()  # The way to the visitors takes a step.
            self.kiosk.attract()
        return False

    def click(self, x: float, y: float) -> None:
        self.stay()

    def stay(self) -> None:
        """Somebody is there."""
        self._leave_at = self.app.clock() + PATIENCE

    def knock(self, digits: str) -> Answer:
        """Try a PIN; the right one opens the staff's page."""
        answer = self.kiosk.gate.knock(digits)
        self.kiosk.event(f"a PIN: {answer.name.lower()}")
        if answer is Answer.OPEN:
            self.kiosk.open_staff()
        return answer


class PinLayer(KeypadLayer):
    """What is said of the PIN that is touched."""

    title = say("For the staff")

    def __init__(self, hud: Hud, pad: PinPad) -> None:
        super().__init__(hud)
        self._pad = pad
        self._wrong = False
        self._seconds = 0
        """Until a PIN is looked at again."""

    def look(self, locked_for: float) -> None:
        """How long the gate is locked; the seconds are counted down."""
        seconds = ceil(locked_for)
        if seconds != self._seconds:
            if not seconds:
                self._wrong = False
            self._seconds = seconds
            self.refresh()

    def touched(self) -> None:
        self._pad.stay()

    def entered(self, digits: str) -> None:
        self._wrong = self._pad.knock(digits) is Answer.WRONG
        self.look(self._pad.kiosk.gate.locked_for)
        self.refresh()

    def cancel(self) -> None:
        self._pad.kiosk.attract()

    @property
    def useful(self) -> bool:
        return self._pad.kiosk.gate.pin is not None and not self._seconds

    @property
    def urgent(self) -> bool:
        return self._seconds > 0 or self._wrong

    def words(self) -> str:
        ask, wrong, locked, unset = self.all_words()
        if self._pad.kiosk.gate.pin is None:
            return unset
        if self._seconds:
            return locked
        return wrong if self._wrong else ask

    def all_words(self) -> Sequence[str]:
        language = self.hud.language
        return (
            language.text("Please enter the PIN."),
            language.text("That was not the PIN."),
            language.plural(
                "Too many wrong PINs. The next try is possible in {n} second.",
                "Too many wrong PINs. The next try is possible in {n} seconds.",
                self._seconds,
            ),
            language.text("No PIN has been chosen yet. This command chooses one:")
            # A line of its own: a command is not broken.
            + f"\n{COMMAND}",
        )
