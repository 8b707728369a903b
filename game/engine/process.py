"""The engine process: one thread reads what it is told and answers, another one thinks.

What thinks is loaded while the first lines are read, so `uci` is answered at once and `isready`
when everything is compiled.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TextIO

from game import cache
from game.engine.mind import Mind, Question, Stop
from game.engine.protocol import (
    HASH,
    IS_READY,
    LEVEL,
    LONGEST,
    MULTI_PV,
    NEW_GAME,
    OPTIONS,
    QUIT,
    READY_OK,
    SEED,
    STOP,
    THREADS,
    UCI,
    BestMove,
    Command,
    Go,
    ProtocolError,
    Reader,
    SetOption,
    SetPosition,
    Trouble,
    telling,
)
from game.games import GAMES
from game.line import Line

MOST_BYTES = 4 * LONGEST + 8
"""Of a longer line the beginning is enough, to see that it is too long."""

PATIENCE = 2.0
"""Seconds that a thought in progress has for its answer when the input ends."""


class Engine:
    """A conversation. `say` writes a line; `load` makes the mind, in the thread that thinks.

    `fall` is called there when thinking fails, after the fault has been told; it need not return.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        load: Callable[[], Mind],
        fall: Callable[[], object] = lambda: None,
    ) -> None:
        self._say = say
        self._reader = Reader()
        self._line = Line(next(iter(GAMES.values())).start())
        self._options = {name: option.default for name, option in OPTIONS.items()}
        self._stop: Stop | None = None
        self._jobs: SimpleQueue[Callable[[Mind], None] | None] = SimpleQueue()
        self._thinker = Thread(target=self._work, args=(load, fall), name="thinks", daemon=True)
        self._thinker.start()

    def hear(self, text: str) -> bool:
        """Carries out one line; whether the conversation goes on. A wrong line changes nothing."""
        try:
            command = self._reader.read(text)
            if command == QUIT:
                return False
            if command is not None:
                self._obey(command)
        except ProtocolError as error:
            self._say(str(Trouble(str(error))))
        return True

    def end(self) -> bool:
        """Stops a thought, which still answers; whether everything has come to its end."""
        self._halt()
        self._jobs.put(None)
        self._thinker.join(PATIENCE)
        return not self._thinker.is_alive()

    def _obey(self, command: Command) -> None:
        if command == UCI:
            for line in telling(OPTIONS.values()):
                self._say(line)
        elif command == IS_READY and self._stop is not None:
            self._say(READY_OK)
        elif command == IS_READY:
            self._jobs.put(lambda _mind: self._say(READY_OK))
        elif command == STOP:
            self._halt()
        elif self._stop is not None:
            raise ProtocolError("not while it thinks: stop it first, and wait for its best move")
        elif command == NEW_GAME:
            self._jobs.put(lambda mind: mind.forget())
        elif isinstance(command, SetOption):
            self._options[command.name] = command.value
        elif isinstance(command, SetPosition):
            self._line = command.line
        elif isinstance(command, Go):
            self._go(command)

    def _go(self, go: Go) -> None:
        if self._line.outcome is not None:
            self._say(str(BestMove(None)))
            return
        level, seed, several = (self._options[o.name] for o in (LEVEL, SEED, MULTI_PV))
        threads, megabytes = (self._options[o.name] for o in (THREADS, HASH))
        question = Question(self._line, go, level, seed, several, threads, megabytes)
        stop = self._stop = Stop()

        def answer(mind: Mind) -> None:
            move = mind.answer(question, stop, lambda info: self._say(str(info)))
            self._stop = None  # Before the answer: whoever has read it may go on at once.
            self._say(str(BestMove(str(move))))

        self._jobs.put(answer)

    def _halt(self) -> None:
        if (stop := self._stop) is not None:
            stop.set()

    def _work(self, load: Callable[[], Mind], fall: Callable[[], object]) -> None:
        try:
            mind = load()
            while (job := self._jobs.get()) is not None:
                job(mind)
        except Exception:
            traceback.print_exc()
            fault = traceback.format_exc(limit=0).strip().replace("\n", " ")
            self._say(str(Trouble(f"thinking has failed: {fault}")))
            fall()


def converse(
    lines: Iterable[str], out: TextIO, load: Callable[[], Mind], fall: Callable[[], object]
) -> bool:
    """Talks until `quit` or the end of the input; whether everything has come to its end."""
    lock = Lock()

    def say(line: str) -> None:
        with lock:
            out.write(line + "\n")
            out.flush()

    engine = Engine(say, load, fall)
    try:
        for text in lines:
            if not engine.hear(text):
                break
    finally:
        ended = engine.end()
    return ended


def ours() -> Mind:
    """Our player; what is not yet compiled is compiled now."""
    from game.engine.player import Player

    cache.finish()
    return Player()


def baseline() -> Mind:
    """A plain search, to measure others by."""
    from game.engine.baseline import Baseline

    return Baseline()


def read_lines(stream: TextIO) -> Iterable[str]:
    """The lines of a stream as they come, however long and whatever is in them."""
    while line := stream.buffer.readline(MOST_BYTES):
        rest = line
        while len(rest) == MOST_BYTES and not rest.endswith(b"\n"):
            rest = stream.buffer.readline(MOST_BYTES)
        yield line.decode("utf-8", errors="replace")


def lower_priority() -> None:
    """Lets others go first, but still gets ready in reasonable time."""
    if sys.platform == "win32":
        import ctypes

        below_normal = 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
    else:
        os.nice(LOW)


def end_with_parent() -> None:
    """When the program that started this one ends, this one is killed, even while it is paused.

    Others see the end of their input, and are not paused: only Linux has such, and needs it.
    """
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


LOW = 15
"""How nice a process beside the game is, of at most 19."""


def yielding(load: Callable[[], Mind]) -> Callable[[], Mind]:
    """The same, but once it is loaded, its thread and those it starts have only what nobody wants.

    However nice it is, a thread that runs is not at once put aside for a frame that is due. One
    that is idle in the eyes of the system is; only Linux has such.
    """

    def loaded() -> Mind:
        mind = load()
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        return mind

    return loaded
