"""What is handed to the window from outside: files dropped on it, and text from the clipboard.

X11: Panda3D's own connection gets what is dropped and passes it on to no one; so the window names
a window of ours to talk to instead (XDND's proxy). On Windows and macOS nothing can be dropped:
Panda3D takes no part in what they do there; text can be pasted everywhere.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scenes.xcb import Connection, Converted, Message

Content = str | Path
"""A text, or where a file is."""
Take = Callable[[list[Content]], None]

FILES, TEXT = "text/uri-list", "UTF8_STRING"
VERSION = 5
"""Of XDND."""
ACCEPTED = 1


class XWindow:
    """Takes what is dropped on an X11 window, by its id, and what is pasted; `take` is given it.

    Raises OSError where there is no X11.
    """

    def __init__(self, window: int, take: Take, display: str | None = None) -> None:
        self._take = take
        self._target = window
        self._source = 0
        """Who has dropped something that is still to come."""
        self._dropped_at = 0
        self._kind = FILES
        self._x = x = Connection(display)
        x.receive(window)
        for name in (
            *("XdndEnter", "XdndPosition", "XdndLeave", "XdndDrop", "XdndSelection"),
            *("XdndActionCopy", "CLIPBOARD", FILES, TEXT, "INCR"),
        ):
            x.atom(name)
        for told in (window, x.window):
            x.set(told, "XdndAware", "ATOM", VERSION)
            x.set(told, "XdndProxy", "WINDOW", x.window)
        x.flush()

    def paste(self) -> None:
        """Ask for the text on the clipboard."""
        self._x.convert("CLIPBOARD", TEXT)

    def poll(self) -> None:
        """Take what has come. Does not wait."""
        for event in self._x.events():
            match event:
                case Message():
                    self._hear(event)
                case Converted(selection="CLIPBOARD"):
                    self._take_text(event.content)
                case Converted() if self._source:
                    self._take_dropped(event)

    def close(self) -> None:
        """Let go of the X server."""
        self._x.close()

    def _hear(self, message: Message) -> None:
        source = message.data[0]
        if message.name == "XdndPosition":
            copy = self._x.atom("XdndActionCopy")
            self._x.send(source, "XdndStatus", self._target, ACCEPTED, 0, 0, copy)
        elif message.name == "XdndDrop":
            self._source, self._dropped_at = source, message.data[2]
            self._kind = FILES
            self._x.convert("XdndSelection", FILES, self._dropped_at)

    def _take_dropped(self, event: Converted) -> None:
        if event.content is None and self._kind == FILES:
            # Not files: a piece of text that was dragged out of another window.
            self._kind = TEXT
            self._x.convert("XdndSelection", TEXT, self._dropped_at)
            return
        copy = self._x.atom("XdndActionCopy")
        done = int(event.content is not None)
        self._x.send(self._source, "XdndFinished", self._target, done, copy * done, 0, 0)
        self._source = 0
        if self._kind == TEXT:
            self._take_text(event.content)
        elif event.content is not None:
            self._take(list(files_of(event.content.decode("utf-8", "replace"))))

    def _take_text(self, content: bytes | None) -> None:
        self._take([] if content is None else [content.decode("utf-8", "replace")])


class Clipboard:
    """What other systems have: only the clipboard."""

    def __init__(self, take: Take) -> None:
        self._take = take

    def paste(self) -> None:
        """Take the text on the clipboard."""
        import pyperclip

        try:
            text = pyperclip.paste()
        except pyperclip.PyperclipException:
            text = ""
        self._take([text] if text else [])

    def poll(self) -> None:
        """Nothing comes by itself."""

    def close(self) -> None:
        """Nothing is to be let go."""


def files_of(uris: str) -> list[Path]:
    """The files that a list of addresses names, one a line (RFC 2483); other lines are skipped."""
    lines = (line.strip() for line in uris.splitlines())
    return [path for line in lines if line[:1] != "#" and (path := _file_of(line))]


def _file_of(address: str) -> Path | None:
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    path = unquote(parts.path)
    return Path(path) if parts.scheme == "file" and "\0" not in path else None


def handed_to(window: int, take: Take) -> XWindow | Clipboard:
    """What takes things for a window of this system, by its id; `take` is given what there is."""
    if sys.platform == "linux" and window:
        with contextlib.suppress(OSError):
            return XWindow(window, take)
    return Clipboard(take)
