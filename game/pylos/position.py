"""A moment of a game of Pylos."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bits import bits
from game.pylos.board import APEX, BALLS, INDEX, PLACES, RESERVES
from game.pylos.move import PylosMove, turns, turns_of
from game.pylos.notation import read_move, write_position
from game.pylos.reasons import why_not
from game.pylos.rule_sets import RULE_SETS
from game.rules import (
    DONE,
    FIRST,
    SECOND,
    IllegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    Reason,
    Spot,
    Step,
    Taps,
    other,
)
from game.tree import move_of
from game.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class PylosPosition(Position):
    """Both sides' balls as sets of places (game.pylos.board), the side to move, the rule set."""

    rules: str = field()
    first: int
    second: int
    turn: int = field()
    _moves: tuple[PylosMove, ...] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def balls(self, side: int) -> int:
        """The set of places that hold a ball of `side`."""
        return self.first if side == FIRST else self.second

    def reserve(self, side: int) -> int:
        return BALLS - self.balls(side).bit_count()

    def legal_moves(self) -> tuple[PylosMove, ...]:
        if self._moves is None:
            object.__setattr__(self, "_moves", () if self._decided() else self._turns())
        return self._moves or ()

    def _turns(self) -> tuple[PylosMove, ...]:
        own, theirs = self.balls(self.turn), self.balls(other(self.turn))
        return tuple(turns(own, theirs, RULE_SETS[self.rules]))

    def _decided(self) -> Outcome | None:
        """The outcome that needs no look at the moves."""
        for side in (FIRST, SECOND):
            if self.balls(side) >> APEX & 1:
                return Outcome(side, Reason.APEX)
        if RULE_SETS[self.rules].empty_loses and self.reserve(other(self.turn)) == 0:
            return Outcome(self.turn, Reason.OUT_OF_BALLS)
        return None

    def outcome(self) -> Outcome | None:
        decided = self._decided()
        # Any reserve at all can be placed: the lowest empty place is supported.
        if decided is None and self.reserve(self.turn) == 0 and not self.legal_moves():
            return Outcome(other(self.turn), Reason.STUCK)
        return decided

    def after(self, move: Move) -> PylosPosition:
        assert isinstance(move, PylosMove)
        own = self.balls(self.turn) | 1 << move.target
        if move.source is not None:
            own ^= 1 << move.source
        for ball in move.taken:
            own ^= 1 << ball
        if self.turn == FIRST:
            return PylosPosition(self.rules, own, self.second, SECOND)
        return PylosPosition(self.rules, self.first, own, FIRST)

    def parse_move(self, text: str) -> Move:
        source, target, taken = read_move(text)
        if move := self._move_of(source, target, taken):
            return move
        if self.outcome() is None:
            # A first tap means "raise" or "place" by what lies there; the text says which is meant.
            filled = self.first | self.second
            if source is None and filled >> INDEX[target] & 1:
                raise IllegalMove(say("{place} is occupied.", place=target))
            if source is not None and not filled >> INDEX[source] & 1:
                raise IllegalMove(say("There is no ball on {place}.", place=source))
        put = (target,) if source is None else (source, target)
        return move_of(self, put + taken)

    def _move_of(self, source: str | None, target: str, taken: Taps) -> PylosMove | None:
        """The legal move that does this; far sooner found than by the tree of all."""
        if self._decided() is not None:
            return None
        own, theirs = self.balls(self.turn), self.balls(other(self.turn))
        raised = None if source is None else INDEX[source]
        balls = tuple(INDEX[ball] for ball in taken)
        for move in turns_of(raised, INDEX[target], own, theirs, RULE_SETS[self.rules]):
            if move.taken == balls or (move.either_order and move.taken == balls[::-1]):
                return move
        return None

    def why_not(self, taps: Taps, place: str) -> Sentence:
        if self.outcome() is not None:
            return say("The game is over.")
        own, theirs = self.balls(self.turn), self.balls(other(self.turn))
        return why_not(own, theirs, RULE_SETS[self.rules], taps, place)

    def asks(self, taps: Taps) -> Sentence:
        told = self.steps(taps)
        taken = sum(bool(steps) for steps in told) - 1
        if taken > 0:
            return say("Take back another ball, or finish.")
        if taken == 0 and RULE_SETS[self.rules].least == 0:
            return say("You may take back one or two of your balls.")
        if taken == 0:
            return say("Take back one or two of your balls.")
        if taps:
            return say("Where does the ball go?")
        if any(move.source is not None for move in self.legal_moves()):
            raising = say("Raise a ball.") if not self.reserve(self.turn) else None
            return raising or say("Place a ball, or raise one.")
        return say("Tap a hollow to place a ball.")

    def layout(self) -> Mapping[Spot, Piece]:
        """Balls on the board, and a side's n balls in reserve on the slots 1 to n of its groove."""
        return {
            spot: Piece("ball", side)
            for side in (FIRST, SECOND)
            for spot in (
                *(Spot(PLACES[place]) for place in bits(self.balls(side))),
                *(_reserve_spot(side, slot + 1) for slot in range(self.reserve(side))),
            )
        }

    def steps(self, taps: Taps) -> tuple[tuple[Step, ...], ...]:
        ball, reserve = Piece("ball", self.turn), self.reserve(self.turn)
        lifted: Spot | None = None
        put = False
        told: list[tuple[Step, ...]] = []
        for tap in taps:
            if tap == DONE:
                told.append(())
            elif put:
                reserve += 1
                told.append((Step(ball, Spot(tap), _reserve_spot(self.turn, reserve)),))
            elif lifted is None and self.balls(self.turn) >> INDEX[tap] & 1:
                lifted = Spot(tap)
                told.append(())
            else:
                put = True
                source = lifted or _reserve_spot(self.turn, reserve)
                reserve -= lifted is None
                told.append((Step(ball, source, Spot(tap)),))
        return tuple(told)

    def __str__(self) -> str:
        return write_position(self.first, self.second, self.turn)


def _reserve_spot(side: int, slot: int) -> Spot:
    return Spot(RESERVES[side - FIRST], slot)
