"""Walking with the arrows: natural on a board, and every place within reach from every other."""

from __future__ import annotations

from functools import cache
from itertools import chain, islice
from math import hypot, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from scenes.entities.game_set import GameSet
from scenes.walk import DIRECTIONS, neighbour
from tests.scenes.sets import Offer, camera_of, make, offers_of_a_game, pyramid

Points = dict[str, tuple[float, float]]
LEFT, RIGHT, UP, DOWN = ("arrow_left", "arrow_right", "arrow_up", "arrow_down")

COORDINATES = st.one_of(st.integers(0, 4).map(float), st.floats(-900, 900))
CLOUDS = st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=14).map(
    lambda points: {f"p{n}": point for n, point in enumerate(points)}
)


def all_are_reached_from_all(points: Points) -> bool:
    """Whether the arrows, pressed in some order, lead from every point to every other."""
    ways = {p: {neighbour(points, p, direction) for direction in DIRECTIONS} for p in points}
    for start in points:
        found, left = {start}, {start}
        while left:
            left = set().union(*(ways[name] for name in left)) - found
            found |= left
        if found != points.keys():
            return False
    return True


def ahead(points: Points, start: str, direction: str) -> dict[str, tuple[float, float]]:
    """How far every other point lies in that direction, and how far to its side."""
    dx, dy = DIRECTIONS[direction]
    x0, y0 = points[start]
    return {
        name: ((x - x0) * dx + (y - y0) * dy, abs((x - x0) * dy) + abs((y - y0) * dx))
        for name, (x, y) in points.items()
        if name != start
    }


def walked(points: Points, start: str, *arrows: str) -> str | None:
    """Where a series of arrows ends."""
    at: str | None = start
    for arrow in arrows:
        at = neighbour(points, at, arrow)
    return at


@cache
def the_set(game: str) -> GameSet:
    return make(game)


def pixels(game: str, offer: Offer, yaw: float, elevation: float) -> Points:
    """Where the places that may be tapped are in a window of 1280 x 720, angles in degrees."""
    layout, options = offer
    camera = camera_of(the_set(game), 16 / 9, radians(yaw), radians(elevation))
    marks = {place: the_set(game).mark(place, layout) for place in sorted(options)}
    seen = {place: camera.project(mark.centre) for place, mark in marks.items() if mark}
    assert seen.keys() == options
    return {place: (640 * (x + 1), 360 * (1 - y)) for place, (x, y) in seen.items()}


def test_nowhere_to_go():
    assert neighbour({}, None, RIGHT) is None
    assert neighbour({}, "a1", RIGHT) is None
    for direction in DIRECTIONS:
        assert neighbour({"a1": (5.0, 5.0)}, "a1", direction) == "a1"


def test_the_walk_begins_in_the_middle():
    points = {"a": (0.0, 0.0), "b": (50.0, 40.0), "c": (100.0, 90.0)}
    for start in (None, "gone"):
        assert neighbour(points, start, UP) == "b"


def test_without_a_point_to_start_from_the_first_step_goes_where_the_arrow_points():
    """Around a pawn: the place it was tapped on is not among those it may go to."""
    around = {c + r for c in "ABC" for r in "234"} - {"B3"}
    points = pixels("pillarz", ({}, frozenset(around)), 0, 52)
    tapped = pixels("pillarz", ({}, frozenset(["B3"])), 0, 52)["B3"]
    first = {arrow: neighbour(points, "B3", arrow, tapped) for arrow in DIRECTIONS}
    assert first == {LEFT: "A3", RIGHT: "C3", UP: "B4", DOWN: "B2"}
    # Nothing ahead: the nearest, rather than the other end of the board.
    some = {place: points[place] for place in ("C2", "C4", "C3")}
    assert neighbour(some, "B3", LEFT, tapped) == "C3"
    assert neighbour(some, "C4", LEFT, tapped) == "C4", "a point to start from goes before"


def test_of_two_in_nearly_the_same_direction_the_nearer_comes_first():
    for aside in (-50.0, -25.0, 0.0, 25.0, 50.0):
        points = {"here": (0.0, 0.0), "near": (100.0, aside), "far": (200.0, 0.0)}
        assert walked(points, "here", RIGHT) == "near"
        assert walked(points, "here", RIGHT, RIGHT) == "far"


def test_the_walk_stays_in_its_line_or_where_it_is():
    points = {"a": (0.0, 0.0), "b": (100.0, 0.0), "low": (130.0, 400.0)}
    assert walked(points, "b", RIGHT) == "a", "round, in line"
    assert walked(points, "a", UP) == "low"
    assert walked(points, "low", RIGHT) == "low", "nothing is in line with it"


@pytest.mark.parametrize("game", GAMES)
def test_on_real_tables_an_arrow_never_leads_aside_or_backwards_out_of_line(game):
    steps = 0
    for n, offer in enumerate(islice(offers_of_a_game(game, seed=3), 0, None, 2)):
        points = pixels(game, offer, (0, 0, 180, 37)[n % 4], 52)
        for start in points:
            for direction in DIRECTIONS:
                there = neighbour(points, start, direction)
                if there == start:
                    continue
                steps += 1
                others = ahead(points, start, direction)
                far, aside = others[there]
                assert aside <= 2 * far or aside <= -far
                assert not any(0 < f < 0.7 * far and a < 0.5 * f for f, a in others.values())
    assert steps > 100


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("elevation", [30, 40, 60, 85])
def test_on_an_empty_board_arrows_go_along_columns_and_rows(game, elevation):
    base = [place for place in GAMES[game].places if place[0] in "abcdABCDE"]
    columns = sorted({place[0] for place in base})
    rows = sorted({place[1] for place in base})
    points = pixels(game, ({}, frozenset(base)), 0, elevation)
    for c, column in enumerate(columns):
        for r, row in enumerate(rows):
            place = column + row
            assert neighbour(points, place, RIGHT) == columns[(c + 1) % len(columns)] + row
            assert neighbour(points, place, LEFT) == columns[c - 1] + row
            up, down = (neighbour(points, place, arrow) for arrow in (UP, DOWN))
            assert up == column + rows[r + 1] if r + 1 < len(rows) else up[1] == rows[0]
            assert down == column + rows[r - 1] if r else down[1] == rows[-1]


def test_seen_from_the_opponents_side_right_is_the_other_way():
    base = frozenset(place for place in GAMES["pylos"].places if place[0] in "abcd")
    points = pixels("pylos", ({}, base), 180, 40)
    assert walked(points, "c3", RIGHT) == "b3"
    assert walked(points, "c3", UP) == "c2"
    points = pixels("pylos", ({}, base), 90, 40)
    assert walked(points, "b2", UP) == "c2"
    assert walked(points, "b2", RIGHT) == "b1"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("elevation", [10, 40, 85])
def test_every_option_can_be_reached_from_every_other(game, elevation):
    full = (pyramid(29), frozenset(GAMES["pylos"].places))
    tables = [
        *islice(chain.from_iterable(offers_of_a_game(game, seed) for seed in range(8)), 0, None, 4)
    ]
    if game == "pylos":
        tables.append(full)
    for n, offer in enumerate(tables):
        for yaw in (0, 45, 17 * n % 360):
            points = pixels(game, offer, yaw, elevation)
            assert all_are_reached_from_all(points)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("elevation", [10, 40, 85])
def test_an_arrow_goes_where_it_points(game, elevation):
    """If anything lies that way, less than 45 degrees aside, and nothing that lies straight
    ahead is passed over for something farther."""
    for n, offer in enumerate(islice(offers_of_a_game(game, seed=7), 0, None, 2)):
        points = pixels(game, offer, 37 * n % 360, elevation)
        for start in points:
            for direction in DIRECTIONS:
                others = ahead(points, start, direction)
                nearest = min(
                    (far for far, aside in others.values() if far > 0 and aside < far), default=None
                )
                if nearest is None:
                    continue
                far, aside = others[neighbour(points, start, direction)]
                assert far > 0
                assert aside <= 2 * far
                assert hypot(far, aside) <= 3.4 * nearest


@given(points=CLOUDS)
def test_however_points_lie_each_is_reached_from_each(points):
    assert all_are_reached_from_all(points)


@given(points=CLOUDS)
def test_the_names_and_their_order_do_not_matter_where_points_differ(points):
    places = list(points.values())
    if len({abs(x - u) + abs(y - v) for x, y in places for u, v in places}) < len(places) ** 2 / 2:
        return  # Ties are settled by name.
    backwards = dict(reversed(points.items()))
    for start in points:
        for direction in DIRECTIONS:
            assert neighbour(points, start, direction) == neighbour(backwards, start, direction)
