"""The camera's way while nobody touches it."""

from __future__ import annotations

from itertools import pairwise
from math import cos, log, pi, radians, sin

import pytest

from scenes.kiosk.attract.camera_work import (
    FARTHEST_TURN,
    RATE,
    TO_START,
    TO_STOP,
    CameraWork,
    facing,
)
from scenes.stage.camera import Frame, OrbitCamera, View

START = View(1.0, radians(40), 1.1)
DT = 0.02
FASTEST = radians(40)
"""More than that in a second is not calm."""


def numbers(view: View) -> tuple[float, float, float]:
    return view.yaw, view.elevation, log(view.zoom)


def watch(work: CameraWork, seconds: float) -> list[View]:
    """What is seen on its way. It never jumps, nor does its speed."""
    seen = [work.view]
    for _ in range(round(seconds / DT)):
        work.update(DT)
        seen.append(work.view)
    ways = [numbers(view) for view in seen]
    speeds = [[(b - a) / DT for a, b in zip(p, q, strict=True)] for p, q in pairwise(ways)]
    assert all(abs(speed) < FASTEST for one in speeds for speed in one)
    for p, q in pairwise(speeds):
        assert all(abs(b - a) < radians(2) for a, b in zip(p, q, strict=True))
    return seen


@pytest.mark.parametrize("rate", [RATE, -RATE])
def test_it_circles_on_and_on(rate: float) -> None:
    work = CameraWork(START)
    assert work.still
    work.circle(radians(45), 1.0, rate)
    seen = watch(work, TO_START + 40)
    assert not work.still
    assert seen[0] == START
    assert seen[-1].yaw - seen[-51].yaw == pytest.approx(50 * DT * rate)
    assert (seen[-1].elevation, seen[-1].zoom) == pytest.approx((radians(45), 1.0))


def test_it_comes_to_rest_without_turning_back() -> None:
    work = CameraWork(START)
    work.circle(radians(45), 1.0)
    watch(work, 5)
    work.rest()
    seen = watch(work, TO_STOP + DT)
    assert work.still
    assert all(a.yaw <= b.yaw for a, b in pairwise(seen))
    assert watch(work, 1)[0] == work.view


def test_it_settles_where_it_is_sent_even_in_the_middle_of_a_way() -> None:
    work, there = CameraWork(START), View(1.7, radians(60), 0.9)
    work.circle(radians(45), 1.0)
    watch(work, 2)
    work.settle(View(0.9, radians(36), 1.0))
    watch(work, 1)
    work.settle(there)
    watch(work, 4)
    assert work.still
    assert numbers(work.view) == pytest.approx(numbers(there))


MIDDLE = (1.0, 0.5, -2.0)


def at(angle: float, far: float = 3.0) -> tuple[float, float, float]:
    """A place: 0 is before a camera whose yaw is 0."""
    return MIDDLE[0] - far * sin(angle), 0.0, MIDDLE[2] - far * cos(angle)


@pytest.mark.parametrize("yaw", [-9.0, 0.3, 2.9, 20.0])
@pytest.mark.parametrize("turn", [-0.8, -0.1, 0.0, 0.5])
def test_a_place_is_faced(yaw: float, turn: float) -> None:
    place = at(yaw + turn)
    found = facing(yaw, MIDDLE, [place])
    assert found == pytest.approx(yaw + turn)
    camera = OrbitCamera(Frame(MIDDLE, ((4.0, 0.0),)), 1.5)
    camera.view = camera.goal = View(found, radians(45))
    x, y = camera.project(place)
    assert x == pytest.approx(0, abs=1e-9)
    assert y < camera.project(MIDDLE)[1]


def test_it_turns_no_farther_than_is_calm() -> None:
    assert facing(1.0, MIDDLE, [at(1.0 + 2.5)]) == pytest.approx(1.0 + FARTHEST_TURN)
    assert facing(1.0, MIDDLE, [at(1.0 - 2.5)]) == pytest.approx(1.0 - FARTHEST_TURN)
    assert facing(1.0, MIDDLE, [at(2.0, far=0.3)]) == 1.0
    assert facing(1.0, MIDDLE, []) == 1.0
    # Of several places the middle counts.
    assert facing(1.0, MIDDLE, [at(1.2), at(1.6)]) == pytest.approx(1.4)
    assert facing(1.0, MIDDLE, [at(1.0 + pi / 2), at(1.0 - pi / 2)]) == 1.0
