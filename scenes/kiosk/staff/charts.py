"""Pictures of numbers: how many games there were each day, and of what kinds they were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.hud import theme
from scenes.hud.layer import Layer
from scenes.hud.lettering import DISPLAY, STRONG, TEXT, line_height, width
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Widget
from scenes.kiosk.large import LargeLayer
from scenes.kiosk.staff.staff_rows import TINY

FIGURE = 27.0
GROOVE = theme.with_opacity(theme.HOVER, 0.06)
SHARE = (*theme.BRASS_DEEP[:3], 0.42)
ROW, ROW_GAP = 19.0, 3.0


class Tile(Widget):
    """One number, and what it counts; a note beside it, below on an upright screen."""

    def __init__(
        self, layer: LargeLayer, name: str, figure: str, text: str, note: str = ""
    ) -> None:
        super().__init__(layer, name)
        self._large = layer
        self._figure, self._text, self._note = figure, text, note

    @property
    def _below(self) -> list[str]:
        """The lines below the number."""
        noted = self._note and self._large.upright
        return [self._text, self._note] if noted else [self._text]

    def looks(self) -> tuple[object, ...]:
        return (self._figure, self._note, *self._below)

    def measure(self, within: int) -> tuple[int, int]:
        below = len(self._below) * line_height(TEXT, self.px(TINY))
        return 0, line_height(DISPLAY, self.px(FIGURE)) + below + self.px(13)

    def paint(self, shape: Shape) -> None:
        shape.rounded(0, 0, self.w, self.h, self.px(theme.RADIUS), GROOVE)

    def write(self) -> None:
        size, tiny, pad, top = self.px(FIGURE), self.px(TINY), self.px(12), self.px(5)
        below = top + line_height(DISPLAY, size)
        self.text_block([self._figure], DISPLAY, size, theme.CREAM, pad, top)
        self.text_block(self._below, TEXT, tiny, theme.MUTED, pad, below)
        if self._large.upright:
            return
        x = pad + width(self._figure, DISPLAY, size) + self.px(7)
        # Where there is no room for it, the rest is enough.
        if self._note and x + width(self._note, TEXT, tiny) <= self.w - pad:
            self.text_line(self._note, TEXT, tiny, theme.MUTED, x, (top + below) / 2 + self.px(3))


class Day(NamedTuple):
    """A bar of the picture; only some days are named."""

    games: int
    name: str = ""


class DayChart(Widget):
    """A bar for each day, the last one lit."""

    def __init__(self, layer: Layer, name: str, days: Sequence[Day]) -> None:
        super().__init__(layer, name)
        self._days = days

    def looks(self) -> tuple[object, ...]:
        return (tuple(self._days),)

    @property
    def _top(self) -> int:
        """The number at the upper end."""
        return nice_top(max(day.games for day in self._days))

    def _plot(self) -> tuple[float, float, float, float]:
        """x, y, width, height of the bars' ground."""
        left = width(str(self._top), TEXT, self.px(TINY)) + self.px(8)
        above, below = self.px(7), line_height(TEXT, self.px(TINY)) + self.px(3)
        return left, above, self.w - left, self.h - above - below

    def paint(self, shape: Shape) -> None:
        x, y, w, h = self._plot()
        line = max(1, self.px(0.8))
        for level in (0.0, 0.5, 1.0):
            at = y + h * (1 - level)
            colour = theme.LINE if level == 0 else theme.EDGE
            shape.rounded(x, round(at) - line / 2, w, line, 0, colour)
        step = w / len(self._days)
        wide = max(2.0, step * 0.68)
        for number, day in enumerate(self._days):
            if day.games:
                high = max(2.0, h * day.games / self._top)
                last = number == len(self._days) - 1
                lit = theme.BRASS_LIT if last else theme.BRASS
                left = x + step * number + (step - wide) / 2
                radius = min(self.px(3), wide / 2, high / 2)
                deep = theme.BRASS if last else theme.BRASS_DEEP
                shape.rounded(left, y + h - high, wide, high, radius, lit, deep)
                # Round above, square on the ground.
                shape.rounded(left, y + h - radius, wide, radius, 0, deep)

    def write(self) -> None:
        x, y, w, h = self._plot()
        size = self.px(TINY)
        numbers = (0, self._top // 2, self._top) if self._top > 1 else (0, self._top)
        for number in numbers:
            at = y + h * (1 - number / self._top)
            self.text_line(str(number), TEXT, size, theme.MUTED, x - self.px(6), at, "right")
        step = w / len(self._days)
        for number, day in enumerate(self._days):
            if day.name:
                middle = x + step * (number + 0.5)
                half = width(day.name, TEXT, size) / 2
                middle = min(self.w - half, max(half, middle))
                top = y + h + self.px(3)
                self.text_block([day.name], TEXT, size, theme.MUTED, middle, top, "center")


def nice_top(most: int) -> int:
    """The number at the end of an axis that shows so many: a round one, and its half as well."""
    if most <= 2:
        return 2
    size: int = 10 ** (len(str(most)) - 1)
    steps = (size * factor // 10 for factor in (10, 20, 40, 60, 80, 100))
    return next(step for step in steps if step >= most and step % 2 == 0)


class Kind(NamedTuple):
    """What is counted, and how many there are."""

    name: str
    games: int


class Shares(Widget):
    """A heading, and for each kind a row that is filled as far as its share goes."""

    def __init__(self, layer: Layer, name: str, text: str, kinds: Sequence[Kind]) -> None:
        super().__init__(layer, name)
        self._text, self._kinds = text, kinds

    def looks(self) -> tuple[object, ...]:
        return (self._text, tuple(self._kinds))

    def measure(self, within: int) -> tuple[int, int]:
        rows = len(self._kinds)
        return 0, self._head + rows * self.px(ROW) + (rows - 1) * self.px(ROW_GAP)

    @property
    def _head(self) -> int:
        return line_height(TEXT, self.px(theme.SMALL)) + self.px(3)

    def _rows(self) -> list[float]:
        step = self.px(ROW) + self.px(ROW_GAP)
        return [self._head + step * number for number in range(len(self._kinds))]

    def paint(self, shape: Shape) -> None:
        total = max(1, sum(kind.games for kind in self._kinds))
        high, radius = self.px(ROW), self.px(4)
        for kind, y in zip(self._kinds, self._rows(), strict=True):
            shape.rounded(0, y, self.w, high, radius, GROOVE)
            if kind.games:
                wide = max(2 * radius, self.w * kind.games / total)
                shape.rounded(0, y, wide, high, radius, SHARE)

    def write(self) -> None:
        small, tiny, pad = self.px(theme.SMALL), self.px(TINY), self.px(8)
        self.text_block([self._text], STRONG, small, theme.BRASS, 0, 0)
        for kind, y in zip(self._kinds, self._rows(), strict=True):
            middle = y + self.px(ROW) / 2
            self.text_line(kind.name, TEXT, tiny, theme.CREAM, pad, middle)
            self.text_line(
                str(kind.games), STRONG, tiny, theme.CREAM, self.w - pad, middle, "right"
            )
