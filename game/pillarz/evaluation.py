"""How good a position of pillarz looks without looking ahead, and which turns to look at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from game.bits import bit_set
from game.compiled import compiled, lowest, ones, word
from game.pillarz.board import ALL, NEIGHBOURS
from game.pillarz.kernel import around, sets, too_high
from game.pillarz.words import NOWHERE, SQUARE_BITS

_ONE = word(1)
_ALL = word(ALL)
_SQUARE = word(SQUARE_BITS)
_TWO_SQUARES = word(2 * SQUARE_BITS)
_NOWHERE = word(NOWHERE)
_BESIDE = cast(Sequence[int], np.array(NEIGHBOURS, np.uint64))
_INNER = word(bit_set(n for n in range(25) if n // 5 in (1, 2, 3) and n % 5 in (1, 2, 3)))
_CENTRE = word(1 << 12)


@compiled("int64(uint64, uint64, uint64, uint64, uint64)")
def _side(pawns: int, closed: int, high: int, odd: int, top: int) -> int:
    """What one side's pawns are worth: their height, their place, where they can go."""
    value = 30 * ones(pawns & odd) + 90 * ones(pawns & high)
    value += 10 * ones(pawns & _INNER) + 5 * ones(pawns & _CENTRE)
    while pawns:
        source = lowest(pawns)
        targets = _BESIDE[source] & ~closed & ~too_high(source, high, odd, top)
        value += 3 * ones(targets)
        if high >> source & _ONE:
            value += 12 * ones(targets & high) + 120 * ones(targets & top)
        elif odd >> source & _ONE:
            value += 25 * ones(targets & high) + 4 * ones(targets & odd)
        else:
            value += 8 * ones(targets & odd)
        pawns &= pawns - _ONE
    return value


@compiled("int64(uint64, uint64, int64)")
def evaluate(a: int, b: int, rules: int) -> int:
    """Hundredths of a unit for the side to move, within 10,000 either way, in a game going on."""
    own, theirs, capped, high, odd, top = sets(a, b)
    closed = own | theirs | capped
    return _side(own, closed, high, odd, top) - _side(theirs, closed, high, odd, top) + 15


@compiled("int64(uint64, uint64, int64, int64)")
def order(a: int, b: int, rules: int, move: int) -> int:
    """How promising a legal turn looks; the higher, the sooner it should be looked at."""
    code = word(move)
    source, target, build = code & _NOWHERE, code >> _SQUARE & _NOWHERE, code >> _TWO_SQUARES
    if source == _NOWHERE:
        return 10 * ones(_ONE << target & _INNER)
    if build == _NOWHERE:
        return 10_000
    own, theirs, _, high, odd, top = sets(a, b)
    come, gone, block = _ONE << target, _ONE << source, _ONE << build
    own ^= come | gone
    value = 60 * (ones(come & high) - ones(gone & high)) + 30 * (
        ones(come & odd) - ones(gone & odd)
    )
    value += 6 * (ones(come & _INNER) - ones(gone & _INNER))
    # The block makes a step that a pawn can climb, or takes one away.
    twos, threes = block & odd & ~top, block & high & ~odd
    mine = 25 * ones(twos & around(own & (odd | high))) + 40 * ones(threes & around(own & high))
    yours = 25 * ones(twos & around(theirs & (odd | high)))
    taken = 100 * ones(block & top & around(theirs & high))
    taken += 20 * ones(block & high & ~odd & around(theirs & odd))
    return value + mine - yours + taken
