"""What a screen is made of, beside buttons: panels and labels. Measures are pixels, y down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import NodePath

from scenes.hud import theme
from scenes.hud.lettering import TEXT, Face, line_height, lines, typeset, width
from scenes.hud.shapes import Shape
from scenes.hud.theme import Colour

if TYPE_CHECKING:
    from scenes.hud.layer import Layer


class Widget:
    """A rectangle that draws itself when it is placed or its look changes, and rests otherwise."""

    leaf = True
    """Whether it shows something itself; False for what only lies behind others."""
    solid = True
    """Whether the pointer stops at it."""
    ticks = False
    """Whether it changes by itself while all is still: that disturbs nobody's rest."""

    def __init__(self, layer: Layer, name: str) -> None:
        self.layer = layer
        self.name = name
        self.x = self.y = self.w = self.h = 0
        self.visible = True
        self.node: NodePath = layer.node.attachNewNode(name)
        self._drawn: object = None

    def px(self, nominal: float) -> int:
        """Nominal pixels as real ones."""
        return self.layer.px(nominal)

    def measure(self, within: int) -> tuple[int, int]:
        """The width and height it wants, if at most `within` pixels wide."""
        return within, 0

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Take that rectangle."""
        self.x, self.y, self.w, self.h = round(x), round(y), round(w), round(h)
        self.draw()

    def show(self, visible: bool) -> None:
        """Be seen, or not."""
        self.visible = visible
        if visible:
            self.node.show()
            self.draw()
        else:
            self.node.hide()

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def looks(self) -> tuple[object, ...]:
        """Everything its picture depends on, beside its size."""
        return ()

    def draw(self) -> None:
        """Make the picture anew, if it is seen and would be another one."""
        if not self.visible or not self.w:
            return
        self.node.setPos(self.x, -self.y, 0)
        wanted = (self.w, self.h, self.px(1000), self.looks())
        self.layer.hud.app.redraw(quietly=self.ticks)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.node.getChildren().detach()
        shape = Shape()
        self.paint(shape)
        self.node.attachNewNode(shape.node("shape"))
        self.write()

    def paint(self, shape: Shape) -> None:
        """Draw the shapes; (0, 0) is the widget's own corner."""

    def write(self) -> None:
        """Draw the texts."""

    def text_line(
        self,
        text: str,
        face: Face,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        align: str = "left",
    ) -> None:
        """One line whose capitals are centred on the height `middle`."""
        self.text_block([text], face, size, colour, x, middle - line_height(face, size) / 2, align)

    def text_block(
        self,
        text: list[str],
        face: Face,
        size: int,
        colour: Colour,
        x: float,
        top: float,
        align: str = "left",
    ) -> None:
        """Lines from `top` down, each in a box of the face's line height."""
        node = self.node.attachNewNode(typeset(text, face, size, colour, align).generate())
        node.setName("text")
        node.setTag("reads", "\n".join(text))
        baseline = top + line_height(face, size) / 2 + face.capitals * size / 2
        node.setPos(round(x), -round(baseline), 0)
        node.setScale(size)


class Panel(Widget):
    """The ground that other widgets lie on."""

    leaf = False

    def __init__(
        self,
        layer: Layer,
        name: str,
        *,
        fill: Colour = theme.PANEL,
        radius: float = theme.RADIUS,
        shadow: bool = True,
        edge: bool = True,
    ) -> None:
        super().__init__(layer, name)
        self._fill, self._radius, self._shadow, self._edge = fill, radius, shadow, edge

    def paint(self, shape: Shape) -> None:
        r, line = self.px(self._radius), max(1, self.px(1))
        if self._shadow:
            shape.shadow(self.w, self.h, r, self.px(4), self.px(18), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, self._fill)
        if self._edge:
            shape.border(0, 0, self.w, self.h, r, line, theme.EDGE)


class Label(Widget):
    """Text that is only read. Breaks into lines where it is wider than its place."""

    solid = False

    def __init__(
        self,
        layer: Layer,
        name: str,
        text: str = "",
        *,
        face: Face = TEXT,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        centred: bool = False,
    ) -> None:
        super().__init__(layer, name)
        self.text = text
        self.face, self.size, self.colour, self.centred = face, size, colour, centred

    def looks(self) -> tuple[object, ...]:
        return (self.text,)

    def measure(self, within: int) -> tuple[int, int]:
        size = self.px(self.size)
        rows = lines(self.text, self.face, size, within)
        widest = max(width(row, self.face, size) for row in rows)
        return widest, len(rows) * line_height(self.face, size)

    def write(self) -> None:
        size = self.px(self.size)
        rows = lines(self.text, self.face, size, self.w)
        spare = self.h - len(rows) * line_height(self.face, size)
        x, align = (self.w / 2, "center") if self.centred else (0, "left")
        self.text_block(rows, self.face, size, self.colour, x, spare / 2, align)
