"""The one window that all scene tests share: Ursina allows no second in a process."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image

from game.language import Language
from scenes.app import App
from scenes.look.shaders import Tier
from scenes.look.themes import WALNUT
from scenes.renderer import Tiers
from scenes.scene import Scene

USUAL = (1280, 720)
QUICK = Tiers(Tier.FAST, Tier.FAST)


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the picture another size in pixels, and let the scene know."""
    app.base.win.setSize(*size)
    app.step()
    assert app.size == size


def screenshot(app: App) -> Image.Image:
    """What the app shows now."""
    app.redraw()
    for _ in range(2):
        app.base.win.setActive(True)
        app.base.graphicsEngine.renderFrame()
    texture = app.base.win.getScreenshot()
    width, height = texture.getXSize(), texture.getYSize()
    pixels = np.frombuffer(texture.getRamImageAs("RGB"), np.uint8).reshape(height, width, 3)
    return Image.fromarray(pixels[::-1])


class Empty(Scene):
    """A scene with nothing but the HUD that a test puts into it."""

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
            self.hud = None


def clear(app: App) -> None:
    """Leave the app's scene for an empty one."""
    app.go(Empty(app))
    app.step()


@pytest.fixture(scope="session")
def _app() -> App:
    # Tests that look at pictures choose their tier themselves; for the rest the quickest will do.
    return App(Language("en"), USUAL, offscreen=True, samples=0, tiers=QUICK)


@pytest.fixture
def app(_app: App) -> Iterator[App]:
    """The app with an empty scene, in English, at its usual size; left so by every test."""
    _app.set_language(Language("en"))
    _app.motion, _app.opinion, _app.undo = True, "", "free"
    _app.theme, _app.tier, _app.tiers = WALNUT, None, QUICK
    clear(_app)
    resize(_app, USUAL)
    yield _app
    clear(_app)
