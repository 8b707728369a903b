"""How quick the computer player is on this machine. Importing this loads numba."""

from __future__ import annotations

import os
import platform
import tempfile
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from game import cache
from game.engine import kernels
from game.engine.child import Child
from game.engine.client import OURS
from game.engine.protocol import IS_READY, READY_OK, UCI, UCI_OK
from game.engine.search import Searcher
from game.engine.thought import Limits
from game.games import GAMES
from game.language import Language
from game.pillarz import kernel as pillarz
from game.pylos import kernel as pylos
from game.rules import Position, perft
from game.wording import Failure, Sentence, say

Found = dict[str, Any]

LONGEST = 900.0
"""Seconds that an engine may take for its first answer."""

DEPTHS = {"pylos": (4, 7), "pillarz": (3, 5)}
"""How deep sequences of turns are counted: by the readable rules, by the kernel."""

_COMPILED = {"pylos": pylos.perft, "pillarz": pillarz.perft}


class BenchFailed(Failure):
    """The engine did not answer; the sentence says so."""


def measure(seconds: float, rounds: int, tell: Callable[[Sentence | str], None]) -> Found:
    """Everything measured, as plain data. A search takes `seconds`; rates are medians of `rounds`.

    `tell` gets the news. Raises BenchFailed.
    """
    games = {}
    for name, game in GAMES.items():
        tell(name)
        games[name] = _game(game.start(), seconds, rounds)
    tell(say("from a start to the first answer"))
    with tempfile.TemporaryDirectory() as folder:
        starts = {kind: _first_answer({cache.VARIABLE: folder}) for kind in ("cold", "warm")}
    machine = {
        "processors": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
    }
    return {"machine": machine, "games": games, "start": starts}


def table(found: Found, language: Language) -> str:
    """What `measure` has found, for people."""
    text = language.text
    lines = [text("{processors} processors, Python {python}, {system}", **found["machine"])]
    for name, game in found["games"].items():
        leaves = {kind: f"{rate:,}" for kind, rate in game["leaves_a_second"].items()}
        lines += [
            text(
                "{game}: {kernel} perft leaves a second, by the readable rules {rules}:"
                " {ratio} times",
                game=name,
                **leaves,
            ),
            text(
                "{game}: {nodes} positions a second in a search of one thread, {depth} turns deep",
                game=name,
                nodes=f"{game['nodes_a_second']:,}",
                depth=game["depth"],
            ),
        ]
    kinds = {"cold": text("nothing compiled"), "warm": text("all compiled")}
    for kind, start in found["start"].items():
        lines.append(
            text(
                "{kind}: uciok after {uciok} s, readyok after {readyok} s, a move after"
                " {bestmove} s",
                kind=kinds[kind],
                **start,
            )
        )
    return "\n".join(lines)


def _game(start: Position, seconds: float, rounds: int) -> Found:
    name = start.game.name
    shallow, deep = DEPTHS[name]
    words = kernels.WORDS[kernels.NUMBERS[name]]
    a, b = words.words(start)
    flags = words.flags(start.rules)

    def compiled(depth: int) -> int:
        return int(_COMPILED[name](a, b, flags, depth))

    # In turn, so that whatever else the machine does meets both.
    rates = [
        (_rate(lambda: perft(start, shallow)), _rate(lambda: compiled(deep))) for _ in range(rounds)
    ]
    found = [Searcher().think(start, (), Limits(seconds=seconds)) for _ in range(rounds)]
    return {
        "leaves_a_second": {
            "rules": round(median(rules for rules, _ in rates)),
            "kernel": round(median(kernel for _, kernel in rates)),
            "ratio": round(median(kernel / rules for rules, kernel in rates)),
        },
        "nodes_a_second": round(median(thought.nodes / thought.seconds for thought in found)),
        "depth": max(thought.depth for thought in found),
    }


def _rate(count: Callable[[], int]) -> float:
    began = time.perf_counter()
    counted = count()
    return counted / (time.perf_counter() - began)


def _first_answer(env: Mapping[str, str]) -> Found:
    """Seconds from a start to each first answer of an engine."""
    began = time.perf_counter()
    child = Child(OURS, env)
    asked = (
        ("uciok", str(UCI), UCI_OK),
        ("readyok", str(IS_READY), READY_OK),
        ("bestmove", "go depth 1", "bestmove"),
    )
    found = {}
    try:
        for name, line, answer in asked:
            child.send(line)
            _await(child, answer)
            found[name] = round(time.perf_counter() - began, 3)
    finally:
        child.kill()
        child.join(LONGEST)
    return found


def _await(child: Child, answer: str) -> None:
    end = time.monotonic() + LONGEST
    try:
        while (left := end - time.monotonic()) > 0:
            line = child.heard(left)
            if line is not None and line.startswith(answer):
                return
    except EOFError:
        pass
    raise BenchFailed(say("The computer player does not answer."))
