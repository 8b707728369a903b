"""Telling events to whoever listens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

E = TypeVar("E")


class Listeners(Generic[E]):
    """Who is told of the events of one source."""

    def __init__(self) -> None:
        self._listeners: dict[object, Callable[[E], None]] = {}
        self._events: deque[E] = deque()
        self._telling = False

    def add(self, listener: Callable[[E], None]) -> Callable[[], None]:
        """Tells `listener` every event from now on, until the returned callable is called."""
        key = object()
        self._listeners[key] = listener

        def leave() -> None:
            self._listeners.pop(key, None)

        return leave

    def tell(self, *events: E) -> None:
        """Tells each event to everyone before the next.

        Whatever listeners raise comes out as one ExceptionGroup, after all have been told.
        """
        # A listener may itself bring about events: they wait until the present ones are told.
        self._events.extend(events)
        if self._telling:
            return
        self._telling = True
        errors: list[Exception] = []
        try:
            while self._events:
                self._tell_all(self._events.popleft(), errors)
        finally:
            self._telling = False
        if errors:
            raise ExceptionGroup("listeners of the match failed", errors)

    def _tell_all(self, event: E, errors: list[Exception]) -> None:
        for key, listener in tuple(self._listeners.items()):
            if key not in self._listeners:
                continue
            try:
                listener(event)
            except Exception as error:
                errors.append(error)
