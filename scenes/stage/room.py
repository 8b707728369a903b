"""The room: a table top that fades into the dark."""

from __future__ import annotations

import numpy as np
from panda3d.core import NodePath

from scenes.look.light import Light
from scenes.look.meshes import circle, loft


def table_top(light: Light, y: float) -> NodePath:
    """A table top at height y, finer near the middle where shadows fall."""
    radii = np.concatenate([np.linspace(0.01, 9, 26), np.geomspace(9.6, 60, 8)])
    node = NodePath(loft([circle(float(r), y, 72) for r in radii]).node("table"))
    light.dress(node, "table")
    return node
