"""The rule of two: when it is due, naming, choosing, and what may be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.clock import SECOND_NS, Clock, TimeControl, Times
from game.line import Line
from game.match import Ended, Event, Match, Named, Played, Redone, Reopened, Undone, Unnamed
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, write_records
from game.record_reader import read_records
from game.rules import FIRST, SECOND, IllegalMove, Outcome, Position, Reason
from game.two import due
from tests.game.hourglass import Hourglass
from tests.game.matches import play, play_by_lot
from tests.game.playouts import TABLES


def by_two(side: int, *turns: str, clock: Clock | None = None) -> tuple[Match, list[Event]]:
    """A match of Pylos by the rule of two, and what happens from now on."""
    match = Match(PYLOS.start(), clock=clock, two=side)
    play(match, *turns)
    events: list[Event] = []
    match.subscribe(events.append)
    return match, events


def told(match: Match) -> list[str]:
    return list(map(str, match.named))


class TestDue:
    def test_before_the_second_move_of_that_side(self) -> None:
        for side, ply in ((FIRST, 2), (SECOND, 3)):
            match = play_by_lot(Match(PYLOS.start()), 3, 8)
            line = Line(match.start)
            found = [line.position == match.start and due(line, side)]
            for move in match.moves:
                line.play(move)
                found.append(due(line, side))
            assert [number for number, is_due in enumerate(found) if is_due] == [ply]

    @pytest.mark.parametrize("side", [FIRST, SECOND])
    def test_placing_pawns_is_no_move(self, side: int) -> None:
        match = Match(PILLARZ.start(start="placement"), two=side)
        play(match, "PB3", "PD3", "PC2", "PC4")
        due_at = []
        while match.ply < 9:
            if match.naming:
                due_at.append(match.ply)
                for move in match.legal_moves()[:2]:
                    match.play(move)
            match.play(match.legal_moves()[0])
        assert due_at == [5 + side]

    def test_not_without_a_choice(self) -> None:
        """The only legal move is made."""
        whole = play_by_lot(Match(PYLOS.start("children")), 1)
        lonely = [
            ply
            for ply in range(2, whole.ply)
            if len(whole.positions[ply].legal_moves()) == 1
            and whole.positions[ply].turn == whole.positions[ply - 2].turn
        ]
        assert lonely
        for ply in lonely:
            match = Match(whole.positions[ply - 2], two=whole.positions[ply].turn)
            for move in whole.moves[ply - 2 : ply]:
                match.play(move)
            assert not match.naming
            match.play(whole.moves[ply])
            assert match.ply == 3

    def test_not_in_a_game_without_it(self) -> None:
        match, _ = by_two(0, "b2", "c3", "a1")
        assert not match.naming


class TestNaming:
    def test_two_are_named_and_none_is_made(self) -> None:
        match, events = by_two(SECOND, "b2", "c3", "a1")
        before = match.position
        assert match.naming and not match.choosing and match.actor == SECOND
        play(match, "a2")
        assert match.naming and told(match) == ["a2"] and match.actor == SECOND
        play(match, "a3")
        assert told(match) == ["a2", "a3"]
        assert not match.naming and match.choosing
        assert (match.actor, match.turn) == (FIRST, SECOND)
        assert match.position == before and match.ply == 3
        assert events == [
            Named(match.named[0], match.named[:1]),
            Named(match.named[1], match.named),
        ]

    def test_the_opponent_makes_one_of_them(self) -> None:
        match, events = by_two(SECOND, "b2", "c3", "a1", "a2", "a3")
        before = match.position
        assert list(map(str, match.legal_moves())) == ["a2", "a3"]
        play(match, "a3")
        assert match.position == before.play(before.parse_move("a3"))
        assert (match.actor, match.turn, match.named) == (FIRST, FIRST, ())
        assert not match.naming and not match.choosing
        assert [type(event) for event in events] == [Played]
        play(match, "a2", "d4")
        assert match.ply == 6

    def test_the_same_move_is_not_named_twice(self) -> None:
        match, events = by_two(FIRST, "b2", "c3", "a1")
        assert "a1" not in map(str, match.legal_moves())
        assert len(match.legal_moves()) == len(match.position.legal_moves()) - 1
        with pytest.raises(IllegalMove, match="a1 is named already"):
            play(match, "a1")
        assert told(match) == ["a1"] and not events

    def test_no_other_move_is_chosen(self) -> None:
        match, events = by_two(FIRST, "b2", "c3", "a1", "a2")
        with pytest.raises(IllegalMove, match="One of the two named moves is played: a1 or a2"):
            play(match, "a3")
        assert match.choosing and not events

    def test_an_illegal_move_cannot_be_named(self) -> None:
        match, events = by_two(FIRST, "b2", "c3")
        with pytest.raises(IllegalMove, match="occupied"):
            play(match, "b2")
        with pytest.raises(IllegalMove, match="occupied"):
            match.play(match.moves[0])
        assert not match.named and not events

    def test_what_is_barred_is_said(self) -> None:
        match, _ = by_two(FIRST, "b2", "c3")
        assert match.barred is None
        play(match, "a1")
        assert "a1 is named already" in str(match.barred)
        play(match, "a2")
        assert "a1 or a2" in str(match.barred)
        play(match, "a2")
        assert match.barred is None

    @pytest.mark.parametrize("side", [FIRST, SECOND])
    def test_resigning_in_the_middle(self, side: int) -> None:
        match, events = by_two(FIRST, "b2", "c3", "a1", "a2")
        match.resign(side)
        assert match.outcome == Outcome(3 - side, Reason.RESIGNATION)
        assert not match.choosing and not match.naming and match.legal_moves() == ()
        match.undo()
        assert match.choosing and told(match) == ["a1", "a2"]
        assert events[-1] == Reopened()


class TestUndo:
    def test_one_act_after_the_other(self) -> None:
        match, events = by_two(SECOND, "b2", "c3", "a1", "a2", "a3", "a3")
        after = match.position
        one, two = (match.positions[3].parse_move(text) for text in ("a2", "a3"))
        match.undo()
        assert match.choosing and told(match) == ["a2", "a3"]
        match.undo()
        assert match.naming and told(match) == ["a2"]
        match.undo()
        assert match.naming and told(match) == []
        match.undo()
        assert match.ply == 2 and not match.naming
        assert [type(event) for event in events] == [Undone, Unnamed, Unnamed, Undone]
        assert events[1:3] == [Unnamed(two, (one,)), Unnamed(one, ())]
        for _ in range(4):
            match.redo()
        assert match.position == after and not match.can_redo
        assert [type(event) for event in events[4:]] == [Redone, Named, Named, Redone]
        assert events[5:7] == [Named(one, (one,)), Named(two, (one, two))]

    def test_the_other_one_may_be_chosen_then(self) -> None:
        match, _ = by_two(FIRST, "b2", "c3", "a1", "a2", "a1")
        match.undo()
        play(match, "a2")
        assert not match.can_redo and str(match.last_move) == "a2"

    def test_and_others_may_be_named(self) -> None:
        match, _ = by_two(FIRST, "b2", "c3", "a1", "a2")
        match.undo()
        play(match, "d4")
        assert told(match) == ["a1", "d4"] and not match.can_redo


def test_the_clock_charges_who_acts() -> None:
    glass = Hourglass()
    match, _ = by_two(SECOND, clock=Clock(TimeControl.parse("60+2"), glass))

    def shown() -> tuple[float, float]:
        assert match.clock
        return match.clock.times.first / SECOND_NS, match.clock.times.second / SECOND_NS

    found = []
    for text in ("b2", "c3", "a1", "a2", "a3", "a2"):
        match.ready()
        glass.run(5)
        play(match, text)
        found.append(shown())
    assert found == [(57, 60), (57, 57), (54, 57), (54, 52), (54, 49), (51, 49)]
    match.undo()
    assert shown() == (54, 49)
    match.undo()
    assert shown() == (54, 52)
    match.undo()
    assert shown() == (54, 57)
    match.ready()
    assert match.clock and match.clock.running == SECOND


# Records

TIMED = TimeControl.parse("60+1 90d2")


@given(
    st.sampled_from(TABLES),
    st.sampled_from([0, FIRST, SECOND]),
    st.booleans(),
    st.integers(0, 999),
    st.lists(st.integers(0, 3 * SECOND_NS), max_size=40),
    st.sampled_from(["", "undo", "resign", "wait", "flag"]),
)
@settings(max_examples=150)
def test_a_match_is_the_same_after_its_record(
    table: tuple[object, str, str], two: int, timed: bool, seed: int, took: list[int], end: str
) -> None:
    game, rules, start = table
    glass = Hourglass()
    clock = Clock(TIMED, glass) if timed else None
    match = Match(game.start(rules, start, seed), ("A", "B"), (("Event", "x"),), clock, two)
    for number, time in enumerate(took):
        if match.outcome:
            break
        match.ready()
        glass.ns += time
        moves = match.legal_moves()
        match.play(moves[(seed + number * 7) % len(moves)])
    _end(match, glass, end)
    record = match.record()
    (read,) = read_records(write_records([record]))
    assert read == record, str(read)
    again = Match.from_record(read, glass)
    _alike(again, match)
    assert again.record() == record
    assert again.start == match.start and again.seats == match.seats
    for _ in range(4):
        if match.can_undo:
            match.undo()
            again.undo()
            _alike(again, match, timed=not match.named)  # What was left then is not told.


def _end(match: Match, glass: Hourglass, end: str) -> None:
    if match.outcome:
        return
    match.ready()
    glass.run(0.25)
    if end == "undo" and match.can_undo:
        match.undo()
    elif end == "resign":
        match.resign(match.turn)
    elif end == "flag" and match.clock:
        glass.run(100)
        actor = match.actor
        assert match.look()
        assert match.outcome == Outcome(3 - actor, Reason.TIME)


def _alike(again: Match, match: Match, timed: bool = True) -> None:
    assert again.positions == match.positions
    assert (again.outcome, again.named, again.two) == (match.outcome, match.named, match.two)
    assert (again.naming, again.choosing) == (match.naming, match.choosing)
    if not match.clock:
        assert again.clock is None
        return
    assert again.clock and again.clock.control == match.clock.control
    # A record tells milliseconds, rounded up.
    pairs = [(again.clock.times, match.clock.times)] if timed else []
    if not match.named:
        pairs += zip(again.all_times, match.all_times, strict=True)
    for one, two in pairs:
        assert one and two and all(0 <= a - b < 10**6 for a, b in zip(one, two, strict=True))


def two_named(seconds: float) -> tuple[Match, Hourglass]:
    """Second has named two moves, each in so many seconds; it is to be chosen."""
    glass = Hourglass()
    match, _ = by_two(SECOND, "b2", "c3", "a1", clock=Clock(TimeControl.parse("60+2"), glass))
    for text in ("a2", "a3"):
        match.ready()
        glass.run(seconds)
        play(match, text)
    match.ready()
    return match, glass


def test_what_was_left_when_the_moves_were_named_survives_a_record() -> None:
    match, glass = two_named(5)
    again = Match.from_record(match.record(), glass)
    assert again.clock and match.clock
    assert again.clock.times == match.clock.times == (64 * SECOND_NS, 54 * SECOND_NS)
    again.undo()
    again.redo()
    assert again.choosing and again.clock.times == match.clock.times
    glass.run(10)
    play(match, "a3")
    again = Match.from_record(match.record(), glass)
    assert again.clock
    for first, second in ((56, 54), (64, 54), (64, 62), (64, 62)):
        assert again.clock.times == (first * SECOND_NS, second * SECOND_NS)
        again.undo()


def test_a_flag_that_fell_while_it_was_to_be_chosen_can_be_taken_back_after_a_record() -> None:
    match, glass = two_named(1)
    glass.run(70)
    assert match.look() and match.outcome == Outcome(SECOND, Reason.TIME)
    again = Match.from_record(match.record(), glass)
    again.undo()
    assert again.choosing and again.outcome is None and not again.look()


class Evening(RuleBasedStateMachine):
    """Everything that can be done in a timed match by the rule of two, in any order.

    The model is the list of acts, each with what the clock showed after it.
    """

    @initialize(
        start=st.sampled_from([game.start(rules, name, 3) for game, rules, name in TABLES]),
        two=st.sampled_from([0, FIRST, SECOND]),
        control=st.sampled_from(["60", "9+3", "9d3", "9b3", "5 60+1"]),
    )
    def begin(self, start: Position, two: int, control: str) -> None:
        self.glass = Hourglass()
        self.clock = Clock(TimeControl.parse(control), self.glass)
        self.match = Match(start, clock=self.clock, two=two)
        self.acts: list[tuple[Position, tuple[object, ...], Times]] = [self.moment()]
        self.undone: list[tuple[Position, tuple[object, ...], Times]] = []
        self.over = False
        self.shown = start
        self.named: tuple[object, ...] = ()
        self.match.subscribe(self.follow)

    def moment(self) -> tuple[Position, tuple[object, ...], Times]:
        return self.match.position, self.match.named, self.clock.times

    def follow(self, event: Event) -> None:
        """A scene: it knows the table from the events alone."""
        match event:
            case Played() | Redone():
                assert self.shown == event.before
                assert not self.named or event.move in self.named
                self.shown, self.named = event.after, ()
            case Undone():
                assert self.shown == event.after
                # Where two had been named, they are again.
                self.shown, self.named = event.before, self.match.named
            case Named():
                assert event.named == (*self.named, event.move)
                self.named = event.named
            case Unnamed():
                assert (*event.named, event.move) == self.named
                self.named = event.named
            case Ended():
                assert not self.over and self.clock.running == 0
                self.over = True
            case Reopened():
                assert self.over
                self.over = False

    @rule(took=st.integers(0, 3 * SECOND_NS), rests=st.booleans())
    def time_goes_by(self, took: int, rests: bool) -> None:
        if rests:
            self.match.ready()
        else:
            self.clock.wait()
        before, charges = self.clock.times, self.clock.ticking
        self.glass.ns += took
        for side in (FIRST, SECOND):
            cost = before.of(side) - self.clock.times.of(side)
            assert 0 <= cost <= (took if charges and side == self.match.actor else 0)
        fallen = not self.over and not self.clock.times.of(self.match.actor)
        actor = self.match.actor
        assert self.match.look() == fallen
        if fallen:
            assert self.match.outcome == Outcome(3 - actor, Reason.TIME)
            self.undone.clear()

    @rule(pauses=st.booleans())
    def pause(self, pauses: bool) -> None:
        if pauses:
            self.clock.pause()
        else:
            self.clock.go_on()

    @precondition(lambda self: not self.over)
    @rule(choice=st.integers(0, 999))
    def act(self, choice: int) -> None:
        moves = self.match.legal_moves()
        self.match.play(moves[choice % len(moves)])
        self.acts.append(self.moment())
        self.undone.clear()

    @precondition(lambda self: not self.over)
    @rule(side=st.sampled_from([FIRST, SECOND]))
    def resign(self, side: int) -> None:
        self.match.resign(side)
        self.undone.clear()

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo(self) -> None:
        declared = self.match.outcome and self.match.outcome.reason in (
            Reason.TIME,
            Reason.RESIGNATION,
        )
        self.match.undo()
        if not declared:
            self.undone.append(self.acts.pop())
        assert self.moment() == self.acts[-1]
        assert self.clock.running == 0

    @precondition(lambda self: self.match.can_redo)
    @rule()
    def redo(self) -> None:
        self.match.redo()
        self.acts.append(self.undone.pop())
        assert self.moment() == self.acts[-1]

    @rule()
    def save_and_come_back(self) -> None:
        record = self.match.record()
        (read,) = read_records(write_records([record]))
        assert isinstance(read, Record), str(read)
        again = Match.from_record(read, self.glass)
        assert again.record() == record
        assert (again.named, again.actor) == (self.match.named, self.match.actor)
        if again.can_undo:
            again.undo()
            assert again.outcome is None and not again.look()

    @invariant()
    def the_match_is_the_model(self) -> None:
        position, named, times = self.acts[-1]
        assert (self.match.position, self.match.named, self.match.times) == (position, named, times)
        assert (self.shown, self.named) == (position, named)
        assert self.over == (self.match.outcome is not None)
        assert self.match.can_redo == bool(self.undone)
        assert self.match.choosing == (len(named) == 2 and not self.over)
        assert min(self.clock.times) >= 0
        assert self.clock.running in (0, self.match.actor)
        if self.over:
            assert self.clock.running == 0


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=40, stateful_step_count=50)


@pytest.mark.parametrize("side", [FIRST, SECOND])
def test_who_did_what(side: int) -> None:
    match, _ = by_two(side)
    acted: list[int] = []
    while match.ply < 8:
        assert match.actors == tuple(acted)
        acted.append(match.actor)
        match.play(match.legal_moves()[-1])
    assert acted.count(side) == 4 + 1 and len(acted) == 8 + 2, "two names, and who chooses moves"
    while match.can_undo:
        match.undo()
        assert match.actor == acted.pop()
        assert match.actors == tuple(acted)
