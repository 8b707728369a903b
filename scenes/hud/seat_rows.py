"""Choosing who plays a side: a person, or the computer and how strong it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.levels import LEVELS
from game.seats import HUMAN, USUAL_LEVEL, Seat
from scenes.hud import theme
from scenes.hud.buttons import Button, Segment, telling
from scenes.hud.lettering import STRONG, width
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer


def seat_row(
    layer: Layer, name: str, seat: Seat, choose: Callable[[Seat], None]
) -> tuple[Widget, ...]:
    """Widgets that lie beside each other; `choose` is told who is to sit here."""
    text = layer.hud.language.text
    level = seat.level or USUAL_LEVEL

    def step(word: str, icon: str, tip: str, way: int) -> Button:
        there = level + way
        act = telling(choose, Seat(there))
        button = layer.add(Button(layer, f"{name} {word}", act, icon=icon, tip=tip))
        button.enabled = 1 <= there <= LEVELS
        return button

    human = Segment(layer, f"{name} human", telling(choose, HUMAN), text=text("Human"))
    computer = Segment(
        layer, f"{name} computer", telling(choose, Seat(level)), text=text("Computer")
    )
    steps = (
        step("weaker", "minus", text("Weaker"), -1),
        layer.add(Level(layer, f"{name} level", level)),
        step("stronger", "plus", text("Stronger"), 1),
    )
    for widget in steps:
        widget.show(not seat.human)
    return layer.add_option(human, seat.human), layer.add_option(computer, not seat.human), *steps


class Level(Widget):
    """How strong the computer plays, in words as wide as any."""

    solid = False

    def __init__(self, layer: Layer, name: str, level: int) -> None:
        super().__init__(layer, name)
        self._level = level

    def looks(self) -> tuple[object, ...]:
        return (self._level,)

    def measure(self, within: int) -> tuple[int, int]:
        widest = max(
            width(self._words(level), STRONG, self._size) for level in range(1, LEVELS + 1)
        )
        return widest, self.px(theme.TOUCH)

    def write(self) -> None:
        words = self._words(self._level)
        self.text_line(words, STRONG, self._size, theme.CREAM, self.w / 2, self.h / 2, "center")

    def _words(self, level: int) -> str:
        return self.layer.hud.language.text("Level {level}", level=level)

    @property
    def _size(self) -> int:
        return self.px(theme.BODY)
