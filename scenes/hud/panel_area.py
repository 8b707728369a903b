"""Where the start menu's panel lies."""

from __future__ import annotations


def panel_area(width: int, height: int, scale: float) -> tuple[int, int, int, int]:
    """x, y, width, height: at the left of a wide window, at the foot of a tall one."""
    if width >= height:
        return 0, 0, round(540 * scale), height
    high = round(700 * scale)
    return 0, height - high, width, high
