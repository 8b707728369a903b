"""pillarz in stone: pale tiles, storeys that narrow, glazed domes, and two kinds of people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from math import pi

import numpy as np
from panda3d.core import GeomNode, LQuaternionf, LVecBase3f, NodePath

from game.rules import FIRST, SECOND, Piece, Spot
from scenes.entities.game_set import GameSet, Mark, Point
from scenes.entities.picking import Block, Dome, Solid, Turned
from scenes.look.light import Box, Occluders, Sphere
from scenes.look.meshes import (
    Mesh,
    blunt_block,
    joined,
    lathe,
    loft,
    moved,
    rounded_block,
    rounded_square,
    smooth_profile,
    worn,
)
from scenes.look.quick import Quick, Shape, quick_dome, quick_flat, quick_turned

CELL = 1.3
"""From tile to tile."""
TILE, TILE_HEIGHT = 0.605, 0.12
TILE_BEVEL, STOREY_BEVEL = 0.025, 0.035
STOREY = 0.42
"""Height of every storey."""
HALF = {1: 0.545, 2: 0.435, 3: 0.33}
"""Half side of each storey."""
DOME = 0.285
BODY = ((0.10, 0.215), (0.50, 0.155), (0.80, 0.13))
"""Height and radius of the balls that a pawn casts shadows as."""
SLAB, SLAB_TOP, FOOT = 3.52, -0.07, -0.46
BED = 3.26
"""Half side of the flat of the slab that the tiles are set on."""
COLUMNS = "ABCDE"
FULL = 3
"""Storeys under a dome."""

Profile = tuple[tuple[float, float], ...]


class PillarzSet(GameSet):
    """A 5 x 5 city of towers."""

    middle = Point(0.0, -0.3, 0.0)
    rings = ((4.8, FOOT), (4.8, SLAB_TOP), (3.9, 2.27))
    sides = (SLAB, SLAB, 2 * CELL + 0.24)
    field = 2 * CELL + TILE
    table = FOOT
    outline = (SLAB, 0.45)
    box_height = STOREY

    def board(self) -> NodePath:
        node = NodePath("pillarz-board")
        slab = node.attachNewNode(GeomNode("slab"))
        tiles = node.attachNewNode(GeomNode("tiles"))
        self.light.dress(slab, "slab", 5, SLAB_SHAPE)
        self.light.dress(tiles, "tile", 6, TILES)
        self.light.slab(*self.outline, SLAB_TOP, FOOT, "tile", "storey 2")
        return node

    def piece(self, piece: Piece, seed: int) -> NodePath:
        node, (shape, _) = NodePath(GeomNode(piece.kind)), self.shape(piece)
        if piece.kind == "pawn":
            self.light.dress(node, f"pawn {piece.side}", seed, shape)
        elif piece.kind == "dome":
            self.light.dress(node, "dome", seed, shape)
        else:
            # Stones of one mould: turned, no two neighbours are worn alike.
            turn = LQuaternionf()
            turn.setFromAxisAngle(seed % 4 * 90, LVecBase3f(0, 1, 0))
            node.setQuat(turn)
            self.light.dress(node, f"storey {piece.kind[-1]}", seed, shape)
        return node

    def shape(self, piece: Piece) -> tuple[Shape, float]:
        if piece.kind == "pawn":
            return PAWNS[piece.side], 1.0
        return (DOME_SHAPE if piece.kind == "dome" else STOREYS[int(piece.kind[-1])]), 1.0

    def where(self, spot: Spot) -> Point:
        x, z = _middle_of(spot.place)
        return Point(x, (spot.slot - 1) * STOREY, z)

    def occluders(self, pieces: Iterable[tuple[Piece, Point]], board: bool = True) -> Occluders:
        inset = 0.03
        spheres: list[Sphere] = []
        boxes: list[Box] = []
        roles: list[str] = []
        for piece, (x, y, z) in pieces:
            if piece.kind == "pawn":
                spheres += [(x, y + h, z, r) for h, r in BODY]
                roles += [f"pawn {piece.side}"] * 3
            elif piece.kind == "dome":
                spheres.append((x, y, z, DOME))
                roles.append("dome")
            else:
                boxes.append((x, y - inset, z, HALF[int(piece.kind[-1])] - inset))
        return Occluders(spheres, boxes, roles)

    def solids(self, layout: Mapping[Spot, Piece], places: Iterable[str]) -> list[Solid]:
        found: list[Solid] = [Block(None, (-SLAB, FOOT, -SLAB), (SLAB, SLAB_TOP, SLAB))]
        for column in COLUMNS:
            for row in range(1, 6):
                place = f"{column}{row}"
                x, z = _middle_of(place)
                found.append(_block(place, x, -TILE_HEIGHT, z, TILE, TILE_HEIGHT, TILE_BEVEL))
        for spot, piece in layout.items():
            x, y, z = self.where(spot)
            if piece.kind == "pawn":
                found.append(Turned(spot.place, (x, y, z), _profile(piece.side)))
            elif piece.kind == "dome":
                found.append(Dome(spot.place, (x, y, z), DOME))
            else:
                half = HALF[int(piece.kind[-1])]
                found.append(_block(spot.place, x, y, z, half, STOREY, STOREY_BEVEL))
        return found

    def mark(self, place: str, layout: Mapping[Spot, Piece]) -> Mark:
        x, z = _middle_of(place)
        pile = {piece.kind for spot, piece in layout.items() if spot.place == place}
        if "dome" in pile:
            return Mark(Point(x, FULL * STOREY, z), DOME, ball=True)
        storeys = len(pile - {"pawn"})
        top = Point(x, storeys * STOREY + 0.006, z)
        if "pawn" in pile:
            return Mark(top, 0.30, occupied=True)
        return Mark(top, 0.27 if storeys < FULL else 0.25)


def _middle_of(place: str) -> tuple[float, float]:
    return (COLUMNS.index(place[0]) - 2) * CELL, (int(place[1]) - 3) * CELL


def _block(
    place: str, x: float, y: float, z: float, half: float, height: float, bevel: float
) -> Block:
    return Block(place, (x - half, y, z - half), (x + half, y + height, z + half), bevel)


@cache
def _storey_mesh(level: int) -> Mesh:
    return worn(rounded_block(HALF[level], STOREY, STOREY_BEVEL, n=96), 0.012, level)


@cache
def _tiles() -> Mesh:
    tile = moved(rounded_block(TILE, TILE_HEIGHT, TILE_BEVEL), 0, -TILE_HEIGHT, 0)
    return _on_every_square(tile)


def _on_every_square(tile: Mesh) -> Mesh:
    places = [(c * CELL, r * CELL) for c in range(-2, 3) for r in range(-2, 3)]
    return joined(*(moved(tile, x, 0, z) for x, z in places))


@cache
def _slab(n: int = 128) -> Mesh:
    bevel = 0.10
    rings = [rounded_square(BED - 0.01, 0.02, SLAB_TOP, n)]
    for angle in np.linspace(0, pi / 2, 5):
        out = SLAB - bevel + bevel * float(np.sin(angle))
        rings.append(rounded_square(out, 0.45, SLAB_TOP - bevel * (1 - float(np.cos(angle))), n))
    for k in range(1, 4):
        y = SLAB_TOP - bevel + (FOOT + 0.06 - SLAB_TOP + bevel) * k / 3
        rings.append(rounded_square(SLAB, 0.45, y, n))
    rings.append(rounded_square(SLAB - 0.06, 0.42, FOOT, n))
    return joined(_bed(), loft(rings, [1.0] * (len(rings) - 1) + [0.4]))


@cache
def _bed() -> Mesh:
    """The top of the slab: it shows as a dark joint between the tiles, in the open around them."""
    edges = [c * CELL + side * TILE for c in range(-2, 3) for side in (-1, 1)]
    lines = np.array([-BED, edges[0] - 0.04, *edges, edges[-1] + 0.04, BED])
    rows = [
        np.column_stack([lines, np.full(len(lines), SLAB_TOP), np.full(len(lines), z)])
        for z in lines[::-1]
    ]
    off = np.maximum(np.abs(lines)[:, None], np.abs(lines)[None, :]) - edges[-1]
    flat = loft(rows, closed=False)
    return Mesh(flat.points, flat.triangles, flat.normals, np.where(off > 0.01, 1.0, 0.30).ravel())


@cache
def _dome_mesh() -> Mesh:
    return lathe(_dome_profile(16), 44)


def _dome_profile(steps: int) -> list[tuple[float, float]]:
    """Radius and height from the top down."""
    polar = np.linspace(0, pi / 2, steps)
    return [(DOME * float(np.sin(p)), DOME * float(np.cos(p))) for p in polar]


@cache
def _profile(side: int) -> Profile:
    """A person turned on a lathe, from the crown down; the second side wears a hat."""
    robe = [
        (0.062, 0.655),
        (0.115, 0.625),
        (0.162, 0.565),
        (0.158, 0.49),
        (0.118, 0.39),
        (0.122, 0.30),
        (0.158, 0.17),
        (0.205, 0.085),
    ]
    foot = [(0.235, 0.055), (0.240, 0.030), (0.232, 0.0)]
    if side == FIRST:
        radius, centre = 0.132, 0.785
        head = [
            (radius * float(np.sin(p)), centre + radius * float(np.cos(p)))
            for p in np.linspace(0, 2.62, 14)
        ]
        body = smooth_profile([head[-1], *robe])
        return tuple(head + body[1:] + foot)
    hat = smooth_profile(
        [(0.0, 1.0), (0.055, 0.992), (0.098, 0.955), (0.112, 0.885), (0.125, 0.86)]
    )
    brim = [(0.19, 0.842), (0.205, 0.830), (0.195, 0.818), (0.125, 0.815)]
    face = smooth_profile([(0.125, 0.815), (0.120, 0.755), (0.092, 0.695), *robe])
    return tuple(hat + brim + face[1:] + foot)


@cache
def _pawn_mesh(side: int) -> Mesh:
    return lathe(list(_profile(side)))


@cache
def _quick_storey(level: int) -> Quick:
    side = 2 * (HALF[level] + STOREY)
    return quick_flat(blunt_block(HALF[level], STOREY, STOREY_BEVEL), (side, side), (128, 128))


@cache
def _quick_tiles() -> Quick:
    tile = moved(blunt_block(TILE, TILE_HEIGHT, TILE_BEVEL), 0, -TILE_HEIGHT, 0)
    return quick_flat(_on_every_square(tile), (5 * CELL, 5 * CELL), (512, 512))


@cache
def _quick_slab() -> Quick:
    side = 2 * (SLAB - FOOT)
    return quick_flat(_slab(64), (side, side), (512, 512))


@cache
def _quick_dome() -> Quick:
    return quick_dome(_dome_profile(8))


@cache
def _quick_pawn(side: int) -> Quick:
    return quick_turned(_profile(side), radius=0.16, segments=20)


SLAB_SHAPE = Shape(_slab, _quick_slab)
TILES = Shape(_tiles, _quick_tiles)
STOREYS = {k: Shape(partial(_storey_mesh, k), partial(_quick_storey, k)) for k in HALF}
DOME_SHAPE = Shape(_dome_mesh, _quick_dome)
PAWNS = {k: Shape(partial(_pawn_mesh, k), partial(_quick_pawn, k)) for k in (FIRST, SECOND)}
