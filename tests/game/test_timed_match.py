"""A match with a clock: flags, undo, and each fault of clocks that other programs are known for."""

from __future__ import annotations

import time

import pytest

from game.clock import SECOND_NS, Clock, TimeControl, Times
from game.match import Ended, Event, Match, Played, Reopened, Undone
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import FIRST, SECOND, IllegalMove, Outcome, Position, Reason
from tests.game.hourglass import Hourglass
from tests.game.matches import play

WINNING = PILLARZ.parse_position("2300000000000000000000000/1/A5,E1/C3,D3")
"""A5>B5# wins at once."""

FLAGGED = {side: Outcome(3 - side, Reason.TIME) for side in (FIRST, SECOND)}


def timed(text: str = "60", start: Position | None = None) -> tuple[Match, Hourglass, list[Event]]:
    glass = Hourglass()
    match = Match(start or PYLOS.start(), clock=Clock(TimeControl.parse(text), glass))
    events: list[Event] = []
    match.subscribe(events.append)
    return match, glass, events


def clock_of(match: Match) -> Clock:
    assert match.clock
    return match.clock


def shown(match: Match) -> tuple[float, float]:
    """The clock in seconds."""
    first, second = clock_of(match).times
    return first / SECOND_NS, second / SECOND_NS


def turns(match: Match, glass: Hourglass, *moves: tuple[str, float]) -> None:
    """Turns that took so many seconds, each at a table at rest."""
    for move, took in moves:
        match.ready()
        glass.run(took)
        play(match, move)


class TestTurns:
    def test_each_side_pays_for_its_own(self) -> None:
        match, glass, _ = timed()
        turns(match, glass, ("b2", 3), ("c3", 4), ("a1", 1))
        assert shown(match) == (56, 56)
        assert match.times == clock_of(match).times
        seconds = [times and (times.first / 1e9, times.second / 1e9) for times in match.all_times]
        assert seconds == [(60, 60), (57, 60), (57, 56), (56, 56)]

    def test_a_match_without_a_clock_has_no_times(self) -> None:
        match = Match(PYLOS.start())
        play(match, "b2")
        match.ready()
        assert not match.look()
        assert match.clock is None and match.times is None and match.all_times == (None, None)

    def test_a_move_before_the_table_was_at_rest_costs_nothing(self) -> None:
        match, glass, _ = timed("60+2")
        glass.run(30)
        play(match, "b2")
        assert shown(match) == (62, 60)

    def test_a_side_that_moves_twice_pays_twice(self) -> None:
        match, glass, _ = timed("60+1", PILLARZ.start(start="placement"))
        turns(match, glass, ("PB3", 5), ("PD3", 7), ("PC2", 1), ("PC4", 2))
        assert shown(match) == (50, 59)

    def test_an_illegal_move_costs_only_time(self) -> None:
        match, glass, _ = timed("60+5")
        turns(match, glass, ("b2", 0))
        match.ready()
        glass.run(2)
        with pytest.raises(IllegalMove):
            match.play(match.moves[0])
        match.ready()
        glass.run(2)
        play(match, "c3")
        assert shown(match) == (65, 61)

    def test_nothing_is_added_for_the_winning_move(self) -> None:
        match, glass, _ = timed("60+5", WINNING)
        turns(match, glass, ("A5>B5#", 10))
        assert shown(match) == (50, 60)

    def test_another_game_begins_with_fresh_clocks(self) -> None:
        match, glass, _ = timed("60+1 300")
        turns(match, glass, ("b2", 10))
        again = match.again()
        assert shown(again) == (60, 300)
        again.ready()
        glass.run(1)
        assert shown(again) == (59, 300)
        assert shown(match) == (51, 300)


class TestFlag:
    def test_it_ends_the_game(self) -> None:
        match, glass, events = timed()
        turns(match, glass, ("b2", 5))
        match.ready()
        glass.run(59.999999999)
        assert not match.look()
        glass.run(0.000000001)
        assert match.look()
        assert match.outcome == FLAGGED[SECOND]
        assert events[1:] == [Ended(FLAGGED[SECOND])]
        assert not match.look()
        assert match.legal_moves() == ()
        with pytest.raises(IllegalMove, match="The game is over"):
            play(match, "c3")

    def test_a_move_behind_it_is_not_made(self) -> None:
        match, glass, events = timed()
        turns(match, glass, ("b2", 1), ("c3", 60))
        assert match.ply == 1 and match.position == match.positions[1]
        assert match.outcome == FLAGGED[SECOND]
        assert [type(event) for event in events] == [Played, Ended]
        assert not match.can_redo

    def test_a_winning_move_behind_it_does_not_win(self) -> None:
        match, glass, _ = timed(start=WINNING)
        turns(match, glass, ("A5>B5#", 60))
        assert match.outcome == FLAGGED[FIRST]

    def test_a_win_before_it_stands(self) -> None:
        match, glass, _ = timed(start=WINNING)
        turns(match, glass, ("A5>B5#", 59.999999999))
        glass.run(100)
        assert not match.look()
        assert match.outcome == Outcome(FIRST, Reason.THIRD_LEVEL)

    @pytest.mark.parametrize("resigns", [FIRST, SECOND])
    def test_resigning_behind_it_changes_nothing(self, resigns: int) -> None:
        match, glass, events = timed()
        match.ready()
        glass.run(60)
        match.resign(resigns)
        assert match.outcome == FLAGGED[FIRST]
        assert events == [Ended(FLAGGED[FIRST])]

    def test_undo_and_redo_behind_it_change_nothing(self) -> None:
        match, glass, _ = timed()
        turns(match, glass, ("b2", 1), ("c3", 1))
        match.undo()
        for act in (match.undo, match.redo):
            match.ready()
            glass.run(60)
            act()
            assert (match.outcome, match.ply) == (FLAGGED[SECOND], 1)
            match.undo()
            assert (match.outcome, match.ply) == (None, 1)

    def test_it_falls_for_whoever_acts(self) -> None:
        """By the rule of two, the one who chooses."""
        glass = Hourglass()
        match = Match(PYLOS.start(), clock=Clock(TimeControl.parse("60"), glass), two=SECOND)
        turns(match, glass, ("b2", 0), ("c3", 0), ("a1", 0), ("a2", 30))
        match.ready()
        glass.run(29)
        play(match, "a3")
        assert shown(match) == (60, 1)
        match.ready()
        glass.run(60)
        assert match.turn == SECOND
        assert match.look()
        assert match.outcome == FLAGGED[FIRST]

    def test_it_can_be_taken_back(self) -> None:
        match, glass, events = timed()
        turns(match, glass, ("b2", 5))
        match.ready()
        glass.run(60)
        match.look()
        assert match.can_undo
        match.undo()
        assert match.outcome is None and match.ply == 1
        assert shown(match) == (55, 60)
        assert events[-1] == Reopened()
        turns(match, glass, ("c3", 2))
        assert shown(match) == (55, 58)


class TestUndo:
    def test_the_stored_times_come_back(self) -> None:
        match, glass, _ = timed("60+2")
        turns(match, glass, ("b2", 3), ("c3", 4), ("a1", 10))
        match.ready()
        glass.run(7)
        assert shown(match) == (51, 51)
        match.undo()
        assert shown(match) == (59, 58)
        match.undo()
        assert shown(match) == (59, 60)
        match.redo()
        assert shown(match) == (59, 58)
        match.redo()
        assert shown(match) == (51, 58)

    def test_listeners_find_them_restored(self) -> None:
        match, glass, _ = timed()
        turns(match, glass, ("b2", 3))
        found: list[tuple[float, float]] = []
        match.subscribe(lambda _event: found.append(shown(match)))
        match.undo()
        match.redo()
        assert found == [(60, 60), (57, 60)]

    def test_a_resignation_taken_back_restores_them_too(self) -> None:
        match, glass, _ = timed()
        turns(match, glass, ("b2", 3))
        match.ready()
        glass.run(9)
        match.resign(SECOND)
        assert shown(match) == (57, 51)
        match.undo()
        assert shown(match) == (57, 60)


class TestKnownFaults:
    """Of clocks in well-known programs: each has its test."""

    def test_fast_tapping_costs_its_time(self) -> None:
        """(lichess mobile 932)"""
        match, glass, _ = timed()
        for _ in range(7):
            turns(match, glass, (str(match.legal_moves()[0]), 0.004))
            turns(match, glass, (str(match.legal_moves()[0]), 0))
        assert shown(match) == pytest.approx((59.972, 60), abs=1e-9)

    def test_fast_tapping_does_not_miss_the_flag(self) -> None:
        """(lichess mobile 932)"""
        match, glass, _ = timed("1")
        match.ready()
        glass.run(1)
        play(match, "b2")
        assert match.ply == 0 and match.outcome == FLAGGED[FIRST]

    @pytest.mark.parametrize("end", ["board", "resignation", "flag"])
    def test_the_clock_stops_when_the_game_ends(self, end: str) -> None:
        """(lichess mobile 3346)"""
        match, glass, _ = timed(start=WINNING)
        match.ready()
        glass.run(5)
        if end == "board":
            play(match, "A5>B5#")
        elif end == "resignation":
            match.resign(FIRST)
        else:
            glass.run(55)
            match.look()
        before = shown(match)
        for _ in range(3):
            glass.run(5)
            match.ready()
            match.look()
        assert shown(match) == before
        assert clock_of(match).running == 0

    def test_after_undo_the_right_clock_ticks(self) -> None:
        """(lichess mobile 1648, lichobile 756)"""
        match, glass, _ = timed()
        turns(match, glass, ("b2", 1), ("c3", 1))
        match.ready()
        assert clock_of(match).running == FIRST
        match.undo()
        assert clock_of(match).running == 0
        match.ready()
        assert clock_of(match).running == SECOND
        glass.run(7)
        assert shown(match) == (59, 53)

    @pytest.mark.parametrize("acts", [1, 2, 3])
    def test_after_undo_the_flag_still_falls(self, acts: int) -> None:
        """(lishogi 425)"""
        match, glass, _ = timed()
        turns(match, glass, ("b2", 1), ("c3", 1), ("a1", 1))
        for _ in range(acts):
            match.undo()
        match.ready()
        glass.run(60)
        assert match.look()
        assert match.outcome == FLAGGED[match.turn]

    def test_an_old_game_does_not_flag_the_new_one(self) -> None:
        """(lichobile 1214)"""
        old, glass, _ = timed()
        old.ready()
        glass.run(59)
        new = old.again()
        new.ready()
        glass.run(2)
        assert not new.look() and old.look()
        assert new.outcome is None
        assert shown(new) == (58, 60)

    def test_no_time_is_negative(self) -> None:
        """(pychess 801)"""
        match, glass, _ = timed("60+2")
        match.ready()
        glass.run(3600)
        assert shown(match) == (0, 60)
        match.look()
        assert shown(match) == (0, 60)

    def test_it_does_not_need_frames(self) -> None:
        """A window out of sight draws none (sugarizer 828)."""
        match, glass, _ = timed()
        match.ready()
        glass.run(40)
        assert shown(match) == (20, 60)
        play(match, "b2")
        assert shown(match) == (20, 60)

    def test_it_goes_on_after_a_pause(self) -> None:
        """(Checkora 359)"""
        match, glass, _ = timed()
        match.ready()
        clock_of(match).pause()
        glass.run(500)
        match.ready()
        glass.run(500)
        clock_of(match).go_on()
        glass.run(3)
        assert shown(match) == (57, 60)
        match.ready()
        glass.run(3)
        assert shown(match) == (54, 60)

    def test_a_correction_of_the_wall_clock_does_not_move_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """(pychess)"""
        match = Match(PYLOS.start(), clock=Clock(TimeControl.parse("60")))
        match.ready()
        for name, there in (("time", 0.0), ("time_ns", 0)):
            monkeypatch.setattr(time, name, lambda there=there: there)
        play(match, "b2")
        for name, there in (("time", 1e12), ("time_ns", 10**21)):
            monkeypatch.setattr(time, name, lambda there=there: there)
        match.ready()
        assert not match.look()
        assert min(clock_of(match).times) > 30 * SECOND_NS

    def test_two_acts_of_one_frame_are_told_in_their_order(self) -> None:
        """A listener that answers at once pays nothing, and its clock is the other one."""
        match, glass, events = timed("60+1")

        def answer(event: Event) -> None:
            if isinstance(event, Played) and match.ply == 1:
                play(match, "c3")

        match.subscribe(answer)
        turns(match, glass, ("b2", 4))
        assert shown(match) == (57, 61)
        assert [type(event) for event in events] == [Played, Played]
        match.undo()
        assert isinstance(events[-1], Undone)
        assert match.times == Times(57 * SECOND_NS, 60 * SECOND_NS)
