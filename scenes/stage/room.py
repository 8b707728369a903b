"""The room: a table top that fades into the dark."""

from __future__ import annotations

import numpy as np
from panda3d.core import NodePath

from scenes.entities.meshes import circle, loft
from scenes.stage.shading import Light, Material, srgb

TABLE_WOOD = Material("TABLE", srgb("#5d4533"), srgb("#33231a"))


def table_top(light: Light, y: float) -> NodePath:
    """A table top at height y, finer near the middle where shadows fall."""
    radii = np.concatenate([np.linspace(0.01, 9, 26), np.geomspace(9.6, 60, 8)])
    node = NodePath(loft([circle(float(r), y, 72) for r in radii]).node("table"))
    light.dress(node, TABLE_WOOD)
    return node
