"""How good a position of pillarz looks without looking ahead, and which turns to look at first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np

from game.bits import bit_set
from game.compiled import compiled, ones, word
from game.pillarz.board import PAWNS, SIZE
from game.pillarz.features import WEIGHTS, features
from game.pillarz.kernel import around, sets
from game.pillarz.words import NOWHERE, SQUARE_BITS

_ONE = word(1)
_SQUARE = word(SQUARE_BITS)
_TWO_SQUARES = word(2 * SQUARE_BITS)
_NOWHERE = word(NOWHERE)
_INNER = word(bit_set(n for n in range(SIZE * SIZE) if {n // SIZE, n % SIZE}.isdisjoint((0, 4))))

CHANCE = 150
"""So many hundredths of a unit mean chances of e to 1."""

_MOST = 9_999

_WEIGHTS = cast(
    Sequence[int],
    np.array(json.loads(Path(__file__).with_name("weights.json").read_text()), np.int32),
)
"""What each feature is worth to the side to move; fitted to self-play."""
assert len(_WEIGHTS) == WEIGHTS


@compiled("int64(uint64, uint64, int64)")
def evaluate(a: int, b: int, rules: int) -> int:
    """Hundredths of a unit for the side to move, within 10,000 either way, in a game going on.

    CHANCE says what they mean.
    """
    own, theirs, _, _, _, _ = sets(a, b)
    if ones(own | theirs) < 2 * PAWNS:
        return 10 * (ones(own & _INNER) - ones(theirs & _INNER))
    value = 0
    for feature in features(a, b):
        value += _WEIGHTS[feature]
    return max(-_MOST, min(value, _MOST))


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
