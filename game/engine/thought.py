"""What is asked of a search, and what it answers: plain values, without any compiled code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from game.rules import Move

MOST_CENTS = 10_000
"""Evaluations lie strictly between minus this and this, in hundredths of a unit."""


class Verdict(StrEnum):
    """What kind of thing is known; the words are those of the protocol."""

    CENTS = "cp"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Score:
    """How good a position is for the side to move.

    `amount` is an evaluation in hundredths of a unit for CENTS; for WIN and LOSS, the number of
    turns the winner still makes, the last one included (0: it has already won); 0 for DRAW, where
    the best play seen repeats positions.
    """

    verdict: Verdict
    amount: int = 0

    @property
    def rank(self) -> int:
        """Sorts scores: the greater the better; a sooner win and a later loss are better."""
        match self.verdict:
            case Verdict.WIN:
                return 2 * MOST_CENTS - self.amount
            case Verdict.LOSS:
                return self.amount - 2 * MOST_CENTS
        return self.amount

    @property
    def reversed(self) -> Score:
        """The same seen by the opponent."""
        match self.verdict:
            case Verdict.WIN:
                return Score(Verdict.LOSS, self.amount)
            case Verdict.LOSS:
                return Score(Verdict.WIN, self.amount)
        return Score(self.verdict, -self.amount)

    def __str__(self) -> str:
        """As in the protocol: `cp -12`, `win 3`, `loss 2`, `draw`."""
        return self.verdict if self.verdict is Verdict.DRAW else f"{self.verdict} {self.amount}"

    @classmethod
    def parse(cls, text: str) -> Score:
        """The score of that text. Raises ValueError."""
        found = re.fullmatch(r"(draw)|(cp) (-?\d{1,5})|(win|loss) (\d{1,4})", text, re.ASCII)
        if not found:
            raise ValueError(f"not a score: {text!r}")
        draw, cents, amount, ended, turns = found.groups()
        return cls(Verdict(draw or cents or ended), int(amount or turns or 0))


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends, whichever comes first; with none of the three it goes on until stopped.

    With a depth or a node limit alone and one thread, a search is deterministic.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Thought:
    """One finished iteration of a search: `depth` in turns, `line` the best play from here on.

    The line is empty only where the game is over. `place` is 1 for the best move, 2 for the
    second best, and so on.
    """

    depth: int
    score: Score
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    place: int = 1

    @property
    def move(self) -> Move | None:
        """The move it speaks for."""
        return self.line[0] if self.line else None
