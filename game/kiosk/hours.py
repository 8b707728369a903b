"""The kiosk's time of day: opening hours, and the day an evening belongs to.

Everything is worked out from the time that is given, and nothing is remembered: when the system's
clock is set, also back, the next look is right again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

DAY = 24 * 60
"""Minutes."""

TURN_OF_THE_DAY = 4
"""The hour at which the kiosk's day begins: what is played at 1 in the night is of the evening."""


@dataclass(frozen=True, slots=True)
class Span:
    """From when to when it is open, in minutes since midnight; over midnight if it ends sooner.

    0 to DAY is the whole day. Raises ValueError for times that there are not.
    """

    opens: int
    closes: int

    def __post_init__(self) -> None:
        if not (0 <= self.opens < DAY and 0 < self.closes <= DAY and self.opens != self.closes):
            raise ValueError(f"no opening hours: {self.opens} to {self.closes}")

    @property
    def over_midnight(self) -> bool:
        """Whether it ends on the next day."""
        return self.closes < self.opens

    def __str__(self) -> str:
        """Like `09:30-18:00`; `parse` reads it again."""
        return f"{_clock(self.opens)}-{_clock(self.closes)}"

    @classmethod
    def parse(cls, text: str) -> Span:
        """The span of that text. Raises ValueError."""
        found = re.fullmatch(r"(\d\d):([0-5]\d)-(\d\d):([0-5]\d)", text, re.ASCII)
        if not found:
            raise ValueError(f"no opening hours: {text!r}")
        hour, minute, end_hour, end_minute = map(int, found.groups())
        return cls(60 * hour + minute, 60 * end_hour + end_minute)


ALL_DAY = Span(0, DAY)

Week = tuple[Span | None, ...]
"""The hours of the seven days from Monday on; None: closed."""

ALWAYS: Week = (ALL_DAY,) * 7


def is_open(week: Week, at: datetime) -> bool:
    """Whether the kiosk is open at that local time."""
    minute = 60 * at.hour + at.minute
    today, yesterday = week[at.weekday()], week[at.weekday() - 1]
    if yesterday and yesterday.over_midnight and minute < yesterday.closes:
        return True
    if not today or minute < today.opens:
        return False
    return today.over_midnight or minute < today.closes


def opening(week: Week, at: datetime) -> datetime | None:
    """When it opens next after that local time; None: it never does."""
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    for days in range(len(week) + 1):
        day = midnight + timedelta(days=days)
        span = week[day.weekday()]
        if span and (opens := day + timedelta(minutes=span.opens)) > at:
            return opens
    return None


def kiosk_day(at: datetime, turns: int = TURN_OF_THE_DAY) -> date:
    """The day to which a local time belongs, if the day turns at that hour."""
    return (at - timedelta(hours=turns)).date()


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
