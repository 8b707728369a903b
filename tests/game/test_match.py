"""A match: turns, undo and redo, resignation, results, listeners."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.match import Ended, Event, Match, Played, Redone, Reopened, Undone
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import FIRST, SECOND, IllegalMove, Outcome, Position, Reason
from tests.game.matches import ended_matches, play
from tests.game.playouts import TABLES

WINNING = "2300000000000000000000000/1/A5,E1/C3,D3"
"""A position of pillarz where A5>B5# wins at once."""

COME_BACK = ("a1", "d4", "b1", "c4", "a2", "d3", "b2-b2", "c3-c3")
"""After six turns of Pylos, two that complete a square and take the same ball back."""


STARTS = [
    *(game.start(rules, start, 3) for game, rules, start in TABLES),
    PILLARZ.parse_position(WINNING),
    PYLOS.parse_position("2121121221212121/112212121/1122/./2"),
]


def heard(match: Match) -> list[Event]:
    events: list[Event] = []
    match.subscribe(events.append)
    return events


class TestTurns:
    def test_a_new_match_stands_at_its_start(self) -> None:
        match = Match(PYLOS.start("expert"), ("Anna", "Béla"))
        assert match.position == match.start == PYLOS.start("expert")
        assert match.positions == (match.start,)
        assert (match.moves, match.last_move, match.ply, match.turn) == ((), None, 0, FIRST)
        assert (match.name(FIRST), match.name(SECOND)) == ("Anna", "Béla")
        assert not match.can_undo and not match.can_redo
        assert match.outcome is None

    def test_turns_lead_from_position_to_position(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2", "c3")
        assert str(match.position) == ".....1....2...../........./...././1"
        assert [str(move) for move in match.moves] == ["b2", "c3"]
        assert str(match.last_move) == "c3"
        assert match.ply == 2
        assert [str(position)[5] for position in match.positions] == [".", "1", "1"]

    def test_an_illegal_move_says_why_and_changes_nothing(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2")
        events = heard(match)
        with pytest.raises(IllegalMove, match="b2 is occupied"):
            match.play(match.moves[0])
        assert match.ply == 1
        assert events == []

    def test_a_match_from_the_middle_of_a_game(self) -> None:
        match = Match(PILLARZ.parse_position(WINNING.replace("/1/", "/2/")))
        assert match.turn == SECOND
        play(match, "C3>C4^C3")
        assert match.turn == FIRST


class TestTheEnd:
    def test_a_win_on_the_board(self) -> None:
        match = Match(PILLARZ.parse_position(WINNING))
        events = heard(match)
        before = match.position
        play(match, "A5>B5#")
        won = Outcome(FIRST, Reason.THIRD_LEVEL)
        assert match.outcome == won
        assert events == [Played(before, match.moves[0], match.position), Ended(won)]
        assert match.legal_moves() == ()

    def test_nothing_goes_on_after_the_end(self) -> None:
        match = Match(PILLARZ.parse_position(WINNING))
        play(match, "A5>B5#")
        for act in (lambda: match.play(match.moves[0]), lambda: match.resign(FIRST)):
            with pytest.raises(IllegalMove, match="The game is over"):
                act()
        assert match.ply == 1

    @pytest.mark.parametrize("side", [FIRST, SECOND])
    def test_either_side_may_resign_at_any_time(self, side: int) -> None:
        match = Match(PYLOS.start())
        play(match, "b2")
        events = heard(match)
        match.resign(side)
        resigned = Outcome(3 - side, Reason.RESIGNATION)
        assert match.outcome == resigned
        assert events == [Ended(resigned)]
        assert match.legal_moves() == ()
        with pytest.raises(IllegalMove, match="The game is over"):
            play(match, "c3")

    def test_the_third_occurrence_of_a_position_is_a_draw(self) -> None:
        match = Match(PYLOS.start())
        play(match, *COME_BACK)
        assert match.position == match.positions[6]
        assert match.outcome is None
        play(match, "b2-b2")
        events = heard(match)
        play(match, "c3-c3")
        drawn = Outcome(0, Reason.REPETITION)
        assert match.outcome == drawn
        assert events[-1] == Ended(drawn)
        assert match.position.outcome() is None and match.position.legal_moves()
        assert match.legal_moves() == ()
        with pytest.raises(IllegalMove, match="The game is over"):
            play(match, "b2-b2")

    def test_an_undone_occurrence_does_not_count(self) -> None:
        match = Match(PYLOS.start())
        play(match, *COME_BACK)
        for _ in range(3):
            match.undo()
            match.undo()
            play(match, "b2-b2", "c3-c3")
            assert match.outcome is None
        play(match, "b2-b2", "c3-c3")
        assert match.outcome == Outcome(0, Reason.REPETITION)

    def test_the_same_balls_with_the_other_side_to_move_are_another_position(self) -> None:
        match = Match(PYLOS.start())
        play(match, *COME_BACK)
        assert len({str(position)[:-1] for position in match.positions[6:]}) == 1
        assert match.outcome is None

    def test_a_match_may_begin_at_the_end(self) -> None:
        match = Match(PILLARZ.parse_position("0040044400000000000000000/1/A5,B5/D1,E1"))
        assert match.outcome == Outcome(SECOND, Reason.TRAPPED)
        assert not match.can_undo


class TestUndo:
    def test_undo_and_redo_walk_along_the_line(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2", "c3", "a1")
        positions, moves = match.positions, match.moves
        events = heard(match)
        match.undo()
        match.undo()
        assert match.positions == positions[:2]
        match.redo()
        assert match.moves == moves[:2]
        assert events == [
            Undone(positions[2], moves[2], positions[3]),
            Undone(positions[1], moves[1], positions[2]),
            Redone(positions[1], moves[1], positions[2]),
        ]
        assert match.can_undo and match.can_redo

    def test_a_new_turn_forgets_what_was_taken_back(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2", "c3")
        match.undo()
        play(match, "d4")
        assert not match.can_redo
        with pytest.raises(IllegalMove, match="no turn to make again"):
            match.redo()
        assert [str(move) for move in match.moves] == ["b2", "d4"]

    def test_a_refused_turn_forgets_nothing(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2", "c3")
        match.undo()
        with pytest.raises(IllegalMove):
            match.play(match.moves[0])
        match.redo()
        assert str(match.last_move) == "c3"

    def test_there_is_nothing_to_undo_at_the_start(self) -> None:
        with pytest.raises(IllegalMove, match="no turn to take back"):
            Match(PYLOS.start()).undo()

    def test_undo_after_a_win_reopens_the_game_and_redo_ends_it_again(self) -> None:
        match = Match(PILLARZ.parse_position(WINNING))
        play(match, "A5>B5#")
        before, after = match.positions
        events = heard(match)
        match.undo()
        assert match.outcome is None and match.position == before
        match.redo()
        won = Outcome(FIRST, Reason.THIRD_LEVEL)
        assert match.outcome == won
        step = (before, match.moves[0], after)
        assert events == [Reopened(), Undone(*step), Redone(*step), Ended(won)]

    def test_undo_takes_a_resignation_back_and_no_turn(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2")
        match.resign(SECOND)
        events = heard(match)
        assert match.can_undo
        match.undo()
        assert match.outcome is None and match.ply == 1
        assert events == [Reopened()]
        play(match, "c3")

    def test_a_resignation_before_the_first_turn_can_be_undone(self) -> None:
        match = Match(PYLOS.start())
        match.resign(FIRST)
        assert match.can_undo and not match.can_redo
        match.undo()
        assert match.outcome is None and not match.can_undo

    def test_resigning_forgets_what_was_taken_back(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2", "c3")
        match.undo()
        match.resign(SECOND)
        match.undo()
        assert not match.can_redo


class TestListeners:
    def test_who_has_left_hears_nothing(self) -> None:
        match = Match(PYLOS.start())
        events: list[Event] = []
        leave = match.subscribe(events.append)
        play(match, "b2")
        leave()
        leave()
        play(match, "c3")
        assert len(events) == 1

    def test_one_listener_may_come_twice_and_leave_once(self) -> None:
        match = Match(PYLOS.start())
        events: list[Event] = []
        match.subscribe(events.append)
        leave = match.subscribe(events.append)
        leave()
        play(match, "b2")
        assert len(events) == 1

    def test_a_listener_that_raises_harms_nobody(self) -> None:
        match = Match(PYLOS.start())

        def fail(event: Event) -> None:
            raise IllegalMove(match.position.why_not((), "j1"))

        match.subscribe(fail)
        events = heard(match)
        with pytest.raises(ExceptionGroup) as caught:
            play(match, "b2")
        assert len(caught.value.exceptions) == 1
        assert str(match.last_move) == "b2"
        assert len(events) == 1
        with pytest.raises(ExceptionGroup):
            play(match, "c3")
        assert match.ply == 2 and len(events) == 2

    def test_everyone_hears_all_events_in_the_same_order_even_when_one_answers(self) -> None:
        match = Match(PYLOS.start())

        def answer(event: Event) -> None:
            if isinstance(event, Played) and match.ply == 1:
                play(match, "c3")

        match.subscribe(answer)
        events = heard(match)
        play(match, "b2")
        assert [str(event.move) for event in events if isinstance(event, Played)] == ["b2", "c3"]

    def test_who_is_thrown_out_by_an_event_does_not_hear_it(self) -> None:
        match = Match(PYLOS.start())
        events: list[Event] = []
        match.subscribe(lambda _event: leave())
        leave = match.subscribe(events.append)
        play(match, "b2")
        assert events == []


class TestAgain:
    def test_from_the_same_start_but_not_of_the_same_day(self) -> None:
        start = PILLARZ.start(start="random", seed=5)
        tags = ("Date", "2026.11.30"), ("Event", "Family"), ("RuleOfTwo", "second")
        match = Match(start, ("Anna", "Béla"), tags, two=SECOND)
        match.play(match.legal_moves()[0])
        again = match.again()
        assert (again.seats, again.two) == (("Anna", "Béla"), SECOND)
        assert again.position == start and again.ply == 0
        assert again.tags == (("Event", "Family"),)
        assert match.ply == 1

    @pytest.mark.parametrize(
        "match", ended_matches(), ids=lambda match: f"{match.start.game.name}-{match.start.rules}"
    )
    def test_a_match_is_the_same_after_its_record(self, match: Match) -> None:
        again = Match.from_record(match.record())
        assert match.outcome is not None
        assert again.positions == match.positions
        assert again.moves == match.moves
        assert again.outcome == match.outcome
        assert again.seats == match.seats and again.tags == match.tags

    def test_a_resignation_survives_its_record_and_can_still_be_undone(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2")
        match.resign(FIRST)
        again = Match.from_record(match.record())
        assert again.outcome == Outcome(SECOND, Reason.RESIGNATION)
        again.undo()
        assert again.outcome is None and again.ply == 1


class Walk(RuleBasedStateMachine):
    """Turns, undo, redo and resignation in any order, against a plain list of positions."""

    @initialize(start=st.sampled_from(STARTS))
    def begin(self, start: Position) -> None:
        self.match = Match(start)
        self.model: list[Position] = [self.match.start]
        self.undone: list[Position] = []
        self.shown: Position = self.match.start
        self.over = False
        self.match.subscribe(self.follow)

    def follow(self, event: Event) -> None:
        """A scene: it knows the table from the events alone."""
        match event:
            case Played() | Redone():
                assert self.shown == event.before and event.before.after(event.move) == event.after
                self.shown = event.after
            case Undone():
                assert self.shown == event.after
                self.shown = event.before
            case Ended():
                assert not self.over
                self.over = True
            case Reopened():
                assert self.over
                self.over = False

    @precondition(lambda self: self.match.outcome is None)
    @rule(choice=st.integers(0, 999))
    def play(self, choice: int) -> None:
        moves = self.match.legal_moves()
        self.match.play(moves[choice % len(moves)])
        self.model.append(self.model[-1].after(self.match.moves[-1]))
        self.undone.clear()

    @precondition(lambda self: self.match.outcome is None)
    @rule(side=st.sampled_from([FIRST, SECOND]))
    def resign_and_think_again(self, side: int) -> None:
        self.match.resign(side)
        assert self.over
        self.match.undo()
        self.undone.clear()

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo(self) -> None:
        self.match.undo()
        self.undone.append(self.model.pop())

    @precondition(lambda self: self.match.can_redo)
    @rule()
    def redo(self) -> None:
        self.match.redo()
        self.model.append(self.undone.pop())

    @invariant()
    def the_match_is_the_model(self) -> None:
        assert self.match.positions == tuple(self.model)
        assert self.match.can_undo == (len(self.model) > 1)
        assert self.match.can_redo == bool(self.undone)
        assert self.shown == self.match.position
        assert self.over == (self.match.outcome is not None)


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=40, stateful_step_count=60)
