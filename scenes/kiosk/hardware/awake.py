"""The screen stays on while the kiosk is open, and may go to sleep as it likes while it is not."""

from __future__ import annotations

import contextlib
import logging
import struct
import sys
import time
from collections.abc import Callable
from threading import Event, Thread

from scenes.xcb import Connection

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds between two signs of life to an X server, which counts those without input."""

FORCE_SCREEN_SAVER, RESET = 115, 0
DPMS, INFO, FORCE_LEVEL, ON = "DPMS", 7, 6, 0
"""Of X11, and of its extension that switches screens off."""


class Awake:
    """Keeps the screen on as long as `wanted` says so; `update()` in every turn of the loop.

    It asks the desktop, over D-Bus or as the system has it, and an X server besides. Where nobody
    can be asked nothing happens, and nothing is raised or waited for. `clock` gives seconds;
    `display` is as in $DISPLAY, which is taken where it is None.
    """

    def __init__(
        self,
        wanted: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
        display: str | None = None,
    ) -> None:
        self._wanted = wanted
        self._clock = clock
        self._display = display
        self._x: Connection | None = None
        self._next = clock()
        self._held: Event | None = None
        """To be set when the desktop may sleep again."""

    def update(self) -> None:
        """Ask for what is wanted now."""
        if not self._wanted():
            self.close()
            self._next = self._clock()
            return
        if self._held is None:
            self._held = Event()
            Thread(target=_hold, args=(self._held,), name="keeps awake", daemon=True).start()
        if self._clock() >= self._next:
            self._next = self._clock() + EVERY
            with contextlib.suppress(OSError):
                self._wake()

    def close(self) -> None:
        """The screen may sleep."""
        if self._held:
            self._held.set()
        self._held = None

    def _wake(self) -> None:
        if sys.platform != "linux":
            return
        if self._x is None or self._x.broken:
            self._x = Connection(self._display)
        x = self._x
        x.tell(FORCE_SCREEN_SAVER, b"", detail=RESET)
        if x.has(DPMS) and (told := x.ask(INFO, b"", extension=DPMS)):
            level, is_used = struct.unpack_from("=HB", told, 8)
            if is_used and level != ON:
                x.tell(FORCE_LEVEL, struct.pack("=Hxx", ON), extension=DPMS)
        x.flush()
        for _ in x.events():
            pass


def _hold(until: Event) -> None:
    """Ask the desktop until then. In a thread: whoever is asked may take long to answer."""
    try:
        from wakepy import keep

        with keep.presenting(on_fail="pass") as mode:
            log.info("kept awake: %s", mode.method or "nobody to ask but the X server")
            until.wait()
    except Exception as error:
        log.warning("can't ask the desktop to stay awake: %s", error)
