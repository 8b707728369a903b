"""At rest: the still picture comes, stays as long as it is true, and goes; no more is drawn."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from game.games import GAMES
from game.match import Match
from game.settings import Settings
from scenes.app import App
from scenes.entities.marks import Marked
from scenes.look.shaders import Tier
from scenes.look.themes import WALNUT
from scenes.menu import Menu
from scenes.renderer import Tiers
from scenes.stage import still
from scenes.stage.film import NoExposure
from scenes.stage.stage import SETTLE, Stage
from scenes.table import Table
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import settle

SIZE = (240, 180)
PATIENCE = 60.0
"""Seconds in which anything must have happened on a machine with other work."""
MOMENT = "1211212212112112/121212..1/12.././1"


@pytest.fixture
def resting(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """An app that draws in two tiers, and takes short exposures."""
    monkeypatch.setattr(app, "tiers", Tiers(Tier.FAST, Tier.FINE))
    monkeypatch.setattr(still, "PASSES", 2)
    resize(app, SIZE)
    return app


@pytest.fixture
def table(resting: App) -> Table:
    table = Table(resting, Match(GAMES["pylos"].parse_position(MOMENT)), ("A", "B"), lambda: None)
    resting.go(table)
    settle(resting)
    return table


def until(app: App, happened: Callable[[], bool]) -> None:
    """Let time pass."""
    end = time.monotonic() + PATIENCE
    app.step()
    while not happened():
        assert time.monotonic() < end, "it never happens"
        app.step()


def rest(app: App, stage: Stage) -> None:
    """Let time pass until the still picture is kept and all is still."""
    until(app, lambda: stage.still.kept)
    settle(app)


def seen(app: App) -> npt.NDArray[np.int_]:
    """What the window shows, drawn anew: h x w x RGB."""
    app.redraw()
    app.step()
    assert app.base.win.isActive()
    texture = app.base.win.getScreenshot()
    pixels = np.frombuffer(texture.getRamImageAs("RGB"), np.uint8)
    return pixels.reshape(*app.size[::-1], 3)[::-1].astype(int)


def test_the_still_picture_comes_in_gently_and_then_nothing_is_drawn(
    resting: App, table: Table
) -> None:
    until(resting, lambda: table.stage.still.opacity > 0)
    shares = [table.stage.still.opacity]
    while shares[-1] < 1:
        assert not table.stage.still.kept
        assert resting.base.win.isActive()
        resting.step()
        shares.append(table.stage.still.opacity)
    assert shares == sorted(shares)
    assert table.stage.still.kept
    settle(resting)
    drawn = resting.frames
    for _ in range(50):
        resting.step()
    assert resting.frames == drawn


def test_with_motion_off_it_is_there_at_once(resting: App, table: Table) -> None:
    resting.motion = False
    rest(resting, table.stage)
    table.wheel(1)
    until(resting, lambda: table.stage.still.opacity > 0)
    assert table.stage.still.kept


def test_it_looks_like_the_finer_tier(resting: App, table: Table) -> None:
    rest(resting, table.stage)
    kept = seen(resting)
    table.stage.still.drop()
    quick = seen(resting)
    table.stage.light.set_tier(Tier.FINE)
    fine = seen_without_update(resting)
    assert np.abs(kept - fine).mean() < np.abs(kept - quick).mean()
    assert np.median(np.abs(kept - fine)) <= 2


def seen_without_update(app: App) -> npt.NDArray[np.int_]:
    app.base.win.setActive(True)
    app.base.graphicsEngine.renderFrame()
    texture = app.base.win.getScreenshot()
    pixels = np.frombuffer(texture.getRamImageAs("RGB"), np.uint8)
    return pixels.reshape(*app.size[::-1], 3)[::-1].astype(int)


def test_a_mark_is_drawn_over_it_and_taken_away(resting: App, table: Table) -> None:
    rest(resting, table.stage)
    bare = seen(resting)
    place = sorted(table.where_options_are())[0]
    x, y = (round(v) for v in table.where_options_are()[place])
    frames = resting.frames
    resting.controls.moved(x, y)
    resting.step()
    assert resting.frames == frames + 1
    assert table.stage.still.kept
    assert table.stage.scenery.isHidden()
    marked = seen(resting)
    changed = np.abs(marked - bare).max(axis=2) > 20
    assert changed.any()
    rows, columns = np.nonzero(changed)
    assert abs(rows - y).max() < 25
    assert abs(columns - x).max() < 25
    resting.controls.moved(1, SIZE[1] // 2)
    assert (seen(resting) == bare).all()


def test_balls_hide_marks_behind_them(resting: App, table: Table) -> None:
    """The same pixels are marked over the still picture as over the pieces themselves."""

    def marked() -> npt.NDArray[np.bool_]:
        table.stage.marks.show(Marked(), table.stage.table.layout)
        bare = seen(resting)
        every = Marked(options=frozenset(GAMES["pylos"].places))
        table.stage.marks.show(every, table.stage.table.layout)
        return np.asarray(np.abs(seen(resting) - bare).max(axis=2) > 30)

    resize(resting, (400, 300))
    table.stage.camera.turn(0.4, -0.5)
    rest(resting, table.stage)
    on_picture = marked()
    assert table.stage.still.kept
    table.stage.still.drop()
    on_pieces = marked()
    table.stage.scenery.hide()
    everywhere = marked()
    assert everywhere.sum() > 1.2 * on_pieces.sum() > 300
    # Here and there an edge may fall the other way.
    assert (on_picture ^ on_pieces).sum() < 0.15 * on_pieces.sum()


def turn(app: App, table: Table) -> None:
    table.stage.camera.go("right")


def zoom(app: App, table: Table) -> None:
    table.wheel(-1)


def play(app: App, table: Table) -> None:
    table.tap(sorted(table.where_options_are())[0])


def set_the_table(app: App, table: Table) -> None:
    table.stage.table.show({})


def grow(app: App, table: Table) -> None:
    app.base.win.setSize(200, 160)


def coarser(app: App, table: Table) -> None:
    app.tiers = Tiers(Tier.FINE, Tier.FINE)


def another_theme(app: App, table: Table) -> None:
    app.theme = replace(WALNUT, name="dim", exposure=WALNUT.exposure / 3)


CHANGES = [turn, zoom, play, set_the_table, grow, coarser, another_theme]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_it_goes_at_once_and_comes_back(
    resting: App, table: Table, change: Callable[[App, Table], None]
) -> None:
    rest(resting, table.stage)
    before = seen(resting)
    change(resting, table)
    resting.step()
    assert not table.stage.still.kept
    assert not table.stage.scenery.isHidden()
    assert resting.base.win.isActive()
    assert table.stage.light.tier is resting.tiers.moving
    rest(resting, table.stage)
    after = seen(resting)
    assert after.shape != before.shape or np.abs(after - before).max() > 40 or change is coarser


def test_a_change_while_it_is_taken_begins_it_anew(resting: App, table: Table) -> None:
    windows = resting.base.graphicsEngine.getNumWindows()
    until(resting, lambda: resting.base.graphicsEngine.getNumWindows() > windows)
    table.wheel(-1)
    resting.step()
    assert resting.base.graphicsEngine.getNumWindows() == windows
    rest(resting, table.stage)
    assert resting.base.graphicsEngine.getNumWindows() == windows


def test_a_mark_while_it_is_taken_is_seen_and_does_no_harm(resting: App, table: Table) -> None:
    windows = resting.base.graphicsEngine.getNumWindows()
    until(resting, lambda: resting.base.graphicsEngine.getNumWindows() > windows)
    frames = resting.frames
    resting.controls.moved(*table.where_options_are()[sorted(table.where_options_are())[0]])
    resting.step()
    assert resting.frames == frames + 1
    assert resting.base.graphicsEngine.getNumWindows() > windows
    rest(resting, table.stage)


def test_leaving_while_it_is_taken_leaves_nothing(resting: App, table: Table) -> None:
    windows = resting.base.graphicsEngine.getNumWindows()
    until(resting, lambda: resting.base.graphicsEngine.getNumWindows() > windows)
    clear(resting)
    assert resting.base.graphicsEngine.getNumWindows() == windows


def test_pictures_are_freed(resting: App, table: Table) -> None:
    def textures() -> int:
        return int(resting.base.win.getGsg().getPreparedObjects().getNumPreparedTextures())

    counts = []
    for _ in range(4):
        table.wheel(-1)
        rest(resting, table.stage)
        seen(resting)
        counts.append(textures())
    # In the first round what other tests have left is let go of.
    assert counts[1] == counts[2] == counts[3]
    table.stage.still.drop()
    seen(resting)
    assert textures() == counts[3] - 2


def test_a_slow_renderer_makes_do_with_fewer_passes(
    resting: App, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(still, "PASSES", 1000)
    monkeypatch.setattr(still, "PATIENCE", 0.0)
    rest(resting, table.stage)


def test_without_a_place_to_draw_aside_it_rests_as_it_is(
    resting: App, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*arguments: object) -> None:
        raise NoExposure

    monkeypatch.setattr(still, "Exposure", refuse)
    table.wheel(-1)
    until(resting, lambda: bool(caplog.records))
    table.wheel(-1)
    settle(resting)
    until(resting, lambda: resting.quiet > 2 * SETTLE)
    drawn = resting.frames
    for _ in range(50):
        resting.step()
    assert resting.frames == drawn
    assert not table.stage.scenery.isHidden()
    assert len(caplog.records) == 1


def test_the_fast_tier_is_its_own_still_picture(resting: App, table: Table) -> None:
    resting.tiers = Tiers(Tier.FAST, Tier.FAST)
    table.wheel(-1)
    settle(resting)
    until(resting, lambda: resting.quiet > 2 * SETTLE)
    resting.step()
    assert table.stage.still.opacity == 0


def test_beside_the_menu_it_stays_in_its_area(resting: App) -> None:
    resize(resting, (480, 320))
    menu = Menu(resting, Settings(), lambda choice: None)
    resting.go(menu)
    settle(resting)
    quick = seen(resting)
    assert menu._backdrop
    rest(resting, menu._backdrop._stage)
    kept = seen(resting)
    x, y, w, h = menu.picture_area()
    inside = np.zeros(kept.shape[:2], bool)
    inside[y : y + h, x : x + w] = True
    assert (kept[~inside] == quick[~inside]).all()
    assert np.median(np.abs(kept[inside] - quick[inside])) < 25
    # Shifted by a few pixels it would fit less well.
    shifted = np.roll(kept, 4, axis=1)
    assert (
        np.abs(kept[inside] - quick[inside]).mean() < np.abs(shifted[inside] - quick[inside]).mean()
    )


class Beside:
    """Whoever thinks beside the game, and whether it stands still."""

    paused = False

    def pause(self) -> None:
        self.paused = True

    def go_on(self) -> None:
        self.paused = False


@pytest.mark.parametrize("software", [True, False])
def test_a_software_renderer_has_the_processors_to_itself_while_it_draws(
    resting: App, table: Table, monkeypatch: pytest.MonkeyPatch, software: bool
) -> None:
    one = Beside()
    monkeypatch.setattr(resting, "beside", {one})
    monkeypatch.setattr(resting, "_shares", software)
    resting.redraw()
    resting.step()
    assert one.paused == software
    resting.redraw()
    resting.turn()
    assert not one.paused, "between two frames it goes on"
    until(resting, lambda: not resting.base.win.isActive())
    assert not one.paused
