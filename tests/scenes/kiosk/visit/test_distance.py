"""How far away visitors see the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from game.games import GAMES
from scenes.entities.game_set import GameSet
from scenes.kiosk.visit.distance import Distance
from scenes.stage.camera import FARTHEST, VIEWS, OrbitCamera
from scenes.staged import TURN_STEP
from tests.scenes.sets import Floats, camera_of, make, most, points_of, projected

LANDSCAPE, UPRIGHT = (1920, 1080), (1080, 1920)
FREE = {LANDSCAPE: (-1.0, -0.7, 1.0, 0.95), UPRIGHT: (-1.0, -1.0, 1.0, 1.0)}
AROUND = round(2 * np.pi / TURN_STEP)
each_game = pytest.mark.parametrize("game", GAMES)
each_size = pytest.mark.parametrize("size", [LANDSCAPE, UPRIGHT])


@dataclass
class Table:
    """As much of a stage as there is to be turned."""

    set: GameSet
    camera: OrbitCamera


@cache
def crowd(game: str) -> Floats:
    """The corners of all that could ever be on the table, its balls beside the board too."""
    return points_of(make(game), most(game))


@cache
def played(game: str) -> Floats:
    """Those on the places and above them."""
    points, middles = crowd(game), [make(game).mark(p, {}) for p in GAMES[game].places]
    reach = max(max(abs(mark.centre.x), abs(mark.centre.z)) for mark in middles if mark) + 0.5
    beside = np.abs(points[:, [0, 2]]).max(axis=1)
    return points[(beside < reach) & (points[:, 1] > -0.1)]


def seated(game: str, size: tuple[int, int]) -> tuple[Distance, OrbitCamera]:
    """A visitor's place at a table."""
    game_set = make(game)
    camera = camera_of(game_set, size[0] / size[1])
    camera.view, camera.goal, camera.free = VIEWS["player"], VIEWS["player"], FREE[size]
    distance = Distance(Table(game_set, camera))
    distance.keep()
    camera.arrive()
    return distance, camera


def reach(camera: OrbitCamera, points: Floats) -> float:
    """How near they come to the edge of what is free of the screen; 1 is there."""
    camera.arrive()
    left, lower, right, upper = camera.free
    middle, half = (
        ((left + right) / 2, (lower + upper) / 2),
        ((right - left) / 2, (upper - lower) / 2),
    )
    return float((np.abs(projected(camera, points) - middle) / half).max())


@each_game
@each_size
def test_however_it_is_turned_all_of_it_is_seen(game: str, size: tuple[int, int]) -> None:
    for way in (1, -1):
        distance, camera = seated(game, size)
        for _ in range(AROUND):
            assert 0.85 < reach(camera, crowd(game)) < 0.985
            distance.turn(way)


@each_game
@each_size
def test_nearer_the_whole_board_is_seen(game: str, size: tuple[int, int]) -> None:
    distance, camera = seated(game, size)
    for _ in range(12):
        distance.zoom(1)
    for _ in range(AROUND):
        assert 0.65 < reach(camera, played(game)) < 0.99
        distance.turn(1)


@each_size
def test_it_stays_as_near_as_it_has_been_brought(size: tuple[int, int]) -> None:
    distance, camera = seated("pylos", size)
    usual = camera.goal.zoom
    distance.zoom(1)
    nearer = camera.goal.zoom
    assert nearer < usual - 0.05
    for _ in range(AROUND):
        distance.turn(1)
    assert camera.goal.zoom == pytest.approx(nearer)
    # At the limits a touch the other way works at once.
    for way, limit in ((-1, FARTHEST), (1, 0.0)):
        for _ in range(20):
            distance.zoom(way)
        last = camera.goal.zoom
        assert last == pytest.approx(limit) or way == 1
        distance.zoom(-way)
        assert (last - camera.goal.zoom) * way < -0.05


@each_game
@each_size
def test_it_is_as_large_as_can_be(game: str, size: tuple[int, int]) -> None:
    _, camera = seated(game, size)
    assert reach(camera, crowd(game)) > 0.93
