"""What has been chosen on another page: pressing it leads there."""

from __future__ import annotations

from scenes.hud import theme
from scenes.hud.buttons import Row
from scenes.hud.shapes import Shape

ARROW = 24.0
"""The room for the arrow at the right."""


class Opener(Row):
    """A name, a sentence about it, and an arrow."""

    names = 16.0

    def details_room(self, within: int) -> int:
        return super().details_room(within) - self.px(ARROW)

    def paint_ground(self, shape: Shape) -> None:
        self.paint_touch(shape)
        self.paint_frame(shape, theme.LINE)
        x, y, size = self.w - self.px(20), self.h / 2, self.px(5)
        arrow = [(x - size, y - size), (x, y), (x - size, y + size)]
        shape.stroke(arrow, max(1.5, self.px(1.8)), theme.MUTED)
