"""Walking between widgets with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeVar

from scenes.hud.widgets import Widget

W = TypeVar("W", bound=Widget)

ARROWS = {
    "arrow_left": (-1, 0),
    "arrow_right": (1, 0),
    "arrow_up": (0, -1),
    "arrow_down": (0, 1),
}

ASIDE, CENTRED = 2.5, 0.05
"""What a pixel aside costs against one ahead; and one between the middles, which settles ties."""


def nearest(start: Widget, others: Sequence[W], dx: int, dy: int) -> W | None:
    """The widget one comes to from `start` in that direction: near, and not far off to the side."""
    best, least = None, float("inf")
    for other in others:
        ahead = _ahead(start, other, dx, dy)
        if other is start or ahead < 0:
            continue
        aside, centred = _aside(start, other, across_x=dy != 0)
        cost = hypot(ahead, ASIDE * aside) + CENTRED * centred
        if cost < least:
            best, least = other, cost
    return best


def _ahead(a: Widget, b: Widget, dx: int, dy: int) -> float:
    """How far b's near edge lies beyond a's far edge; negative if it does not."""
    if dx:
        return b.x - (a.x + a.w) if dx > 0 else a.x - (b.x + b.w)
    return b.y - (a.y + a.h) if dy > 0 else a.y - (b.y + b.h)


def _aside(a: Widget, b: Widget, across_x: bool) -> tuple[float, float]:
    """The gap between them across the direction, 0 if they overlap, and between their middles."""
    (a0, a1), (b0, b1) = (
        (widget.x, widget.x + widget.w) if across_x else (widget.y, widget.y + widget.h)
        for widget in (a, b)
    )
    return max(0, max(a0, b0) - min(a1, b1)), abs(a0 + a1 - b0 - b1) / 2
