"""What a finger on the screen does, told to the scene: taps, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING

from direct.showbase.DirectObject import DirectObject

from scenes.controls import pointer

if TYPE_CHECKING:
    from scenes.app import App

SLACK = 48.0
"""Nominal pixels that a finger may slip and still mean the place where it came down."""

FINGER = "mouse1"

NOWHERE = -1.0, -1.0
"""Where a finger is that has been lifted: nothing stays lit after it."""


class Touch(DirectObject):
    """Takes the place of an app's Controls: no key, no wheel, no other button is heard.

    `taken` is told of every finger that comes down, and says whether nobody else is to hear of it.
    """

    def __init__(self, app: App, taken: Callable[[float, float], bool]) -> None:
        super().__init__()
        self._app = app
        self._taken = taken
        self._position = (0.0, 0.0)
        self._start: tuple[float, float] | None = None
        """Where a finger came down on the scene, while it is down."""
        self._on_hud = False
        app.controls.ignoreAll()
        app.controls = self
        for event, heard in (("buttonDown", self.down), ("buttonUp", self.up)):
            self.accept(event, lambda name, heard=heard: app.guarded(lambda: heard(name)))

    def poll(self) -> None:
        """Look where the finger is; called in every step."""
        at = pointer(self._app)
        if at and at != self._position:
            self.moved(*at)

    def moved(self, x: float, y: float) -> None:
        """The finger is at x, y (pixels from the top left)."""
        self._position = (x, y)
        scene = self._app.scene
        if self._on_hud and scene and scene.hud:
            scene.hud.hover(x, y)

    def down(self, name: str) -> None:
        """A finger comes down, or something happens that means nothing here."""
        scene = self._app.scene
        if name != FINGER or not scene:
            return
        self.poll()
        x, y = self._position
        self._start, self._on_hud = None, False
        if self._taken(x, y):
            return
        if scene.hud and scene.hud.press(x, y):
            self._on_hud = True
        else:
            self._start = x, y

    def up(self, name: str) -> None:
        """The finger is lifted."""
        scene = self._app.scene
        if name != FINGER or not scene:
            return
        self.poll()
        start, on_hud = self._start, self._on_hud
        self._start, self._on_hud = None, False
        x, y = self._position
        if on_hud and scene.hud:
            scene.hud.release(x, y)
            scene.hud.hover(*NOWHERE)
        elif start and hypot(x - start[0], y - start[1]) <= SLACK * self._app.scale:
            scene.click(*start)

    def cancel(self) -> None:
        """Forget what is held; another scene is coming."""
        self._start, self._on_hud = None, False
