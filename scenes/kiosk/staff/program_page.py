"""The program itself: its daily restart, the PIN, and its end."""

from __future__ import annotations

from game.kiosk.pings import LEAVE, RESTART
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.widgets import Label
from scenes.kiosk.message import Message
from scenes.kiosk.staff.dial import Dial
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.pin_choice import PinChoice
from scenes.kiosk.staff.staff_rows import Headline

NEVER = -1
HOURS = range(NEVER, 24)
DIAL_WIDE = 230.0


class ProgramPage(Page):
    """What is seldom needed, and asks before it is done."""

    name = "program"
    title = say("Program and PIN")

    def build(self) -> None:
        layer, text = self.layer, self.layer.hud.language.text
        hour = layer.settings.restart_hour
        self._restarts = Headline(layer, "restart hour label", text("Daily restart"))
        about = text("Only when nobody plays. It takes less than a minute.")
        self._about = Label(layer, "about", about, size=theme.SMALL, colour=theme.MUTED)
        self._pin_label = Headline(layer, "pin label", text("PIN of the staff"))
        self._end_label = Headline(layer, "end label", text("Restart or exit"))
        for label in (self._restarts, self._about, self._pin_label, self._end_label):
            layer.add(label)
        self._hour = Dial(
            layer,
            "restart hour",
            HOURS,
            NEVER if hour is None else hour,
            self._words,
            self._restart_at,
        )
        self._pin = layer.add(
            Button(layer, "change pin", self._choose_pin, text=text("Choose another PIN"))
        )
        self._now = [
            layer.add(Button(layer, "restart", self._ask_restart, text=text("Restart"))),
            layer.add(Button(layer, "exit", self._ask_exit, text=text("Exit to the system"))),
        ]

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        layer, px = self.layer, self.layer.px
        y = layer.stack(x, y, w, [(self._restarts, 6), (self._about, 2)])
        y = self._hour.place(x, y + px(8), min(w, px(DIAL_WIDE)))
        y = layer.stack(x, y, w, [(self._pin_label, 24)])
        y = layer.row(x, y + px(8), self._pin.measure(w)[0], [self._pin])
        y = layer.stack(x, y, w, [(self._end_label, 24)])
        wants = sum(button.measure(w)[0] for button in self._now) + px(layer.gap)
        layer.row(x, y + px(8), wants, self._now)

    def _words(self, hour: float) -> str:
        text = self.layer.hud.language.text
        return text("never") if hour == NEVER else text("at {time}", time=f"{round(hour)}:00")

    def _restart_at(self, hour: float) -> None:
        self.layer.keep(restart_hour=None if hour == NEVER else int(hour))

    def _choose_pin(self) -> None:
        self.layer.hud.open(PinChoice(self.layer.hud, self.layer))

    def _ask_restart(self) -> None:
        said = say("It is back in less than a minute.")
        self._ask(say("Restart the kiosk?"), said, say("Restart"), RESTART)

    def _ask_exit(self) -> None:
        said = say("It stays off until somebody starts it again.")
        self._ask(say("Exit to the system?"), said, say("Exit"), LEAVE)

    def _ask(self, title: Sentence, said: Sentence, yes: Sentence, status: int) -> None:
        """Whether the program is to end with that status: what changes nothing is the loud one."""
        answers = [
            ("yes", yes, lambda: self.layer.kiosk.leave(status)),
            ("no", say("No"), lambda: None),
        ]
        self.layer.hud.open(Message(self.layer.hud, title, said, answers))
