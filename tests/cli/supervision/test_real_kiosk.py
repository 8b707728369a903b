"""`main.py kiosk` itself, on a screen that nobody sees, killed and stopped at random moments.

`main.py test tests/cli/supervision/test_real_kiosk.py --games 50` does it 100 times, with the
patience of a real kiosk.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.kiosk.pin import Pin
from game.kiosk.staff import StaffSettings, load_staff, save_staff
from game.kiosk.statistics import Statistics
from game.wording import Sentence
from tests.cli.supervision.test_ward import lives, until
from tests.scenes.windows import Screen

ROOT = Path(__file__).resolve().parents[3]

SIZE = (640, 480)
"""Of the window, as `Screen` looks for it."""
PATIENCE, REAL_PATIENCE = 5.0, 15.0
MANY = 50
"""Rounds from which on it has the real patience."""
BACK = 20.0
"""Seconds from the signal in which games are shown again."""
FIRST = 300.0
"""Seconds until they are shown for the first time: much may have to be compiled."""
LONGEST_LIFE = 8.0
"""Seconds at most between two signals, beyond those in which it is not there."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb and signals")


class House:
    """A supervisor with a real kiosk, and what its log tells."""

    def __init__(self, display: str, home: Path) -> None:
        self._log = home / "kiosk.log"
        self._home = home
        self._env = {**os.environ, "DISPLAY": display, "PYLOS_PILLARZ_HOME": str(home)}
        self._env.pop("WAYLAND_DISPLAY", None)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float) -> None:
        size = f"--window={SIZE[0]}x{SIZE[1]}"
        options = [size, "--tier=fast", "--seed=6", f"--patience={patience}"]
        command = [sys.executable, "main.py", "kiosk", *options]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._env)

    def told(self, pattern: str) -> list[str]:
        """What the log tells of that kind."""
        text = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
        return re.findall(pattern, text)

    @property
    def pids(self) -> list[int]:
        """Of all kiosks that have been started."""
        return [int(pid) for pid in self.told(r"starts the kiosk, process (\d+)")]

    @property
    def shown(self) -> int:
        """How often games have come to be shown."""
        return len(self.told("shows its games"))

    def hit(self, how: signal.Signals) -> tuple[int, float]:
        """Send the present kiosk a signal; how often games were shown until then, and when."""
        before = self.shown, time.monotonic()
        os.kill(self.pids[-1], how)
        return before

    def family(self) -> list[int]:
        """All processes that keep things where this kiosk does."""
        mark = f"PYLOS_PILLARZ_HOME={self._home}".encode()
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
        return [pid for pid in found if lives(pid)]


@pytest.fixture
def house(display: str, home: Path) -> Iterator[House]:
    house = House(display, home)
    yield house
    assert house.process
    house.process.terminate()
    house.process.wait(timeout=30)
    until(lambda: not house.family())


def test_killed_and_stopped_at_random_moments_its_games_are_back(
    house: House, display: str, home: Path, request: pytest.FixtureRequest
) -> None:
    rounds = request.config.getoption("--games")
    patience = REAL_PATIENCE if rounds >= MANY else PATIENCE
    staff = StaffSettings(pin=Pin.of("271828"), volume=0.25, languages=("hu", "en"))
    save_staff(staff, home)
    lot, screen, taken = random.Random(6), Screen(display), list[float]()
    house.start(patience)
    until(lambda: house.shown, FIRST)
    for number in range(2 * rounds):
        _visit(screen, lot, lot.uniform(0, LONGEST_LIFE))
        how = (signal.SIGKILL, signal.SIGSTOP)[number % 2]
        pid = house.pids[-1]
        shown, begun = house.hit(how)
        if number % 8 == 2:  # And once more, while it starts.
            until(lambda: house.pids[-1] != pid, BACK)  # noqa: B023
            time.sleep(lot.uniform(0, 1))
            shown, begun = house.hit(how)
        until(lambda: house.shown > shown, BACK)  # noqa: B023
        taken.append(time.monotonic() - begun)
        assert not lives(pid) and house.pids[-1] != pid
    screen.close()
    print(f"{len(taken)} times, back within {max(taken):.1f} s, {sum(taken) / len(taken):.1f} s")
    # A child of the supervisor's may still have been in the middle of something.
    assert house.process
    house.process.terminate()
    assert house.process.wait(timeout=30) == 0
    until(lambda: not house.family())
    notices: list[Sentence] = []
    totals = Statistics(home, notices.append).totals()
    assert notices == [] and totals.sessions >= rounds / 2
    assert load_staff(home) == (staff, None)
    assert not list(home.glob("*.broken*"))


def _visit(screen: Screen, lot: random.Random, seconds: float) -> None:
    """Somebody touches here and there for so long, so that a kill hits more than games."""
    until_ = time.monotonic() + seconds
    while time.monotonic() < until_:
        if screen.find_window():
            screen.click(lot.uniform(0, SIZE[0]), lot.uniform(0, SIZE[1]))
        time.sleep(lot.uniform(0, 0.4))
