"""Rows of a page on which settings are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.wording import Sentence
from scenes.chosen import take_up
from scenes.hud import theme
from scenes.hud.buttons import Segment, telling
from scenes.hud.widgets import Label

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

Named = Mapping[str, tuple[object, Sentence]]
"""The values of a setting: the name of each one's button, the value, its word."""


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

    def section(self, name: str, text: str) -> Label:
        """What the rows below are about."""
        return self._layer.add(Label(self._layer, name, text, size=theme.SMALL, colour=theme.BRASS))

    def segments(self, setting: str, values: Named, chosen: object) -> list[Segment]:
        """A button for each value, beside each other."""
        return [
            self._layer.add_option(
                Segment(
                    self._layer,
                    name,
                    telling(self.choose, setting, value),
                    text=self._layer.hud.tell(word),
                ),
                value == chosen,
            )
            for name, (value, word) in values.items()
        ]
