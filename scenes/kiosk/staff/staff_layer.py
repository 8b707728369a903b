"""The staff's pages, and the way from one to the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.kiosk.staff import StaffSettings
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.buttons import Button, Option, telling
from scenes.hud.hud import Hud
from scenes.hud.lettering import DISPLAY, STRONG
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Label, Panel
from scenes.kiosk.large import Ground, LargeLayer
from scenes.kiosk.message import Message
from scenes.kiosk.staff.hours_page import HoursPage
from scenes.kiosk.staff.idle_page import IdlePage
from scenes.kiosk.staff.offered_page import OfferedPage
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.program_page import ProgramPage
from scenes.kiosk.staff.screen_page import ScreenPage
from scenes.kiosk.staff.statistics_page import StatisticsPage

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

MARGIN, PAD, BETWEEN = 12.0, 17.0, 12.0
TABS_WIDE, TABS_BESIDE = 196.0, 2
"""Width of the pages' names; how many are beside each other on an upright screen."""
BELOW = 10.0
"""From the title to what it is about."""
MARK = 3.0

PAGES: tuple[type[Page], ...] = (
    StatisticsPage,
    ScreenPage,
    HoursPage,
    IdlePage,
    OfferedPage,
    ProgramPage,
)


class PageName(Option):
    """Opens a page; the open one is lit and marked at its edge."""

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen:
            self.paint_fill(shape, theme.CHOSEN)
            mark = self.px(MARK)
            shape.rounded(mark, mark * 2, mark, self.h - 4 * mark, mark / 2, theme.BRASS)
        self.paint_touch(shape)

    def write(self) -> None:
        colour = theme.CREAM if self.chosen else theme.MUTED
        self.text_line(
            self.text, STRONG, self.px(theme.BODY), colour, self.px(self.pad), self.h / 2
        )


class StaffLayer(LargeLayer):
    """Names of the pages, the open page, and the way back to the visitors."""

    def __init__(self, hud: Hud, kiosk: Kiosk) -> None:
        super().__init__(hud)
        self.kiosk = kiosk
        self._pages = [kind(self) for kind in PAGES]
        self._page = self._pages[0]

    @property
    def settings(self) -> StaffSettings:
        """As they are in force."""
        return self.kiosk.settings

    def keep(self, **changes: Any) -> bool:
        """Let settings have other values from now on; whether they outlast a restart."""
        notice = self.kiosk.keep(replace(self.settings, **changes))
        if notice:
            self.tell(say("Not kept"), notice)
        return notice is None

    def tell(self, title: Sentence, said: Sentence) -> None:
        """Say something that has to be read."""
        self.hud.open(Message(self.hud, title, said, [("ok", say("OK"), lambda: None)]))

    def refresh(self) -> None:
        """Show the page as things are now."""
        self.hud.rebuild(self)

    def show(self, name: str) -> None:
        """Turn to the page of that name."""
        self._page = next(page for page in self._pages if page.name == name)
        self.refresh()

    def build(self) -> None:
        text, tell = self.hud.language.text, self.hud.tell
        self._ground = self.add(Ground(self, "ground"))
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=14))
        self._names = [
            self.add_option(
                PageName(
                    self, f"page {page.name}", telling(self.show, page.name), text=tell(page.title)
                ),
                page is self._page,
            )
            for page in self._pages
        ]
        self._back = self.add(
            Button(
                self,
                "visitors",
                telling(self.kiosk.attract),
                text=text("To the visitors"),
                icon="back",
            )
        )
        heading = tell(self._page.heading or self._page.title)
        title = Label(self, "title", heading, face=DISPLAY, size=theme.HEADING)
        self._title = self.add(title)
        self._page.build()

    def arrange(self) -> None:
        px = self.px
        width, height = self.hud.app.size
        margin, between = px(MARGIN), px(BETWEEN)
        x, y, w, h = margin, margin, width - 2 * margin, height - 2 * margin
        touch = px(theme.TOUCH)
        self._ground.fill()
        if self.upright:
            below = self._arrange_names(x, y, w, TABS_BESIDE) + between
            self._back.place(x, y + h - touch, w, touch)
            self._arrange_page(x, below, w, y + h - touch - between - below)
        else:
            tabs = px(TABS_WIDE)
            self._arrange_names(x, y, tabs, 1)
            self._back.place(x, y + h - touch, tabs, touch)
            self._arrange_page(x + tabs + between, y, w - tabs - between, h)

    def _arrange_names(self, x: int, y: int, w: int, beside: int) -> int:
        """Place the names of the pages; returns the lower end."""
        gap, high = self.px(self.gap), self.px(theme.TOUCH)
        wide = (w - (beside - 1) * gap) // beside
        for number, name in enumerate(self._names):
            row, column = divmod(number, beside)
            name.place(x + column * (wide + gap), y + row * (high + gap), wide, high)
        return y + -(-len(self._names) // beside) * (high + gap) - gap

    def _arrange_page(self, x: int, y: int, w: int, h: int) -> None:
        pad = self.px(PAD)
        self._panel.place(x, y, w, h)
        x, y, w, h = x + pad, y + pad, w - 2 * pad, h - 2 * pad
        high = self.px(theme.TOUCH)
        self._title.place(x, y, w, high)
        if corner := self._page.corner:
            wide = corner.measure(w)[0]
            corner.place(x + w - wide, y, wide, high)
        below = high + self.px(BELOW)
        self._page.arrange(x, y + below, w, h - below)
