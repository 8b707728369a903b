"""The veil: how bright the picture is, and when it is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from scenes.app import App
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer
from scenes.hud.widgets import Panel
from scenes.kiosk.dimmer import Dimmer
from tests.scenes.conftest import resize, screenshot
from tests.scenes.hand import settle


class Bright(Layer):
    """A light panel over all of the window, opened after the veil was made."""

    def build(self) -> None:
        self.panel = self.add(Panel(self, "panel", fill=(0.8, 0.6, 0.4, 1), radius=0, edge=False))

    def arrange(self) -> None:
        self.panel.place(0, 0, *self.hud.app.size)


@pytest.fixture
def dimmer(app: App) -> Iterator[Dimmer]:
    dimmer = Dimmer(app)
    app.scene.hud = Hud(app)
    app.scene.hud.open(Bright(app.scene.hud))
    settle(app)
    yield dimmer
    dimmer.destroy()


def light(app: App) -> np.ndarray:
    """The mean colour at the four corners and in the middle."""
    picture = np.asarray(screenshot(app)).astype(float)
    spots = picture[[2, 2, -3, -3, 180], [2, -3, 2, -3, 320]]
    assert np.ptp(spots, axis=0).max() <= 1
    return spots.mean(axis=0)


@pytest.mark.parametrize("brightness", [0.0, 0.25, 0.6])
def test_everything_is_darker_by_as_much(app: App, dimmer: Dimmer, brightness: float) -> None:
    full = light(app)
    assert full == pytest.approx([204, 153, 102], abs=2)
    dimmer.show(brightness)
    settle(app)
    assert light(app) == pytest.approx(full * brightness, abs=2)
    dimmer.show(1.0)
    settle(app)
    assert light(app) == pytest.approx(full, abs=0.5)


def test_it_covers_a_window_of_another_shape(app: App, dimmer: Dimmer) -> None:
    dimmer.show(0)
    settle(app)
    resize(app, (360, 640))
    assert np.asarray(screenshot(app)).max() == 0


def test_it_fades_within_a_second_and_then_rests(app: App, dimmer: Dimmer) -> None:
    app.clock.ahead += 5
    dimmer.show(0)
    app.step()
    assert dimmer.brightness > 0.8
    app.clock.ahead += 0.5
    app.step()
    assert 0.2 < dimmer.brightness < 0.6
    assert app.base.win.isActive()
    settle(app)
    assert dimmer.brightness == 0
    dimmer.show(0)
    app.step()
    assert not app.base.win.isActive()
    assert not app.base.taskMgr.getTasksNamed("veil")


def test_without_motion_it_is_there_at_once(app: App, dimmer: Dimmer) -> None:
    app.motion = False
    dimmer.show(0.3)
    app.step()
    assert dimmer.brightness == 0.3


def test_another_wish_turns_a_fade_round(app: App, dimmer: Dimmer) -> None:
    dimmer.show(0)
    app.clock.ahead += 0.3
    app.step()
    half_way = dimmer.brightness
    dimmer.show(1)
    app.clock.ahead += 0.1
    app.step()
    assert half_way < dimmer.brightness < 1
    settle(app)
    assert dimmer.brightness == 1
