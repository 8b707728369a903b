"""A good move for a visitor who is lost, shown touch by touch."""

from __future__ import annotations

from random import Random

from game.engine.client import Chosen, Order
from game.kiosk.understudy import Engine
from game.match import Match
from game.rules import Move, Position
from game.taps import Turn

THOUGHT = Order(level=6, seconds=0.6)
"""Good enough to be shown to a beginner."""


class GoodMove:
    """Thinks of a move while a visitor is to move, when the engine is free. `lot` draws where it
    has no answer that fits what has been touched already.
    """

    def __init__(self, engine: Engine, lot: Random) -> None:
        self._engine = engine
        self._lot = lot
        self._position: Position | None = None
        """The one that is thought about, until there is an answer."""
        self._move: Move | None = None

    def ask(self, match: Match) -> None:
        """Think about the position on the table."""
        self._move, self._position = None, match.position
        self._engine.think(match, THOUGHT)

    def drop(self) -> None:
        """Nobody needs it any more."""
        if self._position:
            self._engine.cancel()
        self._position = self._move = None

    def poll(self, turn: Turn) -> bool:
        """To be called in every step; True when there is an answer."""
        if self._position is not turn.position:
            return False
        for news in self._engine.poll():
            if isinstance(news, Chosen):
                self._position = None
                self._move = news.move if leads_on(news.move, turn) else self._drawn(turn)
                return True
        return False

    def next_tap(self, turn: Turn) -> str | None:
        """What is to be touched next for it; None while there is no move."""
        return leads_on(self._move, turn) if self._move else None

    def _drawn(self, turn: Turn) -> Move:
        moves = [move for move in turn.position.legal_moves() if leads_on(move, turn)]
        return self._lot.choice(moves)


def leads_on(move: Move, turn: Turn) -> str | None:
    """The next touch from what has been touched to that move; None if it leads elsewhere."""
    taps = turn.taps
    for path in move.paths:
        if path[: len(taps)] == taps and len(path) > len(taps):
            return path[len(taps)]
    return None
