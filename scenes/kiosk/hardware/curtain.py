"""A still picture over the whole screen, drawn by the X server itself: it lies behind the kiosk's
window, and is seen while there is none.

It needs no graphics card and nothing that the kiosk needs, so it stays when they fail. Of input
and close requests it hears nothing.
"""

from __future__ import annotations

import signal
import struct
from collections.abc import Sequence

from PIL import Image

from scenes.kiosk.hardware.curtain_picture import painted
from scenes.kiosk.hardware.x_window import Area, screen_area
from scenes.xcb import Connection

CREATE_WINDOW, CHANGE_ATTRIBUTES, MAP, CONFIGURE = 1, 2, 8, 12
CHANGE_PROPERTY, CREATE_PIXMAP, FREE_PIXMAP = 18, 53, 54
CREATE_CONTEXT, FREE_CONTEXT, CLEAR, PUT_IMAGE, CREATE_CURSOR = 55, 60, 61, 72, 93
GROUND, COLOUR, EVENTS, CURSOR = 1, 2, 1 << 11, 1 << 14
STRUCTURE = 1 << 17
"""Events of a window that gets another size, ..."""
RANDR, SELECT, CHANGES = "RANDR", 4, 1 | 2 | 4
"""... and of a screen that does."""
WHOLE, INPUT_OUTPUT, BITMAP, PIXELS = 15, 1, 0, 2
DEPTHS = 24, 32
"""Of screens whose pixels are four bytes: blue, green, red and nothing."""
AT_ONCE = 2**17
"""Bytes that are sent in one request."""
NO_INPUT = 1, 0, 0, 0, 0, 0, 0, 0, 0
"""A window's hint that it does not want the keys."""
DARK = 0x120D09
NAME = b"curtain"


def show(lines: Sequence[str], display: str | None = None) -> int:
    """Hang a picture with those lines on the screen until the process is ended, or the server.

    Returns the exit status. Raises OSError where there is no X server.
    """
    # Nothing is to be saved, and while it sleeps Python hears no signal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    x = Connection(display)
    curtain = _Curtain(x, lines)
    curtain.fit()
    while x.wait():
        curtain.fit()
    return 1


class _Curtain:
    def __init__(self, x: Connection, lines: Sequence[str]) -> None:
        self._x = x
        self._lines = lines
        self._root = x.root
        self._area: Area | None = None
        self._window = x.new_id()
        x.tell(
            CREATE_WINDOW,
            struct.pack(
                "=2I2h2H2H5I",
                *(self._window, self._root.window, 0, 0, 1, 1, 0, INPUT_OUTPUT, self._root.visual),
                *(COLOUR | EVENTS | CURSOR, DARK, STRUCTURE, self._no_cursor()),
            ),
            detail=self._root.depth,
        )
        self._introduce()
        x.tell(CHANGE_ATTRIBUTES, struct.pack("=3I", self._root.window, EVENTS, STRUCTURE))
        if x.has(RANDR):
            told = struct.pack("=IH2x", self._root.window, CHANGES)
            x.tell(SELECT, told, extension=RANDR)

    def fit(self) -> None:
        """Cover the screen as it is now, if it is another one."""
        area = screen_area(self._x)
        if area is None or area == self._area:
            return
        x, window = self._x, self._window
        x.tell(CONFIGURE, struct.pack("=IH2x4i", window, WHOLE, *area))
        if self._root.depth in DEPTHS:
            self._paint(painted((area.width, area.height), self._lines))
        x.tell(CLEAR, struct.pack("=I2h2H", window, 0, 0, 0, 0))
        x.tell(MAP, struct.pack("=I", window))
        x.flush()
        self._area = area

    def _paint(self, picture: Image.Image) -> None:
        """Make the picture the window's ground, which the server draws wherever it is seen."""
        width, height = picture.size
        pixels = picture.tobytes("raw", "BGRX")
        pixmap = self._new_pixmap(width, height, self._root.depth)
        context = self._new_context(pixmap)
        rows = max(1, AT_ONCE // (4 * width))
        for top in range(0, height, rows):
            part = pixels[4 * width * top : 4 * width * (top + rows)]
            self._put(pixmap, context, (width, len(part) // (4 * width)), top, part, PIXELS)
        ground = struct.pack("=3I", self._window, GROUND, pixmap)
        self._x.tell(CHANGE_ATTRIBUTES, ground)
        self._x.tell(FREE_CONTEXT, struct.pack("=I", context))
        self._x.tell(FREE_PIXMAP, struct.pack("=I", pixmap))

    def _new_pixmap(self, width: int, height: int, depth: int) -> int:
        pixmap = self._x.new_id()
        size = struct.pack("=2I2H", pixmap, self._root.window, width, height)
        self._x.tell(CREATE_PIXMAP, size, detail=depth)
        return pixmap

    def _new_context(self, pixmap: int) -> int:
        context = self._x.new_id()
        self._x.tell(CREATE_CONTEXT, struct.pack("=3I", context, pixmap, 0))
        return context

    def _put(
        self, pixmap: int, context: int, size: tuple[int, int], top: int, data: bytes, kind: int
    ) -> None:
        depth = 1 if kind == BITMAP else self._root.depth
        head = struct.pack("=2I2H2h2B2x", pixmap, context, *size, 0, top, 0, depth)
        self._x.tell(PUT_IMAGE, head + data, detail=kind)

    def _no_cursor(self) -> int:
        """A cursor of one pixel that is not seen."""
        pixmap, cursor = self._new_pixmap(1, 1, 1), self._x.new_id()
        self._put(pixmap, self._new_context(pixmap), (1, 1), 0, bytes(4), BITMAP)
        self._x.tell(CREATE_CURSOR, struct.pack("=3I6H2H", cursor, pixmap, pixmap, *[0] * 8))
        return cursor

    def _introduce(self) -> None:
        """Tell whoever manages the windows what this one is."""
        x, window = self._x, self._window
        states = ("FULLSCREEN", "SKIP_TASKBAR", "SKIP_PAGER")
        numbers = [x.atom(f"_NET_WM_STATE_{state}") for state in states]
        x.set(window, "_NET_WM_STATE", "ATOM", *numbers)
        x.set(window, "WM_PROTOCOLS", "ATOM", x.atom("WM_DELETE_WINDOW"))
        x.set(window, "WM_HINTS", "WM_HINTS", *NO_INPUT)
        head = struct.pack("=3IB3xI", window, x.atom("WM_NAME"), x.atom("STRING"), 8, len(NAME))
        x.tell(CHANGE_PROPERTY, head + NAME)
