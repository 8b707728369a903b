"""The stage of one game: its light, its table, its board and pieces, its marks, and the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import LPoint3f, LVector3f, NodePath, PerspectiveLens

from game.rules import Piece
from scenes.entities.marks import Marks
from scenes.entities.picking import Ray
from scenes.entities.sets import SETS
from scenes.entities.table_view import TableView
from scenes.look.light import Light
from scenes.stage.camera import FAR, NEAR, SMALLEST_FOV, Frame, OrbitCamera
from scenes.stage.room import table_top
from scenes.stage.still import Still

if TYPE_CHECKING:
    from scenes.app import App

Area = tuple[int, int, int, int]
"""x, y, width, height in pixels from the top left."""
Margins = tuple[int, int, int, int]
"""Pixels at the left, the top, the right and the foot of a picture."""

BIT = 0.012
"""Seconds of work at textures between two frames."""
SETTLE = 0.25
"""Seconds of quiet until work at the still picture begins: it must not delay an answer."""


class Stage:
    """What is seen of a game named `game`, in the whole window or in an `area` of it."""

    def __init__(self, app: App, game: str, view: str = "player", area: Area | None = None) -> None:
        self.app = app
        self._area = area
        self.root: NodePath = app.base.render.attachNewNode("stage")
        self.light = Light(self.root, app.tiers.moving, app.theme)
        app.base.setBackgroundColor(*app.theme.background, 1)
        self.set = SETS[game](self.light)
        self.scenery: NodePath = self.root.attachNewNode("scenery")
        """All but the marks: what is in a photograph of the table."""
        room = self.scenery.attachNewNode("room")
        table_top(self.light, self.set.table, self.set.outline).reparentTo(room)
        self.table = TableView(self.scenery, self.set)
        self.table.motion = app.motion
        self.table.on_touch = self._piece_touches
        self.marks = Marks(self.root, self.set)
        frame = Frame(self.set.middle, self.set.rings)
        self.camera = OrbitCamera(frame, 1.0, view)
        # A lens of our own: Panda3D gives its own one the window's shape, whatever the area's is.
        self._lens = PerspectiveLens()
        self._lens.setNearFar(NEAR, FAR)
        app.base.cam.node().setLens(self._lens)
        self.fit(area)
        self.still = Still(self)
        self._begun = False
        self._seen = self._look()

    def fit(self, area: Area | None, margins: Margins = (0, 0, 0, 0)) -> None:
        """Fill the window, or an area of it: it has a new size. The board keeps out of the margins,
        where words are.
        """
        self._area = area
        width, height = self.app.size
        x, y, w, h = area or (0, 0, width, height)
        region = self.app.base.camNode.getDisplayRegion(0)
        region.setDimensions(x / width, (x + w) / width, 1 - (y + h) / height, 1 - y / height)
        left, top, right, foot = margins
        self.camera.aspect = w / h
        self.camera.free = (2 * left / w - 1, 2 * foot / h - 1, 1 - 2 * right / w, 1 - 2 * top / h)
        self._lens.setAspectRatio(w / h)
        self._lens.setMinFov(SMALLEST_FOV)
        film, (across, up) = self._lens.getFilmSize(), self.camera.shift
        self._lens.setFilmOffset(-across * film[0] / 2, -up * film[1] / 2)
        self._aim()

    def arrive(self) -> None:
        """Be at once where the camera heads for."""
        self.camera.arrive()
        self._aim()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._area[2:] if self._area else self.app.size

    def update(self, dt: float) -> bool:
        """Let time pass; True while the camera or a piece moves, or the still picture fades in."""
        self._follow_app()
        turning = self.camera.view != self.camera.goal
        if not self.app.motion:
            self.camera.arrive()
        self.camera.update(dt)
        if turning:
            self._aim()
        moving = self.table.update(dt) or turning
        look = self._look()
        if moving or look != self._seen:
            self._seen = look
            self.still.drop()
        self._work()
        fading = self.still.update(dt, not moving and self.app.quiet >= SETTLE)
        return moving or fading

    def complete(self) -> None:
        """Have everything ready that is otherwise made little by little."""
        self.light.work(float("inf"))

    def _piece_touches(self, piece: Piece) -> None:
        # What is nobody's is of stone in every theme.
        material = self.app.theme.materials.get(f"{piece.kind} {piece.side}")
        self.app.sounds.set_down(wooden=material is not None and material.kind == "WOOD")

    def _work(self) -> None:
        """The stage is seen at once; its textures follow, a few from frame to frame."""
        if self._begun and self.light.work(BIT):
            self.app.redraw()
        self._begun = True

    def _follow_app(self) -> None:
        """Theme and tier may have been changed in the settings."""
        theme, tier = self.app.theme, self.app.tiers.moving
        if theme != self.light.theme or tier != self.light.tier:
            self.light.set_theme(theme)
            self.light.set_tier(tier)
            self.app.base.setBackgroundColor(*theme.background, 1)
            self.app.redraw()

    def _look(self) -> tuple[object, ...]:
        """All that the picture depends on, while nothing moves."""
        app, camera = self.app, self.camera
        where = app.size, self._area, camera.free, camera.view
        return app.theme, app.tiers, where, self.table.layout

    def ray(self, x: float, y: float) -> Ray:
        """The ray through a pixel of the window."""
        width, height = self.app.size
        left, top, w, h = self._area or (0, 0, width, height)
        return self.camera.ray(2 * (x - left) / w - 1, 1 - 2 * (y - top) / h)

    def pixel(self, point: tuple[float, float, float]) -> tuple[float, float]:
        """The pixel of the window where a point is seen."""
        width, height = self.app.size
        left, top, w, h = self._area or (0, 0, width, height)
        x, y = self.camera.project(point)
        return left + (x + 1) / 2 * w, top + (1 - y) / 2 * h

    def destroy(self) -> None:
        """Take everything down."""
        self.still.drop()
        self.marks.destroy()
        self.table.destroy()
        self.light.put_out()
        self.root.removeNode()
        self.app.base.camNode.getDisplayRegion(0).setDimensions(0, 1, 0, 1)

    def _aim(self) -> None:
        from ursina import camera

        eye = LPoint3f(*self.camera.eye)
        camera.setPos(eye)
        camera.lookAt(self.app.base.render, LPoint3f(*self.camera.frame.middle), LVector3f(0, 1, 0))
        self.light.see_from(*eye)
