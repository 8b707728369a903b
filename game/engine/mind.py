"""What an engine process needs of whoever thinks in it; loading this compiles nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from game.engine.protocol import Go, Info
from game.line import Line
from game.rules import Move


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about, with the way it arose, and how: the options are those of the
    protocol.
    """

    line: Line
    go: Go
    level: int
    seed: int
    several: int
    threads: int
    megabytes: int


class Stop:
    """Tells a thought to end. Any thread may set it, before or after the thought has begun."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._set = False
        self._tell: Callable[[], None] | None = None

    def set(self) -> None:
        """End it."""
        with self._lock:
            self._set = True
            if self._tell is not None:
                self._tell()

    def call(self, tell: Callable[[], None]) -> None:
        """Calls `tell` when it is set; at once if it has been."""
        with self._lock:
            self._tell = tell
            if self._set:
                tell()


class Mind(Protocol):
    """Answers questions, one at a time."""

    def answer(self, question: Question, stop: Stop, tell: Callable[[Info], None]) -> Move:
        """The move to play in a position that is not over. `tell` hears how the thought goes on;
        when `stop` is set, the answer comes within some 20 ms.
        """
        ...

    def forget(self) -> None:
        """A new game begins: what has been found out is forgotten."""
        ...
