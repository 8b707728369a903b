"""The door to the staff's page: it opens for whoever knows the PIN."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from game.kiosk.pin import Answer
from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.hud import Hud
from scenes.hud.layer import Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.widgets import Label, Panel
from scenes.kiosk.keypad import Keypad
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.large import Ground, LargeLayer

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

PATIENCE = 30.0
"""Seconds without a touch after which it goes back to the visitors."""

COMMAND = "main.py kiosk --set-pin"

PAD = 22.0
ASIDE = 230.0
"""Width of what is said, beside the keys."""


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


class PinLayer(LargeLayer):
    """The keys, what is said of the PIN, and the way back."""

    def __init__(self, hud: Hud, pad: PinPad) -> None:
        super().__init__(hud)
        self._pad = pad
        self._keypad = Keypad(self, self._entered, pad.stay)
        self._wrong = False
        self._seconds = 0
        """Until a PIN is looked at again."""

    def build(self) -> None:
        text = self.hud.language.text
        self._ground = self.add(Ground(self, "ground"))
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=16))
        self._title = self.add(
            Label(self, "title", text("For the staff"), face=DISPLAY, size=theme.HEADING)
        )
        self._said = self.add(Label(self, "said", self._words(), colour=theme.MUTED))
        self._dots = self._keypad.build()
        self._cancel = self.add(
            Button(self, "cancel", self._pad.kiosk.attract, text=text("Back"), icon="back")
        )
        self._allow()

    def arrange(self) -> None:
        px, pad = self.px, self.px(PAD)
        width, height = self.hud.app.size
        keys_w, keys_h = self._keypad.measure()
        aside = keys_w if self.upright else px(ASIDE)
        above: Rows = [(self._title, 0), (self._said, 6)]
        said_h = self.height(aside, [(self._title, 0)]) + px(6) + self._room(aside)
        dots_h, back_h = self._dots.measure(keys_w)[1], px(theme.TOUCH)
        if self.upright:
            wide = keys_w
            high = said_h + px(12) + dots_h + px(14) + keys_h + px(20) + back_h
        else:
            wide = aside + 2 * pad + keys_w
            high = dots_h + px(14) + keys_h
        x, y = (width - wide) // 2, (height - high) // 2
        self._ground.fill()
        self._panel.place(x - pad, y - pad, wide + 2 * pad, high + 2 * pad)
        self.stack(x, y, aside, above)
        keys_x, keys_y = x + wide - keys_w, y + high - keys_h
        if self.upright:
            keys_y -= back_h + px(20)
        self._dots.place(keys_x, keys_y - px(14) - dots_h, keys_w, dots_h)
        self._keypad.place(keys_x, keys_y)
        self._cancel.place(x, y + high - back_h, aside, back_h)

    def look(self, locked_for: float) -> None:
        """How long the gate is locked; the seconds are counted down."""
        seconds = ceil(locked_for)
        if seconds != self._seconds:
            if not seconds:
                self._wrong = False
            self._seconds = seconds
            self._refresh()

    def _entered(self, digits: str) -> None:
        self._wrong = self._pad.knock(digits) is Answer.WRONG
        self.look(self._pad.kiosk.gate.locked_for)
        self._refresh()

    def _refresh(self) -> None:
        self._allow()
        self._said.text = self._words()
        self._said.colour = theme.BRASS_LIT if self._seconds or self._wrong else theme.MUTED
        self.arrange()

    def _allow(self) -> None:
        """Let the keys be touched while that is of any use."""
        self._keypad.enable(self._pad.kiosk.gate.pin is not None and not self._seconds)

    def _room(self, within: int) -> int:
        """The height that is kept free for the longest of what may be said."""
        told = self._said.text
        highest = 0
        for words in self._all_words():
            self._said.text = words
            highest = max(highest, self._said.measure(within)[1])
        self._said.text = told
        return highest

    def _words(self) -> str:
        ask, wrong, locked, unset = self._all_words()
        if self._pad.kiosk.gate.pin is None:
            return unset
        if self._seconds:
            return locked
        return wrong if self._wrong else ask

    def _all_words(self) -> tuple[str, str, str, str]:
        language = self.hud.language
        return (
            language.text("Please enter the PIN."),
            language.text("That was not the PIN."),
            language.plural(
                "Too many wrong PINs. The next try is possible in {n} second.",
                "Too many wrong PINs. The next try is possible in {n} seconds.",
                self._seconds,
            ),
            language.text(
                "No PIN has been chosen yet. This command chooses one: {command}", command=COMMAND
            ),
        )
