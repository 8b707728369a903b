"""The pillarz board: 5 x 5 squares, columns A-E, rows 1-5 from first's side up.

A square is a number from 0 to 24, in the alphabetical order of the names; sets of squares are
integers (see game.bits).
"""

from __future__ import annotations

from game.bits import bit_set

SIZE = 5
COLUMNS = "ABCDE"

SQUARES = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
"""The names of the squares, by number."""

INDEX = {name: number for number, name in enumerate(SQUARES)}
"""The number of a name."""

TEXT_ORDER = tuple(INDEX[f"{column}{row}"] for row in range(SIZE, 0, -1) for column in COLUMNS)
"""The squares as a position is written: row by row, from row 5."""

NEIGHBOURS = tuple(
    bit_set(
        to
        for to in range(SIZE * SIZE)
        if to != square
        and abs(to // SIZE - square // SIZE) <= 1
        and abs(to % SIZE - square % SIZE) <= 1
    )
    for square in range(SIZE * SIZE)
)
"""For each square those beside it, corners too."""

ALL = bit_set(range(SIZE * SIZE))

TOP = 3
"""The level that wins."""

CAPPED = 4
"""The height of a tower that has its dome."""

PAWNS = 2
"""How many pawns a side has."""

Levels = tuple[int, ...]
"""Five sets of squares: entry h holds the squares that are at least h high, 0 to CAPPED."""

FLAT: Levels = (ALL, 0, 0, 0, 0)
"""Nothing built yet."""


def mirrored(square: int) -> int:
    """The square on the other side of the centre."""
    return SIZE * SIZE - 1 - square


def height(levels: Levels, square: int) -> int:
    """How high the tower on a square is, 0 to CAPPED."""
    return sum(level >> square & 1 for level in levels) - 1


def raised(levels: Levels, square: int) -> Levels:
    """The levels after one more block on a square that is not capped."""
    top = height(levels, square) + 1
    return (*levels[:top], levels[top] | 1 << square, *levels[top + 1 :])
