"""The rules of Pylos once more, compiled: what the search counts and tries by the million.

See game.pylos.words for what the numbers mean. For all levels at once, a place's support is the
bits at +0, +1, +4 and +5 of the lane below.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, lowest, ones, word
from game.pylos.words import DECLINES, EMPTY_LOSES, LINES, NOTHING, SQUARES

MOST_MOVES = 1280
"""1,277 is the most that any set of filled places allows if all balls were one's own, as a solver
counts that goes through all of them (Solution.most_turns)."""

BALLS = 15

_BASE = word(0xFFFF)
_PLACES = word(0x0001_0033_0777_FFFF)
_UPPER = word(0x0001_0033_0777_0000)
_ABOVE_SECOND = word(0x0001_0033_0000_0000)
_APEX = word(1 << 48)
_TO_APEX = 48 | NOTHING << 6 | NOTHING << 12 | NOTHING << 18
_CORNERS = word(0x0001_0033_0777)
"""The corner with the lowest column and row of each 2x2 square: what carries a place, a lane up."""

_ZERO, _1, _2, _3, _4, _5, _7, _8, _12, _LANE, _17, _32 = map(
    word, (0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 32)
)
_SOURCE, _ONE, _TWO = word(6), word(12), word(18)
"""Where a move has its source and the balls taken back."""
_NUMBER = word(63)
_NO_TWO = word(NOTHING << 18)
_TAKES_NONE = word(NOTHING << 18 | NOTHING << 12)
_PLACED = word(NOTHING << 6)


@compiled("uint64(uint64)")
def open_places(filled: int) -> int:
    """The empty places whose support is complete."""
    carried = filled & filled >> _1 & filled >> _4 & filled >> _5 & _CORNERS
    return (_BASE | carried << _LANE) & ~filled


@compiled("uint64(uint64)")
def covered(filled: int) -> int:
    """The places on which a ball rests."""
    above = (filled & _UPPER) >> _LANE
    return above | above << _1 | above << _4 | above << _5


@compiled("uint64(uint64)")
def _fourths(own: int) -> int:
    """The places where one more ball of `own` completes a square."""
    right, up, far = own >> _1 & _CORNERS, own >> _4 & _CORNERS, own >> _5 & _CORNERS
    near = own & _CORNERS
    across, along = right & up, near & far
    return across & far | (along & up) << _1 | (along & right) << _4 | (near & across) << _5


@compiled("uint64(uint64)")
def _line_ends(own: int) -> int:
    """The places where one more ball completes a row or column of the base or second level."""
    column = word(0x1111)
    w, x, y, z = own & column, own >> _1 & column, own >> _2 & column, own >> _3 & column
    found = x & y & z | (w & y & z) << _1 | (w & x & z) << _2 | (w & x & y) << _3
    row = word(0xF)
    w, x, y, z = own & row, own >> _4 & row, own >> _8 & row, own >> _12 & row
    found |= x & y & z | (w & y & z) << _4 | (w & x & z) << _8 | (w & x & y) << _12
    second = own >> _LANE
    column = word(0x111)
    w, x, y = second & column, second >> _1 & column, second >> _2 & column
    upper = x & y | (w & y) << _1 | (w & x) << _2
    row = word(0x7)
    w, x, y = second & row, second >> _4 & row, second >> _8 & row
    upper |= x & y | (w & y) << _4 | (w & x) << _8
    return found | upper << _LANE


@compiled("uint64(uint64, int64)")
def completing(own: int, rules: int) -> int:
    """The places, filled ones among them, where one more ball of `own` earns a take-back."""
    found = _ZERO
    if rules & SQUARES:
        found = _fourths(own)
    if rules & LINES:
        found |= _line_ends(own)
    return found


@compiled("uint64(uint64, uint64)")
def raised_to(source: int, available: int) -> int:
    """Where the free ball on the bit `source` may be raised, of the available upper places."""
    above = (source | source >> _1 | source >> _4 | source >> _5) << _LANE
    higher = _UPPER
    if source > _BASE:
        higher = _APEX if source >> _32 else _ABOVE_SECOND
    return available & higher & ~above


@compiled("int64(uint64, uint64, int64)")
def ended(a: int, b: int, rules: int) -> int:
    """1: the side to move has won, -1: it has lost, 0: it goes on, or there is no legal turn."""
    if (a | b) & _APEX:
        return -1 if b & _APEX else 1
    if rules & EMPTY_LOSES and ones(b & _PLACES) == BALLS:
        return 1
    return 0


@compiled("int64(uint64, uint64, int64)")
def winning(a: int, b: int, rules: int) -> int:
    """The turn that fills the apex, if the side to move has it, or -1."""
    # What is left of 30 balls when only the apex is empty: one, in one of the reserves.
    if ((a | b) & _PLACES) ^ _APEX == _PLACES and ones(a & _PLACES) < BALLS:
        return _TO_APEX
    return -1


@compiled("UniTuple(uint64, 2)(uint64, uint64, int64, int64)")
def after(a: int, b: int, rules: int, move: int) -> tuple[int, int]:
    """The position after a legal turn."""
    code = word(move)
    gone = _1 << (code >> _SOURCE & _NUMBER)
    gone |= _1 << (code >> _ONE & _NUMBER)
    gone |= _1 << (code >> _TWO & _NUMBER)
    return b, (a | _1 << (code & _NUMBER)) & ~gone


@compiled("int64(uint64, uint64, uint64, int64, int32[::1], int64)")
def _write_earned(
    own: int, filled: int, put: int, rules: int, moves: NDArray[np.int32], n: int
) -> int:
    """The turns that go on from `put`, which earned a take-back; own and filled are after it."""
    if rules & DECLINES:
        moves[n] = put | _TAKES_NONE
        n += 1
    free = own & ~covered(filled)
    left = free
    while left:
        one = lowest(left)
        ball = _1 << one
        left ^= ball
        begun = put | one << _ONE
        moves[n] = begun | _NO_TWO
        n += 1
        seconds = left
        if ball > _BASE:
            # Taken first, this ball frees others; two that are free already come once.
            seconds |= own & ~covered(filled ^ ball) & ~free
        while seconds:
            moves[n] = begun | lowest(seconds) << _TWO
            n += 1
            seconds &= seconds - _1
    return n


@compiled("int64(uint64, uint64, int64)")
def _count_earned(own: int, filled: int, rules: int) -> int:
    """How many turns _write_earned writes."""
    free = own & ~covered(filled)
    n = ones(free)
    n += n * (n - 1) >> 1
    if rules & DECLINES:
        n += 1
    left = free & _UPPER
    while left:
        n += ones(own & ~covered(filled ^ (left & (_ZERO - left))) & ~free)
        left &= left - _1
    return n


@compiled("int64(uint64, uint64, int64, int32[::1])")
def generate(a: int, b: int, rules: int, moves: NDArray[np.int32]) -> int:
    """Write every legal turn to `moves`, each once; how many there are, 0 after the end."""
    if ended(a, b, rules):
        return 0
    own, filled = a & _PLACES, (a | b) & _PLACES
    available = open_places(filled)
    earning = completing(own, rules) & available
    n = 0
    if ones(own) < BALLS:
        todo = earning
        while todo:
            target = lowest(todo)
            ball = _1 << target
            n = _write_earned(own | ball, filled | ball, target | _PLACED, rules, moves, n)
            todo &= todo - _1
        todo = available ^ earning
        while todo:
            moves[n] = lowest(todo) | _PLACED | _TAKES_NONE
            n += 1
            todo &= todo - _1
    available &= _UPPER
    sources = own & ~covered(filled) if available else _ZERO
    while sources:
        source = lowest(sources)
        lifted = _1 << source
        targets = raised_to(lifted, available)
        # A square that the lifted ball belongs to is no longer completed.
        todo = targets & earning
        if todo:
            todo &= completing(own ^ lifted, rules)
        targets ^= todo
        put = source << _SOURCE
        while todo:
            target = lowest(todo)
            moved = lifted | _1 << target
            n = _write_earned(own ^ moved, filled ^ moved, target | put, rules, moves, n)
            todo &= todo - _1
        while targets:
            moves[n] = lowest(targets) | put | _TAKES_NONE
            n += 1
            targets &= targets - _1
        sources ^= lifted
    return n


@compiled("int64(uint64, uint64, int64)")
def count(a: int, b: int, rules: int) -> int:
    """How many legal turns there are: `generate` without writing them."""
    if ended(a, b, rules):
        return 0
    own, filled = a & _PLACES, (a | b) & _PLACES
    available = open_places(filled)
    earning = completing(own, rules) & available
    n = 0
    if ones(own) < BALLS:
        n += ones(available ^ earning)
        todo = earning
        while todo:
            ball = todo & (_ZERO - todo)
            n += _count_earned(own | ball, filled | ball, rules)
            todo ^= ball
    available &= _UPPER
    sources = own & ~covered(filled) if available else _ZERO
    while sources:
        lifted = sources & (_ZERO - sources)
        targets = raised_to(lifted, available)
        todo = targets & earning
        if todo:
            todo &= completing(own ^ lifted, rules)
        n += ones(targets ^ todo)
        while todo:
            moved = lifted | todo & (_ZERO - todo)
            n += _count_earned(own ^ moved, filled ^ moved, rules)
            todo &= todo - _1
        sources ^= lifted
    return n


@compiled("int64(uint64, uint64, int64, int64, int32[:, ::1])")
def _perft(a: int, b: int, rules: int, depth: int, moves: NDArray[np.int32]) -> int:
    if depth == 1:
        return count(a, b, rules)
    total = 0
    mine = moves[depth]
    for n in range(generate(a, b, rules, mine)):
        then_a, then_b = after(a, b, rules, mine[n])
        total += _perft(then_a, then_b, rules, depth - 1, moves)
    return total


@compiled("int64(uint64, uint64, int64, int64)")
def perft(a: int, b: int, rules: int, depth: int) -> int:
    """How many sequences of `depth` legal turns begin here; the last turn is only counted."""
    if depth == 0:
        return 1
    return _perft(a, b, rules, depth, np.empty((depth + 1, MOST_MOVES), np.int32))


@compiled("uint64(uint64)")
def compact(balls: int) -> int:
    """The balls of a word in its lowest 32 bits, each place with a bit of its own."""
    return (
        balls & word(0x0777_FFFF)
        | (balls & word(3 << 32)) >> _5
        | (balls & word(3 << 36)) >> _7
        | (balls & _APEX) >> _17
    )


@compiled("uint64(uint64)")
def _columns_turned(base: int) -> int:
    """Bases in lanes of 16 bits, seen in a mirror: column 1 becomes column 4."""
    base = (base & word(0x5555_5555)) << _1 | base >> _1 & word(0x5555_5555)
    return (base & word(0x3333_3333)) << _2 | base >> _2 & word(0x3333_3333)


@compiled("uint64(uint64)")
def _rows_turned(base: int) -> int:
    base = (base & word(0x0F0F_0F0F)) << _4 | base >> _4 & word(0x0F0F_0F0F)
    return (base & word(0x00FF_00FF)) << _8 | base >> _8 & word(0x00FF_00FF)


@compiled("uint64(uint64)")
def _transposed(base: int) -> int:
    swap = (base ^ base >> _3) & word(0x0A0A_0A0A)
    base ^= swap ^ swap << _3
    swap = (base ^ base >> word(6)) & word(0x00CC_00CC)
    return base ^ swap ^ swap << word(6)


@compiled("uint64(uint64)")
def _canonical(base: int) -> int:
    """Of two bases in lanes of 16 bits, turned and mirrored in all 8 ways, the least."""
    least = base
    for _ in range(2):
        least = min(least, base)
        mirrored = _columns_turned(base)
        least = min(least, mirrored)
        least = min(least, _rows_turned(mirrored))
        least = min(least, _rows_turned(base))
        base = _transposed(base)
    return least


@compiled("uint64(uint64, uint64)")
def key(a: int, b: int) -> int:
    """A well-mixed hash; different for different positions, the side that moves apart.

    Turned or mirrored positions share a key while all balls lie on the base: later the same
    position hardly comes up turned in one search. Equal keys always mean equal positions up to
    that, since each step of the mixing can be undone.
    """
    if (a | b) & _UPPER:
        mixed = compact(a) | compact(b) << _32
    else:
        least = _canonical(a & _BASE | (b & _BASE) << _LANE)
        mixed = least & _BASE | least >> _LANE << _32
    mixed ^= mixed >> _32
    mixed *= word(0xD6E8_FEB8_6659_FD93)
    mixed ^= mixed >> _32
    mixed *= word(0xD6E8_FEB8_6659_FD93)
    return mixed ^ mixed >> _32
