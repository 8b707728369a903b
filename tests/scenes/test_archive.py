"""Records handed to the program, wherever it is; and the ways back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games import GAMES
from game.match import Match
from game.record_reader import read_records
from game.saves import Saves
from game.settings import Settings
from scenes.app import App
from scenes.hud.games_page import GamesPage, RecordsPage
from scenes.menu import Menu
from scenes.play import Program
from scenes.replay import Replay
from scenes.table import Table
from tests.scenes.conftest import resize
from tests.scenes.hud.screens import press
from tests.scenes.test_library import FAULTY, GOOD, LOST, shelf_of


@pytest.fixture(autouse=True)
def _small(app: App) -> None:
    """What is looked at here can be looked at in a small picture, which is drawn sooner."""
    resize(app, (640, 360))


@pytest.fixture
def program(app: App, tmp_path: Path) -> Iterator[Program]:
    """The program, at its menu, with two saved games."""
    before = app.on_handed, app.on_failure
    app.motion = False
    saves: Saves = shelf_of(tmp_path / "games", 2)
    program = Program(app, Settings(), None, random.Random(0), saves)
    program.open_menu()
    app.step()
    yield program
    program.close()
    app.on_handed, app.on_failure = before


def hand(app: App, thing: str | Path) -> None:
    app.on_handed([thing])
    app.step()


def layer(app: App) -> object:
    assert app.scene and app.scene.hud
    return app.scene.hud.layer


def test_a_record_is_looked_at_and_left_for_the_list(app: App, program: Program) -> None:
    hand(app, GOOD)
    assert isinstance(app.scene, Replay)
    app.controls.down("escape")
    app.step()
    assert isinstance(app.scene, Menu)
    assert isinstance(layer(app), GamesPage)
    app.controls.down("escape")
    assert not isinstance(layer(app), GamesPage)


def test_a_file_and_then_another_one(app: App, program: Program, tmp_path: Path) -> None:
    path = tmp_path / "sent.game"
    path.write_text(FAULTY, "utf-8")
    hand(app, path)
    assert isinstance(app.scene, Replay)
    assert app.scene.viewing.story.moves == ("B3>B4^A3",)
    hand(app, GOOD)
    assert isinstance(app.scene, Replay)
    assert app.scene.viewing.story.moves == ("b2", "c3")


def test_what_was_handed_over_can_be_kept(app: App, program: Program, tmp_path: Path) -> None:
    program._archive.library._folder = tmp_path
    hand(app, GOOD)
    replay = app.scene
    assert isinstance(replay, Replay) and replay.hud
    press(replay.hud, "save copy")
    (kept,) = tmp_path.glob("*.game")
    assert read_records(kept.read_bytes()) == read_records(GOOD)


def test_what_holds_no_game_is_told(app: App, program: Program, tmp_path: Path) -> None:
    for thing in (LOST, "", tmp_path / "missing.game", tmp_path):
        hand(app, thing)
        page = layer(app)
        assert isinstance(page, GamesPage), thing
        assert page.notice is not None, thing
    app.on_handed([])
    assert isinstance(layer(app), GamesPage)
    hand(app, GOOD)
    hand(app, LOST)
    assert isinstance(app.scene, Menu)
    assert isinstance(layer(app), GamesPage)


def test_several_games_are_offered_also_from_a_replay(app: App, program: Program) -> None:
    hand(app, GOOD)
    hand(app, GOOD + "\n" + FAULTY)
    assert isinstance(app.scene, Menu)
    page = layer(app)
    assert isinstance(page, RecordsPage)
    press(app.scene.hud, "item 1")  # type: ignore[arg-type]
    app.step()
    assert isinstance(app.scene, Replay)


def test_nobody_is_called_away_from_a_game(app: App, program: Program) -> None:
    match = Match(GAMES["pylos"].start())
    program.sit_down(match, ("A", "B"), program.app.scene.choice.seats)  # type: ignore[union-attr]
    app.step()
    hand(app, GOOD)
    assert isinstance(app.scene, Table)
    assert app.scene.match is match


def test_a_saved_game_is_played_on_and_the_old_one_stays(
    app: App, program: Program, tmp_path: Path
) -> None:
    before = {path: path.read_bytes() for path in (tmp_path / "games").glob("*.game")}
    menu = app.scene
    assert isinstance(menu, Menu) and menu.hud
    menu.open_games()
    press(menu.hud, "item 0")
    press(menu.hud, "replay")
    app.step()
    replay = app.scene
    assert isinstance(replay, Replay) and replay.hud
    app.controls.down("end")
    app.controls.down("page_up")
    press(replay.hud, "play on")
    app.step()
    table = app.scene
    assert isinstance(table, Table)
    assert table.match.positions == tuple(replay.viewing.story.positions[:-1])
    table.match.play(table.match.legal_moves()[-1])
    files = set((tmp_path / "games").glob("*.game"))
    assert len(files) == len(before) + 1
    assert all(path.read_bytes() == content for path, content in before.items())
