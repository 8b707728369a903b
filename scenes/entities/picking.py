"""What a ray through the pointer meets first: spheres, boxes, upright cylinders and flat discs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf, sqrt
from operator import mul

Vector = tuple[float, float, float]

ROUNDED_OFF = 2 - sqrt(2)
"""How much of an edge's two sides together goes where it is rounded with a radius of 1."""


@dataclass(frozen=True)
class Ray:
    """From `origin` along `direction`, a unit vector."""

    origin: Vector
    direction: Vector

    def at(self, t: float) -> Vector:
        """The point t units along."""
        (x, y, z), (dx, dy, dz) = self.origin, self.direction
        return x + t * dx, y + t * dy, z + t * dz


@dataclass(frozen=True)
class Solid(ABC):
    """A shape that stands for a place; `place` None only hides what is behind it."""

    place: str | None

    @abstractmethod
    def meets(self, ray: Ray) -> float:
        """How far along the ray its surface is; inf where the ray passes by."""


@dataclass(frozen=True)
class Ball(Solid):
    """A sphere."""

    centre: Vector
    radius: float

    def meets(self, ray: Ray) -> float:
        ox, oy, oz = (o - c for o, c in zip(ray.origin, self.centre, strict=True))
        dx, dy, dz = ray.direction
        b = ox * dx + oy * dy + oz * dz
        h = b * b - (ox * ox + oy * oy + oz * oz - self.radius**2)
        if h < 0:
            return inf
        near = -b - sqrt(h)
        return near if near > 0 else inf


@dataclass(frozen=True)
class Dome(Ball):
    """The upper half of a sphere."""

    def meets(self, ray: Ray) -> float:
        t = super().meets(ray)
        return t if t < inf and ray.at(t)[1] >= self.centre[1] else inf


@dataclass(frozen=True)
class Block(Solid):
    """A box with its sides along the axes, from corner `low` to corner `high`.

    With a `bevel` its edges are cut off where meshes.rounded_block rounds them.
    """

    low: Vector
    high: Vector
    bevel: float = 0.0

    def meets(self, ray: Ray) -> float:
        enter, leave = -inf, inf
        for axis, low, high in self._slabs:
            o, d = (sum(map(mul, axis, vector)) for vector in (ray.origin, ray.direction))
            if abs(d) < 1e-12:
                if not low <= o <= high:
                    return inf
                continue
            near, far = sorted(((low - o) / d, (high - o) / d))
            enter, leave = max(enter, near), min(leave, far)
        return enter if 0 < enter <= leave else inf

    @cached_property
    def _slabs(self) -> list[tuple[Vector, float, float]]:
        """The block is what lies in all of these: along an axis, between two values."""
        (x0, y0, z0), (x1, y1, z1) = self.low, self.high
        slabs = [((1.0, 0.0, 0.0), x0, x1), ((0.0, 1.0, 0.0), y0, y1), ((0.0, 0.0, 1.0), z0, z1)]
        if self.bevel:
            upper = ROUNDED_OFF * self.bevel
            upright = 2 * upper
            slabs += [
                ((1.0, 0.0, 1.0), x0 + z0 + upright, x1 + z1 - upright),
                ((1.0, 0.0, -1.0), x0 - z1 + upright, x1 - z0 - upright),
                ((1.0, 1.0, 0.0), -inf, x1 + y1 - upper),
                ((-1.0, 1.0, 0.0), -inf, y1 - x0 - upper),
                ((0.0, 1.0, 1.0), -inf, z1 + y1 - upper),
                ((0.0, 1.0, -1.0), -inf, y1 - z0 - upper),
            ]
        return slabs


@dataclass(frozen=True)
class Disc(Solid):
    """A flat round patch facing up."""

    centre: Vector
    radius: float

    def meets(self, ray: Ray) -> float:
        if abs(ray.direction[1]) < 1e-12:
            return inf
        t = (self.centre[1] - ray.origin[1]) / ray.direction[1]
        x, _, z = ray.at(t)
        on = hypot(x - self.centre[0], z - self.centre[2]) <= self.radius
        return t if t > 0 and on else inf


@dataclass(frozen=True)
class Turned(Solid):
    """An upright turned piece: a stack of cone slices with the given (radius, height) profile."""

    foot: Vector
    profile: tuple[tuple[float, float], ...]

    def meets(self, ray: Ray) -> float:
        if not self._is_near(ray):
            return inf
        top_radius, top_height = self.profile[0]
        x, y, z = self.foot
        best = Disc(None, (x, y + top_height, z), top_radius).meets(ray)
        for (r1, h1), (r0, h0) in zip(self.profile, self.profile[1:], strict=False):
            best = min(best, self._slice(ray, r0, h0, r1, h1))
        return best

    def _is_near(self, ray: Ray) -> bool:
        """Whether the ray meets a ball that holds the piece: most rays don't."""
        x, y, z = self.foot
        middle = self.profile[0][1] / 2
        reach = max(hypot(radius, height - middle) for radius, height in self.profile)
        return Ball(None, (x, y + middle, z), reach).meets(ray) < inf

    def _slice(self, ray: Ray, r0: float, h0: float, r1: float, h1: float) -> float:
        """Meet the cone from radius r0 at height h0 up to r1 at h1."""
        if h1 - h0 < 1e-9:
            return inf
        ox, oz = ray.origin[0] - self.foot[0], ray.origin[2] - self.foot[2]
        oy = ray.origin[1] - self.foot[1] - h0
        dx, dy, dz = ray.direction
        k = (r1 - r0) / (h1 - h0)
        a = dx * dx + dz * dz - (k * dy) ** 2
        b = ox * dx + oz * dz - k * dy * (r0 + k * oy)
        c = ox * ox + oz * oz - (r0 + k * oy) ** 2
        root = b * b - a * c
        if root < 0 or abs(a) < 1e-12:
            return inf
        for t in sorted(((-b - sqrt(root)) / a, (-b + sqrt(root)) / a)):
            # A hair more than the slice: no ray slips through between two.
            if t > 0 and -1e-9 <= oy + t * dy <= h1 - h0 + 1e-9:
                return t
        return inf


def first_met(ray: Ray, solids: Iterable[Solid]) -> str | None:
    """The place of the solid in front; None where nothing is met or what is met is no place."""
    nearest, place = inf, None
    for solid in solids:
        t = solid.meets(ray)
        if t < nearest:
            nearest, place = t, solid.place
    return place
