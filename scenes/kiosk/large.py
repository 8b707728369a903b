"""A layer for fingers, read from one or two metres: all widgets on it are larger."""

from __future__ import annotations

from scenes.hud import theme
from scenes.hud.layer import Layer
from scenes.hud.lettering import Face, lines, width
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Widget

ENLARGED = 1.6
"""So many times as large as in a window: what is touched is 67 nominal pixels high (100 real ones
at 1080p), and text 24.
"""


class LargeLayer(Layer):
    """Its nominal pixels are ENLARGED: 800x450 of them fill the screen, upright 450x800."""

    gap = 10

    def px(self, nominal: float) -> int:
        return super().px(nominal * ENLARGED)

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        width, height = self.hud.app.size
        return height > width


class Ground(Widget):
    """Calm wood-coloured ground for a page that has no table behind it."""

    leaf = False
    top, bottom = (0.135, 0.094, 0.068, 1.0), (0.062, 0.042, 0.031, 1.0)

    def paint(self, shape: Shape) -> None:
        shape.rounded(0, 0, self.w, self.h, 0, self.top, self.bottom)

    def fill(self) -> None:
        """Lie under all of the screen."""
        # A little more than that: what lies flat on the screen is shifted now and then.
        width, height = self.layer.hud.app.size
        spare = self.px(theme.MARGIN)
        self.place(-spare, -spare, width + 2 * spare, height + 2 * spare)


def balanced(text: str, face: Face, size: int, within: int) -> int:
    """How narrow the text may be without more lines: none is much shorter than the others."""
    rows = lines(text, face, size, within)
    room = max(width(row, face, size) for row in rows)
    # Narrower than its longest word, a text is broken within it.
    least = max((width(word, face, size) for word in text.split()), default=0)
    while room - size // 4 >= max(least, 1):
        if len(lines(text, face, size, room - size // 4)) > len(rows):
            break
        room -= size // 4
    return room
