"""From the menu to the table: who sits where, and the computer player that is got ready."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games import GAMES
from game.match import Match
from game.saves import Saves
from game.seats import HUMAN, Seat
from game.settings import Settings, load_settings
from scenes import play as playing
from scenes.app import App
from scenes.hud.table_hud import TableHud
from scenes.menu import Menu, MenuChoice
from scenes.play import Program
from scenes.replay import Replay
from scenes.table import Table
from tests.game.matches import play
from tests.scenes.computers import Player
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import Hand, settle
from tests.scenes.hud.screens import press
from tests.scenes.test_games import SMALL

FIVE = Seat(5)


class Engine(Player):
    """A player that knows whether it runs."""

    made: list[Engine]

    def __init__(self, **given: object) -> None:
        super().__init__()
        self.quick = False
        self.runs = self.failed = False
        Engine.made.append(self)

    def start(self) -> None:
        self.runs = True

    def close(self) -> None:
        self.runs = self.failed = False


@pytest.fixture
def program(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    Engine.made = []
    monkeypatch.setattr(playing, "Client", Engine)
    resize(app, SMALL)
    yield Program(app, Settings(), None, random.Random(1))
    clear(app)
    app.on_failure = None


def choice(begins: str) -> MenuChoice:
    return MenuChoice("pylos", "standard", GAMES["pylos"].starts[0], begins, (HUMAN, FIVE))


@pytest.mark.parametrize(
    ("begins", "seats", "names"),
    [
        ("first", (HUMAN, FIVE), ("Player 1", "Computer 5")),
        ("second", (FIVE, HUMAN), ("Computer 5", "Player 1")),
    ],
)
def test_whoever_begins_has_the_first_side(
    app: App, program: Program, begins: str, seats: tuple[Seat, Seat], names: tuple[str, str]
) -> None:
    program.begin(choice(begins))
    app.step()
    table = app.scene
    assert isinstance(table, Table)
    assert table.seating.seats == seats
    assert table.match.seats == names
    assert tuple(map(table.hud.tell, table.hud.state.names)) == names
    assert Engine.made[0].thinking == (seats[0] == FIVE)


def test_by_lot_both_can_begin(app: App, program: Program) -> None:
    seen = set()
    for _ in range(20):
        program.begin(choice("lot"))
        app.step()
        assert isinstance(app.scene, Table)
        seen.add(app.scene.seating.seats)
    assert seen == {(HUMAN, FIVE), (FIVE, HUMAN)}


def test_two_people_need_no_computer(app: App, program: Program) -> None:
    program.open_menu()
    app.step()
    assert isinstance(app.scene, Menu)
    press(app.scene.hud, "play")
    app.step()
    assert isinstance(app.scene, Table)
    assert not Engine.made[0].runs


def test_it_is_got_ready_as_soon_as_it_is_chosen_and_ends_with_the_program(
    app: App, program: Program
) -> None:
    (engine,) = Engine.made
    program.open_menu()
    app.step()
    assert isinstance(app.scene, Menu)
    press(app.scene.hud, "seat 2 computer")
    assert engine.runs
    kept, _ = load_settings()
    assert kept.seats == ("human", "computer:3")
    again = Program(app, kept, None, random.Random(1))
    again.open_menu()
    assert Engine.made[-1].runs, "it was chosen last time"
    program.close()
    assert not engine.runs


def test_one_that_has_failed_gets_another_chance_at_the_next_table(
    app: App, program: Program
) -> None:
    (engine,) = Engine.made
    engine.failed = True
    program.begin(choice("first"))
    app.step()
    assert engine.runs and not engine.failed


def test_a_match_of_the_command_line_is_played_by_its_seats(app: App, program: Program) -> None:
    match = Match(GAMES["pillarz"].start())
    program.sit_down(match, playing.PLAYERS, (FIVE, Seat(2)))
    app.step()
    assert isinstance(app.scene, Table)
    assert app.scene.seating.watched
    assert match.seats == ("Computer 5", "Computer 2")
    assert Engine.made[0].runs


@pytest.mark.parametrize("ply", [2, 3])
def test_from_a_record_another_game_is_played_on_and_saved(
    app: App, program: Program, ply: int
) -> None:
    match = Match(GAMES["pylos"].start(), ("Anna", "Béla"))
    play(match, "b2", "c3", "d1")
    program.replay(match.record())
    app.step()
    replay = app.scene
    assert isinstance(replay, Replay)
    replay.viewing.go(ply)
    assert replay.hud
    press(replay.hud, "play on")
    app.step()
    table = app.scene
    assert isinstance(table, Table)
    assert [str(move) for move in table.match.moves] == ["b2", "c3", "d1"][:ply]
    assert tuple(map(table.hud.tell, table.hud.state.names)) == ("Anna", "Béla")
    program.open_menu()
    entry = Saves().unfinished(lambda notice: None)
    assert entry and entry.summary.plies == ply and entry.summary.names == ("Anna", "Béla")


class TestWhereNothingIsKept:
    """One notice, and the game goes on."""

    @pytest.fixture
    def notices(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        told: list[str] = []
        monkeypatch.setattr(TableHud, "toast", lambda hud, text: told.append(hud.tell(text)))
        return told

    def played(self, app: App, program: Program) -> Match:
        app.motion = False
        program.begin(MenuChoice("pylos", "standard", "empty", "first"))
        settle(app)
        table = app.scene
        assert isinstance(table, Table)
        hand = Hand(app, table)
        for place in ("b2", "c3", "d1"):
            hand.tap(place)
            settle(app)
        return table.match

    def test_a_home_that_can_not_be_written(
        self, app: App, program: Program, home: Path, notices: list[str]
    ) -> None:
        home.write_text("A file is in the way.")
        program.open()
        assert self.played(app, program).ply == 3
        program.open_menu()
        assert [told[:25] for told in notices] == ["The game can't be saved, "]

    def test_a_saved_game_that_is_broken(
        self, app: App, program: Program, home: Path, notices: list[str]
    ) -> None:
        self.played(app, program)
        program.open_menu()
        (path,) = (home / "games").glob("*.game")
        path.write_bytes(path.read_bytes()[:-9])
        program.open()
        settle(app)
        menu = app.scene
        assert isinstance(menu, Menu) and not menu.asks and menu.hud and menu.notice
        told = f"A saved game was broken. It was set aside as {path}.broken-1"
        assert menu.hud.tell(menu.notice) == told
        assert self.played(app, program).ply == 3
        assert notices == [], "it was told in the menu"
