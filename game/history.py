"""The acts of a game, to be taken back and done again: moves made, and moves only named."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.clock import Times
from game.line import Line
from game.record import Turn
from game.remarks import Remarks
from game.rules import Move, Position, other


@dataclass(frozen=True, slots=True)
class Act:
    """A move made or, with `naming`, only named; and what the clock showed after it."""

    move: Move
    times: Times | None
    naming: bool = False
    comments: tuple[str, ...] = ()


class History:
    """Acts from a start on. `times` is what the clock shows there, None without a clock."""

    def __init__(self, start: Position, times: Times | None) -> None:
        self.line = Line(start)
        self.taken_back: list[Act] = []
        self._start_times = times
        self._acts: list[Act] = []

    @property
    def begun(self) -> bool:
        """Whether there is an act to take back."""
        return bool(self._acts)

    @property
    def named(self) -> tuple[Move, ...]:
        """The moves that are named and wait for the choice: none, one or two."""
        count = 0
        while count < len(self._acts) and self._acts[-1 - count].naming:
            count += 1
        return tuple(act.move for act in self._acts[len(self._acts) - count :])

    @property
    def actors(self) -> tuple[int, ...]:
        """The sides that did the acts, the oldest first."""
        found: list[int] = []
        ply, choosing = 0, False
        for act in self._acts:
            turn = self.line.positions[ply].turn
            found.append(other(turn) if choosing and not act.naming else turn)
            choosing = act.naming
            ply += not act.naming
        return tuple(found)

    @property
    def times(self) -> Times | None:
        """What the clock showed after the last act."""
        return self._acts[-1].times if self._acts else self._start_times

    @property
    def all_times(self) -> tuple[Times | None, ...]:
        """What the clock showed at each position of the line."""
        return (self._start_times, *(act.times for act in self._acts if not act.naming))

    def turns(self) -> tuple[Turn, ...]:
        """The moves as a record tells them."""
        return tuple(Turn(act.move, act.comments) for act in self._acts if not act.naming)

    def name(self, move: Move, times: Times | None) -> None:
        """A move is named."""
        self._do(Act(move, times, naming=True))

    def make(self, move: Move, actor: int, times: Times | None) -> None:
        """The move that `actor` has made, or chosen of those that are named, is in the line now."""
        named, mover = self.named, self.line.positions[-2].turn
        remarks = Remarks(two=(str(named[0]), str(named[1])) if named else None)
        if times:
            chooser = times.of(actor) if named else None
            remarks = replace(remarks, left=times.of(mover), chooser=chooser)
        self._do(Act(move, times, comments=remarks.comments()))

    def retell(self, turn: Turn, by_two: bool) -> None:
        """Makes a turn as a record tells it. Raises IllegalMove, or NotationError for a remark."""
        position, before = self.line.position, self.times
        remarks = Remarks.read(turn.comments, before is not None, by_two)
        named = before and before.with_left(position.turn, remarks.left)
        for text, times in zip(remarks.two or (), (before, named), strict=False):
            self.name(position.parse_move(text), times)
        self.line.play(turn.move)
        after = named and named.with_left(other(position.turn), remarks.chooser)
        self._do(Act(turn.move, after, comments=turn.comments))

    def back(self) -> Act:
        """Takes the last act back and returns it."""
        act = self._acts.pop()
        self.taken_back.append(act)
        if not act.naming:
            self.line.take_back()
        return act

    def forward(self) -> Act:
        """Does the act that was taken back last again, and returns it."""
        act = self.taken_back.pop()
        self._acts.append(act)
        if not act.naming:
            self.line.play(act.move)
        return act

    def _do(self, act: Act) -> None:
        self._acts.append(act)
        self.taken_back.clear()
