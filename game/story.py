"""A record as a row of moments: what lies on the table after each turn, and the way between two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain

from game.clock import Times
from game.match import Match
from game.record import Record, Rounds
from game.remarks import CLOCKS, NAMED, TIME_CONTROL
from game.rules import FIRST, SECOND, IllegalMove, Outcome, Reason, Step

ONE_GAME = ("Date", "Series", NAMED, CLOCKS)
"""Tags that tell of a game's day, its place among others, or a turn begun: not of another game."""


class Story:
    """Moment `ply`, 0 to `last`, is the position after so many turns."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions = [record.start]
        for move in record.moves:
            self.positions.append(self.positions[-1].after(move))
        self.moves = tuple(str(move) for move in record.moves)
        """Their notation."""
        self.rounds = tuple(self._rounds())
        """Every round: its number, and the moments after its turns of FIRST and of SECOND."""

    @cached_property
    def match(self) -> Match | None:
        """The same as a match at its end; None if the record is not sound."""
        try:
            return Match.from_record(self.record)
        except IllegalMove:
            return None

    def times(self, ply: int) -> Times | None:
        """What the clocks showed at that moment; None without clocks."""
        # Without clocks nothing is played through: a long game takes a while.
        if TIME_CONTROL not in dict(self.record.tags) or not self.match:
            return None
        return self.match.all_times[ply]

    @property
    def last(self) -> int:
        """The number of turns."""
        return len(self.record.turns)

    def outcome(self, ply: int) -> Outcome | None:
        """How the game had ended at that moment."""
        return self.record.outcome if ply == self.last else None

    def turn(self, ply: int) -> int:
        """The side to move at that moment; 0 when the game was over."""
        return 0 if self.outcome(ply) else self.positions[ply].turn

    def steps(self, ply: int) -> list[Step]:
        """What the turn that leads to that moment made happen on the table."""
        move = self.record.turns[ply - 1].move
        return list(chain(*self.positions[ply - 1].steps(move.paths[0])))

    def steps_back(self, ply: int) -> list[Step]:
        """What happens on the table when the turn that leads to that moment is taken back."""
        return [step.reversed() for step in reversed(self.steps(ply))]

    def _rounds(self) -> Iterator[tuple[int, int | None, int | None]]:
        rounds, row = Rounds(), dict[int, int]()
        for ply, position in enumerate(self.positions[:-1], 1):
            if rounds.count(position.turn) and row:
                yield rounds.number - 1, row.get(FIRST), row.get(SECOND)
                row = {}
            row[position.turn] = ply
        if row:
            yield rounds.number, row.get(FIRST), row.get(SECOND)

    def may_be_played(self, ply: int) -> bool:
        """Whether a game can be played from that moment on."""
        outcome = self.outcome(ply)
        drawn = outcome is not None and outcome.reason is Reason.REPETITION
        return self.positions[ply].outcome() is None and not drawn

    def may_go_on(self, ply: int) -> bool:
        """The same, and whether it is another game than the one that is played."""
        return self.may_be_played(ply) and (ply < self.last or self.record.outcome is not None)

    def until(self, ply: int) -> Record:
        """The game up to that moment, as one that goes on there."""
        tags = tuple(tag for tag in self.record.tags if tag[0] not in ONE_GAME)
        return replace(self.record, turns=self.record.turns[:ply], outcome=None, tags=tags)
