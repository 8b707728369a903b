"""One thread's share of a search: the moves of a position, tried by the compiled search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.engine import kernels
from game.engine.alphabeta import WIN, search
from game.engine.table import ANY_AGE, Words
from game.engine.workspace import (
    AGE,
    LOOK_AT,
    MOST_PLIES,
    NODE_LIMIT,
    NODES,
    REPEATS,
    STOPPED,
    WANTED_AGE,
    WORKSPACE,
    Numbers,
    line,
    step_on,
)

ASKED, TIME_UP = 0, 1
"""The two words by which a search is stopped: by somebody, by the clock."""

_ENDLESS = 1 << 62
_WINDOW = 25
"""How far an evaluation may be from the one before, at first, in hundredths of a unit."""


class Task(NamedTuple):
    """A position to search, in numbers."""

    game: int
    rules: int
    a: int
    b: int
    recurring: bool
    """Whether a position that recurs is a draw."""
    earlier: Sequence[tuple[int, int, int]]
    """Those that would be one at once, each with a negative ply that tells who is to move."""
    nodes: int | None
    """How many nodes a worker may visit."""
    keeps: bool
    """Whether what the table knows from earlier searches counts."""
    stop: Numbers


class Found(NamedTuple):
    """The value of a move of the root, and the best line, which it begins."""

    value: int
    line: tuple[int, ...]

    @property
    def move(self) -> int:
        return self.line[0]


class Worker:
    """What a thread needs for a search; all of it but the table is its own."""

    def __init__(self, table: Words) -> None:
        self._table = table
        self._work = np.zeros(WORKSPACE, np.int64)
        self._moves = np.empty((MOST_PLIES, kernels.MOST_MOVES), np.int32)
        self._marks = np.empty((MOST_PLIES, kernels.MOST_MOVES), np.int32)
        self.moves: list[int] = []
        """The legal moves, the most promising first."""

    def begin(self, task: Task, age: int) -> None:
        """Forget the search before, and get ready for this one; nothing stops it as yet."""
        self._task, work = task, self._work
        work[:] = 0
        work[AGE] = age
        work[WANTED_AGE] = ANY_AGE if task.keeps else age
        work[NODE_LIMIT] = work[LOOK_AT] = _ENDLESS
        work[REPEATS] = task.recurring
        for ply, a, b in task.earlier:
            step_on(work, ply, a, b)
            work[REPEATS] = max(int(work[REPEATS]), 1 - ply)
        step_on(work, 0, task.a, task.b)
        position = (task.game, task.a, task.b, task.rules)
        count = kernels.generate(*position, self._moves[0])
        moves = [int(move) for move in self._moves[0, :count]]
        self.moves = sorted(moves, key=lambda move: -kernels.order(*position, move))

    def obey(self) -> None:
        """From now on the limit of nodes and the words of stop count."""
        self._work[NODE_LIMIT] = _ENDLESS if self._task.nodes is None else self._task.nodes
        self._work[LOOK_AT] = 0

    @property
    def nodes(self) -> int:
        """How many positions have been visited."""
        return int(self._work[NODES])

    @property
    def stopped(self) -> bool:
        """Whether the search has come to its end: its last values mean nothing."""
        return bool(self._work[STOPPED])

    def _value(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """The value of a move of the root, searched `depth` turns deep with that move."""
        game, rules, a, b = self._task[:4]
        c, d = kernels.after(game, a, b, rules, move)
        self._work[NODES] += 1
        stays = kernels.stays(game, a, b, rules)
        lower, upper = (alpha, beta) if stays else (-beta, -alpha)
        arrays = (self._table, self._work, self._moves, self._marks, self._task.stop)
        value = search(game, rules, c, d, depth - 1, lower, upper, 1, *arrays)
        return value if stays else -value

    def best_of_all(self, depth: int, before: Sequence[Found], several: int) -> list[Found]:
        """The best moves in order; once stopped, those of the iteration before fill the gap."""
        found: list[Found] = []
        left = self.moves
        while left and len(found) < several and not self.stopped:
            guess = before[len(found)].value if len(found) < len(before) else 0
            one = self._best(left, depth, guess)
            if one:
                found.append(one)
                left = [move for move in left if move != one.move]
        # Looked for one by one, with more in the table each time, they may come in another order.
        found.sort(key=lambda one: -one.value)
        chosen = [one.move for one in found]
        self.moves = chosen + left
        if self.stopped:
            found += [one for one in before if one.move not in chosen]
        return found[:several]

    def ranking(self, depth: int, before: list[Found], margin: int | None) -> list[Found]:
        """All moves in order, exact if no worse than the best by more than the margin."""
        found: list[Found] = []
        for move in self.moves:
            best = max((one.value for one in found), default=-WIN)
            alpha = -WIN if margin is None else max(-WIN, best - margin - 1)
            value = self._value(move, depth, alpha, WIN)
            if self.stopped:
                return before
            found.append(Found(value, (move,)))
        found.sort(key=lambda one: -one.value)
        self.moves = [one.move for one in found]
        return found

    def _best(self, moves: Sequence[int], depth: int, guess: int) -> Found | None:
        """The best of these moves, its value first looked for near the guess.

        None if the search was stopped before anything was known.
        """
        width = _WINDOW if depth > 3 and abs(guess) < WIN // 2 else 2 * WIN
        alpha, beta = guess - width, guess + width
        while True:
            found = self._between(moves, depth, max(alpha, -WIN), min(beta, WIN))
            if self.stopped:
                return found if found and found.value > alpha else None
            assert found is not None
            width *= 4
            if found.value <= alpha and alpha > -WIN:
                alpha = found.value - width
            elif found.value >= beta and beta < WIN:
                beta = found.value + width
                moves = [found.move, *(move for move in moves if move != found.move)]
            else:
                return found

    def _between(self, moves: Sequence[int], depth: int, alpha: int, beta: int) -> Found | None:
        """The best move, exact if its value is between alpha and beta; when stopped, so far."""
        found: Found | None = None
        for move in moves:
            lower = max(alpha, found.value) if found else alpha
            value = self._value(move, depth, lower, lower + 1 if found else beta)
            exact = found is None
            if not exact and lower < value < beta and not self.stopped:
                value = self._value(move, depth, lower, beta)
                exact = True
            if self.stopped:
                break
            if found is None or value > found.value:
                found = Found(value, (move, *(line(self._work, 1) if exact else ())))
            if value >= beta:
                break
        return found
