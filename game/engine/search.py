"""Searching a position deeper and deeper until a limit is reached: the face of the search."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from threading import Thread, Timer

import numpy as np

from game.engine import kernels
from game.engine.alphabeta import PROVEN, WIN
from game.engine.table import AGES, new_table
from game.engine.thought import Limits, Score, Thought, Verdict
from game.engine.worker import ASKED, TIME_UP, Found, Task, Worker
from game.engine.workspace import MOST_EARLIER, MOST_PLIES
from game.rules import Move, Position, other

Tell = Callable[[Thought], None]
Deepen = Callable[[Worker, int, list[Found]], list[Found]]
"""What a worker does to search so deep, given what the iteration before has found."""

DEEPEST = MOST_PLIES - 20
"""How deep a search goes at most, in turns."""


class StopFlag:
    """Tells a search to stop; any thread may set it, and it is obeyed within milliseconds."""

    def __init__(self) -> None:
        self.words = np.zeros(2, np.int64)

    def set(self) -> None:
        """Stop now."""
        self.words[ASKED] = 1

    def clear(self) -> None:
        """The next search may go on."""
        self.words[ASKED] = 0

    @property
    def is_set(self) -> bool:
        """Whether somebody has asked to stop."""
        return bool(self.words[ASKED])


class Searcher:
    """Thinks about positions, and remembers what it has found out in a table of that size.

    With a limit of depth or nodes it remembers nothing of earlier searches, so that with one
    thread the same question has the same answer.
    """

    def __init__(self, table_megabytes: int = 64) -> None:
        self._table = new_table(table_megabytes)
        self._workers: list[Worker] = []
        self._rules = (-1, -1)
        self._age = 0

    def clear(self) -> None:
        """Forget everything."""
        self._table[:] = 0
        self._age = 0

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        stop: StopFlag | None = None,
        tell: Tell | None = None,
        several: int = 1,
    ) -> Thought:
        """The best move of a position and what is to be said for it.

        `history` is the game so far, with or without the position itself: it tells what would be
        a draw by repetition. `tell` hears every finished iteration, for each of the `several` best
        moves. One turn deep is always searched. The line is empty only where the game is over.
        """
        call = _Call(self, position, history, limits, stop)

        def deepen(worker: Worker, depth: int, before: list[Found]) -> list[Found]:
            return worker.best_of_all(depth, before, several)

        found = call.run(deepen, tell)
        return call.thoughts(found)[0] if found else call.over()

    def ranked(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        stop: StopFlag | None = None,
        margin: int | None = None,
    ) -> list[tuple[Move, Score]]:
        """Every legal move with its own score, the best first; empty where the game is over.

        With a margin, the score of a move that is worse than the best by more than so many
        hundredths says only that.
        """
        call = _Call(self, position, history, limits, stop)

        def deepen(worker: Worker, depth: int, before: list[Found]) -> list[Found]:
            return worker.ranking(depth, before, margin)

        found = call.run(deepen)
        return [(call.move(one.move), score_of(one.value)) for one in found]

    def prepared(self, task: Task, threads: int) -> list[Worker]:
        """So many workers for a task; the table keeps what is true for it."""
        self._age += 1
        if self._rules != (task.game, task.rules) or self._age == AGES:
            self._rules = (task.game, task.rules)
            self.clear()
        while len(self._workers) < threads:
            self._workers.append(Worker(self._table))
        for worker in self._workers[:threads]:
            worker.begin(task, self._age)
        return self._workers[:threads]


class _Call:
    """One question to a searcher."""

    def __init__(
        self,
        searcher: Searcher,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        stop: StopFlag | None,
    ) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._limits = limits
        self._stop = (stop or StopFlag()).words
        self._stop[TIME_UP] = 0
        self._depth = 0
        threads = max(1, limits.threads)
        game = kernels.NUMBERS[position.game.name]
        self._words = kernels.WORDS[game]
        a, b = self._words.words(position)
        task = Task(
            game,
            self._words.flags(position.rules),
            a,
            b,
            recurring=position.game.repetitions is not None,
            earlier=[(ply, *self._words.words(one)) for ply, one in _recurred(position, history)],
            nodes=None if limits.nodes is None else limits.nodes // threads,
            keeps=limits.depth is None and limits.nodes is None,
            stop=self._stop,
        )
        self._workers = searcher.prepared(task, threads)

    def run(self, deepen: Deepen, tell: Tell | None = None) -> list[Found]:
        """What the deepest search finds; nothing where there is no legal move."""
        if not self._workers[0].moves:
            return []
        clock = Timer(self._limits.seconds or 0, self._end)
        if self._limits.seconds is not None:
            clock.start()
        helpers = [Thread(target=self._help, args=(one, deepen)) for one in self._workers[1:]]
        for helper in helpers:
            helper.start()
        try:
            return self._deepen(self._workers[0], deepen, tell)
        finally:
            clock.cancel()
            self._end()
            for helper in helpers:
                helper.join()

    def _end(self) -> None:
        self._stop[TIME_UP] = 1

    def _deepen(self, worker: Worker, deepen: Deepen, tell: Tell | None) -> list[Found]:
        found: list[Found] = []
        for depth in range(1, min(self._limits.depth or DEEPEST, DEEPEST) + 1):
            found = deepen(worker, depth, found)
            if worker.stopped:
                break
            self._depth = depth
            if tell:
                for thought in self.thoughts(found):
                    tell(thought)
            if _settled(found, depth):
                break
            worker.obey()
        return found

    def _help(self, worker: Worker, deepen: Deepen) -> None:
        """Fill the table for the others."""
        found: list[Found] = []
        worker.obey()
        for depth in range(1, DEEPEST + 1):
            found = deepen(worker, depth, found)
            if worker.stopped:
                break

    def move(self, code: int) -> Move:
        """The legal move of that number."""
        move: Move = self._words.move_of(code, self._position)
        return move

    def thoughts(self, found: Sequence[Found]) -> list[Thought]:
        """These, in words."""
        nodes = sum(worker.nodes for worker in self._workers)
        seconds = time.perf_counter() - self._began
        return [
            Thought(self._depth, score_of(one.value), nodes, seconds, self._line(one.line), place)
            for place, one in enumerate(found, start=1)
        ]

    def _line(self, codes: Sequence[int]) -> tuple[Move, ...]:
        moves: list[Move] = []
        position = self._position
        for code in codes:
            moves.append(self._words.move_of(code, position))
            position = position.after(moves[-1])
        return tuple(moves)

    def over(self) -> Thought:
        """What there is to say when nothing can be played."""
        outcome = self._position.outcome()
        assert outcome is not None
        won = outcome.winner == self._position.turn
        score = Score(Verdict.WIN if won else Verdict.LOSS, 0)
        return Thought(0, score, 0, time.perf_counter() - self._began, ())


def score_of(value: int) -> Score:
    """A value of the search in words."""
    if value > PROVEN:
        return Score(Verdict.WIN, (WIN - value + 1) // 2)
    if value < -PROVEN:
        return Score(Verdict.LOSS, (WIN + value) // 2)
    return Score(Verdict.CENTS, value) if value else Score(Verdict.DRAW)


def _settled(found: Sequence[Found], depth: int) -> bool:
    """Whether more depth can't change anything: all is proven, down to the last turn."""
    return all(abs(one.value) > PROVEN and WIN - abs(one.value) <= depth for one in found)


def _recurred(position: Position, history: Sequence[Position]) -> list[tuple[int, Position]]:
    """The positions that would be a draw if they came up again, with plies before the root."""
    limit = position.game.repetitions
    if limit is None:
        return []
    occurred = Counter(history)
    if position not in history[-1:]:
        occurred[position] += 1
    earlier: list[tuple[int, Position]] = []
    plies = {position.turn: -2, other(position.turn): -1}
    for one, count in occurred.items():
        if count >= limit - 1 and plies[one.turn] > -MOST_EARLIER:
            earlier.append((plies[one.turn], one))
            plies[one.turn] -= 2
    return earlier
