"""The kiosk's window fills the screen, whatever happens to the screen or before it."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Protocol

from panda3d.core import WindowProperties

from scenes.kiosk.hardware.x_window import Area, XWindow, screen_area
from scenes.xcb import Connection

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks."""
LONGEST = 64.0
"""Seconds until the next try, at most, where somebody else never gives way."""

DRAWN = 3
"""Frames after which there is something to be seen."""

IGNORED = "close-request-ignored"


class Place(Protocol):
    """How a window system is asked for the screen."""

    def is_gone(self) -> bool:
        """Whether nothing can be shown there any more."""

    def wait(self) -> None:
        """Has the window where it will be, but unseen."""

    def take(self) -> str:
        """Asks for what the window lacks, and tells what that was; "" if it has all."""


class Display:
    """Keeps an app's window over the whole screen and in front, without cursor and close requests.

    To be made as soon as there is the window, which lies behind all others until something has been
    drawn; then `update()` is called in every turn of the loop. With `whole` False the window stays
    as it is, and only has no cursor and ignores close requests.
    """

    def __init__(self, app: App, whole: bool = True, display: str | None = None) -> None:
        self._app = app
        window = app.base.win
        window.setCloseRequestEvent(IGNORED)
        hidden = WindowProperties()
        hidden.setCursorHidden(True)
        window.requestProperties(hidden)
        self._place = _place(app, display) if whole else None
        if self._place:
            self._place.wait()
        self._next = app.clock()
        self._tries = 0

    def update(self) -> None:
        """Look, now and then.

        Raises SystemExit, which nobody should catch, where the display is gone for good: whoever
        keeps the program running starts it again.
        """
        now = self._app.clock()
        if self._place is None or now < self._next or self._app.frames < DRAWN:
            return
        if self._place.is_gone():
            log.error("the display is gone")
            sys.exit(1)
        lacked = self._place.take()
        if lacked and not self._tries:
            log.info("the window takes the screen: %s", lacked)
        self._tries = self._tries + 1 if lacked else 0
        self._next = now + min(LONGEST, LOOK * 2 ** max(0, self._tries - 4))


class XPlace:
    """X11, with or without somebody who manages the windows. Raises OSError where there is none."""

    def __init__(self, number: int, display: str | None = None) -> None:
        self._x = Connection(display)
        self._window = XWindow(self._x, number)
        self._begun = False

    def is_gone(self) -> bool:
        return self._x.broken

    def wait(self) -> None:
        if area := screen_area(self._x):
            self._window.lie_behind(area)

    def take(self) -> str:
        for _ in self._x.events():
            pass  # Among them the keys, which nobody is to hear.
        area = screen_area(self._x)
        if area is None:
            return ""  # Unplugged: the window waits as it is.
        lacked = self._lacked(area)
        self._window.grab_keyboard()
        return lacked

    def _lacked(self, area: Area) -> str:
        if self._window.area != area or not self._begun:
            self._begun = True
            self._window.fill(area)
            return f"it has {area.width}x{area.height} pixels"
        if self._window.above():
            self._window.fill(area)
            self._window.come_forward()
            return "something lay before it"
        if not self._window.has_focus:
            self._window.come_forward()
            return "something else had the keys"
        return ""


class OtherPlace:
    """Another window system, asked through Panda3D."""

    def __init__(self, app: App) -> None:
        self._base = app.base

    def is_gone(self) -> bool:
        return bool(self._base.win.isClosed())

    def wait(self) -> None:
        """It is seen from the beginning."""

    def take(self) -> str:
        pipe, has = self._base.pipe, self._base.win.getProperties()
        size = pipe.getDisplayWidth(), pipe.getDisplayHeight()
        if (has.getXSize(), has.getYSize()) == size and has.getForeground():
            return ""
        wanted = WindowProperties()
        if all(size):
            wanted.setOrigin(0, 0)
            wanted.setSize(*size)
        wanted.setZOrder(WindowProperties.Z_top)
        wanted.setForeground(True)
        self._base.win.requestProperties(wanted)
        return "it was not in front or had another size"


def _place(app: App, display: str | None) -> Place:
    handle = app.base.win.getWindowHandle()
    if sys.platform == "linux" and handle:
        try:
            return XPlace(handle.getIntHandle(), display)
        except OSError as error:
            log.warning("%s", error)
    return OtherPlace(app)
