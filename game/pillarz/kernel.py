"""The rules of pillarz once more, compiled: a position is two words, a turn a number.

See game.pillarz.words for what the words mean; `rules` is always 0 here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, lowest, ones, word
from game.pillarz.board import ALL, NEIGHBOURS, PAWNS
from game.pillarz.words import NOWHERE, SET_BITS, SQUARE_BITS, TURN_BIT

MOST_MOVES = 128
"""A side has two pawns, each with at most 8 steps and after each at most 8 builds."""

_ONE = word(1)
_ALL = word(ALL)
_SET = word(SET_BITS)
_TURN = word(1 << TURN_BIT)
_SQUARE = word(SQUARE_BITS)
_TWO_SQUARES = word(2 * SQUARE_BITS)
_NOWHERE = word(NOWHERE)
_WINS = word(NOWHERE << 2 * SQUARE_BITS)
_PLACES = word(NOWHERE | NOWHERE << 2 * SQUARE_BITS)
_BESIDE = cast(Sequence[int], np.array(NEIGHBOURS, np.uint64))


@compiled("UniTuple(uint64, 6)(uint64, uint64)")
def sets(a: int, b: int) -> tuple[int, int, int, int, int, int]:
    """The sets of a position: own pawns, theirs, caps, towers of 2 and 3, of 1 and 3, of 3."""
    odd, high = a & _ALL, a >> _SET & _ALL
    mine, yours = b & _ALL, b >> _SET & _ALL
    return mine & ~yours, yours & ~mine, mine & yours, high, odd, odd & high


@compiled("uint64(uint64, uint64, uint64, uint64)")
def too_high(source: int, high: int, odd: int, top: int) -> int:
    """The towers a pawn on `source` cannot climb."""
    if high >> source & _ONE:
        return word(0)
    return top if odd >> source & _ONE else high


@compiled("uint64(uint64)")
def around(squares: int) -> int:
    """The squares beside any of these."""
    beside = word(0)
    while squares:
        beside |= _BESIDE[lowest(squares)]
        squares &= squares - _ONE
    return beside


@compiled("int64(uint64, uint64, uint64, int32[::1])")
def _write(a: int, b: int, wanted: int, moves: NDArray[np.int32]) -> int:
    """Write the legal turns that build on a wanted square or need no build; how many there are."""
    own, theirs, capped, high, odd, top = sets(a, b)
    pawns = own | theirs
    if pawns & top:
        return 0
    count = 0
    if ones(own) < PAWNS:
        free = _ALL & ~pawns
        while free:
            moves[count] = _PLACES | lowest(free) << _SQUARE
            count += 1
            free &= free - _ONE
        return count
    closed = pawns | capped
    while own:
        source = lowest(own)
        targets = _BESIDE[source] & ~closed & ~too_high(source, high, odd, top)
        wins = targets & top
        while wins:
            moves[count] = source | lowest(wins) << _SQUARE | _WINS
            count += 1
            wins &= wins - _ONE
        targets &= ~top
        free = wanted & ~(closed ^ _ONE << source)
        while targets:
            target = lowest(targets)
            begun = source | target << _SQUARE
            builds = _BESIDE[target] & free
            while builds:
                moves[count] = begun | lowest(builds) << _TWO_SQUARES
                count += 1
                builds &= builds - _ONE
            targets &= targets - _ONE
        own &= own - _ONE
    return count


@compiled("int64(uint64, uint64, int64, int32[::1])")
def generate(a: int, b: int, rules: int, moves: NDArray[np.int32]) -> int:
    """Write every legal turn to `moves`, each once; how many there are, 0 after the end."""
    return _write(a, b, _ALL, moves)


@compiled("int64(uint64, uint64, int64, int32[::1])")
def safe(a: int, b: int, rules: int, moves: NDArray[np.int32]) -> int:
    """Write the legal turns that win, or after which no pawn of theirs can step onto a third level.

    All others lose in two turns: none here, but some legal turns, means just that.
    """
    _, theirs, _, high, _, top = sets(a, b)
    reach = around(theirs & high)
    threats = reach & top
    wanted = _ALL & ~(reach & high)
    if threats:  # One can be capped, two cannot.
        wanted = word(0) if threats & (threats - _ONE) else threats
    return _write(a, b, wanted, moves)


@compiled("int64(uint64, uint64, int64)")
def threatened(a: int, b: int, rules: int) -> int:
    """1 where the other side, were it to move, could step onto a third level; then only `safe`
    turns, those that cap it, do not lose at once."""
    _, theirs, _, high, _, top = sets(a, b)
    return 1 if around(theirs & high) & top else 0


@compiled("int64(uint64, uint64, int64)")
def winning(a: int, b: int, rules: int) -> int:
    """A step onto a third level that the side to move can make, or -1."""
    own, theirs, _, high, _, top = sets(a, b)
    if (own | theirs) & top:
        return -1
    pawns = own & high
    while pawns:
        source = lowest(pawns)
        targets = _BESIDE[source] & top
        if targets:
            return source | lowest(targets) << _SQUARE | _WINS
        pawns &= pawns - _ONE
    return -1


@compiled("UniTuple(uint64, 2)(uint64, uint64, uint64, uint64, uint64)")
def played(a: int, b: int, step: int, build: int, swap: int) -> tuple[int, int]:
    """The words after a step (the set of source and target) and a build (a set of one or none)."""
    odd, high = a & _ALL, a >> _SET & _ALL
    mine, yours = b & _ALL, b >> _SET & _ALL
    two = odd & build
    capped = high & two
    a = (a & _TURN) | (odd ^ build) | (high ^ two) << _SET
    mine = (mine ^ step) | capped
    yours |= capped
    if swap:
        return a ^ _TURN, yours | mine << _SET
    return a, mine | yours << _SET


@compiled("UniTuple(uint64, 2)(uint64, uint64, int64, int64)")
def after(a: int, b: int, rules: int, move: int) -> tuple[int, int]:
    """The position after a legal turn. Whoever places the first of two pawns stays to move."""
    code = word(move)
    source, build = code & _NOWHERE, code >> _TWO_SQUARES
    target = _ONE << (code >> _SQUARE & _NOWHERE)
    if source == _NOWHERE:
        own = (b & _ALL) & ~(b >> _SET)
        return played(a, b, target, word(0), word(ones(own | target) == PAWNS))
    raised = word(0) if build == _NOWHERE else _ONE << build
    return played(a, b, target | _ONE << source, raised, _ONE)


@compiled("int64(uint64, uint64, int64)")
def ended(a: int, b: int, rules: int) -> int:
    """1: the side to move stands on the third level, -1: the other side does, 0: nobody."""
    own, theirs, _, _, _, top = sets(a, b)
    if top & own:
        return 1
    return -1 if top & theirs else 0


@compiled("int64(uint64, uint64, int64)")
def stays(a: int, b: int, rules: int) -> int:
    """1 where the side to move will be to move again after its turn: its first placement."""
    return 1 if (b & _ALL) & ~(b >> _SET) == 0 else 0


@compiled("int64(uint64, uint64, int64)")
def count(a: int, b: int, rules: int) -> int:
    """How many legal turns there are."""
    own, theirs, capped, high, odd, top = sets(a, b)
    pawns = own | theirs
    if pawns & top:
        return 0
    if ones(own) < PAWNS:
        return ones(_ALL & ~pawns)
    closed = pawns | capped
    total = 0
    while own:
        source = lowest(own)
        targets = _BESIDE[source] & ~closed & ~too_high(source, high, odd, top)
        total += ones(targets & top)
        targets &= ~top
        free = ~(closed ^ _ONE << source)
        while targets:
            total += ones(_BESIDE[lowest(targets)] & free)
            targets &= targets - _ONE
        own &= own - _ONE
    return total


@compiled("int64(uint64, uint64, int64, int64)")
def perft(a: int, b: int, rules: int, depth: int) -> int:
    """How many sequences of `depth` legal turns begin here; the last turns are only counted."""
    if depth == 0:
        return 1
    if depth == 1:
        return count(a, b, rules)
    moves = np.empty(MOST_MOVES, np.int32)
    total = 0
    for number in range(generate(a, b, rules, moves)):
        c, d = after(a, b, rules, moves[number])
        total += perft(c, d, rules, depth - 1)
    return total


@compiled("uint64(uint64, uint64)")
def key(a: int, b: int) -> int:
    """A well-mixed number of the position.

    Not the same for mirrored ones: past the first turns these no longer meet in a search, and
    looking at all eight would cost more than a turn.
    """
    a *= word(0x9E3779B97F4A7C15)
    mixed = (a ^ a >> word(32)) + b
    mixed *= word(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> word(29)
    mixed *= word(0x94D049BB133111EB)
    return mixed ^ mixed >> word(32)
