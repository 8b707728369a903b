"""What a set is: where a game's spots are in space, what its pieces look like, what a ray meets.

A set knows no rule. A third game would be one rules package and one set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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
    table: float
    """Height of the table top the board stands on."""
    outline: tuple[float, float]
    """Half side and corner radius of the board, which is a square."""
    box_height: float
    """Of the boxes in `occluders`."""

    def __init__(self, light: Light) -> None:
        self.light = light

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
