"""A moment of a game of pillarz."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bits import bits
from game.pillarz.board import CAPPED, INDEX, PAWNS, SQUARES, TOP, Levels, height, raised
from game.pillarz.move import PillarzMove, placements, turns
from game.pillarz.notation import read_move, write_position
from game.pillarz.reasons import why_not
from game.rules import (
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

RULES = "standard"


@dataclass(frozen=True, slots=True)
class PillarzPosition(Position):
    """The towers, both sides' pawns as sets of squares (game.pillarz.board), the side to move."""

    levels: Levels
    first: int
    second: int
    turn: int = field()
    _moves: tuple[PillarzMove, ...] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @property
    def rules(self) -> str:
        return RULES

    def pawns(self, side: int) -> int:
        """The set of squares on which pawns of `side` stand."""
        return self.first if side == FIRST else self.second

    @property
    def placing(self) -> bool:
        """Whether the side to move still has a pawn to place."""
        return self.pawns(self.turn).bit_count() < PAWNS

    def reserve(self, side: int) -> None:  # noqa: ARG002
        return None

    def legal_moves(self) -> tuple[PillarzMove, ...]:
        if self._moves is None:
            object.__setattr__(self, "_moves", () if self._climbed() else self._turns())
        return self._moves or ()

    def _turns(self) -> tuple[PillarzMove, ...]:
        own, theirs = self.pawns(self.turn), self.pawns(other(self.turn))
        return tuple(placements(own | theirs) if self.placing else turns(self.levels, own, theirs))

    def _climbed(self) -> int:
        """The side that has a pawn on the third level, or 0."""
        on_top = self.levels[TOP]
        return FIRST if self.first & on_top else SECOND if self.second & on_top else 0

    def outcome(self) -> Outcome | None:
        if climbed := self._climbed():
            return Outcome(climbed, Reason.THIRD_LEVEL)
        return None if self.legal_moves() else Outcome(other(self.turn), Reason.TRAPPED)

    def after(self, move: Move) -> PillarzPosition:
        assert isinstance(move, PillarzMove)
        own = self.pawns(self.turn) | 1 << move.target
        if move.source is not None:
            own ^= 1 << move.source
        levels = self.levels if move.build is None else raised(self.levels, move.build)
        stays = move.source is None and own.bit_count() < PAWNS
        turn = self.turn if stays else other(self.turn)
        if self.turn == FIRST:
            return PillarzPosition(levels, own, self.second, turn)
        return PillarzPosition(levels, self.first, own, turn)

    def parse_move(self, text: str) -> Move:
        squares = read_move(text)
        if self.outcome() is None:
            # The same taps would mean something else before and after the placement.
            if squares[0] is None and not self.placing:
                raise IllegalMove(say("All pawns are placed already."))
            if squares[0] is not None and self.placing:
                raise IllegalMove(say("The pawns are placed before the first step."))
        return move_of(self, tuple(square for square in squares if square is not None))

    def why_not(self, taps: Taps, place: str) -> Sentence:
        if self.outcome() is not None:
            return say("The game is over.")
        own, theirs = self.pawns(self.turn), self.pawns(other(self.turn))
        return why_not(self.levels, own, theirs, taps, place)

    def asks(self, taps: Taps) -> Sentence:
        if self.placing:
            return say("Place a pawn.")
        questions = (
            say("Move a pawn."),
            say("Where does the pawn go?"),
            say("Build beside the pawn."),
        )
        return questions[min(len(taps), len(questions) - 1)]

    def layout(self) -> Mapping[Spot, Piece]:
        """One pile a square: storeys on the slots 1 to 3, a dome on 4, a pawn on the next slot."""
        pieces = {
            Spot(SQUARES[square], level): _block(level)
            for level in range(1, CAPPED + 1)
            for square in bits(self.levels[level])
        }
        for side in (FIRST, SECOND):
            for square in bits(self.pawns(side)):
                pieces[self._standing(square)] = Piece("pawn", side)
        return pieces

    def steps(self, taps: Taps) -> tuple[tuple[Step, ...], ...]:
        pawn = Piece("pawn", self.turn)
        squares = [INDEX[tap] for tap in taps]
        if self.placing:
            return tuple((Step(pawn, None, self._standing(square)),) for square in squares)
        told: list[tuple[Step, ...]] = [()] if squares else []
        if len(squares) > 1:
            source, target = squares[:2]
            told.append((Step(pawn, self._standing(source), self._standing(target)),))
        for build in squares[2:]:
            level = height(self.levels, build) + 1
            told.append((Step(_block(level), None, Spot(SQUARES[build], level)),))
        return tuple(told)

    def _standing(self, square: int) -> Spot:
        """Where a pawn on that square is."""
        return Spot(SQUARES[square], height(self.levels, square) + 1)

    def __str__(self) -> str:
        return write_position(self.levels, self.turn, self.first, self.second)


def _block(level: int) -> Piece:
    return Piece("dome" if level == CAPPED else f"storey{level}")
