"""A yardstick: a plain alpha-beta search, six turns deep, that counts little.

In pillarz it counts height and nearness to the centre, in Pylos the balls in reserve. It has no
table, no killers, no extensions; it only tries first what looks best to itself. It is kept as it
is, so that strength can be compared over the years.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Timer

import numpy as np

from game.bits import bit_set
from game.compiled import compiled, ones, word
from game.engine.kernels import (
    MOST_MOVES,
    NUMBERS,
    PYLOS,
    WORDS,
    after,
    ended,
    generate,
    stays,
)
from game.engine.mind import Question, Stop
from game.engine.protocol import Info
from game.engine.search import score_of
from game.engine.workspace import Moves, Numbers
from game.pillarz.board import SIZE
from game.pillarz.kernel import sets
from game.rules import Move

DEPTH = 6
"""How many turns it looks ahead."""

_WIN = 30_000
_STEP = 100
_NEAR = 10
_RINGS = tuple(
    bit_set(
        square
        for square in range(SIZE * SIZE)
        if max(abs(square // SIZE - 2), abs(square % SIZE - 2)) <= ring
    )
    for ring in (0, 1)
)
_CENTRE, _INNER = word(_RINGS[0]), word(_RINGS[1])
_BALLS = word(0x0001_0033_0777_FFFF)

_NODES, _MOST, _BEST, _WORK = range(4)
"""What a search keeps: positions visited, how many may be, the best turn."""


@compiled("int64(int64, uint64, uint64)")
def _value(game: int, a: int, b: int) -> int:
    """What it counts, the side to move's less the other's."""
    if game == PYLOS:
        return _STEP * (ones(b & _BALLS) - ones(a & _BALLS))
    own, theirs, _, high, odd, _ = sets(a, b)
    value = _STEP * (ones(own & odd) - ones(theirs & odd))
    value += 2 * _STEP * (ones(own & high) - ones(theirs & high))
    value += _NEAR * (ones(own & _CENTRE) - ones(theirs & _CENTRE))
    return value + _NEAR * (ones(own & _INNER) - ones(theirs & _INNER))


@compiled(
    "int64(int64, uint64, uint64, int64, int64, int64, int64, int64, int64[::1], int32[:, :, ::1])"
)
def _search(
    game: int,
    a: int,
    b: int,
    rules: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    work: Numbers,
    space: Moves,
) -> int:
    """The value for the side to move; worthless once too many positions have been visited.

    `space` has for each ply a row for turns and one for how good they look.
    """
    end = ended(game, a, b, rules)
    if end != 0:
        return end * (_WIN - ply)
    if depth == 0:
        return _value(game, a, b)
    moves, looks = space[ply, 0], space[ply, 1]
    count = generate(game, a, b, rules, moves)
    if count == 0:
        return ply - _WIN
    sign = 1 if stays(game, a, b, rules) else -1
    for place in range(count):
        c, d = after(game, a, b, rules, moves[place])
        looks[place] = sign * (_value(game, c, d) + _WIN * ended(game, c, d, rules))
    for place in range(count):
        best = place
        for later in range(place + 1, count):
            if looks[later] > looks[best]:
                best = later
        moves[place], moves[best] = moves[best], moves[place]
        looks[place], looks[best] = looks[best], looks[place]
        if work[_NODES] >= work[_MOST]:
            break
        work[_NODES] += 1
        c, d = after(game, a, b, rules, moves[place])
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        value = sign * _search(game, c, d, rules, depth - 1, low, high, ply + 1, work, space)
        if value > alpha and work[_NODES] < work[_MOST]:
            alpha = value
            if ply == 0:
                work[_BEST] = moves[place]
        if alpha >= beta:
            break
    return alpha


class Baseline:
    """The yardstick as a Mind. It looks less deep where it is told to end sooner."""

    def answer(self, question: Question, stop: Stop, tell: Callable[[Info], None]) -> Move:
        """As a Mind has it; levels, seeds and the like mean nothing to it."""
        position, go = question.line.position, question.go
        game = NUMBERS[position.game.name]
        words = WORDS[game]
        a, b = words.words(position)
        rules = words.flags(position.rules)
        space = np.empty((DEPTH + 1, 2, MOST_MOVES), np.int32)
        work = np.zeros(_WORK, np.int64)
        work[_MOST] = np.iinfo(np.int64).max
        move = position.legal_moves()[0]
        began = time.perf_counter()

        def end() -> None:
            work[_MOST] = 0

        timer = Timer((go.movetime or 0) / 1000, end)
        for depth in range(1, min(go.depth or DEPTH, DEPTH) + 1):
            value = _search(game, a, b, rules, depth, -_WIN, _WIN, 0, work, space)
            if work[_NODES] >= work[_MOST]:
                break
            move = words.move_of(int(work[_BEST]), position)
            seconds = time.perf_counter() - began
            # No draw is ever known here, so an even value must not look like one.
            tell(Info(depth, score_of(value or 1), int(work[_NODES]), seconds, (str(move),)))
            if depth == 1:  # One turn deep is always searched.
                work[_MOST] = go.nodes or work[_MOST]
                stop.call(end)
                if go.movetime is not None:
                    timer.start()
        timer.cancel()
        return move

    def forget(self) -> None:
        """As a Mind has it: it remembers nothing."""
