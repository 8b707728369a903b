"""The turns of a game in two columns, round by round; pressing one leads there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Option
from scenes.hud.lettering import STRONG, shortened
from scenes.hud.widgets import Label, Panel

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

ROW, PAD, NUMBER = 31.0, 8.0, 42.0
"""Nominal height of a row, room around them, width of a round's number."""
MOST = 64
"""Rows that are made; there is no window that is higher."""

Round = tuple[int, int | None, int | None]
"""Its number, and the moments after its two turns."""


class Cell(Option):
    """One turn."""

    ply = 0

    def paint_ground(self, shape) -> None:  # type: ignore[no-untyped-def]
        if self.chosen:
            self.paint_fill(shape, theme.CHOSEN)
            self.paint_frame(shape, theme.BRASS)
        self.paint_touch(shape)

    def looks(self) -> tuple[object, ...]:
        return (*super().looks(), self.chosen)

    def write(self) -> None:
        size, pad = self.px(theme.BODY), self.px(8)
        text = shortened(self.text, STRONG, size, self.w - 2 * pad)
        self.text_line(text, STRONG, size, theme.CREAM, pad, self.h / 2)


class MoveList:
    """Shows as many rounds as there is room for, the one that is looked at among them."""

    def __init__(self, layer: Layer, go: Callable[[int], None]) -> None:
        self._layer = layer
        self._go = go
        self.panel = layer.add(Panel(layer, "moves panel"))
        self._rows: list[tuple[Label, Cell, Cell]] = []
        self._rounds: Sequence[Round] = ()
        self._moves: Sequence[str] = ()
        self._ply = self._first = self._room = 0

    def show(self, rounds: Sequence[Round], moves: Sequence[str], ply: int) -> None:
        """Show these rounds, and that the moment `ply` is looked at; `place` is to be called."""
        self._rounds, self._moves, self._ply = rounds, moves, ply
        here = next((i for i, row in enumerate(rounds) if ply in row[1:]), 0)
        if not self._first <= here < self._first + self._room:
            self._first = here - self._room // 2
        self._keep_within()

    def scroll(self, rows: int) -> None:
        """Show other rounds, as many up (below 0) or down."""
        self._first += rows
        self._keep_within()
        self._fill()

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on the list."""
        return self.panel.contains(x, y)

    def place(self, x: int, y: int, w: int, h: int) -> None:
        """Take that rectangle."""
        px = self._layer.px
        row, pad = px(ROW), px(PAD)
        self._box = (x, y, w)
        self.panel.place(x, y, w, h)
        room = min(MOST, (h - 2 * pad) // row)
        if room != self._room:
            self._room = room
            self.show(self._rounds, self._moves, self._ply)
        self._fill()

    def measure(self, rows: int) -> int:
        """How high it is with so many rows, in pixels."""
        return rows * self._layer.px(ROW) + 2 * self._layer.px(PAD)

    def _keep_within(self) -> None:
        self._first = max(0, min(self._first, len(self._rounds) - self._room))

    def _fill(self) -> None:
        """Give every row that is seen its round; those that are missing are made."""
        while len(self._rows) < self._room:
            self._rows.append(self._row(len(self._rows)))
        for i, (number, *cells) in enumerate(self._rows):
            seen = i < self._room and self._first + i < len(self._rounds)
            number.show(seen)
            plies: Sequence[int | None] = (None, None)
            if seen:
                count, *plies = self._rounds[self._first + i]
                number.text = f"{count}."
            self._put(i, number, cells, plies)

    def _row(self, i: int) -> tuple[Label, Cell, Cell]:
        layer = self._layer

        def cell(side: int) -> Cell:
            made = Cell(layer, f"turn {i} {side}", lambda: self._go(made.ply))
            return layer.add(made)

        label = Label(layer, f"round {i}", size=theme.SMALL, colour=theme.MUTED)
        return layer.add(label), cell(1), cell(2)

    def _put(
        self, i: int, number: Label, cells: Sequence[Cell], plies: Sequence[int | None]
    ) -> None:
        px = self._layer.px
        x, y, w = self._box
        row, pad, left = px(ROW), px(PAD), px(NUMBER)
        top = y + pad + i * row
        wide = (w - 2 * pad - left) // 2
        number.place(x + pad + px(6), top, left - px(6), row - px(2))
        for column, (cell, ply) in enumerate(zip(cells, plies, strict=True)):
            cell.show(ply is not None)
            if ply is not None:
                cell.ply, cell.text, cell.chosen = ply, self._moves[ply - 1], ply == self._ply
                cell.place(x + pad + left + column * wide, top, wide - px(2), row - px(2))
