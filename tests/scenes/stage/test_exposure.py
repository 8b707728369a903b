"""The long exposure: beside the window's picture, tile by tile, pass by pass."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import hypot

import numpy as np
import numpy.typing as npt
import pytest
from panda3d.core import GraphicsOutput, LPoint2f, LPoint3f

from game.games import GAMES
from scenes.app import App
from scenes.entities.marks import Marked
from scenes.entities.picking import first_met
from scenes.look.shaders import Tier
from scenes.stage import exposure as module
from scenes.stage import film
from scenes.stage.camera import FAR, NEAR
from scenes.stage.exposure import Exposure, Place, Tile
from scenes.stage.stage import Stage
from tests.scenes.conftest import resize, screenshot

SIZE = (200, 150)
MOMENT = "1211212212112112/121212..1/12.././1"


@pytest.fixture
def stage(app: App) -> Iterator[Stage]:
    """A heap of balls, at rest."""
    resize(app, SIZE)
    stage = Stage(app, "pylos")
    stage.table.show(GAMES["pylos"].parse_position(MOMENT).layout())
    yield stage
    stage.destroy()


def taken(exposure: Exposure) -> npt.NDArray[np.int_]:
    """The finished picture, h x w x channels."""
    while not exposure.step(1.0):
        pass
    exposure.close()
    return np.asarray(exposure.image(), int)


def photo(
    stage: Stage, tier: Tier = Tier.FINE, passes: int = 1, **wish: bool
) -> npt.NDArray[np.int_]:
    return taken(Exposure(stage, SIZE, tier, passes, **wish))


def same(one: npt.NDArray[np.int_], other: npt.NDArray[np.int_]) -> bool:
    """Save for a few points where a hair decides what is seen."""
    return bool(np.quantile(np.abs(one - other), 0.999) <= 1)


def test_it_shows_what_the_window_shows(app: App, stage: Stage) -> None:
    stage.light.set_tier(Tier.FINE)
    window = np.asarray(screenshot(app), int)
    aside = photo(stage)
    # The window has no multisampling here, so edges differ.
    assert np.median(np.abs(aside - window)) <= 1
    assert np.abs(aside - window).mean() < 3
    assert np.abs(aside - np.roll(window, 1, axis=0)).mean() > 3
    assert np.abs(aside - np.roll(window, 1, axis=1)).mean() > 3


def test_tiles_leave_no_seams(stage: Stage) -> None:
    def of_tiles(seconds: float) -> npt.NDArray[np.int_]:
        ticks = count(0.0, seconds)
        return taken(Exposure(stage, SIZE, Tier.FINE, 1, clock=lambda: next(ticks)))

    whole, patched = of_tiles(1e-9), of_tiles(1.0)
    assert same(whole, patched)


def test_a_step_does_a_bit(stage: Stage) -> None:
    """With a clock by which everything takes long, a step draws one small tile at a time."""
    ticks = count()
    exposure = Exposure(stage, SIZE, Tier.FINE, 1, clock=lambda: next(ticks))
    steps = 1
    while not exposure.step(0.5):
        steps += 1
    exposure.close()
    assert steps >= 20


def test_a_renderer_that_is_not_ready_is_waited_for(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a window is made anew nothing is drawn, and the old tile would still be there."""
    expected = photo(stage)
    draw, calls = film.draw_only, count()

    def sometimes(buffer: GraphicsOutput) -> None:
        if next(calls) % 3 != 1:
            draw(buffer)

    monkeypatch.setattr(film, "draw_only", sometimes)
    exposure = Exposure(stage, SIZE, Tier.FINE, 1)
    steps = 1
    while not exposure.step(60.0):
        steps += 1
    exposure.close()
    assert steps > 1
    assert same(np.asarray(exposure.image(), int), expected)


def test_the_stage_may_go_on(stage: Stage) -> None:
    before = photo(stage)
    tier = stage.light.tier
    exposure = Exposure(stage, SIZE, Tier.FINE, 1)
    assert stage.light.tier is tier
    stage.table.show({})
    stage.camera.go("right")
    stage.camera.arrive()
    assert same(taken(exposure), before)
    assert not same(photo(stage), before)


def test_marks_only_on_request(stage: Stage) -> None:
    bare = photo(stage)
    stage.marks.show(Marked(last=("a1",), chosen="d1"), stage.table.layout)
    assert same(photo(stage), bare)
    assert not same(photo(stage, marks=True), bare)


def test_without_the_room(stage: Stage) -> None:
    opaque, cut_out = photo(stage, passes=4), photo(stage, passes=4, transparent=True)
    assert opaque.shape[2] == 3
    assert cut_out.shape[2] == 4
    alpha = cut_out[..., 3]
    assert not alpha[[0, 0, -1, -1], [0, -1, 0, -1]].any()
    solid = alpha == 255
    assert 0.2 < solid.mean() < 0.8
    assert ((alpha > 0) & ~solid).any(), "edges are smooth"
    assert np.median(np.abs(cut_out[solid][:, :3] - opaque[solid])) <= 1


def test_more_passes_smooth_the_edges(stage: Stage) -> None:
    def steps(picture: npt.NDArray[np.int_]) -> float:
        """The largest difference between neighbours that the finer picture does not know."""
        return float(np.abs(np.diff(picture.mean(axis=2), axis=1)).mean())

    assert steps(photo(stage, passes=12)) < 0.97 * steps(photo(stage))


def test_depth_is_the_window_s(stage: Stage) -> None:
    """Where a ray meets a ball, by arithmetic and by the picture."""
    exposure = Exposure(stage, SIZE, Tier.FINE, 1)
    taken(exposure)
    values = np.frombuffer(exposure.depth.getRamImage(), np.uint8).reshape(*SIZE[::-1], 4)
    deep = (values[::-1, :, 2::-1].astype(int) @ [65536, 256, 1]) / 0xFFFFFF
    solids = stage.set.solids(stage.table.layout, ())
    for place in ("d1", "a1", "c2"):
        mark = stage.set.mark(place, stage.table.layout)
        assert mark
        x, y = (int(v) for v in stage.pixel(mark.centre))
        ray = stage.ray(x + 0.5, y + 0.5)
        assert first_met(ray, solids)
        far = min(solid.meets(ray) for solid in solids)
        ahead = far * sum(a * b for a, b in zip(ray.direction, stage.camera.axes[2], strict=True))
        expected = (1 / NEAR - 1 / ahead) / (1 / NEAR - 1 / FAR)
        assert deep[y, x] == pytest.approx(expected, abs=3e-5)


@pytest.mark.parametrize("lens", [(1.0, 0.0), (0.0, 1.0), (-0.6, 0.6)])
def test_the_middle_of_the_board_is_sharp(stage: Stage, lens: tuple[float, float]) -> None:
    """From every point of the lens it is seen at the same place; what is farther off is not."""
    scene = module._Scene(stage, SIZE, Tier.FINE, False, False)

    def seen(point: LPoint3f, place: Place) -> LPoint2f:
        scene.look_at(Tile(0, 0, *SIZE), place, aperture=0.05)
        film = LPoint2f()
        assert (
            scene.camera.node()
            .getLens()
            .project(scene.camera.getRelativePoint(scene.root, point), film)
        )
        return film

    x, y, z = stage.camera.frame.middle
    middle, behind = LPoint3f(x, y, z), LPoint3f(x, y, z + 6)
    assert (seen(middle, Place(lens=lens)) - seen(middle, Place())).length() < 1e-4
    assert (seen(behind, Place(lens=lens)) - seen(behind, Place())).length() > 0.01
    scene.close()


def test_passes_are_spread_evenly() -> None:
    places = [module._place(k) for k in range(1, 65)]
    for shift in zip(*(place.shift for place in places), strict=True):
        assert abs(np.mean(shift)) < 0.04
        assert max(map(abs, shift)) <= module.JITTER
    assert all(hypot(*place.lens) <= 1 for place in places)
    quarters = {(place.lens[0] > 0, place.lens[1] > 0) for place in places[:8]}
    assert len(quarters) == 4


def test_light_is_added_as_light(stage: Stage) -> None:
    """The mean of black and white is half the light, which is 188 of 255 in sRGB."""
    half = (module._to_light(1)[0] + module._to_light(1)[255]) // 2
    assert module._to_bytes()[half] / 256 == pytest.approx(187.5, abs=0.5)
    for width, top in ((1, 255), (2, 65535)):
        steps = module._to_bytes()[module._to_light(width)]
        assert steps[0] == 0
        assert steps[-1] == 255 * 256
        assert np.abs(steps / 256 - np.arange(top + 1) * 255 / top).max() < 0.06


def test_nothing_stays_when_it_is_closed(app: App, stage: Stage) -> None:
    engine = app.base.graphicsEngine
    before = engine.getNumWindows()
    exposure = Exposure(stage, SIZE, Tier.FINE, 2)
    exposure.step(0.0)
    assert engine.getNumWindows() == before + 1
    exposure.close()
    app.step()
    assert engine.getNumWindows() == before
