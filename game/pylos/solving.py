"""Pylos solved: whether each of its 12.5 thousand million positions is won, lost or a draw.

Positions are grouped by shape, the set of filled places; there are 141,120 shapes. With n places
filled, a number of n bits tells which of them belong to the side to move: a shape has one string of
2^n bits for "won" and one for "lost". A turn leads from one shape to another, and what it does to
the number is the same all over the shape: some bits drop out, one may come in. So 64 positions are
looked at together. The next position's number counts the balls of the side that does not move now;
that is why a shape is worked through by those.

Balls can come back from the board, so no order has every position after all that it leads to. The
shapes are gone through, now fullest, now emptiest first, until nothing changes any more; what is
then neither won nor lost is a draw by endless play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from game.bits import bit_set, bits
from game.compiled import compiled, instruction, lowest, number, ones, word
from game.pylos import board
from game.pylos.board import BALLS, PLACES
from game.pylos.kernel import ended
from game.pylos.position import PylosPosition
from game.pylos.words import DECLINES, EMPTY_LOSES, LINES, MARK, PLACE_OF, SQUARES, flags, words

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

# Places that seldom change come first: from the seventh on, whole words of 64 bits keep together.
_NAMES = "b2 b3 c2 c3 b1 c1 a2 a3 d2 d3 b4 c4 a1 a4 d1 d4 f2 e2 g2 f1 f3 e1 e3 g1 g3 h1 h2 i1 i2 j1"
_ORDER = tuple(board.INDEX[name] for name in _NAMES.split())
_RANK = {place: rank for rank, place in enumerate(_ORDER)}

COUNT = len(PLACES)
APEX = COUNT - 1


def ranks(places: int) -> int:
    """A set of places of game.pylos.board as a set of ranks: the places in the order above."""
    return bit_set(_RANK[place] for place in bits(places))


def _sets(sets: tuple[int, ...]) -> Numbers:
    return np.array([ranks(places) for places in sets], np.int64)


_SUPPORT, _ABOVE, _HIGHER = (
    _sets(tuple(sets[place] for place in _ORDER))
    for sets in (board.SUPPORT, board.ABOVE, board.HIGHER)
)
_RANK_OF_BIT = np.array([_RANK[PLACE_OF.get(bit, 0)] for bit in range(64)], np.int64)
_LEVEL = [n for place in _ORDER for n, level in enumerate(board.TEXT_ORDER) if place in level]
_PATTERNS = _sets(board.SQUARES + board.LINES)
_SQUARES_END = len(board.SQUARES)

# What a plan says of a put, a ball that comes to a place from the reserve or from another place:
# bits that must be its owner's, whether from the reserve, the turn without take-backs, the turns
# with some (from, to), how many patterns earn them, and for each the balls it takes beside this.
_NEEDS, _RESERVE, _PLAIN, _FROM, _TO, _EARNS, _PATTERN = range(7)
_WINS = -1
_MOST_PUTS, _PUT_FIELDS = 256, 16

# What it says of a turn: where the strings of the next shape begin, bits that must be the owner's,
# whether words stay whole, and which bits move up by one, stay, and move down by one, two, three.
_AT, _OWN, _WHOLE, _UP, _STAY, _DOWN, _DOWN_2, _DOWN_3 = range(8)
_MOST_TURNS, _TURN_FIELDS = 2048, 8

_WON, _LOST = 0, 1
"""The columns of a table."""

_NO, _1, _MARK = word(0), word(1), word(MARK)


def _strings(*tests: Callable[[int], bool]) -> Words:
    """For each test the string of 64 bits that says for which numbers it holds."""
    return np.array([bit_set(filter(test, range(64))) for test in tests], np.uint64)


_LACKS = _strings(*(lambda n, m=members: n & m == 0 for members in range(64)))
"""By a set of six bits: the numbers that have none of them."""
_HAS = _strings(*(lambda n, k=count: n.bit_count() >= k for count in range(8)))
"""By a count: the numbers with so many bits or more; none for the last."""


@instruction
def _backwards(_: Any, string: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitreverse(args[0])

    return types.uint64(types.uint64), build


@compiled("int64(int64, int64)")
def packed(members: int, shape: int) -> int:
    """A subset of a shape as a number with a bit for each filled place."""
    bits_there, bit = 0, 1
    while shape:
        place = shape & -shape
        if members & place:
            bits_there |= bit
        bit <<= 1
        shape ^= place
    return bits_there


@compiled("int64(uint64)")
def _ranks_of(balls: int) -> int:
    """The balls of a word of the kernel as a set of ranks."""
    found = 0
    while balls:
        found |= 1 << _RANK_OF_BIT[lowest(balls)]
        balls &= balls - _1
    return found


@compiled("int64(int64)")
def _free(shape: int) -> int:
    """The filled places on which nothing rests."""
    free = shape
    for place in range(COUNT):
        if shape >> place & 1:
            free &= ~_SUPPORT[place]
    return free


@compiled("int64(int64, int64, int64, int64, int64[::1], int64[::1], int64[:, ::1], int64)")
def _add_turn(
    shape: int, gone: int, put: int, own: int, shapes: Numbers, at: Numbers, turns: Numbers, n: int
) -> int:
    """Write turn n: a ball is put, then the places `gone` are empty. The number of the next."""
    then = (shape | put) & ~gone
    turn = turns[n]
    turn[:] = 0
    turn[_AT] = at[np.searchsorted(shapes, then)]
    turn[_OWN] = packed(own, shape)
    shift, bit = 0, 1
    for rank in range(COUNT):
        place = 1 << rank
        if put & then & place:
            shift += 1
        if shape & place:
            if gone & place:
                shift -= 1
            else:
                turn[_STAY - shift] |= bit
            bit <<= 1
    low = min(bit - 1, 63)
    turn[_WHOLE] = turn[_STAY] & low == low
    return n + 1


@compiled(
    "int64(int64, int64, int64, int64, int64[::1], int64[::1], int64[::1], int64[:, ::1], int64)"
)
def _add_put(
    shape: int,
    lifted: int,
    put: int,
    rules: int,
    shapes: Numbers,
    at: Numbers,
    entry: Numbers,
    turns: Numbers,
    n: int,
) -> int:
    """Write what a ball does that is put on a place, and its turns from n on; the next n."""
    rest = shape & ~lifted
    entry[:] = 0
    entry[_NEEDS] = packed(lifted, shape)
    entry[_RESERVE] = lifted == 0
    if put >> APEX:
        entry[_PLAIN] = _WINS
        return n
    entry[_PLAIN] = n
    n = _add_turn(shape, lifted, put, 0, shapes, at, turns, n)
    entry[_FROM] = entry[_TO] = n
    for k in range(len(_PATTERNS)):
        pattern = _PATTERNS[k]
        counts = rules & (SQUARES if k < _SQUARES_END else LINES)
        if counts and pattern & put and pattern & ~put & ~rest == 0:
            entry[_PATTERN + entry[_EARNS]] = packed(pattern & ~put, shape)
            entry[_EARNS] += 1
    if not entry[_EARNS]:
        return n
    filled = rest | put
    free = _free(filled)
    for first in range(COUNT):
        one = 1 << first
        if not free & one:
            continue
        n = _add_turn(shape, lifted | one, put, one & rest, shapes, at, turns, n)
        then_free = _free(filled & ~one)
        for second in range(COUNT):
            two = 1 << second
            if then_free & two and not (free & two and second < first):
                both = one | two
                n = _add_turn(shape, lifted | both, put, both & rest, shapes, at, turns, n)
    entry[_TO] = n
    return n


@compiled("int64(int64, int64, int64[::1], int64[::1], int64[:, ::1], int64[:, ::1])")
def _plan(
    shape: int, rules: int, shapes: Numbers, at: Numbers, puts: Numbers, turns: Numbers
) -> int:
    """Write every way to put a ball on this shape, and the turns; how many ways there are."""
    count = n = 0
    free = _free(shape)
    for source in range(-1, COUNT):
        lifted = 0 if source < 0 else 1 << source
        if lifted & ~free:
            continue
        for target in range(COUNT):
            put = 1 << target
            if shape & put or _SUPPORT[target] & ~shape:
                continue
            if lifted and put & ~(_HIGHER[source] & ~_ABOVE[source]):
                continue
            n = _add_put(shape, lifted, put, rules, shapes, at, puts[count], turns, n)
            count += 1
    return count


@compiled("int64(int64, int64[::1])")
def _moved(before: int, turn: Numbers) -> int:
    """The number of a position after a turn."""
    return number(
        (before & turn[_UP]) << 1
        | before & turn[_STAY]
        | (before & turn[_DOWN]) >> 1
        | (before & turn[_DOWN_2]) >> 2
        | (before & turn[_DOWN_3]) >> 3
    )


@compiled("UniTuple(uint64, 2)(uint64[:, ::1], int64[::1], int64, uint64)")
def _next(table: Words, turn: Numbers, high: int, wanted: int) -> tuple[int, int]:
    """Which of the 64 positions from the number `high` on lead to won and to lost ones."""
    if turn[_WHOLE]:
        at = number(turn[_AT]) + (_moved(high, turn) >> 6)
        return table[at, _WON], table[at, _LOST]
    won = lost = _NO
    while wanted:
        low = lowest(wanted)
        wanted &= wanted - _1
        then = _moved(high | number(low), turn)
        at = number(turn[_AT]) + (then >> 6)
        bit = word(then & 63)
        won |= (table[at, _WON] >> bit & _1) << low
        lost |= (table[at, _LOST] >> bit & _1) << low
    return won, lost


@compiled("uint64(int64, int64)")
def _with_at_least(balls: int, high: int) -> int:
    """Of the 64 numbers from `high` on, those with so many bits."""
    return word(_HAS[min(max(balls - ones(word(high)), 0), 7)])


@compiled("uint64(int64, int64)")
def _possible(size: int, high: int) -> int:
    """Of the 64 numbers from `high` on in a shape of that size, those that no side has too many."""
    string = _with_at_least(size - BALLS, high) & ~_with_at_least(BALLS + 1, high)
    return string if size >= 6 else string & ((_1 << word(1 << size)) - _1)


@compiled(
    "UniTuple(uint64, 2)(uint64[:, ::1], int64[:, ::1], int64, int64[:, ::1], int64, int64,"
    "uint64, uint64)"
)
def _judged(
    table: Words,
    puts: Numbers,
    count: int,
    turns: Numbers,
    rules: int,
    high: int,
    todo: int,
    reserve: int,
) -> tuple[int, int]:
    """Which of the positions `todo` from the number `high` on are won, and which lost.

    Numbers count the balls of the other side: what is one's own is a bit that is not set. `reserve`
    has those positions where the side to move has a ball beside the board.
    """
    undecided, lost = todo, todo
    for k in range(count):
        put = puts[k]
        if high & put[_NEEDS]:
            continue
        able = undecided & _LACKS[put[_NEEDS] & 63]
        if put[_RESERVE]:
            able &= reserve
        if not able:
            continue
        if put[_PLAIN] == _WINS:
            undecided &= ~able
            continue
        earning = _NO
        for n in range(_PATTERN, _PATTERN + put[_EARNS]):
            if not high & put[n]:
                earning |= able & _LACKS[put[n] & 63]
        plain = able if rules & DECLINES else able & ~earning
        if plain:
            then_won, then_lost = _next(table, turns[put[_PLAIN]], high, plain)
            undecided &= ~(plain & then_lost)
            lost &= ~plain | then_won
        if earning:
            for n in range(put[_FROM], put[_TO]):
                if high & turns[n, _OWN]:
                    continue
                able = earning & undecided & _LACKS[turns[n, _OWN] & 63]
                if able:
                    then_won, then_lost = _next(table, turns[n], high, able)
                    undecided &= ~(able & then_lost)
                    lost &= ~able | then_won
        if not undecided:
            break
    return todo & ~undecided, undecided & lost


@compiled("UniTuple(int64, 2)(int64, int64, int64, int64)")
def _rows(size: int, k: int, part: int, parts: int) -> tuple[int, int]:
    """Which rows of the k-th shape of a size this part of the workers sees to: from, to.

    A row holds 64 positions.
    """
    rows = 1 << max(size - 6, 0)
    if rows >= 64 * parts:
        return rows * part // parts, rows * (part + 1) // parts
    return 0, rows if k % parts == part else 0


@compiled("int64(int64, int64[::1], int64, int64, int64, int64[::1], int64[::1], uint64[:, ::1])")
def _prepare(
    size: int,
    members: Numbers,
    part: int,
    parts: int,
    rules: int,
    shapes: Numbers,
    at: Numbers,
    table: Words,
) -> int:
    """Nothing is decided but by the rules. What cannot be counts as won: nobody goes there."""
    for k in range(len(members)):
        first, last = _rows(size, k, part, parts)
        for row in range(first, last):
            won = ~_possible(size, row << 6)
            if rules & EMPTY_LOSES:
                won |= ~_with_at_least(size - BALLS + 1, row << 6)
            table[at[members[k]] + row, _WON] = won
            table[at[members[k]] + row, _LOST] = _NO
    return 0


@compiled("int64(int64, int64[::1], int64, int64, int64, int64[::1], int64[::1], uint64[:, ::1])")
def _improve(
    size: int,
    members: Numbers,
    part: int,
    parts: int,
    rules: int,
    shapes: Numbers,
    at: Numbers,
    table: Words,
) -> int:
    """Judge all undecided positions of these shapes, all of a size; how many are decided now."""
    puts = np.empty((_MOST_PUTS, _PUT_FIELDS), np.int64)
    turns = np.empty((_MOST_TURNS, _TURN_FIELDS), np.int64)
    decided = 0
    rows = 1 << max(size - 6, 0)
    surplus = word(64 - min(1 << min(size, 6), 64))
    for k in range(len(members)):
        count = -1
        first, last = _rows(size, k, part, parts)
        for row in range(first, last):
            here = at[members[k]] + row
            todo = ~(table[here, _WON] | table[here, _LOST])
            if not todo:
                continue
            if count < 0:
                count = _plan(shapes[members[k]], rules, shapes, at, puts, turns)
            # Seen by the other side's balls, all numbers run the other way.
            high = rows - 1 - row << 6
            reserve = _with_at_least(size - BALLS + 1, high)
            won, lost = _judged(
                table, puts, count, turns, rules, high, _backwards(todo) >> surplus, reserve
            )
            if won | lost:
                decided += ones(won) + ones(lost)
                table[here, _WON] |= _backwards(won) >> surplus
                table[here, _LOST] |= _backwards(lost) >> surplus
    return decided


@compiled("int64(int64, int64[::1], int64, int64, int64, int64[::1], int64[::1], uint64[:, ::1])")
def _count(
    size: int,
    members: Numbers,
    part: int,
    parts: int,
    column: int,
    shapes: Numbers,
    at: Numbers,
    table: Words,
) -> int:
    """How many positions of these shapes are won, or lost."""
    found = 0
    for k in range(len(members)):
        first, last = _rows(size, k, part, parts)
        for row in range(first, last):
            found += ones(table[at[members[k]] + row, column] & _possible(size, row << 6))
    return found


@compiled("int64(int64[::1], int64[::1])")
def _most_turns(shapes: Numbers, at: Numbers) -> int:
    """At most so many turns begin in any position of these shapes, whatever the rules."""
    puts = np.empty((_MOST_PUTS, _PUT_FIELDS), np.int64)
    turns = np.empty((_MOST_TURNS, _TURN_FIELDS), np.int64)
    most = 0
    for k in range(len(shapes)):
        total = count = _plan(shapes[k], SQUARES | LINES, shapes, at, puts, turns)
        for n in range(count):
            total += puts[n, _TO] - puts[n, _FROM]
        most = max(most, total)
    return most


@compiled("int64(uint64, uint64, int64, int64[::1], int64[::1], uint64[:, ::1])")
def value_of(a: int, b: int, rules: int, shapes: Numbers, at: Numbers, table: Words) -> int:
    """The value of a position of the kernel: 1 won, -1 lost, 0 neither, or beyond the table."""
    end = ended(a, b, rules)
    if end != 0:
        return end
    own = _ranks_of(a & ~_MARK)
    shape = own | _ranks_of(b & ~_MARK)
    within = packed(own, shape)
    row, bit = at[np.searchsorted(shapes, shape)] + (within >> 6), word(within & 63)
    if row >= len(table):
        return 0
    return number(table[row, _WON] >> bit & _1) - number(table[row, _LOST] >> bit & _1)


def _every_shape() -> Iterator[int]:
    """The sets of places that can be filled, as sets of ranks; the finished pyramid left out."""
    shapes = [0]
    for place in range(APEX):
        shapes += [shape | 1 << place for shape in shapes if int(_SUPPORT[place]) & ~shape == 0]
    return iter(shapes)


class Counts(NamedTuple):
    """How many positions are won, lost and drawn for the side to move."""

    won: int
    lost: int
    drawn: int


class Solution:
    """The value of every position under one rule set: 3.8 gigabytes."""

    def __init__(self, rules: str, table: Words | None = None) -> None:
        self.rules = rules
        self._flags = flags(rules)
        self._shapes = np.array(sorted(_every_shape()), np.int64)
        self._sizes = np.array([int(shape).bit_count() for shape in self._shapes])
        filled = self._shapes[:, None] >> np.arange(COUNT) & 1
        self._heights = filled @ np.array(_LEVEL)
        rows = 1 << np.maximum(self._sizes - 6, 0)
        self._at = np.empty_like(self._shapes)
        emptiest_first = np.argsort(self._sizes, kind="stable")
        self._at[emptiest_first] = np.cumsum(rows[emptiest_first]) - rows[emptiest_first]
        self.table = np.empty((int(rows.sum()), 2), np.uint64) if table is None else table

    @property
    def arrays(self) -> tuple[Any, ...]:
        """The last arguments of value_of."""
        return self._shapes, self._at, self.table

    def most_turns(self) -> int:
        """At most so many turns begin in any position, whatever the rules."""
        return int(_most_turns(self._shapes, self._at))

    def rows(self, size: int) -> int:
        """How many rows the shapes with up to so many balls have: the first ones of the table."""
        return int((1 << np.maximum(self._sizes[self._sizes <= size] - 6, 0)).sum())

    def prepare(self, shapes: Sequence[int]) -> None:
        """Set those shapes, given as sets of ranks, to what the rules alone say."""
        self._alone(_prepare, shapes)

    def improve(self, shapes: Sequence[int]) -> int:
        """Judge those shapes by what the table holds; how many positions are decided now."""
        return self._alone(_improve, shapes)

    def _alone(self, work: Any, shapes: Sequence[int]) -> int:
        done = 0
        for place in np.searchsorted(self._shapes, np.array(shapes)):
            members = np.array([place])
            done += work(int(self._sizes[place]), members, 0, 1, self._flags, *self.arrays)
        return done

    def solve(self, threads: int, tell: Callable[[int, int, int], None]) -> None:
        """Fills the table. Tells which time through, the balls on the board, what is decided."""
        with ThreadPoolExecutor(threads) as pool:
            for size, members in self._groups():
                self._share(pool, threads, _prepare, size, members, self._flags)
            decided, through, news = 0, 0, 1
            while news:
                news, through = 0, through + 1
                # Placing leads to fuller shapes, taking back to emptier ones.
                for size, members in self._groups(upwards=through % 2 == 0):
                    tell(through, size, decided + news)
                    news += self._share(pool, threads, _improve, size, members, self._flags)
                decided += news

    def counts(self, threads: int) -> Counts:
        """How many positions have which value, finished pyramids included."""
        with ThreadPoolExecutor(threads) as pool:
            won, lost = (
                sum(
                    self._share(pool, threads, _count, size, members, column)
                    for size, members in self._groups()
                )
                for column in (_WON, _LOST)
            )
        # Whoever finished the pyramid has won, and the other side is to move.
        finished = comb(COUNT, BALLS)
        possible = sum(
            comb(int(size), own)
            for size in self._sizes
            for own in range(max(0, int(size) - BALLS), min(BALLS, int(size)) + 1)
        )
        return Counts(won, lost + finished, possible - won - lost)

    def _groups(self, upwards: bool = False) -> Iterator[tuple[int, Numbers]]:
        """The shapes, by their places in the list, and their size; no raise stays in a group.

        Fullest or emptiest first; of one size, those come first to which a ball can be raised.
        """
        for size in range(COUNT)[:: 1 if upwards else -1]:
            members = np.flatnonzero(self._sizes == size)
            for height in sorted(set(self._heights[members].tolist()), reverse=True):
                yield size, members[self._heights[members] == height]

    def _share(
        self,
        pool: ThreadPoolExecutor,
        parts: int,
        work: Any,
        size: int,
        members: Numbers,
        argument: int,
    ) -> int:
        """The sum of what the parts of a piece of work give."""
        done = [
            pool.submit(work, size, members, part, parts, argument, *self.arrays)
            for part in range(parts)
        ]
        return sum(part.result() for part in done)

    def value(self, position: PylosPosition) -> int:
        """1: the side to move wins, -1: it loses, 0: neither can force a win."""
        return value_of(*words(position), self._flags, *self.arrays)

    def write(self, position: PylosPosition, value: int) -> None:
        """Say what `value` is to return for a position that is not over."""
        row, bit = self._found(position)
        for column, wanted in ((_WON, value > 0), (_LOST, value < 0)):
            string = int(self.table[row, column]) & ~(1 << bit) | wanted << bit
            self.table[row, column] = string

    def _found(self, position: PylosPosition) -> tuple[int, int]:
        """The row of a position, and its bit there."""
        own, shape = ranks(position.balls(position.turn)), shape_of(position)
        at, within = self._at[np.searchsorted(self._shapes, shape)], packed(own, shape)
        return int(at) + (within >> 6), within & 63


def shape_of(position: PylosPosition) -> int:
    """The filled places of a position, as a set of ranks."""
    return ranks(position.first | position.second)
