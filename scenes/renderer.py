"""How fast the renderer is: found out by drawing.

Not its name counts but how long it takes: names are many, and a strong one may be busy.
"""

from __future__ import annotations

import logging
import time
from typing import NamedTuple

from panda3d.core import Camera, NodePath, OrthographicLens, Texture

from scenes.look.aside import card, drawn_aside
from scenes.look.baking import bake_program
from scenes.look.fallback import works
from scenes.look.shaders import Tier

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


SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "basic render", "gdi generic")
"""What the names of renderers have in them that draw on the processors."""


def is_software(name: str) -> bool:
    """Whether the renderer of that name draws on the processors, all of them at once."""
    return any(part in name.lower() for part in SOFTWARE)


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
    """Rounds a second on the renderer of the first window; 0 where it can't be measured."""
    shader = bake_program("yardstick.frag")
    if not works(shader, "it is taken for a slow one"):
        return 0.0
    root = NodePath("yardstick")
    work = card(root, shader)
    camera = root.attachNewNode(Camera("eye", OrthographicLens()))
    try:
        with drawn_aside((SIDE, SIDE), camera, Texture()) as draw:

            def took(rounds: int) -> float:
                work.setShaderInput("rounds", rounds)
                begun = time.perf_counter()
                draw()
                return time.perf_counter() - begun

            took(FEW)  # Compiling is not counted.
            few, many = (min(took(rounds) for _ in range(TRIES)) for rounds in (FEW, MANY))
    except OSError as error:
        log.warning("%s", error)
        return 0.0
    return (MANY - FEW) * SIDE * SIDE / max(many - few, 1e-6)
