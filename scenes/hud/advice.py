"""What the HUD shows of the advice at the table: how far a hint is, and who stands better."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from game.engine.thought import Score, Verdict
from game.rules import FIRST

EVEN_TO_E = 150
"""Hundredths of a unit that make a chance of e to 1."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search thinks: `depth` turns deep, the score is for `side`, who begins the `line`."""

    side: int
    depth: int
    score: Score
    line: tuple[str, ...] = ()
    """Turns in notation."""

    @property
    def share(self) -> float:
        """The first side's chances, from 0 to 1."""
        chances = _chances(self.score)
        return chances if self.side == FIRST else 1 - chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """All that the HUD shows of it."""

    asked: bool = False
    """A hint has been asked for and is still being thought about."""
    rank: int = 0
    """Which hint is shown: 1 the best move, 2 the second best, 0 none."""
    possible: bool = True
    """Whether a hint may be asked for now."""
    done: bool = False
    """Whether the hint says to end the turn here."""
    opinion: Opinion | None = None
    """None: none yet."""


def _chances(score: Score) -> float:
    if score.verdict is Verdict.WIN:
        return 1.0
    if score.verdict is Verdict.LOSS:
        return 0.0
    return 1 / (1 + exp(-score.amount / EVEN_TO_E))
