"""What is drawn when: quickly while something moves, once more finely when all is still."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.match import Match
from scenes.app import App, Tiers
from scenes.stage.shading import FAST, FINE
from scenes.table import Table
from tests.scenes.hand import settle


@pytest.fixture
def table(app: App, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(app, "tiers", Tiers(FAST, FINE))
    table = Table(app, Match(GAMES["pylos"].start()), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    return table


def drawn_until_fine(app: App, table: Table) -> int:
    """How many frames are drawn until the finer one is."""
    frames = 0
    while table.stage.light.tier != FINE:
        app.step()
        frames += app.base.win.isActive()
    return frames


def test_a_change_is_shown_quickly_and_then_finely(app: App, table: Table) -> None:
    drawn_until_fine(app, table)
    settle(app)
    app.redraw()
    app.step()
    assert table.stage.light.tier == FAST
    assert app.base.win.isActive()
    assert drawn_until_fine(app, table) == 1
    settle(app)
    assert table.stage.light.tier == FINE


def test_the_camera_is_seen_on_its_way_with_motion_off(app: App, table: Table) -> None:
    drawn_until_fine(app, table)
    settle(app)
    app.motion = False
    app.controls.down("2")
    app.step()
    assert app.base.win.isActive()
    assert table.stage.camera.view == table.stage.camera.goal
    settle(app)
