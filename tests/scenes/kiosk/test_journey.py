"""A visitor's way through the whole kiosk, by nothing but touches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.games import GAMES
from game.kiosk.statistics import By, Result
from game.kiosk.understudy import Understudied
from game.language import LANGUAGES
from game.rules import DONE
from scenes.app import App
from scenes.controls import Controls
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.kiosk import Kiosk
from scenes.kiosk.visit.choose import Choose
from scenes.kiosk.visit.result_layer import ResultLayer
from scenes.kiosk.visit.visit import Visit
from tests.scenes.conftest import resize
from tests.scenes.kiosk.hands import press, touch
from tests.scenes.kiosk.visitors import pixel, rests, until

SIZES = (1280, 720), (720, 1280)


@pytest.fixture
def kiosk(app: App, tmp_path: Path) -> Iterator[Kiosk]:
    """In attract, without an engine."""
    made = Kiosk(app, Understudied(None), folder=tmp_path, seed=4)
    app.step()
    yield made
    made.close()
    app.controls = Controls(app)


def sit_down(kiosk: Kiosk, game: str, name: str = "alone") -> Visit:
    """Two touches, and somebody sits at the table."""
    app = kiosk.app
    touch(app, app.size[0] / 2, app.size[1] / 3)
    assert isinstance(app.scene, Choose)
    press(app, f"{name} {game}")
    app.step()
    assert isinstance(app.scene, Visit)
    return app.scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_third_touch_is_a_move(
    kiosk: Kiosk, game: str, code: str, size: tuple[int, int]
) -> None:
    app = kiosk.app
    resize(app, size)
    kiosk.speak(code)
    table = sit_down(kiosk, game)
    until(app, lambda: rests(table))
    touch(app, *pixel(table, min(table.options)))
    assert table.plies == 1 or table.taps


@pytest.mark.parametrize("game", GAMES)
def test_a_game_to_its_end_counts_and_the_next_one_follows(kiosk: Kiosk, game: str) -> None:
    app, lot = kiosk.app, Random(11)
    resize(app, (640, 360))
    table = sit_down(kiosk, game, "two")
    while not table.match.outcome:
        until(app, lambda: rests(table))
        place = lot.choice(sorted(table.playing.turn.options))
        before = table.plies, table.taps
        if place == DONE:
            press(app, "done")
        else:
            touch(app, *seen(table, place))
        assert (table.plies, table.taps) != before, place
    until(app, lambda: isinstance(app.scene.hud.layer, ResultLayer))
    press(app, "again")
    app.step()
    assert isinstance(app.scene, Visit) and app.scene is not table
    assert app.scene.game == game and app.scene.plies == 0
    assert [count for _, count in kiosk.statistics.counts(By.RESULT)] == [1]
    until(app, lambda: rests(app.scene))
    press(app, "leave")
    assert isinstance(app.scene, Choose)
    press(app, "back")
    app.step()
    assert isinstance(app.scene, Attract)
    assert dict(kiosk.statistics.counts(By.RESULT))[Result.LEFT] == 1
    assert kiosk.statistics.totals().sessions == 1


def seen(table: Visit, place: str) -> tuple[float, float]:
    """A pixel where a finger means the place; the camera is turned until there is one."""
    for _ in range(30):
        x, y = pixel(table, place)
        if table.touched(x, y) == place and not table.hud._is_over(x, y):
            return x, y
        press(table.app, "rotate right")
        until(table.app, lambda: table.stage.camera.view == table.stage.camera.goal)
    raise AssertionError(f"{place} is never seen")
