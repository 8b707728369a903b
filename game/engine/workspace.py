"""What a thread keeps during a search besides the table: one flat array of numbers, in parts.

The parts are a few counters, the path from the root, the best lines found, the moves that were
too good for an opponent beside this place of the path (killers), and what each move was worth
anywhere.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, number, word
from game.engine.table import NO_MOVE

Numbers: TypeAlias = NDArray[np.int64]
Moves: TypeAlias = NDArray[np.int32]

MOST_PLIES = 100
"""How many turns deep a search can look, extensions included."""

NODES, LOOK_AT, NODE_LIMIT, STOPPED, AGE, WANTED_AGE, REPEATS = range(7)
"""The counters: positions visited; at how many of them to look whether to stop; at how many to
stop; whether it has stopped; the table's age; the age of the entries that count; how far back a
position may recur, the root included (0: not at all)."""

MOST_EARLIER = 512
"""How many plies before the root a path may begin."""

_LOOKS = 1_000
_KILLERS = 16
_PATH = _KILLERS + 2 * MOST_PLIES
_LINES = _PATH + 2 * (MOST_EARLIER + MOST_PLIES)
_WORTH = _LINES + MOST_PLIES * MOST_PLIES
_WORTH_BITS = 14
WORKSPACE = _WORTH + (1 << _WORTH_BITS)
"""How many numbers a workspace has."""

MOST_WORTH = 1 << 14
"""No move is worth more, up or down."""

_SPREAD = word(0x9E37_79B9_7F4A_7C15)
_SHIFT = word(64 - _WORTH_BITS)


# --- when to stop ---


@compiled("int64(int64[::1], int64[::1])")
def must_stop(work: Numbers, stop: Numbers) -> int:
    """1 when the node limit is reached, or a word of `stop` is set."""
    if work[NODES] >= work[LOOK_AT]:
        if work[NODES] >= work[NODE_LIMIT] or stop[0] != 0 or stop[1] != 0:
            work[STOPPED] = 1
        work[LOOK_AT] = min(work[NODES] + _LOOKS, work[NODE_LIMIT])
    return number(work[STOPPED])


# --- the path ---


@compiled("void(int64[::1], int64, uint64, uint64)")
def step_on(work: Numbers, ply: int, a: int, b: int) -> None:
    """The path leads through this position, `ply` turns after the root; before it if negative."""
    at = _PATH + 2 * (MOST_EARLIER + ply)
    work[at] = number(a)
    work[at + 1] = number(b)


@compiled("int64(int64[::1], int64, uint64, uint64)")
def recurs(work: Numbers, ply: int, a: int, b: int) -> int:
    """1 if the path has come through this position before, with the same side to move."""
    one, two = number(a), number(b)
    root = _PATH + 2 * MOST_EARLIER
    for at in range(root + 2 * (ply - 2), root - 2 * number(work[REPEATS]), -4):
        if work[at] == one and work[at + 1] == two:
            return 1
    return 0


# --- the best lines ---


@compiled("void(int64[::1], int64, int64)")
def begin_line(work: Numbers, ply: int, move: int) -> None:
    """The best line from here is that move, or nothing for NO_MOVE."""
    at = _LINES + ply * MOST_PLIES
    work[at] = move
    if move != NO_MOVE:
        work[at + 1] = NO_MOVE


@compiled("void(int64[::1], int64, int64)")
def extend_line(work: Numbers, ply: int, move: int) -> None:
    """The best line from here is that move, then the line found after it."""
    at, rest = _LINES + ply * MOST_PLIES, _LINES + (ply + 1) * MOST_PLIES
    work[at] = move
    for place in range(MOST_PLIES - 1):
        work[at + 1 + place] = work[rest + place]
        if work[rest + place] == NO_MOVE:
            break


def line(work: Numbers, ply: int) -> list[int]:
    """The best line found `ply` turns after the root."""
    at = _LINES + ply * MOST_PLIES
    moves: list[int] = work[at : at + MOST_PLIES].tolist()
    return moves[: moves.index(NO_MOVE)]


# --- what moves have been worth ---


@compiled("int64(int64)")
def _worth_of(move: int) -> int:
    return _WORTH + number(word(move) * _SPREAD >> _SHIFT)


@compiled("int64(int64[::1], int64)")
def worth(work: Numbers, move: int) -> int:
    """How often a move has been too good for the opponent, between MOST_WORTH up and down."""
    return number(work[_worth_of(move)])


@compiled("UniTuple(int64, 2)(int64[::1], int64)")
def killers(work: Numbers, ply: int) -> tuple[int, int]:
    """The moves that have been too good last at this ply."""
    at = _KILLERS + 2 * ply
    return number(work[at]), number(work[at + 1])


@compiled("void(int64[::1], int64, int64, int32[::1], int64)")
def reward(work: Numbers, ply: int, depth: int, tried: Moves, count: int) -> None:
    """The last of the moves tried was too good for the opponent, the others were not."""
    best = number(tried[count - 1])
    at = _KILLERS + 2 * ply
    if work[at] != best:
        work[at + 1] = work[at]
        work[at] = best
    gain = min(16 * depth * depth, 2_000)
    for place in range(count):
        at = _worth_of(number(tried[place]))
        change = gain if place == count - 1 else -gain
        work[at] += change - work[at] * gain // MOST_WORTH
