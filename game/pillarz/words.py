"""Positions and turns of pillarz as the numbers that the kernel works with, and back.

A position is two words of 64 bits, each with two sets of the 25 squares of game.pillarz.board:

- `a`: the ones (bits 0-24) and the twos (25-49) of the towers' heights, and in bit 50 whether
  second is to move. A capped tower has height 4, so neither.
- `b`: who is on a square, bits 0-24 and 25-49: 1 a pawn of the side to move, 2 one of the other
  side, 3 a cap (where no pawn can ever be).

A turn is its source (bits 0-4), target (5-9) and build (10-14), NOWHERE for what it lacks.
"""

from __future__ import annotations

from game.pillarz.board import ALL, CAPPED, TOP
from game.pillarz.move import PillarzMove
from game.pillarz.position import PillarzPosition
from game.rules import FIRST, SECOND, Move, Position, other

SQUARE_BITS = 5
NOWHERE = 31
"""No square: the source of a placement, the build of a step that wins."""

SET_BITS = 25
TURN_BIT = 2 * SET_BITS


def words(position: Position) -> tuple[int, int]:
    """The two words of a position."""
    assert isinstance(position, PillarzPosition)
    _, one, two, three, capped = position.levels
    own, theirs = position.pawns(position.turn), position.pawns(other(position.turn))
    ones, twos = (one & ~two) | (three & ~capped), two & ~capped
    return (
        ones | twos << SET_BITS | (position.turn == SECOND) << TURN_BIT,
        own | capped | (theirs | capped) << SET_BITS,
    )


def position_of(a: int, b: int, rules: str) -> PillarzPosition:  # noqa: ARG001
    """The position of two words; there is only one rule set."""
    ones, twos = a & ALL, a >> SET_BITS & ALL
    own, theirs = b & ALL, b >> SET_BITS & ALL
    capped = own & theirs
    three = ones & twos | capped
    two = twos | capped
    levels = (ALL, ones | two, two, three, capped)
    assert len(levels) == CAPPED + 1 and levels[TOP] == three
    own, theirs = own & ~capped, theirs & ~capped
    if a >> TURN_BIT & 1:
        return PillarzPosition(levels, theirs, own, SECOND)
    return PillarzPosition(levels, own, theirs, FIRST)


def code(move: Move) -> int:
    """The number of a turn."""
    assert isinstance(move, PillarzMove)
    source = NOWHERE if move.source is None else move.source
    build = NOWHERE if move.build is None else move.build
    return source | move.target << SQUARE_BITS | build << 2 * SQUARE_BITS


def move_of(code: int, position: Position) -> PillarzMove:  # noqa: ARG001
    """The turn of a number; the position is not needed here."""
    source, target, build = (code >> shift & NOWHERE for shift in (0, SQUARE_BITS, 2 * SQUARE_BITS))
    return PillarzMove(
        None if source == NOWHERE else source, target, None if build == NOWHERE else build
    )


def flags(rules: str) -> int:  # noqa: ARG001
    """The rule set as the kernel wants it: there is only one."""
    return 0
