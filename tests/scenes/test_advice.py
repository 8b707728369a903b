"""Advice at the table: hints as taps, who stands better, and when nothing is thought at all."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.client import Chosen, Client, Failed, News, Order
from game.engine.protocol import Info
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.match import Match
from game.rules import DONE, Position, Reason, Taps
from game.seats import HUMAN, Seat
from game.taps import Turn
from game.wording import say
from scenes import advisor as advising
from scenes.advisor import HINT_SECONDS, PACE, SLOW, WATCH_SECONDS, Advisor, taps_left
from scenes.app import App
from scenes.entities.marks import Kind
from scenes.hud.advice import Advice, Opinion
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.stage import still
from scenes.table import Table
from tests.game.engine.test_client import FAKE
from tests.scenes.computers import Clock, Player
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import Hand, settle
from tests.scenes.hud.screens import press
from tests.scenes.test_games import SMALL, counts, starts

PATIENCE = 300.0
"""Real seconds that anything may take."""
WIN = Score(Verdict.WIN, 3)
EVEN = Score(Verdict.CENTS, 0)


class Oracle:
    """Has the face of a Client, and tells what a test has it tell."""

    def __init__(self) -> None:
        self.ready = True
        self.orders: list[Order] = []
        self.dropped = 0
        self.closed = False
        self._news: list[News] = []

    def think(self, match: Match, order: Order) -> None:
        assert match.outcome is None
        self.cancel()
        self.orders.append(order)

    def pause(self) -> None:
        """Nothing stands still here."""

    def go_on(self) -> None:
        """Nor goes on."""

    def cancel(self) -> None:
        self.dropped += 1
        self._news.clear()

    def poll(self) -> list[News]:
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        self.closed = True

    def tell(self, *moves: str, depth: int = 5, score: Score = EVEN) -> None:
        """An iteration's end: these moves are the best, in that order."""
        for place, move in enumerate(moves, 1):
            self._news.append(Info(depth, score, 1000, 0.1, (move,), place))

    def choose(self, position: Position, move: str) -> None:
        """A thought's end."""
        self._news.append(Chosen(position.parse_move(move), None))

    def fail(self) -> None:
        self._news.append(Failed(say("It is gone.")))


class Asking:
    """An advisor, its oracle, its time, and what it has told."""

    def __init__(self, start: Position | None = None) -> None:
        self.clock = Clock()
        self.oracle = Oracle()
        self.match = Match(start or GAMES["pylos"].start())
        self.told: list[Advice] = []
        self.notices: list[str] = []
        self.allowed = True
        self.advisor = Advisor(
            self.oracle,
            self.match,
            self.told.append,
            lambda sentence: self.notices.append(str(sentence)),
            lambda: self.allowed,
            self.clock,
        )

    def wait(self, seconds: float) -> None:
        """Let time pass, looking often."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now = min(end, self.clock.now + 0.05)
            self.advisor.update()

    def hinted(self) -> str | None:
        hint = self.advisor.hint
        return str(hint) if hint else None

    def play(self, *moves: str) -> None:
        for move in moves:
            self.match.play(self.match.position.parse_move(move))


# When it thinks, and about what


def test_nothing_is_thought_that_nobody_asked_for() -> None:
    asking = Asking()
    asking.wait(60)
    asking.play("b2", "c3")
    asking.wait(60)
    assert asking.oracle.orders == []
    assert asking.told == []


def test_the_best_move_the_second_best_none_and_the_best_again() -> None:
    asking = Asking()
    asking.advisor.ask()
    assert asking.oracle.orders == [Order(seconds=HINT_SECONDS, several=2)]
    assert asking.told[-1] == Advice(asked=True)
    asking.oracle.tell("b2", "c3", depth=1)
    asking.wait(HINT_SECONDS / 2)
    assert asking.hinted() is None, "that was quick; it may find better"
    asking.oracle.tell("c2", "b3", depth=2)
    asking.wait(HINT_SECONDS)
    shown = []
    for rank in (1, 2, 0, 1):
        shown.append(asking.hinted())
        assert (asking.advisor.advice.rank, asking.advisor.advice.asked) == (rank, False)
        asking.advisor.ask()
    assert shown == ["c2", "b3", None, "c2"]
    assert len(asking.oracle.orders) == 1, "it knows all of that already"
    assert asking.notices[:3] == [
        "The best move: c2",
        "The second best move: b3",
        "The best move: c2",
    ]


def test_a_hint_that_is_shown_stays_though_more_is_found() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.oracle.tell("b2", "c3")
    asking.wait(HINT_SECONDS + 0.1)
    asking.oracle.tell("a1", "d4", depth=9)
    asking.oracle.choose(asking.match.position, "a1")
    asking.wait(1)
    assert asking.hinted() == "b2"
    asking.advisor.ask()
    assert asking.hinted() == "c3"


def test_a_thought_that_has_ended_need_not_be_waited_for() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.oracle.tell("b2", "c3")
    asking.oracle.choose(asking.match.position, "b2")
    asking.wait(0.1)
    assert asking.hinted() == "b2"


def test_who_asks_twice_gets_what_there_is() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.advisor.ask()
    asking.wait(0.2)
    assert asking.hinted() is None
    assert asking.advisor.advice.asked
    asking.oracle.tell("b2", "c3", depth=1)
    asking.wait(0.05)
    assert asking.hinted() == "b2"


def test_where_there_is_one_move_there_is_no_second_best() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.oracle.choose(asking.match.position, "b2")
    asking.wait(0.05)
    asking.advisor.ask()
    assert (asking.hinted(), asking.advisor.advice.rank) == (None, 0)


def test_a_move_that_is_best_and_second_best_by_turns_is_shown_once() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.oracle.tell("b2", "c3")
    asking.oracle.tell("c3")
    asking.wait(HINT_SECONDS + 0.1)
    asking.advisor.ask()
    assert asking.hinted() is None


def test_a_hint_is_dropped_by_a_turn_an_undo_and_a_new_match() -> None:
    asking = Asking()
    changes = (
        lambda: asking.match.play(asking.match.legal_moves()[0]),
        lambda: asking.match.undo(),
        lambda: asking.match.redo(),
        lambda: asking.advisor.follow(Match(GAMES["pillarz"].start())),
    )
    for shown in (False, True):
        for change in changes[: 4 if shown else 3]:
            asking.advisor.ask()
            moves = [str(move) for move in asking.match.legal_moves()[:2]]
            asking.oracle.tell(*moves)
            asking.wait(HINT_SECONDS + 0.1 if shown else 0.1)
            assert (asking.hinted() is not None) == shown
            orders, dropped = len(asking.oracle.orders), asking.oracle.dropped
            change()
            assert asking.hinted() is None, "at once, before any other step"
            asking.wait(5)
            assert asking.advisor.advice == Advice(opinion=asking.advisor.advice.opinion)
            assert len(asking.oracle.orders) == orders
            assert asking.oracle.dropped > dropped
    assert asking.advisor.advice.opinion is None, "another match is another matter"


def test_going_on_alone_drops_a_hint_that_is_not_there_yet() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.wait(0.1)
    dropped = asking.oracle.dropped
    asking.advisor.dismiss()
    asking.wait(0.1)
    assert asking.advisor.advice == Advice()
    assert asking.oracle.dropped > dropped
    asking.advisor.ask()
    assert len(asking.oracle.orders) == 2, "asked again, it thinks again"
    asking.oracle.tell("b2", "c3")
    asking.wait(HINT_SECONDS + 0.1)
    asking.advisor.dismiss()
    asking.wait(0.1)
    assert asking.hinted() == "b2", "a hint that is there helps on"


def test_nothing_is_advised_in_the_computers_turn_nor_after_the_end() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.allowed = False
    asking.advisor.ask()
    asking.wait(1)
    assert asking.oracle.orders == []
    assert asking.advisor.advice == Advice(possible=False)
    asking.allowed = True
    asking.wait(0.1)
    assert len(asking.oracle.orders) == 1
    asking.oracle.tell("b2")
    asking.wait(1)
    assert asking.advisor.advice.opinion
    asking.match.resign(1)
    asking.advisor.ask()
    asking.wait(1)
    assert asking.advisor.advice == Advice(possible=False)
    assert len(asking.oracle.orders) == 1


def test_a_player_who_waits_for_the_first_start_is_told_why() -> None:
    asking = Asking()
    asking.oracle.ready = False
    asking.advisor.ask()
    asking.wait(SLOW - 0.1)
    assert asking.notices == []
    asking.wait(20)
    assert len(asking.notices) == 1
    assert "getting ready" in asking.notices[0]
    asking.oracle.ready = True
    asking.oracle.tell("b2")
    asking.wait(HINT_SECONDS + 0.1)
    assert asking.hinted() == "b2"


def test_an_engine_that_is_gone_is_told_of_once_and_asked_again_only_for_a_hint() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.advisor.ask()
    asking.oracle.fail()
    asking.wait(5)
    assert asking.notices == ["It is gone."]
    assert asking.advisor.advice == Advice()
    for orders, told in ((2, 2), (3, 3)):
        assert len(asking.oracle.orders) == orders - 1
        asking.advisor.ask()
        assert len(asking.oracle.orders) == orders
        asking.oracle.fail()
        asking.wait(1)
        assert asking.notices == ["It is gone."] * told
        asking.play(str(asking.match.legal_moves()[0]))
        asking.wait(5)


def test_an_engine_that_talks_nonsense_does_no_harm() -> None:
    asking = Asking()
    asking.advisor.ask()
    asking.oracle.tell("e1", "never heard", "\N{REPLACEMENT CHARACTER}")
    asking.oracle._news.append(Info(1, EVEN, 0, 0.0, ()))
    asking.wait(HINT_SECONDS + 0.2)
    assert asking.hinted() is None
    asking.oracle.choose(asking.match.position, "b2")
    asking.wait(0.1)
    assert asking.hinted() == "b2"


# Who stands better


def test_an_opinion_is_formed_only_while_it_is_wanted() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.wait(0.1)
    assert asking.oracle.orders == [Order(seconds=WATCH_SECONDS, several=2)]
    asking.oracle.tell("b2", "c3", depth=7, score=WIN)
    asking.wait(0.1)
    assert asking.advisor.advice.opinion == Opinion(1, 7, WIN, ("b2",))
    asking.play("b2")
    asking.wait(0.1)
    assert len(asking.oracle.orders) == 2
    assert asking.advisor.advice.opinion == Opinion(1, 7, WIN, ("b2",)), "until there is another"
    asking.oracle.tell("c3", depth=6, score=WIN)
    asking.wait(1)
    assert asking.advisor.advice.opinion == Opinion(2, 6, WIN, ("c3",))
    dropped = asking.oracle.dropped
    asking.advisor.watching = False
    asking.wait(0.1)
    assert asking.oracle.dropped > dropped
    asking.play("c3")
    asking.wait(60)
    assert len(asking.oracle.orders) == 2


def test_what_has_been_thought_to_the_end_is_not_thought_again() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.wait(0.1)
    asking.oracle.tell("b2", "c3")
    asking.oracle.choose(asking.match.position, "b2")
    asking.wait(100)
    assert len(asking.oracle.orders) == 1
    asking.advisor.ask()
    assert asking.hinted() == "b2", "a hint is there at once"
    assert len(asking.oracle.orders) == 1


def test_a_hint_comes_from_the_thought_that_is_under_way() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.wait(0.1)
    asking.oracle.tell("b2", "c3")
    asking.wait(0.5)
    asking.advisor.ask()
    assert asking.hinted() is None
    asking.wait(HINT_SECONDS)
    assert asking.hinted() == "b2"
    assert len(asking.oracle.orders) == 1


def test_opinions_are_told_twice_a_second_at_most_and_the_last_one_is_told() -> None:
    asking = Asking()
    asking.advisor.watching = True
    asking.wait(0.05)
    begun = len(asking.told)
    for depth in range(1, 101):
        asking.oracle.tell("b2", depth=depth)
        asking.wait(0.05)
    assert 5.0 / PACE - 2 <= len(asking.told) - begun <= 5.0 / PACE + 2
    asking.wait(PACE)
    assert asking.advisor.advice.opinion
    assert asking.advisor.advice.opinion.depth == 100


def test_a_players_own_thoughts_are_heard() -> None:
    asking = Asking()
    asking.allowed = False
    asking.advisor.overhear(Info(4, WIN, 1, 0.1, ("b2",)))
    asking.advisor.overhear(Info(4, EVEN, 1, 0.1, ("c2",), place=2))
    asking.advisor.overhear(Info(1, EVEN, 1, 0.1, ("d2",)))
    asking.wait(0.1)
    assert asking.advisor.advice.opinion == Opinion(1, 4, WIN, ("b2",))


SCORES = st.one_of(
    st.builds(Score, st.just(Verdict.CENTS), st.integers(-9999, 9999)),
    st.builds(Score, st.sampled_from([Verdict.WIN, Verdict.LOSS]), st.integers(1, 99)),
    st.just(Score(Verdict.DRAW)),
)


@given(one=SCORES, two=SCORES)
def test_the_bar_never_contradicts_the_scores(one: Score, two: Score) -> None:
    first = [Opinion(1, 1, score).share for score in (one, two)]
    assert all(0 <= share <= 1 for share in first)
    assert (first[0] - first[1]) * (one.rank - two.rank) >= 0
    assert Opinion(2, 1, one.reversed).share == pytest.approx(first[0])


# A hint as taps


def positions() -> Iterator[Position]:
    """Some of every kind of game, from random play."""
    rng = random.Random(4)
    for start in starts():
        match = Match(start)
        while match.outcome is None and match.ply < 30:
            if match.ply % 3 == 0:
                yield match.position
            match.play(rng.choice(match.legal_moves()))


def test_whoever_taps_the_marks_in_order_makes_the_move() -> None:
    rng = random.Random(5)
    tapped = 0
    for position in positions():
        for move in rng.sample(position.legal_moves(), min(5, len(position.legal_moves()))):
            turn = Turn(position)
            while turn.move is None:
                left = taps_left(move, turn)
                place = min(left, key=left.__getitem__)
                assert left[place] == len(turn.taps) + 1
                turn.tap(place)
                tapped += 1
            assert turn.move == move
    assert tapped > 500


def test_marks_lead_on_from_any_way_of_beginning_the_move_and_from_no_other() -> None:
    rng = random.Random(6)
    astray = 0
    for position in positions():
        moves = position.legal_moves()
        for move in rng.sample(moves, min(3, len(moves))):
            turn = Turn(position)
            taps: Taps = rng.choice(rng.choice(moves).paths)
            for place in taps[: rng.randrange(len(taps))]:
                turn.tap(place)
            left = taps_left(move, turn)
            fits = any(path[: len(turn.taps)] == turn.taps for path in move.paths)
            assert bool(left) or not fits
            if not left:
                astray += 1
                continue
            turn.tap(min(left, key=left.__getitem__))  # It is heard, whatever is selected.
            while turn.move is None:
                left = taps_left(move, turn)
                turn.tap(min(left, key=left.__getitem__))
            assert turn.move == move
    assert astray > 10


# At the table


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
