"""What the table's HUD shows of a game: the players, the last move, notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import FIRST
from scenes.hud import chips, icons, theme
from scenes.hud.hud import Text
from scenes.hud.lettering import STRONG, TEXT, line_height, lines, shortened, width
from scenes.hud.shapes import Shape
from scenes.hud.table_state import TableState
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer


LEFT, NAME_ROOM = 68, 100
"""Where the name begins; what it has at least, if it needs that, beside the sign of who moves."""
DOTS, DOT_STEP = 3, 15.0
"""What shows that a player thinks: so many dots, of which one is dark."""


class Plate(Widget):
    """One player: piece, name, what is left in the reserve, and whether it is their turn."""

    def __init__(self, layer: Layer, name: str, side: int, state: TableState) -> None:
        super().__init__(layer, name)
        self._side = side
        self._state = state

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        self._state = state

    def looks(self) -> tuple[object, ...]:
        return (self._state.game, self._to_move, self._thinking, self._name(), self._below())

    @property
    def _to_move(self) -> bool:
        return self._state.turn == self._side

    @property
    def _thinking(self) -> int:
        return self._state.thinking if self._to_move else 0

    def measure(self, within: int) -> tuple[int, int]:
        return min(within, self.px(316)), self.px(68)

    def paint(self, shape: Shape) -> None:
        r, line = self.px(theme.RADIUS), max(1, self.px(1))
        shape.shadow(self.w, self.h, r, self.px(3), self.px(14), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.PANEL)
        if self._to_move:
            shape.border(0, 0, self.w, self.h, r, max(2, self.px(2)), theme.BRASS)
        else:
            shape.border(0, 0, self.w, self.h, r, line, theme.EDGE)
        size = self.px(40)
        chips.draw(shape, self._state.game, self._side, self.px(14), (self.h - size) / 2, size)
        if self._to_move:
            self._paint_mark(shape)

    def _mark(self) -> tuple[float, float, int, int]:
        """Where the sign of the side to move lies: x, y, width, height."""
        words = width(self._to_move_words(), STRONG, self.px(theme.SMALL))
        wide = DOTS * self.px(DOT_STEP) + self.px(10) if self._thinking else words + self.px(38)
        if not self._thinking and self._is_narrow(wide):
            wide = self.px(33)
        high = self.px(26)
        return self.w - wide - self.px(12), self._name_height() - high / 2, wide, high

    def _is_narrow(self, mark: int) -> bool:
        """Whether so wide a sign leaves too little room for the name."""
        name = width(self._name(), STRONG, self.px(theme.NAME))
        room = self.w - self.px(LEFT) - self.px(20)
        return mark > room - min(name, self.px(NAME_ROOM))

    def _paint_mark(self, shape: Shape) -> None:
        x, y, wide, high = self._mark()
        shape.rounded(x, y, wide, high, high / 2, theme.BRASS)
        if self._thinking:
            for number in range(1, DOTS + 1):
                opacity = 1.0 if number == self._thinking else 0.4
                dot_x = x + self.px(5) + (number - 0.5) * self.px(DOT_STEP)
                shape.disc(dot_x, y + high / 2, self.px(4), theme.with_opacity(theme.INK, opacity))
            return
        size = self.px(13)
        icons.draw("play", shape, x + self.px(10), y + (high - size) / 2, size, theme.INK)

    def write(self) -> None:
        left, right, middle = self.px(LEFT), self.w - self.px(14), self._name_height()
        mark_x, _, mark_w, _ = self._mark()
        name_right = mark_x - self.px(8) if self._to_move else right
        size, small = self.px(theme.NAME), self.px(theme.SMALL)
        name = shortened(self._name(), STRONG, size, round(name_right - left))
        self.text_line(name, STRONG, size, theme.CREAM, left, middle)
        below = shortened(self._below(), TEXT, small, right - left)
        self.text_line(below, TEXT, small, theme.MUTED, left, self.h * 0.70)
        if self._to_move and not self._thinking and mark_w > self.px(40):
            x = mark_x + mark_w - self.px(12)
            self.text_line(self._to_move_words(), STRONG, small, theme.INK, x, middle, "right")

    def _name_height(self) -> float:
        return self.h * 0.35

    def _to_move_words(self) -> str:
        return self.layer.hud.language.text("To move")

    def _name(self) -> str:
        return self.layer.hud.tell(self._state.names[self._side - FIRST])

    def _below(self) -> str:
        """The colour of the pieces, and how many are left where that counts."""
        state, index = self._state, self._side - FIRST
        hud = self.layer.hud
        side, reserve = hud.tell(state.sides[index]), state.reserves[index]
        if reserve is None:
            return side
        left = hud.language.plural("{n} ball left", "{n} balls left", reserve)
        return f"{side}  ·  {left}"


class LastMove(Widget):
    """The number of the last turn and its notation."""

    solid = False

    def __init__(self, layer: Layer, name: str) -> None:
        super().__init__(layer, name)
        self._number, self._notation = 0, ""

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        self._number, self._notation = state.move_number, state.last_move or ""
        self.show(bool(self._notation))

    def looks(self) -> tuple[object, ...]:
        return (self._number, self._notation)

    def measure(self, within: int) -> tuple[int, int]:
        return self.px(112), self.px(theme.TOUCH)

    def write(self) -> None:
        number = self.layer.hud.language.text("Move {number}", number=self._number)
        small, size = self.px(theme.SMALL), self.px(theme.BODY)
        self.text_line(number, TEXT, small, theme.MUTED, 0, self.h * 0.26)
        self.text_line(self._notation, STRONG, size, theme.CREAM, 0, self.h * 0.72)


class Toast(Widget):
    """A notice that comes and goes."""

    solid = False
    text: Text = ""

    def looks(self) -> tuple[object, ...]:
        return (self.layer.hud.tell(self.text),)

    def _rows(self, within: int) -> list[str]:
        text = self.layer.hud.tell(self.text)
        return lines(text, TEXT, self.px(theme.BODY), within - self.px(64))

    def measure(self, within: int) -> tuple[int, int]:
        size = self.px(theme.BODY)
        rows = self._rows(within)
        widest = max(width(row, TEXT, size) for row in rows)
        high = len(rows) * line_height(TEXT, size) + self.px(22)
        return widest + self.px(64), high

    def paint(self, shape: Shape) -> None:
        r = self.px(theme.RADIUS)
        shape.shadow(self.w, self.h, r, self.px(4), self.px(18), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.CREAM)
        size = self.px(22)
        icons.draw("notice", shape, self.px(14), (self.h - size) / 2, size, theme.INK)

    def write(self) -> None:
        size = self.px(theme.BODY)
        rows = self._rows(self.w)
        top = (self.h - len(rows) * line_height(TEXT, size)) / 2
        self.text_block(rows, TEXT, size, theme.INK, self.px(46), top)
