"""A program started beside ours and talked to in lines; nothing here ever waits for it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread

LONGEST = 100_000
"""Bytes of the longest line; a longer one comes in pieces."""

MOST_WAITING = 10_000
"""A child whose lines nobody takes is killed when so many wait."""


class Child:
    """A running program. It is started, told and listened to by threads of its own.

    `env` stands in its environment beside ours.
    """

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self._command = list(command)
        self._env = dict(env or {})
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        self._said: SimpleQueue[str | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False
        self._lock = Lock()
        self._writer = Thread(target=self._write, name="tells a child", daemon=True)
        self._writer.start()

    @property
    def pid(self) -> int | None:
        """Its number in the system, once it has been started."""
        return self._process.pid if self._process else None

    def send(self, line: str) -> None:
        """Tells it a line."""
        self._orders.put(line)

    def heard(self, seconds: float = 0.0) -> str | None:
        """The next line it has said, waiting so long for one. Raises EOFError after its end.

        None: nothing now.
        """
        try:
            line = self._said.get(block=seconds > 0, timeout=seconds or None)
        except Empty:
            return None
        if line is None:
            self._said.put(None)
            raise EOFError
        return line

    def kill(self) -> None:
        """Ends it at once, and lets the threads end."""
        with self._lock:
            self._killed = True
            if self._process:
                self._process.kill()
        self._orders.put(None)

    def pause(self) -> None:
        """Lets it stand still until `go_on`, where the system can; what it is told waits."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Ends a pause."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        # Elsewhere there is no such signal, or nobody ends what is paused when we are gone.
        if sys.platform == "linux":
            with self._lock, contextlib.suppress(OSError):
                if self._process and not self._killed:
                    self._process.send_signal(number)

    def join(self, seconds: float) -> None:
        """Waits for its end, at most so long."""
        self._writer.join(seconds)

    def _write(self) -> None:
        try:
            process = self._start()
        except OSError:
            self._said.put(None)
            return
        reader = Thread(target=self._read, args=(process,), name="hears a child", daemon=True)
        reader.start()
        assert process.stdin is not None
        with contextlib.suppress(OSError), process.stdin as stdin:
            while (line := self._orders.get()) is not None:
                stdin.write(line.encode() + b"\n")
                stdin.flush()
        reader.join()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"} | self._env,
            creationflags=_FLAGS,
        )
        with self._lock:
            self._process = process
            if self._killed:
                process.kill()
        return process

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError), process.stdout as stdout:
            while line := stdout.readline(LONGEST):
                self._said.put(line.decode(errors="replace").rstrip("\r\n"))
                if self._said.qsize() > MOST_WAITING:
                    break
        process.kill()
        process.wait()
        self._said.put(None)
        self._orders.put(None)


if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NO_WINDOW
else:
    _FLAGS = 0
