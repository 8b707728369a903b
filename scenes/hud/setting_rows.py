"""Rows of a page on which settings are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scenes.chosen import take_up
from scenes.hud.buttons import Segment, telling

if TYPE_CHECKING:
    from scenes.hud.hud import Text
    from scenes.hud.layer import Layer

Value = TypeVar("Value")
Named = Mapping[str, tuple[Value, "Text"]]
"""What can be chosen: the name of each value's button, the value, its word."""


def segments(
    layer: Layer, values: Named[Value], chosen: Value, act: Callable[[Value], None]
) -> list[Segment]:
    """A button for each value, beside each other; `act` is told which one is pressed."""
    return [
        layer.add_option(
            Segment(layer, name, telling(act, value), text=layer.hud.tell(word)), value == chosen
        )
        for name, (value, word) in values.items()
    ]


class SettingRows:
    """Makes them on a layer. `changed` is told a setting and its new value when it holds."""

    def __init__(self, layer: Layer, changed: Callable[[str, object], None]) -> None:
        self._layer = layer
        self._changed = changed

    def choose(self, setting: str, value: object) -> None:
        """Let the setting have that value from now on."""
        take_up(self._layer.hud.app, setting, value)
        self._layer.hud.rebuild(self._layer)
        self._changed(setting, value)

    def segments(self, setting: str, values: Named[Value], chosen: Value) -> list[Segment]:
        """A button for each value of a setting."""
        return segments(self._layer, values, chosen, partial(self.choose, setting))
