"""The stage: what the camera sees, and in which shape."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.match import Match
from scenes.app import App
from scenes.stage.camera import SMALLEST_FOV
from scenes.stage.stage import Stage
from scenes.table import Table
from tests.scenes.hand import settle


def test_the_camera_is_seen_on_its_way_with_motion_off(app: App) -> None:
    table = Table(app, Match(GAMES["pylos"].start()), ("A", "B"), lambda: None)
    app.go(table)
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
