"""The still picture that is seen while there is no kiosk, and that nobody depends on."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from typing import Protocol

LONG_LIFE = 60.0
"""Seconds."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 15.0
"""Seconds until the next start after a shorter life; each time it is longer."""


class Picture(Protocol):
    """A running curtain, as `Ward` is one."""

    def status(self) -> int | None: ...
    def kill(self) -> None: ...


class Curtain:
    """Hangs a picture behind the kiosk, and another one when that has fallen.

    `start` starts it; `tell` is told what goes wrong, which is never raised; `clock` gives seconds.
    """

    def __init__(
        self,
        start: Callable[[], Picture],
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._start = start
        self._tell = tell
        self._clock = clock
        self._picture: Picture | None = None
        self._began = self._next = clock()
        self._wait = 0.0

    def look(self, wanted: bool) -> None:
        """To be called now and then. Only where it is `wanted` one is hung: it comes in front."""
        try:
            if self._picture and self._picture.status() is not None:
                self._fallen()
            if wanted and not self._picture and self._clock() >= self._next:
                self._began = self._clock()
                self._picture = self._start()
        except Exception:
            self._tell(traceback.format_exc())
            self._fallen()

    def close(self) -> None:
        """Take it down."""
        picture, self._picture = self._picture, None
        if picture:
            picture.kill()

    def _fallen(self) -> None:
        now = self._clock()
        self._picture = None
        lived = now - self._began
        self._wait = FIRST_WAIT if lived >= LONG_LIFE else max(FIRST_WAIT, 2 * self._wait)
        self._wait = min(LONGEST_WAIT, self._wait)
        self._next = now + self._wait
