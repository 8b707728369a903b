"""The sets: every spot has its point, things touch and do not cut into one another, marks show."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given

from game.bits import bits
from game.games import GAMES
from game.pylos.board import INDEX, PLACES, SUPPORT, open_places
from game.rules import FIRST, SECOND, Piece, Position, Spot
from scenes.entities.game_set import GameSet
from scenes.entities.marks import Kind, flat
from scenes.entities.pylos_set import RADIUS
from tests.game.playouts import moments
from tests.scenes.sets import BALL, STOREYS, Floats, Skin, drawn, make, pyramid, reserves, skin

HAIR = 0.02
"""No gap and no overlap is larger."""
EACH_SIDE = (FIRST, SECOND)


@cache
def the_set(game: str) -> GameSet:
    return make(game)


@cache
def board(game: str) -> Skin:
    return skin(the_set(game).board())


def at(game: str, place: str, slot: int = 0) -> Floats:
    return np.array(the_set(game).where(Spot(place, slot)))


def gap(centre: Floats) -> float:
    """Between a ball there and the board; negative where it cuts into the wood."""
    corners = board("pylos").corners
    near = corners[np.linalg.norm(corners[:, 0] - centre, axis=1) < 1.2]
    # Corners, edges and middles of the triangles near the ball, which are all small.
    weights = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.5, 0.5, 0), (0, 0.5, 0.5), (1 / 3, 1 / 3, 1 / 3)]
    points = np.concatenate([np.einsum("k,nkj->nj", np.array(w), near) for w in weights])
    return float(np.linalg.norm(points - centre, axis=1).min()) - RADIUS


# Both games


SPOTS = {
    "pylos": {*pyramid(), *reserves()},
    "pillarz": {Spot(place, slot) for place in GAMES["pillarz"].places for slot in range(1, 5)},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_spot_has_a_point_of_its_own(game):
    points = {the_set(game).where(spot) for spot in SPOTS[game]}
    assert len(points) == len(SPOTS[game])
    for a, b in combinations(points, 2):
        assert np.linalg.norm(np.subtract(a, b)) > 0.3


@given(position=moments())
def test_these_are_all_the_spots_there_are(position: Position):
    assert set(position.layout()) <= SPOTS[position.game.name]
    for move in position.legal_moves()[:20]:
        for step in (step for steps in position.steps(move.paths[0]) for step in steps):
            assert {step.source, step.target} - {None} <= SPOTS[position.game.name]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_on_the_table(game):
    assert board(game).points[:, 1].min() == pytest.approx(the_set(game).table, abs=1e-4)


# Pylos


@pytest.mark.parametrize("place", [place for place in PLACES if place[0] in "abcd"])
def test_a_ball_rests_in_its_hollow(place):
    assert gap(at("pylos", place)) == pytest.approx(0, abs=HAIR)


@pytest.mark.parametrize("place", [place for place in PLACES if place[0] not in "abcd"])
def test_a_ball_rests_on_the_four_below(place):
    below = [PLACES[support] for support in bits(SUPPORT[INDEX[place]])]
    assert len(below) == 4
    for support in below:
        apart = np.linalg.norm(at("pylos", place) - at("pylos", support))
        assert apart == pytest.approx(2 * RADIUS, abs=HAIR)
        assert at("pylos", place)[1] > at("pylos", support)[1]


def test_no_two_balls_cut_into_one_another():
    spots = [*pyramid(), *reserves()]
    for a, b in combinations(spots, 2):
        apart = np.linalg.norm(np.subtract(the_set("pylos").where(a), the_set("pylos").where(b)))
        assert apart >= 2 * RADIUS - HAIR


@pytest.mark.parametrize("side", EACH_SIDE)
def test_the_balls_in_reserve_lie_in_the_groove(side):
    for slot in range(1, 16):
        assert gap(at("pylos", f"reserve{side}", slot)) == pytest.approx(0, abs=HAIR)


def test_the_balls_in_reserve_lie_within_the_board():
    centres = np.array([the_set("pylos").where(spot) for spot in reserves()])
    for angle in np.linspace(0, 2 * np.pi, 90):
        outwards = np.array([np.cos(angle), 0, np.sin(angle)])
        assert (centres @ outwards).max() + RADIUS < (board("pylos").points @ outwards).max()


def test_each_sides_reserve_lies_before_it_in_order():
    """A side's slots run from its left hand to its right, next to one another."""
    for side, sign in ((FIRST, 1), (SECOND, -1)):
        line = [at("pylos", f"reserve{side}", slot) for slot in range(1, 16)]
        assert sum(z for _, _, z in line) * sign < 0
        assert line[7][0] == pytest.approx(0, abs=0.05)
        assert (line[0][0] - line[14][0]) * sign < -8
        for one, next_one in pairwise(line):
            assert np.linalg.norm(one - next_one) < 1.25


def test_a_ball_is_drawn_as_large_as_it_lies():
    ball = drawn(the_set("pylos"), Spot("b2"), BALL[FIRST])
    distances = np.linalg.norm(ball.points - at("pylos", "b2"), axis=1)
    assert distances == pytest.approx(RADIUS, abs=1e-3)


def test_columns_are_letters_and_rows_numbers_from_the_first_players_side():
    assert at("pylos", "a1")[0] < at("pylos", "b1")[0] and at("pylos", "a1")[2] < 0
    assert at("pylos", "a1")[2] < at("pylos", "a2")[2]
    assert at("pillarz", "A1", 1)[0] < at("pillarz", "B1", 1)[0]
    assert at("pillarz", "A1", 1)[2] < at("pillarz", "A2", 1)[2]


# pillarz


@cache
def extent(spot: Spot, piece: Piece) -> tuple[Floats, Floats]:
    """The lowest and highest corner of what is drawn of a piece."""
    points = drawn(the_set("pillarz"), spot, piece).points
    return points.min(axis=0), points.max(axis=0)


@pytest.mark.parametrize("place", ["A1", "C3", "E2"])
def test_storeys_stand_on_one_another_without_a_gap_and_narrow(place):
    top, half = 0.0, 0.61
    for level in (1, 2, 3):
        low, high = extent(Spot(place, level), STOREYS[level])
        assert low[1] == pytest.approx(top, abs=1e-3)
        top = high[1]
        assert at("pillarz", place, level + 1)[1] == pytest.approx(top, abs=1e-3)
        assert (high - low)[0] / 2 == pytest.approx((high - low)[2] / 2, abs=1e-3)
        assert (high - low)[0] / 2 < half - 0.04
        half = (high - low)[0] / 2


def test_the_first_storey_stands_on_its_tile():
    points = board("pillarz").points
    assert points[:, 1].max() == pytest.approx(0, abs=1e-3)
    for place in GAMES["pillarz"].places:
        x, y, z = at("pillarz", place, 1)
        assert y == 0
        low, high = extent(Spot(place, 1), STOREYS[1])
        tile = points[(abs(points[:, 0] - x) < 0.65) & (abs(points[:, 2] - z) < 0.65)]
        tile = tile[tile[:, 1] > -1e-3]
        assert (low[[0, 2]] > tile.min(axis=0)[[0, 2]]).all()
        assert (high[[0, 2]] < tile.max(axis=0)[[0, 2]]).all()


@pytest.mark.parametrize("kind", ["pawn", "dome"])
@pytest.mark.parametrize("side", EACH_SIDE)
def test_pawns_stand_on_every_storey_and_domes_on_the_third(kind, side):
    for slot in range(1, 5) if kind == "pawn" else (4,):
        low, high = extent(Spot("D4", slot), Piece(kind, side if kind == "pawn" else 0))
        below, above = extent(Spot("D4", slot - 1), STOREYS[slot - 1]) if slot > 1 else (
            np.array((0.7, 0, 0.7)), np.array((1.9, 0, 1.9)),
        )  # fmt: skip
        assert low[1] == pytest.approx(above[1], abs=1e-3)
        assert (low[[0, 2]] > below[[0, 2]]).all() and (high[[0, 2]] < above[[0, 2]]).all()


def test_the_two_kinds_of_people_differ_in_shape_from_every_side():
    """Turned pieces look the same all round: it is enough to compare how wide they are, and
    the head and hat are what one sees above a tower."""
    outlines = []
    for side in EACH_SIDE:
        points = drawn(the_set("pillarz"), Spot("C3", 1), Piece("pawn", side)).points
        width = np.hypot(points[:, 0], points[:, 2])
        heights = np.linspace(0.7, 1.0, 13)
        outlines.append([width[abs(points[:, 1] - h) < 0.05].max(initial=0) for h in heights])
    assert np.abs(np.subtract(*outlines)).max() > 0.05


# Marks


@given(position=moments(GAMES["pylos"]))
def test_a_place_has_a_mark_unless_it_is_in_mid_air(position):
    layout = position.layout()
    filled = position.first | position.second
    for number, place in enumerate(PLACES):
        mark = the_set("pylos").mark(place, layout)
        if filled >> number & 1:
            assert mark and mark.ball
            assert mark.centre == the_set("pylos").where(Spot(place))
            assert mark.radius == RADIUS
        elif open_places(filled) >> number & 1:
            assert mark and not mark.ball
            x, y, z = the_set("pylos").where(Spot(place))
            assert (mark.centre.x, mark.centre.z) == (x, z)
            # Where the ball would be, and above what lies there: nothing covers it.
            assert y - RADIUS < mark.centre.y < y
            for spot in layout:
                assert np.linalg.norm(np.subtract(mark.centre, the_set("pylos").where(spot))) > 0.5
        else:
            assert mark is None


@given(position=moments(GAMES["pillarz"]))
def test_every_square_has_a_mark_that_is_seen(position):
    layout = position.layout()
    for place in GAMES["pillarz"].places:
        mark = the_set("pillarz").mark(place, layout)
        pile = [piece for spot, piece in layout.items() if spot.place == place]
        storeys = [piece for piece in pile if piece.kind.startswith("storey")]
        x, top, z = the_set("pillarz").where(Spot(place, len(storeys) + 1))
        assert (mark.centre.x, mark.centre.z) == (x, z)
        if any(piece.kind == "dome" for piece in pile):
            # On its crown.
            low, high = extent(Spot(place, 4), Piece("dome"))
            assert mark.ball and mark.centre.y == pytest.approx(low[1])
            assert mark.radius == pytest.approx(high[1] - low[1], abs=1e-3)
            continue
        assert top < mark.centre.y < top + 0.02
        assert not mark.ball
        assert mark.occupied == any(piece.kind == "pawn" for piece in pile)
        half = extent(Spot(place, len(storeys)), storeys[-1])[1][0] - x if storeys else 0.6
        assert mark.radius < half


@pytest.mark.parametrize("side", EACH_SIDE)
@pytest.mark.parametrize("kind", Kind)
def test_every_mark_of_a_pawn_is_wider_than_its_foot(kind, side):
    pawn = Piece("pawn", side)
    mark = the_set("pillarz").mark("C3", {Spot("C3", 1): pawn})
    shape = mark.radius * flat(kind, mark.occupied).points
    foot = extent(Spot("C3", 1), pawn)[1][0]
    assert np.hypot(shape[:, 0], shape[:, 2]).max() > foot + 0.05
