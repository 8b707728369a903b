"""A page of the start menu on which one of many things is chosen, and something done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.hud import Hud
from scenes.hud.item_list import Item, ItemList
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.panel_area import panel_area
from scenes.hud.widgets import Label, Panel


class ListPage(Layer):
    """Title, filters, the list, a notice, buttons. Subclasses say what is listed and done."""

    def __init__(self, hud: Hud) -> None:
        super().__init__(hud)
        self.notice: Sentence | None = None
        self.chosen: int | None = None
        self._first = 0

    # What subclasses say

    def title(self) -> str:
        """What the page is called."""
        raise NotImplementedError

    def items(self) -> Sequence[Item]:
        """What is listed."""
        raise NotImplementedError

    def empty(self) -> str:
        """What is said where nothing is listed."""
        return ""

    def head(self) -> Rows:
        """Rows above the list."""
        return []

    def actions(self) -> Sequence[Button]:
        """Buttons below the list."""
        return ()

    def foot(self) -> Sequence[Button]:
        """Buttons beside the way back."""
        return ()

    def choose(self, number: int) -> None:
        """One is pressed."""
        self.chosen = number
        self.refresh()

    # The page

    def back(self) -> bool:
        self.hud.close()
        return True

    def tell(self, notice: Sentence | None) -> None:
        """Show that notice, or none."""
        self.notice = notice
        self.refresh()

    def refresh(self) -> None:
        """Show the page as it is now."""
        self._first = self._list.first
        self.hud.rebuild(self)

    def wheel(self, notches: int, x: float, y: float) -> bool:
        if self._list.contains(x, y):
            self._scroll(-notches)
        return True

    def build(self) -> None:
        text = self.hud.language.text
        self.panel = self.add(Panel(self, "panel", radius=0, fill=theme.SOLID))
        title = Label(self, "title", self.title(), face=DISPLAY, size=theme.HEADING)
        self._head: Rows = [(self.add(title), 0), *self.head()]
        self._list = ItemList(self, self.choose)
        self._list.items, self._list.chosen = self.items(), self.chosen
        self._list.first = self._first
        said = self.hud.tell(self.notice) if self.notice else ""
        if not self._list.items and not said:
            said = self.empty()
        self._notice = self.add(Label(self, "notice", said, colour=theme.BRASS_LIT))
        self._notice.show(bool(said))
        self._actions = self.actions()
        self._back = self.add(Button(self, "back", self.back, text=text("Back"), icon="back"))
        self._foot = self.foot()
        self._up = self._pager("up", "fold", text("Farther up"), -1)
        self._down = self._pager("down", "unfold", text("Farther down"), 1)

    def arrange(self) -> None:
        width, height = self.hud.app.size
        x, y, w, h = panel_area(width, height, self.hud.app.scale)
        px, gap, touch = self.px, self.px(theme.GAP), self.px(theme.TOUCH)
        self.panel.place(x, y, w, h)
        pad = px(40)
        left, inner, bottom = x + pad, w - 2 * pad, y + h - px(26)
        self._place_foot(left, bottom - touch, inner)
        bottom -= touch + px(14)
        if self._actions:
            self.row(left, bottom - touch, inner, self._actions)
            bottom -= touch + gap
        if self._notice.visible:
            high = self._notice.measure(inner)[1]
            self._notice.place(left, bottom - high, inner, high)
            bottom -= high + gap
        top = self.stack(left, y + px(26), inner, self._head) + px(12)
        self._list.place(left, top, inner, bottom - top)
        self._up.enabled, self._down.enabled = self._list.more

    def _place_foot(self, x: int, y: int, w: int) -> None:
        gap, touch, right = self.px(theme.GAP), self.px(theme.TOUCH), x + w
        for button in (self._down, self._up):
            right -= touch
            button.place(right, y, touch, touch)
        for button in (self._back, *self._foot):
            wide, _ = button.measure(w)
            button.place(x, y, wide, touch)
            x += wide + gap

    def _pager(self, name: str, icon: str, tip: str, way: int) -> Button:
        def turn() -> None:
            self._scroll(way * max(1, self._list.room - 1))

        return self.add(Button(self, name, turn, icon=icon, tip=tip, framed=False))

    def _scroll(self, rows: int) -> None:
        self._list.scroll(rows)
        self._up.enabled, self._down.enabled = self._list.more
        self._up.draw()
        self._down.draw()

    def button(
        self, name: str, act: Callable[[], None], text: str, primary: bool = False
    ) -> Button:
        """Make a button."""
        return self.add(Button(self, name, act, text=text, primary=primary))
