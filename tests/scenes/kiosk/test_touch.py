"""Taps reach the scene and its buttons; nothing else does."""

from collections.abc import Iterator

import pytest

from scenes.app import App
from scenes.controls import Controls
from scenes.hud.buttons import Button
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer
from scenes.kiosk.touch import FINGER, SLACK, Touch
from scenes.scene import Scene


class Heard(Scene):
    """A scene that tells what it hears, with a button in the window's corner."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: list[object] = []

    def enter(self) -> None:
        told = self.told

        class OneButton(Layer):
            def build(self) -> None:
                button = Button(self, "one", lambda: told.append("one"), text="One")
                self.button = self.add(button)

            def arrange(self) -> None:
                self.button.place(0, 0, 100, 60)

        self.hud = Hud(self.app)
        self.hud.open(OneButton(self.hud))

    def leave(self) -> None:
        assert self.hud
        self.hud.destroy()

    def click(self, x: float, y: float) -> None:
        self.told.append((x, y))

    def double_click(self, x: float, y: float) -> None:
        self.told.append("double click")

    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None:
        self.told.append("drag")

    def wheel(self, notches: int) -> None:
        self.told.append("wheel")

    def hover(self, x: float, y: float) -> None:
        self.told.append("hover")

    def key(self, name: str) -> None:
        self.told.append(name)


@pytest.fixture
def touch(app: App) -> Iterator[Touch]:
    made = Touch(app, lambda x, y: False)
    yield made
    made.ignoreAll()
    app.controls = Controls(app)


@pytest.fixture
def scene(app: App, touch: Touch) -> Heard:
    made = Heard(app)
    app.go(made)
    app.step()
    return made


def tap(touch: Touch, x: float, y: float, slip: float = 0.0) -> None:
    touch.moved(x, y)
    touch.down(FINGER)
    touch.moved(x + slip, y)
    touch.up(FINGER)


def test_a_tap_is_told_where_the_finger_came_down(touch: Touch, scene: Heard) -> None:
    tap(touch, 300, 200)
    tap(touch, 320, 220, slip=SLACK * scene.app.scale - 1)
    assert scene.told == [(300, 200), (320, 220)]


def test_a_finger_that_slips_far_away_means_nothing(touch: Touch, scene: Heard) -> None:
    tap(touch, 300, 200, slip=SLACK * scene.app.scale + 1)
    assert scene.told == []


def test_a_button_acts_if_the_finger_is_lifted_on_it(touch: Touch, scene: Heard) -> None:
    tap(touch, 50, 30)
    tap(touch, 50, 30, slip=200)
    assert scene.told == ["one"]


@pytest.mark.parametrize(
    "name",
    "mouse2 mouse3 wheel_up wheel_down f10 f11 f12 escape shift-q control-q control-v enter a "
    "shift-control-alt-q alt-f4 shift-insert p space shift-mouse1".split(),
)
def test_nothing_else_is_heard(touch: Touch, scene: Heard, name: str) -> None:
    touch.moved(300, 200)
    scene.app.base.messenger.send("buttonDown", [name])
    scene.app.base.messenger.send("buttonHold", [name])
    scene.app.base.messenger.send("buttonUp", [name])
    scene.app.step()
    assert scene.told == []


def test_a_finger_that_is_taken_is_told_to_nobody_else(app: App, touch: Touch) -> None:
    scene = Heard(app)
    touch._taken = lambda x, y: True
    app.go(scene)
    app.step()
    tap(touch, 300, 200)
    tap(touch, 50, 30)
    assert scene.told == []


def test_a_finger_that_came_down_before_is_of_no_use_to_the_next_scene(
    app: App, touch: Touch, scene: Heard
) -> None:
    touch.moved(300, 200)
    touch.down(FINGER)
    following = Heard(app)
    app.go(following)
    app.step()
    touch.up(FINGER)
    assert scene.told == following.told == []


def test_a_button_is_lit_only_as_long_as_the_finger_is_on_it(scene: Heard, touch: Touch) -> None:
    (button,) = scene.hud.layer.buttons()
    touch.moved(50, 30)
    touch.down(FINGER)
    assert button.pressed
    touch.up(FINGER)
    assert scene.told == ["one"]
    assert not button.pressed
    assert not button.hovered
