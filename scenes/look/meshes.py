"""Meshes made by rule: lofts, turned profiles, spheres and rounded boxes.

A mesh is points (n, 3), triangles (m, 3) and a shade (n,) from 0 (deep in a cavity) to 1 (open).
The coordinate system is Ursina's: x right, y up, z away, left-handed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import pi

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
)

Points = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Mesh:
    """Geometry without a material. `normals` are smooth where triangles share a point."""

    points: Points
    triangles: Indices
    normals: Points
    shade: NDArray[np.float64]

    def node(self, name: str) -> GeomNode:
        """A Panda3D node that draws this mesh."""
        node = GeomNode(name)
        node.addGeom(self.geom)
        return node

    @cached_property
    def size(self) -> float:
        """From one end of it to the other."""
        return float(np.linalg.norm(self.points.max(axis=0) - self.points.min(axis=0)))

    @cached_property
    def geom(self) -> Geom:
        """What draws this mesh in Panda3D; may hang on several nodes."""
        data = GeomVertexData("mesh", _vertex_format(), Geom.UHStatic)
        data.uncleanSetNumRows(len(self.points))
        rows = np.column_stack([self.points, self.normals, self.shade]).astype(np.float32)
        data.modifyArrayHandle(0).copyDataFrom(rows.tobytes())
        triangles = GeomTriangles(Geom.UHStatic)
        triangles.setIndexType(Geom.NTUint32)
        array = triangles.modifyVertices()
        array.uncleanSetNumRows(self.triangles.size)
        array.modifyHandle().copyDataFrom(self.triangles.astype(np.uint32).tobytes())
        geom = Geom(data)
        geom.addPrimitive(triangles)
        return geom


@cache
def _vertex_format() -> GeomVertexFormat:
    array = GeomVertexArrayFormat()
    array.addColumn(InternalName.getVertex(), 3, Geom.NTFloat32, Geom.CPoint)
    array.addColumn(InternalName.getNormal(), 3, Geom.NTFloat32, Geom.CNormal)
    array.addColumn(InternalName.make("shade"), 1, Geom.NTFloat32, Geom.COther)
    return GeomVertexFormat.registerFormat(GeomVertexFormat(array))


def mesh(points: Points, triangles: Indices, shade: NDArray[np.float64] | None = None) -> Mesh:
    """A mesh with normals averaged over the faces that meet at each point."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    faces = np.cross(c - a, b - a)
    normals = np.zeros_like(points)
    for k in range(3):
        np.add.at(normals, triangles[:, k], faces)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(lengths > 0, lengths, 1)
    return Mesh(points, triangles, normals, np.ones(len(points)) if shade is None else shade)


def joined(*meshes: Mesh) -> Mesh:
    """Several meshes as one."""
    starts = np.cumsum([0] + [len(part.points) for part in meshes[:-1]])
    return Mesh(
        np.concatenate([part.points for part in meshes]),
        np.concatenate([part.triangles + s for part, s in zip(meshes, starts, strict=True)]),
        np.concatenate([part.normals for part in meshes]),
        np.concatenate([part.shade for part in meshes]),
    )


def moved(part: Mesh, x: float, y: float, z: float) -> Mesh:
    """The mesh at another place."""
    return Mesh(part.points + np.array([x, y, z]), part.triangles, part.normals, part.shade)


def loft(rings: list[Points], shade: list[float] | None = None, closed: bool = True) -> Mesh:
    """A skin over rings of n points each, from the inside or bottom outwards.

    Rings run counter-clockwise seen from above (x to z); the skin faces up and outwards.
    """
    n = len(rings[0])
    points = np.concatenate(rings)
    span = n if closed else n - 1
    i = np.arange(span)
    j = (i + 1) % n
    quads = []
    for ring in range(len(rings) - 1):
        low, high = ring * n, (ring + 1) * n
        quads.append(np.column_stack([low + i, high + i, high + j]))
        quads.append(np.column_stack([low + i, high + j, low + j]))
    values = np.repeat(np.ones(len(rings)) if shade is None else np.array(shade), n)
    return mesh(points, np.concatenate(quads), values)


def circle(radius: float, y: float, n: int, x: float = 0.0, z: float = 0.0) -> Points:
    """n points round a vertical axis, beginning at a square's corner as `rounded_square` does."""
    angle = np.arange(n) * 2 * pi / n - 3 * pi / 4
    return np.column_stack([x + radius * np.cos(angle), np.full(n, y), z + radius * np.sin(angle)])


def rounded_square(
    half: float, corner: float, y: float, n: int, x: float = 0.0, z: float = 0.0
) -> Points:
    """n points (a multiple of 4, from 32 on) on a square of half side `half`, its corners round."""
    quarter = n // 4
    arc = max(6, n // 20 * 2)
    straight = quarter - arc
    inner = half - corner
    turn = np.linspace(-pi / 4, 0, arc // 2 + 1)
    side = []
    # One side, along +x at z = -half, from the middle of one corner to the middle of the next.
    for angle in turn:
        side.append((-inner + corner * np.sin(angle), -inner - corner * np.cos(angle)))
    for t in np.linspace(-inner, inner, straight + 1)[1:]:
        side.append((t, -half))
    for angle in np.linspace(0, pi / 4, arc - arc // 2 + 1)[1:-1]:
        side.append((inner + corner * np.sin(angle), -inner - corner * np.cos(angle)))
    flat = np.array(side)
    assert len(flat) == quarter, (len(flat), quarter)
    sides = []
    for _ in range(4):
        sides.append(flat)
        flat = np.column_stack([-flat[:, 1], flat[:, 0]])
    outline = np.concatenate(sides)
    return np.column_stack([x + outline[:, 0], np.full(n, y), z + outline[:, 1]])


def square(half: float, y: float, n: int, x: float = 0.0, z: float = 0.0) -> Points:
    """n points (a multiple of 4) on a square with sharp corners, beginning at a corner."""
    t = np.arange(n // 4) * 8 * half / n - half
    side = np.column_stack([t, np.full(n // 4, -half)])
    sides = [side]
    for _ in range(3):
        side = np.column_stack([-side[:, 1], side[:, 0]])
        sides.append(side)
    outline = np.concatenate(sides)
    return np.column_stack([x + outline[:, 0], np.full(n, y), z + outline[:, 1]])


@cache
def sphere(segments: int = 36, rings: int = 22) -> Mesh:
    """The unit sphere, with exact normals."""
    polar = np.linspace(0, pi, rings + 1)
    around = np.linspace(0, 2 * pi, segments, endpoint=False)
    points = np.concatenate(
        [
            np.column_stack(
                [
                    np.sin(p) * np.cos(around),
                    np.full(segments, np.cos(p)),
                    np.sin(p) * np.sin(around),
                ]
            )
            for p in polar
        ]
    )
    skin = loft(list(points.reshape(rings + 1, segments, 3)))
    return Mesh(points, skin.triangles, points.copy(), np.ones(len(points)))


def lathe(profile: list[tuple[float, float]], segments: int = 40) -> Mesh:
    """A turned piece: (radius, y) from the top down to the foot."""
    return loft([circle(max(radius, 1e-4), y, segments) for radius, y in profile])


def smooth_profile(knots: list[tuple[float, float]], steps: int = 6) -> list[tuple[float, float]]:
    """A Catmull-Rom curve through (radius, y) knots."""
    p = np.array([knots[0], *knots, knots[-1]], dtype=float)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    curve = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        curve.append(
            0.5
            * (
                2 * b
                + (c - a) * t
                + (2 * a - 5 * b + 4 * c - d) * t**2
                + (3 * b - a - 3 * c + d) * t**3
            )
        )
    points = np.concatenate([*curve, p[-1:]])
    return [(max(0.0, float(r)), float(y)) for r, y in points]


def rounded_block(half: float, height: float, bevel: float, n: int = 64, grain: int = 3) -> Mesh:
    """A square stone from y = 0 to `height`, its upper edges and corners rounded by `bevel`."""
    corner = 2 * bevel
    rings = [circle(1e-4, height, n)]
    for k in range(1, grain + 1):
        rings.append(rounded_square((half - bevel) * k / grain, corner * k / grain, height, n))
    for angle in np.linspace(0, pi / 2, 4)[1:]:
        out = half - bevel + bevel * float(np.sin(angle))
        rings.append(rounded_square(out, corner, height - bevel + bevel * float(np.cos(angle)), n))
    for k in range(1, grain + 1):
        rings.append(rounded_square(half, corner, (height - bevel) * (1 - k / grain), n))
    return loft(rings)


def worn(part: Mesh, depth: float, seed: int) -> Mesh:
    """A block, its edges rubbed and chipped up to `depth`; its flat faces stay as they are."""
    rng = np.random.default_rng(seed)
    waves = rng.normal(0, [[16.0], [16.0], [40.0], [40.0], [80.0]], (5, 3))
    heights = np.cos(part.points @ waves.T + rng.random(5) * 2 * pi) @ [0.4, 0.4, 0.25, 0.25, 0.2]
    on_edge = np.clip((0.985 - np.abs(part.normals).max(axis=1)) / 0.15, 0, 1)
    rubbed = on_edge * np.clip(0.35 + heights, 0, 1)
    return mesh(part.points - part.normals * (depth * rubbed)[:, None], part.triangles, part.shade)


def blunt_block(half: float, height: float, bevel: float, n: int = 16) -> Mesh:
    """`rounded_block` in few triangles: its edges are cut, its corners sharp."""
    rings = [circle(1e-4, height, n), square(half * 0.5, height, n)]
    rings.append(square(half - bevel, height, n))
    rings.append(square(half - 0.3 * bevel, height - 0.3 * bevel, n))
    rings.append(square(half, height - bevel, n))
    rings += [square(half, (height - bevel) * part, n) for part in (0.5, 0.0)]
    return loft(rings)
