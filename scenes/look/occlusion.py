"""Light that reaches points among spheres and boxes: occlusion.glsl once more, for the fast tier.

Points and normals are (n, 3). A test holds the two beside each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scenes.look.meshes import Points

SOFTNESS = 0.20
"""Tangent of half the angle under which the lamp is seen."""
FAR = 8.0
"""Radii beyond which a sphere takes no notable part of the sky."""


def key_light(
    points: Points,
    normals: Points,
    light: Points,
    spheres: Points,
    boxes: Points,
    box_height: float,
    slab: Points,
) -> Points:
    """Share (n,) of the key light that reaches each point."""
    p = points + normals * 0.012
    level = normals[:, 1] > 0.9
    open_ = np.where(level, _past_slab(p, light, slab), 1.0)
    for sphere in spheres:
        open_ *= _past_sphere(p, light, sphere)
    for box in boxes:
        open_ *= _past_box(p, light, box, box_height)
    return open_


def openness(
    points: Points, normals: Points, spheres: Points, boxes: Points, box_height: float, slab: Points
) -> Points:
    """Share (n,) of the sky that each point sees."""
    beside = _step(-0.1, 0.9, _off_slab(points[:, [0, 2]], slab))
    open_ = np.where(points[:, 1] < slab[3] + 0.02, 0.35 + 0.65 * beside, 1.0)
    for sphere in spheres:
        open_ *= 1 - _covered(points, normals, sphere)
    if len(boxes):
        for reach, least in ((0.10, 0.45), (0.34, 0.38)):
            feelers = points + normals * reach
            gap = np.minimum.reduce([_to_box(feelers, box, box_height) for box in boxes])
            open_ *= least + (1 - least) * np.clip(gap / reach, 0, 1)
    return open_


def in_the_way(middle: Points, radius: float, light: Points, spheres: Points) -> NDArray[np.bool_]:
    """Which of the spheres (k, 4) can darken a piece of that extent."""
    to = spheres[:, :3] - middle
    along = to @ light
    beside = np.linalg.norm(to - along[:, None] * light, axis=1)
    near = np.linalg.norm(to, axis=1) < radius + FAR * 0.5 * spheres[:, 3]
    before = (along > -radius) & (beside < radius + spheres[:, 3] + SOFTNESS * np.abs(along))
    return near | before


def _step(low: float | Points, high: float | Points, x: Points) -> Points:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _past_sphere(p: Points, light: Points, sphere: Points) -> Points:
    o = p - sphere[:3]
    b = o @ light
    square = np.einsum("ij,ij->i", o, o)
    gap = np.sqrt(np.maximum(0, square - b * b)) - sphere[3]
    penumbra = SOFTNESS * np.maximum(-b, 0.05) + 0.015
    return np.where(b > 0, 1.0, _step(-penumbra, penumbra, gap))


def _past_box(p: Points, light: Points, box: Points, height: float) -> Points:
    half = np.array([box[3], height / 2, box[3]])
    o = p - box[:3] - np.array([0, height / 2, 0])
    middle, reach = -o / light, half / np.abs(light)
    first, last = (middle - reach).max(axis=1), (middle + reach).min(axis=1)
    penumbra = SOFTNESS * 1.4 * np.maximum(first, 0) + 0.03
    return np.where(last < 0, 1.0, 1 - _step(-penumbra, penumbra, last - first))


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
        open_ = np.minimum(
            open_, _step(-penumbra, penumbra, _off_slab(p[:, [0, 2]] + h[:, None] * way, slab))
        )
    return np.where(p[:, 1] > slab[3] + 0.05, 1.0, open_)


def _covered(p: Points, n: Points, sphere: Points) -> Points:
    d = sphere[:3] - p
    length = np.maximum(np.linalg.norm(d, axis=1), 1e-9)
    h = length / sphere[3]
    facing = np.einsum("ij,ij->i", n, d) / length
    c = np.clip(0.5 * (facing * h + 1) / (h * h), 0, 1)
    return np.where(h < 1.001, np.maximum(0, facing), c * np.sqrt(c))


def _to_box(p: Points, box: Points, height: float) -> Points:
    middle = box[:3] + np.array([0, height / 2, 0])
    q = np.abs(p - middle) - np.array([box[3], height / 2, box[3]])
    return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(axis=1), 0)
