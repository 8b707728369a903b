"""A question over the table that is answered with yes or no."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.hud import Text
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.widgets import Label, Panel

if TYPE_CHECKING:
    from scenes.hud.table_hud import TableHud

WIDE = 460.0


class Question(Layer):
    """`yes` is called for a yes. Where clocks stand still meanwhile, the board can't be seen."""

    hud: TableHud
    covers = True

    def __init__(
        self, hud: TableHud, title: Text, explanation: Text, yes: Callable[[], None]
    ) -> None:
        super().__init__(hud)
        self._title, self._explanation, self._yes = title, explanation, yes

    def back(self) -> bool:
        self.hud.close_pause()
        return True

    def build(self) -> None:
        text, tell = self.hud.language.text, self.hud.tell
        fill = theme.COVER if self.hud.timed else theme.SCRIM
        scrim = Panel(self, "scrim", fill=fill, radius=0, shadow=False, edge=False)
        self._scrim = self.add(scrim)
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=14))
        title = Label(self, "title", tell(self._title), face=DISPLAY, size=theme.HEADING)
        question = Label(self, "question", tell(self._explanation), colour=theme.MUTED)
        answers = [
            self.add(Button(self, "no", self.hud.close_pause, text=text("No"))),
            self.add(Button(self, "yes", self._agree, text=text("Yes"), primary=True)),
        ]
        self._rows: Rows = [(self.add(title), 0), (self.add(question), 6), (answers, 22)]

    def arrange(self) -> None:
        w, h = self.hud.app.size
        pad, wide = self.px(28), min(self.px(WIDE), w - 2 * self.px(theme.MARGIN))
        high = self.height(wide - 2 * pad, self._rows) + 2 * pad
        x, y = (w - wide) // 2, (h - high) // 2
        self._scrim.place(0, 0, w, h)
        self._panel.place(x, y, wide, high)
        self.stack(x + pad, y + pad, wide - 2 * pad, self._rows)

    def _agree(self) -> None:
        self.hud.close_pause()
        self._yes()
