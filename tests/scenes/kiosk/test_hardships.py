"""The real kiosk where the machine lacks something: it plays on, and says so once.

Each on an X server of its own, touched at random until somebody has moved.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PIL import ImageChops
from Xlib import X
from Xlib.display import Display as Server
from Xlib.ext import xtest

from scenes.kiosk.hardware.curtain_picture import painted
from scenes.kiosk.hardware.x_window import Area
from tests.scenes.kiosk.hardware.test_curtain import seen
from tests.scenes.kiosk.x_server import TALL, WIDE, area_of, machine, name, resize, server

__all__ = ["machine", "name", "server"]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="needs Xvfb and what Linux tells of processes"
)

ROOT = Path(__file__).resolve().parents[3]
START = 300.0
"""Seconds until it is up: much may have to be compiled."""
PATIENCE = 60.0
PAUSE = 0.05
"""Seconds between two touches."""


class Trial:
    """A kiosk in a screen's only window, and all that it says."""

    def __init__(self, server: Server, *words: str, **how: Any) -> None:
        self.server = server
        self.facts: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        env = os.environ | {"DISPLAY": server.get_display_name()} | how.pop("env", {})
        env.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "main.py", "kiosk", "--tier=fast", "--seed=6", *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=pipe, stderr=pipe, text=True, **how
        )
        for listen in (self._pings, self._errors):
            Thread(target=listen, daemon=True).start()

    def _pings(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            told = json.loads(line)
            if "event" not in told:
                self.facts.append(told)

    def _errors(self) -> None:
        assert self.process.stderr
        self.complaints += iter(self.process.stderr)

    def until(
        self, happened: Callable[[], bool], seconds: float, act: Callable[[], None] = lambda: None
    ) -> None:
        end = time.monotonic() + seconds
        while not happened():
            act()
            time.sleep(PAUSE)
            assert self.process.poll() is None, self.complaints
            assert time.monotonic() < end, (self.facts[-1:], self.complaints)

    def told(self, fact: str) -> set[Any]:
        return {one[fact] for one in list(self.facts)}

    def come_up(self) -> None:
        self.until(lambda: "attract" in self.told("scene"), START)

    def play(self) -> None:
        """Touch here and there until somebody has moved in a game."""
        lot = random.Random(3)
        size = self.server.screen().root.get_geometry()

        def touch() -> None:
            x, y = lot.randrange(size.width), lot.randrange(size.height)
            xtest.fake_input(self.server, X.MotionNotify, x=x, y=y)
            xtest.fake_input(self.server, X.ButtonPress, 1)
            self.server.sync()
            time.sleep(0.05)
            xtest.fake_input(self.server, X.ButtonRelease, 1)
            self.server.sync()

        def played() -> bool:
            seen = [one["position"] for one in list(self.facts) if one["scene"] == "visit"]
            return len(set(seen)) > 1

        self.until(played, PATIENCE, touch)

    def said(self, pattern: str) -> int:
        """How many of its complaints are of that kind."""
        return sum(bool(re.search(pattern, line)) for line in list(self.complaints))

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


@pytest.fixture
def begin(server: Server) -> Iterator[Callable[..., Trial]]:
    trials: list[Trial] = []

    def start(*words: str, **how: Any) -> Trial:
        trials.append(Trial(server, *words, **how))
        return trials[-1]

    yield start
    for trial in trials:
        trial.close()


def test_a_full_disk(begin: Callable[..., Trial], tmp_path: Path) -> None:
    """No file can grow, as the system has it: neither settings, nor statistics, nor a cache."""

    import resource  # Windows has none.

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    trial = begin("--scene", preexec_fn=full, env={"PYLOS_PILLARZ_HOME": str(tmp_path)})
    trial.come_up()
    trial.play()
    trial.close()
    assert trial.said("can't be (kept|written)|statistics") == 1, trial.complaints
    assert not trial.said("Traceback|failed")
    assert trial.process.returncode == 0
    assert not any(file.stat().st_size for file in tmp_path.iterdir())


def test_a_home_that_nothing_can_be_written_into(
    begin: Callable[..., Trial], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / "home"
    trial = begin("--scene", env={"PYLOS_PILLARZ_HOME": str(home)})
    trial.come_up()
    trial.play()
    trial.close()
    assert trial.said("statistics") == 1, trial.complaints
    assert not trial.said("Traceback|failed")


def test_no_sound_device(begin: Callable[..., Trial], home: Path, tmp_path: Path) -> None:
    config = tmp_path / "openal"
    config.write_text("[general]\ndrivers = nonsense\n")
    env = {"PYLOS_PILLARZ_HOME": str(home), "ALSOFT_CONF": str(config), "ALSOFT_DRIVERS": "none"}
    trial = begin("--scene", env=env)
    trial.come_up()
    trial.play()
    trial.until(lambda: trial.said("no sound device") > 0, PATIENCE)
    trial.close()
    assert trial.said("sound device") == 1
    assert not trial.said("Traceback|failed")


def test_an_engine_that_always_dies(begin: Callable[..., Trial], home: Path) -> None:
    """Somebody plays on without it, and the supervisor is told."""
    trial = begin("--scene", env={"PYLOS_PILLARZ_HOME": str(home)})
    killed = 0

    def kill() -> None:
        nonlocal killed
        for child in children(trial.process.pid):
            if b"engine" in Path(f"/proc/{child}/cmdline").read_bytes():
                os.kill(child, signal.SIGKILL)
                killed += 1

    trial.come_up()
    trial.until(lambda: "engine" in trial.told("failing"), PATIENCE, kill)
    assert killed >= 2
    trial.play()
    assert not trial.said("Traceback")
    assert trial.said("the engine has failed") == 1


def test_the_screen_is_turned_while_it_plays(
    begin: Callable[..., Trial], home: Path, server: Server
) -> None:
    trial = begin("--scene", env={"PYLOS_PILLARZ_HOME": str(home)})
    trial.come_up()
    for size in (TALL, WIDE):
        resize(server, size)
        trial.until(lambda size=size: Area(0, 0, *size) in windows(server), PATIENCE)  # type: ignore[misc]
    trial.play()
    assert not trial.said("Traceback|failed")


def windows(server: Server) -> list[Area]:
    children = server.screen().root.query_tree().children
    return [area_of(one) for one in children if one.get_attributes().map_state == X.IsViewable]


def test_the_display_goes_for_good(
    begin: Callable[..., Trial],
    home: Path,
    machine: tuple[subprocess.Popen[bytes], str],
) -> None:
    """It ends, and not as if the staff had wanted it: the supervisor starts it again."""
    trial = begin("--scene", env={"PYLOS_PILLARZ_HOME": str(home)})
    trial.come_up()
    machine[0].kill()
    assert trial.process.wait(PATIENCE) not in (0, 40, 41)


def test_while_it_is_gone_the_curtain_is_seen(
    begin: Callable[..., Trial], home: Path, server: Server
) -> None:
    trial = begin(env={"PYLOS_PILLARZ_HOME": str(home)})
    log = home / "kiosk.log"
    curtain = painted(WIDE, ["One moment…", "Egy pillanat…"])

    def shown() -> int:
        return log.read_text().count("shows its games") if log.exists() else 0

    def is_seen() -> bool:
        return not ImageChops.difference(seen(server), curtain).getbbox()

    trial.until(lambda: shown() == 1, START)
    trial.until(lambda: not is_seen(), PATIENCE)
    (kiosk,) = (pid for pid in family(trial.process.pid) if kind_of(pid) == "--scene")
    os.kill(kiosk, signal.SIGKILL)
    trial.until(is_seen, 1.0)
    trial.until(lambda: shown() == 2, PATIENCE)
    trial.until(lambda: not is_seen(), PATIENCE)


HOOK = """
import os, sys

def hear(event, arguments):
    if event == "socket.__new__" and arguments[1] not in (1, 16):
        os.write(2, b"a socket of family %d\\n" % arguments[1])

sys.addaudithook(hear)
os.write(2, b"is watched\\n")
"""


def test_nobody_opens_a_socket_to_a_network(
    begin: Callable[..., Trial], home: Path, tmp_path: Path
) -> None:
    """Neither the supervisor, nor the curtain, the kiosk and its engine: by no library either."""
    watch = tmp_path / "watch"
    watch.mkdir()
    (watch / "sitecustomize.py").write_text(HOOK)
    path = os.pathsep.join(filter(None, [str(watch), os.environ.get("PYTHONPATH")]))
    trial = begin(env={"PYLOS_PILLARZ_HOME": str(home), "PYTHONPATH": path})
    log = home / "kiosk.log"
    seen: set[str] = set()

    def look() -> None:
        for pid in family(trial.process.pid):
            assert not network_sockets(pid), pid
            seen.add(kind_of(pid))

    shows = "shows its games"
    trial.until(lambda: log.exists() and shows in log.read_text(), START, look)
    trial.until(lambda: seen >= {"kiosk", "--scene", "--curtain", "engine"}, PATIENCE, look)
    for _ in range(20):
        look()
        time.sleep(0.1)
    told = log.read_text() + "".join(trial.complaints)
    assert told.count("is watched") >= 3
    assert "a socket of family" not in told


def children(pid: int) -> list[int]:
    try:
        found = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [int(child) for text in found for child in text.split()]


def family(pid: int) -> Iterator[int]:
    """The process and all that it has started."""
    yield pid
    for child in children(pid):
        yield from family(child)


def kind_of(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return ""
    kinds = ("--scene", "--curtain", "engine", "kiosk")
    return next((kind for kind in kinds if kind in words), "")


def network_sockets(pid: int) -> set[str]:
    """Sockets of the process that the system's tables of network sockets know, by their inodes."""
    tables, held = set[str](), set[str]()
    try:
        for table in ("tcp", "tcp6", "udp", "udp6", "udplite", "raw", "raw6", "icmp", "packet"):
            file = Path(f"/proc/{pid}/net/{table}")
            if file.exists():
                column = 8 if table == "packet" else 9
                tables |= {line.split()[column] for line in file.read_text().splitlines()[1:]}
        for file in Path(f"/proc/{pid}/fd").iterdir():
            held |= set(re.findall(r"socket:\[(\d+)\]", str(file.readlink())))
    except OSError:
        pass  # It has ended meanwhile.
    return tables & held


def test_a_network_socket_would_be_found() -> None:
    import socket

    assert not network_sockets(os.getpid())
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        assert network_sockets(os.getpid())
