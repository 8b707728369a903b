"""Walking with the arrows among points of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot

Point = tuple[float, float]
"""Pixels, y down."""
Points = Mapping[str, Point]
"""By name."""
Ways = dict[tuple[str, str], str]
"""Where each arrow leads from each point."""

DIRECTIONS = {
    "arrow_left": (-1.0, 0.0),
    "arrow_right": (1.0, 0.0),
    "arrow_up": (0.0, -1.0),
    "arrow_down": (0.0, 1.0),
}
ASIDE = 2.4
"""How much dearer the way gets to the side: twice as far straight ahead is as near as 33 degrees
aside, so that what is nearly in the same direction is not jumped."""
LEANING = 2.0
"""What lies farther to the side than so many times the way ahead is not ahead at all."""
ROUND, NOWHERE = 1e6, 1e9
"""Added to the cost of what lies in line behind, and of what lies neither ahead nor there."""


def neighbour(
    points: Points, start: str | None, direction: str, origin: Point | None = None
) -> str | None:
    """The name of the point one step from `start`.

    Where nothing lies ahead, the walk goes on from the other end of the line, or stays if there is
    no such line; but every point can be reached from every other. Without a start the step is
    taken from `origin`, to the nearest of all points if none lies ahead; without either, it leads
    to the point nearest to the middle of all.
    """
    if not points:
        return None
    if start in points:
        assert start is not None
        return _ways(tuple(points.items()))[start, direction]
    if origin:
        ahead = {name: _cost(origin, point, direction) for name, point in points.items()}
        near = {name: _distance(origin, point) for name, point in points.items()}
        return min(points, key=lambda name: (min(ahead[name], ROUND), near[name], name))
    xs, ys = zip(*points.values(), strict=True)
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    return min(points, key=lambda name: (_distance(middle, points[name]), name))


@lru_cache(maxsize=1)
def _ways(items: tuple[tuple[str, Point], ...]) -> Ways:
    """The nearest in each direction; where that leaves points out, a few ways lead elsewhere."""
    points = dict(items)
    ways = {
        (name, direction): _nearest(points, name, direction)
        for name in points
        for direction in DIRECTIONS
    }
    while len(trap := min((_reached(ways, name) for name in points), key=len)) < len(points):
        _lead_out(points, ways, trap)
    return ways


def _nearest(points: Points, name: str, direction: str) -> str:
    costs = {other: _cost(points[name], point, direction) for other, point in points.items()}
    best = min(points, key=lambda other: (costs[other], other))
    return best if costs[best] < NOWHERE else name


def _lead_out(points: Points, ways: Ways, trap: set[str]) -> None:
    """Points in a trap lead only to one another: change the way that is cheapest to change.

    Best is one that leads nowhere. There is one to change: to hold n points together takes at most
    2n - 2 of their 4n ways.
    """
    changes = sorted(
        (
            ways[name, direction] != name,
            _cost(points[name], points[other], direction),
            *(name, direction, other),
        )
        for name in trap
        for direction in DIRECTIONS
        for other in points.keys() - trap
    )
    for *_, name, direction, other in changes:
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


def _cost(start: Point, end: Point, direction: str) -> float:
    """How far the way is; what is not ahead lies beyond everything that is."""
    dx, dy = DIRECTIONS[direction]
    x, y = end[0] - start[0], end[1] - start[1]
    ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    if 0 < ahead and aside <= LEANING * ahead:
        return ahead + ASIDE * aside**2 / ahead
    if 0 < -ahead and aside <= -ahead:
        return ROUND + ahead + ASIDE * aside
    return NOWHERE + _distance(start, end)


def _distance(start: Point, end: Point) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])
