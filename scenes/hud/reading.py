"""Pages to read: how a game is played, and what the keys do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.wording import Sentence
from scenes.hud import theme, words
from scenes.hud.lettering import STRONG, TEXT, line_height, lines, width
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.hud import Layer

PARAGRAPH_GAP, HEADING_GAP = 11.0, 1.0


class Reading(Widget):
    """Headings and paragraphs."""

    solid = False

    def __init__(self, layer: Layer, name: str, parts: Sequence[tuple[Sentence, Sentence]]) -> None:
        super().__init__(layer, name)
        tell = layer.hud.tell
        self._parts = [(tell(title), tell(text)) for title, text in parts]

    def measure(self, within: int) -> tuple[int, int]:
        return within, self._set(within)[-1][0] - self.px(PARAGRAPH_GAP)

    def write(self) -> None:
        small, size = self.px(theme.SMALL), self.px(theme.BODY)
        for (title, _), (y, rows) in zip(self._parts, self._set(self.w), strict=False):
            self.text_block([title], STRONG, small, theme.BRASS, 0, y)
            below = y + line_height(STRONG, small) + self.px(HEADING_GAP)
            self.text_block(rows, TEXT, size, theme.CREAM, 0, below)

    def _set(self, within: int) -> list[tuple[int, list[str]]]:
        """Where each part begins, and its lines; and at last where another would begin."""
        small, size = self.px(theme.SMALL), self.px(theme.BODY)
        y, found = 0, []
        for _, text in self._parts:
            rows = lines(text, TEXT, size, within)
            found.append((y, rows))
            y += line_height(STRONG, small) + self.px(HEADING_GAP)
            y += len(rows) * line_height(TEXT, size) + self.px(PARAGRAPH_GAP)
        return [*found, (y, [])]


class Keys(Widget):
    """A table of keys."""

    solid = False

    def __init__(self, layer: Layer, name: str) -> None:
        super().__init__(layer, name)
        self._keys = [(layer.hud.tell(key), layer.hud.tell(what)) for key, what in words.KEYS]

    def measure(self, within: int) -> tuple[int, int]:
        return within, len(self._keys) * self.px(32)

    def write(self) -> None:
        size = self.px(theme.BODY)
        column = max(width(key, STRONG, size) for key, _ in self._keys) + self.px(24)
        for i, (key, what) in enumerate(self._keys):
            middle = (i + 0.5) * self.px(32)
            self.text_line(key, STRONG, size, theme.BRASS, 0, middle)
            self.text_line(what, TEXT, size, theme.CREAM, column, middle)
