"""The still picture: taken when a stage has come to rest, faded in, kept until something moves."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from panda3d.core import (
    DepthTestAttrib,
    NodePath,
    Texture,
    TransparencyAttrib,
)

from scenes.look.aside import card
from scenes.look.fallback import usable, works
from scenes.look.shaders import Tier, program_named
from scenes.stage.exposure import Exposure
from scenes.stage.film import NoExposure

if TYPE_CHECKING:
    from scenes.stage.stage import Stage

log = logging.getLogger(__name__)

PASSES = 16
PATIENCE = 1.5
"""Seconds of work after which the pass that is under way is the last."""
BIT = 0.03
"""Seconds of work between two looks at the input."""
FADE = 0.2
"""Seconds."""


class Still:
    """While it is kept, pieces and room are not drawn: only its card, the marks and the HUD."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._exposure: Exposure | None = None
        self._spent = 0.0
        self._card: _Card | None = None
        self._impossible = False

    @property
    def opacity(self) -> float:
        """How much of it is seen, from 0 to 1."""
        return self._card.opacity if self._card else 0.0

    @property
    def kept(self) -> bool:
        """Whether it is all that is seen of pieces and room."""
        return self.opacity >= 1

    def drop(self) -> None:
        """The stage looks different now: show itself again."""
        if self._exposure:
            self._exposure.close()
            self._exposure = None
        if self._card:
            self._card.destroy()
            self._card = None
            self._stage.scenery.show()
            self._stage.app.redraw()

    def update(self, dt: float, calm: bool) -> bool:
        """Let time pass; True while it fades in. It is worked at only while all is calm."""
        if self._card:
            return self._fade(self._card, dt)
        if calm and not self._impossible and self._worth_it():
            self._expose()
        return False

    def _worth_it(self) -> bool:
        """Whether it would look better than what moves."""
        return usable(self._stage.app.tiers.still) not in (Tier.FAST, None)

    def _expose(self) -> None:
        exposure = self._exposure
        if not exposure:
            self._begin()
            self._stage.app.stay_awake()
            return
        clock = self._stage.app.clock
        before = clock()
        finished = exposure.step(BIT)
        took = clock() - before
        if took >= BIT:  # Else the renderer was not ready; it may be after a sleep.
            self._stage.app.stay_awake()
        self._spent += took
        if self._spent > PATIENCE:
            exposure.hurry()
        if finished:
            self._card = _Card(self._stage.root, exposure.texture, exposure.depth)
            exposure.close()
            self._exposure = None

    def _begin(self) -> None:
        stage = self._stage
        self._spent = 0.0
        if not works(program_named("still"), "there is no still picture"):
            self._impossible = True
            return
        try:
            self._exposure = Exposure(stage, stage.size, stage.app.tiers.still, PASSES)
        except NoExposure:
            self._impossible = True
            log.warning("nothing can be drawn beside the window: there is no still picture")

    def _fade(self, card: _Card, dt: float) -> bool:
        if card.opacity >= 1:
            return False
        card.fade(card.opacity + dt / FADE if self._stage.app.motion else 1.0)
        if card.opacity >= 1:
            self._stage.scenery.hide()
        return True


class _Card:
    """The picture before everything but the marks; as deep as what it shows."""

    def __init__(self, parent: NodePath, picture: Texture, depth: Texture) -> None:
        self._textures = picture, depth
        self._node = card(parent, program_named("still"))
        self._node.setShaderInput("picture", picture)
        self._node.setShaderInput("depth", depth)
        self._node.setAttrib(DepthTestAttrib.make(DepthTestAttrib.MAlways))
        self._node.setDepthWrite(True)
        self._node.setBin("fixed", 5)
        self.opacity = 0.0
        self.fade(0.0)

    def fade(self, opacity: float) -> None:
        """From 0, not seen, to 1."""
        self.opacity = min(1.0, opacity)
        self._node.setShaderInput("opacity", self.opacity)
        blended = TransparencyAttrib.MAlpha if self.opacity < 1 else TransparencyAttrib.MNone
        self._node.setTransparency(blended)

    def destroy(self) -> None:
        self._node.removeNode()
        for texture in self._textures:
            texture.releaseAll()
