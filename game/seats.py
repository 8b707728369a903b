"""Who sits at the table: a person, or the computer at one of its levels."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.engine.levels import LEVELS
from game.rules import FIRST, SECOND, NotationError
from game.wording import clipped, say

USUAL_LEVEL = 3
"""Where nobody has chosen one."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side's player: the computer at `level`, 1 to LEVELS; without a level, a person."""

    level: int | None = None

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.level is None

    def __str__(self) -> str:
        """`human`, or `computer:5`; `parse` reads it again."""
        return "human" if self.human else f"computer:{self.level}"

    @classmethod
    def parse(cls, text: str) -> Seat:
        """The seat of that text; `computer` alone has the usual level. Raises NotationError."""
        found = re.fullmatch("(human)|computer(?::([0-9]{1,9}))?", text)
        if not found:
            fault = say(
                "A player is human, computer or computer:5, not “{text}”.", text=clipped(text)
            )
            raise NotationError(fault)
        human, level = found.groups()
        if human:
            return HUMAN
        if level and not 1 <= int(level) <= LEVELS:
            fault = say("Levels go from 1 to {most}, not “{level}”.", most=LEVELS, level=level)
            raise NotationError(fault)
        return cls(int(level or USUAL_LEVEL))


HUMAN = Seat()

Seats = tuple[Seat, Seat]
"""The first and the second side's."""


def seat_of(seats: Seats, side: int) -> Seat:
    """Who plays that side, FIRST or SECOND."""
    return seats[side - FIRST]


def shared(seats: Seats) -> bool:
    """Whether a person plays against the computer."""
    return seats[0].human != seats[1].human


def person(seats: Seats) -> int | None:
    """The side of the only person at the table; None if there are two or none."""
    if not shared(seats):
        return None
    return FIRST if seats[0].human else SECOND
