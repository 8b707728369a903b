"""Things to choose from, one below the other: each with a title and what else is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.hud import theme
from scenes.hud.buttons import Option, telling
from scenes.hud.lettering import STRONG, TEXT, shortened, width

if TYPE_CHECKING:
    from scenes.hud.layer import Layer
    from scenes.hud.shapes import Shape

ROW, PAD = 48.0, 12.0
"""Nominal height of a row, and the room at the sides of its words."""


class Item(NamedTuple):
    """Title and note stand at the left and right of the first line, the detail below."""

    title: str
    note: str = ""
    detail: str = ""


class ItemRow(Option):
    """One of them."""

    item = Item("")

    def looks(self) -> tuple[object, ...]:
        return (*super().looks(), self.item, self.chosen)

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen:
            self.paint_fill(shape, theme.CHOSEN)
            self.paint_frame(shape, theme.BRASS)
        self.paint_touch(shape)

    def write(self) -> None:
        size, small, pad = self.px(theme.BODY), self.px(theme.SMALL), self.px(PAD)
        title, note, detail = self.item
        room = self.w - 2 * pad
        note_w = width(note, STRONG, size) + pad if note else 0
        middle = self.h * (0.3 if detail else 0.5)
        title = shortened(title, STRONG, size, room - note_w)
        self.text_line(title, STRONG, size, theme.CREAM, pad, middle)
        if note:
            self.text_line(note, STRONG, size, theme.BRASS, self.w - pad, middle, "right")
        if detail:
            detail = shortened(detail, TEXT, small, room)
            self.text_line(detail, TEXT, small, theme.MUTED, pad, self.h * 0.72)


class ItemList:
    """Shows as many as there is room for; `choose` is told the number of one that is pressed."""

    def __init__(self, layer: Layer, choose: Callable[[int], None]) -> None:
        self._layer = layer
        self._choose = choose
        self._rows: list[ItemRow] = []
        self._box = (0, 0, 0, 0)
        self.items: Sequence[Item] = ()
        self.chosen: int | None = None
        self.first = self.room = 0

    def scroll(self, rows: int) -> None:
        """Show others, so many farther down, or up if it is below 0."""
        self.first += rows
        self.place(*self._box)

    @property
    def more(self) -> tuple[bool, bool]:
        """Whether there are some above and below those that are shown."""
        return self.first > 0, self.first + self.room < len(self.items)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on the list."""
        left, top, w, h = self._box
        return left <= x < left + w and top <= y < top + h

    def place(self, x: int, y: int, w: int, h: int) -> None:
        """Take that rectangle; rows that are missing are made."""
        self._box = (x, y, w, h)
        step, gap = self._layer.px(ROW), self._layer.px(2)
        self.room = max(1, h // step)
        self.first = max(0, min(self.first, len(self.items) - self.room))
        while len(self._rows) < min(self.room, len(self.items)):
            self._rows.append(self._row(len(self._rows)))
        for i, row in enumerate(self._rows):
            number = self.first + i
            row.show(i < self.room and number < len(self.items))
            if row.visible:
                row.item, row.chosen = self.items[number], number == self.chosen
                row.place(x, y + i * step, w, step - gap)

    def _row(self, i: int) -> ItemRow:
        row = ItemRow(self._layer, f"item {i}", telling(self._press, i))
        return self._layer.add(row)

    def _press(self, i: int) -> None:
        self._choose(self.first + i)
