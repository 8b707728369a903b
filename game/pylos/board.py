"""The Pylos board: four levels, 4x4 + 3x3 + 2x2 + 1 places, and how they bear on one another.

A place is a number from 0 to 29, in the alphabetical order of the names; sets of places are
integers (see game.bits). The letter of a name is the column, the number the row; `e1` rests on
`a1 a2 b1 b2`.
"""

from __future__ import annotations

from game.bits import bit_set, bits

BALLS = 15
"""How many balls a side has."""

RESERVES = ("reserve1", "reserve2")
"""Where the balls lie that are not on the board: not places of the board, but of the table."""

_COLUMNS = ("abcd", "efg", "hi", "j")

_SPOTS = [
    (level, column, row)
    for level, letters in enumerate(_COLUMNS)
    for column in range(len(letters))
    for row in range(len(letters))
]
_NUMBER = {spot: number for number, spot in enumerate(_SPOTS)}

PLACES = tuple(f"{_COLUMNS[level][column]}{row + 1}" for level, column, row in _SPOTS)
"""The names of the places, by number."""

INDEX = {name: number for number, name in enumerate(PLACES)}
"""The number of a name."""

APEX = len(PLACES) - 1

TEXT_ORDER = tuple(
    tuple(
        _NUMBER[level, column, row] for row in range(len(letters)) for column in range(len(letters))
    )
    for level, letters in enumerate(_COLUMNS)
)
"""The places of each level as a position is written: row by row, from row 1."""

BASE = bit_set(TEXT_ORDER[0])

SUPPORT = tuple(
    bit_set(_NUMBER[level - 1, column + right, row + up] for right in (0, 1) for up in (0, 1))
    if level
    else 0
    for level, column, row in _SPOTS
)
"""For each place the four below it that carry it; nothing for the base."""

ABOVE = tuple(
    bit_set(above for above, support in enumerate(SUPPORT) if support >> place & 1)
    for place in range(len(PLACES))
)
"""For each place those that rest on it."""

HIGHER = tuple(
    bit_set(n for n, (other_level, _, _) in enumerate(_SPOTS) if other_level > level)
    for level, _, _ in _SPOTS
)
"""For each place all those on higher levels."""

SQUARES = tuple(support for support in SUPPORT if support)
"""Every 2x2 square of one level: just what carries one place of the next."""

LINES = tuple(
    bit_set(
        _NUMBER[(level, across, along) if upright else (level, along, across)]
        for along in range(len(_COLUMNS[level]))
    )
    for level in (0, 1)
    for upright in (True, False)
    for across in range(len(_COLUMNS[level]))
)
"""Every column and row of the base and of the second level."""

SQUARES_AT = tuple(tuple(s for s in SQUARES if s >> place & 1) for place in range(len(PLACES)))
LINES_AT = tuple(tuple(s for s in LINES if s >> place & 1) for place in range(len(PLACES)))

_UPPER = tuple((place, support) for place, support in enumerate(SUPPORT) if support)


def open_places(filled: int) -> int:
    """The empty places whose support is complete."""
    found = BASE
    for place, support in _UPPER:
        if support & filled == support:
            found |= 1 << place
    return found & ~filled


def free_balls(own: int, filled: int) -> int:
    """Those balls of `own` that nothing rests on."""
    return bit_set(place for place in bits(own) if not ABOVE[place] & filled)
