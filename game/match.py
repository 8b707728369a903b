"""One game between two seats: moves, undo and redo, resignation, the result, and who listens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.line import Line
from game.record import Record, Turn
from game.rules import FIRST, IllegalMove, Move, Outcome, Position, Reason, other
from game.wording import say


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
class Ended:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game is no longer over: its last act is being taken back."""


Event = Played | Undone | Redone | Ended | Reopened
Listener = Callable[[Event], None]


class Match:
    """A game from a start on. `seats` names the sides; `tags` are further tags of its record."""

    def __init__(
        self,
        start: Position,
        seats: tuple[str, str] = ("", ""),
        tags: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.seats = seats
        self.tags = tuple(tags)
        self._line = Line(start)
        self._taken_back: list[Move] = []
        self._resigned: Outcome | None = None
        self._listeners: dict[object, Listener] = {}
        self._events: deque[Event] = deque()
        self._telling = False

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
    def outcome(self) -> Outcome | None:
        """How the game has ended: on the board, by repetition, by resignation; None: it goes on."""
        return self._resigned or self._line.outcome

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or a resignation to take back."""
        return self._resigned is not None or bool(self._line.moves)

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._taken_back)

    def name(self, side: int) -> str:
        """The name of the side's seat, perhaps empty."""
        return self.seats[side - FIRST]

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts; none after the end."""
        return self.position.legal_moves() if self.outcome is None else ()

    def play(self, move: Move) -> None:
        """Makes a turn; what had been taken back is forgotten. Raises IllegalMove."""
        self._must_go_on()
        self._line.play(move)
        self._taken_back.clear()
        self._stepped(Played)

    def resign(self, side: int) -> None:
        """The side gives up: the other one wins. Raises IllegalMove when the game is over."""
        self._must_go_on()
        self._resigned = Outcome(other(side), Reason.RESIGNATION)
        self._taken_back.clear()
        self._tell(Ended(self._resigned))

    def undo(self) -> None:
        """Takes back the last act: a resignation, else a move. Raises IllegalMove without one."""
        if self._resigned is not None:
            self._resigned = None
            self._tell(Reopened())
            return
        if not self._line.moves:
            raise IllegalMove(say("There is no turn to take back."))
        reopened = () if self._line.outcome is None else (Reopened(),)
        after = self.position
        move = self._line.take_back()
        self._taken_back.append(move)
        self._tell(*reopened, Undone(self.position, move, after))

    def redo(self) -> None:
        """Makes the last turn that was taken back again. Raises IllegalMove without one."""
        if not self.can_redo:
            raise IllegalMove(say("There is no turn to make again."))
        self._line.play(self._taken_back.pop())
        self._stepped(Redone)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tells `listener` every event from now on, until the returned callable is called.

        Events come when the match has already changed, each one to every listener before the
        next. Whatever listeners raise comes out of the match's method as one ExceptionGroup,
        after all have been told.
        """
        key = object()
        self._listeners[key] = listener

        def unsubscribe() -> None:
            self._listeners.pop(key, None)

        return unsubscribe

    def swapped(self) -> Match:
        """A new match from the same start, the two seats having changed sides."""
        return Match(self.start, (self.seats[1], self.seats[0]), self.tags)

    def record(self) -> Record:
        """The game up to the position on the table, as a record."""
        turns = tuple(Turn(move) for move in self._line.moves)
        return Record(self.start, turns, self.outcome, self.seats, self.tags)

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """The match a record tells of, at its end. Raises IllegalMove if the record is unsound."""
        match = cls(record.start, record.seats, record.tags)
        for turn in record.turns:
            match._line.play(turn.move)
        if record.outcome != match.outcome:
            match._resigned = record.outcome
        return match

    def _must_go_on(self) -> None:
        if self.outcome is not None:
            raise IllegalMove(say("The game is over."))

    def _stepped(self, event: type[Played] | type[Redone]) -> None:
        before, after = self._line.positions[-2:]
        ended = self._line.outcome
        self._tell(event(before, self._line.moves[-1], after), *([Ended(ended)] if ended else []))

    def _tell(self, *events: Event) -> None:
        # A listener may itself act on the match: its events wait until the present ones are told.
        self._events.extend(events)
        if self._telling:
            return
        self._telling = True
        errors: list[Exception] = []
        try:
            while self._events:
                self._tell_all(self._events.popleft(), errors)
        finally:
            self._telling = False
        if errors:
            raise ExceptionGroup("listeners of the match failed", errors)

    def _tell_all(self, event: Event, errors: list[Exception]) -> None:
        for key, listener in tuple(self._listeners.items()):
            if key not in self._listeners:
                continue
            try:
                listener(event)
            except Exception as error:
                errors.append(error)
