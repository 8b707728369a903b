"""After repeated failures the kiosk does without more and more, and always goes on."""

from __future__ import annotations

from cli.supervision.ladder import Ladder, Plan
from game.kiosk.pings import Facts
from tests.game.kiosk.clocks import HandClock


def plans(times: int, facts: Facts, apart: float = 60.0, lived: float = 50.0) -> list[Plan]:
    """The plan after each of so many failures."""
    clock = HandClock()
    ladder = Ladder(clock)
    found = []
    for _ in range(times):
        clock.pass_(apart)
        ladder.failed(lived, facts)
        found.append(ladder.plan)
    return found


FINE, FAST = Plan("fine"), Plan("fast")
NO_SOUND, NOTHING = Plan("fast", ("sound",)), Plan("fast", ("sound", "engine"))


def test_every_third_failure_leads_down_and_the_end_is_the_end() -> None:
    found = plans(21, Facts(tier="photo"))
    assert found[0::3] == [Plan(), FINE, FAST, NO_SOUND, NOTHING, NOTHING, NOTHING]
    assert found[1::3] == found[0::3]
    assert found[2::3] == [FINE, FAST, NO_SOUND, NOTHING, NOTHING, NOTHING, NOTHING]


def test_it_begins_below_the_tier_that_was_drawn() -> None:
    assert plans(3, Facts(tier="fine"))[-1] == FAST
    assert plans(3, Facts(tier="fast"))[-1] == NO_SOUND
    assert plans(3, Facts())[-1] == FAST


def test_the_part_that_fails_goes_first() -> None:
    found = plans(9, Facts(tier="photo", failing="engine"))
    engine = ("engine",)
    assert found[2::3] == [Plan("", engine), Plan("fine", engine), Plan("fast", engine)]
    assert plans(12, Facts(tier="photo", failing="engine"))[-1] == Plan("fast", (*engine, "sound"))
    assert plans(3, Facts(tier="photo", failing="screen"))[-1] == FINE


def test_a_failure_now_and_then_is_no_reason() -> None:
    assert set(plans(30, Facts(tier="photo"), apart=301)) == {Plan()}
    assert plans(3, Facts(tier="photo"), apart=299)[-1] == FINE


def test_who_fails_at_once_waits_a_little_longer_each_time() -> None:
    clock = HandClock()
    ladder = Ladder(clock)
    waits = []
    for lived in (0.1, 0.1, 0.1, 4.9, 0, 0, 0, 5.0, 0.1, 0.1):
        ladder.failed(lived, Facts())
        waits.append(ladder.wait)
    assert waits == [0, 1, 2, 3, 4, 4, 4, 0, 0, 1]


def test_afresh_everything_gets_another_chance() -> None:
    clock = HandClock()
    ladder = Ladder(clock)
    for _ in range(8):
        ladder.failed(0, Facts(tier="photo"))
    ladder.afresh()
    assert (ladder.plan, ladder.wait) == (Plan(), 0)
    ladder.failed(0, Facts(tier="photo"))
    assert (ladder.plan, ladder.wait) == (Plan(), 0)


def test_a_plan_as_arguments() -> None:
    assert Plan().arguments == []
    assert NOTHING.arguments == ["--tier", "fast", "--without=sound", "--without=engine"]
