"""Whether anybody is still there: the seconds that are left, and one touch that ends them."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY, STRONG
from scenes.hud.shapes import Shape, arc
from scenes.hud.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from scenes.hud.hud import Hud

WIDE, PAD = 560.0, 40.0
DIAL, PEN = 148.0, 9.0
"""Of the ring around the seconds: its width, and its line's."""
TOP = -90.0
"""Degrees: where the ring begins."""
BEYOND = 24.0
"""The scrim goes on so far beyond the screen, as what lies flat is shifted now and then."""


class Ring(Widget):
    """A ring that runs out around a number."""

    solid = False
    ticks = True

    def __init__(self, layer: Layer, name: str) -> None:
        super().__init__(layer, name)
        self.seconds = self.of = 1

    def looks(self) -> tuple[object, ...]:
        return self.seconds, self.of

    def measure(self, within: int) -> tuple[int, int]:
        return within, self.px(DIAL)

    def paint(self, shape: Shape) -> None:
        pen, middle = self.px(PEN), self.w / 2
        radius = (self.h - pen) / 2
        shape.circle(middle, self.h / 2, self.h / 2, pen, theme.LINE)
        turn = 360 * min(1.0, self.seconds / self.of)
        if turn:
            points = arc(middle, self.h / 2, radius, TOP, TOP + turn)
            shape.stroke(points, pen, theme.BRASS)

    def write(self) -> None:
        size = self.px(60)
        text = str(self.seconds)
        self.text_line(text, DISPLAY, size, theme.CREAM, self.w / 2, self.h / 2, "center")


class Countdown(Layer):
    """Lies over whatever somebody has left; `plays`: a visitor, who would play on."""

    covers = True

    def __init__(self, hud: Hud, plays: bool = True) -> None:
        super().__init__(hud)
        self._plays = plays
        self._of = 0

    def show(self, left: float) -> None:
        """So many seconds are left."""
        seconds = ceil(left)
        self._of = max(self._of, seconds)
        if (seconds, self._of) != (self._dial.seconds, self._dial.of):
            self._dial.seconds, self._dial.of = seconds, self._of
            self._dial.draw()

    def build(self) -> None:
        for below in self.hud.layers[-2:-1]:
            below.node.show()  # What was left is seen through the scrim: nothing seems to be lost.
        text = self.hud.language.text
        scrim = Panel(self, "scrim", fill=theme.SCRIM, radius=0, shadow=False, edge=False)
        self._scrim = self.add(scrim)
        self._panel = self.add(
            Panel(self, "panel", fill=theme.with_opacity(theme.SOLID, 1.0), radius=22)
        )
        title = Label(
            self, "title", text("Are you still there?"), face=DISPLAY, size=42, centred=True
        )
        stay = text("Touch the screen to play on.")
        if not self._plays:
            stay = text("Touch the screen to stay.")
        told = Label(self, "told", stay, face=STRONG, size=24, colour=theme.MUTED, centred=True)
        self._dial = self.add(Ring(self, "seconds"))
        self._rows: Rows = [(self.add(title), 0), (self._dial, 26), (self.add(told), 26)]

    def arrange(self) -> None:
        w, h = self.hud.app.size
        beyond, pad = self.px(BEYOND), self.px(PAD)
        wide = min(self.px(WIDE), w - 2 * self.px(theme.MARGIN))
        high = self.height(wide - 2 * pad, self._rows) + 2 * pad
        x, y = (w - wide) // 2, (h - high) // 2
        self._scrim.place(-beyond, -beyond, w + 2 * beyond, h + 2 * beyond)
        self._panel.place(x, y, wide, high)
        self.stack(x + pad, y + pad, wide - 2 * pad, self._rows)
