"""The still picture behind the kiosk, on an X server, and what is painted on it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from Xlib import X
from Xlib.display import Display as Server
from Xlib.protocol.event import ClientMessage

from scenes.kiosk.hardware import curtain_picture
from scenes.kiosk.hardware.curtain_picture import painted
from tests.scenes.kiosk.x_server import TALL, WIDE, Area, machine, name, resize, server, show

__all__ = ["machine", "name", "server"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb")

LINES = ["One moment…", "Egy pillanat…"]
ROOT = Path(__file__).resolve().parents[4]
PATIENCE = 20.0
"""Seconds."""

Process = subprocess.Popen[bytes]


@pytest.fixture
def curtain(server: Server, name: str) -> Iterator[Process]:  # noqa: F811, ARG001
    begin = "import sys; from scenes.kiosk.hardware.curtain import show"
    call = f"{begin}; sys.exit(show({LINES}, {name!r}))"
    process = subprocess.Popen([sys.executable, "-c", call], cwd=ROOT)
    yield process
    process.kill()
    process.wait()


def seen(server: Server) -> Image.Image:  # noqa: F811
    """What is on the screen."""
    root = server.screen().root
    size = root.get_geometry()
    shot = root.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF)
    return Image.frombytes("RGB", (size.width, size.height), shot.data, "raw", "BGRX")


def until(happened: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def shows(server: Server, size: tuple[int, int]) -> Callable[[], bool]:  # noqa: F811
    wanted = painted(size, LINES)

    def is_seen() -> bool:
        now = seen(server)
        return now.size == wanted.size and not ImageChops.difference(now, wanted).getbbox()

    return is_seen


def used(process: Process) -> int:
    """Ticks of processor time."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_it_fills_the_screen_and_follows_it(server: Server, curtain: Process) -> None:  # noqa: F811
    until(shows(server, WIDE), "it is seen")
    resize(server, TALL)
    until(shows(server, TALL), "it is seen again")
    assert curtain.poll() is None


def test_it_is_there_again_at_once_and_nothing_is_done_for_it(
    server: Server,  # noqa: F811
    curtain: Process,
) -> None:
    until(shows(server, WIDE), "it is seen")
    before = used(curtain)
    for _ in range(20):
        other = show(server, Area(20, 20, 300, 300))
        assert seen(server).getpixel((100, 100)) == (255, 0, 0)
        other.destroy()
        server.sync()
        assert shows(server, WIDE)()
    assert used(curtain) - before <= 1


def test_a_close_request_is_ignored(server: Server, curtain: Process) -> None:  # noqa: F811
    until(shows(server, WIDE), "it is seen")
    (window,) = server.screen().root.query_tree().children
    protocols, delete = map(server.intern_atom, ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
    assert delete in window.get_wm_protocols()
    request = ClientMessage(window=window, client_type=protocols, data=(32, [delete, 0, 0, 0, 0]))
    window.send_event(request)
    server.sync()
    time.sleep(0.3)
    assert curtain.poll() is None and shows(server, WIDE)()


def test_it_ends_with_the_server_and_by_a_signal(
    machine: tuple[Process, str],  # noqa: F811
    server: Server,  # noqa: F811
    curtain: Process,
) -> None:
    until(shows(server, WIDE), "it is seen")
    machine[0].kill()
    assert curtain.wait(PATIENCE) == 1


def test_a_signal_ends_it(server: Server, curtain: Process) -> None:  # noqa: F811
    until(shows(server, WIDE), "it is seen")
    curtain.terminate()
    assert curtain.wait(PATIENCE) == -15


def test_without_a_server_it_says_so() -> None:
    call = "from scenes.kiosk.hardware.curtain import show; show([], ':987')"
    done = subprocess.run([sys.executable, "-c", call], cwd=ROOT, capture_output=True, text=True)
    assert "OSError: no X server" in done.stderr


@pytest.mark.parametrize("size", [WIDE, TALL, (1920, 1080), (1080, 1920), (200, 3000)])
def test_the_picture_is_calm_and_has_no_white(size: tuple[int, int]) -> None:
    picture = painted(size, LINES)
    assert picture.size == size
    bands = picture.split()
    darkest = ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2])
    assert darkest.getextrema()[1] <= 245


def test_without_the_photograph_the_words_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain_picture, "PHOTO", Path("/no/such/photo.jpg"))
    without = painted(WIDE, LINES)
    assert without != painted(WIDE, [])
    assert len(without.getcolors(100_000) or []) > 5
