"""An evening at the table: games of a series, the score, and going on with what was left."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.clock import TimeControl
from game.games import GAMES
from game.match import Match
from game.rules import FIRST, SECOND
from game.saves import Saves
from game.seats import HUMAN, Seat
from game.series import Plan, TieBreak
from game.settings import Settings
from scenes import play as playing
from scenes.app import App
from scenes.menu import Menu, MenuChoice
from scenes.play import Program, people_named
from scenes.table import Table
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import Hand, settle
from tests.scenes.hud.screens import press
from tests.scenes.test_play import Engine
from tests.scenes.whole_games import SHORT_GAMES

SIZE = (640, 360)
BY_TWO = Plan("two", tie=TieBreak.TWO)
GAME = SHORT_GAMES["pillarz"].split()
"""The second side wins."""


@pytest.fixture(autouse=True)
def _quick(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Engine.made = []
    monkeypatch.setattr(playing, "Client", Engine)
    resize(app, SIZE)
    app.motion = False
    yield
    clear(app)
    app.on_failure = None


def program(app: App, folder: Path) -> Program:
    """The program as it starts, with the games saved in the folder."""
    return Program(app, Settings(), None, random.Random(1), Saves(folder))


def sit_down(app: App, program: Program, **changes: object) -> Table:
    """Begin what is chosen in the menu."""
    start = GAMES["pillarz"].starts[0]
    choice = MenuChoice("pillarz", "standard", start, "first", (HUMAN, HUMAN), **changes)  # type: ignore[arg-type]
    program.begin(choice)
    return at_table(app)


def at_table(app: App) -> Table:
    settle(app)
    assert isinstance(app.scene, Table)
    return app.scene


def play(app: App, table: Table, moves: list[str]) -> None:
    """Tap these moves, or name them."""
    for text in moves:
        move = table.match.position.parse_move(text)
        for place in move.paths[0]:
            table.tap(place)
            app.step()


def told(table: Table) -> tuple[str, str]:
    """The title and the score over the table."""
    standing = table.hud.state.standing
    assert standing
    return table.hud.tell(standing.title), table.hud.tell(standing.score)


def read(table: Table, name: str) -> str:
    """What a widget says."""
    widget = next(widget for widget in table.hud.layer.widgets if widget.name == name)
    return widget.text if widget.visible else ""  # type: ignore[attr-defined, no-any-return]


def next_game(app: App, table: Table) -> None:
    Hand(app, table).press("play again")
    settle(app)


def test_two_games_a_tie_and_a_game_by_the_rule_of_two(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), plan=BY_TWO)
    assert told(table) == ("Game 1 of 2", "Player 1  ·  0 : 0  ·  Player 2")
    play(app, table, GAME)
    assert told(table) == ("Game 1 of 2", "Player 1  ·  0 : 1  ·  Player 2")
    assert read(table, "standing news") == "The match goes on, sides swapped."
    next_game(app, table)
    names = [table.hud.tell(name) for name in table.hud.state.names]
    assert names == ["Player 2", "Player 1"]
    assert told(table) == ("Game 2 of 2", "Player 2  ·  1 : 0  ·  Player 1")
    play(app, table, GAME)
    assert told(table) == ("Game 2 of 2", "Player 2  ·  1 : 1  ·  Player 1")
    assert read(table, "standing news") == "Level: the next game is by the rule of two."
    next_game(app, table)
    assert told(table) == ("Rule of two", "Player 1  ·  1 : 1  ·  Player 2")
    assert table.match.two == FIRST
    play(app, table, GAME[:2])
    assert table.match.naming
    play(app, table, [GAME[2], "B3>B2^A1"])
    assert table.match.choosing
    table.tap("E2")
    settle(app)
    assert str(table.match.last_move) == GAME[2]
    play(app, table, GAME[3:])
    assert table.match.outcome and table.match.outcome.winner == SECOND
    assert read(table, "standing news") == "Player 2 wins the match 2 : 1."
    assert read(table, "play again") == "Another match"
    next_game(app, table)
    assert told(table) == ("Game 1 of 2", "Player 2  ·  0 : 0  ·  Player 1")
    # The other one begins this time.
    assert table.hud.tell(table.hud.state.names[0]) == "Player 2"


def test_a_computer_changes_sides_too(app: App, tmp_path: Path) -> None:
    here = program(app, tmp_path)
    start = GAMES["pillarz"].starts[0]
    seats = HUMAN, Seat(5)
    here.begin(MenuChoice("pillarz", "standard", start, "first", seats, plan=BY_TWO))
    table = at_table(app)
    assert table.seating.seats == seats and table.home == "player"
    table.seating.resign()
    settle(app)
    assert told(table) == ("Game 1 of 2", "Player 1  ·  0 : 1  ·  Computer 5")
    next_game(app, table)
    assert table.seating.seats == (Seat(5), HUMAN) and table.home == "opponent"
    assert dict(table.match.tags)["Seats"] == "computer:5 human"
    assert table.match.seats == ("Computer 5", "Player 1")
    table.seating.resign()
    settle(app)
    assert read(table, "standing news") == "Computer 5 wins the match 2 : 0."


def test_an_end_that_is_taken_back_counts_for_nothing(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), plan=BY_TWO)
    play(app, table, GAME)
    table.key("u")
    settle(app)
    assert told(table) == ("Game 1 of 2", "Player 1  ·  0 : 0  ·  Player 2")
    play(app, table, GAME[-1:])
    next_game(app, table)
    assert told(table) == ("Game 2 of 2", "Player 2  ·  1 : 0  ·  Player 1")


def test_a_single_game_has_no_score(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path))
    assert table.hud.state.standing is None
    play(app, table, GAME)
    assert read(table, "play again") == "Swap and play"
    assert read(table, "standing news") == ""
    next_game(app, table)
    assert table.match.seats == ("Player 2", "Player 1")
    assert table.hud.tell(table.hud.state.names[0]) == "Player 2"


def test_the_rule_of_two_in_every_game(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), two=SECOND)
    assert table.match.two == SECOND
    play(app, table, GAME[:3])
    assert table.match.naming
    play(app, table, [GAME[3], "D3>E3^E4"])
    table.hud.actions.on_choose(0)
    settle(app)
    play(app, table, GAME[4:])
    next_game(app, table)
    assert table.match.two == SECOND


def offered(app: App, folder: Path) -> Menu:
    """The program is started anew."""
    clear(app)
    program(app, folder).open()
    settle(app)
    assert isinstance(app.scene, Menu)
    return app.scene


def test_a_game_that_was_killed_goes_on(app: App, tmp_path: Path) -> None:
    table = sit_down(
        app, program(app, tmp_path), plan=BY_TWO, control=TimeControl.parse("300+2 600+5")
    )
    play(app, table, GAME)
    next_game(app, table)
    table.key("enter")
    play(app, table, GAME[:5])
    left = table.match
    assert left.clock
    menu = offered(app, tmp_path)
    press(menu.hud, "go on")  # type: ignore[arg-type]
    again = at_table(app)
    assert again.match is not left and again.match.positions == left.positions
    assert told(again) == ("Game 2 of 2", "Player 2  ·  1 : 0  ·  Player 1")
    assert [again.hud.tell(name) for name in again.hud.state.names] == ["Player 2", "Player 1"]
    assert again.match.clock
    assert str(again.match.clock.control) == "600+5 300+2"
    assert again.match.times and left.times
    for now, before in zip(again.match.times, left.times, strict=True):
        assert abs(now - before) < 1_000_000, "a record knows milliseconds"
    assert again.hud.state.waits, "nobody's clock runs before they are ready"
    assert len(list(tmp_path.glob("*.game"))) == 2


def test_a_pause_is_saved_with_the_time_that_has_gone(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), control=TimeControl.parse("300"))
    play(app, table, GAME[:2])
    clock = table.match.clock
    assert clock
    time.sleep(0.1)
    app.step()
    table.hud.open_pause()
    left = clock.times
    assert left[0] < 299_950_000_000 and table.match.times != left
    press(offered(app, tmp_path).hud, "go on")  # type: ignore[arg-type]
    again = at_table(app).match
    assert again.clock
    for now, before in zip(again.clock.times, left, strict=True):
        assert abs(now - before) < 1_000_000


def test_named_moves_are_not_forgotten(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), two=FIRST)
    play(app, table, [*GAME[:3], "B3>B2^A1"])
    assert table.match.choosing
    menu = offered(app, tmp_path)
    press(menu.hud, "go on")  # type: ignore[arg-type]
    again = at_table(app)
    assert again.match.choosing
    assert again.match.named == table.match.named
    assert again.hud.state.choices == (GAME[2], "B3>B2^A1")


def test_a_series_goes_on_with_its_next_game(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path), plan=BY_TWO)
    play(app, table, GAME)
    menu = offered(app, tmp_path)
    press(menu.hud, "go on")  # type: ignore[arg-type]
    again = at_table(app)
    assert again.match.ply == 0
    assert told(again) == ("Game 2 of 2", "Player 2  ·  1 : 0  ·  Player 1")


def test_whoever_has_left_can_come_back(app: App, tmp_path: Path) -> None:
    here = program(app, tmp_path)
    table = sit_down(app, here)
    play(app, table, GAME[:3])
    here.open_menu()
    settle(app)
    menu = app.scene
    assert isinstance(menu, Menu) and menu.hud
    press(menu.hud, "offer")
    press(menu.hud, "go on")
    again = at_table(app)
    play(app, again, GAME[3:])
    assert again.match.outcome
    (save,) = tmp_path.glob("*.game")
    assert "0-1" in save.read_text(encoding="utf-8")
    here.open_menu()
    settle(app)
    assert isinstance(app.scene, Menu) and app.scene.offer is None


def test_what_is_declined_is_not_offered_again(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path))
    play(app, table, GAME[:3])
    menu = offered(app, tmp_path)
    press(menu.hud, "dismiss")  # type: ignore[arg-type]
    assert "play" in {button.name for button in menu.hud.layer.buttons()}  # type: ignore[union-attr]
    assert offered(app, tmp_path).offer is None


def test_a_broken_save_is_told_of_once_and_play_goes_on(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path))
    play(app, table, GAME[:3])
    broken = tmp_path / "2999-01-01-000000-000-pylos-0000.game"
    broken.write_bytes(b"\xff no record")
    menu = offered(app, tmp_path)
    assert menu.hud and menu.notice
    assert str(tmp_path) in menu.hud.tell(menu.notice)
    assert not broken.exists() and len(list(tmp_path.iterdir())) == 2, "it was set aside"
    press(menu.hud, "go on")
    again = at_table(app)
    assert [str(move) for move in again.match.moves] == GAME[:3]
    assert offered(app, tmp_path).notice is None


def test_after_a_failure_the_menu_offers_the_game(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path))
    play(app, table, GAME[:3])

    def fail(dt: float) -> bool:
        raise RuntimeError("the table breaks")

    table.update = fail  # type: ignore[method-assign]
    for _ in range(3):
        app.step()
    menu = app.scene
    assert isinstance(menu, Menu) and menu.asks
    assert menu.hud
    press(menu.hud, "go on")
    assert [str(move) for move in at_table(app).match.moves] == GAME[:3]


def test_who_plays_is_kept_even_if_it_was_changed_at_the_table(app: App, tmp_path: Path) -> None:
    table = sit_down(app, program(app, tmp_path))
    play(app, table, GAME[:2])
    table.sit_down(SECOND, Seat(4))
    play(app, table, GAME[2:3])
    menu = offered(app, tmp_path)
    press(menu.hud, "go on")  # type: ignore[arg-type]
    assert at_table(app).seating.seats == (HUMAN, Seat(4))


def test_who_is_called_as_usual_is_called_so_in_every_language() -> None:
    one, two = people_named(("Player 1", "Béla"))
    assert (str(one), two) == ("Player 1", "Béla")
    assert people_named(("1. játékos", "")) == people_named(("Player 1", "Player 2"))


def test_a_match_of_another_program_is_a_single_game(app: App) -> None:
    for series in ("home and away", "two: 1-0 1-0 1-0", "single: 1-0"):
        match = Match(GAMES["pillarz"].start(), tags=[("Series", series)])
        app.go(Table(app, match, ("A", "B"), lambda: None))
        table = at_table(app)
        play(app, table, GAME)
        assert table.hud.state.standing is None
        next_game(app, table)
        assert table.match.ply == 0
