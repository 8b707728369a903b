"""When a visitor is lost, and how much help that brings."""

from __future__ import annotations

from game.kiosk.teaching import PATIENCE, Help, Teaching
from tests.scenes.computers import Clock


def pass_time(teaching: Teaching, clock: Clock, seconds: float, waited_for: bool = True) -> None:
    for _ in range(round(seconds * 4)):
        clock.now += 0.25
        teaching.update(waited_for)


def test_silence_lights_the_places_then_shows_a_move() -> None:
    clock = Clock()
    teaching = Teaching(clock)
    teaching.update(True)
    pass_time(teaching, clock, PATIENCE - 1)
    assert teaching.help is Help.NONE
    pass_time(teaching, clock, 1)
    assert teaching.help is Help.LIT
    pass_time(teaching, clock, PATIENCE)
    assert teaching.help is Help.LIT
    pass_time(teaching, clock, PATIENCE)
    assert teaching.help is Help.SHOWN


def test_two_wrong_touches_light_the_places_and_two_more_show_a_move() -> None:
    teaching = Teaching(Clock())
    found = []
    for _ in range(5):
        teaching.wrong()
        found.append(teaching.help)
    assert found == [Help.NONE, Help.LIT, Help.LIT, Help.SHOWN, Help.SHOWN]


def test_a_right_touch_ends_the_help_unless_it_follows_what_is_shown() -> None:
    teaching = Teaching(Clock())
    teaching.wrong()
    teaching.right(False)
    teaching.wrong()
    assert teaching.help is Help.NONE, "two in a row are meant"
    teaching.wrong()
    assert teaching.help is Help.LIT
    teaching.right(False)
    assert teaching.help is Help.NONE
    for _ in range(4):
        teaching.wrong()
    assert teaching.help is Help.SHOWN
    teaching.right(True)
    assert teaching.help is Help.SHOWN
    teaching.right(False)
    assert teaching.help is Help.NONE


def test_nobody_is_lost_who_is_not_waited_for() -> None:
    clock = Clock()
    teaching = Teaching(clock)
    pass_time(teaching, clock, 10 * PATIENCE, waited_for=False)
    pass_time(teaching, clock, PATIENCE - 0.5)
    assert teaching.help is Help.NONE
    pass_time(teaching, clock, 1, waited_for=False)
    pass_time(teaching, clock, PATIENCE - 0.5)
    assert teaching.help is Help.NONE


def test_every_failure_catches_the_eye_anew_while_there_is_help() -> None:
    teaching = Teaching(Clock())
    seen = []
    for _ in range(6):
        teaching.wrong()
        seen.append(teaching.calls)
    assert seen == [0, 1, 2, 3, 4, 5]
    teaching.turn()
    assert teaching.help is Help.NONE
