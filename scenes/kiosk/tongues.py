"""The languages that are offered, each called as it calls itself: one look wherever one chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.language import LANGUAGES
from scenes.hud.buttons import Segment, telling
from scenes.hud.widgets import Panel
from scenes.kiosk.large import LargeLayer

AROUND = 5.0
"""So much larger than the buttons is the ground that they lie on."""


class Tongues:
    """A row of buttons on a layer; the language that is spoken has a tick. Nothing is there where
    only one is offered.
    """

    def __init__(
        self, layer: LargeLayer, codes: Sequence[str], speak: Callable[[str], None]
    ) -> None:
        self._layer = layer
        codes = codes if len(codes) > 1 else ()
        self._ground = layer.add(Panel(layer, "languages"))
        self._ground.show(bool(codes))
        self._segments = [
            layer.add_option(
                Segment(layer, f"language {code}", telling(speak, code), text=LANGUAGES[code]),
                code == layer.hud.language.code,
            )
            for code in codes
        ]

    def place(self, right: int, top: int) -> None:
        """The last button ends there; the ground reaches a little farther."""
        px, x = self._layer.px, right
        for segment in reversed(self._segments):
            wide, high = segment.measure(right)
            x -= wide
            segment.place(x, top, wide, high)
            x -= px(self._layer.gap)
        if self._segments:
            first, pad = self._segments[0], px(AROUND)
            self._ground.place(
                first.x - pad, top - pad, right - first.x + 2 * pad, first.h + 2 * pad
            )

    @property
    def bottom(self) -> int:
        """Where its ground ends; 0 if there is none."""
        return self._ground.y + self._ground.h if self._segments else 0
