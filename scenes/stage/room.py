"""The room: a table top that fades into the dark."""

from __future__ import annotations

import numpy as np
from panda3d.core import NodePath

from scenes.look.light import Light
from scenes.look.meshes import Mesh, circle, loft
from scenes.look.quick import quick_flat

TEXTURE = (49.6, 24.8)
"""Units of the table on one texture of the fast tier: eight planks deep."""


def table_top(light: Light, y: float) -> NodePath:
    """A table top at height y, finer near the middle where shadows fall."""
    mesh = _table_mesh(y)
    node = NodePath(mesh.node("table"))
    light.dress(node, "table", 0, lambda: quick_flat(mesh, TEXTURE, (1024, 1024)))
    return node


def _table_mesh(y: float) -> Mesh:
    radii = np.concatenate([np.linspace(0.01, 9, 26), np.geomspace(9.6, 60, 8)])
    return loft([circle(float(r), y, 72) for r in radii])
