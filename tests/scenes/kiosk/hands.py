"""Fingers on the kiosk's screen, and time that passes there."""

from __future__ import annotations

from scenes.app import App
from scenes.hud.buttons import Button
from scenes.kiosk.touch import FINGER
from tests.scenes.conftest import Hurried


def touch(app: App, x: float, y: float) -> None:
    """A finger taps at that pixel."""
    app.controls.moved(x, y)
    app.controls.down(FINGER)
    app.step()
    app.controls.up(FINGER)
    app.step()


def button(app: App, name: str) -> Button:
    """The button of that name on the topmost layer."""
    assert app.scene and app.scene.hud
    return next(one for one in app.scene.hud.layer.buttons() if one.name == name)


def press(app: App, name: str) -> None:
    """A finger taps the button of that name."""
    found = button(app, name)
    touch(app, found.x + found.w / 2, found.y + found.h / 2)


def later(app: App, seconds: float, step: float = 0.5) -> None:
    """So many seconds pass, in steps that the idle rule counts."""
    assert isinstance(app.clock, Hurried)
    for _ in range(round(seconds / step)):
        app.clock.ahead += step
        app.step()
