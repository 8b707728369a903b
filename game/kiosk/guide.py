"""Help for a visitor who is lost, up to a good move that is shown touch by touch."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine.client import Chosen, Order
from game.kiosk.teaching import Help, Teaching
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


class Guide:
    """Knows how much help the visitor at a table needs, and the move that may be shown.

    `clock` gives seconds.
    """

    def __init__(self, engine: Engine, lot: Random, clock: Callable[[], float]) -> None:
        self._teaching = Teaching(clock)
        self._move = GoodMove(engine, lot)
        self._calls = 0

    @property
    def help(self) -> Help:
        """What the visitor is shown."""
        return self._teaching.help

    def shown(self, turn: Turn) -> str | None:
        """The next touch of the move that is shown, if one is."""
        return self._move.next_tap(turn) if self.help is Help.SHOWN else None

    def begin(self) -> None:
        """A turn begins, or nobody has one any more."""
        self._teaching.turn()
        self._move.drop()

    def right(self, as_shown: bool) -> None:
        """A touch was right, and the turn goes on; whether it was the one that was shown."""
        self._teaching.right(as_shown)

    def wrong(self) -> None:
        """A touch was wrong."""
        self._teaching.wrong()

    def update(self, turn: Turn, waited_for: bool) -> bool:
        """To be called in every step; True if other help is to be seen."""
        self._teaching.update(waited_for)
        found = self.help is Help.SHOWN and self._move.poll(turn)
        return found or self._teaching.calls != self._calls

    def calls(self, match: Match, turn: Turn) -> bool:
        """Whether the help ought to catch the eye anew; a move is thought of when one is needed."""
        if self._teaching.calls == self._calls:
            return False
        self._calls = self._teaching.calls
        if self.help is Help.SHOWN and not self.shown(turn):
            self._move.ask(match)
        return True
