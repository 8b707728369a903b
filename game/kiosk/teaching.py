"""How much help a visitor needs: none, the places lit that can be touched, or a move shown."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

PATIENCE = 8.0
"""Seconds without a touch that count as a failure."""
TO_LIGHT, TO_SHOW = 2, 2
"""Wrong touches one after the other until the places are lit; from then on, failures until a move
is shown.
"""


class Help(IntEnum):
    """What a visitor is shown."""

    NONE = 0
    LIT = 1
    """All that can be touched."""
    SHOWN = 2
    """A good move, touch by touch."""


class Teaching:
    """Watches one visitor, or two by turns. `clock` gives seconds.

    `calls` rises whenever the help ought to catch the eye anew.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.help = Help.NONE
        self.calls = 0
        self._failures = 0
        self._since: float | None = None

    def turn(self) -> None:
        """Somebody's turn begins, or nobody has one: the waiting and the help begin anew."""
        self.help = Help.NONE
        self._failures = 0
        self._since = None

    def right(self, as_shown: bool) -> None:
        """A touch that was right; whether it was the one that was shown."""
        if self.help is Help.SHOWN and as_shown:
            self._since = None
            self.calls += 1
        else:
            self.turn()

    def wrong(self) -> None:
        """A touch that was not."""
        self._since = None
        self._fail(TO_LIGHT)

    def update(self, waited_for: bool) -> None:
        """To be called in every step; whether it is a visitor who is waited for."""
        now = self._clock()
        if not waited_for or self._since is None:
            self._since = now if waited_for else None
        elif now - self._since >= PATIENCE:
            self._since = now
            self._fail(1)

    def _fail(self, to_light: int) -> None:
        self._failures += 1
        if self.help is Help.NONE and self._failures >= to_light:
            self._go(Help.LIT)
        elif self.help is Help.LIT and self._failures >= TO_SHOW:
            self._go(Help.SHOWN)
        elif self.help is not Help.NONE:
            self.calls += 1

    def _go(self, help: Help) -> None:
        self.help, self._failures = help, 0
        self.calls += 1
