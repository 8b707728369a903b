"""One game between two seats: moves, clock, undo and redo, the result, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.clock import Clock, Times
from game.events import (
    Ended,
    Event,
    Listener,
    Named,
    Played,
    Redone,
    Reopened,
    Stepped,
    Undone,
    Unnamed,
)
from game.history import History
from game.listeners import Listeners
from game.record import Record
from game.remarks import (
    CLOCKS,
    NAMED,
    RULE_OF_TWO,
    TAGS,
    TIME_CONTROL,
    Tags,
    parse_control,
    parse_side,
    parse_times,
    retagged,
    side_text,
    times_text,
)
from game.rules import FIRST, IllegalMove, Move, NotationError, Outcome, Position, Reason, other
from game.suspended import Source, awake_ns
from game.two import due
from game.wording import Sentence, say

__all__ = [
    "Ended",
    "Event",
    "Listener",
    "Match",
    "Named",
    "Played",
    "Redone",
    "Reopened",
    "Stepped",
    "Undone",
    "Unnamed",
]


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
        self._history = History(start, clock.times if clock else None)
        self._line = self._history.line
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
        return self._declared is not None or self._history.begun

    @property
    def can_redo(self) -> bool:
        """Whether an act that was taken back can be done again."""
        return bool(self._history.taken_back)

    @property
    def actors(self) -> tuple[int, ...]:
        """The sides that did the acts which can be taken back, the oldest first."""
        return self._history.actors

    @property
    def times(self) -> Times | None:
        """What the clock showed when this moment of the game was reached; None without a clock."""
        return self._history.times

    @property
    def all_times(self) -> tuple[Times | None, ...]:
        """What the clock showed at each of `positions`."""
        return self._history.all_times

    def name(self, side: int) -> str:
        """The name of the side's seat, perhaps empty."""
        return self.seats[side - FIRST]

    # The rule of two

    @property
    def named(self) -> tuple[Move, ...]:
        """The moves that are named and wait for the choice: none, one or two."""
        return self._history.named

    @property
    def naming(self) -> bool:
        """Whether `play` names a move: the side to move has to name two."""
        if not self.two or self._declared is not None or len(self.named) == 2:
            return False
        return due(self._line, self.two)

    @property
    def choosing(self) -> bool:
        """Whether two moves are named: the opponent plays one of them."""
        return self._declared is None and len(self.named) == 2

    @property
    def barred(self) -> Sentence | None:
        """Why some moves that the rules allow can't be played now; None: all can."""
        named = self.named
        if self.choosing:
            return say(
                "One of the two named moves is played: {one} or {two}.", one=named[0], two=named[1]
            )
        if named and self.naming:
            return say("{move} is named already: the second move is another one.", move=named[0])
        return None

    # Acts

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts; none after the end."""
        if self.outcome is not None:
            return ()
        if self.choosing:
            return self.named
        moves, named = self.position.legal_moves(), self.named
        return tuple(move for move in moves if move not in named) if named else moves

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
        """Takes back the last act: a resignation or a fallen flag, else a move made or named.

        The clock shows again what it showed then. If a flag has fallen that nobody has seen, the
        game ends by that instead. Raises IllegalMove without an act.
        """
        if self.look():
            return
        if self._declared is not None:
            self._declared = None
            self._restore_clock()
            self._listeners.tell(Reopened())
            return
        if not self._history.begun:
            raise IllegalMove(say("There is no turn to take back."))
        after, reopened = self.position, () if self._line.outcome is None else (Reopened(),)
        act = self._history.back()
        self._restore_clock()
        if act.naming:
            self._listeners.tell(Unnamed(act.move, self.named))
        else:
            self._listeners.tell(*reopened, Undone(self.position, act.move, after))

    def redo(self) -> None:
        """Does the last act that was taken back again; else as `undo`."""
        if self.look():
            return
        if not self.can_redo:
            raise IllegalMove(say("There is no turn to make again."))
        act = self._history.forward()
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

    def _must_go_on(self) -> None:
        if self.outcome is not None:
            raise IllegalMove(say("The game is over."))

    def _make(self, move: Move) -> None:
        actor = self.actor
        self._line.play(move)
        if self._in_time(actor, last=self._line.outcome is not None):
            self._history.make(move, actor, self._clock_times)
            self._stepped(Played)
        else:
            self._line.take_back()
            self.look()

    def _name(self, move: Move) -> None:
        self.position.play(move)  # Whatever may be made may be named.
        in_time = self._in_time(self.actor) if self.named else not self.look()
        if not in_time:
            self.look()
            return
        self._history.name(move, self._clock_times)
        self._listeners.tell(Named(move, self.named))

    def _in_time(self, actor: int, last: bool = False) -> bool:
        """Ends the actor's turn on the clock; False: its flag had fallen."""
        if not self.clock:
            return True
        self.clock.begin(actor)
        return self.clock.press(last)

    def _declare(self, outcome: Outcome) -> None:
        self._declared = outcome
        self._history.taken_back.clear()
        if self.clock:
            self.clock.stop()
        self._listeners.tell(Ended(outcome))

    @property
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

    # Another game, and the record

    def again(self) -> Match:
        """A new match, as this one began; its day may be another one."""
        clock = Clock(self.clock.control, self.clock.now) if self.clock else None
        tags = [tag for tag in self.tags if tag[0] not in ("Date", *TAGS)]
        return Match(self.start, self.seats, tags, clock, self.two)

    def record(self) -> Record:
        """The game up to the position on the table, as a record."""
        turns = self._history.turns()
        return Record(self.start, turns, self.outcome, self.seats, self._record_tags())

    def _record_tags(self) -> Tags:
        told = {
            RULE_OF_TWO: side_text(self.two),
            NAMED: " ".join(map(str, self.named)) or None,
            CLOCKS: None,
        }
        if self.clock:
            told[TIME_CONTROL] = str(self.clock.control)
            shown, known = times_text(self.clock.times), self.all_times[-1]
            if known and shown != times_text(known):
                told[CLOCKS] = shown
        return retagged(self.tags, told)

    @classmethod
    def from_record(cls, record: Record, now: Source = awake_ns) -> Match:
        """The match a record tells of, at its end; `now` is for its clock, if it has one.

        Raises IllegalMove if the record is unsound.
        """
        try:
            return cls._from_record(record, now)
        except NotationError as error:
            raise IllegalMove(error.sentence) from error

    @classmethod
    def _from_record(cls, record: Record, now: Source) -> Match:
        tags = dict(record.tags)
        control = parse_control(tags.get(TIME_CONTROL, "-"))
        two = parse_side(tags[RULE_OF_TWO]) if RULE_OF_TWO in tags else 0
        clock = Clock(control, now) if control else None
        match = cls(record.start, record.seats, record.tags, clock, two)
        for turn in record.turns:
            match._history.retell(turn, by_two=bool(two))
        before = match.times
        shown = parse_times(tags[CLOCKS]) if before and CLOCKS in tags else before
        named = [match.position.parse_move(text) for text in tags.get(NAMED, "").split()]
        for move in named:
            # What was left when they were named is not told; before a flag fell it was something.
            last = move == named[-1] and record.outcome is None
            match._history.name(move, shown if last else before)
        if clock and shown:
            clock.set(shown)
        if record.outcome != match.outcome:
            match._declared = record.outcome
        return match
