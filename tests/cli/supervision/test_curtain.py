"""What hangs behind the kiosk: before it comes, again when it is not there, and never over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.supervision.curtain import FIRST_WAIT, LONG_LIFE, LONGEST_WAIT, Curtain
from cli.supervision.journal import Journal
from cli.supervision.supervisor import TICK, Supervisor
from game.kiosk.pings import LEAVE
from tests.cli.supervision.test_supervisor import FakeKiosk, FakeNotifier
from tests.game.kiosk.clocks import HandClock


class FakePicture:
    def __init__(self) -> None:
        self.ended: int | None = None
        self.killed = 0

    def status(self) -> int | None:
        return self.ended

    def kill(self) -> None:
        self.killed += 1


class Wall:
    """A curtain and the pictures that have hung there."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.pictures: list[FakePicture] = []
        self.told: list[str] = []
        self.fault: Exception | None = None
        self.curtain = Curtain(self.hang, self.told.append, self.clock)

    def hang(self) -> FakePicture:
        if self.fault:
            raise self.fault
        self.pictures.append(FakePicture())
        return self.pictures[-1]

    def look(self, seconds: float, *, wanted: bool = True) -> int:
        """How many have been hung after so many seconds of looks."""
        for _ in range(round(seconds / TICK)):
            self.clock.pass_(TICK)
            self.curtain.look(wanted=wanted)
        return len(self.pictures)


@pytest.fixture
def wall() -> Wall:
    return Wall()


def test_one_is_hung_and_left_alone(wall: Wall) -> None:
    assert wall.look(1000) == 1
    wall.curtain.close()
    assert wall.pictures[0].killed == 1


def test_one_that_has_fallen_is_hung_again_only_where_it_is_wanted(wall: Wall) -> None:
    wall.look(2 * LONG_LIFE)
    wall.pictures[0].ended = -9
    assert wall.look(100, wanted=False) == 1
    assert wall.look(TICK) == 2


def test_one_that_never_stays_is_tried_more_and_more_seldom(wall: Wall) -> None:
    def fall(seconds: float) -> int:
        for _ in range(round(seconds / TICK)):
            if wall.look(TICK):
                wall.pictures[-1].ended = 1
        return len(wall.pictures)

    assert fall(FIRST_WAIT) == 1
    soon = fall(60)
    assert fall(600) - soon in range(int(600 / LONGEST_WAIT) - 3, int(600 / LONGEST_WAIT) + 1)


@pytest.mark.parametrize("fault", [OSError("no more processes"), RuntimeError("a fault of ours")])
def test_a_failure_is_told_and_hurts_nobody(wall: Wall, fault: Exception) -> None:
    wall.fault = fault
    assert wall.look(5) == 0
    assert str(fault) in wall.told[0] and len(wall.told) < 5
    wall.fault = None
    assert wall.look(LONGEST_WAIT) == 1
    wall.curtain.close()


def test_of_the_supervisor(wall: Wall, tmp_path: Path) -> None:
    """Before the first start; not over a kiosk that is there; while it is gone; not at the end."""
    kiosks: list[FakeKiosk] = []

    def start(plan: object) -> FakeKiosk:
        kiosks.append(FakeKiosk(100, plan, wall.clock.now))  # type: ignore[arg-type]
        return kiosks[-1]

    supervisor = Supervisor(
        start,
        Journal(tmp_path, wall.clock),
        FakeNotifier(),
        clock=wall.clock,
        curtain=wall.curtain,
    )

    def turn(seconds: float = TICK) -> bool:
        going = True
        for _ in range(round(seconds / TICK)):
            wall.clock.pass_(TICK)
            going = supervisor.turn()
        return going

    turn()
    assert len(wall.pictures) == len(kiosks) == 1
    kiosks[0].heard = wall.clock.now
    turn()
    wall.pictures[0].ended = 1
    assert turn(10) and len(wall.pictures) == 1
    kiosks[0].ended = -11
    turn(1)
    assert len(wall.pictures) == len(kiosks) == 2
    kiosks[1].heard = wall.clock.now
    kiosks[1].ended = LEAVE
    wall.pictures[1].ended = 1
    assert not turn()
    assert len(wall.pictures) == 2
