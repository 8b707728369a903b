"""Our computer player: the search, and the levels' ways of choosing. Importing this loads numba."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from game.engine.levels import Style, chosen, style_of
from game.engine.mind import Question, Stop
from game.engine.protocol import Go, Info, info
from game.engine.search import Searcher, StopFlag
from game.engine.thought import Limits, Thought
from game.rules import Move


class Player:
    """A Mind."""

    def __init__(self) -> None:
        self._searcher = Searcher()
        self._megabytes = 64

    def answer(self, question: Question, stop: Stop, tell: Callable[[Info], None]) -> Move:
        """As a Mind has it. A move that is the only one needs no thought unless limits are told."""
        position, moves = question.line.position, question.line.position.legal_moves()
        go, style = question.go, style_of(position.game.name, question.level).today(question.seed)
        if go == Go() and len(moves) == 1:
            return moves[0]
        self._resize(question.megabytes)
        flag = StopFlag()
        stop.call(flag.set)
        limits = _limits(go, style, question.threads)
        alone = go == Go() and question.several == 1
        if style.draws(question.line) and (alone or (style.plies is None and not go.infinite)):
            return self._drawn(question, style, limits, flag, tell)
        told: list[Info] = []

        def hear(thought: Thought) -> None:
            told.append(info(thought))
            tell(told[-1])

        history = question.line.positions
        found = self._searcher.think(position, history, limits, flag, hear, question.several)
        move = found.move or moves[0]
        if question.several == 1 and (not told or told[-1].line[:1] != (str(move),)):
            hear(found)  # A better one was found after the last whole iteration.
        return move

    def forget(self) -> None:
        """As a Mind has it."""
        self._searcher.clear()

    def _drawn(
        self,
        question: Question,
        style: Style,
        limits: Limits,
        flag: StopFlag,
        tell: Callable[[Info], None],
    ) -> Move:
        began = time.perf_counter()
        position = question.line.position
        history = question.line.positions
        ranking = self._searcher.ranked(position, history, limits, flag, style.width)
        # The same seed and position give the same move, whatever was played before.
        move = chosen(ranking, style, Random(f"{question.seed} {position}"))
        score, seconds = dict(ranking)[move], time.perf_counter() - began
        tell(Info(limits.depth or 1, score, 0, seconds, (str(move),)))
        return move

    def _resize(self, megabytes: int) -> None:
        if megabytes != self._megabytes:
            self._searcher, self._megabytes = Searcher(megabytes), megabytes


def _limits(go: Go, style: Style, threads: int) -> Limits:
    """What was told, and within it what the level has; a level alone where nothing was."""
    if go.infinite:
        return Limits(threads=threads)
    own = style.limits
    told = go.movetime is not None or go.depth is not None or go.nodes is not None
    seconds = None if go.movetime is None else go.movetime / 1000
    return Limits(
        seconds if told else own.seconds,
        _least(go.depth, own.depth),
        _least(go.nodes, own.nodes),
        threads,
    )


def _least(told: int | None, own: int | None) -> int | None:
    both = [limit for limit in (told, own) if limit is not None]
    return min(both, default=None)
