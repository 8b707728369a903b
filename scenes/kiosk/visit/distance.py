"""How far away visitors see the table: all of it is on the screen, however they turn it."""

from __future__ import annotations

from scenes.stage.camera import FARTHEST
from scenes.stage.stage import Stage
from scenes.staged import TURN_STEP, ZOOM_STEP

FILLED = 0.97
"""The share of what is free of the screen that the table takes, or, from the nearest, the board."""

ROUND = 1.001
"""What is nearer to a limit than that has reached it."""


class Distance:
    """Turns the camera of a stage, and goes nearer with it or farther away.

    Usually all of the table is seen, and nearer at least the whole board: nobody could move it into
    the picture.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._share = 1.0
        """Of the usual distance."""

    def keep(self) -> None:
        """Go where this view asks for: it has been turned, or the screen has."""
        camera = self._stage.camera
        wanted = min(FARTHEST, max(self._nearest, self._usual * self._share))
        camera.zoom(wanted / camera.goal.zoom)

    def can(self, way: int) -> bool:
        """Whether it could go nearer (1) or farther (-1)."""
        zoom = self._stage.camera.goal.zoom
        return zoom > self._nearest * ROUND if way > 0 else zoom * ROUND < FARTHEST

    def turn(self, way: int) -> None:
        """Turn the table a little, to the left (-1) or right."""
        self._stage.camera.turn(way * TURN_STEP, 0)
        self.keep()

    def zoom(self, way: int) -> None:
        """Go a little nearer (1) or farther (-1)."""
        self._share = self._stage.camera.goal.zoom * ZOOM_STEP**way / self._usual
        self.keep()
        self._share = self._stage.camera.goal.zoom / self._usual

    @property
    def _nearest(self) -> float:
        camera = self._stage.camera
        return camera.fitting(self._stage.set.field_hull, camera.goal, FILLED)

    @property
    def _usual(self) -> float:
        camera = self._stage.camera
        return camera.fitting(self._stage.set.hull, camera.goal, FILLED)
