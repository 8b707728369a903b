"""A picture of the table, drawn without a display."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

from game.language import Language
from game.match import Match
from game.storage import write_atomically
from scenes.app import App, Tiers
from scenes.entities.marks import Marked
from scenes.look.shaders import Tier
from scenes.stage.stage import Stage

FINER = 2
"""Drawn so much larger each way, then reduced: smoother edges than multisampling gives."""
LARGEST = 4096
"""Pixels a side that renderers can be trusted with."""


def show(match: Match, out: Path, size: tuple[int, int], view: str, language: Language) -> int:
    """Draw the present moment of `match` into the file `out`, `size` pixels, seen from `view`."""
    finer = FINER if max(size) * FINER <= LARGEST else 1
    drawn = (size[0] * finer, size[1] * finer)
    app = App(language, drawn, offscreen=True, tiers=Tiers(Tier.FINE, Tier.FINE))
    stage = Stage(app, match.position.game.name, view)
    stage.table.show(match.position.layout())
    last = match.last_move.places if match.last_move else ()
    stage.marks.show(Marked(last=last), stage.table.layout)
    picture = screenshot(app).resize(size, Image.Resampling.LANCZOS)
    stage.destroy()
    data = io.BytesIO()
    picture.save(data, "PNG")
    write_atomically(out, data.getvalue())
    return 0


def screenshot(app: App) -> Image.Image:
    """What the app shows now."""
    app.redraw()
    for _ in range(2):
        app.base.win.setActive(True)
        app.base.graphicsEngine.renderFrame()
    texture = app.base.win.getScreenshot()
    width, height = texture.getXSize(), texture.getYSize()
    pixels = np.frombuffer(texture.getRamImageAs("RGB"), np.uint8).reshape(height, width, 3)
    return Image.fromarray(pixels[::-1])
