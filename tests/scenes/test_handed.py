"""What other programs hand to a window: dropped files, dragged text, the clipboard."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.protocol import event

from scenes.handed import Content, XWindow, files_of

PATIENCE = 10.0
"""Seconds in which anything must have come."""


class Giver:
    """Another program: it owns selections, and drops things as XDND says."""

    def __init__(self, name: str) -> None:
        self.display = Display(name)
        self.window = self.display.screen().root.create_window(0, 0, 10, 10, 0, X.CopyFromParent)
        self.contents: dict[str, bytes] = {}
        self.heard: list[tuple[str, list[int]]] = []

    def atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))

    def own(self, selection: str, contents: dict[str, bytes]) -> None:
        """Have these contents, by type, in a selection."""
        self.contents = contents
        self.window.set_selection_owner(self.atom(selection), X.CurrentTime)
        self.display.sync()

    def proxy(self, target: int) -> Any:
        """The window that takes messages for the target: it must say so itself, too."""
        window = self.display.create_resource_object("window", target)
        (proxy,) = window.get_full_property(self.atom("XdndProxy"), Xatom.WINDOW).value
        proxy = self.display.create_resource_object("window", proxy)
        (again,) = proxy.get_full_property(self.atom("XdndProxy"), Xatom.WINDOW).value
        assert again == proxy.id
        (version,) = proxy.get_full_property(self.atom("XdndAware"), Xatom.ATOM).value
        assert version >= 4
        return proxy

    def send(self, target: int, name: str, *data: int) -> None:
        message = event.ClientMessage(
            window=target,
            client_type=self.atom(name),
            data=(32, [self.window.id, *data, *[0] * (4 - len(data))]),
        )
        self.proxy(target).send_event(message)
        self.display.sync()

    def serve(self) -> None:
        """Answer whoever asks for the selection."""
        while self.display.pending_events():
            heard = self.display.next_event()
            if heard.type == X.SelectionRequest:
                kind = self.display.get_atom_name(heard.target)
                place = heard.property if kind in self.contents else X.NONE
                if place:
                    heard.requestor.change_property(place, heard.target, 8, self.contents[kind])
                answer = event.SelectionNotify(
                    time=heard.time,
                    requestor=heard.requestor,
                    selection=heard.selection,
                    target=heard.target,
                    property=place,
                )
                heard.requestor.send_event(answer)
                self.display.flush()
            elif heard.type == X.ClientMessage:
                name = self.display.get_atom_name(heard.client_type)
                self.heard.append((name, list(heard.data[1])))


@pytest.fixture
def giver(display: str) -> Iterator[Giver]:
    giver = Giver(display)
    yield giver
    giver.display.close()


class Target:
    """The program's side: a window as Panda3D has one, and what was handed to it."""

    def __init__(self, display: str) -> None:
        self.display = Display(display)
        root = self.display.screen().root
        self.id = root.create_window(0, 0, 50, 50, 0, X.CopyFromParent).id
        self.display.sync()
        self.taken: list[list[Content]] = []
        self.window = XWindow(self.id, self.taken.append, display)


@pytest.fixture
def target(display: str) -> Iterator[Target]:
    target = Target(display)
    yield target
    target.window.close()
    target.display.close()


def until(target: Target, giver: Giver, come: Callable[[], object]) -> None:
    """Let both go on until that has come."""
    end = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < end, "nothing came"
        giver.serve()
        target.window.poll()
        time.sleep(0.005)


def test_the_clipboard_is_pasted(target: Target, giver: Giver) -> None:
    text = '[Game "pylos"]\n[First "Béla"]\n\n1. b2 *\n' * 2000
    giver.own("CLIPBOARD", {"UTF8_STRING": text.encode()})
    target.window.paste()
    until(target, giver, lambda: target.taken)
    assert target.taken == [[text]]


def test_a_clipboard_of_something_else_gives_nothing(target: Target, giver: Giver) -> None:
    giver.own("CLIPBOARD", {"image/png": b"picture"})
    target.window.paste()
    until(target, giver, lambda: target.taken)
    assert target.taken == [[]]


def test_files_are_dropped(target: Target, giver: Giver) -> None:
    uris = b"# comment\r\nfile:///tmp/B%C3%A9la%20vs%20Anna.game\r\nfile://host/tmp/two.game\r\n"
    giver.own("XdndSelection", {"text/uri-list": uris})
    giver.send(target.id, "XdndEnter", 5 << 24, giver.atom("text/uri-list"))
    giver.send(target.id, "XdndPosition", 0, 10 << 16 | 10, 0, giver.atom("XdndActionCopy"))
    until(target, giver, lambda: giver.heard)
    name, data = giver.heard.pop()
    assert name == "XdndStatus"
    assert data[0] == target.id, "the messages speak for the window, not for its proxy"
    assert data[1] & 1, "it may be dropped here"
    giver.send(target.id, "XdndDrop", 0, X.CurrentTime)
    until(target, giver, lambda: giver.heard)
    name, data = giver.heard.pop()
    assert (name, data[0], data[1]) == ("XdndFinished", target.id, 1)
    assert target.taken == [[Path("/tmp/Béla vs Anna.game"), Path("/tmp/two.game")]]


def test_text_can_be_dragged_as_well(target: Target, giver: Giver) -> None:
    giver.own("XdndSelection", {"UTF8_STRING": b"1. b2"})
    giver.send(target.id, "XdndEnter", 5 << 24, giver.atom("UTF8_STRING"))
    giver.send(target.id, "XdndDrop", 0, X.CurrentTime)
    until(target, giver, lambda: target.taken)
    assert target.taken == [["1. b2"]]


def test_a_drag_that_goes_on_takes_nothing(target: Target, giver: Giver) -> None:
    giver.own("XdndSelection", {"UTF8_STRING": b"1. b2"})
    giver.send(target.id, "XdndEnter", 5 << 24, giver.atom("UTF8_STRING"))
    giver.send(target.id, "XdndPosition", 0, 0, 0, giver.atom("XdndActionCopy"))
    giver.send(target.id, "XdndLeave")
    until(target, giver, lambda: giver.heard)
    assert target.taken == []


def test_without_x_there_is_an_error_to_be_caught() -> None:
    with pytest.raises(OSError):
        XWindow(1, lambda things: None, ":no-such-display")


def test_a_closed_window_takes_nothing_more(target: Target) -> None:
    target.window.close()
    target.window.poll()
    target.window.close()
    assert target.taken == []


def test_a_selection_that_nobody_asked_for_is_nothing(target: Target, giver: Giver) -> None:
    answer = event.SelectionNotify(
        time=X.CurrentTime,
        requestor=giver.proxy(target.id),
        selection=giver.atom("XdndSelection"),
        target=giver.atom("text/uri-list"),
        property=X.NONE,
    )
    giver.proxy(target.id).send_event(answer)
    giver.own("CLIPBOARD", {"UTF8_STRING": b"1. b2"})
    target.window.paste()
    until(target, giver, lambda: target.taken)
    assert target.taken == [["1. b2"]]


@pytest.mark.parametrize(
    ("uris", "files"),
    [
        ("http://example.org/a.game\nfile:///a%25b\n\n#file:///c", [Path("/a%b")]),
        ("http://[x\nfile:///b", [Path("/b")]),
        ("file:///a%00b\nfile:///b", [Path("/b")]),
        ("", []),
    ],
)
def test_only_files_are_files(uris: str, files: list[Path]) -> None:
    assert files_of(uris) == files
