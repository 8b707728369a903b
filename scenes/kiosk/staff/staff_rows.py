"""What the staff's pages have in common."""

from __future__ import annotations

from scenes.hud import theme
from scenes.hud.layer import Layer
from scenes.hud.lettering import STRONG, TEXT, line_height
from scenes.hud.widgets import Widget

TINY = 11.5
"""The smallest letters."""


class Headline(Widget):
    """What something is called, and at the right end how it stands."""

    solid = False

    def __init__(self, layer: Layer, name: str, text: str, value: str = "") -> None:
        super().__init__(layer, name)
        self.text, self.value = text, value

    def looks(self) -> tuple[object, ...]:
        return (self.text, self.value)

    def measure(self, within: int) -> tuple[int, int]:
        return within, line_height(TEXT, self.px(theme.BODY))

    def write(self) -> None:
        size, middle = self.px(theme.BODY), self.h / 2
        self.text_line(self.text, STRONG, size, theme.CREAM, 0, middle)
        if self.value:
            self.text_line(self.value, STRONG, size, theme.BRASS_LIT, self.w, middle, "right")
