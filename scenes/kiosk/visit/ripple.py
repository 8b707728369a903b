"""A ring where a finger has come down: whatever the touch does, it was felt."""

from __future__ import annotations

from scenes.hud import theme
from scenes.hud.buttons import telling
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Widget
from scenes.kiosk.large import LargeLayer

RADIUS = 26.0
FADE = 0.4
"""Seconds."""


class Ripple(Widget):
    """Appears where it is told to, and fades away."""

    solid = leaf = False

    def __init__(self, layer: LargeLayer) -> None:
        super().__init__(layer, "ripple")
        self.show(False)

    def appear(self, x: float, y: float) -> None:
        """A finger has come down there."""
        radius = self.px(RADIUS)
        self.show(True)
        self.place(x - radius, y - radius, 2 * radius, 2 * radius)
        self.layer.hud.fade(self, 1.0, 0.0, FADE, telling(self.show, False))

    def paint(self, shape: Shape) -> None:
        middle = self.w / 2
        shape.disc(middle, middle, middle * 0.55, theme.with_opacity(theme.BRASS_LIT, 0.35))
        shape.circle(middle, middle, middle, self.px(3), theme.BRASS_LIT)
