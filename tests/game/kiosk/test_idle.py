"""Nobody is sent away who is there, and nobody who has gone keeps the kiosk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.idle import Idle, IdleTimes, Place, Presence
from tests.game.kiosk.clocks import HandClock

STEP = 0.5


def watch(idle: Idle, clock: HandClock, seconds: float, busy: bool = False) -> Presence:
    """Looks every half second for so long; says what is found at the end."""
    found = idle.presence
    for _ in range(round(seconds / STEP)):
        clock.pass_(STEP)
        found = idle.look(busy)
    return found


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def idle(clock: HandClock) -> Idle:
    return Idle(clock=clock)


@pytest.mark.parametrize(("place", "patience"), [(Place.TURN, 90), (Place.MENU, 30)])
def test_a_wait_a_countdown_and_the_end(
    idle: Idle, clock: HandClock, place: Place, patience: float
) -> None:
    idle.go(place)
    assert watch(idle, clock, patience - STEP) is Presence.THERE
    assert idle.left == 20
    assert watch(idle, clock, STEP) is Presence.ASKED
    assert idle.left == 20
    assert watch(idle, clock, 5) is Presence.ASKED
    assert idle.left == 15
    assert watch(idle, clock, 15 - STEP) is Presence.ASKED
    assert watch(idle, clock, STEP) is Presence.GONE
    assert idle.left == 0


def test_nobody_leaves_where_nobody_is(idle: Idle, clock: HandClock) -> None:
    assert watch(idle, clock, 500) is Presence.THERE
    assert not idle.touched()


def test_a_touch_ends_the_countdown_and_does_nothing_else(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.TURN)
    assert not idle.touched()
    assert watch(idle, clock, 109.5) is Presence.ASKED
    assert idle.touched()
    assert idle.presence is Presence.THERE
    assert not idle.touched()
    assert watch(idle, clock, 89.5) is Presence.THERE
    assert watch(idle, clock, STEP) is Presence.ASKED


def test_every_touch_begins_the_wait_anew(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.TURN)
    for _ in range(5):
        assert watch(idle, clock, 89) is Presence.THERE
        assert not idle.touched()


def test_after_the_end_a_touch_is_the_next_visitors(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.MENU)
    assert watch(idle, clock, 50) is Presence.GONE
    assert not idle.touched()
    assert idle.presence is Presence.GONE
    assert watch(idle, clock, 100) is Presence.GONE
    idle.go(Place.ATTRACT)
    assert watch(idle, clock, 100) is Presence.THERE


def test_while_it_is_busy_nobody_is_idle(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.TURN)
    assert watch(idle, clock, 500, busy=True) is Presence.THERE
    # The visitor's turn begins after it, with all its time, however long the wait was before.
    assert watch(idle, clock, 89.5) is Presence.THERE
    assert watch(idle, clock, STEP, busy=True) is Presence.THERE
    assert watch(idle, clock, 89.5) is Presence.THERE
    assert watch(idle, clock, 10) is Presence.ASKED
    assert watch(idle, clock, 500, busy=True) is Presence.ASKED
    assert watch(idle, clock, 10) is Presence.ASKED
    assert watch(idle, clock, STEP) is Presence.GONE


def test_a_stall_is_nobodys_idleness(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.TURN)
    watch(idle, clock, 89.5)
    clock.pass_(1000)
    assert idle.look(busy=False) is Presence.ASKED
    clock.pass_(1000)
    assert idle.look(busy=False) is Presence.ASKED
    assert idle.left == 19


def test_a_clock_that_goes_back_is_nobodys_idleness(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.MENU)
    for _ in range(500):
        clock.pass_(-0.9)
        assert idle.look(busy=False) is Presence.THERE


def test_a_new_place_begins_anew(idle: Idle, clock: HandClock) -> None:
    idle.go(Place.MENU)
    watch(idle, clock, 29)
    idle.go(Place.TURN)
    assert watch(idle, clock, 89) is Presence.THERE
    clock.pass_(0.9)
    idle.go(Place.MENU)
    assert watch(idle, clock, 29.5) is Presence.THERE
    assert watch(idle, clock, STEP) is Presence.ASKED
    idle.go(Place.TURN)
    assert idle.presence is Presence.THERE


def test_the_times_can_be_settled_and_changed(clock: HandClock) -> None:
    idle = Idle(IdleTimes(turn=10, menu=5, countdown=3), clock)
    idle.go(Place.TURN)
    assert watch(idle, clock, 9.5) is Presence.THERE
    assert watch(idle, clock, 0.5) is Presence.ASKED
    assert watch(idle, clock, 3) is Presence.GONE
    idle.times = IdleTimes(turn=20, menu=5, countdown=3)
    idle.go(Place.TURN)
    assert watch(idle, clock, 19.5) is Presence.THERE


@given(
    st.lists(st.tuples(st.sampled_from(["look", "busy", "touch"]), st.floats(-50, 50)), max_size=80)
)
def test_whatever_happens_it_takes_its_time(happening: list[tuple[str, float]]) -> None:
    """The clock may even go back: nobody is asked or gone before the silence was long enough."""
    clock = HandClock()
    idle = Idle(IdleTimes(turn=9, menu=5, countdown=7), clock)
    idle.go(Place.TURN)
    silence = 0.0
    for what, seconds in happening:
        clock.pass_(seconds)
        silence += min(1.0, max(0.0, seconds)) if what == "look" else 0
        if what == "touch":
            if idle.presence is not Presence.GONE:
                silence = 0
            idle.touched()
        else:
            idle.look(what == "busy")
        if idle.presence is Presence.ASKED:
            assert silence >= 9 - 1e-6
        if idle.presence is Presence.GONE:
            assert silence >= 16 - 1e-6
