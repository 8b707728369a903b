"""What stands in at a rehearsal: for time, the engine, the statistics, and the kiosk itself."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from game.engine.client import Client, News, Order
from game.kiosk.statistics import Statistics
from game.match import Match
from game.wording import Sentence
from scenes.kiosk.kiosk import Kiosk

BEGINNING = datetime(2026, 1, 5, 9, 0)
"""A Monday morning."""

MOMENT = 0.01
"""Seconds that the computer thinks at most."""
ANSWER = 60.0
"""Seconds after which an engine is not waited for any more."""


class Hourglass:
    """The rehearsal's time, in seconds since its beginning."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        """The local time."""
        return BEGINNING + timedelta(seconds=self.seconds)

    def wall(self) -> float:
        """The system's time."""
        return self.now().timestamp()


class Brisk(Client):
    """An engine that thinks but a moment, in which time stands still."""

    def think(self, match: Match, order: Order = Order()) -> None:  # noqa: B008
        name = match.start.game.name
        super().think(match, replace(order, seconds=min(MOMENT, order.longest(name))))

    def poll(self) -> list[News]:
        news = super().poll()
        until = time.monotonic() + ANSWER
        while self.thinking and not self.failed and time.monotonic() < until:
            news += self.wait(1.0)
        return news


class Kept(Statistics):
    """Statistics that are exported nowhere else than into their own folder."""

    def export(self, path: Path) -> Sentence | None:
        return super().export(self._path.parent / path.name)


class Rehearsed(Kiosk):
    """A kiosk that stays when the staff want out."""

    left = 0
    """How often they did."""

    def leave(self, status: int) -> None:
        self.left += 1
        self.attract()
