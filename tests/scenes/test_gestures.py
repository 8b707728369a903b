"""Clicks, double clicks and drags, with a clock that stands still unless told."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.gestures import DOUBLE_CLICK_TIME, DRAG_THRESHOLD, Gestures

LEFT, MIDDLE, RIGHT = 1, 2, 3


@dataclass
class Hand:
    """A pointer, and everything that was told of it."""

    scale: float = 1.0
    now: float = 100.0
    told: list[tuple] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.gestures = Gestures(lambda: self.now, lambda: self.scale)

    def hover(self, x: float, y: float) -> None:
        self.told.append(("hover", x, y))

    def click(self, x: float, y: float) -> None:
        self.told.append(("click", x, y))

    def double_click(self, x: float, y: float) -> None:
        self.told.append(("double click", x, y))

    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None:
        self.told.append(("drag", button, start, dx, dy))

    def down(self, x: float, y: float, button: int = LEFT) -> None:
        self.gestures.down(button, x, y)

    def move(self, x: float, y: float) -> None:
        self.gestures.move(self, x, y)

    def up(self, x: float, y: float, button: int = LEFT) -> None:
        self.gestures.up(self, button, x, y)

    def press(self, x: float, y: float, button: int = LEFT) -> None:
        """Down and up again at once."""
        self.down(x, y, button)
        self.up(x, y, button)

    @property
    def kinds(self) -> list[str]:
        return [kind for kind, *_ in self.told]


def test_a_click_is_told_on_release_where_it_was_released():
    hand = Hand()
    hand.down(100, 100)
    assert hand.told == [] and hand.gestures.pressed
    hand.up(103, 104)
    assert hand.told == [("click", 103, 104)]
    assert not hand.gestures.pressed


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_a_hand_that_trembles_clicks_and_one_that_wanders_drags(scale):
    just_short = DRAG_THRESHOLD * scale - 0.01
    hand = Hand(scale)
    hand.down(50, 50)
    hand.move(50 + just_short, 50)
    hand.move(50, 50 - just_short)
    hand.up(50 + just_short / 2, 50)
    assert hand.kinds == ["click"]
    hand = Hand(scale)
    hand.down(50, 50)
    hand.move(50 + DRAG_THRESHOLD * scale, 50)
    hand.up(50 + DRAG_THRESHOLD * scale, 50)
    assert hand.kinds == ["drag"]


def test_a_drag_is_no_click_even_if_it_comes_back():
    hand = Hand()
    hand.down(50, 50)
    hand.move(80, 50)
    hand.move(50, 50)
    hand.up(50, 50)
    assert hand.kinds == ["drag", "drag"]


def test_a_release_far_away_is_a_drag_even_without_a_move_between():
    hand = Hand()
    hand.down(50, 50)
    hand.up(90, 50)
    assert hand.told == [("drag", LEFT, (50, 50), 40, 0)]


@given(
    path=st.lists(st.tuples(st.integers(-300, 300), st.integers(-300, 300)), min_size=1),
    button=st.sampled_from((LEFT, MIDDLE, RIGHT)),
)
def test_a_drag_goes_just_as_far_as_the_pointer(path, button):
    hand = Hand()
    hand.down(0, 0, button)
    for point in path:
        hand.move(*point)
    hand.up(*path[-1], button)
    drags = [told[1:] for told in hand.told if told[0] == "drag"]
    if drags:
        assert (sum(d[2] for d in drags), sum(d[3] for d in drags)) == path[-1]
        assert {d[:2] for d in drags} == {(button, (0, 0))}
        assert "click" not in hand.kinds
    else:
        assert all(x * x + y * y < DRAG_THRESHOLD**2 for x, y in path)
        assert hand.kinds == (["click"] if button == LEFT else [])
    assert "hover" not in hand.kinds


def test_a_pointer_without_a_button_hovers_and_with_one_does_not():
    hand = Hand()
    hand.move(10, 10)
    hand.down(10, 10)
    hand.move(12, 10)
    hand.up(12, 10)
    hand.move(30, 30)
    assert hand.told == [("hover", 10, 10), ("click", 12, 10), ("hover", 30, 30)]


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_only_the_left_button_clicks(button):
    hand = Hand()
    hand.press(10, 10, button)
    hand.press(10, 10, button)
    assert hand.told == []


def test_a_second_button_is_not_heard_while_the_first_is_held():
    hand = Hand()
    hand.down(10, 10, RIGHT)
    hand.move(60, 10)
    hand.down(60, 10, LEFT)
    hand.up(60, 10, LEFT)
    hand.move(70, 10)
    hand.up(70, 10, RIGHT)
    assert [told[:2] for told in hand.told] == [("drag", RIGHT), ("drag", RIGHT)]
    hand.told.clear()
    hand.down(10, 10, LEFT)
    hand.press(10, 10, RIGHT)
    assert hand.gestures.pressed
    hand.up(10, 10, LEFT)
    assert hand.kinds == ["click"]


def test_a_release_without_a_press_is_nothing():
    hand = Hand()
    hand.up(10, 10)
    assert hand.told == []


def test_what_is_cancelled_is_no_click():
    hand = Hand()
    hand.down(10, 10)
    hand.gestures.cancel()
    assert not hand.gestures.pressed
    hand.up(10, 10)
    assert hand.told == []
    hand.down(10, 10)
    hand.move(90, 10)
    hand.gestures.cancel()
    hand.move(95, 10)
    assert hand.kinds == ["drag", "hover"]
    hand.press(20, 20)
    assert hand.kinds[-1] == "click"


@pytest.mark.parametrize(
    ("wait", "aside", "doubled"),
    [
        (0.0, 0, True),
        (DOUBLE_CLICK_TIME - 0.01, 0, True),
        (DOUBLE_CLICK_TIME + 0.01, 0, False),
        (0.1, 2 * DRAG_THRESHOLD - 1, True),
        (0.1, 2 * DRAG_THRESHOLD + 1, False),
    ],
)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_two_clicks_soon_and_near_are_a_double_click(scale, wait, aside, doubled):
    hand = Hand(scale)
    hand.press(100, 100)
    hand.now += wait
    hand.press(100 + aside * scale, 100)
    assert hand.kinds == ["click", "click"] + ["double click"] * doubled


def test_three_clicks_are_one_double_click_and_four_are_two():
    hand = Hand()
    for _ in range(4):
        hand.press(100, 100)
        hand.now += 0.05
    assert hand.kinds == ["click", "click", "double click"] * 2
    assert hand.told[2] == ("double click", 100, 100)


def test_a_drag_between_two_clicks_is_no_second_click():
    hand = Hand()
    hand.press(100, 100)
    hand.down(100, 100)
    hand.up(160, 100)
    assert hand.kinds == ["click", "drag"]


def test_a_click_in_one_scene_and_one_in_the_next_are_no_double_click() -> None:
    time = [0.0]
    told: list[str] = []

    class Listener:
        def hover(self, x: float, y: float) -> None: ...
        def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None: ...
        def click(self, x: float, y: float) -> None:
            told.append("click")

        def double_click(self, x: float, y: float) -> None:
            told.append("double")

    gestures = Gestures(lambda: time[0], lambda: 1.0)
    for pause in (gestures.cancel, lambda: None):
        gestures.down(1, 5, 5)
        gestures.up(Listener(), 1, 5, 5)
        pause()
    assert told == ["click", "click"]
