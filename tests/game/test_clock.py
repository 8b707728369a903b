"""The clock: what a turn costs, when the flag falls, and how a time control is written."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import (
    MOST_EXTRA,
    MOST_SECONDS,
    PRESETS,
    SECOND_NS,
    Allowance,
    Clock,
    Method,
    TimeControl,
    Times,
)
from game.rules import FIRST, SECOND, NotationError
from tests.game.hourglass import Hourglass

METHODS = list(Method)


def seconds(first: float, second: float) -> Times:
    return Times(round(first * SECOND_NS), round(second * SECOND_NS))


def started(text: str) -> tuple[Clock, Hourglass]:
    """A clock by that time control, and its time."""
    glass = Hourglass()
    return Clock(TimeControl.parse(text), glass), glass


def turn(clock: Clock, glass: Hourglass, side: int, took: float, last: bool = False) -> bool:
    clock.begin(side)
    glass.run(took)
    return clock.press(last)


class TestNotation:
    @pytest.mark.parametrize(
        ("text", "allowance"),
        [
            ("300", Allowance(300)),
            ("300+2", Allowance(300, 2, Method.FISCHER)),
            ("300d2", Allowance(300, 2, Method.DELAY)),
            ("300b2", Allowance(300, 2, Method.BRONSTEIN)),
        ],
    )
    def test_an_allowance(self, text: str, allowance: Allowance) -> None:
        assert Allowance.parse(text) == allowance
        assert str(allowance) == text

    def test_nothing_extra_is_sudden_death(self) -> None:
        assert Allowance.parse("300+0") == Allowance(300, 0, Method.DELAY) == Allowance(300)
        assert str(Allowance(300, 0, Method.BRONSTEIN)) == "300"

    allowances = st.builds(
        Allowance,
        st.integers(1, MOST_SECONDS),
        st.integers(0, MOST_EXTRA),
        st.sampled_from([Method.FISCHER, Method.DELAY, Method.BRONSTEIN]),
    )

    @given(allowances, allowances)
    def test_a_time_control_survives_its_text(self, first: Allowance, second: Allowance) -> None:
        control = TimeControl(first, second)
        assert TimeControl.parse(str(control)) == control
        assert (" " in str(control)) == (first != second)
        assert control.swapped().of(FIRST) == second == control.of(SECOND)

    @pytest.mark.parametrize(
        ("text", "column"),
        [
            ("", 1), ("x", 1), ("5:00", 1), ("-5", 1), ("300+", 1), ("300+2 ", 7), ("0", 1),
            ("86401", 1), ("300+3601", 5), ("300 0", 5), ("300+2 600x5", 7), ("60 60 60", 4),
            ("60  60", 4), ("٣", 1), ("9" * 99, 1),
        ],
    )  # fmt: skip
    def test_what_is_none_is_told_where(self, text: str, column: int) -> None:
        with pytest.raises(NotationError) as caught:
            TimeControl.parse(text)
        assert caught.value.column == column

    @pytest.mark.parametrize(
        "broken", [(0,), (MOST_SECONDS + 1,), (5, -1, Method.FISCHER), (5, 3)], ids=str
    )
    def test_no_allowance_is_impossible(self, broken: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match=r"allowance|sudden"):
            Allowance(*broken)  # type: ignore[arg-type]

    def test_what_is_offered(self) -> None:
        assert list(map(str, PRESETS)) == ["60", "180+2", "300+3", "600", "900+10"]


class TestMethods:
    def test_sudden_death(self) -> None:
        clock, glass = started("60")
        assert clock.times == seconds(60, 60)
        turn(clock, glass, FIRST, 2.5)
        turn(clock, glass, SECOND, 4)
        assert clock.times == seconds(57.5, 56)

    def test_an_increment_comes_after_the_turn(self) -> None:
        clock, glass = started("60+2")
        turn(clock, glass, FIRST, 0.5)
        assert clock.times == seconds(61.5, 60)
        clock.begin(SECOND)
        glass.run(59.9)
        assert clock.times == seconds(61.5, 0.1)
        assert clock.press()
        assert clock.times == seconds(61.5, 2.1)

    def test_a_delay_comes_before_the_clock_runs(self) -> None:
        clock, glass = started("60d3")
        clock.begin(FIRST)
        assert clock.delay_left(FIRST) == 3 * SECOND_NS
        glass.run(1)
        assert clock.times == seconds(60, 60)
        assert (clock.delay_left(FIRST), clock.delay_left(SECOND)) == (2 * SECOND_NS, 0)
        glass.run(2.5)
        assert clock.delay_left(FIRST) == 0
        assert clock.times == seconds(59.5, 60)
        clock.press()
        assert turn(clock, glass, SECOND, 2.9)
        assert turn(clock, glass, FIRST, 1)
        assert clock.times == seconds(59.5, 60), "what is left of a delay is not saved up"
        assert not clock.delay_left(FIRST)

    def test_bronstein_gives_back_what_the_turn_took_at_most(self) -> None:
        clock, glass = started("60b3")
        turn(clock, glass, FIRST, 2)
        assert clock.times == seconds(60, 60)
        turn(clock, glass, SECOND, 10)
        assert clock.times == seconds(60, 53)
        assert clock.delay_left(FIRST) == 0

    def test_the_flag_falls_where_a_delay_would_have_saved(self) -> None:
        for text, stands in (("5d3", True), ("5b3", False), ("5+3", False)):
            clock, glass = started(text)
            assert turn(clock, glass, FIRST, 6) is stands

    def test_each_side_has_its_own(self) -> None:
        clock, glass = started("60+1 300d5")
        turn(clock, glass, FIRST, 10)
        turn(clock, glass, SECOND, 10)
        assert clock.times == seconds(51, 295)

    @pytest.mark.parametrize("text", ["60+2", "60b2", "60d2"])
    def test_nothing_is_added_when_the_move_ended_the_game(self, text: str) -> None:
        clock, glass = started(text)
        turn(clock, glass, FIRST, 10, last=True)
        assert clock.times == (seconds(52, 60) if "d" in text else seconds(50, 60))
        assert clock.running == 0

    @pytest.mark.parametrize(
        ("begun_with", "limit"),
        [(900, 60), (600, 60), (480, 60), (240, 30), (80, 10), (60, 10), (59, 11.8), (5, 2)],
    )
    def test_little_is_left(self, begun_with: int, limit: float) -> None:
        clock, _ = started(f"3600 {begun_with}")
        clock.set(seconds(3600, limit + 0.001))
        assert not clock.low(SECOND)
        clock.set(seconds(3600, limit))
        assert clock.low(SECOND) and not clock.low(FIRST)


class TestTheFlag:
    def test_it_falls_at_zero_and_not_before(self) -> None:
        clock, glass = started("60")
        clock.begin(SECOND)
        glass.run(59.999999999)
        assert clock.times.second == 1
        glass.run(0.000000001)
        assert clock.times == seconds(60, 0)

    def test_at_an_exact_tie_it_counts(self) -> None:
        clock, glass = started("60+5")
        assert not turn(clock, glass, FIRST, 60)
        assert clock.times.first == 0 and clock.running == FIRST

    def test_it_stays_down(self) -> None:
        clock, glass = started("60+5")
        clock.begin(FIRST)
        glass.run(61)
        clock.pause()
        assert clock.times == seconds(0, 60)
        clock.go_on()
        assert not clock.press()
        clock.stop()
        assert (clock.times, clock.running) == (seconds(0, 60), 0)


class TestStandingStill:
    def test_before_the_first_turn_and_between_two(self) -> None:
        clock, glass = started("60")
        glass.run(5)
        assert (clock.running, clock.ticking) == (0, False)
        turn(clock, glass, FIRST, 1)
        glass.run(5)
        assert clock.times == seconds(59, 60)
        assert clock.running == 0

    def test_a_turn_begins_once(self) -> None:
        clock, glass = started("60")
        for _ in range(10):
            clock.begin(FIRST)
            glass.run(1)
        assert clock.times == seconds(50, 60)

    def test_a_pause_stops_both_and_the_same_turn_goes_on(self) -> None:
        clock, glass = started("60d2")
        clock.begin(FIRST)
        glass.run(3)
        clock.pause()
        clock.pause()
        assert clock.paused and not clock.ticking and clock.running == FIRST
        glass.run(100)
        clock.begin(FIRST)
        glass.run(100)
        assert clock.times == seconds(59, 60)
        clock.go_on()
        clock.go_on()
        assert clock.ticking
        glass.run(1)
        assert clock.times == seconds(58, 60), "the delay is not given twice"

    def test_a_turn_that_begins_in_a_pause_runs_after_it(self) -> None:
        clock, glass = started("60")
        clock.pause()
        clock.begin(SECOND)
        glass.run(9)
        clock.go_on()
        glass.run(1)
        assert clock.times == seconds(60, 59)

    def test_a_piece_on_its_way_costs_nobody(self) -> None:
        clock, glass = started("60+1")
        clock.begin(FIRST)
        glass.run(2)
        clock.wait()
        glass.run(50)
        assert clock.running == FIRST and not clock.ticking
        clock.begin(FIRST)
        glass.run(3)
        assert clock.press()
        assert clock.times == seconds(56, 60)
        clock.wait()
        clock.begin(SECOND)
        assert clock.ticking

    def test_a_pause_in_a_wait_does_not_end_the_wait(self) -> None:
        clock, glass = started("60")
        clock.begin(FIRST)
        clock.wait()
        clock.pause()
        clock.go_on()
        glass.run(9)
        assert clock.times == seconds(60, 60)

    def test_set_ends_the_turn(self) -> None:
        clock, glass = started("60")
        clock.begin(FIRST)
        glass.run(3)
        clock.set(seconds(20, 30))
        glass.run(3)
        assert clock.times == seconds(20, 30)
        assert clock.running == 0

    def test_the_turn_of_the_other_begins(self) -> None:
        clock, glass = started("60+5")
        clock.begin(FIRST)
        glass.run(3)
        clock.begin(SECOND)
        glass.run(1)
        assert clock.times == seconds(57, 59)


# A long evening

FRAMES = range(10, 241)
"""Frames a second."""


def evening(draw: Random, turns: int) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Turns at a table as its frames see them: who is to move, and what happened after how long.

    In a turn pieces move, somebody thinks, taps, pauses; the machine stands still for 2 s at times.
    """
    side = FIRST
    for _ in range(turns):
        frames = draw.choice(FRAMES)
        happened: list[tuple[str, int]] = []
        for act in (
            "moves",
            "rests",
            *draw.choices(["rests", "moves", "paused"], k=draw.randrange(4)),
        ):
            for _ in range(draw.randrange(1, 9)):
                stall = 2 * SECOND_NS if draw.random() < 0.01 else 0
                happened.append((act, SECOND_NS // frames + draw.randrange(10**6) + stall))
        yield side, happened
        side = 3 - side


def charged(happened: list[tuple[str, int]]) -> int:
    """What a turn costs: all the time from a frame at rest to the next one, and nothing else."""
    return sum(took for act, took in happened if act == "rests")


@pytest.mark.parametrize("method", METHODS)
def test_10000_turns_at_any_rate_with_stalls_are_charged_to_the_nanosecond(method: Method) -> None:
    extra = 0 if method is Method.SUDDEN else 1
    glass = Hourglass()
    control = TimeControl.equal(MOST_SECONDS, extra, method)
    clock = Clock(control, glass)
    left = [MOST_SECONDS * SECOND_NS] * 2
    stalls = 0
    for side, happened in evening(Random(5), 10_000):
        for act, took in happened:
            if act == "rests":
                clock.go_on()
                clock.begin(side)
            elif act == "moves":
                clock.wait()
            else:
                clock.pause()
            glass.ns += took
            stalls += took > 2 * SECOND_NS
        assert clock.press()
        clock.go_on()
        cost = charged(happened)
        if method is Method.DELAY:
            cost = max(0, cost - SECOND_NS)
        elif method is Method.FISCHER:
            cost -= SECOND_NS
        elif method is Method.BRONSTEIN:
            cost -= min(cost, SECOND_NS)
        left[side - FIRST] -= cost
        assert clock.times == tuple(left)
    assert stalls > 1000


def test_the_true_time_is_charged_by_the_true_source() -> None:
    clock = Clock(TimeControl.equal(60))
    for side in (FIRST, SECOND) * 5:
        left, before = clock.times.of(side), time.monotonic_ns()
        clock.begin(side)
        begun = time.monotonic_ns()
        time.sleep(0.01)
        ends = time.monotonic_ns()
        assert clock.press()
        cost = left - clock.times.of(side)
        assert ends - begun <= cost <= time.monotonic_ns() - before


@given(
    st.sampled_from(["3", "3+1", "3d1", "3b1", "2 5d2"]),
    st.lists(
        st.tuples(
            st.sampled_from(["begin1", "begin2", "wait", "pause", "go_on", "press", "stop"]),
            st.integers(0, 2 * SECOND_NS),
        )
    ),
)
def test_no_time_is_ever_negative_and_none_comes_from_nowhere(
    text: str, acts: list[tuple[str, int]]
) -> None:
    clock, glass = started(text)
    for act, took in acts:
        before = clock.times
        match act:
            case "begin1":
                clock.begin(FIRST)
            case "begin2":
                clock.begin(SECOND)
            case _:
                getattr(clock, act)()
        assert clock.times == before or act == "press"
        gains = [now - then for now, then in zip(clock.times, before, strict=True)]
        assert all(0 <= gain <= SECOND_NS for gain in gains)
        before, ticks = clock.times, clock.ticking
        glass.ns += took
        paid = [then - now for now, then in zip(clock.times, before, strict=True)]
        assert min(clock.times) >= 0
        assert all(
            0 <= cost <= (took if ticks and side == clock.running else 0)
            for side, cost in zip((FIRST, SECOND), paid, strict=True)
        )


def test_a_source_that_goes_back_costs_and_gives_nothing() -> None:
    clock, glass = started("60")
    clock.begin(FIRST)
    glass.run(2)
    assert clock.times == seconds(58, 60)
    glass.run(-10)
    assert clock.times == seconds(60, 60)
    clock.press()
    assert clock.times == seconds(60, 60)
