"""Sleep of the machine: a clock that does not count it, and who notices that it happened."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress

Source = Callable[[], int]
"""Nanoseconds from some moment on; never goes back."""

WORTH_TELLING = 1_000_000_000
"""Nanoseconds of sleep that are noticed; the two clocks need not agree exactly."""


def _sources() -> tuple[Source, Source | None]:
    """A clock that stands still while the machine sleeps; and one that goes on, if there is one."""
    sources: tuple[Source, Source | None] = time.monotonic_ns, None
    if sys.platform == "linux":
        sources = time.monotonic_ns, lambda: time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    elif sys.platform == "darwin":
        sources = (
            lambda: time.clock_gettime_ns(time.CLOCK_UPTIME_RAW),
            lambda: time.clock_gettime_ns(time.CLOCK_MONOTONIC),
        )
    elif sys.platform == "win32":
        import ctypes

        def source(query: Callable[[object], object]) -> Source:
            def now() -> int:
                ticks = ctypes.c_uint64()
                query(ctypes.byref(ticks))
                return ticks.value * 100

            return now

        with suppress(OSError, AttributeError):  # Windows 8 and older have no such clocks.
            kernel = ctypes.WinDLL("api-ms-win-core-realtime-l1-1-1.dll")
            unbiased = kernel.QueryUnbiasedInterruptTimePrecise
            sources = source(unbiased), source(kernel.QueryInterruptTimePrecise)
    return sources


awake_ns, _always_ns = _sources()


class Sleep:
    """Notices that the machine has slept since it was asked last: `told` hears of it once.

    Where the system has no two clocks to compare, nobody is ever told.
    """

    def __init__(
        self,
        told: Callable[[], None],
        awake: Source = awake_ns,
        always: Source | None = _always_ns,
    ) -> None:
        self._told = told
        self._awake = awake
        self._always = always
        # The process may stand still between the two clocks: then the difference is too small. So
        # the largest is the true one, and to begin with more than one look is taken.
        self._slept = max(self._difference() for _ in range(3))

    def look(self) -> None:
        """To be called often, in every frame."""
        before, slept = self._slept, self._difference()
        self._slept = max(before, slept)
        if slept - before >= WORTH_TELLING:
            self._told()

    def _difference(self) -> int:
        return self._always() - self._awake() if self._always else 0
