"""The camera: limits, what is in view, rays against projection, damping."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import asin, degrees, hypot, isclose, pi, radians, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.entities.game_set import GameSet
from scenes.stage.camera import ALL, FARTHEST, NEAREST, VIEWS, OrbitCamera, View
from tests.scenes.sets import Floats, camera_of, make, most, points_of, projected

GAMES = ("pylos", "pillarz")
ASPECTS = (16 / 9, 4 / 3, 1.0, 9 / 16)
ROOMS = ALL, (-0.5, -0.9, 0.95, 0.7), (-1.0, -0.4, 0.6, 1.0)
"""Parts of the window that may be free."""
HAND = 0.3
"""So far the eye stays from everything."""

Action = tuple[str, float, float]
ACTIONS = st.one_of(
    st.tuples(st.just("orbit"), st.floats(-4000, 4000), st.floats(-4000, 4000)),
    st.tuples(st.just("turn"), st.floats(-9, 9), st.floats(-9, 9)),
    st.tuples(st.just("zoom"), st.floats(0.02, 40), st.just(0)),
    st.tuples(st.just("update"), st.floats(0, 0.3), st.just(0)),
    st.tuples(st.just("go"), st.integers(0, len(VIEWS) - 1), st.just(0)),
    st.tuples(st.just("arrive"), st.just(0), st.just(0)),
)
SERIES = st.lists(ACTIONS, max_size=14)
AT_REST = st.builds(
    View, st.floats(-7, 7), st.floats(radians(10), radians(85)), st.floats(NEAREST, FARTHEST)
)
each_game = pytest.mark.parametrize("game", GAMES)


def act(camera: OrbitCamera, action: Action) -> None:
    """Do to the camera what a hand or the loop does."""
    name, a, b = action
    match name:
        case "orbit":
            camera.orbit(a, b)
        case "turn":
            camera.turn(a, b)
        case "zoom":
            camera.zoom(a)
        case "update":
            camera.update(a)
        case "go":
            camera.go(list(VIEWS)[int(a)])
        case "arrive":
            camera.arrive()


@cache
def the_set(game: str) -> GameSet:
    return make(game)


@cache
def crowd(game: str) -> Floats:
    """The corners of everything that could ever be drawn on the table."""
    return points_of(the_set(game), most(game))


@cache
def thinned(game: str) -> Floats:
    """The same, to the nearest tenth."""
    return np.unique(crowd(game).round(1), axis=0)


# Limits


@each_game
@given(series=SERIES, aspect=st.sampled_from((*ASPECTS, 32 / 9, 0.3)))
def test_it_stays_within_its_limits_and_out_of_everything(game, series, aspect):
    camera = camera_of(the_set(game), aspect)
    for action in series:
        act(camera, action)
        for view in (camera.view, camera.goal):
            assert 10 - 1e-6 <= degrees(view.elevation) <= 85 + 1e-6
            assert NEAREST - 1e-9 <= view.zoom <= FARTHEST + 1e-9
        x, y, z = camera.eye
        assert y > the_set(game).table + HAND
        # The corners lie less than 0.2 from one another, and are taken to the nearest tenth.
        assert np.linalg.norm(thinned(game) - np.array([x, y, z]), axis=1).min() > HAND + 0.3


@each_game
@pytest.mark.parametrize("aspect", [32 / 9, 16 / 9, 9 / 16])
def test_at_its_lowest_and_nearest_it_is_out_of_everything(game, aspect):
    for yaw, elevation in product(range(0, 91, 9), (10, 13, 18, 25)):
        camera = camera_of(the_set(game), aspect, radians(yaw), radians(elevation), NEAREST)
        assert np.linalg.norm(thinned(game) - np.array(camera.eye), axis=1).min() > HAND + 0.3


@each_game
@given(view=AT_REST, aspect=st.sampled_from(ASPECTS))
def test_the_eye_is_where_the_view_says(game, view, aspect):
    camera = camera_of(the_set(game), aspect)
    camera.view = view
    x, y, z = (a - b for a, b in zip(camera.eye, camera.frame.middle, strict=True))
    distance = sqrt(x * x + y * y + z * z)
    assert isclose(distance, camera.distance)
    assert isclose(asin(y / distance), view.elevation, abs_tol=1e-9)
    assert isclose(-x, hypot(x, z) * np.sin(view.yaw), abs_tol=1e-9)
    assert isclose(-z, hypot(x, z) * np.cos(view.yaw), abs_tol=1e-9)


def test_the_first_view_is_from_behind_the_first_player_and_the_second_from_across():
    for game in GAMES:
        row = {"pylos": ("a1", "d1"), "pillarz": ("A1", "E1")}[game]
        left, right = (make(game).mark(place, {}).centre for place in row)
        for view, sign in (("player", 1), ("opponent", -1)):
            camera = OrbitCamera(camera_of(the_set(game), 1.5).frame, 1.5, view)
            a, b = camera.project(left), camera.project(right)
            assert (b[0] - a[0]) * sign > 0.1  # a1 is on the first player's left, and near.
            assert -sign * a[1] > 0 and -sign * b[1] > 0


# Rays and projection


@each_game
@given(
    view=AT_REST,
    aspect=st.floats(0.3, 4),
    point=st.tuples(*[st.floats(-4, 4)] * 3),
    free=st.sampled_from(ROOMS),
)
def test_the_ray_through_the_picture_of_a_point_passes_through_the_point(
    game, view, aspect, point, free
):
    camera = camera_of(the_set(game), aspect)
    camera.view, camera.free = view, free
    right, up, forward = camera.axes
    depth = np.dot(np.subtract(point, camera.eye), forward)
    if depth < 0.1:
        return
    ray = camera.ray(*camera.project(point))
    assert ray.origin == camera.eye
    assert isclose(hypot(*ray.direction), 1.0)
    along = np.dot(np.subtract(point, ray.origin), ray.direction)
    assert np.allclose(ray.at(along), point, atol=1e-6)
    for a, b in ((right, up), (up, forward), (forward, right)):
        assert abs(np.dot(a, b)) < 1e-9
    assert np.allclose(np.cross(right, up), forward)  # Left-handed: x right, y up, z away.


@each_game
@given(view=AT_REST, aspect=st.floats(0.3, 4))
def test_the_middle_of_the_board_is_in_the_middle_of_the_window(game, view, aspect):
    camera = camera_of(the_set(game), aspect)
    camera.view = view
    assert np.allclose(camera.project(camera.frame.middle), (0, 0), atol=1e-9)
    far = camera.ray(0, 0).at(camera.distance)
    assert np.allclose(far, camera.frame.middle)


@pytest.mark.parametrize(("aspect", "width", "height"), [(16 / 9, 16, 9), (9 / 16, 9, 16)])
def test_a_pixel_is_square(aspect, width, height):
    camera = camera_of(the_set("pylos"), aspect, elevation=radians(40))
    right, up, _ = (np.array(axis) for axis in camera.axes)
    middle = np.array(camera.frame.middle)
    x, _ = camera.project(tuple(middle + right))
    _, y = camera.project(tuple(middle + up))
    assert isclose(x * width, y * height, rel_tol=1e-9)
    # And 30 degrees across the shorter side.
    assert isclose(x * width / min(width, height), 1 / (camera.distance * np.tan(radians(15))))


# What is in view


@each_game
@pytest.mark.parametrize("aspect", [*ASPECTS, 32 / 9])
def test_everything_is_in_view_at_every_angle(game, aspect):
    angles = [(view.yaw, view.elevation) for view in VIEWS.values()]
    angles += [(radians(y), radians(e)) for y in range(0, 91, 15) for e in (10, 20, 30, 45, 60, 85)]
    for yaw, elevation in angles:
        camera = camera_of(the_set(game), aspect, yaw, elevation)
        assert np.abs(projected(camera, crowd(game))).max() <= 1.0


@each_game
@pytest.mark.parametrize("aspect", [16 / 9, 9 / 16])
@pytest.mark.parametrize("free", ROOMS[1:])
def test_everything_is_in_what_is_free_of_the_window(game, aspect, free):
    for yaw, elevation in product((0, 20, 45), (15, 45, 85)):
        camera = camera_of(the_set(game), aspect, radians(yaw), radians(elevation))
        camera.free = free
        for zoom in (1.0, camera.fitting(the_set(game).hull, camera.view, 0.98)):
            camera.view = camera.goal = View(radians(yaw), radians(elevation), zoom)
            seen = projected(camera, crowd(game))
            least, greatest = seen.min(axis=0), seen.max(axis=0)
            assert (least > free[:2]).all() and (greatest < free[2:]).all()
        # The nearer one leaves no room unused.
        middle, half = (np.add(free[2:], free[:2]) / 2, np.subtract(free[2:], free[:2]) / 2)
        assert (np.abs(seen - middle) / half).max() > 0.85


@each_game
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("view", VIEWS)
def test_the_board_fills_the_window_well(game, aspect, view):
    camera = OrbitCamera(camera_of(the_set(game), aspect).frame, aspect, view)
    seen = projected(camera, points_of(the_set(game), {}))
    width, height = (seen.max(axis=0) - seen.min(axis=0)) / 2
    assert max(width, height) > (0.7 if view == "top" or aspect <= 1 else 0.55)


@each_game
def test_no_view_wastes_room(game):
    """Turned the worst way, something that can stand there reaches nearly to the window's edge."""
    for aspect in ASPECTS:
        for elevation in (10, 25, 40, 60, 85):
            reach = max(
                np.abs(
                    projected(
                        camera_of(the_set(game), aspect, radians(yaw), radians(elevation)),
                        crowd(game),
                    )
                ).max()
                for yaw in (0, 30, 45)
            )
            assert reach > 0.9


@each_game
def test_the_board_does_not_swell_as_it_turns(game):
    distances = {
        round(camera_of(the_set(game), 1.6, radians(yaw), radians(40)).distance, 9)
        for yaw in range(0, 360, 7)
    }
    assert len(distances) == 1


# Damping


def settle(camera: OrbitCamera, dt: float) -> list[View]:
    """Every view on the way to rest."""
    way = [camera.view]
    while camera.update(dt):
        way.append(camera.view)
        assert len(way) < 2000, "never at rest"
    return way


@given(series=SERIES, dt=st.floats(1 / 240, 0.5))
def test_it_comes_to_rest_just_at_its_goal(series, dt):
    camera = camera_of(the_set("pylos"), 1.6)
    for action in series:
        act(camera, action)
    settle(camera, dt)
    assert camera.view == camera.goal
    assert not camera.update(dt)


@given(series=st.lists(ACTIONS, min_size=1, max_size=5))
def test_it_takes_no_more_than_two_seconds_and_never_turns_back(series):
    camera = camera_of(the_set("pylos"), 1.6)
    for action in series:
        act(camera, action)
    way = settle(camera, 1 / 60)
    assert len(way) <= 120
    for name in ("yaw", "elevation", "zoom"):
        steps = np.diff([getattr(view, name) for view in way])
        assert (steps >= -1e-12).all() or (steps <= 1e-12).all()


@given(yaw=st.floats(-3, 3), tilt=st.floats(-1, 1), zoom=st.floats(0.5, 1.7))
def test_the_way_does_not_depend_on_the_frame_rate(yaw, tilt, zoom):
    slow, fast = (camera_of(the_set("pylos"), 1.6) for _ in range(2))
    for camera in (slow, fast):
        camera.turn(yaw, tilt)
        camera.zoom(zoom)
    for _ in range(10):
        slow.update(1 / 60)
        fast.update(1 / 120)
        fast.update(1 / 120)
        for name in ("yaw", "elevation", "zoom"):
            assert getattr(slow.view, name) == pytest.approx(getattr(fast.view, name), abs=1e-3)


def test_it_moves_at_once_and_smoothly():
    camera = camera_of(the_set("pylos"), 1.6)
    camera.turn(1.0, 0.0)
    assert camera.view.yaw == 0.0
    camera.update(1 / 60)
    assert 0.1 < camera.view.yaw < 0.3


def test_at_rest_it_says_so():
    camera = camera_of(the_set("pylos"), 1.6)
    assert not camera.update(1 / 60)
    camera.turn(0.5, 0)
    assert camera.update(1 / 60)
    camera.arrive()
    assert camera.view == camera.goal and camera.view.yaw == 0.5
    assert not camera.update(1 / 60)


# Drags and views


def test_the_board_follows_the_hand():
    """A drag to the right takes what is near to the right; a drag down lifts the eye."""
    camera = camera_of(the_set("pylos"), 1.6, elevation=radians(40))
    near = (0.0, 0.0, -3.0)
    before = camera.project(near)
    camera.orbit(40, 0)
    camera.arrive()
    assert camera.project(near)[0] > before[0] + 0.02
    eye = camera.eye
    camera.orbit(0, 40)
    camera.arrive()
    assert camera.eye[1] > eye[1]


def test_beyond_a_limit_the_hand_turns_back_at_once():
    camera = camera_of(the_set("pylos"), 1.6)
    camera.orbit(0, 100_000)
    camera.orbit(0, -10)
    camera.arrive()
    assert degrees(camera.view.elevation) == pytest.approx(85 - 3.2)
    camera.zoom(1000)
    camera.zoom(0.5)
    assert camera.goal.zoom == pytest.approx(FARTHEST / 2)


@given(series=SERIES, name=st.sampled_from(list(VIEWS)))
def test_a_view_is_reached_the_short_way_round(series, name):
    camera = camera_of(the_set("pillarz"), 1.6)
    for action in series:
        act(camera, action)
    start = camera.view
    camera.go(name)
    assert abs(camera.goal.yaw - start.yaw) <= pi + 1e-9
    camera.arrive()
    there = OrbitCamera(camera.frame, 1.6, name)
    assert np.allclose(camera.eye, there.eye, atol=1e-6)
    assert (camera.view.elevation, camera.view.zoom) == (VIEWS[name].elevation, VIEWS[name].zoom)
