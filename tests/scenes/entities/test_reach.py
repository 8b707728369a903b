"""Reach: whatever may be tapped can be pointed at, from some view the camera allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from math import cos, pi, radians, sin

import pytest

from game.bits import bit_set, bits
from game.games import GAMES
from game.pylos.board import INDEX, PLACES, free_balls
from game.rules import Spot
from scenes.entities.game_set import GameSet, Mark
from scenes.entities.picking import Solid, first_met
from scenes.stage.camera import VIEWS, OrbitCamera
from tests.scenes.sets import Offer, camera_of, make, offers_of_a_game, pyramid

ASPECT = 16 / 9
FINGER = 6 / 360
"""Pixels of a window of 1280 x 720 about the point aimed at that must be picked with it."""
LOOKS = [(view.yaw, view.elevation) for view in VIEWS.values()] + [
    (radians(yaw), radians(elevation))
    for elevation in (85, 60, 35, 15)
    for yaw in range(0, 360, 30)
]


@cache
def the_set(game: str) -> GameSet:
    return make(game)


def is_in_reach(game: str, offer: Offer, place: str) -> bool:
    """Whether some view shows enough of a place, at the usual distance."""
    solids = the_set(game).solids(*offer)
    mark = the_set(game).mark(place, offer[0])
    assert mark
    for yaw, elevation in LOOKS:
        camera = camera_of(the_set(game), ASPECT, yaw, elevation)
        if any(_is_hit(camera, solids, place, x, y) for x, y in _aims(camera, mark)):
            return True
    return False


def _aims(camera: OrbitCamera, mark: Mark) -> list[tuple[float, float]]:
    """The middle of a mark in the window, and eight points about it."""
    x, y, z = mark.centre
    right, up, _ = camera.axes
    rim = 0.6 * mark.radius
    points = [mark.centre] + [
        tuple(
            c + rim * (cos(a) * r + sin(a) * u)
            for c, r, u in zip((x, y, z), right, up, strict=True)
        )
        for a in (k * pi / 4 for k in range(8))
    ]
    return [camera.project(point) for point in points]


def _is_hit(camera: OrbitCamera, solids: Sequence[Solid], place: str, x: float, y: float) -> bool:
    around = ((0, 0), (FINGER, 0), (-FINGER, 0), (0, FINGER), (0, -FINGER))
    return all(first_met(camera.ray(x + dx / ASPECT, y + dy), solids) == place for dx, dy in around)


def reclaims(seed: int) -> Iterator[Offer]:
    """The moments of a random game at which balls may be taken back."""
    for layout, options in offers_of_a_game("pylos", seed):
        taken_back = {place for place in options if Spot(place) in layout}
        if taken_back and not options - taken_back:
            yield layout, options


def test_every_ball_that_may_be_taken_back_is_in_reach():
    moments = list(chain.from_iterable(reclaims(seed) for seed in range(12)))
    assert len(moments) > 40
    assert max(len(options) for _, options in moments) > 5
    for offer in moments:
        for place in offer[1]:
            assert is_in_reach("pylos", offer, place)


@pytest.mark.parametrize("balls", range(16, 31))
def test_every_free_ball_of_a_pyramid_is_in_reach(balls):
    layout = pyramid(balls)
    filled = bit_set(INDEX[spot.place] for spot in layout)
    free = [PLACES[ball] for ball in bits(free_balls(filled, filled))]
    assert free
    for place in free:
        assert is_in_reach("pylos", (layout, frozenset(free)), place)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_may_be_tapped_is_in_reach(game):
    moments = chain.from_iterable(offers_of_a_game(game, seed) for seed in range(20, 26))
    for offer in islice(moments, 0, None, 8):
        for place in offer[1]:
            assert is_in_reach(game, offer, place)


def test_a_ball_under_others_is_not_offered_but_still_seen():
    """Its flank shows: a tap on it is answered with the reason why not."""
    layout = pyramid(16 + 9)
    for place in ("a1", "b1", "d3", "e1", "f1", "g2"):
        assert is_in_reach("pylos", (layout, frozenset()), place)
