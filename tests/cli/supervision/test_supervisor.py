"""What the supervisor does when, with clocks that a test sets and kiosks that do what it says."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from cli.supervision.journal import LOG, REPORTS, Journal
from cli.supervision.ladder import Plan
from cli.supervision.notify import Notifier
from cli.supervision.supervisor import GRACE, LEAST_AGE, TICK, Supervisor
from game.kiosk.pings import LEAVE, RESTART, Facts
from tests.game.kiosk.clocks import HandClock

TIME = datetime(2026, 11, 30, 12, 0)


class FakeKiosk:
    """Pings in every turn of a test, until it is told otherwise."""

    def __init__(self, pid: int, plan: Plan, now: float) -> None:
        self.pid, self.plan, self.started = pid, plan, now
        self.heard: float | None = None
        self.facts = Facts("attract", idle=True, tier="photo", game="pylos", position="P")
        self.events, self.complaints = ["tapped b2"], ["warning: hot"]
        self.pings = self.obeys = True
        self.asked = self.killed = 0
        self.ended: int | None = None

    def status(self) -> int | None:
        return self.ended

    def ask_to_end(self) -> None:
        self.asked += 1
        if self.obeys:
            self.ended = 0

    def kill(self) -> None:
        self.killed += 1
        self.ended = -9


class FakeNotifier(Notifier):
    """Remembers what is told."""

    def __init__(self) -> None:
        super().__init__({})
        self.told: list[str] = []

    def _tell(self, text: str) -> None:
        self.told.append(text)


class Room:
    """A supervisor and all around it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock, self.now = HandClock(), TIME
        self.kiosks: list[FakeKiosk] = []
        self.hour: int | None = None
        self.notifier = FakeNotifier()
        self.pings = True
        self.can_start = True
        self.supervisor = Supervisor(
            self.start,
            Journal(folder, self.clock, lambda: self.now),
            self.notifier,
            lambda: self.hour,
            clock=self.clock,
            now=lambda: self.now,
        )

    def start(self, plan: Plan) -> FakeKiosk:
        if not self.can_start:
            raise OSError("no such program")
        self.kiosks.append(FakeKiosk(100 + len(self.kiosks), plan, self.clock.now))
        self.kiosks[-1].pings = self.pings
        return self.kiosks[-1]

    @property
    def kiosk(self) -> FakeKiosk:
        return self.kiosks[-1]

    def wait(self, seconds: float) -> bool:
        """Turns for so long; whether the supervisor goes on."""
        for _ in range(round(seconds / TICK)):
            self.clock.pass_(TICK)
            self.now += timedelta(seconds=TICK)
            if self.kiosks and self.kiosk.pings and self.kiosk.ended is None:
                self.kiosk.heard = self.clock.now
            if not self.supervisor.turn():
                return False
        return True

    def log(self) -> str:
        return (self.folder / LOG).read_text(encoding="utf-8")

    def reports(self) -> list[str]:
        return [file.read_text() for file in sorted((self.folder / REPORTS).glob("*"))]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path)
    assert room.wait(TICK)
    return room


class TestFailures:
    def test_as_long_as_it_pings_it_is_left_alone(self, room: Room) -> None:
        assert room.wait(10_000)
        assert len(room.kiosks) == 1 and not room.kiosk.asked

    @pytest.mark.parametrize("status", [0, 1, 3, -9, -11, 255])
    def test_however_it_ends_it_is_started_again_at_once(self, room: Room, status: int) -> None:
        room.wait(100)
        room.kiosk.ended = status
        room.wait(2 * TICK)
        assert len(room.kiosks) == 2 and room.kiosk.plan == Plan()
        assert len(room.reports()) == 1

    def test_silence_of_fifteen_seconds_ends_it(self, room: Room) -> None:
        room.wait(100)
        room.kiosk.pings = False
        room.wait(14.8)
        assert not room.kiosk.killed
        room.wait(4 * TICK)
        assert room.kiosks[0].killed == 1 and len(room.kiosks) == 2

    def test_a_start_without_any_ping_is_given_more_time_each_time(self, room: Room) -> None:
        room.pings = room.kiosk.pings = False
        lives = []
        for number in range(6):
            begun = room.clock.now
            while len(room.kiosks) == number + 1:
                assert room.wait(TICK)
            lives.append(round(room.clock.now - begun))
        assert lives == [15, 30, 60, 120, 120, 120]
        room.kiosk.pings = True
        room.wait(1)
        room.kiosk.ended = 1
        room.wait(1)
        mute = room.kiosk
        room.wait(14)
        assert not mute.killed
        room.wait(2)
        assert mute.killed

    def test_a_report_tells_what_was_known(self, room: Room) -> None:
        room.wait(100)
        room.kiosk.ended = -11
        room.wait(1)
        (report,) = room.reports()
        for words in (
            "ended, by signal SIGSEGV, after 100",
            "position: P",
            "game: pylos",
            "tapped b2",
            "warning: hot",
            "nothing left out",
        ):
            assert words in report
        assert "SIGSEGV" in room.log()

    def test_after_repeated_failures_it_does_without_and_goes_on(self, room: Room) -> None:
        plans = []
        for _ in range(30):
            room.wait(7)
            plans.append(room.kiosk.plan)
            room.kiosk.ended = 1
        assert plans[:12:3] == [Plan(), Plan("fine"), Plan("fast"), Plan("fast", ("sound",))]
        assert plans[12:] == [Plan("fast", ("sound", "engine"))] * 18
        assert "--tier fast --without=sound --without=engine" in room.log()

    def test_who_fails_at_once_is_started_again_within_five_seconds(self, room: Room) -> None:
        for _ in range(40):
            room.kiosk.ended = 1
            known = len(room.kiosks)
            room.wait(4.6)
            assert len(room.kiosks) == known + 1

    def test_a_program_that_can_not_be_started_is_tried_again(self, room: Room) -> None:
        room.can_start = False
        room.kiosk.ended = 1
        assert room.wait(60)
        assert "can't start the kiosk: no such program" in room.log()
        room.can_start = True
        room.wait(5)
        assert len(room.kiosks) == 2

    def test_when_the_supervisor_stood_still_nobody_is_blamed(self, room: Room) -> None:
        room.wait(100)
        room.clock.pass_(3600)
        room.supervisor.turn()
        assert not room.kiosk.killed
        room.kiosk.pings = False
        room.wait(14)
        assert not room.kiosk.killed
        room.wait(2)
        assert room.kiosks[0].killed


class TestEnds:
    def test_the_staff_want_out(self, room: Room) -> None:
        room.wait(10)
        room.kiosk.ended = LEAVE
        assert not room.wait(1)
        assert len(room.kiosks) == 1 and not (room.folder / REPORTS).exists()
        assert room.notifier.told[-1] == "STOPPING=1"

    def test_the_staff_want_a_restart(self, room: Room) -> None:
        for _ in range(4):
            room.wait(7)
            room.kiosk.ended = 1
        room.wait(7)
        assert room.kiosk.plan == Plan("fine")
        room.kiosk.ended = RESTART
        assert room.wait(1)
        assert room.kiosk.plan == Plan() and len(room.kiosks) == 6
        assert len(room.reports()) == 4

    def test_a_kiosk_that_only_restarts_is_no_storm(self, room: Room) -> None:
        for _ in range(100):
            room.kiosk.ended = RESTART
            room.wait(TICK)
        assert len(room.kiosks) <= 100 * TICK + 1

    def test_a_signal_ends_both(self, room: Room) -> None:
        room.wait(10)
        room.supervisor.stop()
        assert not room.wait(1)
        assert (room.kiosk.asked, room.kiosk.killed) == (1, 0)

    def test_who_does_not_end_is_killed(self, room: Room) -> None:
        room.kiosk.obeys = False
        room.supervisor.stop()
        assert room.wait(GRACE - TICK)
        assert not room.kiosk.killed
        assert not room.wait(3 * TICK)
        assert (room.kiosk.asked, room.kiosk.killed) == (1, 1)

    def test_a_signal_between_two_kiosks(self, room: Room) -> None:
        room.can_start = False
        room.kiosk.ended = 1
        room.wait(10)
        room.supervisor.stop()
        assert not room.wait(TICK)


class TestDailyRestart:
    def test_at_its_hour_and_only_when_nobody_plays(self, room: Room) -> None:
        room.hour = 5
        room.now = datetime(2026, 12, 1, 4, 50)
        room.wait(500)
        assert not room.kiosk.asked
        room.kiosk.facts = Facts("table", idle=False)
        room.clock.pass_(1.0)
        room.wait(LEAST_AGE)
        assert room.now.hour == 5 and len(room.kiosks) == 1 and not room.kiosk.asked
        room.kiosk.facts = Facts("attract", idle=True)
        room.wait(40)
        assert room.kiosks[0].asked == 1 and len(room.kiosks) == 2
        assert not (room.folder / REPORTS).exists()
        room.wait(LEAST_AGE + 100)
        assert len(room.kiosks) == 2

    def test_once_a_day(self, room: Room) -> None:
        room.hour = 5
        for day in range(1, 4):
            room.wait(LEAST_AGE + 10)
            room.now += timedelta(days=1)
            room.wait(60)
            assert len(room.kiosks) == day + 1

    def test_without_an_hour_there_is_none(self, room: Room) -> None:
        room.wait(LEAST_AGE)
        room.now += timedelta(days=3)
        room.wait(100)
        assert len(room.kiosks) == 1

    def test_a_clock_that_is_set_to_and_fro_restarts_seldom(self, room: Room) -> None:
        room.hour = 5
        for _ in range(20):
            room.now += timedelta(days=1)
            room.wait(200)
            room.now -= timedelta(days=1)
            room.wait(200)
        assert len(room.kiosks) <= 20 * 400 / LEAST_AGE + 1

    def test_what_was_left_out_gets_another_chance(self, room: Room) -> None:
        room.hour = 5
        for _ in range(3):
            room.wait(7)
            room.kiosk.ended = 1
        room.wait(LEAST_AGE + 20)
        assert room.kiosk.plan == Plan("fine")
        room.now += timedelta(days=1)
        room.wait(60)
        assert room.kiosk.plan == Plan()


class TestSystemd:
    def test_ready_when_the_first_kiosk_is_up(self, tmp_path: Path) -> None:
        room = Room(tmp_path)
        room.pings = False
        room.wait(10)
        assert room.notifier.told == []
        room.kiosk.pings = True
        room.wait(1)
        assert room.notifier.told == ["READY=1"]
        room.kiosk.ended = 1
        room.wait(10)
        assert room.notifier.told == ["READY=1"]

    def test_a_sign_of_life_at_half_the_time(self, room: Room) -> None:
        room.notifier.every = 30.0
        room.wait(301)
        assert room.notifier.told.count("WATCHDOG=1") == 10

    def test_no_sign_of_life_without_the_kiosks(self, room: Room) -> None:
        room.notifier.every = 5.0
        room.wait(20)
        room.kiosk.pings = False
        before = len(room.notifier.told)
        room.wait(14)
        assert len(room.notifier.told) - before <= 1

    def test_even_the_slowest_start_is_faster_than_systemds_patience(self, room: Room) -> None:
        room.notifier.every = 30.0
        room.pings = room.kiosk.pings = False
        signs = []
        for _ in range(2000):
            told = len(room.notifier.told)
            room.wait(TICK)
            if len(room.notifier.told) > told:
                signs.append(room.clock.now)
        assert len(room.kiosks) > 5
        assert max(b - a for a, b in pairwise(signs)) < 60


def test_a_fault_of_the_supervisors_own_ends_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = 0

    def turn() -> bool:
        nonlocal turns
        turns += 1
        if turns == 1:
            raise RuntimeError("a fault of ours")
        return False

    monkeypatch.setattr(room.supervisor, "turn", turn)
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert room.supervisor.run() == 0
    assert turns == 2 and "a fault of ours" in room.log()
    assert room.kiosk.killed == 1


def test_the_log_tells_once_how_long_it_took_until_games_are_shown(room: Room) -> None:
    def told() -> list[str]:
        return [line for line in room.log().splitlines() if "shows its games" in line]

    room.kiosk.facts = Facts("window")
    room.wait(3)
    assert not told()
    room.kiosk.facts = Facts("attract")
    room.wait(2)
    assert len(told()) == 1 and float(told()[0].split()[-3]) == pytest.approx(3, abs=0.5)
    room.kiosk.ended = 1
    room.wait(2)
    assert len(told()) == 2
