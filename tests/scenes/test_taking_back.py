"""Undo as the players want it: freely, when the other agrees, or not while clocks run."""

from __future__ import annotations

import pytest

from game.clock import Clock, TimeControl
from game.games import GAMES
from game.match import Match
from game.seats import HUMAN, Seat, Seats
from scenes.app import App
from scenes.hud.question import Question
from scenes.hud.widgets import Label
from scenes.table import Table
from tests.scenes.conftest import resize
from tests.scenes.hand import Hand, settle
from tests.scenes.hud.screens import press

CONTROL = TimeControl.parse("300")


@pytest.fixture(autouse=True)
def _small(app: App) -> None:
    """What is looked at here can be looked at in a small picture, which is drawn sooner."""
    resize(app, (640, 360))


def sit_down(
    app: App, undo: str, clock: Clock | None = None, seats: Seats = (HUMAN, HUMAN)
) -> Table:
    """A table where three turns have been made."""
    app.motion, app.undo = False, undo
    match = Match(GAMES["pylos"].start(), clock=clock)
    table = Table(app, match, ("Anna", "Béla"), lambda: None, seats=seats)
    app.go(table)
    settle(app)
    for text in ("b2", "c3", "d1"):
        match.play(match.position.parse_move(text))
        settle(app)
    return table


def question(table: Table) -> str:
    layer = table.hud.layer
    assert isinstance(layer, Question)
    (label,) = [w for w in layer.widgets if w.name == "question" and isinstance(w, Label)]
    return label.text


@pytest.mark.parametrize("undo", ["free", "never"])
def test_without_clocks_or_a_wish_undo_is_free(app: App, undo: str) -> None:
    table = sit_down(app, undo)
    app.controls.down("u")
    assert table.match.ply == 2
    Hand(app, table).press("redo")
    assert table.match.ply == 3


def test_the_other_player_must_agree(app: App) -> None:
    table = sit_down(app, "ask")
    app.controls.down("u")
    assert table.match.ply == 3
    assert question(table) == "Does Béla agree?", "Anna has made the last turn"
    press(table.hud, "no")
    assert (table.match.ply, table.hud.busy) == (3, False)
    Hand(app, table).press("undo")
    press(table.hud, "yes")
    settle(app)
    assert (table.match.ply, table.hud.busy) == (2, False)
    assert table.stage.table.layout == table.match.position.layout()
    app.controls.down("i")
    assert table.match.ply == 3, "what both have seen may come again"


def test_whoever_has_won_is_asked(app: App) -> None:
    table = sit_down(app, "ask")
    table.match.resign(1)
    app.controls.down("u")
    assert question(table) == "Does Béla agree?"
    app.controls.down("escape")
    assert table.match.outcome
    app.controls.down("u")
    press(table.hud, "yes")
    assert table.match.outcome is None
    assert table.match.ply == 3


def test_by_the_rule_of_two_who_did_not_act_last_is_asked(app: App) -> None:
    """The second side names; what it has named first is its own affair."""
    app.motion, app.undo = False, "ask"
    match = Match(GAMES["pylos"].start(), two=2)
    table = Table(app, match, ("Anna", "Béla"), lambda: None)
    app.go(table)
    acts = [
        ("b2", "Béla"),
        ("c3", "Anna"),
        ("d1", "Béla"),
        ("a1", ""),
        ("a4", "Anna"),
        ("a1", "Béla"),
        ("d4", "Béla"),
    ]
    for number, (move, asked) in enumerate(acts):
        match.play(match.position.parse_move(move))
        settle(app)
        app.controls.down("u")
        if asked:
            assert question(table) == f"Does {asked} agree?", number
            press(table.hud, "no")
        else:
            assert not table.hud.busy
            app.controls.down("i")
        settle(app)
    assert match.actors == (1, 2, 1, 2, 2, 1, 1)


def test_a_begun_turn_is_ones_own_affair(app: App) -> None:
    for undo in ("ask", "never"):
        clock = Clock(CONTROL)
        app.undo = undo
        match = Match(GAMES["pillarz"].start(), clock=clock)
        table = Table(app, match, ("Anna", "Béla"), lambda: None)
        app.go(table)
        settle(app)
        table.tap(sorted(table.options)[0])
        settle(app)
        assert table.taps
        app.controls.down("u")
        assert (table.taps, table.hud.busy) == ((), False)


def test_a_computer_always_agrees(app: App) -> None:
    table = sit_down(app, "ask", seats=(HUMAN, Seat(1)))
    table.seating.sit_down(2, Seat(1))
    app.controls.down("u")
    assert not table.hud.busy
    assert table.match.ply == 2


def test_never_while_clocks_run(app: App) -> None:
    table = sit_down(app, "never", Clock(CONTROL))
    assert not table.hud.state.can_undo
    app.controls.down("u")
    assert table.match.ply == 3
    table.match.resign(1)
    app.controls.down("u")
    assert table.match.outcome, "nor is the end"


def test_while_somebody_is_asked_no_time_passes(app: App) -> None:
    now = [0]
    table = sit_down(app, "ask", Clock(CONTROL, lambda: now[0]))
    app.step()
    before = table.match.clock.times  # type: ignore[union-attr]
    app.controls.down("u")
    app.step()
    now[0] += 60 * 10**9
    app.step()
    assert table.match.clock.times == before  # type: ignore[union-attr]
    press(table.hud, "no")
    app.step()
    now[0] += 10**9
    assert table.match.clock.times != before  # type: ignore[union-attr]


def test_the_setting_holds_at_once(app: App) -> None:
    table = sit_down(app, "free", Clock(CONTROL))
    kept = []
    table.on_setting = lambda setting, value: kept.append((setting, value))
    app.step()
    assert table.hud.state.can_undo
    table.hud.open_pause()
    press(table.hud, "players")
    press(table.hud, "undo untimed")
    table.hud.close_pause()
    assert kept == [("undo", "never")]
    assert not table.hud.state.can_undo
