"""Outside the opening hours: a calm screen, and for who touches it the word that it is closed."""

from __future__ import annotations

from collections.abc import Sequence

from game.kiosk.closed import CLOSED
from game.language import Language
from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.hud import Hud
from scenes.hud.layer import Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.widgets import Label, Panel
from scenes.kiosk.large import LargeLayer

WIDE, PAD = 360.0, 26.0
APART = 24.0
"""Between two languages."""


class ClosedLayer(LargeLayer):
    """Nobody has chosen a language yet, so all of `languages` are spoken, below each other."""

    def __init__(self, hud: Hud, languages: Sequence[str], when: Sentence) -> None:
        super().__init__(hud)
        self._languages, self._when = languages, when

    def build(self) -> None:
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=16))
        rows: list[tuple[Label, float]] = []
        for code in self._languages:
            tell = Language(code).tell
            title = Label(self, f"closed {code}", tell(CLOSED), face=DISPLAY, size=theme.HEADING)
            when = Label(
                self, f"when {code}", tell(self._when), size=theme.NAME, colour=theme.MUTED
            )
            rows += (self.add(title), APART if rows else 0), (self.add(when), 4)
        self._rows: Rows = rows

    def arrange(self) -> None:
        width, height = self.hud.app.size
        pad, wide = self.px(PAD), self.px(WIDE)
        high = self.height(wide - 2 * pad, self._rows) + 2 * pad
        x, y = (width - wide) // 2, (height - high) // 2
        self._panel.place(x, y, wide, high)
        self.stack(x + pad, y + pad, wide - 2 * pad, self._rows)
