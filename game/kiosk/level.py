"""How strong the computer plays against a visitor: easy at first, then as the visitor does."""

from __future__ import annotations

from collections import defaultdict

from game.engine.levels import LEVELS
from game.rules import Outcome

EASIEST = 1


class VisitorLevel:
    """The level of each game in one session: a win of the visitor's goes one up, a loss one down.

    It stays between `easiest` and `hardest`, and after a draw where it is.
    """

    def __init__(self, easiest: int = EASIEST, hardest: int = LEVELS) -> None:
        if not 1 <= easiest <= hardest <= LEVELS:
            raise ValueError(f"levels go from 1 to {LEVELS}: {easiest} to {hardest}")
        self._easiest, self._hardest = easiest, hardest
        self._levels: defaultdict[str, int] = defaultdict(lambda: easiest)

    def of(self, game: str) -> int:
        """The level at which the computer plays that game now."""
        return self._levels[game]

    def ended(self, game: str, outcome: Outcome, visitor: int) -> None:
        """A game has ended that the visitor played as that side, FIRST or SECOND."""
        if not outcome.winner:
            return
        level = self._levels[game] + (1 if outcome.winner == visitor else -1)
        self._levels[game] = min(self._hardest, max(self._easiest, level))
