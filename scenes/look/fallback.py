"""What the renderer can draw: a tier whose shaders it can't compile gives way to the next."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

from panda3d.core import Camera, GraphicsEngine, NodePath, Notify, NSFatal, Shader, Texture

from scenes.look.aside import drawn_aside
from scenes.look.shaders import Finish, Tier, fast_program, program
from scenes.look.themes import THEMES

log = logging.getLogger(__name__)


@cache
def usable(tier: Tier) -> Tier | None:
    """The finest tier up to `tier` whose shaders compile; None: there are to be no shaders.

    What doesn't compile is said once in the log, and never tried again. Needs a window.
    """
    for lower in range(tier, -1, -1):
        if _compiles(Tier(lower)):
            return Tier(lower)
    return None


@cache
def works(shader: Shader, otherwise: str) -> bool:
    """Whether a single shader compiles. The log says what happens `otherwise`. Needs a window."""
    good = _compile([shader])
    if not good:
        _tell(f"a shader does not compile on this renderer: {otherwise}")
    return good


@cache
def _compiles(tier: Tier) -> bool:
    good = _compile(_shaders(tier))
    if not good:
        instead = f"the {Tier(tier - 1).name.lower()} tier is used" if tier else "none are used"
        _tell(f"the {tier.name.lower()} tier does not compile on this renderer: {instead}")
    return good


@cache
def _tell(message: str) -> None:
    """Once."""
    log.warning(message)


def _shaders(tier: Tier) -> list[Shader]:
    if tier is Tier.FAST:
        return [fast_program(finish) for finish in Finish]
    materials = (material for theme in THEMES.values() for material in theme.materials.values())
    return [program(kind, tier) for kind in sorted({material.kind for material in materials})]


def _compile(shaders: Iterable[Shader]) -> bool:
    """Compile them, without a word of Panda3D's about it; False if one fails."""
    gsg = GraphicsEngine.getGlobalPtr().getWindow(0).getGsg()
    prepared = gsg.getPreparedObjects()
    shaders = list(shaders)
    for shader in shaders:
        shader.prepare(prepared)
    eye = NodePath("nothing").attachNewNode(Camera("eye"))
    with _hushed():
        # A renderer compiles when it begins to draw, whatever that is.
        with suppress(OSError), drawn_aside((1, 1), eye, Texture()) as draw:
            draw()
        return all(shader.prepareNow(prepared, gsg) for shader in shaders)


@contextmanager
def _hushed() -> Iterator[None]:
    category = Notify.ptr().getCategory(":display:gsg:glgsg")
    before = category.getSeverity()
    category.setSeverity(NSFatal)
    try:
        yield
    finally:
        category.setSeverity(before)
