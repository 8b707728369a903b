"""Choosing between moves that are named: one tap on a place that tells one from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules import IllegalMove, Move, Position, Taps
from game.taps import Turn
from game.wording import say


class Choice(Turn):
    """A turn of which only `moves` are left, two or more: the first tap chooses one.

    Nothing happens on the table before, so there are never taps to take back.
    """

    def __init__(self, position: Position, moves: Sequence[Move]) -> None:
        super().__init__(position)
        self._moves = _telling(moves)

    @property
    def options(self) -> frozenset[str]:
        """The places that tell one move from the others, perhaps DONE among them."""
        return frozenset(self._moves)

    def tap(self, place: str) -> Move | None:
        """The move of that place. Raises IllegalMove for a place of none, or of several."""
        if place not in self._moves:
            raise IllegalMove(say("Tap one of the two moves that are shown, or its number."))
        return self._moves[place]


def _telling(moves: Sequence[Move]) -> dict[str, Move]:
    """Each place that belongs to one move alone, and what two paths part with."""
    touched = Counter(place for move in moves for place in set(move.places))
    found = {place: move for move in moves for place in move.places if touched[place] == 1}
    parting = _parting([move.paths[0] for move in moves])
    # Where the same places are touched in another order, a place means what comes of it first.
    found.update({move.paths[0][parting]: move for move in moves})
    return found


def _parting(paths: Sequence[Taps]) -> int:
    """How many taps all the paths have in common."""
    common = 0
    while len({path[common] for path in paths}) == 1:
        common += 1
    return common
