"""Sleep of the machine is noticed once, and is no time for the clock."""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random

from game.clock import Clock, TimeControl
from game.rules import FIRST
from game.suspended import WORTH_TELLING, Sleep, awake_ns

MINUTE = 60 * 10**9


class Machine:
    """Two clocks: `awake` stands still in its sleep. At each reading it may stall first."""

    def __init__(self, stalls: Iterable[int] = ()) -> None:
        self.awake_for, self.slept, self.told = 10**12, 5 * MINUTE, 0
        self.stalls = iter(stalls)

    def awake(self) -> int:
        self.awake_for += next(self.stalls, 0)
        return self.awake_for

    def always(self) -> int:
        self.awake_for += next(self.stalls, 0)
        return self.awake_for + self.slept

    def tell(self) -> None:
        self.told += 1

    def watched(self) -> Sleep:
        return Sleep(self.tell, self.awake, self.always)


def test_sleep_is_told_once_each_time() -> None:
    machine = Machine()
    sleep = machine.watched()
    for number in range(1, 4):
        machine.slept += 3 * MINUTE
        for _ in range(5):
            sleep.look()
            machine.awake_for += 16_000_000
        assert machine.told == number


def test_a_machine_that_is_awake_is_told_of_nothing() -> None:
    machine = Machine()
    sleep = machine.watched()
    for step in range(2000):
        machine.awake_for += 10**9
        machine.slept += 400 * (step % 3 - 1)  # The two need not agree exactly.
        sleep.look()
    assert machine.told == 0


def test_nor_is_a_stall_between_the_two_clocks_taken_for_sleep() -> None:
    """Neither in the first looks, but for one of them, nor later."""
    draw = Random(2)
    first = [0, 9 * 10**9, 9 * 10**9, 2 * 10**9, 0, 0]
    machine = Machine((*first, *(draw.choice((0, 0, 5 * 10**9)) for _ in range(2000))))
    sleep = machine.watched()
    for _ in range(1000):
        sleep.look()
    assert machine.told == 0
    machine.slept += MINUTE
    sleep.look()
    assert machine.told == 1


def test_where_there_is_one_clock_only_nobody_is_told() -> None:
    machine = Machine()
    sleep = Sleep(machine.tell, machine.awake, None)
    machine.awake_for += 10**13
    sleep.look()
    assert machine.told == 0


def test_a_short_nap_is_not_worth_a_word() -> None:
    machine = Machine()
    sleep = machine.watched()
    machine.slept += WORTH_TELLING - 1
    sleep.look()
    assert machine.told == 0


def test_sleep_costs_no_time() -> None:
    machine = Machine()
    clock = Clock(TimeControl.equal(60), machine.awake)
    clock.begin(FIRST)
    machine.slept += 600 * MINUTE
    machine.awake_for += 10**9
    assert clock.times == (59 * 10**9, 60 * 10**9)


def test_the_source_goes_on_as_the_machine_does() -> None:
    before, begun = awake_ns(), time.monotonic_ns()
    time.sleep(0.02)
    ends, after = time.monotonic_ns(), awake_ns()
    assert after - before >= ends - begun >= 20_000_000
    told: list[int] = []
    sleep = Sleep(lambda: told.append(1))
    for _ in range(100):
        sleep.look()
    assert not told
