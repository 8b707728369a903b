"""The rule of two at the table: two moves are named and seen, and the opponent chooses one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from game.choice import Choice
from game.clock import SECOND_NS, Clock, TimeControl
from game.engine.client import Chosen, News
from game.engine.levels import style_of
from game.engine.protocol import Info
from game.engine.questions import Answer, question
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.match import Match
from game.record import Record, write_records
from game.record_reader import read_records
from game.rules import FIRST, SECOND, Move, Outcome, Reason, Spot, Taps
from game.seats import HUMAN, Seat, Seats
from game.taps import Turn
from scenes import computer
from scenes import table as at_table
from scenes.app import App
from scenes.table import Table
from tests.scenes.computers import Player
from tests.scenes.conftest import resize, screenshot
from tests.scenes.hand import Hand, settle

FIVE = Seat(5)
SIZE = (640, 360)


@pytest.fixture(autouse=True)
def _hasty(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces and the computer take no time."""
    resize(app, SIZE)
    app.motion = False
    monkeypatch.setattr(computer, "LONGEST", 0.0)
    monkeypatch.setattr(computer, "SHORTEST", 0.0)
    monkeypatch.setattr(at_table, "TWICE", 0.0)


def sit_down(
    app: App,
    game: str,
    two: int,
    moves: str = "",
    seats: Seats = (HUMAN, HUMAN),
    engine: Player | None = None,
    adviser: Reckoner | None = None,
) -> tuple[Table, Hand]:
    """A table where such moves have been made, at rest."""
    match = Match(GAMES[game].start(), two=two)
    for move in moves.split():
        match.play(match.position.parse_move(move))
    table = Table(app, match, ("A", "B"), lambda: None, seats=seats, engine=engine, adviser=adviser)  # type: ignore[arg-type]
    app.go(table)
    settle(app)
    return table, Hand(app, table)


def tap(app: App, hand: Hand, *places: str) -> None:
    for place in places:
        hand.tap(place)
        settle(app)


def named(table: Table) -> list[str]:
    return [str(move) for move in table.match.named]


def badges(table: Table) -> list[str]:
    """The numbers that stand on pieces and ghosts, in any order."""
    texts = table.stage.root.findAllMatches("**/badge/**/=reads")
    return sorted(text.getTag("reads") for text in texts)


def ghosts(table: Table) -> set[Spot]:
    return set(table.layout) - set(table.stage.table.layout)


def hinted(table: Table) -> set[str]:
    """The places with the mark of a hint."""
    drawn = table.stage.marks._drawn
    return set(drawn[0].hint) if drawn else set()


def test_two_balls_are_named_and_one_is_tapped(app: App) -> None:
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    assert "name two moves" in table.hud.tell(table.hud.state.prompt)  # type: ignore[arg-type]
    tap(app, hand, "d4")
    assert named(table) == ["d4"] and table.match.ply == 3
    assert ghosts(table) == {Spot("d4")} and badges(table) == ["1"]
    assert "another move" in table.hud.tell(table.hud.state.prompt)  # type: ignore[arg-type]
    assert table.hud.state.turn == SECOND
    tap(app, hand, "a4")
    assert named(table) == ["d4", "a4"]
    assert ghosts(table) == {Spot("d4"), Spot("a4")} and badges(table) == ["1", "2"]
    assert table.hud.state.turn == FIRST and table.hud.state.choices == ("d4", "a4")
    assert table.options == {"d4", "a4"}
    tap(app, hand, "a4")
    assert [str(move) for move in table.match.moves] == ["a1", "b2", "c3", "a4"]
    assert table.stage.table.layout == table.match.position.layout()
    assert not ghosts(table) and not badges(table)
    assert table.hud.state.choices == ()


def test_a_turn_of_several_taps_goes_back_when_it_is_named(app: App) -> None:
    table, hand = sit_down(app, "pillarz", FIRST, "B3>B4^B5 C2>C1^D1")
    before = dict(table.match.position.layout())
    tap(app, hand, "B4", "C5", "D5")
    assert named(table) == ["B4>C5^D5"]
    assert table.stage.table.layout == before
    assert ghosts(table) == {Spot("C5", 1), Spot("D5", 1)}
    # The pawn is marked as well where it stands.
    assert badges(table) == ["1", "1", "1"]
    tap(app, hand, "D3", "E4", "D5")
    assert named(table) == ["B4>C5^D5", "D3>E4^D5"]
    assert badges(table) == ["1", "1", "1  2", "2", "2"]
    assert table.options == {"B4", "C5", "D3", "E4"}
    tap(app, hand, "E4")
    assert str(table.match.last_move) == "D3>E4^D5"
    assert table.stage.table.layout == table.match.position.layout()


def test_the_numbers_are_buttons_too(app: App) -> None:
    for number, move in ((1, "d4"), (2, "a4")):
        table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
        tap(app, hand, "d4", "a4")
        hand.press(f"choice {number}")
        settle(app)
        assert str(table.match.last_move) == move


def test_a_ghost_can_be_tapped_where_it_hides_its_place(app: App) -> None:
    """The upper half of the ghost of a ball, not only the hollow."""
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "b1", "c2")
    x, y = table.stage.pixel((*table.stage.set.where(Spot("c2"))[:1], 0.85, -0.51))
    assert table.pick(x, y) == "c2"
    hand.click(x, y)
    settle(app)
    assert str(table.match.last_move) == "c2"


def test_a_double_click_does_not_choose_as_well(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_table, "TWICE", 60.0)
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "d4", "a4", "a4")
    assert named(table) == ["d4", "a4"], "the opponent has not been asked"
    tap(app, hand, "d4")
    assert str(table.match.last_move) == "d4"


def test_the_same_move_is_not_named_twice(app: App) -> None:
    table, hand = sit_down(app, "pillarz", FIRST, "B3>B4^B5 C2>C1^D1")
    before = dict(table.match.position.layout())
    tap(app, hand, "B4", "C5", "D5", "B4", "C5", "D5")
    assert named(table) == ["B4>C5^D5"]
    assert table.taps == ()
    assert table.stage.table.layout == before
    toast = next(widget for widget in table.hud.layer.widgets if widget.name == "toast")
    assert "named already" in table.hud.tell(toast.text)  # type: ignore[attr-defined]
    tap(app, hand, "D3", "E4", "D5")
    assert len(named(table)) == 2


def test_what_is_tapped_beside_the_two_is_refused(app: App) -> None:
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "d4", "a4")
    table.tap("d1")
    settle(app)
    assert table.match.choosing and table.match.ply == 3


def test_undo_takes_back_one_name_after_the_other(app: App) -> None:
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "d4", "a4", "a4")
    for left in (["d4", "a4"], ["d4"], []):
        assert table.hud.state.can_undo
        app.controls.down("u")
        settle(app)
        assert named(table) == left and table.match.ply == 3
        assert len(ghosts(table)) == len(left)
        assert table.stage.table.layout == table.match.position.layout()
    for now in (["d4"], ["d4", "a4"]):
        app.controls.down("i")
        settle(app)
        assert named(table) == now
    app.controls.down("i")
    settle(app)
    assert str(table.match.last_move) == "a4"


def test_the_past_knows_no_ghosts(app: App) -> None:
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "d4", "a4")
    table.key("m")
    settle(app)
    assert table.history.is_open and not badges(table)
    table.key("m")
    app.controls.down("escape")
    settle(app)
    assert not table.history.is_open
    assert badges(table) == ["1", "2"]
    assert table.options == {"d4", "a4"}


def test_at_rest_ghosts_cost_nothing(app: App) -> None:
    _, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    tap(app, hand, "d4", "a4")
    drawn = app.frames
    for _ in range(20):
        app.step()
    assert app.frames == drawn


def test_without_shaders_ghosts_are_seen_as_well(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.ghosts.works", lambda shader, otherwise: False)
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3")
    without = np.asarray(screenshot(app)).astype(int)
    tap(app, hand, "d4")
    (ghost,) = (n for n in table.stage.root.findAllMatches("**/ghost") if not n.isHidden())
    assert not ghost.getShader()
    low, high = ghost.getTightBounds(app.base.render)
    x, y = map(round, table.stage.pixel(tuple((low + high) / 2)))
    changed = np.abs(np.asarray(screenshot(app)).astype(int) - without).sum(axis=2) > 30
    assert changed[y - 3 : y + 4, x - 3 : x + 4].mean() > 0.5


class Reckoner(Player):
    """Knows what some moves are worth to who makes them; all others are even."""

    def __init__(self, **worths: int) -> None:
        super().__init__()
        self.worths = worths

    def close(self) -> None:
        """There is nothing to close."""

    def poll(self) -> list[News]:
        if not self._match:
            return []
        match, self._match = self._match, None
        score = Score(Verdict.CENTS, -self.worths.get(str(match.last_move), 0))
        best = sorted(match.position.legal_moves(), key=lambda m: -self.worths.get(str(m), 0))
        told = [
            Info(1, score, 1, 0.0, (str(move),), place)
            for place, move in enumerate(best[: self.orders[-1].several], 1)
        ]
        return [*told, Chosen(best[0], told[0])]


def until_it_acts(app: App, table: Table) -> None:
    """Let time pass until the computer has acted and all is at rest."""
    ply, names = table.match.ply, len(table.match.named)
    for _ in range(100_000):
        app.step()
        if (table.match.ply, len(table.match.named)) != (ply, names):
            return settle(app)
    raise AssertionError("the computer does nothing")


@pytest.mark.parametrize("level", [1, 8])
def test_the_computer_names_its_two_best(app: App, level: int) -> None:
    engine = Reckoner(a4=90, d4=50, b3=20)
    seats = HUMAN, Seat(level)
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3", seats, engine)
    for _ in range(1000):
        if table.match.choosing:
            break
        app.step()
    settle(app)
    assert named(table) == ["a4", "d4"]
    # A level that draws is asked what it would play, and then how the best two rank as it sees.
    assert [order.several for order in engine.orders] == [1, 2]
    assert engine.orders[1].depth == style_of("pylos", level).depth
    assert table.hud.state.turn == FIRST and table.hud.state.choices == ("a4", "d4")
    tap(app, hand, "d4")
    assert str(table.match.last_move) == "d4"


@pytest.mark.parametrize(("worths", "worse"), [((90, 20), "d1"), ((20, 90), "d4")])
def test_the_computer_chooses_the_worse_of_two(
    app: App, worths: tuple[int, int], worse: str
) -> None:
    engine = Reckoner(d4=worths[0], d1=worths[1])
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3", (FIVE, HUMAN), engine)
    tap(app, hand, "d4", "d1")
    if table.match.choosing:
        assert table.hud.state.choices == (), "people have no say in it"
        until_it_acts(app, table)
    assert [str(move) for move in table.match.moves[3:4]] == [worse]


def test_a_named_move_that_wins_is_not_chosen() -> None:
    """It ends the game, so there is nothing to think about it."""
    start = GAMES["pillarz"].parse_position("2300000000000000000000000/1/A5,E1/C3,D3")
    match = Match(start, two=FIRST)
    for move in ("E1>E2^E1", "C3>C2^B1", "A5>B5#", "E2>D2^D1"):
        match.play(match.position.parse_move(move))
    asked = question(match, 5, 0)
    assert [str(ask.match.last_move) for ask in asked.asks] == ["E2>D2^D1"]
    hopeless = Info(1, Score(Verdict.LOSS, 1), 1, 0.0, ("C2>C1^B1",))
    answer = Answer(Chosen(match.named[1], hopeless), {})
    assert str(asked.act([answer]).move) == "E2>D2^D1"


def test_undo_against_the_computer(app: App) -> None:
    """What it chose and the second name go back, so that I can name again."""
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3", (FIVE, HUMAN), Reckoner(d4=5))
    tap(app, hand, "d4", "d1")
    if table.match.ply == 3:
        until_it_acts(app, table)
    if table.match.ply == 4:
        until_it_acts(app, table)
    assert table.match.ply >= 4
    while table.match.ply > 3:
        app.controls.down("u")
        settle(app)
    assert named(table) == ["d4"]
    assert table.seating.hears


def test_a_hint_is_a_move_that_can_be_named(app: App) -> None:
    adviser = Reckoner(d4=90, a4=50)
    table, hand = sit_down(app, "pylos", SECOND, "a1 b2 c3", adviser=adviser)
    table.key("h")
    settle(app)
    assert hinted(table) == {"d4"}
    tap(app, hand, "d4")
    assert hinted(table) == set()
    table.key("h")
    settle(app)
    assert hinted(table) == {"a4"}
    tap(app, hand, "a4")
    table.key("h")
    settle(app)
    assert table.match.choosing and hinted(table) == set()
    assert not table.hud.advice.possible


def test_each_pays_for_the_time_of_their_own_part(app: App) -> None:
    now = [0]
    clock = Clock(TimeControl.parse("60+2"), lambda: now[0])
    match = Match(GAMES["pylos"].start(), clock=clock, two=SECOND)
    table = Table(app, match, ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    hand = Hand(app, table)
    spent = 5 * SECOND_NS

    def after_a_while(*places: str) -> tuple[int, int]:
        app.step()
        now[0] += spent
        tap(app, hand, *places)
        return clock.times[0] // SECOND_NS, clock.times[1] // SECOND_NS

    assert after_a_while("a1") == (57, 60)
    assert after_a_while("b2") == (57, 57)
    assert after_a_while("c3") == (54, 57)
    assert after_a_while("d4") == (54, 52), "the first name does not end the turn"
    assert after_a_while("a4") == (54, 49)
    assert after_a_while("a4") == (51, 49), "who chooses pays for the choice"
    assert match.ply == 4
    app.controls.down("u")
    settle(app)
    assert match.choosing and clock.running == FIRST
    now[0] += 55 * SECOND_NS
    app.step()
    assert match.outcome == Outcome(SECOND, Reason.TIME)
    assert not table.options


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("two", [FIRST, SECOND])
def test_random_taps_give_the_headless_game(app: App, game: str, two: int) -> None:
    draw = random.Random(f"{game} {two}")
    table, hand = sit_down(app, game, two)
    headless = Match(GAMES[game].start(), two=two)
    turns = 0
    while headless.ply < 6:
        turns += 1
        moves = headless.legal_moves()
        turn = Turn(headless.position)
        if headless.choosing:
            place = draw.choice(sorted(table.options))
            move = Choice(headless.position, headless.named).tap(place)
            assert move in moves
            tap(app, hand, place)
        else:
            move = draw.choice(moves)
            tap(app, hand, *_path(turn, move))
        headless.play(move)
        assert table.match.named == headless.named
        assert table.match.moves == headless.moves
        assert table.stage.table.layout == headless.position.layout()
    assert turns == 8
    text = write_records([table.match.record()])
    assert text == write_records([headless.record()])
    assert "[%two " in text and f'[RuleOfTwo "{("first", "second")[two - 1]}"]' in text
    (record,) = read_records(text.encode())
    assert isinstance(record, Record)
    assert Match.from_record(record).moves == headless.moves


def _path(turn: Turn, move: Move) -> Taps:
    assert move in turn.position.legal_moves()
    return move.paths[0]
