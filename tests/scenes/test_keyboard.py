"""The keyboard at the table: the cursor stands where a tap is heard, and goes where it is sent."""

from __future__ import annotations

import random

import pytest

from game.games import GAMES
from game.match import Match
from scenes.app import App
from scenes.table import Table
from scenes.walk import DIRECTIONS
from tests.scenes.conftest import resize
from tests.scenes.hand import Hand, settle

KEYS = [*DIRECTIONS, *DIRECTIONS, "enter", "enter", "enter", "backspace", "u", "i", "1", "2"]


def sit_down(app: App, game: str, start: str | None = None) -> Table:
    table = Table(app, Match(GAMES[game].start(None, start)), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    return table


def keys(app: App, *names: str) -> None:
    for name in names:
        app.controls.down(name)
        settle(app)


def test_a_step_back_drops_the_cursor(app: App) -> None:
    table = sit_down(app, "pillarz", "cross")
    keys(app, "arrow_right", "enter", "arrow_up")
    chosen, pointed = table.taps, table.cursor
    assert chosen and pointed
    keys(app, "backspace")
    assert (table.taps, table.cursor) == ((), None)
    keys(app, "enter")
    assert "toast" not in {name for name, *_ in table.hud.rectangles()}, "nothing is refused"


def test_a_wrong_tap_keeps_the_pawn_and_the_cursor(app: App) -> None:
    table = sit_down(app, "pillarz", "cross")
    hand = Hand(app, table)
    hand.tap("B3")
    keys(app, "arrow_up")
    assert table.cursor == "B4"
    table.tap("E1")
    assert (table.taps, table.cursor) == (("B3",), "B4")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("motion", [True, False])
def test_whatever_is_pressed_the_cursor_may_be_tapped(app: App, game: str, motion: bool) -> None:
    app.motion = motion
    resize(app, (120, 90))
    rng = random.Random(7)
    table = sit_down(app, game)
    pointed = 0
    for _ in range(50 if motion else 150):
        before = table.match.ply, table.taps
        tapped = rng.random()
        if tapped < 0.1:
            table.tap(rng.choice(table.match.start.game.places))
        elif tapped < 0.15:
            app.controls.moved(rng.uniform(0, 120), rng.uniform(0, 90))
        else:
            key, cursor = rng.choice(KEYS), table.cursor
            app.controls.down(key)
            if key == "enter" and cursor:
                assert (table.match.ply, table.taps) != before, "a tap on the cursor is heard"
        if rng.random() < 0.5:
            settle(app)
        if table.match.outcome:
            table.new_game()
        options = table.where_options_are()
        assert table.cursor is None or table.cursor in options
        pointed += table.cursor is not None
    assert pointed > 12


@pytest.mark.parametrize(
    ("key", "place"),
    [("arrow_left", "A3"), ("arrow_right", "C3"), ("arrow_up", "B4"), ("arrow_down", "B2")],
)
def test_the_first_arrow_goes_from_the_pawn_that_was_tapped(app: App, key: str, place: str) -> None:
    table = sit_down(app, "pillarz", "cross")
    Hand(app, table).tap("B3")
    keys(app, key)
    assert table.cursor == place


def test_after_a_step_the_first_arrow_goes_from_where_the_pawn_stands(app: App) -> None:
    table = sit_down(app, "pillarz", "cross")
    hand = Hand(app, table)
    for place in ("D3", "D4"):
        hand.tap(place)
        settle(app)
    keys(app, "arrow_up")
    assert table.cursor == "D5"


def test_after_a_ball_the_first_arrow_goes_from_its_hollow(app: App) -> None:
    table = sit_down(app, "pylos")
    Hand(app, table).tap("c3")
    settle(app)
    keys(app, "arrow_right")
    assert table.cursor == "d3"
    table.new_game()
    settle(app)
    keys(app, "arrow_right")
    assert table.cursor in {"b2", "b3", "c2", "c3"}, "a fresh game begins in the middle"
