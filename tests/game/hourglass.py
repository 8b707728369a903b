"""A source of time that stands still until a test turns it on."""

from __future__ import annotations


class Hourglass:
    """Call it for the nanoseconds that have gone by."""

    def __init__(self) -> None:
        self.ns = 10**15

    def __call__(self) -> int:
        return self.ns

    def run(self, seconds: float) -> None:
        """Time goes by, to the nanosecond."""
        self.ns += round(seconds * 1e9)
