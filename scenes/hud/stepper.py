"""Choosing a number: less, the number in words, more."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.lettering import STRONG, width
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer


def stepper(
    layer: Layer,
    name: str,
    steps: Sequence[int],
    value: int,
    shown: Callable[[int], str],
    choose: Callable[[int], None],
) -> tuple[Widget, ...]:
    """Widgets that lie beside each other; `choose` is told the next of the `steps`, which ascend.

    The value itself need not be one of them. `shown` puts a value into words.
    """
    text = layer.hud.language.text

    def button(word: str, icon: str, tip: str, there: int | None) -> Button:
        made = layer.add(
            Button(layer, f"{name} {word}", telling(choose, there), icon=icon, tip=tip)
        )
        made.enabled = there is not None
        return made

    words = [shown(value), *map(shown, steps)]
    return (
        button("less", "minus", text("Less"), below(steps, value)),
        layer.add(Amount(layer, name, words)),
        button("more", "plus", text("More"), above(steps, value)),
    )


def below(steps: Sequence[int], value: int) -> int | None:
    """The next smaller step, if there is one."""
    place = bisect_left(steps, value)
    return steps[place - 1] if place else None


def above(steps: Sequence[int], value: int) -> int | None:
    """The next larger step, if there is one."""
    place = bisect_right(steps, value)
    return steps[place] if place < len(steps) else None


class Amount(Widget):
    """The first of the words, in as much room as the widest of them needs."""

    solid = False

    def __init__(self, layer: Layer, name: str, words: Sequence[str]) -> None:
        super().__init__(layer, name)
        self._words = words

    def tell(self, word: str) -> None:
        """Show another word, that needs no more room."""
        self._words = [word, *self._words[1:]]
        self.draw()

    def looks(self) -> tuple[object, ...]:
        return (self._words[0],)

    def measure(self, within: int) -> tuple[int, int]:
        size = self.px(theme.BODY)
        return max(width(words, STRONG, size) for words in self._words), self.px(theme.TOUCH)

    def write(self) -> None:
        size = self.px(theme.BODY)
        self.text_line(self._words[0], STRONG, size, theme.CREAM, self.w / 2, self.h / 2, "center")


class Gap(Widget):
    """Nothing, between one number and the next."""

    leaf = solid = False

    def measure(self, within: int) -> tuple[int, int]:
        return self.px(theme.GAP), 0
