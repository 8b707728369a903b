"""Nothing that can be done at the screen, or with a keyboard that somebody plugs in, gets out.

`main.py test tests/scenes/kiosk/test_break_out.py --games 10` does it for ten minutes, a thousand
random taps and keys a minute; and once more with a window manager, if there is one.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from Xlib import XK, X
from Xlib.display import Display
from Xlib.ext import xtest
from Xlib.protocol.event import ClientMessage
from Xlib.xobject.drawable import Window

from game.kiosk.idle import IdleTimes
from game.kiosk.pin import Pin
from game.kiosk.pings import Facts, read
from game.kiosk.staff import StaffSettings, load_staff, save_staff

ROOT = Path(__file__).resolve().parents[3]

SIZE = (640, 480)
START, BACK = 300.0, 60.0
"""Seconds in which the kiosk is there, and in which it shows games again when all have gone."""
IDLE = IdleTimes(5.0, 5.0, 5.0)
A_MINUTE = 1000
"""Taps and keys."""
FEW = 10.0
"""Seconds of them when there is little time."""

KEYS = (
    *("F1", "F4", "F5", "F10", "F11", "F12", "Escape", "Super_L", "Menu", "Print", "Tab"),
    *("Shift+q", "Control+q", "Control+Shift+Alt+q", "Alt+F4", "Alt+Tab", "Alt+space", "Alt+F10"),
    *("Control+w", "Control+c", "Control+v", "Control+Alt+Delete", "Control+Escape", "Alt+Escape"),
    *("Alt+Return", "Control+Shift+Escape", "Super_L+d", "Super_L+l", "Alt+F2", "XF86PowerOff"),
)
"""What leaves other programs; Shift five times comes besides."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb")


class Desk:
    """A screen, somebody's fingers and keyboard, and the real kiosk in its window."""

    def __init__(self, number: str, home: Path) -> None:
        env = {**os.environ, "DISPLAY": number, "PYLOS_PILLARZ_HOME": str(home)}
        env.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "main.py", "kiosk", "--scene", "--tier=fast", "--seed=6"]
        self.facts = Facts()
        self.scenes: set[str] = set()
        """All that have been shown."""
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE)
        Thread(target=self._listen, daemon=True).start()
        self._display = Display(number)
        self._root = self._display.screen().root

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as pings:
            for line in pings:
                told = read(line, self.facts)
                if told:
                    self.facts = told[0]
                    self.scenes.add(self.facts.scene)

    def wait_for(self, happened: Callable[[], bool], seconds: float, what: str) -> None:
        end = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < end, f"not within {seconds} s: {what}; {self.facts}"
            assert self.process.poll() is None, "it has left"
            time.sleep(0.05)

    @property
    def window(self) -> Window | None:
        """The largest window that is seen, also within a window manager's frame."""
        found: list[tuple[int, Window]] = []
        todo = list(self._root.query_tree().children)
        while todo:
            child = todo.pop()
            if child.get_attributes().map_state == X.IsViewable:
                at = child.get_geometry()
                name = child.get_wm_name()
                if name:
                    found.append((at.width * at.height, child))
                todo += child.query_tree().children
        return max(found, default=(0, None), key=lambda one: one[0])[1]

    def is_whole(self) -> bool:
        """Whether the window covers the screen."""
        window = self.window
        if window is None:
            return False
        at, corner = window.get_geometry(), window.translate_coords(self._root, 0, 0)
        place = (-corner.x, -corner.y, at.width, at.height)
        return place == (0, 0, *SIZE)

    # What people do

    def key(self, combination: str) -> None:
        """Press keys together, and let go."""
        codes = [self._code(name) for name in combination.split("+")]
        for code in codes:
            self._fake(X.KeyPress, code)
        for code in reversed(codes):
            self._fake(X.KeyRelease, code)

    def press(self, number: int, x: float, y: float, seconds: float = 0.0) -> None:
        """Press a button of the pointer there for so long."""
        self._fake(X.MotionNotify, x=round(x), y=round(y))
        self._fake(X.ButtonPress, number)
        time.sleep(seconds)
        self._fake(X.ButtonRelease, number)

    def tell(self, kind: str, *data: int) -> None:
        """Send the window a message, as a window manager or another program does."""
        window = self.window
        assert window
        atom = self._display.intern_atom(kind)
        message = ClientMessage(
            window=window, client_type=atom, data=(32, [*data, *[0] * (5 - len(data))])
        )
        window.send_event(message)
        self._display.sync()

    def ask_to_close(self) -> None:
        """As a window manager does when somebody closes the window."""
        self.tell("WM_PROTOCOLS", self._display.intern_atom("WM_DELETE_WINDOW"), X.CurrentTime)

    def drop_file(self) -> None:
        """Drag something over the window and let it go."""
        source, kind = self._root.id, self._display.intern_atom("text/uri-list")
        self.tell("XdndEnter", source, 5 << 24, kind)
        action = self._display.intern_atom("XdndActionCopy")
        self.tell("XdndPosition", source, 0, 100 << 16 | 100, X.CurrentTime, action)
        self.tell("XdndDrop", source, 0, X.CurrentTime)

    def anything(self, lot: random.Random) -> None:
        """A random tap or key."""
        x, y = lot.uniform(0, SIZE[0]), lot.uniform(0, SIZE[1])
        if lot.random() < 0.5:
            self.press(lot.choice((1, 1, 1, 1, 2, 3, 4, 5)), x, y)
        elif lot.random() < 0.3:
            self.key(lot.choice(KEYS))
        else:
            self._any_key(lot)

    def _any_key(self, lot: random.Random) -> None:
        code = lot.randint(self._display.display.info.min_keycode, 255)
        self._fake(X.KeyPress, code)
        self._fake(X.KeyRelease, code)

    def _code(self, name: str) -> int:
        names = {"Control": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L"}
        return self._display.keysym_to_keycode(XK.string_to_keysym(names.get(name, name)))

    def _fake(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        if detail or kind == X.MotionNotify:
            xtest.fake_input(self._display, kind, detail, x=x, y=y)
            self._display.sync()

    def close(self) -> None:
        self._display.close()
        self.process.kill()
        self.process.wait()


@pytest.fixture(params=["alone", "openbox"])
def desk(request: pytest.FixtureRequest, home: Path) -> Iterator[Desk]:
    """A small screen, with a window manager or without one, which the kiosk fills."""
    manager = None if request.param == "alone" else shutil.which(request.param)
    if request.param != "alone" and not manager:
        pytest.skip("there is no such window manager")
    save_staff(StaffSettings(pin=Pin.of("27182818"), idle=IDLE), home)
    ours, its = os.pipe()
    screen = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", screen, "-nolisten", "tcp"]
    server = subprocess.Popen([*command, "-noreset"], pass_fds=[its], stderr=subprocess.DEVNULL)
    os.close(its)
    with os.fdopen(ours) as answer:
        number = f":{answer.readline().strip()}"
    started = [server]
    if manager:
        env = os.environ | {"DISPLAY": number}
        started.append(subprocess.Popen([manager], env=env, stderr=subprocess.DEVNULL))
    desk = Desk(number, home)
    try:
        desk.wait_for(lambda: desk.facts.scene == "attract", START, "the games are shown")
        desk.wait_for(desk.is_whole, BACK, "the window fills the screen")
        yield desk
    finally:
        desk.close()
        for process in reversed(started):
            process.terminate()
            process.wait()


def test_the_break_out_set_and_random_taps_and_keys(
    desk: Desk, home: Path, request: pytest.FixtureRequest
) -> None:
    lot = random.Random(6)
    staff = load_staff(home)
    for keys in KEYS:
        desk.key(keys)
    for _ in range(5):
        desk.key("Shift")
    for number in (2, 3, 4, 5):
        desk.press(number, 320, 240)
    desk.press(1, 320, 240, seconds=3.0)
    desk.ask_to_close()
    desk.drop_file()
    minutes = request.config.getoption("--games")
    seconds = FEW if minutes < 2 else 60.0 * minutes
    begun, count = time.monotonic(), 0
    while time.monotonic() < begun + seconds:
        desk.anything(lot)
        count += 1
        if count % 100 == 0:
            desk.ask_to_close()
            assert desk.process.poll() is None, f"it has left after {count}"
        time.sleep(max(0.0, begun + count * 60 / A_MINUTE - time.monotonic()))
    print(f"{count} taps and keys in {time.monotonic() - begun:.0f} s")
    desk.wait_for(lambda: desk.facts.scene == "attract", BACK, "the games are shown again")
    desk.wait_for(desk.is_whole, BACK, "the window fills the screen")
    assert load_staff(home) == staff
    # What was done did reach it.
    assert {"choose", "visit"} <= desk.scenes
