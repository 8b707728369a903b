"""The kiosk as its supervisor sees it: a process, its pings, and what it complains of."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock, Thread
from typing import IO

from game.kiosk.pings import Facts, read

LONGEST = 10_000
"""Bytes of a line; a longer one comes in pieces."""

EVENTS, COMPLAINTS = 50, 60
"""How many of the last ones are remembered for a crash report."""

LAUNCH = Path(__file__).with_name("launch.py")


class Ward:
    """A running kiosk. Raises OSError if it can't be started.

    `complain` is told, in another thread, every line of its error stream. It must be made by the
    thread that lives as long as the supervisor. `clock` gives seconds.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        complain: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._complain = complain
        self._lock = Lock()
        self._facts = Facts()
        self._events: deque[str] = deque(maxlen=EVENTS)
        self._complaints: deque[str] = deque(maxlen=COMPLAINTS)
        self.started = clock()
        self.heard: float | None = None
        """When it was last heard of; None: not yet."""
        self._process = subprocess.Popen(
            _launched(command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(env),
            start_new_session=True,
        )
        for stream, hear in ((self._process.stdout, self._news), (self._process.stderr, self._err)):
            Thread(target=_listen, args=(stream, hear), name="hears the kiosk", daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def facts(self) -> Facts:
        """What it last told of itself."""
        return self._facts

    @property
    def events(self) -> list[str]:
        """The last things that happened to it."""
        with self._lock:
            return list(self._events)

    @property
    def complaints(self) -> list[str]:
        """The last lines of its error stream."""
        with self._lock:
            return list(self._complaints)

    def status(self) -> int | None:
        """Its exit status, negative for a signal, once it has ended with all that it started."""
        if not self._has_ended():
            return None
        # All of its group, and before its number can be given to somebody else.
        self._kill_group()
        return self._process.wait()

    def ask_to_end(self) -> None:
        """Tells it to end, which it may or may not do."""
        with contextlib.suppress(OSError):
            self._process.terminate()

    def kill(self) -> None:
        """Ends it and all that it started, at once."""
        self._kill_group()
        self._process.wait()

    def _has_ended(self) -> bool:
        if sys.platform == "win32":
            return self._process.poll() is not None
        if self._process.returncode is not None:
            return True
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, how) is not None

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        elif self._process.returncode is None:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _news(self, line: bytes) -> None:
        told = read(line, self._facts)
        if told is None:
            self._err(line)
            return
        with self._lock:
            self._facts, event = told
            self.heard = self._clock()
            if event:
                self._events.append(event)

    def _err(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        with self._lock:
            self._complaints.append(text)
        self._complain(text)


def _launched(command: Sequence[str]) -> list[str]:
    if sys.platform != "linux":
        return list(command)
    return [sys.executable, "-I", "-S", str(LAUNCH), str(os.getpid()), *command]


def _listen(stream: IO[bytes], hear: Callable[[bytes], None]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST):
            hear(line)
