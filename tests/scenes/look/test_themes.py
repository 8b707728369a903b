"""What the pictures owe the players: sides told apart by anyone, shadows on the right side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import atan2, cos, pi, radians, sin

import numpy as np
import pytest
from numpy.typing import NDArray
from panda3d.core import LVecBase3f, LVecBase4f, Shader

from game.games import GAMES
from game.match import Match
from game.rules import FIRST, Piece, Spot
from scenes.app import App
from scenes.entities.picking import Ray
from scenes.entities.pylos_set import RADIUS, PylosSet, board_mesh, places_of_level
from scenes.look.light import LIGHT
from scenes.look.shaders import Tier
from scenes.look.themes import THEMES, WALNUT, Theme
from scenes.renderer import Tiers
from scenes.stage.camera import VIEWS
from scenes.stage.stage import Stage
from tests.scenes.conftest import resize, screenshot
from tests.scenes.whole_games import WHOLE_GAMES

Picture = NDArray[np.float64]
SIZE = (384, 216)
SIDES = (1, 2)
ENOUGH = 3.0
"""How many times as much light the pieces of one side must send as the other's."""

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (2009), severity 1.0; for linear RGB.
SIGHTS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])

FLAT = Shader.make(
    Shader.SL_GLSL,
    vertex="""#version 120
        uniform mat4 p3d_ModelViewProjectionMatrix;
        attribute vec4 p3d_Vertex;
        void main() { gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; }""",
    fragment="""#version 120
        uniform vec4 flat_colour;
        void main() { gl_FragColor = flat_colour; }""",
)


@pytest.fixture
def small(app: App) -> Iterator[App]:
    resize(app, SIZE)
    tiers, theme = app.tiers, app.theme
    yield app
    app.tiers, app.theme = tiers, theme


@contextmanager
def staged(app: App, game: str, theme: Theme, tier: Tier, view: str = "player") -> Iterator[Stage]:
    app.tiers, app.theme = Tiers(tier, tier), theme
    stage = Stage(app, game, view)
    stage.light.set_theme(theme)
    stage.light.set_tier(tier)
    try:
        yield stage
    finally:
        stage.destroy()


def layout_after(game: str, share: float) -> dict[Spot, Piece]:
    """What lies where when this share of a whole game has been played."""
    match = Match(GAMES[game].start())
    turns = WHOLE_GAMES[game].split()
    for text in turns[: round(share * len(turns))]:
        match.play(match.position.parse_move(text))
    return dict(match.position.layout())


def light_of(app: App, stage: Stage) -> Picture:
    """The picture (h, w, 3) as linear RGB."""
    stage.complete()
    v = np.asarray(screenshot(app), dtype=float) / 255
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def whose(app: App, stage: Stage) -> NDArray[np.int64]:
    """Whose piece each pixel (h, w) shows: 1, 2, or 0 for anything else."""
    colours = {1: LVecBase4f(1, 0, 0, 1), 2: LVecBase4f(0, 1, 0, 1)}
    stage.root.setShader(FLAT, 100)
    stage.root.setShaderInput("flat_colour", LVecBase4f(0, 0, 0, 1))
    for spot, piece in stage.table.layout.items():
        node = stage.table.node(spot)
        if node and piece.kind in ("ball", "pawn"):
            node.setShaderInput("flat_colour", colours[piece.side])
    seen = np.asarray(screenshot(app))
    stage.root.clearShader()
    return np.where(seen[..., 0] > 200, 1, 0) + np.where(seen[..., 1] > 200, 2, 0)


def ratio(light: Picture, owner: NDArray[np.int64]) -> float:
    """Mean luminance of the first side's pixels over the second's."""
    first, second = ((light[owner == side] @ LUMINANCE).mean() for side in SIDES)
    return float(first / second)


@pytest.mark.parametrize("view", [*VIEWS, "low"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_sides_differ_in_lightness_to_every_eye(
    small: App, theme: Theme, game: str, view: str
) -> None:
    low = view == "low"
    with staged(small, game, theme, Tier.FINE, "player" if low else view) as stage:
        if low:
            stage.camera.turn(0.6, radians(-34))
            stage.camera.arrive()
            stage.fit(None)
        stage.table.show(layout_after(game, 0.5))
        light, owner = light_of(small, stage), whose(small, stage)
    assert all((owner == side).sum() > 40 for side in SIDES)
    found = {name: ratio(light @ matrix.T, owner) for name, matrix in SIGHTS.items()}
    grey = np.repeat((light @ LUMINANCE)[..., None], 3, axis=2)
    assert min(found.values()) >= ENOUGH, found
    assert ratio(grey, owner) >= ENOUGH


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_sides_differ_in_lightness_while_things_move(
    small: App, theme: Theme, game: str
) -> None:
    with staged(small, game, theme, Tier.FAST) as stage:
        stage.table.show(layout_after(game, 0.5))
        light, owner = light_of(small, stage), whose(small, stage)
    assert ratio(light, owner) >= ENOUGH


@pytest.mark.parametrize("game", GAMES)
def test_the_pattern_of_the_contrast_theme_is_seen_in_grey(small: App, game: str) -> None:
    """A share of the second side's pieces is as light as the first's, of the first's none dark."""
    with staged(small, game, THEMES["contrast"], Tier.FINE) as stage:
        stage.camera.zoom(0.6)
        stage.camera.arrive()
        stage.fit(None)
        stage.table.show(layout_after(game, 0.3))
        light, owner = light_of(small, stage) @ LUMINANCE, whose(small, stage)
    first, second = (light[owner == side] for side in SIDES)
    between = (np.median(first) * np.median(second)) ** 0.5
    assert 0.08 < (second > between).mean() < 0.45
    assert (first < between).mean() < 0.08


def at_height(ray: Ray, y: float) -> tuple[float, float]:
    """Where a ray meets the level plane at y."""
    t = (y - ray.origin[1]) / ray.direction[1]
    return ray.origin[0] + t * ray.direction[0], ray.origin[2] + t * ray.direction[2]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_shadow_lies_on_the_side_away_from_the_light(small: App, turn: int) -> None:
    with staged(small, "pylos", WALNUT, Tier.FINE, "top") as stage:
        x, y, z = np.array(LIGHT) / np.linalg.norm(LIGHT)
        c, s = cos(radians(turn)), sin(radians(turn))
        towards = (c * x - s * z, y, s * x + c * z)
        stage.root.setShaderInput("light", LVecBase3f(*towards))
        stage.table.show({})
        empty = light_of(small, stage) @ LUMINANCE
        spot = Spot("b2")
        stage.table.show({spot: Piece("ball", FIRST)})
        lost = empty - light_of(small, stage) @ LUMINANCE
        lost[(whose(small, stage) > 0) | (lost < 0.02)] = 0
        rows, columns = np.nonzero(lost)
        assert len(rows) > 20
        weights = lost[rows, columns]
        pixel = np.average(columns + 0.5, weights=weights), np.average(rows + 0.5, weights=weights)
        seen = at_height(stage.ray(*pixel), 0.0)
        centre = stage.set.where(spot)
    dx, dz = seen[0] - centre.x, seen[1] - centre.z
    off = (atan2(dz, dx) - atan2(-towards[2], -towards[0]) + pi) % (2 * pi) - pi
    assert abs(off) < radians(20)
    assert 0.2 < (dx * dx + dz * dz) ** 0.5 < 1.5


def test_a_ball_in_a_hollow_touches_it(small: App) -> None:
    """No gap, and no overlap beyond a hair, in the mesh as it is drawn."""
    board = board_mesh()
    corners = board.points[board.triangles]
    shares = np.array([(a, b, 8 - a - b) for a in range(9) for b in range(9 - a)]) / 8
    with staged(small, "pylos", WALNUT, Tier.FINE) as stage:
        assert isinstance(stage.set, PylosSet)
        centres = [stage.set.where(Spot(place)) for place in sorted(places_of_level(0))]
        centres.append(stage.set.where(Spot(f"reserve{FIRST}", 3)))
    for centre in centres:
        off = corners - np.array(centre)
        near = off[np.linalg.norm(off, axis=2).min(axis=1) < RADIUS + 0.15]
        points = np.einsum("sk,tkx->tsx", shares, near)
        gap = np.linalg.norm(points, axis=2).min() - RADIUS
        assert -0.004 < gap < 0.004
