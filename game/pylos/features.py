"""What the evaluation of Pylos looks at: patterns of balls, and what can be done with them.

A pattern is a few places of the board; each holds a ball of one's own, one of the other's or none,
so that n places make one of 3^n figures. Figures that are the same when the board is turned or
mirrored count as one. Each figure, and each combination of the counts, is a feature with a weight;
a position has one of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, product
from typing import TypeAlias, cast

import numpy as np

from game.compiled import compiled, number, ones, word
from game.pylos.kernel import BALLS, completing, covered, open_places, raised_to

_PLACES = word(0x0001_0033_0777_FFFF)
_UPPER = word(0x0001_0033_0777_0000)
_NONE, _1, _4, _5, _16, _32 = (word(n) for n in (0, 1, 4, 5, 16, 32))
_NINE, _FOUR = word(0x777), word(0x33)
"""A window of three rows and columns, and one of two."""

Figure: TypeAlias = tuple[tuple[int, ...], ...]
View: TypeAlias = Callable[[Figure], Figure]


def _mirrored(figure: Figure) -> Figure:
    return tuple(row[::-1] for row in figure)


def _upside_down(figure: Figure) -> Figure:
    return figure[::-1]


def _both(figure: Figure) -> Figure:
    return _mirrored(_upside_down(figure))


def _transposed(figure: Figure) -> Figure:
    return tuple(zip(*figure, strict=True))


def _same(figure: Figure) -> Figure:
    return figure


def _ternary(figure: Figure) -> int:
    total = 0
    for row in figure:
        for mark in row:
            total = 3 * total + mark
    return total


def _table(values: Sequence[int]) -> Sequence[int]:
    return cast(Sequence[int], np.array(values, np.int16))


def _digits(width: int, view: View) -> Sequence[int]:
    """By the bits in a window of a lane: the same as digits of a number of base 3."""
    return _table(
        [
            _ternary(
                view(
                    tuple(
                        tuple(window >> 4 * row + column & 1 for column in range(width))
                        for row in range(width)
                    )
                )
            )
            for window in range(1 << 5 * width - 4)
        ]
    )


def _classes(views: Sequence[View]) -> Sequence[int]:
    """By the number of a figure of 3x3: the number of those that are the same in these views."""
    classes: dict[int, int] = {}
    found = []
    for marks in product(range(3), repeat=9):
        figure = marks[:3], marks[3:6], marks[6:]
        least = min(_ternary(view(figure)) for view in views)
        found.append(classes.setdefault(least, len(classes)))
    return _table(found)


# The four windows of the base have each a corner of the board: seen from there they are alike.
_FROM_A1, _FROM_D1, _FROM_A4, _FROM_D4 = (
    _digits(3, view) for view in (_same, _mirrored, _upside_down, _both)
)
_TWO = _digits(2, _same)
_CORNER = _classes((_same, _transposed))
_SECOND = _classes(
    [
        lambda figure, turn=turn, view=view: view(turn(figure))  # type: ignore[misc]
        for turn in (_same, _transposed)
        for view in (_same, _mirrored, _upside_down, _both)
    ]
)

_SIZES = [max(_CORNER) + 1, max(_SECOND) + 1, 9 * 243, 4 * 243, 81, 256, 64, 180, 100]
_AT = (0, *accumulate(_SIZES))
_AT_SECOND, _AT_PILE, _AT_HIGH_PILE, _AT_THIRD, _AT_BALLS, _AT_EARN, _AT_RAISE, _AT_FREE = _AT[1:9]

FEATURES = 23
"""How many a position has."""

WEIGHTS = int(_AT[9])
"""How many there are."""

_PHASES = (11, 14, 17, 20)
"""With so many balls on the board a new phase of the game begins, with weights of its own."""

PHASES = len(_PHASES) + 1


@compiled("int64(uint64, uint64)")
def phase(a: int, b: int) -> int:
    """The phase of a position, from 0 on."""
    balls = ones((a | b) & _PLACES)
    found = 0
    for begin in _PHASES:
        if balls >= begin:
            found += 1
    return found


@compiled("UniTuple(int64, 2)(uint64, uint64, uint64, int64)")
def _raises(own: int, under: int, available: int, rules: int) -> tuple[int, int]:
    """How many balls of `own` can be raised, and 1 if a raise earns a take-back, else 0."""
    count = earns = 0
    available &= _UPPER
    if available:
        earning = completing(own, rules) & available
        sources = own & ~under
        while sources:
            lifted = sources & (_NONE - sources)
            sources ^= lifted
            targets = raised_to(lifted, available)
            if targets:
                count += 1
                if targets & earning and targets & completing(own ^ lifted, rules):
                    earns = 1
    return count, earns


@compiled("int64(uint64, uint64, uint64)")
def _pile(own: int, theirs: int, at: int) -> int:
    """The figure of four places in a square and the one that they carry."""
    above = at + _16
    square = _TWO[own >> at & _FOUR] + 2 * _TWO[theirs >> at & _FOUR]
    return square + 81 * number((own >> above & _1) + (theirs >> above & _1) * word(2))


@compiled("int64(uint64, uint64)")
def _second_level(own: int, theirs: int) -> int:
    return _SECOND[_FROM_A1[own >> _16 & _NINE] + 2 * _FROM_A1[theirs >> _16 & _NINE]]


@compiled("UniTuple(int64, 23)(uint64, uint64, int64)")
def features(a: int, b: int, rules: int) -> tuple[int, ...]:
    """The features of a position in which the game goes on: numbers below WEIGHTS."""
    own, theirs = a & _PLACES, b & _PLACES
    filled = own | theirs
    available, under = open_places(filled), covered(filled)
    mine, yours = ones(own), ones(theirs)
    earn = min(ones(completing(own, rules) & available), 3) if mine < BALLS else 0
    feared = min(ones(completing(theirs, rules) & available), 3) if yours < BALLS else 0
    raises, earns = _raises(own, under, available, rules)
    replies, fears = _raises(theirs, under, available, rules)
    lead = min(max(yours - mine, -2), 2) + 2
    free, others = min(ones(own & ~under), 9), min(ones(theirs & ~under), 9)
    return (
        _CORNER[_FROM_A1[own & _NINE] + 2 * _FROM_A1[theirs & _NINE]],
        _CORNER[_FROM_D1[own >> _1 & _NINE] + 2 * _FROM_D1[theirs >> _1 & _NINE]],
        _CORNER[_FROM_A4[own >> _4 & _NINE] + 2 * _FROM_A4[theirs >> _4 & _NINE]],
        _CORNER[_FROM_D4[own >> _5 & _NINE] + 2 * _FROM_D4[theirs >> _5 & _NINE]],
        _AT_SECOND + _second_level(own, theirs),
        _AT_PILE + _pile(own, theirs, word(0)),
        _AT_PILE + 243 + _pile(own, theirs, word(1)),
        _AT_PILE + 486 + _pile(own, theirs, word(2)),
        _AT_PILE + 729 + _pile(own, theirs, word(4)),
        _AT_PILE + 972 + _pile(own, theirs, word(5)),
        _AT_PILE + 1215 + _pile(own, theirs, word(6)),
        _AT_PILE + 1458 + _pile(own, theirs, word(8)),
        _AT_PILE + 1701 + _pile(own, theirs, word(9)),
        _AT_PILE + 1944 + _pile(own, theirs, word(10)),
        _AT_HIGH_PILE + _pile(own, theirs, word(16)),
        _AT_HIGH_PILE + 243 + _pile(own, theirs, word(17)),
        _AT_HIGH_PILE + 486 + _pile(own, theirs, word(20)),
        _AT_HIGH_PILE + 729 + _pile(own, theirs, word(21)),
        _AT_THIRD + _TWO[own >> _32 & _FOUR] + 2 * _TWO[theirs >> _32 & _FOUR],
        _AT_BALLS + 16 * mine + yours,
        _AT_EARN + earn + 4 * feared + 16 * earns + 32 * fears,
        _AT_RAISE + min(raises, 5) + 6 * min(replies, 5) + 36 * lead,
        _AT_FREE + free + 10 * others,
    )
