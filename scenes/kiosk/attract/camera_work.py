"""The camera's way while nobody touches it: it circles slowly, and comes to rest at a view.

Pure arithmetic. Every way goes on from where the camera is, and as fast as it moves there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, exp, hypot, log, pi, radians

from scenes.entities.picking import Vector
from scenes.stage.camera import View

RATE = radians(4.5)
"""Of circling, a second."""
TO_START, TO_STOP = 3.0, 1.8
"""Seconds until it circles, and until it stands."""
TO_SETTLE, MORE = 1.8, 1.6
"""Seconds for the way to a view, and how many more for each radian of it."""
FARTHEST_TURN = radians(50)
"""It does not turn farther than that to face a place: whoever looks on must not lose their way."""
MIDDLE = 0.6
"""Units from the axis within which a place is seen as well from everywhere."""

Three = tuple[float, float, float]
"""Yaw, elevation, and the logarithm of the zoom; or how fast they change, a second."""


@dataclass(frozen=True)
class Way:
    """From `start` on with speed `fast`, to be at `end` after so many seconds with speed `then`.

    From there it goes on as fast.
    """

    start: Three
    fast: Three
    end: Three
    then: Three
    seconds: float

    def at(self, time: float) -> Three:
        """Where it is, so many seconds after its start."""
        t, long = min(1.0, time / self.seconds), self.seconds
        beyond = max(0.0, time - long)
        # The cubic that has these ends and speeds.
        a, b, c, d = (
            (1 + 2 * t) * (1 - t) ** 2,
            t * (1 - t) ** 2 * long,
            t * t * (3 - 2 * t),
            t * t * (t - 1) * long,
        )
        return _three(
            a * p + b * v + c * q + d * w + beyond * w
            for p, v, q, w in zip(self.start, self.fast, self.end, self.then, strict=True)
        )

    def speed(self, time: float) -> Three:
        """How fast it goes then."""
        t, long = time / self.seconds, self.seconds
        if t >= 1:
            return self.then
        a, b, c = 6 * t * (1 - t) / long, (1 - t) * (1 - 3 * t), t * (3 * t - 2)
        return _three(
            a * (q - p) + b * v + c * w
            for p, v, q, w in zip(self.start, self.fast, self.end, self.then, strict=True)
        )

    def rests(self, time: float) -> bool:
        """Whether it has come to its end, for good."""
        return time >= self.seconds and not any(self.then)


STILL: Three = (0.0, 0.0, 0.0)


class CameraWork:
    """Where the camera is: `view`."""

    def __init__(self, view: View) -> None:
        self.view = view
        here = _numbers(view)
        self._way, self._time = Way(here, STILL, here, STILL, TO_STOP), TO_STOP

    @property
    def still(self) -> bool:
        """Whether it stands."""
        return self._way.rests(self._time)

    def circle(self, elevation: float, zoom: float, rate: float = RATE) -> None:
        """Begin to circle, at that height and so near; a negative rate goes the other way round."""
        yaw, seconds = self._way.at(self._time)[0], TO_START
        end = yaw + rate * seconds / 2, elevation, log(zoom)
        self._go(end, (rate, 0.0, 0.0), seconds)

    def rest(self) -> None:
        """Come to rest, not far from here."""
        where, fast = self._way.at(self._time), self._way.speed(self._time)
        end = _three(p + v * TO_STOP / 3 for p, v in zip(where, fast, strict=True))
        self._go(end, STILL, TO_STOP)

    def settle(self, view: View) -> None:
        """Go to a view and stay there. Its yaw is taken as it is: a whole turn is made."""
        here, there = self._way.at(self._time), _numbers(view)
        far = hypot(there[0] - here[0], there[1] - here[1])
        self._go(there, STILL, TO_SETTLE + MORE * far)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._time += dt
        yaw, elevation, nearness = self._way.at(self._time)
        self.view = View(yaw, elevation, exp(nearness))

    def _go(self, end: Three, then: Three, seconds: float) -> None:
        here, fast = self._way.at(self._time), self._way.speed(self._time)
        self._way, self._time = Way(here, fast, end, then, seconds), 0.0


def facing(yaw: float, middle: Vector, places: Sequence[Vector]) -> float:
    """The yaw from which these places are in front of the middle, or as near to it as is calm."""
    x = sum(place[0] - middle[0] for place in places)
    z = sum(place[2] - middle[2] for place in places)
    if not places or hypot(x, z) < MIDDLE * len(places):
        return yaw
    turn = (atan2(-x, -z) - yaw + pi) % (2 * pi) - pi
    return yaw + max(-FARTHEST_TURN, min(FARTHEST_TURN, turn))


def _numbers(view: View) -> Three:
    return view.yaw, view.elevation, log(view.zoom)


def _three(numbers: Iterable[float]) -> Three:
    yaw, elevation, nearness = numbers
    return yaw, elevation, nearness
