"""Flat shapes with soft edges of one pixel, so that they are smooth without multisampling.

Coordinates are pixels, x right and y down, as everywhere in the HUD.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

import numpy as np
from panda3d.core import Geom, GeomNode, GeomTriangles, GeomVertexData, GeomVertexFormat

from scenes.hud.theme import Colour, with_opacity

Point = tuple[float, float]
Paint = Colour | Callable[[Point], Colour]
"""One colour, or one for every point."""
HALF_FEATHER = 0.5

VERTEX = np.dtype([("place", "f4", 3), ("colour", "u1", 4)])
"""A row of Panda3D's format V3c4."""
PICTURED = np.dtype([*VERTEX.descr, ("texel", "f4", 2)])
"""A row of its format V3c4t2."""


class Shape:
    """Collects shapes; `node` makes one GeomNode of them, drawn in the order they came."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._colours: list[Colour] = []
        self._triangles: list[tuple[int, int, int]] = []

    def rounded(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float,
        fill: Colour,
        bottom: Colour | None = None,
    ) -> None:
        """A filled rounded rectangle, shading down to `bottom` if one is given."""
        paint = _shading(y, h, fill, bottom) if bottom else fill
        inner = _rounded_outline(x, y, w, h, r, -HALF_FEATHER)
        outer = _rounded_outline(x, y, w, h, r, HALF_FEATHER)
        self._ladder(
            inner if w >= h else inner[len(inner) // 4 :] + inner[: len(inner) // 4], paint
        )
        self._band(inner, outer, paint, _faded(paint))

    def border(
        self, x: float, y: float, w: float, h: float, r: float, width: float, colour: Colour
    ) -> None:
        """A line of that width along the inside of a rounded rectangle's edge."""
        rings = [
            _rounded_outline(x, y, w, h, r, grow)
            for grow in (0.5, -0.5, -max(0.5, width - 0.5), -width - 0.5)
        ]
        full, clear = colour, with_opacity(colour, 0)
        self._band(rings[1], rings[0], full, clear)
        self._band(rings[2], rings[1], full, full)
        self._band(rings[3], rings[2], clear, full)

    def shadow(
        self, w: float, h: float, r: float, drop: float, spread: float, colour: Colour
    ) -> None:
        """A soft shadow around a rounded rectangle at (0, 0) that covers what lies under it.

        It is `drop` pixels lower and fades out over `spread` of them.
        """
        steps = 3
        # It begins where the rectangle's lower edge still hides it: what is covered costs, too.
        covered = max(0.0, 0.5 - 0.8 * (drop + 1) / spread)
        rings = []
        for i in range(steps + 1):
            t = covered + (1 - covered) * i / steps
            ring = _rounded_outline(0, drop, w, h, r, spread * (2 * t - 1) / 1.6)
            rings.append((ring, with_opacity(colour, colour[3] * (1 - t) ** 2)))
        for (inner, near), (outer, far) in pairwise(rings):
            self._band(inner, outer, near, far)

    def disc(
        self, x: float, y: float, r: float, fill: Colour, bottom: Colour | None = None
    ) -> None:
        """A filled circle around x, y."""
        self.rounded(x - r, y - r, 2 * r, 2 * r, r, fill, bottom)

    def circle(self, x: float, y: float, r: float, width: float, colour: Colour) -> None:
        """A line along the inside of a circle around x, y."""
        self.border(x - r, y - r, 2 * r, 2 * r, r, width, colour)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon in which every corner is seen from the middle."""
        normals = _normals(points, closed=True)
        self._filled(points, normals, _middle(points), colour)

    def stroke(
        self, points: Sequence[Point], width: float, colour: Colour, closed: bool = False
    ) -> None:
        """A line of that width through the points, with round ends."""
        half = width / 2
        normals = _normals(points, closed)
        left = _moved(points, normals, half)
        right = _moved(points, normals, -half)
        solid, clear = colour, with_opacity(colour, 0)
        for side, sign in ((left, 1.0), (right, -1.0)):
            inner = _moved(side, normals, -sign * HALF_FEATHER)
            outer = _moved(side, normals, sign * HALF_FEATHER)
            self._band(inner, outer, solid, clear, closed)
        thin = max(0.0, half - HALF_FEATHER)
        self._band(
            _moved(points, normals, -thin), _moved(points, normals, thin), solid, solid, closed
        )
        if not closed:
            self._cap(points[0], normals[0], half, colour, -1.0)
            self._cap(points[-1], normals[-1], half, colour, 1.0)

    def node(self, name: str, texel: Callable[[Point], Point] | None = None) -> GeomNode:
        """All of it as one node, in the overlay's coordinates (y up). `texel` tells which point of
        a texture lies where.
        """
        rows = np.zeros(len(self._points), PICTURED if texel else VERTEX)
        if texel:
            rows["texel"] = [texel(point) for point in self._points]
        rows["place"][:, :2] = np.array(self._points).reshape(-1, 2) * (1, -1)
        rows["colour"] = np.round(np.array(self._colours).reshape(-1, 4) * 255)
        form = GeomVertexFormat.getV3c4t2() if texel else GeomVertexFormat.getV3c4()
        data = GeomVertexData(name, form, Geom.UHStatic)
        data.uncleanSetNumRows(len(rows))
        memoryview(data.modifyArray(0)).cast("B")[:] = rows.tobytes()
        triangles = GeomTriangles(Geom.UHStatic)
        triangles.setIndexType(Geom.NTUint16 if len(rows) < 1 << 16 else Geom.NTUint32)
        corners = np.array(self._triangles, "u2" if len(rows) < 1 << 16 else "u4")
        indices = triangles.modifyVertices()
        indices.uncleanSetNumRows(corners.size)
        memoryview(indices).cast("B")[:] = corners.tobytes()
        geom = Geom(data)
        geom.addPrimitive(triangles)
        node = GeomNode(name)
        node.addGeom(geom)
        return node

    def _cap(self, end: Point, normal: Point, half: float, colour: Colour, turn: float) -> None:
        steps = max(4, ceil(half * 2))
        nx, ny = normal
        rim = []
        for i in range(steps + 1):
            angle = turn * pi * i / steps
            c, s = cos(angle), sin(angle)
            rim.append((nx * c - ny * s, nx * s + ny * c))
        solid, clear = colour, with_opacity(colour, 0)
        thin = max(0.0, half - HALF_FEATHER)
        inner = [(end[0] + x * thin, end[1] + y * thin) for x, y in rim]
        outer = [(end[0] + x * (half + 0.5), end[1] + y * (half + 0.5)) for x, y in rim]
        self._fan(end, inner, solid, closed=False)
        self._band(inner, outer, solid, clear, closed=False)

    def _filled(
        self, points: Sequence[Point], normals: Sequence[Point], middle: Point, colour: Colour
    ) -> None:
        solid, clear = colour, with_opacity(colour, 0)
        away = _sign_away(points, normals, middle)
        inner = _moved(points, normals, -away * HALF_FEATHER)
        outer = _moved(points, normals, away * HALF_FEATHER)
        self._fan(middle, inner, solid)
        self._band(inner, outer, solid, clear)

    def _fan(self, middle: Point, ring: Sequence[Point], paint: Paint, closed: bool = True) -> None:
        (hub,) = self._add([middle], paint)
        rim = self._add(ring, paint)
        ends = [*rim[1:], rim[0]] if closed else rim[1:]
        self._triangles += [(hub, a, b) for a, b in zip(rim, ends, strict=False)]

    def _ladder(self, ring: Sequence[Point], paint: Paint) -> None:
        """The inside of a convex ring, in rungs between its first half and its second: triangles
        as broad as can be, since thin ones cost a renderer most."""
        rim = self._add(ring, paint)
        up, down = 0, len(rim) - 1
        while down - up > 1:
            self._triangles.append((rim[up], rim[up + 1], rim[down]))
            up += 1
            if down - up > 1:
                self._triangles.append((rim[up], rim[down - 1], rim[down]))
                down -= 1

    def _band(
        self,
        inner: Sequence[Point],
        outer: Sequence[Point],
        near: Paint,
        far: Paint,
        closed: bool = True,
    ) -> None:
        """Quads between two rings of as many points."""
        a, b = self._add(inner, near), self._add(outer, far)
        sides = [*pairwise(zip(a, b, strict=True))]
        if closed:
            sides.append(((a[-1], b[-1]), (a[0], b[0])))
        for (a0, b0), (a1, b1) in sides:
            self._triangles += [(a0, b0, b1), (a0, b1, a1)]

    def _add(self, points: Sequence[Point], paint: Paint) -> range:
        """Take in points; returns their numbers."""
        first = len(self._points)
        self._points += points
        self._colours += [paint(p) for p in points] if callable(paint) else [paint] * len(points)
        return range(first, len(self._points))


def arc(x: float, y: float, r: float, start: float, end: float) -> list[Point]:
    """Points along a circle, in degrees clockwise from the right (y is down)."""
    steps = max(6, ceil(abs(end - start) / 360 * (12 + 2 * r)))
    angles = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
    return [(x + r * cos(a), y + r * sin(a)) for a in angles]


def _faded(paint: Paint) -> Paint:
    if callable(paint):
        return lambda point: with_opacity(paint(point), 0)
    return with_opacity(paint, 0)


def _shading(y: float, h: float, top: Colour, bottom: Colour) -> Paint:
    def paint(point: Point) -> Colour:
        t = min(1.0, max(0.0, (point[1] - y) / h)) if h else 0.0
        mixed = [a + (b - a) * t for a, b in zip(top, bottom, strict=True)]
        return (mixed[0], mixed[1], mixed[2], mixed[3])

    return paint


def _rounded_outline(x: float, y: float, w: float, h: float, r: float, grow: float) -> list[Point]:
    """The outline of a rounded rectangle grown by `grow`; as many points whatever `grow` is."""
    r = max(0.0, min(r, w / 2, h / 2))
    steps = max(1, ceil(2.2 * r**0.5)) if r else 1
    radius = max(0.0, r + grow)
    # A round corner keeps its centre; one that has become sharp moves with the edges.
    inset = r if r + grow >= 0 else -grow
    left, right, top, bottom = x + inset, x + w - inset, y + inset, y + h - inset
    middles = ((right, bottom), (left, bottom), (left, top), (right, top))
    return [
        (cx + radius * dx, cy + radius * dy)
        for (cx, cy), quarter in zip(middles, _quarters(steps), strict=True)
        for dx, dy in quarter
    ]


@lru_cache(maxsize=64)
def _quarters(steps: int) -> list[list[Point]]:
    """The four quarters of a circle, each in so many steps."""
    turns = (
        [(start + 90 * i / steps) * pi / 180 for i in range(steps + 1)]
        for start in range(0, 360, 90)
    )
    return [[(cos(angle), sin(angle)) for angle in turn] for turn in turns]


def _normals(points: Sequence[Point], closed: bool) -> list[Point]:
    """At every point the direction to its left, longer at corners: a line keeps its width."""
    count = len(points)
    normals = []
    for i, (x, y) in enumerate(points):
        before = points[i - 1] if closed or i > 0 else None
        after = points[(i + 1) % count] if closed or i < count - 1 else None
        sides = []
        if before:
            sides.append(_left_of(before, (x, y)))
        if after:
            sides.append(_left_of((x, y), after))
        nx = sum(s[0] for s in sides)
        ny = sum(s[1] for s in sides)
        length = hypot(nx, ny) or 1.0
        nx, ny = nx / length, ny / length
        stretch = nx * sides[0][0] + ny * sides[0][1]
        longer = 1 / max(0.4, stretch)
        normals.append((nx * longer, ny * longer))
    return normals


def _left_of(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def _moved(points: Sequence[Point], normals: Sequence[Point], by: float) -> list[Point]:
    return [(x + nx * by, y + ny * by) for (x, y), (nx, ny) in zip(points, normals, strict=True)]


def _middle(points: Sequence[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _sign_away(points: Sequence[Point], normals: Sequence[Point], middle: Point) -> float:
    (x, y), (nx, ny) = points[0], normals[0]
    return 1.0 if (x - middle[0]) * nx + (y - middle[1]) * ny > 0 else -1.0
