"""A real process and what is heard of it; nothing that it starts outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.supervision.ward import LONGEST, Ward
from game.kiosk.pings import Facts

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")


def until(told: Callable[[], object], seconds: float = 20.0) -> None:
    """Waits until it is so."""
    end = time.monotonic() + seconds
    while not told():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether there is such a process, and more of it than its exit status."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state not in "ZX"


class Nursery:
    """Starts wards that run the fake kiosk, and ends them."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.complaints: list[str] = []
        self.wards: list[Ward] = []

    def start(self, fault: str) -> Ward:
        return self.run("-m", "tests.cli.supervision.fake", str(self.log), fault)

    def run(self, *arguments: str) -> Ward:
        command = [sys.executable, *arguments]
        self.wards.append(Ward(command, os.environ, self.complaints.append))
        return self.wards[-1]

    def noted(self, word: str) -> str:
        """The rest of a line of the log that begins so; waits for it."""
        until(lambda: self.log.exists() and f"{word} " in self.log.read_text())
        (line,) = [line for line in self.log.read_text().splitlines() if line.startswith(word)]
        return line.removeprefix(word).strip()


@pytest.fixture
def nursery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nursery]:
    monkeypatch.chdir(ROOT)
    nursery = Nursery(tmp_path)
    yield nursery
    for ward in nursery.wards:
        ward.kill()


def test_what_it_tells(nursery: Nursery) -> None:
    ward = nursery.start("")
    assert ward.heard is None
    until(lambda: ward.facts.scene == "attract")
    assert ward.facts == Facts("attract", True, "photo", "pylos", "position 0")
    assert ward.events == ["the game has begun"]
    assert int(nursery.noted("started")) == ward.pid
    until(lambda: "printed" in nursery.complaints)
    heard = ward.heard
    until(lambda: ward.heard != heard)
    assert ward.status() is None


@pytest.mark.parametrize(("fault", "status"), [("exit:40", 40), ("exit:0", 0), ("crash", 1)])
def test_how_it_ends(nursery: Nursery, fault: str, status: int) -> None:
    ward = nursery.start(fault)
    until(lambda: ward.status() is not None)
    assert ward.status() == status
    if fault == "crash":
        until(lambda: "RuntimeError: it has crashed" in ward.complaints)


def test_it_ends_when_it_is_asked_to(nursery: Nursery) -> None:
    ward = nursery.start("")
    until(lambda: ward.heard)
    ward.ask_to_end()
    until(lambda: ward.status() is not None)
    assert ward.status() == -signal.SIGTERM


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_killed_or_stopped_it_goes_with_all_its_family(
    nursery: Nursery, number: signal.Signals
) -> None:
    ward = nursery.start("family")
    sleeper = int(nursery.noted("sleeper"))
    until(lambda: ward.heard)
    os.kill(ward.pid, number)
    if number is signal.SIGKILL:
        until(lambda: ward.status() is not None)
    else:
        assert ward.status() is None
        ward.kill()
    assert ward.status() == -signal.SIGKILL
    until(lambda: not lives(sleeper))


def test_a_program_that_there_is_not(nursery: Nursery) -> None:
    nursery.wards.append(Ward(["/no/such/program"], os.environ, nursery.complaints.append))
    until(lambda: nursery.wards[0].status() is not None)
    assert nursery.wards[0].status() != 0
    until(lambda: any("/no/such/program" in line for line in nursery.complaints))


def test_whatever_it_says_is_heard_in_pieces(nursery: Nursery) -> None:
    ward = nursery.run("-c", "import sys; sys.stdout.write('x' * 25_000); sys.exit(9)")
    until(lambda: ward.status() is not None)
    until(lambda: sum(map(len, nursery.complaints)) == 25_000)
    assert max(map(len, nursery.complaints)) == LONGEST
    assert ward.heard is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such")
@pytest.mark.parametrize("stopped", [False, True])
def test_it_does_not_outlive_its_supervisor(
    nursery: Nursery, tmp_path: Path, stopped: bool
) -> None:
    program = (
        "import os, sys, time\n"
        "from cli.supervision.ward import Ward\n"
        f"command = [sys.executable, '-m', 'tests.cli.supervision.fake', {str(nursery.log)!r}]\n"
        "ward = Ward(command, os.environ, lambda line: None)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program]) as supervisor:
        nursery.noted("up")
        pid = int(nursery.noted("started"))
        assert lives(pid)
        if stopped:
            os.kill(pid, signal.SIGSTOP)
        supervisor.kill()
    until(lambda: not lives(pid))
