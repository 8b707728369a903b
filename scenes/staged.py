"""A scene with a stage that fills the window: pointer, wheel and keys turn the camera."""

from __future__ import annotations

from collections.abc import Mapping
from math import radians

from game.rules import Piece, Spot, layout_spot
from scenes.entities.picking import first_met
from scenes.hud.table_state import CameraActions
from scenes.scene import Scene
from scenes.stage.stage import Stage

TURN_STEP, TILT_STEP = radians(12), radians(8)
"""What one press of a camera button turns."""
ZOOM_STEP = 0.88
VIEW_KEYS = {"1": "player", "2": "opponent", "3": "left", "4": "right", "t": "top"}


class Staged(Scene):
    """Subclasses make the `stage` when they are entered."""

    stage: Stage
    home = "player"
    """The usual view."""
    options: frozenset[str] = frozenset()
    """The places that may be tapped now."""
    _drag_start: tuple[float, float] | None = None
    _orbiting = False

    def resized(self) -> None:
        self.stage.fit(None)

    @property
    def layout(self) -> Mapping[Spot, Piece]:
        """What may be pointed at."""
        return self.stage.table.layout

    # Pointer

    def pick(self, x: float, y: float) -> str | None:
        """The place that is in front at a pixel."""
        return first_met(self.stage.ray(x, y), self.stage.set.solids(self.layout, self.options))

    def double_click(self, x: float, y: float) -> None:
        if not self.pick(x, y) and not self._is_on_board(x, y):
            self.go_home()

    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None:
        if start != self._drag_start:
            self._drag_start = start
            self._orbiting = button != 1 or not self._is_piece(*start)
        if self._orbiting:
            scale = self.app.scale
            self.stage.camera.orbit(dx / scale, dy / scale)

    def wheel(self, notches: int) -> None:
        self.stage.camera.zoom(ZOOM_STEP**notches)

    def _is_piece(self, x: float, y: float) -> bool:
        place = self.pick(x, y)
        return place is not None and layout_spot(self.stage.table.layout, place) is not None

    def _is_on_board(self, x: float, y: float) -> bool:
        ray = self.stage.ray(x, y)
        solids = self.stage.set.solids(self.stage.table.layout, ())
        return any(solid.meets(ray) < float("inf") for solid in solids)

    # Keys and buttons

    def camera_key(self, name: str) -> bool:
        """Turn the camera as a key says; False if the key is for something else."""
        if name == "r":
            self.go_home()
        elif name in VIEW_KEYS:
            self.stage.camera.go(VIEW_KEYS[name])
        else:
            return False
        return True

    def go_home(self) -> None:
        """Turn the camera to the usual view."""
        self.stage.camera.go(self.home)

    def camera_actions(self) -> CameraActions:
        """What the camera's buttons do."""
        camera = self.stage.camera
        return CameraActions(
            on_rotate=lambda way: camera.turn(way * TURN_STEP, 0),
            on_zoom=lambda way: camera.zoom(ZOOM_STEP**way),
            on_tilt=lambda way: camera.turn(0, way * TILT_STEP),
            on_view=camera.go,
            on_reset_camera=self.go_home,
        )
