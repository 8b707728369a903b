"""How bright the kiosk is: a black veil over all that is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import CardMaker, CullBinManager, NodePath, TransparencyAttrib

if TYPE_CHECKING:
    from direct.task.Task import Task

    from scenes.app import App

FADE = 1.0
"""Seconds from all the light to none; less of a way takes less."""

FAR = 1 << 15
"""Pixels: the veil's side, larger than any screen, so that it never has to be fitted."""

BIN, SORT = "veil", 100
"""Drawn after everything else on the overlay."""


class Dimmer:
    """Made once for an app; it goes on by itself, and only while it fades."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shown = self._wanted = 1.0
        self._looked = 0.0
        bins = CullBinManager.getGlobalPtr()
        if bins.findBin(BIN) < 0:
            bins.addBin(BIN, CullBinManager.BTUnsorted, SORT)
        card = CardMaker(BIN)
        card.setFrame(-FAR, FAR, -FAR, FAR)
        card.setColor(0, 0, 0, 1)
        self.node: NodePath = app.overlay.attachNewNode(card.generate())
        self.node.setTransparency(TransparencyAttrib.MAlpha)
        self.node.setTwoSided(True)
        self.node.setBin(BIN, 0)
        self.node.hide()

    @property
    def brightness(self) -> float:
        """What is seen at the moment, from 0 (nothing) to 1 (all)."""
        return self._shown

    def show(self, brightness: float) -> None:
        """Go to that brightness, from 0 to 1; may be told again and again."""
        wanted = min(1.0, max(0.0, brightness))
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._looked = self._app.clock()
        self._app.base.taskMgr.remove(BIN)
        # Before the app's own task, which decides whether this frame is drawn.
        self._app.base.taskMgr.add(self._fade, BIN, sort=39)

    def destroy(self) -> None:
        """Take the veil away."""
        self._app.base.taskMgr.remove(BIN)
        self.node.removeNode()
        self._app.redraw()

    def _fade(self, task: Task) -> int:
        now = self._app.clock()
        step = (now - self._looked) / FADE if self._app.motion else 1.0
        self._looked = now
        way = self._wanted - self._shown
        self._shown += min(step, max(-step, way))
        if abs(way) <= step:
            self._shown = self._wanted
        self._draw()
        return task.done if self._shown == self._wanted else task.cont

    def _draw(self) -> None:
        if self._shown < 1:
            self.node.setAlphaScale(1 - self._shown)
            self.node.show()
        else:
            self.node.hide()
        # The light changes, nothing else: the finer still picture stays.
        self._app.redraw(quietly=True)
