"""Something to be read or answered before it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.hud import Hud
from scenes.hud.layer import Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.widgets import Label, Panel, Widget
from scenes.kiosk.large import Ground, LargeLayer

Answers = Sequence[tuple[str, Sentence, Callable[[], None]]]
"""The name of each button, its word, and what it does when the message has gone. The last one is
the loud one: it loses nothing."""

WIDE, PAD = 390.0, 24.0


class Message(LargeLayer):
    """A title, a sentence, buttons beside each other; on a ground, or over a table."""

    def __init__(
        self,
        hud: Hud,
        title: Sentence,
        said: Sentence,
        answers: Answers,
        over_table: bool = False,
    ) -> None:
        super().__init__(hud)
        self._title, self._said, self._answers = title, said, answers
        self._over_table = over_table

    def build(self) -> None:
        tell = self.hud.tell
        self._ground: Widget = self.add(
            Panel(self, "scrim", fill=theme.SCRIM, radius=0, shadow=False, edge=False)
            if self._over_table
            else Ground(self, "ground")
        )
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=16))
        title = Label(self, "title", tell(self._title), face=DISPLAY, size=theme.HEADING)
        said = Label(self, "said", tell(self._said), colour=theme.MUTED)
        buttons = [
            self.add(
                Button(
                    self,
                    name,
                    telling(self._answer, act),
                    text=tell(word),
                    primary=number == len(self._answers),
                )
            )
            for number, (name, word, act) in enumerate(self._answers, 1)
        ]
        self._rows: Rows = [(self.add(title), 0), (self.add(said), 8), (buttons, 26)]

    def arrange(self) -> None:
        width, height = self.hud.app.size
        pad, wide = self.px(PAD), self.px(WIDE)
        high = self.height(wide - 2 * pad, self._rows) + 2 * pad
        x, y = (width - wide) // 2, (height - high) // 2
        spare = self.px(theme.MARGIN)
        self._ground.place(-spare, -spare, width + 2 * spare, height + 2 * spare)
        self._panel.place(x, y, wide, high)
        self.stack(x + pad, y + pad, wide - 2 * pad, self._rows)

    def _answer(self, act: Callable[[], None]) -> None:
        self.hud.close()
        act()
