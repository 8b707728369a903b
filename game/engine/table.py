"""The transposition table: what a search has found out about positions, kept in one flat array.

An entry is two words: the key of a position mixed with what is known about it, and the latter.
Threads share the table without locks: of an entry half written by one and half by another the
words do not fit together, and it is passed over.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.compiled import compiled, number, word

Words: TypeAlias = npt.NDArray[np.uint64]

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
"""What a stored value is to the true one. A word of 0 is no entry."""

NO_MOVE = -1

_BUCKET = 4
"""Entries that lie together, in one line of the processor's cache."""

_ENTRY_BYTES = 16
_HALF = 1 << 15

AGES = 64
"""Ages run from 0 to this."""

ANY_AGE = -1

_LOW = word(0xFFFF_FFFF)
_VALUE_AT, _DEPTH_AT, _BOUND_AT, _AGE_AT = (word(n) for n in (32, 48, 56, 58))
_VALUE_BITS, _DEPTH_BITS, _BOUND_BITS = word(0xFFFF), word(0xFF), word(3)


def new_table(megabytes: int) -> Words:
    """An empty table of at most that size, a power of two of entries."""
    entries = max(megabytes, 1) * (1 << 20) // _ENTRY_BYTES
    words = 2 << (entries.bit_length() - 1)
    line = _BUCKET * 2
    room = np.zeros(words + line, np.uint64)
    skipped = -room.ctypes.data // room.itemsize % line
    return room[skipped : skipped + words]


@compiled("int64(uint64)")
def move_in(known: int) -> int:
    """The best move, or NO_MOVE."""
    return number(np.int32(known & _LOW))


@compiled("int64(uint64)")
def value_in(known: int) -> int:
    """The value as it was stored."""
    return number(known >> _VALUE_AT & _VALUE_BITS) - _HALF


@compiled("int64(uint64)")
def depth_in(known: int) -> int:
    """How deep the search was, in turns."""
    return number(known >> _DEPTH_AT & _DEPTH_BITS)


@compiled("int64(uint64)")
def bound_in(known: int) -> int:
    """AT_LEAST, AT_MOST or EXACT."""
    return number(known >> _BOUND_AT & _BOUND_BITS)


@compiled("int64(uint64)")
def age_in(known: int) -> int:
    """The age of the table when it was stored."""
    return number(known >> _AGE_AT)


@compiled("int64(uint64[::1], uint64)")
def bucket(table: Words, key: int) -> int:
    """Where the entries of a key begin."""
    buckets = word(table.size // (2 * _BUCKET) - 1)
    return number(key & buckets) * (2 * _BUCKET)


@compiled("uint64(uint64[::1], uint64, int64)")
def look_up(table: Words, key: int, wanted: int) -> int:
    """What is known about the position of that key, 0 for nothing.

    Entries of another than the wanted age don't count, unless that is ANY_AGE.
    """
    at = bucket(table, key)
    for place in range(at, at + 2 * _BUCKET, 2):
        known = table[place + 1]
        if table[place] ^ known == key and known != 0:
            return known if wanted in (ANY_AGE, age_in(known)) else word(0)
    return word(0)


@compiled("void(uint64[::1], uint64, int64, int64, int64, int64, int64, int64)")
def store(
    table: Words, key: int, move: int, value: int, depth: int, bound: int, age: int, wanted: int
) -> None:
    """Keep a result, in the place of the least useful one of its bucket."""
    at = bucket(table, key)
    chosen, least = at, number(1 << 30)
    for place in range(at, at + 2 * _BUCKET, 2):
        known = table[place + 1]
        if table[place] ^ known == key:
            if move == NO_MOVE and wanted in (ANY_AGE, age_in(known)):
                move = move_in(known)
            chosen = place
            break
        years = (age - age_in(known)) % AGES
        worth = 1_000 + depth_in(known) - 8 * years
        if known == 0 or (years and wanted != ANY_AGE):
            worth = 0
        if worth < least:
            chosen, least = place, worth
    known = (
        word(move) & _LOW
        | word(value + _HALF) << _VALUE_AT
        | word(depth) << _DEPTH_AT
        | word(bound) << _BOUND_AT
        | word(age) << _AGE_AT
    )
    table[chosen] = key ^ known
    table[chosen + 1] = known
