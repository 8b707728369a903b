"""How fast the renderer is: found out by drawing, before the window opens.

Not its name counts but how long it takes: names are many, and a strong one may be busy.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from panda3d.core import (
    Camera,
    CardMaker,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsPipeSelection,
    NodePath,
    Notify,
    NSFatal,
    OmniBoundingVolume,
    OrthographicLens,
    Shader,
    Texture,
    WindowProperties,
)

from scenes.look.shaders import SHADERS, Tier

log = logging.getLogger(__name__)

SIDE = 256
"""Pixels of the picture that is drawn to find out."""
FEW, MANY = 20, 180
"""Rounds of work for a pixel. The difference counts: what a frame costs anyway is left out."""
TRIES = 3

COST = {Tier.FINE: 1000, Tier.PHOTO: 1600}
"""Rounds that a pixel of a frame in these tiers is worth, measured on a software renderer."""
SMOOTH = 1 / 40
"""Seconds a frame may take while something moves."""
PATIENT = 0.5
"""Seconds a frame of the still picture may take, of which many are taken."""


class Tiers(NamedTuple):
    """How finely is drawn while something moves, and when all is still."""

    moving: Tier
    still: Tier


def tiers_for(speed: float, size: tuple[int, int], chosen: Tier | None = None) -> Tiers:
    """The finest tiers a renderer keeps up with that does `speed` rounds a second.

    `chosen` is the tier somebody wants: of the still picture, and at most while something moves.
    """

    def within(seconds: float) -> Tier:
        enough = [t for t, rounds in COST.items() if rounds * size[0] * size[1] < seconds * speed]
        return max(enough, default=Tier.FAST)

    moving = within(SMOOTH)
    if chosen is None:
        return Tiers(moving, max(within(PATIENT), Tier.FINE))
    return Tiers(min(moving, chosen), chosen)


def measured_speed() -> float:
    """Rounds a second; 0 where nothing can be drawn without a window."""
    try:
        with _drawing() as draw:
            draw(FEW)  # Compiling is not counted.
            took = [(draw(FEW), draw(MANY)) for _ in range(TRIES)]
    except OSError as error:
        log.warning("%s", error)
        return 0.0
    seconds = max(min(many for _, many in took) - min(few for few, _ in took), 1e-6)
    return (MANY - FEW) * SIDE * SIDE / seconds


@contextmanager
def _drawing() -> Iterator[Callable[[int], float]]:
    """Gives what draws a picture with so many rounds a pixel, and says how long it took."""
    engine = GraphicsEngine.getGlobalPtr()
    with _hushed():
        pipe = _pipe()
        buffer = pipe and engine.makeOutput(
            pipe,
            "yardstick",
            0,
            FrameBufferProperties.getDefault(),
            WindowProperties.size(SIDE, SIDE),
            GraphicsPipe.BFRefuseWindow | GraphicsPipe.BFFbPropsOptional,
        )
    if not buffer:
        raise OSError("the renderer draws nothing beside a window: the fast tier is used")
    root = NodePath("yardstick")
    card = root.attachNewNode(CardMaker("card").generate())
    card.node().setBounds(OmniBoundingVolume())
    card.node().setFinal(True)
    card.setTwoSided(True)
    card.setShader(_shader())
    buffer.makeDisplayRegion().setCamera(root.attachNewNode(Camera("eye", OrthographicLens())))
    buffer.addRenderTexture(Texture(), GraphicsOutput.RTMCopyRam)

    def draw(rounds: int) -> float:
        card.setShaderInput("rounds", rounds)
        begun = time.perf_counter()
        engine.renderFrame()
        return time.perf_counter() - begun

    try:
        yield draw
    finally:
        with _hushed():
            engine.removeWindow(buffer)


@cache
def _pipe() -> GraphicsPipe | None:
    """Kept for good: closing it could close a connection that the window shares."""
    return GraphicsPipeSelection.getGlobalPtr().makeDefaultPipe()


def _shader() -> Shader:
    return Shader.make(
        Shader.SL_GLSL,
        vertex="#version 120\n" + (SHADERS / "bake.vert").read_text(),
        fragment=(SHADERS / "yardstick.frag").read_text(),
    )


@contextmanager
def _hushed() -> Iterator[None]:
    """Without X11's complaint about buffers that belong to no window."""
    category = Notify.ptr().getCategory(":display:x11display")
    before = category.getSeverity()
    category.setSeverity(NSFatal)
    try:
        yield
    finally:
        category.setSeverity(before)
