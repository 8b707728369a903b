"""Walking with the arrows among points of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot

Points = Mapping[str, tuple[float, float]]
"""By name; pixels, y down."""
Ways = dict[tuple[str, str], str]
"""Where each arrow leads from each point."""

DIRECTIONS = {
    "arrow_left": (-1.0, 0.0),
    "arrow_right": (1.0, 0.0),
    "arrow_up": (0.0, -1.0),
    "arrow_down": (0.0, 1.0),
}
ASIDE = 2.2
"""How much dearer the way to the side is than the way ahead."""
LEANING = 2.0
"""What lies farther to the side than so many times the way ahead is not ahead at all."""


def neighbour(points: Points, start: str | None, direction: str) -> str | None:
    """The name of the point one step from `start`.

    Without a start it is the point nearest to the middle of all. Where nothing lies ahead, the
    walk goes on from the other end. Every point can be reached from every other.
    """
    if not points:
        return None
    if start not in points:
        x = sum(p[0] for p in points.values()) / len(points)
        y = sum(p[1] for p in points.values()) / len(points)
        return min(points, key=lambda name: (hypot(points[name][0] - x, points[name][1] - y), name))
    assert start is not None
    return _ways(tuple(points.items()))[start, direction]


@lru_cache(maxsize=1)
def _ways(items: tuple[tuple[str, tuple[float, float]], ...]) -> Ways:
    """The nearest in each direction; where that leaves points out, a few ways lead elsewhere."""
    points = dict(items)
    ways = {
        (name, direction): min(
            points, key=lambda other: (other == name, _cost(points, name, direction, other), other)
        )
        for name in points
        for direction in DIRECTIONS
    }
    while len(trap := min((_reached(ways, name) for name in points), key=len)) < len(points):
        _lead_out(points, ways, trap)
    return ways


def _lead_out(points: Points, ways: Ways, trap: set[str]) -> None:
    """Points in a trap lead only to one another: change the way that is cheapest to change.

    There is one. To hold n points together takes at most 2n - 2 of their 4n ways.
    """
    changes = sorted(
        (_cost(points, name, direction, other), name, direction, other)
        for name in trap
        for direction in DIRECTIONS
        for other in points.keys() - trap
    )
    for _, name, direction, other in changes:
        before = ways[name, direction]
        ways[name, direction] = other
        if all(trap < _reached(ways, inside) for inside in trap):
            return
        ways[name, direction] = before


def _reached(ways: Ways, start: str) -> set[str]:
    found, left = {start}, [start]
    while left:
        name = left.pop()
        new = {ways[name, direction] for direction in DIRECTIONS} - found
        found |= new
        left += new
    return found


def _cost(points: Points, start: str, direction: str, other: str) -> float:
    """How far the way is; what is not ahead lies beyond everything that is."""
    dx, dy = DIRECTIONS[direction]
    x, y = (b - a for a, b in zip(points[start], points[other], strict=True))
    ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    cost = ahead + ASIDE * aside
    return cost if 0 < ahead and aside <= LEANING * ahead else cost + 1e6
