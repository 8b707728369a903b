"""An engine that is never missed: where it fails, something simpler thinks for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from game.engine.client import Chosen, Failed, News, Order
from game.kiosk.plain import PlainThinker
from game.match import Match
from game.wording import Sentence

RECOVERY = 120.0
"""Seconds until an engine that has failed gets another chance."""


class Engine(Protocol):
    """What a kiosk needs of an engine's client."""

    @property
    def ready(self) -> bool: ...
    def start(self) -> None: ...
    def think(self, match: Match, order: Order) -> None: ...
    def cancel(self) -> None: ...
    def poll(self) -> list[News]: ...
    def pause(self) -> None: ...
    def go_on(self) -> None: ...
    def close(self) -> None: ...


class Understudied:
    """As an engine's client, but it never tells a Failed: a PlainThinker stands in for a while.

    `engine` None: there is none from the beginning. `fell` is told why it has failed, every time.
    `clock` gives seconds.
    """

    def __init__(
        self,
        engine: Engine | None,
        fell: Callable[[Sentence], None] = lambda sentence: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = engine
        self._understudy = PlainThinker()
        self._fell = fell
        self._clock = clock
        self._fell_at: float | None = None
        self._asked: tuple[Match, Order] | None = None

    @property
    def ready(self) -> bool:
        """Whether it would think at once."""
        return self._on.ready

    @property
    def failing(self) -> bool:
        """Whether the engine has failed, and has not had another chance yet."""
        return self._fell_at is not None

    @property
    def thinking(self) -> bool:
        """Whether a thought has been ordered and neither answered nor cancelled."""
        return self._asked is not None

    def start(self) -> None:
        """Starts the engine, so that it is ready when it is needed."""
        self._on.start()

    def think(self, match: Match, order: Order = Order()) -> None:  # noqa: B008
        """Orders a thought, as `Client.think`."""
        if self._fell_at is not None and self._clock() - self._fell_at >= RECOVERY:
            self._fell_at = None
        self._asked = match, order
        self._on.think(match, order)

    def cancel(self) -> None:
        """Drops the thought."""
        self._asked = None
        self._on.cancel()

    def pause(self) -> None:
        """Stand still until `go_on`."""
        self._on.pause()

    def go_on(self) -> None:
        """End the pause, if there is one."""
        self._on.go_on()

    def poll(self) -> list[News]:
        """What has happened since the last time."""
        news = self._on.poll()
        for one in news:
            if isinstance(one, Failed):
                return self._stand_in(one)
            if isinstance(one, Chosen):
                self._asked = None
        return news

    def close(self) -> None:
        """Ends the engine."""
        self._asked = None
        self._on.close()

    @property
    def _on(self) -> Engine:
        """Whoever thinks at the moment."""
        engine = None if self.failing else self._engine
        return engine or self._understudy

    def _stand_in(self, failed: Failed) -> list[News]:
        self._on.close()
        self._fell_at = self._clock()
        self._fell(failed.sentence)
        if self._asked and self._asked[0].outcome is None:
            self._understudy.think(*self._asked)
        return self._understudy.poll()
