"""Walking with the arrows among points of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, inf

DIRECTIONS = {
    "arrow_left": (-1.0, 0.0),
    "arrow_right": (1.0, 0.0),
    "arrow_up": (0.0, -1.0),
    "arrow_down": (0.0, 1.0),
}
ASIDE = 2.2
"""How much dearer the way to the side is than the way ahead."""
SAME = 3.0
"""Pixels: what is no farther ahead counts as level."""


def neighbour(
    points: Mapping[str, tuple[float, float]], start: str | None, direction: str
) -> str | None:
    """The name of the point one step from `start`; pixels, y down.

    Without a start it is the point nearest to the middle of all. Where nothing lies ahead, the
    walk goes on from the other end, a line further, so that every point can be reached.
    """
    if not points:
        return None
    if start not in points:
        x = sum(p[0] for p in points.values()) / len(points)
        y = sum(p[1] for p in points.values()) / len(points)
        return min(points, key=lambda name: (_distance(points[name], (x, y)), name))
    assert start is not None
    ahead = {name: _cost(points[start], p, direction) for name, p in points.items()}
    best = min(ahead, key=lambda name: (ahead[name], name))
    return best if ahead[best] < inf else _wrapped(points, start, direction)


def _cost(start: tuple[float, float], point: tuple[float, float], direction: str) -> float:
    dx, dy = DIRECTIONS[direction]
    x, y = point[0] - start[0], point[1] - start[1]
    ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    return ahead + ASIDE * aside if ahead > SAME else inf


def _wrapped(points: Mapping[str, tuple[float, float]], start: str, direction: str) -> str:
    """The next point in reading order (or the last one), seen along the direction."""
    dx, dy = DIRECTIONS[direction]
    line = sorted(points, key=lambda name: points[name][1] * abs(dx) + points[name][0] * abs(dy))
    step = 1 if dx + dy > 0 else -1
    return line[(line.index(start) + step) % len(line)]


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
