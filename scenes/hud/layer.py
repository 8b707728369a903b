"""A set of widgets that are shown together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from panda3d.core import NodePath

from scenes.hud import theme
from scenes.hud.buttons import Button, Option
from scenes.hud.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.hud.clocks import Faces
    from scenes.hud.hud import Hud

Rows = Sequence[tuple[Widget | Sequence[Widget], float]]
"""What lies below each other: a widget, or several beside each other, and the nominal gap above."""

W = TypeVar("W", bound=Widget)
Chosen = TypeVar("Chosen", bound=Option)


class Layer:
    """Subclasses `build` the widgets and `arrange` them.

    The topmost layer of a Hud has the pointer and the keys; a layer below it is hidden.
    """

    menu = True
    """Whether every key is for the widgets. The table's own layer leaves most to the table."""

    covers = False
    """Whether it covers the table, so that nobody plays meanwhile."""

    gap: float = theme.GAP
    """Between widgets beside each other, in nominal pixels."""

    def __init__(self, hud: Hud) -> None:
        self.hud = hud
        self.node: NodePath = hud.node.attachNewNode("layer")
        self.widgets: list[Widget] = []

    def build(self) -> None:
        """Make the widgets, in the language of the moment."""

    def arrange(self) -> None:
        """Place the widgets for the window's size."""

    def show_clocks(self, faces: Faces | None) -> None:
        """Show what the clocks show, if there are any here."""

    def back(self) -> bool:
        """Escape: leave what is open. False if there is nothing to leave."""
        return False

    def wheel(self, notches: int, x: float, y: float) -> bool:
        """The wheel turned over that pixel, as in Scene. False if that is for the scene."""
        return False

    def add(self, widget: W) -> W:
        """Take a widget in; later ones are drawn over earlier ones."""
        self.widgets.append(widget)
        return widget

    def add_option(self, option: Chosen, chosen: bool) -> Chosen:
        """Take in an option that is the chosen one, or not."""
        option.chosen = chosen
        return self.add(option)

    def section(self, name: str, text: str) -> Label:
        """The heading of what lies below it."""
        return self.add(Label(self, name, text, size=theme.SMALL, colour=theme.BRASS))

    def px(self, nominal: float) -> int:
        """Nominal pixels as real ones."""
        return round(nominal * self.hud.app.scale)

    def renew(self) -> None:
        """Make all widgets anew: another language, another page."""
        self.clear()
        self.build()
        self.arrange()

    def clear(self) -> None:
        """Take all widgets down."""
        for widget in self.widgets:
            self.hud.fades.stop(widget.node)
            widget.node.removeNode()
        self.widgets.clear()

    def buttons(self) -> list[Button]:
        """What can be pressed now, in the order of Tab."""
        return [w for w in self.widgets if isinstance(w, Button) and w.visible and w.enabled]

    def stack(self, x: int, y: int, w: int, rows: Rows) -> int:
        """Place rows below each other. Returns the lower end."""
        for row, gap in rows:
            y += self.px(gap)
            if isinstance(row, Widget):
                high = row.measure(w)[1]
                row.place(x, y, w, high)
                y += high
            else:
                y = self.row(x, y, w, row)
        return y

    def height(self, w: int, rows: Rows) -> int:
        """How high `stack` makes them."""
        firsts = [(row if isinstance(row, Widget) else row[0], gap) for row, gap in rows]
        return sum(self.px(gap) + widget.measure(w)[1] for widget, gap in firsts)

    def row(self, x: int, y: int, w: int, widgets: Sequence[Widget]) -> int:
        """Place widgets beside each other, sharing the width. Returns the lower end."""
        space = self.px(self.gap)
        wants = [widget.measure(w) for widget in widgets]
        spare = w - space * (len(widgets) - 1) - sum(wide for wide, _ in wants)
        high = max(high for _, high in wants)
        left = float(x)
        for widget, (wide, _) in zip(widgets, wants, strict=True):
            right = left + wide + spare / len(widgets)
            widget.place(round(left), y, round(right) - round(left), high)
            left = right + space
        return y + high
