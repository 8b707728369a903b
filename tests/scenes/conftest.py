"""The one window that all scene tests share: Ursina allows no second in a process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.language import Language
from scenes.app import App
from scenes.look.shaders import Tier
from scenes.look.themes import WALNUT
from scenes.renderer import Tiers
from scenes.scene import Scene
from tests.scenes.windows import PATIENCE, Start

ROOT = Path(__file__).resolve().parent.parent.parent

USUAL = (640, 360)
"""Small, as every pixel is drawn by the processor."""
QUICK = Tiers(Tier.FAST, Tier.FAST)


class Hurried:
    """The time, which can be put forward: what flies need not be drawn all the way."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


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
    return App(Language("en"), USUAL, offscreen=True, clock=Hurried(), samples=0, tiers=QUICK)


@pytest.fixture
def app(_app: App) -> Iterator[App]:
    """The app with an empty scene, in English, at its usual size; left so by every test."""
    _app.set_language(Language("en"))
    _app.motion, _app.opinion, _app.undo, _app.asks_go = True, "", "free", False
    _app.theme, _app.tier, _app.tiers = WALNUT, None, QUICK
    clear(_app)
    resize(_app, USUAL)
    yield _app
    clear(_app)


@pytest.fixture
def window(display: str, home: Path, tmp_path: Path) -> Iterator[Start]:
    """A running program, given a command line; ended by its process id."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> subprocess.Popen[bytes]:
        env = {**os.environ, "DISPLAY": display, "PYLOS_PILLARZ_HOME": str(home)}
        env.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "main.py", *words]
        errors = (tmp_path / "errors").open("ab")
        started.append(subprocess.Popen(command, cwd=ROOT, env=env, stderr=errors))
        errors.close()
        return started[-1]

    yield start
    for process in started:
        process.terminate()
        process.wait(PATIENCE)
