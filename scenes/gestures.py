"""Pointer buttons and movement turned into clicks and drags: pixels and time, no engine."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Protocol

DRAG_THRESHOLD = 8.0
"""Nominal pixels a pressed pointer may wander before it is a drag and no longer a click."""
DOUBLE_CLICK_TIME = 0.35
"""Seconds between the two clicks of a double click."""


class Target(Protocol):
    """Who is told: a Scene."""

    def hover(self, x: float, y: float) -> None: ...
    def click(self, x: float, y: float) -> None: ...
    def double_click(self, x: float, y: float) -> None: ...
    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None: ...


class Gestures:
    """One pointer. `clock` gives seconds; `scale` is how many pixels a nominal pixel has."""

    def __init__(self, clock: Callable[[], float], scale: Callable[[], float]) -> None:
        self._clock = clock
        self._scale = scale
        self._button = 0
        self._start = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._dragging = False
        self._clicked: tuple[float, float, float] | None = None

    @property
    def pressed(self) -> bool:
        """Whether a button is held."""
        return self._button != 0

    def down(self, button: int, x: float, y: float) -> None:
        """A button goes down. A second one while the first is held is not heard."""
        if self._button:
            return
        self._button = button
        self._start = self._last = (x, y)
        self._dragging = False

    def move(self, target: Target, x: float, y: float) -> None:
        """The pointer is elsewhere."""
        if (x, y) == self._last and self._button:
            return
        if not self._button:
            self._last = (x, y)
            target.hover(x, y)
            return
        if not self._dragging:
            wandered = hypot(x - self._start[0], y - self._start[1])
            if wandered < DRAG_THRESHOLD * self._scale():
                return
            self._dragging = True
        dx, dy = x - self._last[0], y - self._last[1]
        self._last = (x, y)
        target.drag(self._button, self._start, dx, dy)

    def up(self, target: Target, button: int, x: float, y: float) -> None:
        """A button is let go."""
        if button != self._button:
            return
        self.move(target, x, y)
        was_click = not self._dragging and button == 1
        self._button = 0
        self._dragging = False
        if not was_click:
            return
        target.click(x, y)
        now = self._clock()
        if self._clicked and self._is_double(now, x, y):
            self._clicked = None
            target.double_click(x, y)
        else:
            self._clicked = (now, x, y)

    def cancel(self) -> None:
        """Forget all: the window lost the pointer, or another scene has come."""
        self._button = 0
        self._dragging = False
        self._clicked = None

    def _is_double(self, now: float, x: float, y: float) -> bool:
        assert self._clicked
        then, x0, y0 = self._clicked
        near = hypot(x - x0, y - y0) < 2 * DRAG_THRESHOLD * self._scale()
        return near and now - then <= DOUBLE_CLICK_TIME
