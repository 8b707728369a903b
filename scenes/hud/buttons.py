"""Things to press. They act when let go, if the pointer is still on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.hud import icons, theme
from scenes.hud.lettering import DISPLAY, STRONG, TEXT, line_height, lines, width
from scenes.hud.shapes import Shape
from scenes.hud.theme import Colour
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

Act = Callable[[], None]

CORNER = theme.RADIUS - 3
ICON, ICON_STEP = 22.0, 30.0
"""The side of an icon; how far the word stands behind its left edge."""
TICK, TICK_STEP = 15.0, 22.0


class Button(Widget):
    """A word, an icon (with a `tip` that says what it is for), or both, perhaps with a note.

    A `held` button acts again and again while it is held down.
    """

    pad = 16.0

    def __init__(
        self,
        layer: Layer,
        name: str,
        act: Act,
        *,
        text: str = "",
        icon: str = "",
        tip: str = "",
        note: str = "",
        align: str = "center",
        primary: bool = False,
        framed: bool = True,
        held: bool = False,
    ) -> None:
        super().__init__(layer, name)
        self.act = act
        self.text, self.icon, self.tip, self.note = text, icon, tip, note
        self.align, self.primary, self.framed, self.held = align, primary, framed, held
        self.enabled = True
        self.hovered = self.pressed = self.focused = False

    def look(self, *, hovered: bool, pressed: bool, focused: bool) -> None:
        """How the pointer and the keyboard stand to it."""
        wanted = (hovered, pressed, focused)
        if wanted != (self.hovered, self.pressed, self.focused):
            self.hovered, self.pressed, self.focused = wanted
            self.draw()

    def drag(self, x: float, y: float) -> None:
        """The pointer is at that pixel while the button is held down."""

    def looks(self) -> tuple[object, ...]:
        return (self.text, self.icon, self.enabled, self.hovered, self.pressed, self.focused)

    def measure(self, within: int) -> tuple[int, int]:
        side = self.px(theme.TOUCH)
        if not self.text:
            return side, side
        wide = self.content_width() + 2 * self.px(self.pad)
        if self.note:
            wide += width(self.note, TEXT, self.px(theme.SMALL)) + self.px(20)
        return wide, side

    def paint(self, shape: Shape) -> None:
        self.paint_ground(shape)
        if self.icon:
            size = self.px(ICON)
            x = self.content_left() - self.px(2) if self.text else round((self.w - size) / 2)
            icons.draw(self.icon, shape, x, round((self.h - size) / 2), size, self.ink())
        if self.focused:
            self._paint_focus(shape)

    def paint_ground(self, shape: Shape) -> None:
        """What lies below the word."""
        if self.primary and self.enabled:
            self._paint_brass(shape)
            return
        self.paint_touch(shape)
        if self.framed:
            self.paint_frame(shape, theme.LINE)

    def paint_touch(self, shape: Shape) -> None:
        """The light that the pointer throws on it."""
        if self.pressed or self.hovered:
            self.paint_fill(shape, theme.DOWN if self.pressed else theme.HOVER)

    def paint_fill(self, shape: Shape, fill: Colour, bottom: Colour | None = None) -> None:
        """Fill it."""
        shape.rounded(0, 0, self.w, self.h, self.px(CORNER), fill, bottom)

    def paint_frame(self, shape: Shape, colour: Colour) -> None:
        """Draw its edge."""
        shape.border(0, 0, self.w, self.h, self.px(CORNER), max(1, self.px(1)), colour)

    def _paint_brass(self, shape: Shape) -> None:
        if self.pressed:
            self.paint_fill(shape, theme.BRASS_DEEP)
        else:
            top = theme.BRASS_LIT if self.hovered else theme.BRASS
            self.paint_fill(shape, top, theme.BRASS_DEEP)

    def _paint_focus(self, shape: Shape) -> None:
        """The ring that shows where the keyboard is, dark outside so that it shows on anything."""
        pen, out = max(2, self.px(2)), self.px(2)
        w, h, r = self.w + 2 * out, self.h + 2 * out, self.px(CORNER + 2)
        shape.border(-out - 1, -out - 1, w + 2, h + 2, r + 1, pen + 2, theme.INK)
        shape.border(-out, -out, w, h, r, pen, theme.CREAM)

    def ink(self) -> Colour:
        """The colour of word and icon."""
        if not self.enabled:
            return theme.FAINT
        return theme.INK if self.primary else theme.CREAM

    def content_width(self) -> int:
        """Icon and word together."""
        icon = self.px(ICON_STEP) if self.icon else 0
        return icon + width(self.text, STRONG, self.px(theme.BODY))

    def content_left(self) -> int:
        """Where icon and word begin."""
        if self.align == "left":
            return self.px(self.pad)
        return (self.w - self.content_width()) // 2

    def write(self) -> None:
        size, middle = self.px(theme.BODY), self.h / 2
        if self.text:
            x = self.content_left() + (self.px(ICON_STEP) if self.icon else 0)
            self.text_line(self.text, STRONG, size, self.ink(), x, middle)
        if self.note:
            right, small = self.w - self.px(self.pad), self.px(theme.SMALL)
            self.text_line(self.note, TEXT, small, theme.MUTED, right, middle, "right")


class Option(Button):
    """One of several of which one is chosen."""

    chosen = False


class Segment(Option):
    """An option in a row of short words; the chosen one is lit, framed, and has a tick."""

    pad = 14.0

    def content_width(self) -> int:
        return super().content_width() + self.px(TICK_STEP)

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen and self.framed:
            self.paint_fill(shape, theme.CHOSEN)
        self.paint_touch(shape)
        if self.framed:
            self.paint_frame(shape, theme.BRASS if self.chosen else theme.LINE)
        if self.chosen:
            size = self.px(TICK)
            x, y = self.content_left(), round((self.h - size) / 2)
            icons.draw("check", shape, x, y, size, theme.BRASS)

    def write(self) -> None:
        colour = theme.CREAM if self.chosen else theme.MUTED
        x = self.content_left() + self.px(TICK_STEP) * (1 if self.chosen else 0.5)
        self.text_line(self.text, STRONG, self.px(theme.BODY), colour, x, self.h / 2)


class Row(Option):
    """An option with a name and a sentence about it; the chosen one is lit and has a filled dot."""

    inset = 12.0
    names, details = inset + 24.0, 160.0
    """Where names and sentences begin, so that rows below each other are in line."""

    def __init__(self, layer: Layer, name: str, act: Act, *, text: str, detail: str) -> None:
        super().__init__(layer, name, act, text=text)
        self.detail = detail

    def measure(self, within: int) -> tuple[int, int]:
        name, detail = self._names(), self._details(within)
        high = max(
            len(name) * line_height(STRONG, self.px(theme.BODY)),
            len(detail) * line_height(TEXT, self.px(theme.SMALL)),
        )
        return within, max(self.px(theme.TOUCH), high + self.px(10))

    def _names(self) -> list[str]:
        room = self.px(self.details - self.names - 6)
        return lines(self.text, STRONG, self.px(theme.BODY), room)

    def _details(self, within: int) -> list[str]:
        return lines(self.detail, TEXT, self.px(theme.SMALL), self.details_room(within))

    def details_room(self, within: int) -> int:
        """How wide the sentence may be."""
        return within - self.px(self.details + self.inset)

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen:
            self.paint_fill(shape, theme.CHOSEN)
        self.paint_touch(shape)
        x, y, pen = self.px(self.inset + 7), self.h / 2, max(1.5, self.px(1.5))
        shape.circle(x, y, self.px(7), pen, theme.BRASS if self.chosen else theme.MUTED)
        if self.chosen:
            shape.disc(x, y, self.px(3.6), theme.BRASS)

    def write(self) -> None:
        size, small = self.px(theme.BODY), self.px(theme.SMALL)
        name, detail = self._names(), self._details(self.w)
        top = (self.h - len(name) * line_height(STRONG, size)) / 2
        self.text_block(name, STRONG, size, theme.CREAM, self.px(self.names), top)
        top = (self.h - len(detail) * line_height(TEXT, small)) / 2
        colour = theme.CREAM if self.chosen or self.hovered else theme.MUTED
        self.text_block(detail, TEXT, small, colour, self.px(self.details), top)


class Tab(Option):
    """A large word that is a title and a choice at once; the chosen one is underlined."""

    def measure(self, within: int) -> tuple[int, int]:
        size = self.px(theme.TITLE)
        return width(self.text, DISPLAY, size), line_height(DISPLAY, size) + self.px(8)

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen or self.hovered:
            pen = max(2, self.px(2.5))
            colour = theme.BRASS if self.chosen else theme.LINE
            shape.rounded(0, self.h - pen, self.w, pen, pen / 2, colour)

    def write(self) -> None:
        size = self.px(theme.TITLE)
        colour = theme.CREAM if self.chosen or self.hovered else theme.MUTED
        self.text_line(self.text, DISPLAY, size, colour, 0, line_height(DISPLAY, size) / 2)


def telling(act: Callable[..., None], *values: object) -> Act:
    """`act` with its arguments, for a button."""
    return lambda: act(*values)
