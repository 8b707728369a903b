"""The engine as the game meets it: asked to think about a match, it answers when it is polled.

No call here waits. An engine that dies, hangs or talks nonsense is started once more and asked
again; if that fails as well, `poll` tells so, and there is no computer player any more.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from game.engine import protocol
from game.engine.child import Child
from game.engine.levels import LEVELS, style_of
from game.engine.protocol import (
    HASH,
    IS_READY,
    LEVEL,
    MULTI_PV,
    NEW_GAME,
    READY_OK,
    SEED,
    STOP,
    THREADS,
    UCI,
    UCI_OK,
    BestMove,
    Go,
    Info,
    ProtocolError,
    SetOption,
)
from game.match import Match
from game.rules import IllegalMove, Move, NotationError, Position
from game.wording import Sentence, say

OURS = (sys.executable, str(Path(__file__).resolve().parents[2] / "main.py"), "engine")
"""The command that starts our engine."""

BACKGROUND = (*OURS, "--background")
"""The same beside a game: it leaves the processor to whoever else wants it."""

TO_START, TO_PREPARE, TO_ANSWER = 60.0, 600.0, 20.0
"""Seconds until an engine hangs: it says nothing when started; it compiles what is not yet
compiled; it answers nothing beyond the time it was given."""

MOST_THREADS = 8
"""Beyond these a search gains little."""

UNPOLLED = 0.5
"""Seconds after which time does not count: the program was stopped, or polled nobody."""


@dataclass(frozen=True, slots=True)
class Order:
    """How to think: as a level from 1 to 8 has it, or within limits. `several`: tell of so many of
    the best moves. The seed settles what the level chooses among moves of about the same worth.
    """

    level: int = LEVELS
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    several: int = 1
    seed: int = 0

    def longest(self, game: str) -> float:
        """Seconds that thinking may take; infinite where only depth or nodes end it."""
        if self.seconds is not None:
            return self.seconds
        unlimited = self.depth is self.nodes is None
        return style_of(game, self.level).seconds if unlimited else float("inf")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of a thought: the move, and the last that was told of it, if anything was."""

    move: Move
    info: Info | None


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no computer player any more; the sentence says so to the players."""

    sentence: Sentence


News = Info | Chosen | Failed


class _State(Enum):
    OFF = auto()
    STARTING = auto()
    PREPARING = auto()
    IDLE = auto()
    THINKING = auto()
    STOPPING = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class _Task:
    lines: tuple[str, ...]
    position: Position
    longest: float


class Client:
    """One engine process, started by `start` or by the first thought.

    `command` starts any program that speaks the protocol; it may use so many threads, without a
    number all processors but one, and so many megabytes. `clock` tells seconds.
    """

    def __init__(
        self,
        command: Sequence[str] = BACKGROUND,
        clock: Callable[[], float] = time.monotonic,
        threads: int | None = None,
        megabytes: int = HASH.default,
    ) -> None:
        self._command = command
        self._clock = clock
        threads = spare_processors() if threads is None else threads
        self._options = (SetOption(THREADS.name, threads), SetOption(HASH.name, megabytes))
        self._child: Child | None = None
        self._state = _State.OFF
        self._task: _Task | None = None
        self._match: Match | None = None
        self._info: Info | None = None
        self._restarted = False
        self._paused = False
        self._polled = clock()
        self._deadline = float("inf")

    @property
    def thinking(self) -> bool:
        """Whether a thought has been ordered and neither answered nor cancelled."""
        return self._task is not None

    @property
    def ready(self) -> bool:
        """Whether it would think at once: it runs, and everything is compiled."""
        return self._state in (_State.IDLE, _State.THINKING, _State.STOPPING)

    @property
    def failed(self) -> bool:
        """Whether it has been given up; a thought ordered now is answered with Failed."""
        return self._state is _State.FAILED

    @property
    def pid(self) -> int | None:
        """The engine's number in the system, while there is one."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Starts the engine, so that it is ready when it is needed."""
        if self._state is _State.OFF:
            self._child = Child(self._command)
            self._send(str(UCI))
            self._enter(_State.STARTING, TO_START)

    def think(self, match: Match, order: Order = Order()) -> None:  # noqa: B008
        """Orders a thought about the position on the table; one in progress is dropped.

        `poll` gives its Infos and at last its Chosen. Raises ValueError if the match is over.
        """
        if match.outcome is not None:
            raise ValueError("the game is over: there is nothing to think about")
        self.cancel()
        longest = order.longest(match.start.game.name)
        new = () if match is self._match else (str(NEW_GAME),)
        self._match = match
        self._task = _Task((*new, *_lines(match, order)), match.position, longest)
        self.start()

    def cancel(self) -> None:
        """Drops the thought: nothing more is told of it."""
        self._task = self._info = None
        if self._state is _State.THINKING:
            self._send(str(STOP))
            self._enter(_State.STOPPING, TO_ANSWER)

    def hurry(self) -> None:
        """Ends the thought early: it is answered with the best move found so far."""
        if self._state is _State.THINKING:
            self._send(str(STOP))
            self._deadline = min(self._deadline, self._clock() + TO_ANSWER)

    def pause(self) -> None:
        """Lets a thought stand still until `go_on`: its time runs on, but no processor is used."""
        if self._child is not None and self._state is _State.THINKING:
            self._child.pause()
            self._paused = True

    def go_on(self) -> None:
        """Ends a pause, if there is one."""
        if self._child is not None and self._paused:
            self._child.go_on()
        self._paused = False

    def poll(self) -> list[News]:
        """What has happened since the last time, in order. To be called every frame or so."""
        return self.wait(0.0)

    def wait(self, seconds: float) -> list[News]:
        """The same, waiting at most so long for something: for programs without a picture."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            news = self._go_on(max(0.0, min(left, UNPOLLED / 2)))
            if news or left <= 0 or self._child is None:
                return news

    def close(self) -> None:
        """Ends the engine; it can be started again."""
        self._drop_child()
        self._task = None
        self._state = _State.OFF

    # --- the conversation ---

    def _go_on(self, seconds: float) -> list[News]:
        now = self._clock()
        if now - self._polled > UNPOLLED:
            self._deadline += now - self._polled
        self._order()
        news = list(self._heard(seconds))
        self._polled = self._clock()
        if self._child is not None and self._polled > self._deadline:
            news += self._fail()
        self._order()
        if self.failed and self._task is not None:
            self._task = None
            news.append(Failed(FAILED))
        return news

    def _order(self) -> None:
        if self._state is _State.IDLE and self._task is not None:
            for line in self._task.lines:
                self._send(line)
            self._enter(_State.THINKING, self._task.longest + TO_ANSWER)

    def _heard(self, seconds: float) -> Iterator[News]:
        while self._child is not None:
            try:
                line = self._child.heard(seconds)
                if line is None:
                    return
                yield from self._understand(line)
            except (EOFError, ProtocolError, NotationError, IllegalMove):
                yield from self._fail()
            seconds = 0.0

    def _understand(self, line: str) -> Iterator[News]:
        match protocol.read_answer(line):
            case str(word) if word == UCI_OK and self._state is _State.STARTING:
                for option in self._options:
                    self._send(str(option))
                self._send(str(IS_READY))
                self._enter(_State.PREPARING, TO_PREPARE)
            case str(word) if word == READY_OK and self._state is _State.PREPARING:
                self._enter(_State.IDLE)
            case Info() as info if self._state is _State.THINKING:
                if info.place == 1:
                    self._info = info
                yield info
            case BestMove(move) if self._state is _State.THINKING:
                yield self._chosen(move)
            case BestMove() if self._state is _State.STOPPING:
                self._enter(_State.IDLE)

    def _chosen(self, text: str | None) -> Chosen:
        assert self._task is not None
        if text is None:
            raise ProtocolError("no best move, though the game goes on")
        chosen = Chosen(self._task.position.parse_move(text), self._info)
        self._task = self._info = None
        self._restarted = False
        self._enter(_State.IDLE)
        return chosen

    def _send(self, line: str) -> None:
        if self._child is not None:
            self._child.send(line)

    def _enter(self, state: _State, seconds: float = float("inf")) -> None:
        self._state = state
        self._deadline = self._clock() + seconds

    def _fail(self) -> list[News]:
        """Starts the engine once more; if it has not answered since the last time, gives it up."""
        self._drop_child()
        self._info = None
        if self._restarted:
            self._state = _State.FAILED
            self._task = None
            return [Failed(FAILED)]
        self._restarted = True
        self._state = _State.OFF
        self.start()
        return []

    def _drop_child(self) -> None:
        if self._child is not None:
            self._child.kill()
        self._child = None


FAILED = say("The computer player does not answer any more; you can play on by yourselves.")


def spare_processors() -> int:
    """How many threads can think while one processor is left to the game: at least one."""
    if sys.platform == "linux":
        ours = len(os.sched_getaffinity(0))
    else:
        ours = os.cpu_count() or 1
    return max(1, min(ours - 1, MOST_THREADS))


def _lines(match: Match, order: Order) -> Iterator[str]:
    yield str(SetOption(LEVEL.name, order.level))
    yield str(SetOption(SEED.name, order.seed))
    yield str(SetOption(MULTI_PV.name, order.several))
    yield protocol.position_line(match.start, match.moves)
    movetime = None if order.seconds is None else max(1, round(1000 * order.seconds))
    yield str(Go(movetime, order.depth, order.nodes))
