"""The hidden corner: five taps within it open what is for the staff."""

from __future__ import annotations

import time
from collections.abc import Callable

SIZE = 96.0
"""Of the corner at the top left, in nominal pixels."""

TAPS = 5
PAUSE = 2.0
"""Seconds between two taps after which they are counted anew."""


class Corner:
    """Counts taps. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._count = 0
        self._last = clock()

    def tapped(self, x: float, y: float) -> bool:
        """A tap, so many nominal pixels from the left and from the top; whether it is the fifth.

        One elsewhere, or a pause, begins anew.
        """
        now = self._clock()
        if now - self._last >= PAUSE:
            self._count = 0
        self._last = now
        self._count = self._count + 1 if x < SIZE and y < SIZE else 0
        if self._count < TAPS:
            return False
        self._count = 0
        return True
