"""A running program in a real window, with the display's pointer and keyboard."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from game.record import Record
from game.record_reader import read_records

SIZE = (640, 480)
GLANCE = 0.2
"""Seconds between two looks at how busy the program is."""
BUSY = 0.3
"""Share of a processor: it draws. At rest it sleeps, and that is how one sees that it waits."""
SURE = 6
"""Glances in which it must sleep until the finest picture is there, not only a tap answered."""
PATIENCE = 60.0
"""Seconds in which any one thing must have happened on a machine with other work."""

Start = Callable[..., "subprocess.Popen[bytes]"]


class Screen:
    """The program's window on an X display, with the display's pointer and keyboard."""

    def __init__(self, name: str) -> None:
        self._display = Display(name)
        self._root = self._display.screen().root
        self._left = self._top = 0

    def find_window(self) -> bool:
        """Look where the window is; False while it is not shown."""
        for child in self._root.query_tree().children:
            at = child.get_geometry()
            if (at.width, at.height) == SIZE and child.get_attributes().map_state == X.IsViewable:
                self._left, self._top = at.x, at.y
                return not self._is_dark()
        return False

    def move(self, x: float, y: float) -> None:
        """Move the pointer there (pixels of the window)."""
        self._fake(X.MotionNotify, x=self._left + round(x), y=self._top + round(y))

    def look(self, x: float, y: float, half: int = 12) -> bytes:
        """What the screen shows around a pixel of the window."""
        left, top = self._left + round(x) - half, self._top + round(y) - half
        seen = self._root.get_image(left, top, 2 * half, 2 * half, X.ZPixmap, 0xFFFFFFFF)
        return bytes(seen.data)

    def click(self, x: float, y: float) -> None:
        """Move there (pixels of the window), press and let go."""
        self.move(x, y)
        time.sleep(0.1)
        self._fake(X.ButtonPress, 1)
        time.sleep(0.05)
        self._fake(X.ButtonRelease, 1)

    def key(self, letter: str) -> None:
        """Press a key and let go."""
        code = self._display.keysym_to_keycode(ord(letter))
        self._fake(X.KeyPress, code)
        time.sleep(0.05)
        self._fake(X.KeyRelease, code)

    def whole(self) -> bytes:
        """What the screen shows of the whole window."""
        seen = self._root.get_image(self._left, self._top, *SIZE, X.ZPixmap, 0xFFFFFFFF)
        return bytes(seen.data)

    def cover(self) -> None:
        """Show a red window over a part of the program's, and take it away again."""
        window = self._root.create_window(
            *(self._left + 150, self._top + 100, 300, 200, 0, X.CopyFromParent),
            background_pixel=0xFF0000,
            override_redirect=True,
        )
        window.map()
        self._display.sync()
        time.sleep(0.3)
        assert b"\x00\x00\xff" in self.whole()
        window.destroy()
        self._display.sync()

    def close(self) -> None:
        """Let go of the display."""
        self._display.close()

    def _is_dark(self) -> bool:
        x, y = self._left + SIZE[0] // 2, self._top + SIZE[1] // 2
        middle = self._root.get_image(x, y, 1, 1, X.ZPixmap, 0xFFFFFFFF)
        return not any(middle.data[:3])

    def _fake(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        xtest.fake_input(self._display, kind, detail, x=x, y=y)
        self._display.sync()


class Program:
    """A running program, known by its process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def rest(self, glances: int = 2) -> None:
        """Wait until it has drawn all there is to draw and sleeps, for so many glances."""
        until = time.monotonic() + PATIENCE
        quiet = 0
        while quiet < glances:
            assert time.monotonic() < until, "the program does not come to rest"
            assert self.runs, "the program ended"
            before = self._used()
            time.sleep(GLANCE)
            quiet = quiet + 1 if self._used() - before < BUSY * GLANCE else 0
            # glibc before 2.41 can lose a wake-up in Mesa's threads: a signal gets them going.
            self._process.send_signal(signal.SIGCONT)

    def _used(self) -> float:
        """Seconds of processor time used so far, and waited for by its threads."""
        folder = Path(f"/proc/{self._process.pid}")
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        for thread in folder.glob("task/*/schedstat"):
            with suppress(OSError):  # It has ended.
                used += int(thread.read_text().split()[1]) / 1e9
        return used


def wait_for(happened: Callable[[], bool], what: str) -> None:
    """Wait until it has happened."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, f"not within {PATIENCE} s: {what}"
        time.sleep(0.05)


def written(path: Path) -> list[Record]:
    """The sound records in a file; none while there is none."""
    if not path.exists():
        return []
    return [record for record in read_records(path.read_bytes()) if isinstance(record, Record)]
