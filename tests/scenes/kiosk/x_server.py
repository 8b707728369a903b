"""An X server of its own for each test: its screen may be turned, and it may be killed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress

import pytest
from Xlib import X
from Xlib.display import Display as Server
from Xlib.error import ConnectionClosedError
from Xlib.ext import randr

from scenes.kiosk.hardware.x_window import Area

WIDE, TALL = (640, 400), (400, 640)


@pytest.fixture
def machine() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """An X server of its own, and its name: others must not see its screen change."""
    ours, its = os.pipe()
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", "640x640x24", "-nolisten", "tcp"]
    server = subprocess.Popen([*command, "-noreset"], pass_fds=[its], stderr=subprocess.DEVNULL)
    os.close(its)
    with os.fdopen(ours) as answer:
        number = answer.readline().strip()
    yield server, f":{number}"
    server.kill()
    server.wait()


@pytest.fixture
def name(machine: tuple[subprocess.Popen[bytes], str]) -> str:
    return machine[1]


@pytest.fixture
def server(name: str) -> Iterator[Server]:
    connection = Server(name)
    resize(connection, WIDE)
    yield connection
    with suppress(ConnectionClosedError):
        connection.close()


def resize(server: Server, size: tuple[int, int]) -> None:
    """Another resolution of the screen, as when it is turned."""
    root = server.screen().root
    for crtc in root.xrandr_get_screen_resources()._data["crtcs"]:
        randr.set_crtc_config(server, crtc, X.CurrentTime, 0, 0, 0, randr.Rotate_0, [])
    root.xrandr_set_screen_size(*size, 200, 200)
    server.sync()


def show(server: Server, area: Area, *, free: bool = True):  # type: ignore[no-untyped-def]
    """A window; `free` from whoever manages windows."""
    window = server.screen().root.create_window(
        *area, 0, X.CopyFromParent, background_pixel=0xFF0000, override_redirect=free
    )
    window.map()
    server.sync()
    return window


def area_of(window) -> Area:  # type: ignore[no-untyped-def]
    at = window.get_geometry()
    return Area(at.x, at.y, at.width, at.height)
