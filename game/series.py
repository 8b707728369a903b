"""A series of games between two players: how many, how it stands, who begins the next one.

The score is as in a chess match: a game won is a point, a drawn one half a point for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from game.rules import NotationError
from game.wording import clipped, say

Kind = Literal["single", "two", "best", "race"]

MOST = 99
"""The largest number of a best of n or a race to n."""

LONGEST = 999
"""Games of the longest series we read."""

_POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
"""What the side that was FIRST and the other one get for each result."""


class TieBreak(StrEnum):
    """What happens when the planned games leave the players level."""

    DRAWN = "drawn"
    """The series is drawn."""
    DECIDER = "decider"
    """Further games, until one is won."""
    TWO = "rule of two"
    """The same, by the rule of two. In a best of or a race the deciding game is by it as well."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was agreed: a single game, two games, the best of `number`, or a race to that score."""

    kind: Kind = "single"
    number: int = 0
    """2 to MOST for a best of and a race, else 0."""
    tie: TieBreak = TieBreak.DRAWN

    def __post_init__(self) -> None:
        numbers = range(2, MOST + 1) if self.kind in ("best", "race") else range(1)
        if self.number not in numbers:
            raise ValueError(f"{self.kind} with the number {self.number}")

    @property
    def games(self) -> int | None:
        """How many games are planned at most, before a tie is broken; None for a race."""
        return {"single": 1, "two": 2, "best": self.number, "race": None}[self.kind]

    def __str__(self) -> str:
        """`single`, `two`, `best of 5` or `race to 3`, then the tie-break if it isn't DRAWN."""
        words = {"best": f"best of {self.number}", "race": f"race to {self.number}"}
        told = words.get(self.kind, self.kind)
        return told if self.tie is TieBreak.DRAWN else f"{told}, {self.tie}"

    def settled(self, first: float, second: float) -> bool:
        """Whether nothing is to be played any more at this score."""
        lead = abs(first - second)
        if self.games is None:
            done = max(first, second) >= self.number
        else:
            left = self.games - first - second
            done = left <= 0 or lead > left
        return done and (lead > 0 or self.tie is TieBreak.DRAWN)


@dataclass(frozen=True, slots=True)
class Series:
    """The plan and what was played of it: `results` as in the games' records, game 1 first.

    `begins` is the player, 1 or 2, who is FIRST in game 1. Raises ValueError for results that can't
    be: no results at all, or such as go on when the series was over.
    """

    plan: Plan = Plan()
    results: tuple[str, ...] = ()
    begins: int = 1

    def __post_init__(self) -> None:
        if self.begins not in (1, 2):
            raise ValueError(f"player {self.begins} begins")
        scores = _scores(self.results, self.begins)
        if any(self.plan.settled(*score) for score in scores[:-1]):
            raise ValueError(f"the series was over before: {self}")

    @property
    def starter(self) -> int:
        """The player, 1 or 2, who is FIRST in the game to come: they take turns."""
        return self.begins if len(self.results) % 2 == 0 else 3 - self.begins

    @property
    def score(self) -> tuple[float, float]:
        """The points of players 1 and 2."""
        return _scores(self.results, self.begins)[-1]

    @property
    def over(self) -> bool:
        """Whether no further game is to be played."""
        return self.plan.settled(*self.score)

    @property
    def winner(self) -> int | None:
        """The player who has won, 0 if the series is drawn, None while it goes on."""
        if not self.over:
            return None
        first, second = self.score
        return (first > second) + 2 * (second > first)

    @property
    def two_next(self) -> bool:
        """Whether the game to come is by the rule of two: it is TWO's, and decides the series."""
        first, second = self.score
        level = bool(self.results) and first == second and not self.over
        return level and self.plan.tie is TieBreak.TWO and self.plan.settled(first + 1, second)

    def with_result(self, result: str) -> Series:
        """The series one game further. Raises ValueError if that can't be."""
        return replace(self, results=(*self.results, result))

    def __str__(self) -> str:
        """`two, rule of two: 1-0 0-1`; behind the plan `2 begins` if it isn't player 1."""
        told = str(self.plan) + (", 2 begins" if self.begins == 2 else "")
        return f"{told}: {' '.join(self.results)}" if self.results else told

    @classmethod
    def parse(cls, text: str) -> Series:
        """The series of such a text. Raises NotationError."""
        found = _SERIES.fullmatch(text)
        if not found:
            raise NotationError(
                say(
                    "A series is written like “two, rule of two: 1-0 0-1”, not “{text}”.",
                    text=clipped(text),
                )
            )
        results = tuple((found["results"] or "").split())
        try:
            if len(results) > LONGEST:
                raise ValueError("too long")
            return cls(_plan(found), results, 2 if found["second"] else 1)
        except ValueError as error:
            raise NotationError(
                say("There can't be such a series: “{text}”.", text=clipped(text))
            ) from error


_SERIES = re.compile(
    r"""
    (?: (?P<kind> single | two )
      | (?P<counted> best[ ]of | race[ ]to ) [ ] (?P<number> [0-9]{1,3} ) )
    (?: ,[ ] (?P<tie> decider | rule[ ]of[ ]two ) )?
    (?P<second> ,[ ]2[ ]begins )?
    (?: :[ ] (?P<results> (?: 1-0 | 0-1 | 1/2-1/2 ) (?: [ ] (?: 1-0 | 0-1 | 1/2-1/2 ) )* ) )?
    """,
    re.VERBOSE,
)


def _plan(found: re.Match[str]) -> Plan:
    kinds: dict[str, Kind] = {
        "single": "single",
        "two": "two",
        "best of": "best",
        "race to": "race",
    }
    kind = kinds[found["kind"] or found["counted"]]
    return Plan(kind, int(found["number"] or 0), TieBreak(found["tie"] or TieBreak.DRAWN))


def _scores(results: Iterable[str], begins: int) -> list[tuple[float, float]]:
    """The points of players 1 and 2 before the first game and after each."""
    scores = [(0.0, 0.0)]
    light = begins
    for result in results:
        if result not in _POINTS:
            raise ValueError(f"result {result!r}")
        lights, darks = _POINTS[result]
        one, two = scores[-1]
        scores.append((one + lights, two + darks) if light == 1 else (one + darks, two + lights))
        light = 3 - light
    return scores
