"""`main.py kiosk` with a small program for a kiosk: real processes, real signals.

`main.py test tests/cli/supervision/test_supervised.py -k moments --games 50` kills and stops it
100 times, with the patience of a real kiosk.
"""

from __future__ import annotations

import os
import random
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.kiosk.staff import load_staff
from game.kiosk.statistics import Statistics
from game.wording import Sentence
from tests.cli.supervision.test_ward import lives, until

ROOT = Path(__file__).resolve().parents[3]

PATIENCE = 2.0
REAL_PATIENCE = 15.0
BACK = 20.0
"""Seconds from the signal in which it is back."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")


class House:
    """A supervisor and the log of the kiosks that it has started."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.process: subprocess.Popen[str] | None = None

    def start(
        self, *faults: str, patience: float = REAL_PATIENCE, **env: str
    ) -> subprocess.Popen[str]:
        fake = [sys.executable, "-m", "tests.cli.supervision.fake", str(self.log), *faults]
        command = [sys.executable, "main.py", "kiosk", "--program", shlex.join(fake)]
        self.process = subprocess.Popen(
            [*command, "--patience", str(patience)],
            cwd=ROOT,
            env=os.environ | env,
            stderr=subprocess.PIPE,
            text=True,
        )
        return self.process

    def lines(self, word: str) -> list[str]:
        text = self.log.read_text() if self.log.exists() else ""
        return [line for line in text.splitlines() if line.startswith(f"{word} ")]

    @property
    def pids(self) -> list[int]:
        """Of all that have been started."""
        return [int(line.split()[1]) for line in self.lines("started")]

    def ups(self, count: int) -> None:
        """Waits until so many have come up."""
        until(lambda: len(self.lines("up")) >= count)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    assert house.process is not None
    if house.process.poll() is None:
        house.process.terminate()
    house.process.communicate(timeout=20)
    until(lambda: not any(map(lives, house.pids)))


def told(home: Path) -> str:
    return (home / "kiosk.log").read_text(encoding="utf-8")


def test_it_is_started_again_until_the_staff_want_out(house: House, home: Path) -> None:
    process = house.start("exit:0", "crash", "exit:41", "exit:40")
    assert process.wait(timeout=30) == 0
    assert len(house.pids) == 4
    assert "RuntimeError: it has crashed" in told(home)
    reports = [file.read_text() for file in sorted((home / "crashes").iterdir())]
    assert len(reports) == 2
    assert "position: position 1" in reports[1] and "the game has begun" in reports[1]
    assert "RuntimeError: it has crashed" in reports[1]


def test_what_says_nothing_is_started_again(house: House, home: Path) -> None:
    house.start("silent", "", patience=PATIENCE)
    house.ups(2)
    assert "said nothing for 2." in told(home)
    assert not lives(house.pids[0])


def test_after_repeated_failures_it_does_without(house: House) -> None:
    house.start("lacks:engine", "lacks:engine", "lacks:engine", "")
    house.ups(4)
    assert [line.split()[2:] for line in house.lines("started")] == [
        [],
        [],
        [],
        ["--without=engine"],
    ]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_all(house: House, number: signal.Signals) -> None:
    process = house.start("family")
    house.ups(1)
    (sleeper,) = (int(line.split()[1]) for line in house.lines("sleeper"))
    process.send_signal(number)
    assert process.wait(timeout=10) == 0
    until(lambda: not lives(sleeper) and not lives(house.pids[0]))


def test_who_is_deaf_is_killed(house: House) -> None:
    process = house.start("deaf")
    house.ups(1)
    process.terminate()
    assert process.wait(timeout=20) == 0
    assert not lives(house.pids[0])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such")
def test_when_the_supervisor_is_killed_nothing_is_left(house: House) -> None:
    process = house.start()
    house.ups(1)
    process.kill()
    process.wait()
    until(lambda: not lives(house.pids[0]))


def test_there_is_only_one(house: House, tmp_path: Path) -> None:
    first = house.start()
    house.ups(1)
    again = House(tmp_path / "second").start()
    _, complaint = again.communicate(timeout=30)
    assert again.returncode == 2 and complaint == "main.py: A kiosk is running already.\n"
    assert lives(house.pids[0]) and len(house.pids) == 1
    first.kill()
    first.communicate()
    house.start()
    house.ups(2)


def test_what_shall_be_ignored_is_ignored(house: House) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = house.start()
    finally:
        signal.signal(signal.SIGHUP, before)
    house.ups(1)
    process.send_signal(signal.SIGHUP)
    time.sleep(1)
    assert process.poll() is None and lives(house.pids[0])


def test_without_a_pin_it_says_so_and_goes_on(house: House) -> None:
    process = house.start("exit:40")
    _, complaints = process.communicate(timeout=30)
    assert complaints.count("\n") == 1 and "main.py kiosk --set-pin" in complaints


def test_where_nothing_can_be_written_it_runs(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    process = house.start("exit:1", "exit:40", PYLOS_PILLARZ_HOME=str(tmp_path / "file"))
    assert process.wait(timeout=30) == 0
    assert len(house.pids) == 2


def test_systemd_hears_of_it(house: House, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(20)
        env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "1000000"}
        process = house.start("", **env)

        def hear() -> tuple[str, float]:
            return systemd.recv(100).decode(), time.monotonic()

        assert hear()[0] == "READY=1"
        signs = [hear() for _ in range(4)]
        assert {text for text, _ in signs} == {"WATCHDOG=1"}
        assert all(b - a >= 0.45 for (_, a), (_, b) in pairwise(signs))
        os.kill(house.pids[0], signal.SIGSTOP)
        # What it had said before is heard yet; then there is no sign of life.
        systemd.settimeout(3)
        with pytest.raises(TimeoutError):
            for _ in range(4):
                hear()
        os.kill(house.pids[0], signal.SIGCONT)
        assert hear()[0] == "WATCHDOG=1"
        process.terminate()
        text = ""
        while text != "STOPPING=1":
            text = hear()[0]


def test_killed_and_stopped_at_random_moments_it_is_always_back(
    house: House, home: Path, request: pytest.FixtureRequest
) -> None:
    lot = random.Random(6)
    games = request.config.getoption("--games")
    times, patience = 2 * games, PATIENCE if games < 50 else REAL_PATIENCE
    slowest = 0.0
    house.start("busy", patience=patience)
    house.ups(1)
    for number in range(times):
        time.sleep(lot.uniform(0, 0.4))
        ups, how = len(house.lines("up")), (signal.SIGKILL, signal.SIGSTOP)[number % 2]
        hit = time.monotonic()
        os.kill(house.pids[-1], how)
        until(lambda: len(house.lines("up")) > ups, BACK)  # noqa: B023
        slowest = max(slowest, time.monotonic() - hit)
    print(f"{times} times, back within {slowest:.1f} s")
    assert house.process is not None
    house.process.terminate()
    assert house.process.wait(timeout=20) == 0
    notices: list[Sentence] = []
    totals = Statistics(home, notices.append).totals()
    settings, notice = load_staff(home)
    assert notices == [] and notice is None
    assert totals.sessions > times
    assert 0 <= settings.volume < 1
    assert len(list((home / "crashes").iterdir())) >= min(times, 50)
