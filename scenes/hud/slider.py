"""A bar with a knob: one of many values, chosen by a press or a drag."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.shapes import Shape

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

KNOB, GROOVE = 9.0, 4.0


class Slider(Button):
    """Chooses a whole number from 0 to `most`; `choose` is told it while it is dragged."""

    def __init__(self, layer: Layer, name: str, choose: Callable[[int], None]) -> None:
        super().__init__(layer, name, lambda: None)
        self._choose = choose
        self.value, self.most = 0, 0

    def looks(self) -> tuple[object, ...]:
        return (*super().looks(), self.value, self.most)

    def measure(self, within: int) -> tuple[int, int]:
        return within, self.px(theme.TOUCH)

    def drag(self, x: float, y: float) -> None:
        left, right = self._ends()
        share = (x - self.x - left) / max(1, right - left)
        value = min(self.most, max(0, round(share * self.most)))
        if value != self.value:
            self._choose(value)

    def paint_ground(self, shape: Shape) -> None:
        (left, right), middle = self._ends(), self.h / 2
        at = left + (right - left) * self.value / max(1, self.most)
        high, knob = self.px(GROOVE), self.px(KNOB)
        shape.rounded(left, middle - high / 2, right - left, high, high / 2, theme.LINE)
        if at > left:
            shape.rounded(left, middle - high / 2, at - left, high, high / 2, theme.BRASS)
        lit = self.hovered or self.pressed
        shape.disc(at, middle, knob, theme.BRASS_LIT if lit else theme.BRASS)

    def _ends(self) -> tuple[int, int]:
        """Where the knob's middle is for the least and the largest value."""
        return self.px(KNOB), self.w - self.px(KNOB)
