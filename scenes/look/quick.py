"""Shapes of the fast tier: fewer triangles, each point knowing its place on a baked texture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import pi
from typing import NamedTuple

import numpy as np
from panda3d.core import (
    Geom,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
)

from scenes.look.meshes import Mesh, Points, lathe, sphere
from scenes.look.shaders import Finish


class Chart(Enum):
    """How a texture lies on a shape."""

    BALL = "CHART_BALL"
    """Longitude and latitude."""
    TURNED = "CHART_TURNED"
    """Longitude and height."""
    FLAT = "CHART_FLAT"
    """A slice along the ground, folded down at the sides."""


@dataclass(frozen=True)
class Laid:
    """A chart with its extent: radius of a ball; radius and height of a turned piece; width, depth
    and height above the ground of a slice."""

    chart: Chart
    extent: tuple[float, float, float]
    pixels: tuple[int, int]
    """Width and height of the texture that lies on it."""
    finish: Finish = Finish.MATT
    """Of the GROUND, a texture holds what it becomes in the picture, beside what is usual; it has
    so few pixels that they are hardly ever crowded, so no smaller copies are looked up."""


@dataclass(frozen=True)
class Quick:
    """A mesh with the place (n, 2) of each point on its texture."""

    mesh: Mesh
    places: Points
    laid: Laid
    finish: Finish = Finish.GLOSSY

    def geom(self) -> Geom:
        """A new Geom. Its second array, the light that reaches each point, is its own to fill."""
        data, triangles = self._drawn
        geom = Geom(GeomVertexData(data))
        geom.addPrimitive(triangles)
        return geom

    @cached_property
    def _drawn(self) -> tuple[GeomVertexData, GeomTriangles]:
        """What all its Geoms share."""
        data = GeomVertexData("quick", _vertex_format(), Geom.UHStatic)
        data.uncleanSetNumRows(len(self.mesh.points))
        rows = np.column_stack([self.mesh.points, self.mesh.normals, self.places])
        data.modifyArrayHandle(0).copyDataFrom(rows.astype(np.float32).tobytes())
        shed_light(data, np.ones((len(rows), 2)))
        triangles = GeomTriangles(Geom.UHStatic)
        triangles.setIndexType(Geom.NTUint16 if len(rows) < 65536 else Geom.NTUint32)
        array = triangles.modifyVertices()
        array.uncleanSetNumRows(self.mesh.triangles.size)
        numbers = np.uint16 if len(rows) < 65536 else np.uint32
        array.modifyHandle().copyDataFrom(self.mesh.triangles.astype(numbers).tobytes())
        return data, triangles


def shed_light(data: GeomVertexData, lit: Points) -> None:
    """Set the shares of the key light and of the sky (n, 2) that reach the points of a Quick."""
    data.modifyArrayHandle(1).copyDataFrom(np.ascontiguousarray(lit, np.float32).tobytes())


def _vertex_format() -> GeomVertexFormat:
    shape = GeomVertexArrayFormat()
    shape.addColumn(InternalName.getVertex(), 3, Geom.NTFloat32, Geom.CPoint)
    shape.addColumn(InternalName.getNormal(), 3, Geom.NTFloat32, Geom.CNormal)
    shape.addColumn(InternalName.getTexcoord(), 2, Geom.NTFloat32, Geom.CTexcoord)
    lit = GeomVertexArrayFormat()
    lit.addColumn(InternalName.make("lit"), 2, Geom.NTFloat32, Geom.COther)
    both = GeomVertexFormat()
    both.addArray(shape)
    both.addArray(lit)
    return GeomVertexFormat.registerFormat(both)


def quick_ball(pixels: tuple[int, int] = (256, 128), segments: int = 20, rings: int = 12) -> Quick:
    """The unit ball."""
    mesh = _with_seam(sphere(segments, rings), segments)
    around, down = np.meshgrid(np.linspace(0, 1, segments + 1), np.linspace(1, 0, rings + 1))
    places = np.column_stack([around.ravel(), down.ravel()])
    return Quick(mesh, places, Laid(Chart.BALL, (1.0, 0.0, 0.0), pixels))


def quick_dome(profile: Sequence[tuple[float, float]], segments: int = 28) -> Quick:
    """Half a ball, turned from (radius, height) beginning at the top."""
    mesh = _with_seam(lathe(list(profile), segments), segments)
    radius = profile[-1][0]
    polar = np.arccos(np.clip(mesh.points[:, 1] / radius, -1, 1))
    around = np.tile(np.linspace(0, 1, segments + 1), len(profile))
    places = np.column_stack([around, 1 - polar / pi])
    return Quick(mesh, places, Laid(Chart.BALL, (radius, 0.0, 0.0), (128, 64)))


def quick_turned(profile: Sequence[tuple[float, float]], radius: float, segments: int) -> Quick:
    """A turned piece of (radius, height) up to a height of 1; `radius` is its usual one."""
    mesh = _with_seam(lathe(list(profile), segments), segments)
    around = np.tile(np.linspace(0, 1, segments + 1), len(profile))
    places = np.column_stack([around, mesh.points[:, 1]])
    return Quick(mesh, places, Laid(Chart.TURNED, (radius, 1.0, 0.0), (128, 128)))


def quick_flat(
    mesh: Mesh,
    extent: tuple[float, float],
    pixels: tuple[int, int],
    finish: Finish = Finish.MATT,
) -> Quick:
    """Any mesh with mostly level and upright faces; the texture repeats every `extent` units."""
    x, y, z = mesh.points.T
    top = y.max()
    level = np.abs(mesh.normals[:, 1]) > 0.5
    along_x = np.abs(mesh.normals[:, 0]) > np.abs(mesh.normals[:, 2])
    u = np.where(level | ~along_x, x, x + np.sign(x) * (top - y))
    v = np.where(level | along_x, z, z + np.sign(z) * (top - y))
    places = np.column_stack([u, v]) / extent + 0.5
    laid = Laid(Chart.FLAT, (*extent, float(top)), pixels, finish)
    return Quick(mesh, places, laid, finish)


def _with_seam(mesh: Mesh, n: int) -> Mesh:
    """A mesh of closed rings of n points, cut open: a texture must end somewhere."""

    def cut(rows: Points) -> Points:
        rings = rows.reshape(len(rows) // n, n, -1)
        return np.concatenate([rings, rings[:, :1]], axis=1).reshape(-1, rings.shape[2])

    ring, column = np.divmod(mesh.triangles, n)
    # Both triangles of a quad lie between two columns; those past the last are the seam's.
    wraps = column.max(axis=1, keepdims=True) - column.min(axis=1, keepdims=True) > 1
    column = np.where(wraps & (column == 0), n, column)
    return Mesh(
        cut(mesh.points), ring * (n + 1) + column, cut(mesh.normals), cut(mesh.shade).ravel()
    )


class Shape(NamedTuple):
    """How something is shaped: exactly, and for the fast tier. Made when it is first needed."""

    fine: Callable[[], Mesh]
    quick: Callable[[], Quick]
