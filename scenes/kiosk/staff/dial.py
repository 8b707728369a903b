"""Choosing one of many values in steps that can be touched quickly one after the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from scenes.hud.buttons import Button, telling
from scenes.hud.layer import Layer
from scenes.hud.stepper import Amount


class Dial:
    """Less, the value in words, more. The value need not be one of the steps, which ascend.

    `choose` is told the next of them. `around`: after the last comes the first.
    """

    def __init__(
        self,
        layer: Layer,
        name: str,
        steps: Sequence[float],
        value: float,
        shown: Callable[[float], str],
        choose: Callable[[float], None],
        *,
        around: bool = False,
    ) -> None:
        self._steps, self.value, self._shown, self._choose = steps, value, shown, choose
        self._around = around
        self._less = layer.add(
            Button(layer, f"{name} less", telling(self._go, -1), icon="minus", held=True)
        )
        self._amount = layer.add(Amount(layer, name, [shown(value), *map(shown, steps)]))
        self._more = layer.add(
            Button(layer, f"{name} more", telling(self._go, 1), icon="plus", held=True)
        )
        self._refresh()

    def place(self, x: int, y: int, w: int) -> int:
        """Place it beside each other from there on; returns the lower end."""
        side = self._less.measure(w)[1]
        self._less.place(x, y, side, side)
        self._amount.place(x + side, y, w - 2 * side, side)
        self._more.place(x + w - side, y, side, side)
        return y + side

    def show(self, visible: bool) -> None:
        """Be seen and of use, or not."""
        for widget in (self._less, self._amount, self._more):
            widget.show(visible)

    def turn(self, value: float) -> None:
        """Show that value."""
        self.value = value
        self._refresh()

    def _next(self, way: int) -> float | None:
        place = bisect_left(self._steps, self.value)
        exact = place < len(self._steps) and self._steps[place] == self.value
        there = place + way if exact or way < 0 else place
        if self._around:
            return self._steps[there % len(self._steps)]
        return self._steps[there] if 0 <= there < len(self._steps) else None

    def _go(self, way: int) -> None:
        there = self._next(way)
        if there is not None:
            self.turn(there)
            self._choose(there)

    def _refresh(self) -> None:
        self._amount.tell(self._shown(self.value))
        for button, way in ((self._less, -1), (self._more, 1)):
            button.enabled = self._next(way) is not None
            button.draw()
