"""When the computer gives up: not before its game is lost beyond doubt."""

from __future__ import annotations

from game.engine.thought import Score, Verdict

LEAST_LEVEL = 6
"""Weaker levels play on: their opponents may still miss the win, and like to make it."""

IN_A_ROW = 3
"""How many turns running the loss must have been proven: nothing the opponent did let it escape."""

NEAR = 2
"""Of how many turns at most the winner is still in need."""


class Resignation:
    """One side's patience. A proven loss holds against any play, so there is no trick left."""

    def __init__(self) -> None:
        self._lost: list[int] = []

    def due(self, level: int, ply: int, score: Score) -> bool:
        """Whether the side, to move after `ply` turns, gives up when its search tells that score.

        To be asked once in every turn of the side's, also in those after an undo.
        """
        self._lost = [earlier for earlier in self._lost if earlier < ply]
        if score.verdict is not Verdict.LOSS:
            self._lost.clear()
            return False
        self._lost.append(ply)
        return level >= LEAST_LEVEL and len(self._lost) >= IN_A_ROW and score.amount <= NEAR
