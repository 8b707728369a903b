"""The advisor: when it thinks, and about what; hints as the taps that are left."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.client import Order
from game.engine.protocol import Info
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.match import Match
from game.rules import Position, Taps
from game.taps import Turn
from scenes.advisor import HINT_SECONDS, PACE, SLOW, WATCH_SECONDS, Advisor, taps_left
from scenes.hud.advice import Advice, Opinion
from tests.scenes.computers import Clock
from tests.scenes.oracle import EVEN, Oracle
from tests.scenes.test_games import starts

WIN = Score(Verdict.WIN, 3)


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
