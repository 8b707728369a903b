"""A clock that a test sets."""

from __future__ import annotations


class HandClock:
    """Seconds that pass when a test says so."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        """So many seconds later."""
        self.now += seconds
