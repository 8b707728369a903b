"""Whole games by random taps through the real scene, beside the same games without one."""

from __future__ import annotations

import gc
import random

import pytest
from panda3d.core import RenderState
from ursina import scene as ursina_scene

from game.games import GAMES
from game.match import Match
from game.record import write_records
from game.rules import DONE, Position
from game.taps import Turn
from scenes.app import App
from scenes.table import Table
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import Hand, settle

SMALL = (240, 180)
LONGEST = 400
"""Turns after which a random game is given up."""


def starts() -> list[Position]:
    """One of every kind of game."""
    return [
        game.start(rules, start, seed=5)
        for game in GAMES.values()
        for rules in game.rule_sets
        for start in game.starts
    ]


def counts(app: App) -> dict[str, int]:
    """All that must not grow from game to game."""
    gc.collect()  # Of earlier tests, too: a stage and what it shows hold each other.
    for _ in range(30):
        RenderState.garbageCollect()  # A part of them at a time.
    app.redraw()
    app.step()
    prepared = app.base.win.getGsg().getPreparedObjects()
    return {
        "entities": len(ursina_scene.entities),
        "nodes": app.base.render.findAllMatches("**").getNumPaths(),
        "flat nodes": app.overlay.findAllMatches("**").getNumPaths(),
        "textures": prepared.getNumPreparedTextures(),
        "geoms": prepared.getNumPreparedGeoms(),
        "tasks": len(app.base.taskMgr.getTasks()),
    }


def play_game(app: App, start: Position, seed: int) -> tuple[Match, Match]:
    """One game by random taps, some of them wrong ones; the scene's match, and the headless one."""
    rng = random.Random(seed)
    table = Table(app, Match(start), ("A", "B"), lambda: None)
    headless = Match(start)
    app.go(table)
    app.step()
    hand = Hand(app, table)
    turn = Turn(headless.position)
    while headless.outcome is None and headless.ply < LONGEST:
        if rng.random() < 0.15:
            table.stage.camera.go(rng.choice(["player", "opponent", "left", "right", "top"]))
        if rng.random() < 0.1:
            wrong_tap(table, turn, rng)
        place = rng.choice(sorted(turn.options))
        hand.tap(place)
        app.step()
        move = turn.tap(place)
        if move:
            headless.play(move)
            turn = Turn(headless.position)
        assert table.taps == turn.taps
    assert hand.clicks, "no place was ever clicked"
    return table.match, headless


def wrong_tap(table: Table, turn: Turn, rng: random.Random) -> None:
    """A tap where nothing may be tapped: it changes nothing."""
    solids = table.stage.set.solids(table.stage.table.layout, ())
    seen = {solid.place for solid in solids if solid.place}
    nowhere = sorted(seen.union(turn.position.game.places) - turn.options)
    if not nowhere:
        return
    place = rng.choice(nowhere)
    if turn.taps and not turn.committed and place in Turn(turn.position).options:
        return  # It would select another piece.
    table.tap(place)
    assert table.taps == turn.taps


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many games of each kind."""
    return int(request.config.getoption("--games"))


@pytest.mark.parametrize("game", GAMES)
def test_random_taps_give_the_headless_game(app: App, game: str, games: int) -> None:
    """`games` of every kind, one kind after the other, and at last the very first once more."""
    app.motion = False
    resize(app, SMALL)
    kinds = [start for start in starts() if start.game.name == game]
    every = [(kind, seed) for seed in range(games) for kind in kinds]
    base_line = dict[str, int]()
    for number, (kind, seed) in enumerate([*every, every[0]]):
        shown, headless = play_game(app, kind, seed)
        assert shown.outcome == headless.outcome
        assert write_records([shown.record()]) == write_records([headless.record()])
        clear(app)
        app.step()
        found = counts(app)
        if number < len(kinds):  # New words have new letters.
            base_line = {**(base_line or found), "textures": found["textures"]}
        assert found == base_line


def test_pieces_in_flight_hear_no_taps(app: App) -> None:
    """A double click on a place does not play twice, nor does a click during a flight count."""
    match = Match(GAMES["pylos"].start())
    table = Table(app, match, ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    hand = Hand(app, table)
    where = hand.seen("b2")
    assert where
    hand.click(*where)
    hand.click(*where)
    table.tap("c3")
    assert [str(move) for move in match.moves] == ["b2"]
    settle(app)
    hand.tap("c3")
    assert [str(move) for move in match.moves] == ["b2", "c3"]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_pointed_at_can_be_refused(app: App, game: str) -> None:
    """Every place that a ray can meet, the reserves too: a sentence, and the game goes on."""
    table = Table(app, Match(GAMES[game].start()), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    solids = table.stage.set.solids(table.stage.table.layout, ())
    shown = {solid.place for solid in solids if solid.place}
    for place in sorted(shown - set(table.where_options_are())):
        table.tap(place)
        app.step()
    assert app.scene is table
    assert table.taps == ()


def test_done_ends_a_turn_that_could_go_on(app: App) -> None:
    app.motion = False
    match = Match(GAMES["pylos"].start())
    for text in "a1 d4 a2 d3 b1 c4".split():
        match.play(match.position.parse_move(text))
    table = Table(app, match, ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    hand = Hand(app, table)
    hand.tap("b2")
    settle(app)
    assert table.taps == ("b2",)
    hand.tap("a1")
    settle(app)
    hand.tap(DONE)
    assert str(match.last_move) == "b2-a1"


def test_undo_inside_a_turn_gives_the_balls_back(app: App) -> None:
    match = Match(GAMES["pylos"].start())
    for text in "a1 d4 a2 d3 b1 c4".split():
        match.play(match.position.parse_move(text))
    table = Table(app, match, ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    hand = Hand(app, table)
    for place in ("b2", "a1"):
        hand.tap(place)
        settle(app)
    app.controls.down("backspace")
    settle(app)
    assert table.taps == ("b2",)
    app.controls.down("u")
    settle(app)
    assert table.taps == ()
    assert table.stage.table.layout == match.position.layout()
    app.controls.down("u")
    settle(app)
    assert match.ply == 5
    assert table.stage.table.layout == match.position.layout()


def test_a_table_at_rest_draws_nothing(app: App) -> None:
    app.go(Table(app, Match(GAMES["pillarz"].start()), ("A", "B"), lambda: None))
    settle(app)
    for _ in range(20):
        app.step()
        assert not app.base.win.isActive()
    app.scene.wheel(1)  # type: ignore[union-attr]
    app.step()
    assert app.base.win.isActive()
