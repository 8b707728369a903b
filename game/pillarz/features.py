"""What the evaluation of pillarz looks at: each feature of a position is the number of a weight.

All features are counts and heights, looked up in small tables that lie one after the other. Pawns
and sides have their tables twice: the side to move has other needs than the side that waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from game.bits import bit_set
from game.compiled import compiled, lowest, number, ones, word
from game.pillarz.board import ALL, NEIGHBOURS, SIZE
from game.pillarz.kernel import sets

Numbers = tuple[int, ...]

_ONE, _ROW = word(1), word(SIZE)
_ALL = word(ALL)
_NOT_ROW_1 = word(bit_set(n for n in range(SIZE * SIZE) if n % SIZE != 0))
_NOT_ROW_5 = word(bit_set(n for n in range(SIZE * SIZE) if n % SIZE != SIZE - 1))
_BESIDE = cast(Sequence[int], np.array(NEIGHBOURS, np.uint64))


def _kind(square: int) -> int:
    """Which of the six kinds of squares it is, up to symmetry; 0 is the centre."""
    near, far = sorted((abs(square // SIZE - 2), abs(square % SIZE - 2)))
    return far * (far + 1) // 2 + near


def _distance(one: int, two: int) -> int:
    """Steps between two squares, less the first, 0 to 3."""
    across, along = abs(one // SIZE - two // SIZE), abs(one % SIZE - two % SIZE)
    return max(across, along, 1) - 1


_KIND = cast(Sequence[int], np.array([_kind(n) for n in range(SIZE * SIZE)]))
_DISTANCE = cast(
    Mapping[tuple[int, int], int],
    np.array([[_distance(m, n) for n in range(SIZE * SIZE)] for m in range(SIZE * SIZE)]),
)

# The tables of a pawn, all by its height 0 to 2: by kind of square; for each of the levels 0 to 3
# how many free neighbours have it; how many steps it can make; how many of them go up, beside an
# enemy or not (each to 3); by an enemy's height and distance.
_PLACE = 0
_LEVEL = _PLACE + 3 * 6
_STEPS = _LEVEL + 3 * 4 * 9
_UPWARD = _STEPS + 3 * 9
_ENEMY = _UPWARD + 3 * 4 * 4
_PAWN = _ENEMY + 3 * 3 * 4

# The tables of a side: its two heights and their distance; how many squares of level 2 it can
# reach in one step, in two, in two when the enemy cannot; how many squares at all; how many of
# level 1 when the enemy cannot; how many of level 3.
_PAIR = 0
_TWOS_IN_1 = _PAIR + 9 * 4
_TWOS_IN_2 = _TWOS_IN_1 + 8
_TWOS_ALONE = _TWOS_IN_2 + 8
_REACHED = _TWOS_ALONE + 8
_ONES_ALONE = _REACHED + SIZE * SIZE
_THREES = _ONES_ALONE + 8
_SIDE = _THREES + 8

_SIDES = 2 * _PAWN
_BOTH = _SIDES + 2 * _SIDE
_PHASES = 4

WEIGHTS = _BOTH + 9 * 9 * _PHASES
"""How many weights there are."""

FEATURES = 4 * 9 + 2 * 7 + 1
"""How many of them a position looks up."""


@compiled("uint64(uint64)")
def _spread(squares: int) -> int:
    """These squares and those beside them."""
    squares |= (squares << _ONE & _NOT_ROW_1) | (squares >> _ONE & _NOT_ROW_5)
    return (squares | squares << _ROW | squares >> _ROW) & _ALL


@compiled("uint64(uint64, uint64, uint64, uint64, uint64)")
def _steps(squares: int, closed: int, high: int, odd: int, top: int) -> int:
    """Where pawns on these squares could step, and stay."""
    reached = _spread(squares & high)
    reached |= _spread(squares & odd & ~high) & ~top
    reached |= _spread(squares & ~odd & ~high) & ~high
    return reached & ~closed


@compiled("int64(uint64, uint64, uint64)")
def _height(square: int, high: int, odd: int) -> int:
    """How high a pawn stands, 0 to 2."""
    return 2 if high >> square & _ONE else number(odd >> square & _ONE)


@compiled(
    "UniTuple(int64, 9)(int64, uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64)"
)
def _pawn(
    base: int,
    square: int,
    closed: int,
    near: int,
    enemy: int,
    other: int,
    high: int,
    odd: int,
    top: int,
) -> Numbers:
    """The features of the pawn on `square`; `near` is beside its enemies, the pawns on `enemy` and
    `other`."""
    tall = _height(square, high, odd)
    free = _BESIDE[square] & ~closed
    twos, low = free & high & ~odd, free & odd & ~high
    n3, n2, n1 = ones(free & top), ones(twos), ones(low)
    n0 = ones(free & ~odd & ~high)
    up = free & top if tall == 2 else twos if tall == 1 else low
    steps = n0 + n1 + (n2 if tall > 0 else 0) + (n3 if tall > 1 else 0)
    level = base + _LEVEL + tall * 36
    enemies = base + _ENEMY + tall * 12
    return (
        base + _PLACE + tall * 6 + _KIND[square],
        level + n0,
        level + 9 + n1,
        level + 18 + n2,
        level + 27 + n3,
        base + _STEPS + tall * 9 + steps,
        base + _UPWARD + tall * 16 + min(ones(up & ~near), 3) * 4 + min(ones(up & near), 3),
        enemies + _height(enemy, high, odd) * 4 + _DISTANCE[square, enemy],
        enemies + _height(other, high, odd) * 4 + _DISTANCE[square, other],
    )


@compiled("UniTuple(int64, 7)(int64, int64, uint64, uint64, uint64, uint64, uint64, uint64)")
def _side(
    base: int, pair: int, one: int, two: int, enemys: int, high: int, odd: int, top: int
) -> Numbers:
    """The features of a side that reaches `one` in a step and `two` in at most two, where the
    enemy reaches `enemys`."""
    level2, level1 = high & ~odd, odd & ~high
    return (
        base + _PAIR + pair,
        base + _TWOS_IN_1 + min(ones(one & level2), 7),
        base + _TWOS_IN_2 + min(ones(two & level2), 7),
        base + _TWOS_ALONE + min(ones(two & level2 & ~enemys), 7),
        base + _REACHED + ones(two),
        base + _ONES_ALONE + min(ones(two & level1 & ~enemys), 7),
        base + _THREES + min(ones(two & top), 7),
    )


@compiled("int64(uint64, uint64, uint64, uint64)")
def _heights(one: int, two: int, high: int, odd: int) -> int:
    """The heights of two pawns whatever their order, as a number below 9."""
    tall, small = _height(one, high, odd), _height(two, high, odd)
    return max(tall, small) * 3 + min(tall, small)


@compiled("UniTuple(int64, 51)(uint64, uint64)")
def features(a: int, b: int) -> Numbers:
    """The numbers of the weights that count in a position with all four pawns, nobody on top."""
    own, theirs, capped, high, odd, top = sets(a, b)
    closed = own | theirs | capped
    own1, own2 = lowest(own), lowest(own & (own - _ONE))
    foe1, foe2 = lowest(theirs), lowest(theirs & (theirs - _ONE))
    beside_own, beside_foe = _spread(own), _spread(theirs)
    mine, yours = _heights(own1, own2, high, odd), _heights(foe1, foe2, high, odd)
    one, foes_one = _steps(own, closed, high, odd, top), _steps(theirs, closed, high, odd, top)
    two = one | _steps(one, closed, high, odd, top)
    foes_two = foes_one | _steps(foes_one, closed, high, odd, top)
    phase = min(ones(odd | high | capped) // 5, _PHASES - 1)
    own_pair = mine * 4 + _DISTANCE[own1, own2]
    foes_pair = yours * 4 + _DISTANCE[foe1, foe2]
    return (
        _pawn(0, own1, closed, beside_foe, foe1, foe2, high, odd, top)
        + _pawn(0, own2, closed, beside_foe, foe1, foe2, high, odd, top)
        + _pawn(_PAWN, foe1, closed, beside_own, own1, own2, high, odd, top)
        + _pawn(_PAWN, foe2, closed, beside_own, own1, own2, high, odd, top)
        + _side(_SIDES, own_pair, one, two, foes_two, high, odd, top)
        + _side(_SIDES + _SIDE, foes_pair, foes_one, foes_two, two, high, odd, top)
        + (_BOTH + (mine * 9 + yours) * _PHASES + phase,)
    )
