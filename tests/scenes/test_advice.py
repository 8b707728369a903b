"""Advice at the table: hints as marks, who stands better, and when nothing is thought at all."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest

from game.engine.client import Client
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.match import Match
from game.rules import DONE, Position, Reason
from game.seats import HUMAN, Seat
from game.taps import Turn
from scenes import advisor as advising
from scenes.advisor import HINT_SECONDS, taps_left
from scenes.app import App
from scenes.entities.marks import Kind
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.stage import still
from scenes.table import Table
from tests.game.engine.test_client import FAKE
from tests.scenes.computers import Clock, Player
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import Hand, settle
from tests.scenes.hud.screens import press
from tests.scenes.oracle import Oracle
from tests.scenes.test_advisor import positions
from tests.scenes.test_games import SMALL, counts

PATIENCE = 300.0
"""Real seconds that anything may take."""
WIN = Score(Verdict.WIN, 3)


class Sitting:
    """A table with an oracle, where time goes on only in `frames`."""

    def __init__(self, app: App, start: Position, **told: object) -> None:
        self.app = app
        assert isinstance(app.clock, Clock)
        self.clock = app.clock
        self.oracle = Oracle()
        self.match = Match(start)
        self.table = Table(app, self.match, ("A", "B"), lambda: None, adviser=self.oracle, **told)  # type: ignore[arg-type]
        app.go(self.table)
        app.step()

    def frames(self, seconds: float, step: float = 0.02) -> None:
        """Let time pass."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now += step
            self.app.step()

    def hint(self, *moves: str) -> None:
        """Ask for a hint, and get it."""
        self.table.key("h")
        self.oracle.tell(*moves)
        self.frames(HINT_SECONDS + 0.1)

    def marked(self) -> list[tuple[float, float, float]]:
        """Where there are marks of a hint."""
        nodes = self.table.stage.marks.root.findAllMatches(f"**/{Kind.HINT.value}")
        return sorted(tuple(round(v, 3) for v in node.getPos()) for node in nodes)  # type: ignore[misc]

    def places(self, *names: str) -> list[tuple[float, float, float]]:
        """Where marks of these places are."""
        marks = [self.table.stage.set.mark(n, self.table.stage.table.layout) for n in names]
        return sorted(tuple(round(v, 3) for v in mark.centre) for mark in marks if mark)  # type: ignore[misc]


@pytest.fixture
def timed(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """The app, with a clock that stands still."""
    clock = Clock()
    monkeypatch.setattr(app, "clock", clock)
    monkeypatch.setattr(app, "_last", clock.now)
    app.motion = False
    resize(app, SMALL)
    return app


def test_a_hint_is_shown_as_the_taps_that_are_left(timed: App) -> None:
    sitting = Sitting(timed, GAMES["pillarz"].start())
    table = sitting.table
    table.key("h")
    assert sitting.marked() == []
    sitting.hint("B3>B4^A3", "D3>D4^E4")
    assert sitting.marked() == sitting.places("B3", "B4", "A3")
    table.tap("B3")
    sitting.frames(0.1)
    assert sitting.marked() == sitting.places("B4", "A3")
    table.tap("B2")
    sitting.frames(0.1)
    assert sitting.marked() == [], "that leads elsewhere"
    table.key("backspace")
    sitting.frames(0.1)
    assert sitting.marked() == sitting.places("B4", "A3")
    table.key("h")
    sitting.frames(0.1)
    assert sitting.marked() == sitting.places("D3", "D4", "E4"), "another pawn may still be taken"
    table.key("h")
    sitting.frames(0.1)
    assert sitting.marked() == []
    table.key("h")
    for place in ("B4", "A3"):
        table.tap(place)
    sitting.frames(0.1)
    assert [str(move) for move in sitting.match.moves] == ["B3>B4^A3"]
    assert sitting.marked() == []


def test_a_hint_may_end_with_done(timed: App) -> None:
    start, move = next(
        (position, str(move))
        for position in positions()
        for move in position.legal_moves()
        if move.paths[0][-1] == DONE
    )
    sitting = Sitting(timed, start)
    sitting.hint(move)
    path = start.parse_move(move).paths[0]
    done = next(w for w in sitting.table.hud.layer.widgets if w.name == "done")
    for place in path[:-1]:
        assert done.icon == "check"  # type: ignore[attr-defined]
        sitting.table.tap(place)
        sitting.frames(0.1)
    assert path[-1] == DONE
    assert done.icon == "hint"  # type: ignore[attr-defined]
    press(sitting.table.hud, "done")
    sitting.frames(0.1)
    assert str(sitting.match.last_move) == move
    assert done.icon == "check"  # type: ignore[attr-defined]


def test_the_button_does_what_the_key_does(timed: App) -> None:
    resize(timed, (640, 480))
    sitting = Sitting(timed, GAMES["pylos"].start())
    press(sitting.table.hud, "hint")
    sitting.oracle.tell("b2", "c3")
    sitting.frames(HINT_SECONDS + 0.1)
    assert sitting.marked() == sitting.places("b2")
    press(sitting.table.hud, "hint")
    sitting.frames(0.1)
    assert sitting.marked() == sitting.places("c3")


def test_in_the_computers_turn_the_button_is_not_to_be_pressed(timed: App) -> None:
    player = Player()
    player.quick = False
    sitting = Sitting(timed, GAMES["pylos"].start(), seats=(HUMAN, Seat(3)), engine=player)
    buttons = sitting.table.hud.layer.buttons
    assert "hint" in {b.name for b in buttons()}
    sitting.table.tap("b2")
    sitting.frames(1)
    assert "hint" not in {b.name for b in buttons()}
    sitting.table.key("h")
    sitting.frames(3)
    assert sitting.oracle.orders == []
    player.quick = True
    sitting.frames(3)
    assert sitting.match.ply == 2
    assert "hint" in {b.name for b in buttons()}


def test_a_tap_that_begins_a_turn_drops_the_question(timed: App) -> None:
    sitting = Sitting(timed, GAMES["pillarz"].start())
    sitting.table.key("h")
    sitting.frames(0.1)
    sitting.table.tap("B3")
    sitting.frames(0.1)
    assert not sitting.table.hud.advice.asked
    sitting.oracle.tell("B3>B4^A3")
    sitting.frames(5)
    assert sitting.marked() == []


def test_opinions_draw_two_frames_a_second_over_the_picture_that_is_kept(
    timed: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timed, "tiers", Tiers(Tier.FAST, Tier.FINE))
    monkeypatch.setattr(still, "PASSES", 2)
    timed.opinion = "thoughts"
    sitting = Sitting(timed, GAMES["pylos"].start())
    kept = sitting.table.stage.still
    for _ in range(1000):
        sitting.frames(0.1)
        if kept.kept:
            break
    sitting.frames(1)
    drawn = timed.frames
    for depth in range(1, 51):
        sitting.oracle.tell("b2", "c3", depth=depth, score=Score(Verdict.CENTS, depth))
        sitting.frames(0.1)
        assert kept.kept
    assert 5 <= timed.frames - drawn <= 12
    timed.opinion = ""
    sitting.frames(1)
    drawn = timed.frames
    sitting.frames(20)
    assert timed.frames == drawn


@pytest.mark.parametrize("game", GAMES)
def test_hints_asked_for_at_any_moment_of_a_random_game(timed: App, game: str) -> None:
    rng = random.Random(9)
    sitting = Sitting(timed, GAMES[game].start())
    table = sitting.table
    hints = followed = 0
    for _ in range(120):
        match, turn = table.match, Turn(table.match.position)
        for place in table.taps:
            turn.tap(place)
        marked = taps_left(table._advisor.hint, turn) if table._advisor.hint else {}
        act = rng.random()
        if match.outcome:
            table.play_again()
        elif marked and act < 0.5:
            table.tap(min(marked, key=marked.__getitem__))
            followed += 1
        elif act < 0.6:
            table.tap(rng.choice(sorted(turn.options)))
        elif act < 0.7:
            table.key(rng.choice(["u", "i", "backspace"]))
        else:
            table.key("h")
            hints += 1
            moves = [str(move) for move in match.legal_moves()]
            sitting.oracle.tell(*rng.sample(moves, min(2, len(moves))))
        sitting.frames(rng.choice([0.02, 0.02, 1.0, 2.0]), 0.1)
        assert len(sitting.marked()) <= (4 if table._advisor.hint else 0)
    assert hints > 15
    assert followed > 5


def test_a_table_that_is_left_closes_its_engine(timed: App) -> None:
    sitting = Sitting(timed, GAMES["pylos"].start())
    sitting.table.key("h")
    clear(timed)
    assert sitting.oracle.closed


def test_many_hints_leave_nothing(timed: App) -> None:
    def ask(times: int) -> None:
        timed.opinion = "thoughts"
        sitting = Sitting(timed, GAMES["pillarz"].start())
        for _ in range(times):
            sitting.hint("B3>B4^A3", "D3>D4^E4")
            for key in ("h", "h", "h", "h"):
                sitting.table.key(key)
                sitting.frames(0.04)
            for place in ("B3", "B4", "A3"):
                sitting.table.tap(place)
            sitting.table.key("u")
            sitting.frames(0.5)
        clear(timed)

    ask(2)
    base = counts(timed)
    ask(12)
    assert counts(timed) == base


# With engines that run


def until(app: App, happened: object) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < end, "it never happens"
        app.step()
        time.sleep(0.005)


def test_an_engine_that_dies_at_every_question(app: App, tmp_path: Path) -> None:
    resize(app, SMALL)
    fake = Client((sys.executable, str(FAKE), str(tmp_path / "log"), "gone"), threads=1)
    table = Table(app, Match(GAMES["pylos"].start()), ("A", "B"), lambda: None, adviser=fake)
    app.go(table)
    settle(app)
    table.key("h")
    until(app, lambda: fake.failed)
    app.step()
    assert not table.hud.advice.asked
    toast = next(widget for widget in table.hud.layer.widgets if widget.name == "toast")
    assert "does not answer" in app.language.tell(toast.text)  # type: ignore[attr-defined]
    table.tap("b2")
    settle(app)
    assert table.match.ply == 1


def test_our_engine_shows_the_winning_step_and_a_hand_that_follows_wins(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "HINT_SECONDS", 0.3)
    app.motion = False
    app.opinion = "thoughts"
    start = GAMES["pillarz"].parse_position("0000000000002300000000000/1/C3,A1/E5,E1")
    winning = {str(move) for move in start.legal_moves() if start.after(move).outcome()}
    assert winning
    table = Table(app, Match(start), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    hand = Hand(app, table)
    hand.press("hint")
    until(app, lambda: table.hud.advice.rank == 1)
    hint = table._advisor.hint
    assert str(hint) in winning
    for place in hint.paths[0]:  # type: ignore[union-attr]
        hand.tap(place)
        settle(app)
    assert table.match.outcome
    assert table.match.outcome.reason is Reason.THIRD_LEVEL
    assert table.hud.advice.opinion is None
