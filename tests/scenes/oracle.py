"""An engine that tells what a test has it tell."""

from __future__ import annotations

from game.engine.client import Chosen, Failed, News, Order
from game.engine.protocol import Info
from game.engine.thought import Score, Verdict
from game.match import Match
from game.rules import Position
from game.wording import say

EVEN = Score(Verdict.CENTS, 0)


class Oracle:
    """Has the face of a Client, and tells what a test has it tell."""

    def __init__(self) -> None:
        self.ready = True
        self.orders: list[Order] = []
        self.dropped = 0
        self.closed = False
        self._news: list[News] = []

    def think(self, match: Match, order: Order) -> None:
        assert match.outcome is None
        self.cancel()
        self.orders.append(order)

    def pause(self) -> None:
        """Nothing stands still here."""

    def go_on(self) -> None:
        """Nor goes on."""

    def cancel(self) -> None:
        self.dropped += 1
        self._news.clear()

    def poll(self) -> list[News]:
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        self.closed = True

    def tell(self, *moves: str, depth: int = 5, score: Score = EVEN) -> None:
        """An iteration's end: these moves are the best, in that order."""
        for place, move in enumerate(moves, 1):
            self._news.append(Info(depth, score, 1000, 0.1, (move,), place))

    def choose(self, position: Position, move: str) -> None:
        """A thought's end."""
        self._news.append(Chosen(position.parse_move(move), None))

    def fail(self) -> None:
        self._news.append(Failed(say("It is gone.")))
