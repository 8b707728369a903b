"""Light: the lamp, everything that stands in its way, and what is lit by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from panda3d.core import LVecBase3f, LVecBase4f, NodePath, PTA_LVecBase4f

from scenes.look.materials import Material
from scenes.look.shaders import BOXES, SPHERES, Tier, noise_texture, program
from scenes.look.themes import WALNUT, Theme

LIGHT = (-0.66, 0.72, 0.16)
"""Towards the key light: from the left, above, a little behind the board."""

Sphere = tuple[float, float, float, float]
"""Centre and radius."""
Box = tuple[float, float, float, float]
"""Centre of the foot, half side; all boxes of a game are equally high."""


@dataclass(frozen=True)
class _Surface:
    node: NodePath
    role: str
    seed: int


@dataclass
class Light:
    """Held on the root of a scene. What is dressed follows the theme and the tier from then on."""

    root: NodePath
    tier: Tier = Tier.FINE
    theme: Theme = WALNUT
    _surfaces: list[_Surface] = field(default_factory=list)

    def __post_init__(self) -> None:
        direction = LVecBase3f(*LIGHT)
        direction /= (direction.x**2 + direction.y**2 + direction.z**2) ** 0.5
        self.root.setShaderInput("light", direction)
        self.root.setShaderInput("noise", noise_texture())
        self._spheres = PTA_LVecBase4f.emptyArray(SPHERES)
        self._boxes = PTA_LVecBase4f.emptyArray(BOXES)
        self.root.setShaderInput("spheres", self._spheres)
        self.root.setShaderInput("boxes", self._boxes)
        self.occluders([], [])
        self.slab(0.1, 0.05, -9.0, -9.0)
        self._shine()

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

    def dress(self, node: NodePath, role: str, seed: int = 0) -> None:
        """Make `node` of the theme's material for a role; the seed gives it a grain of its own."""
        surface = _Surface(node, role, seed)
        self._surfaces.append(surface)
        self._dress(surface)

    def set_tier(self, tier: Tier) -> None:
        """Draw everything in another tier."""
        if tier != self.tier:
            self.tier = tier
            for surface in self._dressed():
                surface.node.setShader(program(self.material(surface.role).kind, tier))

    def set_theme(self, theme: Theme) -> None:
        """Make everything of other materials, in another light."""
        if theme != self.theme:
            self.theme = theme
            self._shine()
            for surface in self._dressed():
                self._dress(surface)

    def material(self, role: str) -> Material:
        """What the present theme makes that role of."""
        return self.theme.materials[role]

    def forget(self, node: NodePath) -> None:
        """`node` is gone from the table."""
        self._surfaces = [surface for surface in self._surfaces if surface.node != node]

    def _dressed(self) -> list[_Surface]:
        self._surfaces = [s for s in self._surfaces if not s.node.isEmpty()]
        return self._surfaces

    def _shine(self) -> None:
        self.root.setShaderInput("key_colour", LVecBase3f(*self.theme.key))
        self.root.setShaderInput("sky_colour", LVecBase3f(*self.theme.sky))
        self.root.setShaderInput("bounce_colour", LVecBase3f(*self.theme.bounce))
        self.root.setShaderInput("exposure", self.theme.exposure)

    def _dress(self, surface: _Surface) -> None:
        node, material = surface.node, self.material(surface.role)
        node.setShader(program(material.kind, self.tier))
        node.setShaderInput("pale", LVecBase3f(*material.pale))
        node.setShaderInput("deep", LVecBase3f(*material.deep))
        turned = float(material.turned)
        node.setShaderInput("rings", LVecBase4f(material.rings, material.polish, turned, 0))
        node.setShaderInput("grain", _grain(material, surface.seed))


def _grain(material: Material, seed: int) -> LVecBase4f:
    """Where in the trunk or the quarry a piece was cut: an offset, and a turn in radians."""
    x, y, z, turn = (float(v) for v in np.random.default_rng(seed).random(4))
    if material.turned:
        return LVecBase4f(0.25 + x * 0.6, y * 0.5, z * 40, turn * 6.283)
    return LVecBase4f(x * 1.5 + 1.2, y - 0.5, z * 40, turn * 6.283)
