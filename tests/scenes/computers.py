"""Players for the tests of the computer at the table: in this process, and as quick as wanted."""

from __future__ import annotations

from game.engine.client import Chosen, Failed, News, Order
from game.engine.protocol import Info
from game.engine.thought import Score, Verdict
from game.match import Match
from game.wording import say


class Clock:
    """Tells what it is set to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Player:
    """Has the face of a Client. Answers the first legal move as soon as it is `quick`."""

    def __init__(self) -> None:
        self.quick = self.ready = True
        self.score = Score(Verdict.CENTS, 0)
        self.orders: list[Order] = []
        self.dropped = 0
        self._match: Match | None = None
        self._news: list[News] = []

    @property
    def thinking(self) -> bool:
        return self._match is not None

    def start(self) -> None:
        """There is nothing to start."""

    def think(self, match: Match, order: Order) -> None:
        assert match.outcome is None
        self.orders.append(order)
        self._match = match

    def pause(self) -> None:
        """Nothing stands still here."""

    def go_on(self) -> None:
        """Nor goes on."""

    def cancel(self) -> None:
        self.dropped += self.thinking
        self._match = None

    def fail(self) -> None:
        """There is no player any more."""
        self._match = None
        self._news.append(Failed(say("It is gone.")))

    def poll(self) -> list[News]:
        news, self._news = self._news, []
        if self._match and self.quick:
            move = self._match.legal_moves()[0]
            news.append(Chosen(move, Info(1, self.score, 1, 0.0, (str(move),))))
            self._match = None
        return news
