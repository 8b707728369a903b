"""The room: a table top that fades into the dark."""

from __future__ import annotations

from panda3d.core import GeomNode, NodePath

from scenes.look.light import Light
from scenes.look.meshes import Mesh, circle, loft, rounded_square
from scenes.look.quick import Shape, quick_flat
from scenes.look.shaders import Finish

TEXTURE = (49.6, 24.8)
"""Units of the table on one texture of the fast tier: eight planks deep."""


def table_top(light: Light, y: float, outline: tuple[float, float]) -> NodePath:
    """A table top at height y for a board of that outline: half side, corner radius."""
    mesh = _table_mesh(y, *outline)
    node = NodePath(GeomNode("table"))
    quick = quick_flat(mesh, TEXTURE, (1024, 512), Finish.GROUND)
    light.dress(node, "table", 0, Shape(lambda: mesh, lambda: quick))
    return node


def _table_mesh(y: float, half: float, corner: float, n: int = 64) -> Mesh:
    """Rings along the board's edge, as its shadow runs, and wider ones towards the dark."""
    beside = (-0.4, 0.0, 0.2, 0.45, 0.8, 1.3, 2.2, 4.5, 9.0, 18.0, 60.0)
    rings = [circle(1e-4, y, n)]
    rings += [rounded_square(half + out, corner + max(out, 0.0), y, n) for out in beside]
    return loft(rings)
