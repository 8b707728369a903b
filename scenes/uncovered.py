"""What another window has covered: X11 without a compositor forgets it, and says so.

Panda3D passes that on to no one, and at rest nothing else would draw it again. So a connection of
our own to the X server asks for the window's Expose events.
"""

from __future__ import annotations

import contextlib

from scenes.xcb import Connection, Exposed


class Uncovered:
    """Watches an X11 window, by its id. Where there is no X11 it sees nothing, and says nothing.

    `display` is as in $DISPLAY, which is taken where it is None.
    """

    def __init__(self, window: int, display: str | None = None) -> None:
        self._x: Connection | None = None
        with contextlib.suppress(OSError):
            self._x = Connection(display)
            self._x.watch(window)

    @property
    def watches(self) -> bool:
        """Whether there is an X server that would tell."""
        return self._x is not None and not self._x.broken

    def happened(self) -> bool:
        """Whether a part of the window was uncovered since the last call. Does not wait."""
        return self._x is not None and Exposed in {type(event) for event in self._x.events()}

    def close(self) -> None:
        """Let go of the X server."""
        if self._x:
            self._x.close()
