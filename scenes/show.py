"""A picture of the table, drawn without a display."""

from __future__ import annotations

import io
from collections.abc import Callable
from math import radians
from pathlib import Path

from PIL import Image

from game.language import Language
from game.match import Match
from game.storage import write_atomically
from scenes.app import App
from scenes.chosen import theme_named
from scenes.entities.marks import Marked
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.stage.exposure import Exposure
from scenes.stage.film import NoExposure
from scenes.stage.stage import Stage

__all__ = ["NoExposure", "show"]

PASSES = {Tier.FAST: 8, Tier.FINE: 8, Tier.PHOTO: 16}
WINDOW = (64, 64)
"""Pixels; nothing is seen in it."""
PATIENCE = 120.0
"""Seconds after which the pass that is under way is the last."""
BIT = 0.5
"""Seconds between two reports."""


def show(
    match: Match,
    out: Path,
    language: Language,
    size: tuple[int, int] = (1280, 720),
    view: str = "player",
    turn: float = 0.0,
    tilt: float = 0.0,
    zoom: float = 1.0,
    theme: str = "",
    tier: str = "photo",
    marks: bool = False,
    transparent: bool = False,
    progress: Callable[[float], None] = lambda done: None,
) -> int:
    """Draw the present moment of `match` into the file `out`, `size` pixels.

    From `view` the camera is turned and tilted by degrees, and goes `zoom` times nearer. `marks`
    are those of the last turn. `progress` is told what share is done. Raises OSError, NoExposure.
    """
    fineness = Tier[tier.upper()]
    app = App(language, WINDOW, offscreen=True, tiers=Tiers(fineness, fineness))
    app.theme = theme_named(theme)
    stage = Stage(app, match.position.game.name, view)
    stage.table.show(match.position.layout())
    if marks and match.last_move:
        stage.marks.show(Marked(last=match.last_move.places), stage.table.layout)
    stage.camera.turn(radians(turn), radians(tilt))
    stage.camera.zoom(1 / zoom)
    stage.camera.arrive()
    picture = _exposed(stage, size, fineness, marks, transparent, progress)
    stage.destroy()
    data = io.BytesIO()
    picture.save(data, "PNG")
    write_atomically(out, data.getvalue())
    return 0


def _exposed(
    stage: Stage,
    size: tuple[int, int],
    tier: Tier,
    marks: bool,
    transparent: bool,
    progress: Callable[[float], None],
) -> Image.Image:
    exposure = Exposure(stage, size, tier, PASSES[tier], transparent, marks=marks)
    begun = stage.app.clock()
    while not exposure.step(BIT):
        if stage.app.clock() > begun + PATIENCE:
            exposure.hurry()
        progress(exposure.done / exposure.passes)
    exposure.close()
    return exposure.image()
