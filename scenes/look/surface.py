"""One thing that is lit: its shape and its material, as each tier draws them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt

import numpy as np
from panda3d.core import (
    CullBinManager,
    Geom,
    GeomNode,
    LMatrix4f,
    LVecBase3f,
    LVecBase4f,
    NodePath,
    Shader,
    Texture,
)

from scenes.look.baking import bake, bake_program
from scenes.look.materials import Cut, Material
from scenes.look.meshes import Points
from scenes.look.noise import noise_texture
from scenes.look.quick import Chart, Laid, Maker, Quick, shed_light
from scenes.look.shaders import Tier, fast_program, program

BIN = "solid"
"""The draw bin of all that is lit."""
LARGE = (512, 512)
"""Pixels of the textures that boards need."""
GRAINS = 32
"""Pieces that differ in their grain; as many as either side could have twice over."""


class Surface:
    """A node of one mesh, dressed in the material of a role."""

    def __init__(self, node: NodePath, role: str, seed: int, quick: Maker) -> None:
        self.node = node
        self.role = role
        self._seed = seed % GRAINS
        self._make_quick = quick
        self._quick: Quick | None = None
        self._drawn_quick: Geom | None = None
        self._fine = node.node().getGeom(0).makeCopy()
        node.setBin(*_small_first(node))
        self._lit: tuple[bytes, ...] = ()
        self._stood: LMatrix4f | None = None

    def dress(self, material: Material, tier: Tier, bakery: Bakery) -> None:
        """Show it made of a material, in a tier."""
        coat(self.node, material, self._seed)
        if tier is Tier.FAST:
            self._dress_quick(material, self.quick, bakery)
            return
        self.node.setShader(program(material.kind, tier))
        if self._quick_is_drawn:
            self._drawn_quick = self.node.node().getGeom(0).makeCopy()
            self._draw(self._fine)

    @property
    def quick(self) -> Quick:
        """Its shape in the fast tier."""
        if not self._quick:
            self._quick = self._make_quick()
        return self._quick

    def shed(self, reckon: Callable[[Points, Points], Points], *said: bytes) -> None:
        """Reckon light for its points in the fast tier, unless nothing has changed.

        `reckon` gets points and normals (n, 3) as they stand and gives shares (n, 2) of the key
        light and of the sky; `said` is all that it depends on beside the place of the node.
        """
        matrix = _matrix(self.node)
        known = (matrix.tobytes(), *said)
        if known == self._lit or not self._quick_is_drawn:
            return
        self._lit, self._stood = known, LMatrix4f(self.node.getMat())
        mesh = self.quick.mesh
        size = np.linalg.norm(matrix[0, :3])
        lit = reckon(
            mesh.points @ matrix[:3, :3] + matrix[3, :3], mesh.normals @ matrix[:3, :3] / size
        )
        lit *= np.column_stack([0.22 + 0.78 * mesh.shade, mesh.shade])
        shed_light(self.node.node().modifyGeom(0).modifyVertexData(), lit)

    @property
    def moved(self) -> bool:
        """Whether it stands where no light has been reckoned for it."""
        return self._stood is None or self.node.getMat() != self._stood

    @property
    def extent(self) -> tuple[Points, float]:
        """The middle of where it stands, and how far it reaches."""
        matrix = _matrix(self.node)
        points = self.quick.mesh.points
        low, high = points.min(axis=0), points.max(axis=0)
        size = float(np.linalg.norm(matrix[0, :3]))
        middle = (low + high) / 2 @ matrix[:3, :3] + matrix[3, :3]
        return middle, float(np.linalg.norm(high - low)) / 2 * size

    @property
    def _quick_is_drawn(self) -> bool:
        return self.node.node().getGeom(0).getVertexData().getNumArrays() == 2

    def _dress_quick(self, material: Material, quick: Quick, bakery: Bakery) -> None:
        self.node.setShader(fast_program(quick.finish))
        self.node.setShaderInput("colours", bakery.colours(material, self._seed, quick.laid))
        self.node.setShaderInput("usual", LVecBase3f(*(sqrt(part) for part in material.mean)))
        if not self._quick_is_drawn:
            self._draw(self._drawn_quick or quick.geom())

    def _draw(self, geom: Geom) -> None:
        holder: GeomNode = self.node.node()
        holder.removeAllGeoms()
        holder.addGeom(geom)


def _small_first(node: NodePath) -> tuple[str, int]:
    """A bin where large things come last, so that what is hidden of them is never drawn."""
    low, high = node.getTightBounds()
    bins = CullBinManager.getGlobalPtr()
    if bins.findBin(BIN) < 0:
        bins.addBin(BIN, CullBinManager.BTFixed, bins.getBinSort(bins.findBin("opaque")))
    return BIN, round((high - low).length() * 10)


def coat(node: NodePath, material: Material, seed: int) -> None:
    """Give a node the shader inputs of a material, with a grain of its own."""
    node.setShaderInput("pale", LVecBase3f(*material.pale))
    node.setShaderInput("deep", LVecBase3f(*material.deep))
    rings = (material.rings, material.polish, float(material.cut), material.figure)
    node.setShaderInput("rings", LVecBase4f(*rings))
    finish = (material.rough, float(material.inlaid), material.sheen, float(material.worn))
    node.setShaderInput("finish", LVecBase4f(*finish))
    node.setShaderInput("grain", _grain(material, seed))


class Bakery:
    """The textures of pieces, kept as long as their light; those of boards are kept for good."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Material, int, Laid], Texture] = {}

    def colours(self, material: Material, seed: int, laid: Laid) -> Texture:
        """The texture of a material on a shape of the fast tier."""
        if laid.chart is Chart.FLAT and laid.pixels >= LARGE:
            return _colours_for_good(material, seed, laid)
        key = material, seed, laid
        if key not in self._kept:
            self._kept[key] = _colours(*key)
        return self._kept[key]

    def clear(self) -> None:
        """Let go of the textures of pieces."""
        self._kept.clear()


@cache
def _colours_for_good(material: Material, seed: int, laid: Laid) -> Texture:
    return _colours(material, seed, laid)


def _colours(material: Material, seed: int, laid: Laid) -> Texture:
    def prepare(card: NodePath) -> None:
        coat(card, material, seed)
        card.setShaderInput("noise", noise_texture())
        card.setShaderInput("chart", LVecBase3f(*laid.extent))

    program = _colours_program(material.kind, laid)
    return bake(program, laid.pixels, prepare, material.kind, laid.coarse)


@cache
def _colours_program(kind: str, laid: Laid) -> Shader:
    return bake_program(
        "bake.frag", f"#define {kind}\n#define {laid.chart.value}\n", "materials.glsl"
    )


def _grain(material: Material, seed: int) -> LVecBase4f:
    """Where in the trunk or the quarry a piece was cut: an offset, and a turn in radians."""
    x, y, z, turn = (float(v) for v in np.random.default_rng(seed).random(4))
    if material.cut is Cut.BALL:
        return LVecBase4f(0.25 + x * 0.6, y * 0.5, z * 40, turn * 6.283)
    return LVecBase4f(x * 1.5 + 1.2, y - 0.5, z * 40, turn * 6.283)


def _matrix(node: NodePath) -> Points:
    """Where a node stands on the table; row vectors are multiplied from the left."""
    matrix = node.getMat(node.getTop())
    return np.array([[matrix.getCell(row, column) for column in range(4)] for row in range(4)])
