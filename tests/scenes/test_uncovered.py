"""Watching a window of an X server: what is uncovered is noticed once, and nothing else matters."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator

import pytest
from Xlib import X
from Xlib.display import Display

from scenes import xcb
from scenes.uncovered import Uncovered

PATIENCE = 10.0
"""Seconds in which the server must have told."""


@pytest.fixture
def server(display: str) -> Iterator[Display]:
    connection = Display(display)
    yield connection
    connection.close()


def show(server: Display, x: int = 0):  # type: ignore[no-untyped-def]
    """A window of 100 x 100 pixels."""
    window = server.screen().root.create_window(
        *(x, 0, 100, 100, 0, X.CopyFromParent), background_pixel=0, override_redirect=True
    )
    window.map()
    server.sync()
    return window


def noticed(watch: Uncovered) -> bool:
    """Whether it is told in a while."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if watch.happened():
            return True
        time.sleep(0.01)
    return False


def test_what_is_uncovered_is_told_once(server: Display, display: str) -> None:
    window = show(server)
    watch = Uncovered(window.id, display)
    assert watch.watches
    time.sleep(0.1)
    watch.happened()
    cover = show(server, 50)
    time.sleep(0.1)
    assert not watch.happened(), "covered is not yet uncovered"
    cover.destroy()
    server.sync()
    assert noticed(watch)
    time.sleep(0.1)
    watch.happened()
    assert not watch.happened()
    watch.close()
    watch.close()
    assert not watch.watches and not watch.happened()


def test_a_window_that_is_gone_or_never_was_is_no_fault(server: Display, display: str) -> None:
    window = show(server)
    watch, other = Uncovered(window.id, display), Uncovered(0, display)
    window.destroy()
    server.sync()
    time.sleep(0.1)
    assert not other.happened() and other.watches
    watch.happened()
    assert not watch.happened()
    watch.close()
    other.close()


def test_without_an_x_server_nothing_is_seen() -> None:
    watch = Uncovered(1, ":no such display")
    assert not watch.watches
    assert not watch.happened()
    watch.close()


def test_without_the_library_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str | None) -> ctypes.CDLL:
        raise OSError(name)

    monkeypatch.setattr(xcb, "CDLL", missing)
    xcb._libraries.cache_clear()
    watch = Uncovered(1)
    assert not watch.watches and not watch.happened()
    watch.close()
