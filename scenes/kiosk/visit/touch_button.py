"""A button for fingers: it stands out from its ground, and its word is large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.hud import icons, theme
from scenes.hud.buttons import ICON, ICON_STEP, Act, Button
from scenes.hud.lettering import STRONG, width
from scenes.hud.shapes import Shape

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

FILL: theme.Colour = (0.20, 0.145, 0.105, 0.94)
PRESSED: theme.Colour = (0.40, 0.30, 0.19, 0.97)
HIGH = 46.0


class TouchButton(Button):
    """A word, an icon, or both. A `lit` one has a brass edge, since it is what is to be touched."""

    pad = 14.0
    size = float(theme.NAME)
    lit = False

    def __init__(self, layer: Layer, name: str, act: Act, **looks: Any) -> None:
        super().__init__(layer, name, act, **looks)

    def looks(self) -> tuple[object, ...]:
        return (*super().looks(), self.lit)

    def measure(self, within: int) -> tuple[int, int]:
        side = self.px(HIGH)
        return (self.content_width() + 2 * self.px(self.pad) if self.text else side), side

    def paint_ground(self, shape: Shape) -> None:
        if self.primary and self.enabled:
            super().paint_ground(shape)
            return
        self.paint_fill(shape, PRESSED if self.pressed else FILL)
        self.paint_frame(shape, theme.BRASS if self.pressed else theme.LINE)

    def paint(self, shape: Shape) -> None:
        self.paint_ground(shape)
        if self.lit:
            pen, out = self.px(3), self.px(5)
            around = (-out, -out, self.w + 2 * out, self.h + 2 * out)
            shape.border(*around, self.px(12), pen, theme.BRASS_LIT)
        if self.icon:
            size = self.px(ICON)
            x = self.content_left() - self.px(2) if self.text else round((self.w - size) / 2)
            icons.draw(self.icon, shape, x, round((self.h - size) / 2), size, self.ink())

    def content_width(self) -> int:
        icon = self.px(ICON_STEP) if self.icon else 0
        return icon + width(self.text, STRONG, self.px(self.size))

    def write(self) -> None:
        if self.text:
            x = self.content_left() + (self.px(ICON_STEP) if self.icon else 0)
            self.text_line(self.text, STRONG, self.px(self.size), self.ink(), x, self.h / 2)
