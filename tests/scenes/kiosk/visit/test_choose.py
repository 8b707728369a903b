"""The choice of a game, as fingers find it."""

from __future__ import annotations

import numpy as np
import pytest

from game.games import GAMES
from game.kiosk.staff import StaffSettings
from game.language import LANGUAGES
from scenes.app import App
from scenes.kiosk.visit.choose import Choose
from scenes.kiosk.visit.photograph import FOLDER, photograph
from tests.scenes.conftest import resize, screenshot
from tests.scenes.hand import settle
from tests.scenes.kiosk.hands import touch as finger
from tests.scenes.kiosk.looks import check_looks
from tests.scenes.kiosk.stand_in import reads, touch
from tests.scenes.kiosk.visitors import StandIn

SIZES = (1280, 720), (720, 1280), (1024, 768), (1280, 800)


def choose(app: App, settings: StaffSettings | None = None) -> StandIn:
    kiosk = StandIn(app, settings)
    app.go(Choose(kiosk))
    app.step()
    return kiosk


@pytest.mark.parametrize("game", GAMES)
def test_one_touch_begins_a_game(app: App, game: str) -> None:
    kiosk = choose(app)
    for name, alone in (("alone", True), ("two", False), ("photograph", True)):
        touch(app, f"{name} {game}")
        assert kiosk.went[-1] == (game, alone)


def test_only_what_is_offered_is_there(app: App) -> None:
    choose(app, StaffSettings(games=("pillarz",), languages=("hu",)))
    names = {button.name for button in app.scene.hud.layer.buttons()}
    assert names == {"alone pillarz", "two pillarz", "photograph pillarz", "back"}


def test_another_language_is_spoken_at_once(app: App) -> None:
    kiosk = choose(app)
    before = reads(app)
    touch(app, "language hu")
    assert app.language.code == "hu"
    assert "Mit szeretne játszani?" in reads(app)
    touch(app, "language en")
    assert reads(app) == before
    touch(app, "back")
    assert kiosk.went == ["attract"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", [tuple(GAMES), ("pylos",)])
def test_all_of_it_is_seen_and_large(
    app: App, size: tuple[int, int], code: str, games: tuple[str, ...]
) -> None:
    resize(app, size)
    choose(app, StaffSettings(games=games)).speak(code)
    app.scene.hud.rebuild()
    check_looks(app)


def test_a_touch_beside_the_buttons_is_answered(app: App) -> None:
    kiosk = choose(app)
    settle(app)
    for place in ((3, 200), (320, 20)):
        frames = app.frames
        finger(app, *place)
        assert app.frames > frames
        settle(app)
    assert not kiosk.went and isinstance(app.scene, Choose)


def test_it_rests_while_nothing_happens(app: App) -> None:
    choose(app)
    for _ in range(5):
        app.step()
    assert not app.base.win.isActive()


def test_the_photographs_are_seen_and_nothing_is_purely_white(app: App) -> None:
    resize(app, (1280, 720))
    choose(app)
    picture = np.asarray(screenshot(app))
    for widget in app.scene.hud.layer.widgets:
        if widget.name.startswith("photograph"):
            part = picture[widget.y : widget.y + widget.h, widget.x : widget.x + widget.w]
            assert part.std() > 30, "there is a picture"
            ground = picture[widget.y - 2, widget.x - 2].astype(int)
            for row in (0, -1):
                for column in (0, -1):
                    assert np.abs(part[row, column] - ground).max() < 6, "its corners are round"
    assert picture.min(axis=2).max() <= 245


def test_without_its_file_there_are_pieces_instead(app: App) -> None:
    assert photograph(FOLDER / "no such game.jpg") is None
    assert photograph(FOLDER / "pylos.jpg") is photograph(FOLDER / "pylos.jpg")
