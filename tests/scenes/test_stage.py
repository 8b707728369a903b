"""What is drawn when: quickly while something moves, once more finely when all is still."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.match import Match
from scenes.app import App, Tiers
from scenes.look.shaders import Tier
from scenes.stage.camera import SMALLEST_FOV
from scenes.stage.stage import Stage
from scenes.table import Table
from tests.scenes.hand import settle


@pytest.fixture
def table(app: App, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(app, "tiers", Tiers(Tier.FAST, Tier.FINE))
    table = Table(app, Match(GAMES["pylos"].start()), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    return table


def drawn_until_fine(app: App, table: Table) -> int:
    """How many frames are drawn until the finer one is."""
    frames = 0
    while table.stage.light.tier != Tier.FINE:
        app.step()
        frames += app.base.win.isActive()
    return frames


def test_a_change_is_shown_quickly_and_then_finely(app: App, table: Table) -> None:
    drawn_until_fine(app, table)
    settle(app)
    app.redraw()
    app.step()
    assert table.stage.light.tier == Tier.FAST
    assert app.base.win.isActive()
    assert drawn_until_fine(app, table) == 1
    settle(app)
    assert table.stage.light.tier == Tier.FINE


def test_the_camera_is_seen_on_its_way_with_motion_off(app: App, table: Table) -> None:
    drawn_until_fine(app, table)
    settle(app)
    app.motion = False
    app.controls.down("2")
    app.step()
    assert app.base.win.isActive()
    assert table.stage.camera.view == table.stage.camera.goal
    settle(app)


def test_an_area_keeps_its_shape_when_the_window_tells_its_own(app: App) -> None:
    """Balls are round beside the menu too."""
    stage = Stage(app, "pylos", area=(540, 0, 740, 720))
    try:
        app.base.adjustWindowAspectRatio(2.5)
        lens = app.base.cam.node().getLens()
        assert lens.getAspectRatio() == pytest.approx(740 / 720)
        assert min(lens.getFov()) == pytest.approx(SMALLEST_FOV)
    finally:
        app.base.adjustWindowAspectRatio(app.size[0] / app.size[1])
        stage.destroy()
