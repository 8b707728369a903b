"""Pylos in wood: a stepped board with hollows, and a groove for the balls not yet played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from math import cos, pi, sin, sqrt

import numpy as np
from panda3d.core import GeomNode, NodePath

from game.rules import FIRST, Piece, Spot
from scenes.entities.game_set import GameSet, Mark, Point
from scenes.entities.picking import Ball, Block, Disc, Solid
from scenes.look.light import Light, Occluders
from scenes.look.meshes import (
    Mesh,
    Points,
    circle,
    joined,
    loft,
    rounded_square,
    sphere,
    square,
)
from scenes.look.quick import Quick, Shape, quick_ball, quick_flat

RADIUS = 0.5
SPACING = 1.02
"""Between neighbouring hollows: the balls of a level do not quite touch."""
LIFT = sqrt(4 * RADIUS**2 - SPACING**2 / 2)
"""From one level's centres to the next one's: a ball touches the four below."""

BOWL = 0.57
"""Radius of a hollow's curve, a little wider than a ball's, so that a ball rests on its bottom."""
RIM = 0.355
"""Radius of a hollow's mouth."""
SINK = BOWL - sqrt(BOWL**2 - RIM**2)
"""How deep a hollow is, and so how deep a ball lies in it."""
PLINTH = 2.42
DECK = -0.42
"""Height of the lower step, where the groove runs; the upper one is at 0."""
GROOVE, CORNER = 4.20, 1.32
"""Half side and corner radius of the line the reserve balls lie on."""
EDGE = 4.92
FOOT = -1.0
"""Height of the table top."""
RESERVE = 15

RESERVES = ("reserve1", "reserve2")
"""The places of the balls that are not on the board, by side."""

LEVELS = ("abcd", "efg", "hi", "j")


class PylosSet(GameSet):
    """A 4 x 4 pyramid of balls."""

    middle = Point(0.0, -0.7, 0.0)
    rings = ((6.12, FOOT), (6.12, DECK), (5.9, 0.46), (0.5, 2.96))
    sides = (EDGE, EDGE, GROOVE + RADIUS, 0.5)
    field = PLINTH
    table = FOOT
    outline = (EDGE, CORNER + EDGE - GROOVE)
    box_height = -DECK - SINK

    def __init__(self, light: Light) -> None:
        super().__init__(light)
        self._line = _reserve_line()

    def board(self) -> NodePath:
        node = NodePath(GeomNode("pylos-board"))
        self.light.dress(node, "tray", 3, TRAY)
        self.light.slab(*self.outline, DECK, FOOT, "tray", "tray")
        return node

    def piece(self, piece: Piece, seed: int) -> NodePath:
        node = NodePath(GeomNode("ball"))
        shape, scale = self.shape(piece)
        node.setScale(scale)
        node.setHpr(seed * 97 % 360, seed * 61 % 360, seed * 31 % 360)
        self.light.dress(node, f"ball {piece.side}", seed, shape)
        return node

    def shape(self, piece: Piece) -> tuple[Shape, float]:
        return BALL, RADIUS

    def where(self, spot: Spot) -> Point:
        if spot.place in RESERVES:
            return self._in_reserve(RESERVES.index(spot.place) + FIRST, spot.slot)
        x, y, z = _centre(spot.place)
        return Point(x, y, z)

    def occluders(self, pieces: Iterable[tuple[Piece, Point]], board: bool = True) -> Occluders:
        pieces = list(pieces)
        spheres = [(at.x, at.y, at.z, RADIUS) for _, at in pieces]
        # A little inside what it stands for, so that no face and no hollow shades itself.
        plinth = (0.0, -SINK - 0.03 - self.box_height, 0.0, PLINTH - 0.04)
        roles = [f"ball {piece.side}" for piece, _ in pieces]
        return Occluders(spheres, [plinth] if board else [], roles)

    def solids(self, layout: Mapping[Spot, Piece], places: Iterable[str]) -> list[Solid]:
        found: list[Solid] = [
            Block(None, (-PLINTH, DECK, -PLINTH), (PLINTH, -1e-3, PLINTH)),
            Block(None, (-EDGE, FOOT, -EDGE), (EDGE, DECK, EDGE)),
        ]
        for spot in layout:
            found.append(Ball(spot.place, self.where(spot), RADIUS))
        filled = {spot.place for spot in layout}
        empty_hollows = {p for p in places_of_level(0) if p not in filled}
        for place in empty_hollows | {p for p in places if p not in filled}:
            mark = self.mark(place, layout)
            if not mark:
                continue
            radius = SPACING / 2 if place in empty_hollows else mark.radius * 1.25
            found.append(Disc(place, mark.centre, radius))
        return found

    def mark(self, place: str, layout: Mapping[Spot, Piece]) -> Mark | None:
        if place in RESERVES:
            return None
        x, y, z = _centre(place)
        if Spot(place) in layout:
            return Mark(Point(x, y, z), RADIUS, ball=True)
        if place in places_of_level(0):
            return Mark(Point(x, 0.004, z), 0.24)
        beside = [self.where(spot) for spot in layout if spot.place not in RESERVES]
        below = [at for at in beside if abs(y - LIFT - at.y) < 0.1 and abs(at.x - x) < SPACING]
        if sum(abs(at.z - z) < SPACING for at in below) < 4:
            return None
        return Mark(Point(x, y - 0.24, z), 0.24)

    def _in_reserve(self, side: int, slot: int) -> Point:
        """Slots fill from a side's left hand to its right, along its half of the groove."""
        x, z = self._line[(slot - 1) % RESERVE]
        if side != FIRST:
            x, z = -x, -z
        return Point(x, DECK - SINK + RADIUS, z)


@cache
def _centre(place: str) -> Point:
    """Where a ball's centre is: letter = column, number = row."""
    level = next(k for k, columns in enumerate(LEVELS) if place[0] in columns)
    column, row = LEVELS[level].index(place[0]), int(place[1]) - 1
    middle = (3 - level) / 2
    return Point(
        (column - middle) * SPACING,
        RADIUS - SINK + level * LIFT,
        (row - middle) * SPACING,
    )


@cache
def places_of_level(level: int) -> frozenset[str]:
    """The names of the places of a level, 0 the base."""
    return frozenset(f"{c}{r}" for c in LEVELS[level] for r in range(1, 5 - level))


def _reserve_line() -> list[tuple[float, float]]:
    """Fifteen points at equal distances along half of the groove, centred on the first's side."""
    outline = rounded_square(GROOVE, CORNER, 0.0, 4 * 200)[:, [0, 2]]
    closed = np.concatenate([outline, outline[:1]])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
    step = length[-1] / 30
    # The outline begins at the corner on the first's left; its front side is the first quarter.
    start = length[-1] / 8 - 7 * step
    along = (start + step * np.arange(RESERVE)) % length[-1]
    return [
        (float(np.interp(a, length, closed[:, 0])), float(np.interp(a, length, closed[:, 1])))
        for a in along
    ]


@cache
def board_mesh(fine: bool = True) -> Mesh:
    """Plinth with 16 hollows, deck with its groove, rounded edge; one skin down to the table."""
    round_about, steps = (32, 6) if fine else (12, 2)
    hollows = [
        _hollow((c - 1.5) * SPACING, (r - 1.5) * SPACING, round_about, steps)
        for c in range(4)
        for r in range(4)
    ]
    frame = _frame(2 * SPACING, 128, 4, 10) if fine else _frame(2 * SPACING, 80, 2, 4)
    return joined(*hollows, frame)


@cache
def _quick_ball() -> Quick:
    return quick_ball()


@cache
def _quick_board() -> Quick:
    side = 2 * (EDGE - FOOT)
    return quick_flat(board_mesh(fine=False), (side, side), (512, 512))


BALL = Shape(partial(sphere, 56, 32), _quick_ball)
TRAY = Shape(board_mesh, _quick_board)


def _hollow(x: float, z: float, n: int, steps: int) -> Mesh:
    """A square cell of the plinth's top with a bowl in it."""
    rings: list[Points] = []
    shade = []
    for k in range(steps + 1):
        radius = max(RIM * k / steps, 1e-4)
        rings.append(circle(radius, BOWL - SINK - sqrt(BOWL**2 - radius**2), n, x, z))
        shade.append(0.5 + 0.42 * (k / steps) ** 2)
    for extra in (0.012, 0.03):
        rings.append(circle(RIM + extra, 0.0, n, x, z))
        shade.append(1.0)
    for part in (0.5, 1.0):
        outer = square(SPACING / 2, 0.0, n, x, z)
        inner = circle(RIM + 0.03, 0.0, n, x, z)
        rings.append(inner + (outer - inner) * part)
        shade.append(1.0)
    return loft(rings, shade)


def _frame(half: float, n: int, bend: int, trough: int) -> Mesh:
    """All round the hollows, n points; a bend and the groove are made of so many strips."""
    # Half side, corner radius, height, shade, from the inside out.
    profile: list[tuple[float, float, float, float]] = [(half, 0.001, 0.0, 1.0)]

    def to(half: float, corner: float, y: float, shade: float = 1.0) -> None:
        profile.append((half, corner, y, shade))

    def rounded(out: float, corner: float, y: float, r: float) -> None:
        for k in range(bend + 1):
            a = k / bend * pi / 2
            to(out - r + r * sin(a), corner, y - r + r * cos(a))

    to(PLINTH - 0.16, 0.10, 0.0)
    rounded(PLINTH, 0.16, 0.0, 0.07)
    to(PLINTH + 0.005, 0.16, DECK + 0.16, 0.85)
    for k in range(bend + 1):
        a = k / bend * pi / 2
        shade = 0.62 + 0.32 * k / bend
        out = 0.08 - 0.075 * cos(a)
        to(PLINTH + out, 0.16 + out, DECK + 0.08 - 0.08 * sin(a), shade)
    inner = GROOVE - RIM
    for part in (0.35, 0.7):
        to(PLINTH + 0.08 + (inner - PLINTH - 0.08) * part, 0.3 + 0.6 * part, DECK)
    base = CORNER - GROOVE
    to(inner - 0.03, base + inner - 0.03, DECK)
    for k in range(trough + 1):
        across = -RIM + 2 * RIM * k / trough
        y = DECK + BOWL - SINK - sqrt(BOWL**2 - across**2)
        shade = 0.04 + 0.80 * (across / RIM) ** 4
        to(GROOVE + across, CORNER + across, y, shade)
    outer = GROOVE + RIM
    to(outer + 0.03, base + outer + 0.03, DECK)
    corner = CORNER + EDGE - GROOVE
    rounded(EDGE, corner, DECK, 0.14)
    for k in range(1, 4):
        to(EDGE, corner, DECK - 0.14 + (FOOT + 0.10 - DECK + 0.14) * k / 3, 1.0 - 0.1 * k)
    to(EDGE - 0.10, corner - 0.1, FOOT, 0.4)
    rings = [rounded_square(h, c, y, n) for h, c, y, _ in profile]
    return loft(rings, [shade for *_, shade in profile])
