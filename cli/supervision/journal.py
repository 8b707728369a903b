"""What the supervisor leaves to the staff: a log that never grows large, and crash reports."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.storage import write_atomically

LOG = "kiosk.log"
LARGEST, FILES = 2**20, 5
"""Bytes of a file of the log, and how many there are at most, the present one included."""

REPORTS = "crashes"
MOST_REPORTS = 50

LINES, SPAN = 100, 10.0
"""A kiosk that complains in every frame is heard so many times in so many seconds."""
LONGEST = 500
"""Characters of what it says that are written down."""


class _Quiet(RotatingFileHandler):
    """A full disk or a read-only folder is no reason to complain, let alone to end."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        # What could not be written is forgotten, and the file is opened anew for the next line.
        stream, self.stream = self.stream, None
        with contextlib.suppress(OSError):
            if stream:
                stream.close()


class Journal:
    """Writes into the folder, if that is possible. `clock` gives seconds, `now` the local time."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._folder = folder
        self._clock, self._now = clock, now
        self._handler = _Quiet(
            folder / LOG, maxBytes=LARGEST, backupCount=FILES - 1, encoding="utf-8", delay=True
        )
        self._handler.setFormatter(logging.Formatter("{message}", style="{"))
        self._span = clock()
        self._lines = 0

    def write(self, text: str) -> None:
        """A line of the supervisor's own."""
        line = f"{self._now():%Y-%m-%d %H:%M:%S} {text}"
        self._handler.handle(logging.makeLogRecord({"msg": line}))

    def hear(self, text: str) -> None:
        """A line that the kiosk has said on its error stream; too many are left out."""
        now = self._clock()
        if now - self._span >= SPAN:
            self._span, self._lines = now, 0
        self._lines += 1
        if self._lines <= LINES:
            self.write(f"| {text[:LONGEST]}")
        elif self._lines == LINES + 1:
            self.write("| ...")

    def report(self, lines: Iterable[str]) -> Path | None:
        """Keeps a crash report, and the last ones before it; None where nothing can be kept."""
        folder = self._folder / REPORTS
        now = self._now()
        path = folder / f"{now:%Y%m%d-%H%M%S-%f}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, "\n".join([f"{now:%Y-%m-%d %H:%M:%S}", *lines, ""]))
            for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
                old.unlink()
        except OSError:
            return None
        return path

    def close(self) -> None:
        """Ends the log."""
        self._handler.close()
