"""How a piece goes from one point to another: an arc with a settling end, a roll, a drop.

One small list of flights, driven by one update; no engine, only points and time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, pi, sin

from scenes.entities.game_set import Point

CLEARANCE = 0.75
"""How high above both its ends an arc goes."""
ACROSS = (0.16, 0.75)
"""From when to when a piece goes sideways, of its time: it is lifted first and set down last."""
CONTACT = 0.45 + 0.55 * 0.8
"""When a piece first touches what it is set down on, of its time."""
DROP = 1.5
"""How high above its spot a piece appears."""


@dataclass
class Flight:
    """One piece on its way. `place(point, turned)` puts it; `turned` is the way rolled so far.

    `touched` is told once when it first touches what it is set down on.
    """

    start: Point
    end: Point
    place: Callable[[Point, float], None]
    landed: Callable[[], None]
    duration: float
    wait: float = 0.0
    time: float = 0.0
    touched: Callable[[], None] | None = None

    def advance(self, dt: float) -> bool:
        """Let time pass; False when the piece has landed."""
        self.time += dt
        t = (self.time - self.wait) / self.duration
        if t >= CONTACT and self.touched:
            touched, self.touched = self.touched, None
            touched()
        if t < 0:
            return True
        if t >= 1:
            self.place(self.end, self.length)
            self.landed()
            return False
        self.place(self.at(t), self.length * _eased(t))
        return True

    @property
    def length(self) -> float:
        """The way along the table, in units."""
        return hypot(self.end.x - self.start.x, self.end.z - self.start.z)

    def at(self, t: float) -> Point:
        """Where the piece is at t, 0 to 1."""
        across = _eased(min(1.0, max(0.0, (t - ACROSS[0]) / (ACROSS[1] - ACROSS[0]))))
        x = self.start.x + (self.end.x - self.start.x) * across
        z = self.start.z + (self.end.z - self.start.z) * across
        if self.length < 1e-6:
            return Point(x, self._falling(self.start.y, t), z)
        peak = max(self.start.y, self.end.y) + CLEARANCE + 0.06 * self.length
        if t < 0.45:
            rise = sin(t / 0.45 * pi / 2)
            return Point(x, self.start.y + (peak - self.start.y) * rise, z)
        return Point(x, self._falling(peak, (t - 0.45) / 0.55), z)

    def _falling(self, top: float, u: float) -> float:
        """From `top` down to the end, as things fall, with one small rebound."""
        contact = (CONTACT - 0.45) / 0.55
        if u < contact:
            return top + (self.end.y - top) * (u / contact) ** 2
        rebound = (u - contact) / (1 - contact)
        return self.end.y + 0.05 * min(1.0, top - self.end.y) * sin(rebound * pi)


@dataclass
class Shake:
    """A piece or mark that says no: a few quick swings to the side that die away."""

    rest: Point
    place: Callable[[Point, float], None]
    duration: float = 0.38
    time: float = 0.0

    def advance(self, dt: float) -> bool:
        """Let time pass; False when it is still again."""
        self.time += dt
        t = self.time / self.duration
        if t >= 1:
            self.place(self.rest, 0.0)
            return False
        swing = 0.07 * sin(t * 6 * pi) * (1 - t)
        self.place(Point(self.rest.x + swing, self.rest.y, self.rest.z), 0.0)
        return True


def flight_time(start: Point, end: Point) -> float:
    """Seconds for the way: long ones take a little longer."""
    return 0.42 + 0.035 * hypot(end.x - start.x, end.z - start.z)


def _eased(t: float) -> float:
    return t * t * (3 - 2 * t)
