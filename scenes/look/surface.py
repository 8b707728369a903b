"""One thing that is lit: its shape and its material, as each tier draws them."""

from __future__ import annotations

import time
from collections import deque
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
from scenes.look.fallback import works
from scenes.look.materials import Colour, Cut, Material
from scenes.look.meshes import Points
from scenes.look.noise import noise_texture
from scenes.look.quick import Chart, Laid, Quick, Shape, shed_light
from scenes.look.shaders import Finish, Tier, fast_program, program

PIECES, GROUNDS = "pieces", "grounds"
"""The draw bins of all that is lit. What is hidden is then never drawn: pieces come first, the
nearest before those behind it; then boards and the table, the smallest first."""
LARGEST_PIECE = 3.0
"""Units from one end of it to the other."""
LARGE = (512, 512)
"""Pixels of the textures that boards need."""
HALF = (0.25, 0.25, 0.25)
"""What is neither darker nor lighter than usual; its square root is a half."""
GRAINS = 32
"""Pieces that differ in their grain; as many as either side could have twice over."""


class Surface:
    """A GeomNode of a shape, dressed in the material of a role."""

    def __init__(self, node: NodePath, role: str, seed: int, shape: Shape) -> None:
        self.node = node
        self.role = role
        self._seed = seed % GRAINS
        self._shape = shape
        self._quick_geom: Geom | None = None
        self._quick_is_drawn = False
        self._lit: tuple[bytes, ...] = ()
        self._stood: LMatrix4f | None = None

    def dress(self, material: Material, tier: Tier | None, bakery: Bakery) -> None:
        """Show it made of a material, in a tier; None: in its colour alone, without shaders."""
        coat(self.node, material, self._seed)
        if tier is Tier.FAST:
            self._draw_quick()
            self.node.setShader(fast_program(self.quick.finish))
            self.node.setShaderInput("usual", _usual(material))
            bakery.lay(self.node, material, self._seed, self.quick.laid)
        elif tier is None:
            self._draw_quick()
            self.node.clearShader()
            self.node.setColor(*(sqrt(part) for part in material.mean), 1)
        else:
            self._draw_fine()
            self.node.setShader(program(material.kind, tier))

    @property
    def quick(self) -> Quick:
        """Its shape in the fast tier."""
        return self._shape.quick()

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

    def _draw_quick(self) -> None:
        if not self._quick_is_drawn:
            self._draw(self._quick_geom or self.quick.geom(), self.quick.mesh.size)
            self._quick_is_drawn = True

    def _draw_fine(self) -> None:
        holder: GeomNode = self.node.node()
        if self._quick_is_drawn:
            self._quick_geom = holder.getGeom(0).makeCopy()
            self._quick_is_drawn = False
        elif holder.getNumGeoms():
            return
        mesh = self._shape.fine()
        self._draw(mesh.geom, mesh.size)

    def _draw(self, geom: Geom, size: float) -> None:
        holder: GeomNode = self.node.node()
        holder.removeAllGeoms()
        holder.addGeom(geom)
        pieces, grounds = _bins()
        size *= self.node.getScale().x
        self.node.setBin(pieces if size < LARGEST_PIECE else grounds, round(size))


@cache
def _bins() -> tuple[str, str]:
    bins = CullBinManager.getGlobalPtr()
    sort = bins.getBinSort(bins.findBin("opaque"))
    bins.addBin(PIECES, CullBinManager.BTFrontToBack, sort)
    bins.addBin(GROUNDS, CullBinManager.BTFixed, sort + 1)
    return PIECES, GROUNDS


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
    """Makes the fast tier's textures, a few at a time; till then things show a plain colour.

    The textures of pieces are kept as long as their light; those of boards for good.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Material, int, Laid], Texture] = {}
        self._plain: dict[Colour, Texture] = {}
        self._due: deque[Callable[[], None]] = deque()

    def lay(self, node: NodePath, material: Material, seed: int, laid: Laid) -> None:
        """Put the texture of a material on a node of a shape of the fast tier."""
        key = material, seed, laid
        if key in self._kept:
            node.setShaderInput("colours", self._kept[key])
            return

        def later() -> None:
            if not node.isEmpty():
                node.setShaderInput("colours", self._colours(*key))

        usual = HALF if laid.finish is Finish.GROUND else material.mean
        if usual not in self._plain:
            self._plain[usual] = plain(usual)
        node.setShaderInput("colours", self._plain[usual])
        self.put_off(later)

    def put_off(self, task: Callable[[], None]) -> None:
        """Do something when there is time."""
        self._due.append(task)

    def work(self, until: float) -> bool:
        """Work till about that time of `time.perf_counter`; True if anything was due."""
        due = bool(self._due)
        while self._due and time.perf_counter() < until:
            self._due.popleft()()
        return due

    def clear(self) -> None:
        """Let go of the textures of pieces, and of all that is due."""
        self._kept.clear()
        self._plain.clear()
        self._due.clear()

    def _colours(self, material: Material, seed: int, laid: Laid) -> Texture:
        key = material, seed, laid
        if key not in self._kept:
            large = laid.chart is Chart.FLAT and laid.pixels >= LARGE
            self._kept[key] = (_colours_for_good if large else _colours)(*key)
        return self._kept[key]


def plain(colour: Colour) -> Texture:
    """A texture of one colour, in square roots as `bake.frag` leaves them."""
    texture = Texture("plain")
    texture.setup2dTexture(1, 1, Texture.TUnsignedByte, Texture.FRgba)
    texture.setRamImage(bytes([*(round(255 * sqrt(part)) for part in reversed(colour)), 0]))
    return texture


@cache
def _colours_for_good(material: Material, seed: int, laid: Laid) -> Texture:
    return _colours(material, seed, laid)


def _colours(material: Material, seed: int, laid: Laid) -> Texture:
    def prepare(card: NodePath) -> None:
        coat(card, material, seed)
        card.setShaderInput("noise", noise_texture())
        card.setShaderInput("chart", LVecBase3f(*laid.extent))
        card.setShaderInput("usual", _usual(material))

    ground = laid.finish is Finish.GROUND
    program = _colours_program(material.kind, laid)
    if not works(program, "there is no grain in the fast tier"):
        return plain(HALF if ground else material.mean)
    return bake(program, laid.pixels, prepare, material.kind, coarse=ground)


@cache
def _colours_program(kind: str, laid: Laid) -> Shader:
    return bake_program(
        "bake.frag",
        f"#define {kind}\n#define {laid.chart.value}\n#define {laid.finish.value}\n",
        "materials.glsl",
    )


def _usual(material: Material) -> LVecBase3f:
    """The square root of its colour on the whole."""
    return LVecBase3f(*(sqrt(part) for part in material.mean))


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
