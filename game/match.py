"""One game between two seats: moves, clock, undo and redo, the result, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.clock import Clock, Times
from game.line import Line
from game.listeners import Listeners
from game.record import Record, Turn
from game.rules import FIRST, IllegalMove, Move, Outcome, Position, Reason, other
from game.two import due
from game.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class Stepped:
    """A turn happened, forwards or backwards: `move` leads from `before` to `after`."""

    before: Position
    move: Move
    after: Position


class Played(Stepped):
    """A turn was made: the table shows `after`."""

    __slots__ = ()


class Undone(Stepped):
    """A turn was taken back: the table shows `before`."""

    __slots__ = ()


class Redone(Stepped):
    """A turn that had been taken back was made again: the table shows `after`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """By the rule of two a move was named, or that was taken back; `named` are those named now."""

    move: Move
    named: tuple[Move, ...]


class Named(Telling):
    """A move was named, not made."""

    __slots__ = ()


class Unnamed(Telling):
    """A move is no longer named."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game is no longer over: its last act is being taken back."""


Event = Played | Undone | Redone | Named | Unnamed | Ended | Reopened
Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class _Act:
    """A move made or, with `naming`, only named; and what the clock showed after it."""

    move: Move
    times: Times | None
    naming: bool = False
    comments: tuple[str, ...] = ()


class Match:
    """A game from a start on. `seats` names the sides; `tags` are further tags of its record.

    With a `clock` a side can lose by time: whoever shows the match calls `ready` and `look`.
    `two` is the side that plays by the rule of two, 0: neither.
    """

    def __init__(
        self,
        start: Position,
        seats: tuple[str, str] = ("", ""),
        tags: Iterable[tuple[str, str]] = (),
        clock: Clock | None = None,
        two: int = 0,
    ) -> None:
        self.seats = seats
        self.tags = tuple(tags)
        self.clock = clock
        self.two = two
        self._line = Line(start)
        self._start_times = clock.times if clock else None
        self._acts: list[_Act] = []
        self._taken_back: list[_Act] = []
        self._declared: Outcome | None = None
        self._listeners = Listeners[Event]()

    @property
    def start(self) -> Position:
        """The position the game began with."""
        return self._line.positions[0]

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._line.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The history: the start, then the position after each move."""
        return tuple(self._line.positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start to the position on the table."""
        return tuple(self._line.moves)

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position on the table."""
        return self._line.moves[-1] if self._line.moves else None

    @property
    def ply(self) -> int:
        """How many moves led to the position on the table."""
        return len(self._line.moves)

    @property
    def turn(self) -> int:
        """The side to move, FIRST or SECOND; after the end, the side that would be next."""
        return self.position.turn

    @property
    def actor(self) -> int:
        """The side that acts, and is charged: the one to move, its opponent while `choosing`."""
        return other(self.turn) if self.choosing else self.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended: on the board, by repetition, time, resignation; None: not yet."""
        return self._declared or self._line.outcome

    @property
    def can_undo(self) -> bool:
        """Whether there is an act to take back."""
        return self._declared is not None or bool(self._acts)

    @property
    def can_redo(self) -> bool:
        """Whether an act that was taken back can be done again."""
        return bool(self._taken_back)

    @property
    def times(self) -> Times | None:
        """What the clock showed when this moment of the game was reached; None without a clock."""
        return self._acts[-1].times if self._acts else self._start_times

    @property
    def all_times(self) -> tuple[Times | None, ...]:
        """What the clock showed at each of `positions`."""
        return (self._start_times, *(act.times for act in self._acts if not act.naming))

    # The rule of two

    @property
    def named(self) -> tuple[Move, ...]:
        """The moves that are named and wait for the choice: none, one or two."""
        count = 0
        while count < len(self._acts) and self._acts[-1 - count].naming:
            count += 1
        return tuple(act.move for act in self._acts[len(self._acts) - count :])

    @property
    def naming(self) -> bool:
        """Whether `play` names a move: the side to move has to name two."""
        return self._may_name() and len(self.named) < 2

    @property
    def choosing(self) -> bool:
        """Whether two moves are named: the opponent plays one of them."""
        return self._declared is None and len(self.named) == 2

    @property
    def barred(self) -> Sentence | None:
        """Why some moves that the rules allow can't be played now; None: there are none."""
        named = self.named
        if self.choosing:
            return say(
                "One of the two named moves is played: {one} or {two}.", one=named[0], two=named[1]
            )
        if self.naming and named:
            return say("{move} is named already: the second move is another one.", move=named[0])
        return None

    def _may_name(self) -> bool:
        return bool(self.two) and self._declared is None and due(self._line, self.two)

    def name(self, side: int) -> str:
        """The name of the side's seat, perhaps empty."""
        return self.seats[side - FIRST]

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts; none after the end."""
        if self.outcome is not None:
            return ()
        if self.choosing:
            return self.named
        moves, named = self.position.legal_moves(), self.named
        return tuple(move for move in moves if move not in named) if named else moves

    # Acts

    def ready(self) -> None:
        """The table is at rest and the actor may act: its clock runs. May be called at any rate."""
        if self.clock and self.outcome is None:
            self.clock.begin(self.actor)

    def look(self) -> bool:
        """Ends the game if a flag has fallen; whether it has ended so just now."""
        if not self.clock or self.outcome is not None or self.clock.times.of(self.actor):
            return False
        self._declare(Outcome(other(self.actor), Reason.TIME))
        return True

    def play(self, move: Move) -> None:
        """Makes a turn, or names one while `naming`; what had been taken back is forgotten.

        If the flag has fallen before, the game ends by that instead. Raises IllegalMove.
        """
        self._must_go_on()
        named = self.named
        if named and (move in named) != self.choosing:
            assert self.barred
            raise IllegalMove(self.barred)
        if self.naming:
            self._name(move)
        else:
            self._make(move)

    def resign(self, side: int) -> None:
        """The side gives up: the other one wins. Raises IllegalMove when the game is over."""
        self._must_go_on()
        if not self.look():
            self._declare(Outcome(other(side), Reason.RESIGNATION))

    def undo(self) -> None:
        """Takes back the last act: a resignation or a lost flag, else a move made or named.

        The clock shows again what it showed then. Raises IllegalMove without an act.
        """
        if self.look():
            return
        if self._declared is not None:
            self._declared = None
            self._restore_clock()
            self._listeners.tell(Reopened())
            return
        if not self._acts:
            raise IllegalMove(say("There is no turn to take back."))
        reopened = () if self._line.outcome is None else (Reopened(),)
        act = self._acts.pop()
        self._taken_back.append(act)
        self._restore_clock()
        if act.naming:
            self._listeners.tell(Unnamed(act.move, self.named))
            return
        after = self.position
        self._line.take_back()
        self._listeners.tell(*reopened, Undone(self.position, act.move, after))

    def redo(self) -> None:
        """Does the last act that was taken back again. Raises IllegalMove without one."""
        if self.look():
            return
        if not self.can_redo:
            raise IllegalMove(say("There is no turn to make again."))
        act = self._taken_back.pop()
        if not act.naming:
            self._line.play(act.move)
        self._acts.append(act)
        self._restore_clock()
        if act.naming:
            self._listeners.tell(Named(act.move, self.named))
        else:
            self._stepped(Redone)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tells `listener` every event from now on, until the returned callable is called.

        Events come when the match has already changed, each one to every listener before the
        next. Whatever listeners raise comes out of the match's method as one ExceptionGroup,
        after all have been told.
        """
        return self._listeners.add(listener)

    def swapped(self) -> Match:
        """A new match from the same start, the two seats having changed sides."""
        return Match(self.start, (self.seats[1], self.seats[0]), self.tags)

    def record(self) -> Record:
        """The game up to the position on the table, as a record."""
        turns = tuple(Turn(act.move, act.comments) for act in self._acts if not act.naming)
        return Record(self.start, turns, self.outcome, self.seats, self.tags)

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """The match a record tells of, at its end. Raises IllegalMove if the record is unsound."""
        match = cls(record.start, record.seats, record.tags)
        for turn in record.turns:
            match._line.play(turn.move)
            match._acts.append(_Act(turn.move, None, comments=turn.comments))
        if record.outcome != match.outcome:
            match._declared = record.outcome
        return match

    def _must_go_on(self) -> None:
        if self.outcome is not None:
            raise IllegalMove(say("The game is over."))

    def _make(self, move: Move) -> None:
        actor = self.actor
        self._line.play(move)
        if not self._in_time(actor, last=self._line.outcome is not None):
            self._line.take_back()
            self.look()
            return
        self._did(_Act(move, self._clock_times()))
        self._stepped(Played)

    def _name(self, move: Move) -> None:
        self.position.play(move)  # The rules say if it may be made, and so if it may be named.
        if self.look() or (self.named and not self._in_time(self.actor)):
            self.look()
            return
        self._did(_Act(move, self._clock_times(), naming=True))
        self._listeners.tell(Named(move, self.named))

    def _did(self, act: _Act) -> None:
        self._acts.append(act)
        self._taken_back.clear()

    def _in_time(self, actor: int, last: bool = False) -> bool:
        """Ends the actor's turn on the clock; False: its flag had fallen."""
        if not self.clock:
            return True
        self.clock.begin(actor)
        return self.clock.press(last)

    def _declare(self, outcome: Outcome) -> None:
        self._declared = outcome
        self._taken_back.clear()
        if self.clock:
            self.clock.stop()
        self._listeners.tell(Ended(outcome))

    def _clock_times(self) -> Times | None:
        return self.clock.times if self.clock else None

    def _restore_clock(self) -> None:
        if self.clock and self.times:
            self.clock.set(self.times)

    def _stepped(self, event: type[Played] | type[Redone]) -> None:
        before, after = self._line.positions[-2:]
        ended = self._line.outcome
        self._listeners.tell(
            event(before, self._line.moves[-1], after), *([Ended(ended)] if ended else [])
        )
