"""Both sets without a window: what is drawn as triangles, and layouts of every kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from panda3d.core import Geom, GeomNode, NodePath

from game.games import GAMES
from game.rules import DONE, FIRST, SECOND, Move, Piece, Position, Spot
from game.taps import Turn
from scenes.entities.game_set import GameSet
from scenes.entities.sets import SETS
from scenes.look.quick import Shape
from scenes.stage.camera import Frame, OrbitCamera, View
from tests.game.playouts import carried_out, playout

Floats = NDArray[np.float64]

BALL = {side: Piece("ball", side) for side in (FIRST, SECOND)}
STOREYS = {level: Piece(f"storey{level}") for level in (1, 2, 3)}


class NoLight:
    """Stands for the light: dressing a node needs a window, its shape does not."""

    def dress(self, node: NodePath, _role: str, _seed: int, shape: Shape) -> None:
        node.node().addGeom(shape.fine().geom)

    def slab(self, *_args: object) -> None: ...


def make(game: str) -> GameSet:
    """The set of a game."""
    return SETS[game](NoLight())  # type: ignore[arg-type]


@dataclass(frozen=True)
class Skin:
    """Triangles as drawn: corners (m, 3, 3) clockwise from outside, normals (m, 3, 3) at them."""

    corners: Floats
    normals: Floats

    @cached_property
    def points(self) -> Floats:
        """Its corners once each: (n, 3)."""
        return np.unique(self.corners.reshape(-1, 3).round(4), axis=0)

    @cached_property
    def facing(self) -> Floats:
        """Towards the outside, twice the area long: (m, 3). Left-handed, so clockwise."""
        a, b, c = self.corners.transpose(1, 0, 2)
        return np.cross(c - a, b - a)

    @cached_property
    def bounds(self) -> tuple[Floats, float]:
        """A ball that holds it: middle and radius."""
        middle = (self.points.min(axis=0) + self.points.max(axis=0)) / 2
        return middle, float(np.linalg.norm(self.points - middle, axis=1).max())

    def in_cells(self, size: float = 1.3) -> list[Skin]:
        """The same in parts, one for each square of the table."""
        cells = np.round(self.corners.mean(axis=1)[:, [0, 2]] / size)
        parts = [(cells == cell).all(axis=1) for cell in np.unique(cells, axis=0)]
        return [Skin(self.corners[part], self.normals[part]) for part in parts]

    def met(self, eye: Floats, rays: Floats) -> Floats:
        """How far along each ray (n, 3) the nearest outside face is; inf where none is met: (n,).

        Rays from one eye: the signed volumes of Möller and Trumbore, for all pairs at once.
        """
        far = np.full(len(rays), np.inf)
        middle, radius = self.bounds
        beside = np.linalg.norm(np.cross(rays, middle - eye), axis=1)
        (passing,) = np.nonzero(beside < radius + 1e-3)
        few = rays[passing]
        seen = np.einsum("ij,ij->i", self.facing, self.corners[:, 0] - eye) < -1e-9
        a, b, c = (self.corners[seen] - eye).transpose(1, 0, 2)
        volume = np.einsum("ij,ij->i", a, np.cross(b, c))
        sides = [np.cross(p, q) * np.sign(volume)[:, None] for p, q in ((a, b), (b, c), (c, a))]
        inside = np.minimum.reduce([few @ side.T for side in sides]) >= 0
        ray, face = np.nonzero(inside)
        across = sum(np.einsum("ij,ij->i", few[ray], side[face]) for side in sides)
        np.minimum.at(far, passing[ray], np.abs(volume[face]) / np.maximum(across, 1e-30))
        return far

    @property
    def volume(self) -> float:
        """What is enclosed if it is closed; positive when the outside is drawn."""
        a, b, c = self.corners.transpose(1, 0, 2)
        return float(np.einsum("ij,ij->", a, np.cross(c, b)) / 6)


def skin(node: NodePath) -> Skin:
    """All triangles under a node, where they stand."""
    found = [node] if isinstance(node.node(), GeomNode) else []
    found += list(node.findAllMatches("**/+GeomNode"))
    parts = [_geom(part, geom) for part in found for geom in part.node().getGeoms()]
    return Skin(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _geom(node: NodePath, geom: Geom) -> tuple[Floats, Floats]:
    matrix = node.getNetTransform().getMat()
    moved = np.array([[matrix.getCell(row, column) for column in range(4)] for row in range(4)])
    rows = np.frombuffer(bytes(geom.getVertexData().getArrayHandle(0).getData()), np.float32)
    rows = rows.reshape(geom.getVertexData().getNumRows(), -1).astype(float)
    points = np.column_stack([rows[:, :3], np.ones(len(rows))]) @ moved
    normals = rows[:, 3:6] @ moved[:3, :3] / np.linalg.norm(moved[:3, :3], axis=1)
    indices = [
        np.frombuffer(bytes(part.getVertices().getHandle().getData()), np.uint32)
        for part in geom.getPrimitives()
    ]
    triangles = np.concatenate(indices).reshape(-1, 3)
    return points[:, :3][triangles], normals[triangles]


def drawn(game_set: GameSet, spot: Spot, piece: Piece) -> Skin:
    """A piece as it stands on a spot."""
    node = game_set.piece(piece, seed=1)
    node.setPos(*game_set.where(spot))
    return skin(node)


def pyramid(balls: int = 30) -> dict[Spot, Piece]:
    """Built level by level with so many balls, the sides by turns."""
    places = GAMES["pylos"].places[:balls]
    return {Spot(place): BALL[FIRST + n % 2] for n, place in enumerate(places)}


def reserves() -> dict[Spot, Piece]:
    """All balls beside the board."""
    return {
        Spot(f"reserve{side}", slot): BALL[side]
        for side in (FIRST, SECOND)
        for slot in range(1, 16)
    }


def tower(place: str, storeys: int, top: Piece | None = None) -> dict[Spot, Piece]:
    """A tower of so many storeys, with a dome or a pawn on it."""
    pile = [STOREYS[level] for level in range(1, storeys + 1)] + ([top] if top else [])
    return {Spot(place, slot): piece for slot, piece in enumerate(pile, 1)}


def towers(plan: Mapping[str, tuple[int, Piece | None]]) -> dict[Spot, Piece]:
    """Several towers."""
    return {
        spot: piece
        for place, (storeys, top) in plan.items()
        for spot, piece in tower(place, storeys, top).items()
    }


def most(game: str) -> dict[Spot, Piece]:
    """As much as could ever stand there, and more than can at once."""
    if game == "pylos":
        return pyramid() | reserves()
    return towers(dict.fromkeys(GAMES["pillarz"].places, (3, Piece("pawn", SECOND))))


Offer = tuple[Mapping[Spot, Piece], frozenset[str]]
"""What lies on the table, and the places that are offered."""


def offers(position: Position, move: Move) -> Iterator[Offer]:
    """What the side to move sees before each tap of a move."""
    turn = Turn(position)
    for tap in move.paths[0]:
        layout = carried_out(position.layout(), chain(*turn.steps()))
        yield layout, turn.options - {DONE}
        turn.tap(tap)


def offers_of_a_game(game: str, seed: int) -> Iterator[Offer]:
    """Before every tap of a random game."""
    table = GAMES[game]
    for position, move in playout(table, table.rule_sets[0], table.starts[0], seed):
        if move:
            yield from offers(position, move)


def camera_of(
    game_set: GameSet, aspect: float, yaw: float = 0.0, elevation: float = 0.7, zoom: float = 1.0
) -> OrbitCamera:
    """A camera on that set at rest; angles in radians."""
    camera = OrbitCamera(Frame(game_set.middle, game_set.rings), aspect)
    camera.view = camera.goal = View(yaw, elevation, zoom)
    return camera


def points_of(game_set: GameSet, layout: Mapping[Spot, Piece]) -> Floats:
    """The corners of all that is drawn for a layout, board too: (n, 3)."""
    shapes = {piece: skin(game_set.piece(piece, seed=1)).points for piece in set(layout.values())}
    pieces = [shapes[piece] + game_set.where(spot) for spot, piece in layout.items()]
    return np.unique(np.concatenate([skin(game_set.board()).points, *pieces]).round(3), axis=0)


def projected(camera: OrbitCamera, points: Iterable[Iterable[float]]) -> Floats:
    """`camera.project` for many points at once: (n, 2)."""
    right, up, forward = (np.array(axis) for axis in camera.axes)
    seen = np.asarray(points) - np.array(camera.eye)
    depth = seen @ forward
    flat = [seen @ right / depth, seen @ up / depth]
    # The window's edges as the camera tells them, and nothing reckoned twice.
    edges = [camera.ray(at, at).direction for at in (-1, 1)]
    found = []
    for axis, along in ((right, flat[0]), (up, flat[1])):
        low, high = (np.dot(edge, axis) / np.dot(edge, forward) for edge in edges)
        found.append(2 * (along - low) / (high - low) - 1)
    return np.column_stack(found)
