"""A window on an X server's screen: where it is, where it should be, what lies above it.

The numbers are those of the X11 protocol, its RandR extension, and the EWMH's.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from scenes.xcb import Connection

CHANGE_ATTRIBUTES, GET_ATTRIBUTES, MAP, CONFIGURE = 2, 3, 8, 12
GET_GEOMETRY, QUERY_TREE = 14, 15
GROUND, NONE = 1, 0
"""What a window is filled with before anything is drawn on it: nothing."""
GET_PROPERTY, SEND_EVENT, GRAB_KEYBOARD, TRANSLATE = 20, 25, 31, 40
SET_FOCUS, GET_FOCUS, TO_ROOT = 42, 43, 1
RANDR, GET_MONITORS = "RANDR", 42
EVERYWHERE = 1 | 2 | 4 | 8
"""Which of a window's values are set: its place and size; ..."""
STACKING, ABOVE, BELOW = 64, 0, 1
"""... its height among the windows."""
TO_MANAGERS = 1 << 19 | 1 << 20
"""Who hears a message to the root window: whoever manages windows."""
CLIENT_MESSAGE, ADD, FROM_PAGER, ANY_TYPE = 33, 1, 2, 0
ASYNCHRONOUS, SUCCESS, NOW = 1, 0, 0
INPUT_OUTPUT, VIEWABLE = 1, 2
SMALLEST = 200
"""Pixels of a side, below which it is no screen but the lack of one."""


class Area(NamedTuple):
    """A rectangle of the screen, in pixels from its top left."""

    x: int
    y: int
    width: int
    height: int

    def meets(self, other: Area) -> bool:
        """Whether they have a pixel in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def screen_area(x: Connection) -> Area | None:
    """What a full screen is now: the primary monitor, or the first one; None: there is none."""
    root = struct.pack("=I", x.root.window)
    monitors = list(_monitors(x, root)) if x.has(RANDR) else []
    if not monitors and (whole := x.ask(GET_GEOMETRY, root)):
        monitors = [Area(0, 0, *struct.unpack_from("=2H", whole, 16))]
    sound = [area for area in monitors if min(area.width, area.height) >= SMALLEST]
    return sound[0] if sound else None


def _monitors(x: Connection, root: bytes) -> Iterator[Area]:
    """The active monitors, the primary one first."""
    told = x.ask(GET_MONITORS, root + struct.pack("=Bxxx", 1), extension=RANDR)
    if told is None:
        return  # Of before RandR 1.5.
    (count,) = struct.unpack_from("=I", told, 12)
    found, at = [], 32
    for _ in range(count):
        primary, outputs, *area = struct.unpack_from("=4xBxH2h2H", told, at)
        found.append((not primary, Area(*area)))
        at += 24 + 4 * outputs
    yield from (area for _, area in sorted(found, key=lambda one: one[0]))


class XWindow:
    """A window, by its number. What can't be done is not done, and nothing is raised."""

    def __init__(self, x: Connection, number: int) -> None:
        self._x = x
        self._packed = struct.pack("=I", number)
        self.number = number

    @property
    def area(self) -> Area | None:
        """Where on the screen it is; None: there is no such window."""
        geometry = self._x.ask(GET_GEOMETRY, self._packed)
        root = self._x.root.window
        at = self._x.ask(TRANSLATE, self._packed + struct.pack("=I2h", root, 0, 0))
        if geometry is None or at is None:
            return None
        return Area(*struct.unpack_from("=2h", at, 12), *struct.unpack_from("=2H", geometry, 16))

    @property
    def managed(self) -> bool:
        """Whether somebody manages the windows."""
        root, name = self._x.root.window, self._x.atom("_NET_SUPPORTING_WM_CHECK")
        told = self._x.ask(GET_PROPERTY, struct.pack("=5I", root, name, ANY_TYPE, 0, 1))
        return told is not None and told[1] == 32

    @property
    def has_focus(self) -> bool:
        """Whether it is given the keys."""
        told = self._x.ask(GET_FOCUS, b"")
        return told is not None and struct.unpack_from("=I", told, 8)[0] == self.number

    def above(self) -> list[int]:
        """Which windows lie above it, or above what a window manager has put it in."""
        area, top, children = self.area, self._top(), self._children()
        if area is None or top not in children:
            return []
        higher = children[children.index(top) + 1 :]
        return [one for one in higher if self._is_seen(one) and _meets(self._x, one, area)]

    def _top(self) -> int:
        """It or what it is in, right below the root."""
        number, root = self.number, self._x.root.window
        while told := self._x.ask(QUERY_TREE, struct.pack("=I", number)):
            (parent,) = struct.unpack_from("=I", told, 12)
            if parent in (root, 0):
                break
            number = parent
        return number

    def _children(self) -> list[int]:
        """All windows right below the root, the lowest first."""
        told = self._x.ask(QUERY_TREE, struct.pack("=I", self._x.root.window))
        if told is None:
            return []
        (count,) = struct.unpack_from("=H", told, 16)
        return list(struct.unpack_from(f"={count}I", told, 32))

    def _is_seen(self, number: int) -> bool:
        told = self._x.ask(GET_ATTRIBUTES, struct.pack("=I", number))
        if told is None:
            return False
        (kind,) = struct.unpack_from("=H", told, 12)
        return kind == INPUT_OUTPUT and told[26] == VIEWABLE

    def fill(self, area: Area) -> None:
        """Be there, without a frame, above all others."""
        for state in ("FULLSCREEN", "ABOVE"):
            self._manage("_NET_WM_STATE", ADD, self._x.atom(f"_NET_WM_STATE_{state}"), 0, 1)
        values = struct.pack("=H2x4iI", EVERYWHERE | STACKING, *area, ABOVE)
        self._x.tell(CONFIGURE, self._packed + values)
        self._x.flush()

    def lie_behind(self, area: Area) -> None:
        """Be there, below all others.

        When it comes forward, what was seen before stays until something is drawn over it.
        """
        self._x.tell(CHANGE_ATTRIBUTES, self._packed + struct.pack("=2I", GROUND, NONE))
        values = struct.pack("=H2x4iI", EVERYWHERE | STACKING, *area, BELOW)
        self._x.tell(CONFIGURE, self._packed + values)
        self._x.flush()

    def come_forward(self) -> None:
        """Be seen above all others, and have the keys."""
        self._x.tell(MAP, self._packed)
        self._manage("_NET_ACTIVE_WINDOW", FROM_PAGER, NOW, 0)
        self._x.tell(CONFIGURE, self._packed + struct.pack("=H2xI", STACKING, ABOVE))
        for other in self.above():
            # Whoever manages the windows has no power over some of them.
            self._x.tell(CONFIGURE, struct.pack("=IH2xI", other, STACKING, BELOW))
        if not self.managed:
            self._x.tell(SET_FOCUS, self._packed + struct.pack("=I", NOW), detail=TO_ROOT)
        self._x.flush()

    def grab_keyboard(self) -> bool:
        """Have all keys, also those that a window manager would act on; whether it has them."""
        data = self._packed + struct.pack("=I2B2x", NOW, ASYNCHRONOUS, ASYNCHRONOUS)
        told = self._x.ask(GRAB_KEYBOARD, data, detail=0)
        return told is not None and told[1] == SUCCESS

    def _manage(self, name: str, *data: int) -> None:
        """Ask whoever manages the windows for something."""
        words = (*data, 0, 0, 0, 0, 0)[:5]
        event = struct.pack(
            "=BBHII5I", CLIENT_MESSAGE, 32, 0, self.number, self._x.atom(name), *words
        )
        to = struct.pack("=2I", self._x.root.window, TO_MANAGERS)
        self._x.tell(SEND_EVENT, to + event)


def _meets(x: Connection, number: int, area: Area) -> bool:
    other = XWindow(x, number).area
    return other is not None and other.meets(area)
