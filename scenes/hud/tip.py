"""A word beside a button that has only an icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.lettering import TEXT, line_height, width
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer


class Tip(Widget):
    """Stands at the button's left in the right half of the window, else above or below it."""

    def __init__(self, layer: Layer, button: Button) -> None:
        super().__init__(layer, "tip")
        self.text = button.tip
        size, pad = self.px(theme.SMALL), self.px(10)
        wide, high = width(self.text, TEXT, size) + 2 * pad, line_height(TEXT, size) + pad
        self.place(*self._beside(button, wide, high), wide, high)

    def _beside(self, button: Button, wide: int, high: int) -> tuple[float, float]:
        window_w, window_h = self.layer.hud.app.size
        gap, edge = self.px(14), self.px(4)
        standing = button.x > 0.9 * window_w and window_w >= window_h
        if standing:
            return button.x - wide - gap, button.y + (button.h - high) / 2
        x = min(max(edge, button.x + (button.w - wide) / 2), window_w - wide - edge)
        above = button.y - high - gap
        return x, above if above >= edge else button.y + button.h + gap

    def paint(self, shape: Shape) -> None:
        r = self.px(6)
        shape.shadow(self.w, self.h, r, self.px(2), self.px(8), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.CREAM)

    def write(self) -> None:
        size = self.px(theme.SMALL)
        self.text_line(self.text, TEXT, size, theme.INK, self.w / 2, self.h / 2, "center")
