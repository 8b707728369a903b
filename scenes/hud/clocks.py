"""The players' clocks, beside their plates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from panda3d.core import NodePath

from game.clock import Allowance, Method
from game.language import Language
from game.rules import FIRST, SECOND
from game.wording import Sentence, say
from scenes.hud import icons, theme
from scenes.hud.lettering import STRONG, TEXT, shortened, typeset, width
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Panel, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

TENTH, SECOND_OF_TENTHS = 100_000_000, 10
"""Nanoseconds; and how many make a second."""
FINE = 10
"""Seconds below which tenths are shown."""

WIDE = 162
LARGE, SMALLER = 34, 25
"""The figures; and where they would not fit, with hours."""
ICON = 17

LOW = (0.44, 0.07, 0.045, 0.97)
LOW_EDGE = (1.0, 0.60, 0.45, 1.0)


@dataclass(frozen=True, slots=True)
class Face:
    """What one clock shows. `tenths` of a second are left, in whole seconds from FINE on.

    `running`: the side is charged, or would be if the clock didn't stand still; `low`: little is
    left; `down`: nothing is, and the game is lost by it. `extra` is what a turn adds or spares.
    """

    tenths: int
    running: bool = False
    low: bool = False
    down: bool = False
    extra: Sentence | str = ""


Faces = tuple[Face, Face]
"""First's and second's."""


def unframed(faces: Faces | None) -> Faces | None:
    """The same beside a moment of the past, where perhaps the other side was to move."""
    return faces and (replace(faces[0], running=False), replace(faces[1], running=False))


def tenths_shown(left: int) -> int:
    """Of so many nanoseconds, rounded up: only who has nothing left sees zero."""
    tenths = -(-left // TENTH)
    if tenths < FINE * SECOND_OF_TENTHS:
        return tenths
    return -(-left // (TENTH * SECOND_OF_TENTHS)) * SECOND_OF_TENTHS


def extra_words(allowance: Allowance, delay_left: int | None = None) -> Sentence | str:
    """What a turn adds or spares; of a delay that is under way, the seconds that are left of it."""
    match allowance.method:
        case Method.FISCHER:
            return say("+{seconds} s", seconds=allowance.extra)
        case Method.BRONSTEIN:
            return say("up to +{seconds} s", seconds=allowance.extra)
        case Method.DELAY:
            left = allowance.extra * TENTH * SECOND_OF_TENTHS if delay_left is None else delay_left
            return say("delay {seconds} s", seconds=-(-left // (TENTH * SECOND_OF_TENTHS)))
    return ""


class Ground(Panel):
    """What the figures lie on: framed while the clock runs; otherwise coloured when it is low."""

    face = Face(0)

    def looks(self) -> tuple[object, ...]:
        return (self.face.running, self.face.low, self.face.down)

    def paint(self, shape: Shape) -> None:
        r, face = self.px(theme.RADIUS), self.face
        warns = face.low or face.down
        shape.shadow(self.w, self.h, r, self.px(3), self.px(14), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, LOW if warns else theme.PANEL)
        thick = max(2, self.px(3 if warns else 2)) if face.running or face.down else 1
        line = LOW_EDGE if warns else theme.BRASS if face.running else theme.EDGE
        shape.border(0, 0, self.w, self.h, r, thick, line)
        if warns:
            size = self.px(ICON)
            name = "flag" if face.down else "hurry"
            x, y = self.px(8), _middle(face, self.h) - size / 2
            icons.draw(name, shape, x, y, size, LOW_EDGE)


class Figures(Widget):
    """The time that is left, in figures that don't jump about, and what a turn adds to it."""

    solid = False
    ticks = True
    face = Face(0)

    def looks(self) -> tuple[object, ...]:
        face = self.face
        return (face.tenths, face.running, face.low or face.down, self._extra())

    def write(self) -> None:
        face = self.face
        text = figures(self.layer.hud.language, face.tenths)
        inset = self.px(ICON + 5) if face.low or face.down else 0
        size = self.px(LARGE)
        if self._wide(text, size) > self.w - inset:
            size = self.px(SMALLER)
        colour = theme.CREAM if face.running or face.low or face.down else theme.MUTED
        x = inset + (self.w - inset - self._wide(text, size)) / 2
        self._write_figures(text, size, colour, x)
        if self._extra():
            small = self.px(theme.SMALL)
            extra = shortened(self._extra(), TEXT, small, self.w)
            colour = theme.CREAM if face.low else theme.MUTED
            self.text_line(extra, TEXT, small, colour, self.w / 2, self.h * 0.79, "center")

    def _write_figures(self, text: str, size: int, colour: theme.Colour, x: float) -> None:
        """Every figure as wide as a nought, whatever its own width is."""
        line = self.node.attachNewNode("text")
        line.setTag("reads", text)
        at = 0.0
        for letter, wide in self._cells(text, size):
            node = typeset([letter], STRONG, size, colour, "center").generate()
            NodePath(node).reparentTo(line)
            line.getChildren()[-1].setX((at + wide / 2) / size)
            at += wide
        baseline = _middle(self.face, self.h) + STRONG.capitals * size / 2
        line.setPos(round(x), -round(baseline), 0)
        line.setScale(size)

    def _wide(self, text: str, size: int) -> int:
        return sum(wide for _, wide in self._cells(text, size))

    def _cells(self, text: str, size: int) -> Iterator[tuple[str, int]]:
        for letter in text:
            yield letter, width("0" if letter.isdigit() else letter, STRONG, size)

    def _extra(self) -> str:
        return self.layer.hud.tell(self.face.extra)


class Clocks:
    """Both clocks; not seen in a game without."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._grounds = {
            side: layer.add(Ground(layer, f"clock {side} ground")) for side in (FIRST, SECOND)
        }
        self._figures = {side: layer.add(Figures(layer, f"clock {side}")) for side in self._grounds}
        self.show(None)

    @property
    def visible(self) -> bool:
        """Whether there are clocks."""
        return self._figures[FIRST].visible

    def show(self, faces: Faces | None) -> None:
        """Show other faces; only what looks different is drawn anew."""
        for side in self._grounds:
            for widget in (self._grounds[side], self._figures[side]):
                if widget.visible != (faces is not None):
                    widget.show(faces is not None)
                if faces:
                    looks = widget.looks()
                    widget.face = faces[side - FIRST]
                    if widget.looks() != looks:
                        widget.draw()

    @property
    def room(self) -> int:
        """How wide one is with the gap beside it; 0 in a game without clocks."""
        return self._layer.px(WIDE + theme.GAP) if self.visible else 0

    def place(self, side: int, x: int, y: int, high: int) -> None:
        """Place one of them."""
        wide, inset = self._layer.px(WIDE), self._layer.px(4)
        self._grounds[side].place(x, y, wide, high)
        self._figures[side].place(x + inset, y, wide - 2 * inset, high)


def figures(language: Language, tenths: int) -> str:
    """So much time as a clock shows it: `1:00:00`, `5:00`, `0:09.8`."""
    seconds, tenth = divmod(tenths, SECOND_OF_TENTHS)
    if tenths < FINE * SECOND_OF_TENTHS:
        whole = f"{seconds:02}"
        return language.text("{sign}{whole}.{tenth}", sign="0:", whole=whole, tenth=tenth)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _middle(face: Face, high: int) -> float:
    """The height of the figures' middle."""
    return high * (0.41 if face.extra else 0.5)
