"""How long the kiosk waits for somebody who does nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.widgets import Label
from scenes.kiosk.staff.dial import Dial
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.staff_rows import Headline

MINUTE = 60

TIMES: dict[str, tuple[Sentence, Sentence, tuple[float, ...]]] = {
    "turn": (
        say("In a game"),
        say("Without a touch for so long, a visitor is asked whether anybody is still there."),
        (30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 600),
    ),
    "menu": (
        say("In menus and after a game"),
        say("The same where nothing is played."),
        (10, 15, 20, 30, 45, 60, 90, 120, 180, 300),
    ),
    "countdown": (
        say("Countdown"),
        say("Then the games play by themselves again."),
        (10, 15, 20, 30, 45, 60),
    ),
}
"""What each is called, what it is, and its steps in seconds."""

DIAL_WIDE = 230.0


class IdlePage(Page):
    """A dial for each time."""

    name = "idle"
    title = say("Waiting times")

    def build(self) -> None:
        layer, tell = self.layer, self.layer.hud.tell
        self._rows = []
        for name, (word, about, steps) in TIMES.items():
            head = layer.add(Headline(layer, f"{name} label", tell(word)))
            note = layer.add(
                Label(layer, f"{name} note", tell(about), size=theme.SMALL, colour=theme.MUTED)
            )
            now = getattr(layer.settings.idle, name)
            dial = Dial(layer, name, steps, now, self._words, partial(self.settle, name))
            self._rows.append((head, note, dial))

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        px, stack = self.layer.px, self.layer.stack
        wide = min(w, px(DIAL_WIDE))
        for head, note, dial in self._rows:
            y = stack(x, y + px(4), w, [(head, 0), (note, 2)])
            y = dial.place(x, y + px(6), wide) + px(14)

    def settle(self, name: str, seconds: float) -> None:
        """Let that time be so long."""
        idle = replace(self.layer.settings.idle, **{name: float(seconds)})
        self.layer.keep(idle=idle)

    def _words(self, seconds: float) -> str:
        language = self.layer.hud.language
        if seconds < 2 * MINUTE or seconds % MINUTE:
            return language.plural("{n} second", "{n} seconds", round(seconds))
        return language.plural("{n} minute", "{n} minutes", round(seconds / MINUTE))
