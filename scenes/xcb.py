"""As much of X11 as it takes to be handed something, and to see what is uncovered: atoms,
properties, messages, selections, exposures; and any other request as the protocol has it.

It speaks XCB, where an error is only an answer among others: nothing here can end the program.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from ctypes import (
    CDLL,
    POINTER,
    Structure,
    addressof,
    byref,
    c_char_p,
    c_int,
    c_int16,
    c_size_t,
    c_ubyte,
    c_uint,
    c_uint8,
    c_uint16,
    c_uint32,
    c_void_p,
    create_string_buffer,
    sizeof,
    string_at,
)
from functools import cache
from typing import NamedTuple

EXPOSE, SELECTION_NOTIFY, CLIENT_MESSAGE = 12, 31, 33
KIND = 0x7F
"""The bits of an event's first byte that hold its number."""
EVENT_MASK, EXPOSURES = 1 << 11, 1 << 15
"""Which attribute of a window holds the events that a connection hears; and the bit of these."""
INPUT_ONLY, REPLACE, NOW = 2, 0, 0
ANY_TYPE = 0
CHECKED = 1
"""Of a request: its error is its answer, and no event."""
LARGEST = 16 * 2**20 // 4
"""Of a property that is read, in units of four bytes."""


class Message(NamedTuple):
    """A ClientMessage: its type, by name, and five numbers."""

    name: str
    data: tuple[int, int, int, int, int]


class Converted(NamedTuple):
    """A selection's answer; no content if its owner has none of that type."""

    selection: str
    content: bytes | None


class Exposed(NamedTuple):
    """An Expose: a part of a window that is watched is to be drawn again."""

    window: int


class Root(NamedTuple):
    """The root window of the first screen."""

    window: int
    visual: int
    depth: int


class Connection:
    """A connection to an X server, by `display` as in $DISPLAY, which is taken where it is None.

    Raises OSError where there is no X11.
    """

    def __init__(self, display: str | None = None) -> None:
        try:
            self._xcb, self._free = _libraries()
        except AttributeError as error:
            raise OSError("this libxcb lacks functions") from error
        self._open = self._xcb.xcb_connect(display.encode() if display else None, None)
        self._names: dict[int, str] = {}
        self.window = 0
        """Where messages and selections come, after `receive`."""
        if self.broken:
            self.close()
            raise OSError("no X server")

    def receive(self, parent: int) -> None:
        """Have an unseen window in that one, which messages go to."""
        self.window = self.new_id()
        self._xcb.xcb_create_window(
            self._open, 0, self.window, parent, 0, 0, 1, 1, 0, INPUT_ONLY, 0, 0, None
        )
        self.flush()

    @property
    def broken(self) -> bool:
        """Whether the server is gone."""
        return not self._open or bool(self._xcb.xcb_connection_has_error(self._open))

    def close(self) -> None:
        """Let go of the server."""
        if self._open:
            self._xcb.xcb_disconnect(self._open)
            self._open = None

    def flush(self) -> None:
        """Send what has been said."""
        self._xcb.xcb_flush(self._open)

    @property
    def root(self) -> Root:
        """Of the first screen."""
        screen = string_at(self._xcb.xcb_setup_roots_iterator(self._setup).data, 40)
        window, visual, depth = struct.unpack_from("=I28xI2xB", screen)
        return Root(window, visual, depth)

    @property
    def _setup(self) -> int:
        return int(self._xcb.xcb_get_setup(self._open))

    def new_id(self) -> int:
        """A number for something that is to be made."""
        return int(self._xcb.xcb_generate_id(self._open))

    def has(self, extension: str) -> bool:
        """Whether the server knows an extension of the protocol."""
        data = self._xcb.xcb_get_extension_data(self._open, byref(_extension(extension)))
        return bool(data) and string_at(data, 9)[8] != 0

    def tell(self, opcode: int, data: bytes, detail: int = 0, extension: str = "") -> None:
        """Send a request without an answer; `has` the extension, `flush` sends it on its way.

        `detail` is the request's second byte, `data` what follows after the fourth.
        """
        self._request(opcode, data, detail, extension, void=True)

    def ask(self, opcode: int, data: bytes, detail: int = 0, extension: str = "") -> bytes | None:
        """Send a request and wait for its answer; None if that is an error."""
        number = self._request(opcode, data, detail, extension, void=False)
        reply = self._xcb.xcb_wait_for_reply(self._open, number, None)
        if not reply:
            return None
        (further,) = struct.unpack_from("=I", string_at(reply, 8), 4)
        answer = string_at(reply, 32 + 4 * further)
        self._free(reply)
        return answer

    def _request(self, opcode: int, data: bytes, detail: int, extension: str, void: bool) -> int:
        # XCB fills in the length and an extension's own number, and uses the two parts before ours.
        length = 4 + len(data) + -len(data) % 4
        buffer = create_string_buffer(bytes((0, detail, 0, 0)) + data, length)
        parts = (_Part * 3)()
        parts[2] = _Part(addressof(buffer), length)
        known = addressof(_extension(extension)) if extension else None
        request = _Request(1, known, opcode, void)
        ours = addressof(parts) + 2 * sizeof(_Part)
        flags = 0 if void else CHECKED
        return int(self._xcb.xcb_send_request(self._open, flags, ours, addressof(request)))

    @cache  # noqa: B019 (there is one, for as long as the window is there)
    def atom(self, name: str) -> int:
        """The server's number for a name."""
        text = name.encode()
        cookie = self._xcb.xcb_intern_atom(self._open, 0, len(text), text)
        reply = self._xcb.xcb_intern_atom_reply(self._open, cookie, None)
        if not reply:
            return 0
        (number,) = struct.unpack_from("=I", string_at(reply, 12), 8)
        self._free(reply)
        self._names[number] = name
        return int(number)

    def set(self, window: int, name: str, kind: str, *values: int) -> None:
        """Give a window a property of numbers."""
        data = struct.pack(f"={len(values)}I", *values)
        self._xcb.xcb_change_property(
            *(self._open, REPLACE, window, self.atom(name), self.atom(kind), 32), len(values), data
        )

    def send(self, window: int, name: str, *data: int) -> None:
        """Send a message to a window's owner."""
        event = struct.pack("=BBHII5I", CLIENT_MESSAGE, 32, 0, window, self.atom(name), *data)
        self._xcb.xcb_send_event(self._open, 0, window, 0, event)
        self.flush()

    def convert(self, selection: str, kind: str, time: int = NOW) -> None:
        """Ask for a selection's content of that type; the answer comes as an event."""
        self._xcb.xcb_convert_selection(
            *(self._open, self.window, self.atom(selection), self.atom(kind)),
            *(self.atom(PLACE), time),
        )
        self.flush()

    def watch(self, window: int) -> None:
        """Hear from now on when a part of that window is uncovered."""
        bits = struct.pack("=I", EXPOSURES)
        self._xcb.xcb_change_window_attributes(self._open, window, EVENT_MASK, bits)
        self.flush()

    def events(self) -> Iterator[Message | Converted | Exposed]:
        """What has come since the last time. Does not wait."""
        while not self.broken and (event := self._xcb.xcb_poll_for_event(self._open)):
            data = string_at(event, 32)
            self._free(event)
            kind = data[0] & KIND
            if kind == CLIENT_MESSAGE and data[1] == 32:
                number, *values = struct.unpack_from("=6I", data, 8)
                yield Message(self._names.get(number, ""), tuple(values))
            elif kind == SELECTION_NOTIFY:
                _, _, selection, _, place = struct.unpack_from("=5I", data, 4)
                yield Converted(self._names.get(selection, ""), self._content() if place else None)
            elif kind == EXPOSE:
                yield Exposed(struct.unpack_from("=I", data, 4)[0])

    def wait(self) -> bool:
        """Sleep until something comes, and forget it; False: the server is gone."""
        event = self._xcb.xcb_wait_for_event(self._open)
        if event:
            self._free(event)
        return bool(event)

    def _content(self) -> bytes | None:
        """What a selection's owner has put into our window; None if it is to come in parts."""
        cookie = self._xcb.xcb_get_property(
            self._open, 1, self.window, self.atom(PLACE), ANY_TYPE, 0, LARGEST
        )
        reply = self._xcb.xcb_get_property_reply(self._open, cookie, None)
        if not reply:
            return None
        kind, left, length = struct.unpack_from("=3I", string_at(reply, 20), 8)
        units = string_at(reply, 2)[1] // 8
        content = string_at(self._xcb.xcb_get_property_value(reply), length * units)
        self._free(reply)
        return None if left or kind == self.atom("INCR") else content


PLACE = "PYLOS_PILLARZ_HANDED"
"""The property that a selection's content is put into."""


class _Cookie(Structure):
    _fields_ = (("sequence", c_uint),)


class _Extension(Structure):
    _fields_ = (("name", c_char_p), ("number", c_int))


class _Part(Structure):
    _fields_ = (("data", c_void_p), ("length", c_size_t))


class _Request(Structure):
    _fields_ = (
        ("parts", c_size_t),
        ("extension", c_void_p),
        ("opcode", c_uint8),
        ("is_void", c_uint8),
    )


class _Screens(Structure):
    _fields_ = (("data", c_void_p), ("left", c_int), ("index", c_int))


@cache
def _extension(name: str) -> _Extension:
    """XCB keeps a number in it for as long as the program runs."""
    return _Extension(name.encode(), 0)


@cache
def _libraries():  # type: ignore[no-untyped-def]
    """XCB, and the function that frees what it gives. OSError or AttributeError without them."""
    xcb, free = CDLL("libxcb.so.1"), CDLL(None).free
    pointer, number, byte, short = c_void_p, c_uint32, c_uint8, c_uint16
    for name, result, arguments in (
        ("connect", pointer, (c_char_p, POINTER(c_int))),
        ("connection_has_error", c_int, (pointer,)),
        ("disconnect", None, (pointer,)),
        ("flush", c_int, (pointer,)),
        ("generate_id", number, (pointer,)),
        (
            "create_window",
            _Cookie,
            (
                pointer,
                byte,
                number,
                number,
                c_int16,
                c_int16,
                *[short] * 4,
                number,
                number,
                pointer,
            ),
        ),
        ("change_window_attributes", _Cookie, (pointer, number, number, c_char_p)),
        ("intern_atom", _Cookie, (pointer, byte, short, c_char_p)),
        ("intern_atom_reply", pointer, (pointer, _Cookie, pointer)),
        (
            "change_property",
            _Cookie,
            (pointer, byte, number, number, number, byte, number, c_char_p),
        ),
        ("send_event", _Cookie, (pointer, byte, number, number, c_char_p)),
        ("convert_selection", _Cookie, (pointer, *[number] * 5)),
        ("poll_for_event", POINTER(c_ubyte), (pointer,)),
        ("wait_for_event", POINTER(c_ubyte), (pointer,)),
        ("get_setup", pointer, (pointer,)),
        ("setup_roots_iterator", _Screens, (pointer,)),
        ("get_extension_data", pointer, (pointer, POINTER(_Extension))),
        ("send_request", c_uint, (pointer, c_int, pointer, pointer)),
        ("wait_for_reply", pointer, (pointer, c_uint, pointer)),
        ("get_property", _Cookie, (pointer, byte, *[number] * 5)),
        ("get_property_reply", pointer, (pointer, _Cookie, pointer)),
        ("get_property_value", pointer, (pointer,)),
    ):
        function = getattr(xcb, f"xcb_{name}")
        function.restype, function.argtypes = result, arguments
    free.argtypes, free.restype = (c_void_p,), None
    return xcb, free
