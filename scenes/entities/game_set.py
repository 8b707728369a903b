"""What a set is: where a game's spots are in space, what its pieces look like, what a ray meets.

A set knows no rule. A third game would be one rules package and one set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from panda3d.core import NodePath

from game.rules import Piece, Spot
from scenes.entities.picking import Solid
from scenes.look.light import Light, Occluders
from scenes.look.quick import Shape


class Point(NamedTuple):
    """A point in space: x right, y up, z away from the first player."""

    x: float
    y: float
    z: float


@dataclass(frozen=True)
class Mark:
    """Where a mark for a place lies: flat about `centre`, or on the crown of a ball there."""

    centre: Point
    radius: float
    ball: bool = False
    occupied: bool = False
    """Something stands on `centre`, so that a mark is seen only round its foot."""


class GameSet(ABC):
    """The board and pieces of one game."""

    middle: Point
    """What the camera looks at."""
    rings: tuple[tuple[float, float], ...]
    """Radius and y of level rings about `middle`: in them are the board and all that can stand."""
    sides: tuple[float, ...]
    """Half the side of the level square in which what is in each of the rings stays."""
    field: float
    """Half the side of the level square of all places, at y = 0."""
    table: float
    """Height of the table top the board stands on."""
    outline: tuple[float, float]
    """Half side and corner radius of the board, which is a square."""
    box_height: float
    """Of the boxes in `occluders`."""

    def __init__(self, light: Light) -> None:
        self.light = light

    @property
    def hull(self) -> list[Point]:
        """Between these points are the board and all that can stand on it."""
        rings = zip(self.rings, self.sides, strict=True)
        return [at for (radius, y), side in rings for at in _octagon(radius, side, y)]

    @property
    def field_hull(self) -> list[Point]:
        """Between these are all places, and what can be highest on them."""
        (radius, y), side = self.rings[-1], self.sides[-1]
        return [*_octagon(2 * self.field, self.field, 0.0), *_octagon(radius, side, y)]

    @abstractmethod
    def board(self) -> NodePath:
        """A new board, without pieces."""

    @abstractmethod
    def piece(self, piece: Piece, seed: int) -> NodePath:
        """A new piece with a grain of its own; its origin is where `where` puts it."""

    @abstractmethod
    def shape(self, piece: Piece) -> tuple[Shape, float]:
        """What a piece is shaped like about its origin, and how much it is enlarged."""

    @abstractmethod
    def where(self, spot: Spot) -> Point:
        """Where a piece on that spot has its origin."""

    @abstractmethod
    def occluders(self, pieces: Iterable[tuple[Piece, Point]], board: bool = True) -> Occluders:
        """What casts shadows: pieces at any points, also in flight, and the board unless told."""

    @abstractmethod
    def solids(self, layout: Mapping[Spot, Piece], places: Iterable[str]) -> list[Solid]:
        """What a ray can meet. `places` are the empty places that are offered, and so are solid."""

    @abstractmethod
    def mark(self, place: str, layout: Mapping[Spot, Piece]) -> Mark | None:
        """Where a mark for `place` is drawn on top of what lies there; None in mid-air."""


def _octagon(radius: float, side: float, y: float) -> list[Point]:
    """The corners of a square about the axis, cut off where a circle leaves it."""
    along = min(side, sqrt(max(0.0, radius**2 - side**2)))
    across = min(side, radius / sqrt(2))
    return [
        Point(sx * x, y, sz * z)
        for x, z in ((side, along), (along, side), (across, across))
        for sx in (-1, 1)
        for sz in (-1, 1)
    ]
