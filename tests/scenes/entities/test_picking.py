"""Picking against brute force: every ray is also tried on all the triangles that are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import cos, hypot, inf, radians, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.rules import DONE, FIRST, SECOND, Piece, Position, Spot
from game.taps import Turn
from scenes.entities.game_set import GameSet
from scenes.entities.picking import Ball, Block, Disc, Dome, Ray, Turned, first_met
from scenes.entities.pylos_set import DECK
from scenes.stage.camera import OrbitCamera
from tests.game.playouts import moment
from tests.scenes.sets import (
    BALL,
    Floats,
    Offer,
    Skin,
    camera_of,
    make,
    projected,
    pyramid,
    skin,
    towers,
)

PIXEL = 2 / 720
"""Of the window's height, which goes from -1 to 1."""
BESIDE = 3 * PIXEL
"""Where a ray and its four neighbours do not meet the same, there is an edge."""
ASPECT = 16 / 9
YAWS = tuple(range(0, 360, 45))
ELEVATIONS = (10, 25, 40, 60, 85)
LIGHT, DARK, DOME = Piece("pawn", FIRST), Piece("pawn", SECOND), Piece("dome")

CITY = {
    "A1": (1, LIGHT),
    "B1": (3, DOME),
    "C1": (0, DARK),
    "D1": (2, None),
    "E1": (3, DARK),
    "A2": (0, LIGHT),
    "B2": (2, DARK),
    "C2": (3, None),
    "D2": (1, None),
    "E2": (0, None),
    "A3": (3, DOME),
    "B3": (0, LIGHT),
    "C3": (3, LIGHT),
    "D3": (2, LIGHT),
    "E3": (1, DARK),
    "B4": (1, None),
    "C4": (0, DARK),
    "D4": (3, DOME),
    "A5": (2, None),
    "C5": (3, None),
    "D5": (0, LIGHT),
    "E5": (3, DOME),
}
"""Every height, bare, with pawns of both sides, and with domes."""


@cache
def the_set(game: str) -> GameSet:
    return make(game)


@cache
def board(game: str) -> list[Skin]:
    return skin(the_set(game).board()).in_cells()


@cache
def shape(game: str, piece: Piece) -> Skin:
    """A piece at the origin."""
    return skin(the_set(game).piece(piece, seed=1))


def offer(position: Position) -> Offer:
    """A position as it is shown to the side to move."""
    return position.layout(), Turn(position).options - {DONE}


def played(game: str, *seeds_and_plies: tuple[int, int]) -> list[Offer]:
    """Moments of random games."""
    table = (GAMES[game], GAMES[game].rule_sets[0], GAMES[game].starts[0])
    return [offer(moment(table, seed, plies)) for seed, plies in seeds_and_plies]


def offers(game: str) -> list[Offer]:
    """Tables of every kind."""
    empty = GAMES[game].start()
    if game == "pylos":
        built = [pyramid(n) for n in (11, 16, 19, 23, 26, 28, 29, 30)]
        opened = [
            (layout, frozenset(p for p in GAMES[game].places if the_set(game).mark(p, layout)))
            for layout in built
        ]
        return [offer(empty), *played(game, (1, 6), (2, 14), (3, 22)), *opened]
    return [offer(empty), *played(game, (1, 12), (2, 24), (3, 40)), (towers(CITY), frozenset("B1"))]


def brute(
    game: str, layout: Mapping[Spot, Piece], each: Sequence[Ray]
) -> tuple[list[str | None], Floats]:
    """The place of what is drawn in front, for each ray from one eye, and how far it is."""
    eye, rays = np.array(each[0].origin), np.array([ray.direction for ray in each])
    far = np.minimum.reduce([part.met(eye, rays) for part in board(game)])
    ground = eye + rays * np.where(np.isfinite(far), far, 0)[:, None]
    places = [
        on_board(game, layout, point) if t < np.inf else None
        for point, t in zip(ground, far, strict=True)
    ]
    for spot, piece in layout.items():
        met = shape(game, piece).met(eye - the_set(game).where(spot), rays)
        for ray in np.nonzero(met < far)[0]:
            far[ray] = met[ray]
            # What of a reserve ball lies in the groove is picked as the board round it.
            sunken = (eye + rays[ray] * met[ray])[1] < DECK and spot.place.startswith("reserve")
            places[ray] = None if sunken else spot.place
    return places, far


def on_board(game: str, layout: Mapping[Spot, Piece], point: Floats) -> str | None:
    """The place a point of the bare board belongs to."""
    x, y, z = point
    if game == "pillarz":
        column, row = round(x / 1.3) + 2, round(z / 1.3) + 3
        on_tile = y > -0.0699
        return f"{'ABCDE'[column]}{row}" if on_tile and 0 <= column < 5 and 1 <= row <= 5 else None
    if y < -0.2:
        return None
    column, row = round(x / 1.02 + 1.5), round(z / 1.02 + 1.5)
    near = np.hypot(x - (column - 1.5) * 1.02, z - (row - 1.5) * 1.02) < 0.51
    if not near or not (0 <= column < 4 and 0 <= row < 4):
        return None
    place = f"{'abcd'[column]}{row + 1}"
    return None if Spot(place) in layout else place


def pixels(camera: OrbitCamera, number: int, seed: int) -> Floats:
    """Random points of the window where the board and what stands on it are seen: (n, 2)."""
    corners = [(x, y, z) for x in (-4, 4) for y in (-0.5, 2.5) for z in (-4, 4)]
    low, high = (f(projected(camera, corners), axis=0).clip(-1, 1) for f in (np.min, np.max))
    return low + np.random.default_rng(seed).random((number, 2)) * (high - low)


@pytest.mark.parametrize("elevation", ELEVATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_is_what_is_drawn_in_front(game, elevation):
    found: set[str | None] = set()
    for n, ((layout, options), quarter) in enumerate(product(offers(game), range(4))):
        yaw = 90 * quarter + 23 * n % 90
        camera = camera_of(the_set(game), ASPECT, radians(yaw), radians(elevation), (1, 0.5)[n % 2])
        solids = the_set(game).solids(layout, options)
        around = ((0, 0), (BESIDE, 0), (-BESIDE, 0), (0, BESIDE), (0, -BESIDE))
        each = [
            camera.ray(x + dx / ASPECT, y + dy)
            for x, y in pixels(camera, 50, seed=n)
            for dx, dy in around
        ]
        places, far = brute(game, layout, each)
        for k in range(0, len(each), len(around)):
            if len(set(places[k : k + len(around)])) > 1:
                continue
            picked = first_met(each[k], solids)
            found.add(picked)
            if picked != places[k]:
                # Only the place offered in mid-air between four balls stands for itself.
                assert picked in options and Spot(picked) not in layout and picked[0] in "efghij"
                centre = np.array(the_set(game).mark(picked, layout).centre)
                over = (centre[1] - camera.eye[1]) / each[k].direction[1]
                assert over < far[k]
                assert np.linalg.norm(each[k].at(over) - centre) < 0.5
    assert len(found) > 24


@pytest.mark.parametrize("yaw", YAWS)
def test_a_place_between_four_balls_is_picked_from_above(yaw):
    camera = camera_of(the_set("pylos"), ASPECT, radians(yaw), radians(85))
    tried = 0
    for layout, options in offers("pylos"):
        solids = the_set("pylos").solids(layout, options)
        for place in options - {spot.place for spot in layout}:
            at = camera.project(the_set("pylos").mark(place, layout).centre)
            assert first_met(camera.ray(*at), solids) == place
            tried += place[0] in "efghij"
    assert tried >= 5


def test_a_place_between_four_balls_is_there_only_when_offered():
    layout = {Spot(place): BALL[FIRST] for place in ("a1", "a2", "b1", "b2")}
    pylos = the_set("pylos")
    camera = camera_of(pylos, ASPECT, 0, radians(85))
    ray = camera.ray(*camera.project(pylos.mark("e1", layout).centre))
    assert first_met(ray, pylos.solids(layout, {"e1"})) == "e1"
    assert first_met(ray, pylos.solids(layout, ())) is None
    assert pylos.mark("e2", layout) is None
    # A place in mid-air cannot be met, even if it is offered.
    assert first_met(ray, pylos.solids({}, {"e1"})) is None


def test_a_ball_is_picked_instead_of_its_hollow_and_hides_the_hollow_behind():
    pylos = the_set("pylos")
    camera = camera_of(pylos, ASPECT, 0, radians(15))
    behind = camera.ray(*camera.project(pylos.mark("b2", {}).centre))
    assert first_met(behind, pylos.solids({}, {"b1", "b2"})) == "b2"
    assert first_met(behind, pylos.solids({Spot("b1"): BALL[FIRST]}, {"b2"})) == "b1"
    under = camera.ray(*camera.project(pylos.mark("b1", {}).centre))
    assert first_met(under, pylos.solids({Spot("b1"): BALL[FIRST]}, ())) == "b1"


def test_a_tower_hides_the_pawn_behind_it_and_a_pawn_the_tower():
    pillarz = the_set("pillarz")
    layout = towers({"C2": (3, DOME), "C3": (0, DARK), "B3": (0, LIGHT), "B4": (3, None)})
    solids = pillarz.solids(layout, ())
    camera = camera_of(pillarz, ASPECT, 0, radians(20))

    def at(place: str, height: float) -> str | None:
        x, _, z = pillarz.where(Spot(place, 1))
        return first_met(camera.ray(*camera.project((x, height, z))), solids)

    assert [at("C3", height) for height in (0.3, 0.6, 0.9)] == ["C2", "C2", "C2"]
    assert [at("B3", height) for height in (0.1, 0.5, 0.8)] == ["B3", "B3", "B3"]
    assert at("B4", 1.2) == "B4"


def test_balls_beside_the_board_are_their_sides_reserve_and_the_bare_table_is_no_place():
    pylos = the_set("pylos")
    layout = GAMES["pylos"].start().layout()
    solids = pylos.solids(layout, GAMES["pylos"].places)
    for yaw in YAWS:
        camera = camera_of(pylos, ASPECT, radians(yaw), radians(60))
        for spot in layout:
            ray = camera.ray(*camera.project(pylos.where(spot)))
            assert first_met(ray, solids) == spot.place
            assert first_met(ray, [*solids, Ball("a1", pylos.where(spot), 0.55)]) == "a1"
        assert first_met(camera.ray(-0.98, 0.98), solids) is None
        assert first_met(camera.ray(*camera.project((3.2, pylos.table, 0))), solids) is None


# The solids themselves

NUMBERS = st.floats(-1, 1)
ANGLES = st.tuples(st.floats(-3.2, 3.2), st.floats(0.1, 1.5))
SOLIDS = {
    "ball": Ball("x", (0, 0, 0), 1.0),
    "block": Block("x", (-1, -1, -1), (1, 1, 1)),
    "bevelled block": Block("x", (-1, -1, -1), (1, 1, 1), 0.1),
    "turned": Turned("x", (0, -1, 0), ((0.0, 2.0), (0.5, 1.9), (0.2, 1.0), (0.9, 0.4), (1.0, 0))),
    "dome": Dome("x", (0, -0.5, 0), 1.0),
}


def is_within(name: str, point: Iterable[float], room: float) -> bool:
    """Whether a point lies in one of SOLIDS made larger by `room` (or smaller)."""
    x, y, z = point
    edge = 1 + room
    match name:
        case "ball":
            return hypot(x, y, z) <= edge
        case "block":
            return max(abs(x), abs(y), abs(z)) <= edge
        case "bevelled block":
            return (
                max(abs(x), abs(y), abs(z)) <= edge
                and max(
                    (abs(x) + abs(z) - (2 - 0.2 * (2 - sqrt(2)))) / sqrt(2),
                    (max(abs(x), abs(z)) + y - (2 - 0.1 * (2 - sqrt(2)))) / sqrt(2),
                )
                <= room
            )
        case "turned":
            heights, radii = (-1, -0.6, 0, 0.9, 1.0), (1.0, 0.9, 0.2, 0.5, 0.0)
            return -1 - room <= y <= edge and hypot(x, z) <= np.interp(y, heights, radii) + room * 6
        case _:
            return y >= -0.5 - room and hypot(x, y + 0.5, z) <= edge


@pytest.mark.parametrize("name", SOLIDS)
@given(angles=ANGLES, aim=st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_a_ray_meets_a_solid_just_where_it_enters_it(name, angles, aim):
    """Small steps along the ray find the same, from above the table as every eye."""
    yaw, elevation = angles
    back = np.array((sin(yaw) * cos(elevation), sin(elevation), cos(yaw) * cos(elevation)))
    ray = Ray(tuple(np.array(aim) + 5 * back), tuple(-back))
    met = SOLIDS[name].meets(ray)
    steps = np.arange(0, 10, 0.02)
    inside = [t for t in steps if is_within(name, ray.at(t), -0.01)]
    if inside:
        assert met <= inside[0] + 1e-9
    if met < inf:
        assert is_within(name, ray.at(met), 1e-6)
        before = [t for t in steps if t < met - 0.02]
        assert not any(is_within(name, ray.at(t), -0.01) for t in before)


@given(seam=st.integers(1, 3), around=st.floats(0, 6.3), elevation=st.floats(0.1, 1.5))
def test_no_ray_slips_through_between_two_slices(seam, around, elevation):
    turned = SOLIDS["turned"]
    radius, height = turned.profile[seam]
    back = np.array((cos(elevation) * cos(around), sin(elevation), cos(elevation) * sin(around)))
    seen = np.array((radius * cos(around), height - 1, radius * sin(around)))
    assert turned.meets(Ray(tuple(seen + 5 * back), tuple(-back))) <= 5 + 1e-6


@pytest.mark.parametrize("name", SOLIDS)
def test_a_ray_along_an_axis_meets_too(name):
    for direction in ((0, -1, 0), (1, 0, 0), (0, 0, -1), (-1, 0, 0)):
        towards = Ray(tuple(-5.0 * d + 1e-3 for d in direction), tuple(map(float, direction)))
        assert 3.9 < SOLIDS[name].meets(towards) < 5
        away = Ray(towards.origin, tuple(-d for d in towards.direction))
        assert SOLIDS[name].meets(away) == inf
        aside = Ray(tuple(o + 3 * (not d) for o, d in zip(towards.origin, direction, strict=True)),
                    towards.direction)  # fmt: skip
        assert SOLIDS[name].meets(aside) == inf


def test_a_disc_is_met_from_above_and_only_within_its_radius():
    disc = Disc("x", (1.0, 2.0, 3.0), 0.5)
    assert disc.meets(Ray((1.4, 5.0, 3.0), (0.0, -1.0, 0.0))) == 3.0
    assert disc.meets(Ray((1.6, 5.0, 3.0), (0.0, -1.0, 0.0))) == inf
    assert disc.meets(Ray((1.0, 5.0, 3.0), (0.0, 1.0, 0.0))) == inf
    assert disc.meets(Ray((0.0, 2.0, 3.0), (1.0, 0.0, 0.0))) == inf


def test_the_nearest_solid_wins_whatever_the_order():
    near, far = Ball("near", (0, 0, -2), 1.0), Ball("far", (0, 0, 2), 1.0)
    hiding = Block(None, (-1, -1, -6), (1, 1, -4))
    ray = Ray((0.0, 0.0, -9.0), (0.0, 0.0, 1.0))
    assert first_met(ray, [near, far]) == first_met(ray, [far, near]) == "near"
    assert first_met(ray, [near, hiding, far]) is None
    assert first_met(ray, []) is None
