"""How pieces fly and shake: where they start and end, never through the table, always in time."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.rules import FIRST, SECOND, Spot
from scenes.entities.game_set import Point
from scenes.entities.motion import DROP, Flight, Shake, flight_time
from tests.scenes.sets import make, reserves

NUMBERS = st.floats(-6, 6)
POINTS = st.builds(Point, NUMBERS, st.floats(-1, 4), NUMBERS)
FRAMES = st.floats(1 / 240, 3)
SMALL = 0.06
"""The largest rebound."""


def flown(flight: Flight, dt: float) -> list[tuple[Point, float]]:
    """Where a flight puts its piece, frame by frame, and how far it has rolled."""
    put: list[tuple[Point, float]] = []
    flight.place = lambda at, rolled: put.append((at, rolled))
    frames = 1
    while flight.advance(dt):
        frames += 1
        assert frames < 5000, "never lands"
    return put


def between(start: Point, end: Point, wait: float = 0.0) -> Flight:
    return Flight(start, end, lambda *_: None, lambda: None, flight_time(start, end), wait)


@given(start=POINTS, end=POINTS, wait=st.floats(0, 1), dt=FRAMES)
def test_it_lands_just_where_it_should_and_in_time(start, end, wait, dt):
    landed = []
    flight = between(start, end, wait)
    flight.landed = lambda: landed.append(flight.time)
    put = flown(flight, dt)
    assert put[-1][0] == end
    assert len(landed) == 1
    assert flight.duration + wait <= landed[0] + 1e-9 < flight.duration + wait + dt + 1e-6


@given(start=POINTS, end=POINTS)
def test_it_sets_off_from_where_it_lies(start, end):
    flight = between(start, end)
    assert flight.at(0.0) == pytest.approx(start, abs=1e-9)
    assert flight.at(1.0) == pytest.approx(end, abs=1e-9)
    assert dist(flight.at(0.001), start) < 0.05


@given(start=POINTS, end=POINTS, wait=st.floats(0.05, 1))
def test_until_its_turn_it_is_not_touched(start, end, wait):
    flight = between(start, end, wait)
    put = []
    flight.place = lambda *at: put.append(at)
    assert flight.advance(wait * 0.99)
    assert put == []


@given(start=POINTS, end=POINTS)
def test_its_way_is_smooth(start, end):
    """No jump: in a hundredth of the time it covers no more than a small part of the way."""
    flight = between(start, end)
    way = np.array([flight.at(t) for t in np.linspace(0, 1, 401)])
    longest = np.linalg.norm(np.diff(way, axis=0), axis=1).max()
    assert longest < 0.025 * (dist(start, end) + 3)


@given(start=POINTS, end=POINTS)
def test_it_never_dips_below_the_lower_of_its_ends(start, end):
    flight = between(start, end)
    heights = [flight.at(t).y for t in np.linspace(0, 1, 301)]
    assert min(heights) >= min(start.y, end.y) - 1e-9
    assert max(heights) < max(start.y, end.y) + 2


@given(start=POINTS, end=POINTS)
def test_once_down_it_rebounds_a_little_and_does_not_slide(start, end):
    flight = between(start, end)
    way = [flight.at(t) for t in np.linspace(0.5, 1, 201)]
    touched = next(k for k, at in enumerate(way) if at.y <= end.y + 1e-6)
    assert touched < 180, "it must settle"
    for at in way[touched:]:
        assert at.y <= end.y + SMALL
        assert hypot(at.x - end.x, at.z - end.z) < 1e-6


@given(end=POINTS)
def test_a_piece_that_appears_drops_straight_down(end):
    start = Point(end.x, end.y + DROP, end.z)
    way = [between(start, end).at(t) for t in np.linspace(0, 1, 101)]
    assert {(at.x, at.z) for at in way} == {(end.x, end.z)}
    falling = [at.y for at in way[:80]]
    assert falling == sorted(falling, reverse=True)
    assert max(at.y for at in way[81:]) <= end.y + SMALL


@given(start=POINTS, end=POINTS, dt=st.floats(1 / 240, 0.1))
def test_a_ball_rolls_as_far_as_it_goes(start, end, dt):
    put = flown(between(start, end), dt)
    rolled = [far for _, far in put]
    assert rolled == sorted(rolled)
    assert rolled[-1] == pytest.approx(hypot(end.x - start.x, end.z - start.z))


@given(start=POINTS, end=POINTS)
def test_the_way_takes_less_than_a_second(start, end):
    assert 0.3 < flight_time(start, end) < 1.1
    assert flight_time(start, end) == pytest.approx(flight_time(end, start))


def test_no_ball_flies_through_the_table_or_through_a_ball_that_lies():
    """From every slot of the reserve to every place, and back: over whatever lies lower."""
    pylos = make("pylos")
    places = GAMES["pylos"].places
    for side in (FIRST, SECOND):
        for slot in range(1, 16, 2):
            for place in places:
                ends = pylos.where(Spot(f"reserve{side}", slot)), pylos.where(Spot(place))
                for start, end in (ends, ends[::-1]):
                    heights = [between(start, end).at(t).y for t in (0.1, 0.3, 0.5, 0.8, 0.9)]
                    assert min(heights) - 0.5 > pylos.table


@pytest.mark.parametrize("place", GAMES["pylos"].places)
def test_no_ball_flies_through_those_that_lie(place):
    """To and from a place with its whole level filled, and the reserve up to that ball."""
    pylos = make("pylos")
    levels = ("abcd", "efg", "hi", "j")
    level = next(n for n, letters in enumerate(levels) if place[0] in letters)
    pile = [Spot(p) for p in GAMES["pylos"].places if p[0] in "".join(levels[: level + 1])]
    for slot in (1, 4, 8, 12, 15):
        source = Spot("reserve1", slot)
        others = [spot for spot in reserves() if spot.slot < slot] + pile
        lying = np.array([pylos.where(s) for s in others if s.place != place])
        ends = pylos.where(source), pylos.where(Spot(place))
        for start, end in (ends, ends[::-1]):
            for t in np.linspace(0, 1, 60):
                at = np.array(between(start, end).at(t))
                # In passing it may graze one, by less than is seen.
                assert np.linalg.norm(lying - at, axis=1).min(initial=9) > 0.9


# Shakes


@given(rest=POINTS, dt=FRAMES)
def test_a_shake_ends_at_rest(rest, dt):
    put: list[Point] = []
    shake = Shake(rest, lambda at, _: put.append(at))
    frames = 1
    while shake.advance(dt):
        frames += 1
        assert frames < 1000
    assert put[-1] == rest
    assert frames * dt < shake.duration + 2 * dt
    for at in put:
        assert at.y == rest.y
        assert dist(at, rest) < 0.1


def test_a_shake_swings_to_both_sides_and_dies_away():
    put: list[float] = []
    shake = Shake(Point(0.0, 0.0, 0.0), lambda at, _: put.append(at.x))
    while shake.advance(1 / 240):
        pass
    assert max(put) > 0.02 and min(put) < -0.02
    half = len(put) // 2
    assert max(map(abs, put[:half])) > max(map(abs, put[half:]))
    assert sum(a * b < 0 for a, b in pairwise(put)) >= 3
