"""A player beside the table, read from afar: piece, name, what is left, and whose turn it is."""

from __future__ import annotations

from scenes.hud import chips, icons, theme
from scenes.hud.hud import Text
from scenes.hud.lettering import STRONG, TEXT, shortened
from scenes.hud.shapes import Shape
from scenes.hud.table_state import DARK, LIGHT, TableState
from scenes.hud.widgets import Widget
from scenes.kiosk.large import LargeLayer

NAMES = LIGHT, DARK
"""Of two people who are told apart by the colour of their pieces."""

WIDE, HIGH = 194.0, 56.0
CHIP, LEFT = 36.0, 54.0
SIGN = 17.0
DOTS, DOT_STEP = 3, 8.5


class KioskPlate(Widget):
    """Of one side. The player to move has a brass edge and an arrow, or three dots that think."""

    solid = False

    def __init__(self, layer: LargeLayer, side: int, name: Text) -> None:
        super().__init__(layer, f"player {side}")
        self._side, self._name = side, name
        self._state: TableState | None = None

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        self._state = state
        self.draw()

    def looks(self) -> tuple[object, ...]:
        return (self._to_move, self._thinking, self._told(self._name), self._below())

    def measure(self, within: int) -> tuple[int, int]:
        return min(within, self.px(WIDE)), self.px(HIGH)

    def paint(self, shape: Shape) -> None:
        r = self.px(theme.RADIUS)
        shape.shadow(self.w, self.h, r, self.px(3), self.px(12), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.PANEL)
        if self._to_move:
            shape.rounded(0, 0, self.w, self.h, r, theme.CHOSEN)
        pen, line = (self.px(2.5), theme.BRASS) if self._to_move else (self.px(1), theme.EDGE)
        shape.border(0, 0, self.w, self.h, r, max(1, pen), line)
        size = self.px(CHIP)
        if self._state:
            game, y = self._state.game, (self.h - size) / 2
            chips.draw(shape, game, self._side, self.px(10), y, size)
        if self._to_move:
            self._paint_sign(shape)

    def _paint_sign(self, shape: Shape) -> None:
        """At the upper right: an arrow for who is to move, or dots for who thinks."""
        right, y = self.w - self.px(10), self.h * 0.33
        if not self._thinking:
            size = self.px(SIGN)
            icons.draw("play", shape, right - size, y - size / 2, size, theme.BRASS_LIT)
            return
        for number in range(1, DOTS + 1):
            opacity = 1.0 if number == self._thinking else 0.35
            x = right - self.px(3) - (DOTS - number) * self.px(DOT_STEP)
            shape.disc(x, y, self.px(3), theme.with_opacity(theme.BRASS_LIT, opacity))

    def write(self) -> None:
        left, size, small = self.px(LEFT), self.px(theme.NAME), self.px(theme.BODY)
        sign = self.px(DOTS * DOT_STEP + 12) if self._to_move else self.px(10)
        name = shortened(self._told(self._name), STRONG, size, self.w - left - sign)
        below = shortened(self._below(), TEXT, small, self.w - left - self.px(8))
        self.text_line(name, STRONG, size, theme.CREAM, left, self.h * (0.33 if below else 0.5))
        self.text_line(below, TEXT, small, theme.MUTED, left, self.h * 0.70)

    @property
    def _to_move(self) -> bool:
        return self._state is not None and self._state.turn == self._side

    @property
    def _thinking(self) -> int:
        return self._state.thinking if self._state and self._to_move else 0

    def _below(self) -> str:
        """How many pieces are left where that counts, else their colour."""
        if not self._state:
            return ""
        left = self._state.reserves[self._side - 1]
        if left is None:
            colour = self._state.sides[self._side - 1]
            return "" if self._name == NAMES[self._side - 1] else self._told(colour)
        return self.layer.hud.language.plural("{n} ball left", "{n} balls left", left)

    def _told(self, text: Text) -> str:
        return self.layer.hud.tell(text)
