"""Materials and light: one shader in several shapes, and the list of what casts shadows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from panda3d.core import (
    LVecBase3f,
    LVecBase4f,
    NodePath,
    PTA_LVecBase4f,
    SamplerState,
    Shader,
    Texture,
)

log = logging.getLogger(__name__)

SHADERS = Path(__file__).resolve().parent.parent.parent / "assets" / "shaders"
LIGHT = (-0.66, 0.72, 0.16)
"""Towards the key light: from the left, above, a little behind the board."""
EXPOSURE = 0.60

FAST, FINE = 0, 1
"""Tiers: light reckoned per vertex, and per pixel with the neighbours mirrored."""

SPHERES, BOXES = 40, 78
"""As many occluders of each kind as either game can have on the table at once."""

Sphere = tuple[float, float, float, float]
"""Centre and radius."""
Box = tuple[float, float, float, float]
"""Centre of the foot, half side; all boxes of a game are equally high."""


@dataclass(frozen=True)
class Material:
    """What a thing is made of. Colours are linear RGB; `rings`: rings a unit, polish, turned."""

    kind: str
    pale: tuple[float, float, float]
    deep: tuple[float, float, float]
    rings: tuple[float, float, float] = (6.0, 0.5, 0.0)


def srgb(code: str) -> tuple[float, float, float]:
    """`#rrggbb` as linear RGB."""
    values = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return float(linear[0]), float(linear[1]), float(linear[2])


@dataclass
class Light:
    """The key light and everything that stands in its way, held on the root of a scene."""

    root: NodePath
    tier: int = FINE
    _surfaces: list[tuple[NodePath, Material]] = field(default_factory=list)

    def __post_init__(self) -> None:
        direction = LVecBase3f(*LIGHT)
        direction /= (direction.x**2 + direction.y**2 + direction.z**2) ** 0.5
        self.root.setShaderInput("light", direction)
        self.root.setShaderInput("noise", noise_texture())
        self.root.setShaderInput("exposure", EXPOSURE)
        self._spheres = PTA_LVecBase4f.emptyArray(SPHERES)
        self._boxes = PTA_LVecBase4f.emptyArray(BOXES)
        self.root.setShaderInput("spheres", self._spheres)
        self.root.setShaderInput("boxes", self._boxes)
        self.occluders([], [])
        self.slab(0.1, 0.05, -9.0, -9.0)

    def see_from(self, x: float, y: float, z: float) -> None:
        """Where the eye is: highlights and reflections depend on it."""
        self.root.setShaderInput("eye", LVecBase3f(x, y, z))

    def occluders(
        self, spheres: Sequence[Sphere], boxes: Sequence[Box], box_height: float = 1.0
    ) -> None:
        """Say what stands on the table now."""
        for i, sphere in enumerate(spheres):
            self._spheres.setElement(i, LVecBase4f(*sphere))
        for i, box in enumerate(boxes):
            self._boxes.setElement(i, LVecBase4f(*box))
        self.root.setShaderInput("sphere_count", len(spheres))
        self.root.setShaderInput("box_count", len(boxes))
        self.root.setShaderInput("box_height", box_height)

    def slab(self, half: float, corner: float, top: float, foot: float) -> None:
        """Say where the board is: a square with round corners between two heights."""
        self.root.setShaderInput("slab", LVecBase4f(half, corner, top, foot))

    def dress(self, node: NodePath, material: Material, seed: int = 0) -> None:
        """Make `node` of `material`; the seed gives it a grain of its own."""
        rng = np.random.default_rng(seed)
        x, y, z, turn = (float(v) for v in rng.random(4))
        offset = (
            LVecBase4f(0.25 + x * 0.6, y * 0.5, z * 40, turn * 6.283)
            if material.rings[2]
            else LVecBase4f(x * 1.5 + 1.2, y - 0.5, z * 40, turn * 6.283)
        )
        node.setShader(program(material.kind, self.tier))
        node.setShaderInput("pale", LVecBase3f(*material.pale))
        node.setShaderInput("deep", LVecBase3f(*material.deep))
        node.setShaderInput("rings", LVecBase4f(*material.rings, 0))
        node.setShaderInput("grain", offset)
        self._surfaces.append((node, material))

    def set_tier(self, tier: int) -> None:
        """Draw everything in another tier."""
        if tier == self.tier:
            return
        self.tier = tier
        self._surfaces = [(node, m) for node, m in self._surfaces if not node.isEmpty()]
        for node, material in self._surfaces:
            node.setShader(program(material.kind, tier))

    def forget(self, node: NodePath) -> None:
        """`node` is gone from the table."""
        self._surfaces = [(n, m) for n, m in self._surfaces if n != node]


@cache
def program(kind: str, tier: int) -> Shader:
    """The shader for a kind of material in a tier."""
    head = (
        "#version 120\n#extension GL_ARB_shader_texture_lod : enable\n"
        f"#define TIER {tier}\n#define {kind}\n"
        f"#define SPHERES {SPHERES}\n#define BOXES {BOXES}\n"
    )
    occlusion = (SHADERS / "occlusion.glsl").read_text()
    materials = (SHADERS / "materials.glsl").read_text()
    vertex = head + occlusion + (SHADERS / "surface.vert").read_text()
    fragment = head + occlusion + materials + (SHADERS / "surface.frag").read_text()
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
