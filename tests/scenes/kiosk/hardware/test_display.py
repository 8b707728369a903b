"""The kiosk's window and the screen: a window of a bare X server, and what may happen to it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from Xlib import X
from Xlib.display import Display as Server
from Xlib.ext import xtest

from scenes.kiosk.hardware.display import XPlace
from scenes.kiosk.hardware.x_window import Area, screen_area
from scenes.xcb import Connection
from tests.scenes.kiosk.x_server import TALL, WIDE, area_of, machine, name, resize, server, show

__all__ = ["machine", "name", "server"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb")

PATIENCE = 10.0
"""Seconds."""


def until(happened: Callable[[], bool], take: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        take()
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


SMALL = Area(50, 60, 300, 300)


@pytest.fixture
def ours(server: Server):  # type: ignore[no-untyped-def]
    return show(server, SMALL, free=False)


@pytest.fixture
def place(ours, name: str) -> XPlace:  # type: ignore[no-untyped-def]
    return XPlace(ours.id, name)


def test_it_fills_the_screen_and_then_all_is_well(ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    assert "640x400" in place.take()
    until(lambda: not place.take(), lambda: None)
    assert area_of(ours) == Area(0, 0, *WIDE)


def test_it_waits_behind_the_others_where_it_will_be(server: Server, ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    other = server.screen().root.create_window(0, 0, 50, 50, 0, X.CopyFromParent)
    server.sync()
    place.wait()
    until(lambda: area_of(ours) == Area(0, 0, *WIDE), lambda: None)
    tree = [window.id for window in server.screen().root.query_tree().children]
    assert tree.index(ours.id) < tree.index(other.id)


def test_it_follows_the_screen_that_is_turned(server: Server, ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    for size in (TALL, WIDE):
        resize(server, size)
        until(lambda size=size: area_of(ours) == Area(0, 0, *size), place.take)  # type: ignore[misc]


def test_without_a_screen_it_waits(server: Server, ours, place: XPlace, name: str) -> None:  # type: ignore[no-untyped-def]
    place.take()
    resize(server, (8, 8))
    assert screen_area(Connection(name)) is None
    assert place.take() == ""
    assert area_of(ours) == Area(0, 0, *WIDE)
    resize(server, TALL)
    until(lambda: area_of(ours) == Area(0, 0, *TALL), place.take)


def test_whatever_comes_before_it_goes_behind_it(server: Server, ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    until(lambda: not place.take(), lambda: None)
    other = show(server, Area(100, 100, 50, 50))
    other.set_input_focus(X.RevertToNone, X.CurrentTime)
    server.sync()
    until(lambda: not place.take(), lambda: None)
    tree = [window.id for window in server.screen().root.query_tree().children]
    assert tree.index(ours.id) > tree.index(other.id)
    assert server.get_input_focus().focus == ours


def test_what_lies_beside_the_screen_or_is_not_seen_is_no_matter(
    server: Server,
    ours,  # type: ignore[no-untyped-def]
    place: XPlace,
) -> None:
    until(lambda: not place.take(), lambda: None)
    show(server, Area(2000, 100, 50, 50))
    show(server, Area(100, 100, 50, 50)).unmap()
    server.sync()
    assert place.take() == ""


def test_a_window_that_was_taken_away_comes_back(server: Server, ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    place.take()
    ours.unmap()
    server.sync()
    until(lambda: ours.get_attributes().map_state == X.IsViewable, place.take)


def test_no_key_is_for_anybody_else(server: Server, ours, place: XPlace) -> None:  # type: ignore[no-untyped-def]
    """Not even for a window manager, who has asked the server for it."""
    root = server.screen().root
    code = server.keysym_to_keycode(ord("q"))
    root.grab_key(code, X.AnyModifier, True, X.GrabModeAsync, X.GrabModeAsync)

    def heard() -> bool:
        xtest.fake_input(server, X.KeyPress, code)
        xtest.fake_input(server, X.KeyRelease, code)
        server.sync()
        return any(server.next_event().type == X.KeyPress for _ in range(server.pending_events()))

    assert heard()
    until(lambda: not place.take(), lambda: None)
    heard()
    assert not heard()


def test_it_sees_that_the_server_is_gone(
    machine: tuple[subprocess.Popen[bytes], str],
    ours,  # type: ignore[no-untyped-def]  # noqa: ARG001
    place: XPlace,
) -> None:
    assert not place.is_gone()
    machine[0].kill()
    until(place.is_gone, place.take)
    assert place.take() == ""
