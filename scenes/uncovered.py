"""What another window has covered: X11 without a compositor forgets it, and says so.

Panda3D passes that on to no one, and at rest nothing else would draw it again. So a connection of
our own to the X server asks for the window's Expose events. It speaks XCB, where an error is only
an answer among others: nothing here can end the program.
"""

from __future__ import annotations

from ctypes import CDLL, POINTER, c_char_p, c_int, c_ubyte, c_uint32, c_void_p

EVENT_MASK, EXPOSURES = 1 << 11, 1 << 15
"""Which attribute of a window holds the events that a connection hears; and the bit of these."""
EXPOSE, KIND = 12, 0x7F
"""The number of an Expose event, and the bits of an event's first byte that hold the number."""

Bytes = POINTER(c_ubyte)


class Uncovered:
    """Watches an X11 window, by its id. Where there is no X11 it sees nothing, and says nothing.

    `display` is as in $DISPLAY, which is taken where it is None.
    """

    def __init__(self, window: int, display: str | None = None) -> None:
        self._connection: int | None = None
        try:
            self._xcb, self._free = _libraries()
        except (OSError, AttributeError):
            return
        self._connection = self._xcb.xcb_connect(display.encode() if display else None, None)
        self._xcb.xcb_change_window_attributes(
            self._connection, window, EVENT_MASK, (c_uint32 * 1)(EXPOSURES)
        )
        self._xcb.xcb_flush(self._connection)
        self._close_if_broken()

    @property
    def watches(self) -> bool:
        """Whether there is an X server that would tell."""
        return self._connection is not None

    def happened(self) -> bool:
        """Whether a part of the window was uncovered since the last call. Does not wait."""
        found = False
        while self.watches and (event := self._xcb.xcb_poll_for_event(self._connection)):
            found = found or event[0] & KIND == EXPOSE
            self._free(event)
        self._close_if_broken()
        return found

    def close(self) -> None:
        """Let go of the X server."""
        if self.watches:
            self._xcb.xcb_disconnect(self._connection)
            self._connection = None

    def _close_if_broken(self) -> None:
        if self.watches and self._xcb.xcb_connection_has_error(self._connection):
            self.close()


def _libraries():  # type: ignore[no-untyped-def]
    """XCB, and the function that frees its events. OSError or AttributeError without them."""
    xcb, free = CDLL("libxcb.so.1"), CDLL(None).free
    xcb.xcb_connect.argtypes = c_char_p, POINTER(c_int)
    xcb.xcb_connect.restype = c_void_p
    xcb.xcb_change_window_attributes.argtypes = c_void_p, c_uint32, c_uint32, c_void_p
    for function in (xcb.xcb_flush, xcb.xcb_disconnect, xcb.xcb_connection_has_error):
        function.argtypes = (c_void_p,)
    xcb.xcb_poll_for_event.argtypes = (c_void_p,)
    xcb.xcb_poll_for_event.restype = Bytes
    free.argtypes = (c_void_p,)
    free.restype = None
    return xcb, free
