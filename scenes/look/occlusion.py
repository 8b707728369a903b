"""Light that reaches points among spheres and boxes: occlusion.glsl once more, for the fast tier.

Points and normals are (n, 3). A test holds the two beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from scenes.look.meshes import Points

Parts = Sequence[Points]
"""Vectors as x, y and z apart, each (n, k): numpy is slow over an axis of three."""
SOFTNESS = 0.20
"""Tangent of half the angle under which the lamp is seen."""
FAR = 4.0
"""Radii beyond which a sphere takes no notable part of the sky."""
FEELERS = ((0.10, 0.45), (0.34, 0.38))
"""How far feelers for boxes go, and what is left of the sky when one meets something at once."""


def shares(
    points: Points,
    normals: Points,
    light: Points,
    spheres: Points,
    boxes: Points,
    box_height: float,
    slab: Points,
) -> Points:
    """Shares (n, 2) of the key light and of the sky that reach each point.

    `spheres` (k, 4) are centres and radii, `boxes` (m, 4) middles of the foot and half sides;
    `slab` is the board: half side, corner radius, heights of its top and its foot.
    """
    points, normals, light, spheres, boxes = (
        part.astype(np.float32) for part in (points, normals, light, spheres, boxes)
    )
    p = points + normals * np.float32(0.012)
    key = np.where(normals[:, 1] > 0.9, _past_slab(p, light, slab), 1)
    beside = _step(-0.1, 0.9, _off_slab(points[:, [0, 2]], slab))
    sky = np.where(points[:, 1] < slab[3] + 0.02, 0.35 + 0.65 * beside, 1)
    if len(spheres):
        to = _towards(spheres, p)
        key = key * _past_spheres(to, light, spheres[:, 3]).prod(axis=1)
        sky = sky * (1 - _covered(to, normals, spheres[:, 3])).prod(axis=1)
    if len(boxes):
        sides, upright = boxes[:, 3], np.float32(box_height / 2)
        half = (sides, upright, sides)
        middles = boxes + np.array([0, upright, 0, 0], np.float32)
        key = key * _past_boxes(_towards(middles, p), light, half).prod(axis=1)
        for reach, least in FEELERS:
            to = _towards(middles, points + normals * np.float32(reach))
            sky = sky * (least + (1 - least) * np.clip(_to_boxes(to, half) / reach, 0, 1))
    return np.column_stack([key, sky])


def in_the_way(middle: Points, radius: float, light: Points, spheres: Points) -> NDArray[np.bool_]:
    """Which of the spheres (k, 4) can darken a piece of that extent."""
    to = spheres[:, :3] - middle
    along = to @ light
    beside = np.linalg.norm(to - along[:, None] * light, axis=1)
    near = np.linalg.norm(to, axis=1) < radius + FAR * spheres[:, 3]
    before = (along > -radius) & (beside < radius + spheres[:, 3] + SOFTNESS * np.abs(along))
    return near | before


def _step(low: float | Points, high: float | Points, x: Points) -> Points:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _towards(centres: Points, p: Points) -> Parts:
    """From each of n points to each of k centres."""
    x, y, z = (centres[:, k] - p[:, k, None] for k in range(3))
    return x, y, z


def _past_spheres(to: Parts, light: Points, radii: Points) -> Points:
    """Share (n, k) of the key light that passes each sphere; `to` leads to its centre."""
    along = _dot(to, light)
    gap = np.sqrt(np.maximum(0, _dot(to, to) - along * along)) - radii
    penumbra = SOFTNESS * np.maximum(along, 0.05) + 0.015
    return np.where(along < 0, 1, _step(-penumbra, penumbra, gap))


def _covered(to: Parts, normals: Points, radii: Points) -> Points:
    """Share (n, k) of the sky that each sphere covers."""
    length = np.sqrt(np.maximum(_dot(to, to), 1e-12))
    h = length / radii
    facing = _dot(to, normals.T[:, :, None]) / length
    c = np.clip(0.5 * (facing * h + 1) / (h * h), 0, 1)
    return np.where(h < 1.001, np.maximum(0, facing), c * np.sqrt(c))


def _past_boxes(to: Parts, light: Points, half: Parts) -> Points:
    """Share (n, k) of the key light that passes each box; `to` leads to its middle."""
    middles = [part / ray for part, ray in zip(to, light, strict=True)]
    reaches = [part / abs(ray) for part, ray in zip(half, light, strict=True)]
    ins = [middle - reach for middle, reach in zip(middles, reaches, strict=True)]
    outs = [middle + reach for middle, reach in zip(middles, reaches, strict=True)]
    first, last = reduce(np.maximum, ins), reduce(np.minimum, outs)
    penumbra = SOFTNESS * 1.4 * np.maximum(first, 0) + 0.03
    return np.where(last < 0, 1, 1 - _step(-penumbra, penumbra, last - first))


def _to_boxes(to: Parts, half: Parts) -> Points:
    """How far (n,) it is to the nearest box; negative within."""
    q = [np.abs(part) - side for part, side in zip(to, half, strict=True)]
    beyond = [np.maximum(part, 0) for part in q]
    outside = np.sqrt(_dot(beyond, beyond))
    return (outside + np.minimum(reduce(np.maximum, q), 0)).min(axis=1)


def _off_slab(p: Points, slab: Points) -> Points:
    q = np.abs(p) - (slab[0] - slab[1])
    outside = np.linalg.norm(np.maximum(q, 0), axis=1)
    return outside + np.minimum(q.max(axis=1), 0) - slab[1]


def _past_slab(p: Points, light: Points, slab: Points) -> Points:
    rise = slab[2] - p[:, 1]
    way = light[[0, 2]] / light[1]
    open_ = np.ones(len(p))
    for part in (1 / 3, 2 / 3, 1.0):
        h = rise * part
        penumbra = SOFTNESS * 1.3 * np.maximum(h, 0) + 0.02
        edge = _off_slab(p[:, [0, 2]] + h[:, None] * way, slab)
        open_ = np.minimum(open_, _step(-penumbra, penumbra, edge))
    return np.where(p[:, 1] > slab[3] + 0.05, 1, open_)


def _dot(a: Parts, b: Parts) -> Points:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
