"""The shaders: one text in several shapes, by the kind of material and the tier."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path

import numpy as np
from panda3d.core import SamplerState, Shader, Texture

SHADERS = Path(__file__).resolve().parent.parent.parent / "assets" / "shaders"

SPHERES, BOXES = 40, 78
"""As many occluders of each kind as either game can have on the table at once."""


class Tier(IntEnum):
    """How finely is drawn."""

    FAST = 0
    """Light reckoned per vertex: for software and very old renderers."""
    FINE = 1
    """Light reckoned per pixel, the neighbours mirrored."""
    PHOTO = 2
    """For the still picture."""


@cache
def program(kind: str, tier: Tier) -> Shader:
    """The shader for a kind of material in a tier."""
    head = (
        "#version 120\n#extension GL_ARB_shader_texture_lod : enable\n"
        f"#define TIER {int(tier)}\n#define {kind}\n"
        f"#define SPHERES {SPHERES}\n#define BOXES {BOXES}\n"
    )
    occlusion = (SHADERS / "occlusion.glsl").read_text()
    materials = (SHADERS / "materials.glsl").read_text()
    vertex = head + occlusion + (SHADERS / "surface.vert").read_text()
    room = (SHADERS / "room.glsl").read_text()
    fragment = head + occlusion + materials + room + (SHADERS / "surface.frag").read_text()
    return Shader.make(Shader.SL_GLSL, vertex=vertex, fragment=fragment)


@cache
def noise_texture() -> Texture:
    """256 x 256 tiling noise: r mixed octaves, g = r at (37, 17), b coarse, a fine."""
    rng = np.random.default_rng(20)
    coarse = rng.random((256, 256))
    fine = rng.random((256, 256))
    shifted = np.roll(coarse, (-17, -37), axis=(0, 1))
    layers = np.dstack([coarse, shifted, coarse, fine])
    # OpenGL's byte order is BGRA.
    data = (layers[:, :, [2, 1, 0, 3]] * 255).astype(np.uint8)
    texture = Texture("noise")
    texture.setup2dTexture(256, 256, Texture.TUnsignedByte, Texture.FRgba)
    texture.setRamImage(data.tobytes())
    texture.setMinfilter(SamplerState.FTLinearMipmapLinear)
    texture.setMagfilter(SamplerState.FTLinear)
    return texture
