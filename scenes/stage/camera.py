"""The camera: it orbits the board, damped and within limits, and always keeps the board in view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, exp, hypot, log, pi, radians, sin, tan

from scenes.entities.picking import Ray, Vector

LOWEST, HIGHEST = radians(10), radians(85)
"""Elevation above the table."""
NEAREST, FARTHEST = 0.5, 1.7
"""Zoom: the distance as a share of the one that shows the whole board."""
SMALLEST_FOV = 30.0
"""Degrees across the shorter side of the window: a long lens, as for a photograph."""
NEAR, FAR = 0.5, 200.0
"""What is nearer or farther than that is not drawn."""
FILLED = 0.98
"""The share of the free part of the window that the board may take, turned any way, at a zoom of 1.
"""
DAMPING = 11.0
"""How fast the camera nears its goal: the rest of the way shrinks by e in 1/11 s."""
DRAG = radians(0.32)
"""Turn for each nominal pixel of a drag."""
ARRIVED = 2e-4


@dataclass(frozen=True)
class View:
    """Where the camera is: `yaw` 0 is behind the first player, radians; `zoom` a share."""

    yaw: float
    elevation: float
    zoom: float = 1.0


USUAL = radians(52)
"""Elevation of the views from the sides: a hollow is just seen behind the ball before it."""
VIEWS = {
    "player": View(0.0, USUAL),
    "opponent": View(pi, USUAL),
    "left": View(pi / 2, USUAL),
    "right": View(-pi / 2, USUAL),
    "top": View(0.0, HIGHEST),
}


@dataclass(frozen=True)
class Frame:
    """What must stay in view, however it is turned: level rings about the axis of `middle`."""

    middle: Vector
    rings: tuple[tuple[float, float], ...]
    """Radius and y of each."""


Free = tuple[float, float, float, float]
"""Left, lower, right and upper edge of a part of the window, from -1 to 1."""
ALL: Free = (-1.0, -1.0, 1.0, 1.0)


class OrbitCamera:
    """Pure arithmetic: where the eye is, and rays through pixels. `aspect` is width / height.

    `free` is the part of the window that is for the board; the rest may be covered with words.
    """

    def __init__(self, frame: Frame, aspect: float, view: str = "player", free: Free = ALL) -> None:
        self.frame = frame
        self.aspect = aspect
        self.free = free
        self.view = VIEWS[view]
        self.goal = self.view

    def update(self, dt: float) -> bool:
        """Move towards the goal for dt seconds; True while still on the way."""
        if self.view == self.goal:
            return False
        share = 1 - exp(-DAMPING * dt)
        now, goal = self.view, self.goal
        self.view = View(
            now.yaw + (goal.yaw - now.yaw) * share,
            now.elevation + (goal.elevation - now.elevation) * share,
            exp(log(now.zoom) + (log(goal.zoom) - log(now.zoom)) * share),
        )
        left = (
            abs(goal.yaw - self.view.yaw)
            + abs(goal.elevation - self.view.elevation)
            + abs(goal.zoom - self.view.zoom)
        )
        if left < ARRIVED:
            self.view = goal
        return True

    def arrive(self) -> None:
        """Be at the goal at once."""
        self.view = self.goal

    def orbit(self, dx: float, dy: float) -> None:
        """Turn with a drag of dx, dy nominal pixels: the board follows the hand."""
        self.turn(dx * DRAG, dy * DRAG)

    def turn(self, yaw: float, elevation: float) -> None:
        """Turn by angles, the elevation within its limits."""
        self._aim(
            yaw=self.goal.yaw + yaw,
            elevation=min(HIGHEST, max(LOWEST, self.goal.elevation + elevation)),
        )

    def zoom(self, factor: float) -> None:
        """Go nearer (below 1) or farther, within the limits."""
        self._aim(zoom=min(FARTHEST, max(NEAREST, self.goal.zoom * factor)))

    def go(self, name: str) -> None:
        """Head for one of VIEWS, the short way round."""
        self.head_for(VIEWS[name])

    def head_for(self, view: View) -> None:
        """Head for a view, the short way round."""
        turns = round((self.view.yaw - view.yaw) / (2 * pi))
        self.goal = replace(view, yaw=view.yaw + turns * 2 * pi)

    def seeing_from(self, view: View) -> OrbitCamera:
        """Another camera, that looks from there."""
        camera = OrbitCamera(self.frame, self.aspect, free=self.free)
        camera.view = camera.goal = view
        return camera

    def fitting(self, points: Iterable[Vector], view: View, filled: float = FILLED) -> float:
        """The least zoom at which all these points are seen from there, in that share of what is
        free.
        """
        camera = self.seeing_from(replace(view, zoom=1.0))
        across, up = (filled * extent for extent in camera._free_extents())
        needed = 0.0
        for point in points:
            x, y, depth = camera._along_axes(point, camera.frame.middle)
            needed = max(needed, max(abs(x) / across, abs(y) / up) - depth)
        return needed / camera.distance

    @property
    def distance(self) -> float:
        """From the eye to the middle of the board. It does not change as the board turns."""
        return max(self._shows(*ring) for ring in self.frame.rings) * self.view.zoom

    def _shows(self, radius: float, y: float) -> float:
        """The smallest distance that shows a whole ring."""
        across, up = (FILLED * extent for extent in self._free_extents())
        e = self.view.elevation
        # How the ring's middle is seen: so much higher, and so much nearer.
        higher, nearer = (y - self.frame.middle[1]) * cos(e), (y - self.frame.middle[1]) * sin(e)
        sides = radius * hypot(1 / across, cos(e)) + nearer
        front = abs(higher - radius * sin(e)) / up + nearer + radius * cos(e)
        back = abs(higher + radius * sin(e)) / up + nearer - radius * cos(e)
        return max(sides, front, back)

    @property
    def shift(self) -> tuple[float, float]:
        """Where the middle of the board appears, as `project` says."""
        left, lower, right, upper = self.free
        return (left + right) / 2, (lower + upper) / 2

    @property
    def eye(self) -> Vector:
        """Where the camera is."""
        d, e, yaw = self.distance, self.view.elevation, self.view.yaw
        x, y, z = self.frame.middle
        return x - d * cos(e) * sin(yaw), y + d * sin(e), z - d * cos(e) * cos(yaw)

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Unit vectors to the right, up and forward as the camera sees them."""
        e, yaw = self.view.elevation, self.view.yaw
        right = (cos(yaw), 0.0, -sin(yaw))
        forward = (cos(e) * sin(yaw), -sin(e), cos(e) * cos(yaw))
        up = (sin(e) * sin(yaw), cos(e), sin(e) * cos(yaw))
        return right, up, forward

    def ray(self, x: float, y: float) -> Ray:
        """The ray through a point of the window; x and y from -1 to 1, right and up."""
        across, up = self._half_extents()
        across, up = (x - self.shift[0]) * across, (y - self.shift[1]) * up
        r, u, f = self.axes
        d = [f[k] + across * r[k] + up * u[k] for k in range(3)]
        length = (d[0] ** 2 + d[1] ** 2 + d[2] ** 2) ** 0.5
        return Ray(self.eye, (d[0] / length, d[1] / length, d[2] / length))

    def project(self, point: Vector) -> tuple[float, float]:
        """Where a point appears in the window: x and y from -1 to 1, right and up."""
        across, up = self._half_extents()
        x, y, depth = self._along_axes(point, self.eye)
        return self.shift[0] + x / (depth * across), self.shift[1] + y / (depth * up)

    def _along_axes(self, point: Vector, start: Vector) -> Vector:
        """How far a point is to the right, up and forward from another one."""
        d = [p - q for p, q in zip(point, start, strict=True)]
        x, y, depth = (sum(a * b for a, b in zip(axis, d, strict=True)) for axis in self.axes)
        return x, y, depth

    def _half_extents(self) -> tuple[float, float]:
        half = tan(radians(SMALLEST_FOV / 2))
        return half * max(1.0, self.aspect), half / min(1.0, self.aspect)

    def _free_extents(self) -> tuple[float, float]:
        across, up = self._half_extents()
        left, lower, right, upper = self.free
        # In a tiny window words may leave nothing free.
        return across * max(0.1, (right - left) / 2), up * max(0.1, (upper - lower) / 2)

    def _aim(self, **changes: float) -> None:
        self.goal = replace(self.goal, **changes)
