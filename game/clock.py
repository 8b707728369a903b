"""The clock of one game: how much time each side has, and how a turn is charged.

Times are whole nanoseconds of a source that never goes back and stands still while the machine
sleeps, so nothing is rounded and nothing drifts. A time is never negative, and at zero the flag has
fallen. The clock knows no match: `game.match` begins and ends its turns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from game.rules import FIRST, SECOND, NotationError
from game.suspended import Source, awake_ns
from game.wording import clipped, say

SECOND_NS = 1_000_000_000
"""Nanoseconds of a second."""

MOST_SECONDS = 24 * 3600
"""The most time a side can begin with; the most a turn can add is a 24th of it."""

MOST_EXTRA = MOST_SECONDS // 24


class Method(StrEnum):
    """What the extra seconds of a turn do."""

    SUDDEN = "sudden death"
    """There are none."""
    FISCHER = "increment"
    """They are added after the turn."""
    DELAY = "delay"
    """So long the clock waits before it runs (US)."""
    BRONSTEIN = "bronstein"
    """So much of the time the turn took is given back after it."""


_MARKS = {"+": Method.FISCHER, "d": Method.DELAY, "b": Method.BRONSTEIN}
_MARK_OF = {method: mark for mark, method in _MARKS.items()}


@dataclass(frozen=True, slots=True)
class Allowance:
    """One side's time: `seconds` to begin with, and `extra` seconds a turn.

    `str` gives `300`, `300+2` (Fischer), `300d2` (delay), `300b2` (Bronstein). Without extra
    seconds the method is SUDDEN. Raises ValueError for a time that can't be.
    """

    seconds: int
    extra: int = 0
    method: Method = Method.SUDDEN

    def __post_init__(self) -> None:
        if not (1 <= self.seconds <= MOST_SECONDS and 0 <= self.extra <= MOST_EXTRA):
            raise ValueError(f"an allowance of {self.seconds} seconds and {self.extra} a turn")
        if not self.extra:
            object.__setattr__(self, "method", Method.SUDDEN)
        elif self.method is Method.SUDDEN:
            raise ValueError("sudden death has no extra seconds")

    def __str__(self) -> str:
        return (
            f"{self.seconds}{_MARK_OF[self.method]}{self.extra}"
            if self.extra
            else f"{self.seconds}"
        )

    @classmethod
    def parse(cls, text: str) -> Allowance:
        """The allowance of that text. Raises NotationError."""
        found = re.fullmatch("([0-9]{1,6})(?:([+db])([0-9]{1,6}))?", text)
        if not found:
            raise NotationError(
                say(
                    "A time is written as 300 seconds, 300+2, 300d2 or 300b2, not “{text}”.",
                    text=clipped(text),
                )
            )
        seconds, extra = int(found[1]), int(found[3] or 0)
        if not 1 <= seconds <= MOST_SECONDS:
            raise NotationError(
                say(
                    "A clock begins with 1 to {most} seconds, not {text}.",
                    most=MOST_SECONDS,
                    text=found[1],
                )
            )
        if extra > MOST_EXTRA:
            raise NotationError(
                say(
                    "A turn adds at most {most} seconds, not {text}.",
                    most=MOST_EXTRA,
                    text=found[3],
                ),
                found.start(3) + 1,
            )
        return cls(seconds, extra, _MARKS[found[2]] if extra else Method.SUDDEN)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Both sides' time. `str` is the tag of a record: one allowance, or two where they differ."""

    first: Allowance
    second: Allowance

    def __str__(self) -> str:
        return f"{self.first}" if self.first == self.second else f"{self.first} {self.second}"

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """The time control of that text. Raises NotationError."""
        first, space, second = text.partition(" ")
        allowance = Allowance.parse(first)
        if not space:
            return cls(allowance, allowance)
        try:
            return cls(allowance, Allowance.parse(second))
        except NotationError as error:
            raise NotationError(error.sentence, len(first) + 1 + error.column) from error

    @classmethod
    def equal(cls, seconds: int, extra: int = 0, method: Method = Method.FISCHER) -> TimeControl:
        """The same for both."""
        allowance = Allowance(seconds, extra, method)
        return cls(allowance, allowance)

    def of(self, side: int) -> Allowance:
        """The time of FIRST or SECOND."""
        return self.first if side == FIRST else self.second

    def swapped(self) -> TimeControl:
        """The players change sides and take their times with them."""
        return TimeControl(self.second, self.first)


PRESETS = tuple(
    TimeControl.equal(minutes * 60, extra)
    for minutes, extra in ((1, 0), (3, 2), (5, 3), (10, 0), (15, 10))
)
"""What is offered: 1+0, 3+2, 5+3, 10+0 and 15+10, minutes and seconds a turn."""


class Times(NamedTuple):
    """What is left to each side, in nanoseconds, never negative."""

    first: int
    second: int

    def of(self, side: int) -> int:
        """What is left to FIRST or SECOND."""
        return self[side - FIRST]

    def with_left(self, side: int, left: int | None) -> Times:
        """The same with so much left to that side; None: nothing has changed."""
        if left is None:
            return self
        return Times(left, self.second) if side == FIRST else Times(self.first, left)


class Clock:
    """The clock of one game. `now` gives nanoseconds and never goes back."""

    def __init__(self, control: TimeControl, now: Source = awake_ns) -> None:
        self.control = control
        self.now = now
        self._left = [control.of(side).seconds * SECOND_NS for side in (FIRST, SECOND)]
        """What each side had when the turn began."""
        self._side = 0
        self._spent = 0
        """What the turn has taken, up to `_since`."""
        self._since: int | None = None
        """Since when the turn takes time; None: it takes none now."""
        self._paused = False
        self._waiting = False

    @property
    def times(self) -> Times:
        """What is left to each side."""
        left = [*self._left]
        if self._side:
            left[self._side - FIRST] = self._left_after(self._spent_now())
        return Times(*left)

    @property
    def running(self) -> int:
        """The side whose turn is charged, or would be if it weren't paused; 0: no turn."""
        return self._side

    @property
    def paused(self) -> bool:
        """Whether somebody has paused the clock."""
        return self._paused

    @property
    def ticking(self) -> bool:
        """Whether time is being charged at this moment."""
        return self._since is not None

    def delay_left(self, side: int) -> int:
        """Nanoseconds until the side's clock runs, in a turn of its own with delay; else 0."""
        allowance = self.control.of(side)
        if side != self._side or allowance.method is not Method.DELAY:
            return 0
        return max(0, allowance.extra * SECOND_NS - self._spent_now())

    def low(self, side: int) -> bool:
        """Whether the side should be warned: little is left of what it began with."""
        seconds = self.control.of(side).seconds
        if seconds >= 60:
            limit = min(60 * SECOND_NS, max(10 * SECOND_NS, seconds * SECOND_NS // 8))
        else:
            limit = max(2 * SECOND_NS, seconds * SECOND_NS // 5)
        return self.times.of(side) <= limit

    def begin(self, side: int) -> None:
        """The side's turn begins: it is charged from now on. Once begun, only ends a wait."""
        if side != self._side:
            self.stop()
            self._side = side
        self._waiting = False
        self._settle()

    def wait(self) -> None:
        """A piece is on its way: nobody is charged until the turn begins or goes on by `begin`."""
        self._waiting = True
        self._settle()

    def pause(self) -> None:
        """Nobody is charged until `go_on`."""
        self._paused = True
        self._settle()

    def go_on(self) -> None:
        """The pause is over: the turn goes on."""
        self._paused = False
        self._settle()

    def press(self, last: bool = False) -> bool:
        """Ends the turn in time: it is charged, and unless it was the `last` the extra is added.

        False: the flag had fallen before, and the turn does not end so.
        """
        self._settle()
        if not self._side:
            return True
        left = self._left_after(self._spent)
        if not left:
            return False
        self._left[self._side - FIRST] = left + (0 if last else self._given_back())
        self._end_turn()
        return True

    def stop(self) -> None:
        """Ends the turn that runs, if one does, with what it has taken and nothing added."""
        self._settle()
        if self._side:
            self._left[self._side - FIRST] = self._left_after(self._spent)
        self._end_turn()

    def set(self, times: Times) -> None:
        """These are the times now, and no turn runs."""
        self._end_turn()
        self._left = [max(0, left) for left in times]

    def _end_turn(self) -> None:
        self._side = self._spent = 0
        self._since = None
        self._waiting = False

    def _spent_now(self) -> int:
        return self._spent + (0 if self._since is None else max(0, self.now() - self._since))

    def _settle(self) -> None:
        """Charges up to now, and goes on charging if the turn is neither paused nor waiting."""
        now = self.now()
        if self._since is not None:
            self._spent += max(0, now - self._since)
        charged = self._side and not self._paused and not self._waiting
        self._since = now if charged else None

    def _left_after(self, spent: int) -> int:
        """What is left to the side that moves when its turn has taken so long."""
        allowance = self.control.of(self._side)
        if allowance.method is Method.DELAY:
            spent = max(0, spent - allowance.extra * SECOND_NS)
        return max(0, self._left[self._side - FIRST] - spent)

    def _given_back(self) -> int:
        """What is added after the turn."""
        allowance = self.control.of(self._side)
        match allowance.method:
            case Method.FISCHER:
                return allowance.extra * SECOND_NS
            case Method.BRONSTEIN:
                return min(self._spent, allowance.extra * SECOND_NS)
            case _:
                return 0
