"""When a visitor has gone: a wait, a countdown that any touch ends, then the session is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

LONGEST_LOOK = 1.0
"""Seconds that count at most between two looks: a stall of the program is nobody's idleness."""


class Place(Enum):
    """Where a session is."""

    ATTRACT = auto()
    """Nobody is there, so nobody goes."""
    MENU = auto()
    """A menu, or a result."""
    TURN = auto()
    """A game, in which a visitor is to move."""


class Presence(Enum):
    """What the silence says."""

    THERE = auto()
    ASKED = auto()
    """The countdown runs: "still playing?"."""
    GONE = auto()


@dataclass(frozen=True, slots=True)
class IdleTimes:
    """Seconds without a touch until the countdown begins, and those that it lasts."""

    turn: float = 90.0
    menu: float = 30.0
    countdown: float = 20.0


class Idle:
    """The rule. `clock` gives seconds that never go back when the system's time is set."""

    def __init__(
        self, times: IdleTimes | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.times = times or IdleTimes()
        """May be changed at any time."""
        self._clock = clock
        self._place = Place.ATTRACT
        self._presence = Presence.THERE
        self._silence = 0.0
        self._looked = clock()

    @property
    def presence(self) -> Presence:
        """What the last look has found."""
        return self._presence

    @property
    def left(self) -> float:
        """Seconds that are left of the countdown; all of it while it does not run."""
        if self._presence is Presence.THERE:
            return self.times.countdown
        return max(0.0, self.times.countdown - self._silence)

    def go(self, place: Place) -> None:
        """The session goes to that place, where all waiting begins anew."""
        self._place = place
        self._begin(Presence.THERE)

    def touched(self) -> bool:
        """Somebody has touched the screen; whether that has ended a countdown, and done its work.

        After the end of the session a touch brings nobody back: it may be the next visitor's.
        """
        if self._presence is Presence.GONE:
            return False
        was_asked = self._presence is Presence.ASKED
        self._begin(Presence.THERE)
        return was_asked

    def look(self, busy: bool) -> Presence:
        """To be called in every turn of the loop. `busy`: the computer thinks or a piece moves.

        While it is busy, a wait begins anew and a countdown stands still.
        """
        now = self._clock()
        passed = min(LONGEST_LOOK, max(0.0, now - self._looked))
        self._looked = now
        if self._place is Place.ATTRACT or self._presence is Presence.GONE:
            return self._presence
        if not busy:
            self._silence += passed
        elif self._presence is Presence.THERE:
            self._silence = 0.0
        if self._presence is Presence.THERE and self._silence >= self._patience():
            self._begin(Presence.ASKED)
        elif self._presence is Presence.ASKED and self._silence >= self.times.countdown:
            self._presence = Presence.GONE
        return self._presence

    def _patience(self) -> float:
        return self.times.turn if self._place is Place.TURN else self.times.menu

    def _begin(self, presence: Presence) -> None:
        self._presence = presence
        self._silence = 0.0
        self._looked = self._clock()
