"""Talking to an engine process line by line, as another program does."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.engine.child import Child

ROOT = Path(__file__).resolve().parents[3]

ENGINE = (sys.executable, str(ROOT / "main.py"), "engine")

PATIENCE = 300.0
"""Seconds that any answer may take: everything may have to be compiled first."""


class Talk:
    """A conversation with a program; `heard` are all the lines it has said."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.heard: list[str] = []

    def say(self, *lines: str) -> None:
        for line in lines:
            self.child.send(line)

    def until(self, beginning: str, seconds: float = PATIENCE) -> list[str]:
        """The lines up to the first that begins so, which is the last. Fails if none comes."""
        end, lines = time.monotonic() + seconds, list[str]()
        while not lines or not lines[-1].startswith(beginning):
            left = end - time.monotonic()
            assert left > 0, f"no {beginning} among {lines}"
            if (line := self.child.heard(left)) is not None:
                lines.append(line)
                self.heard.append(line)
        return lines

    def ask(self, *lines: str) -> str:
        """Says these lines, the last of them `go`; the best move."""
        self.say(*lines)
        return self.until("bestmove")[-1].removeprefix("bestmove ")


@contextmanager
def talking(*command: str) -> Iterator[Talk]:
    """A program for the time of a test."""
    child = Child(command or ENGINE)
    try:
        yield Talk(child)
    finally:
        child.kill()
        child.join(10)
