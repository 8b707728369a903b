"""Light: the lamp, everything that stands in its way, and what is lit by it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from panda3d.core import (
    AmbientLight,
    DirectionalLight,
    LightAttrib,
    LVecBase3f,
    LVecBase4f,
    LVector3f,
    NodePath,
    PTA_LVecBase4f,
    Texture,
)

from scenes.look.baking import bake, bake_program
from scenes.look.fallback import usable, works
from scenes.look.materials import Colour, Material
from scenes.look.noise import noise_texture
from scenes.look.quick import Shape
from scenes.look.shaders import BOXES, FLYING, SPHERES, Tier
from scenes.look.shedding import Round, Shedding, Standing, rounded
from scenes.look.surface import Bakery, Surface, plain
from scenes.look.themes import WALNUT, Theme

LIGHT = (-0.66, 0.72, 0.16)
"""Towards the key light: from the left, above, a little behind the board."""

BLACK = (0.0, 0.0, 0.0)

Sphere = tuple[float, float, float, float]
"""Centre and radius."""
Box = tuple[float, float, float, float]
"""Centre of the foot, half side; all boxes of a game are equally high."""
ARRAYS = {"spheres": SPHERES, "boxes": BOXES, "flying": FLYING, "sphere_tints": SPHERES}
"""What the shaders are told of all that stands in the light, and how much of each at most."""


@dataclass(frozen=True)
class Occluders:
    """What stands in the light."""

    spheres: Sequence[Sphere] = ()
    boxes: Sequence[Box] = ()
    roles: Sequence[str] = ()
    """What the spheres are made of, in their order."""


@dataclass
class Light:
    """Held on the root of a scene. What is dressed follows the theme and the tier from then on."""

    root: NodePath
    tier: Tier = Tier.FINE
    theme: Theme = WALNUT
    _surfaces: list[Surface] = field(default_factory=list)
    _bakery: Bakery = field(default_factory=Bakery)

    def __post_init__(self) -> None:
        direction = np.array(LIGHT) / np.linalg.norm(LIGHT)
        self._direction = direction
        self.root.setShaderInput("light", LVecBase3f(*direction))
        self._arrays = {name: PTA_LVecBase4f.emptyArray(size) for name, size in ARRAYS.items()}
        self._hang_arrays()
        self._ball_roles: Sequence[str] = ()
        self._board_roles = ("table", "table")
        self._box_height = 1.0
        self._resting = Occluders()
        self._shedding = Shedding(direction)
        self._in_the_air: list[Round] = []
        self._seen = False
        self._mirrored: Theme | None = None
        self.slab(0.1, 0.05, -9.0, -9.0)
        self.occluders(Occluders(), Occluders())
        self._shine()

    def see_from(self, x: float, y: float, z: float) -> None:
        """Where the eye is: highlights and reflections depend on it."""
        self.root.setShaderInput("eye", LVecBase3f(x, y, z))

    def occluders(self, resting: Occluders, flying: Occluders, box_height: float = 1.0) -> None:
        """Say what stands on the table now, and what is on its way over it."""
        spheres, boxes = [*resting.spheres, *flying.spheres], [*resting.boxes, *flying.boxes]
        _fill(self._arrays["spheres"], spheres)
        _fill(self._arrays["boxes"], boxes)
        self.root.setShaderInput("sphere_count", len(spheres))
        self.root.setShaderInput("box_count", len(boxes))
        self.root.setShaderInput("box_height", box_height)
        self._ball_roles = (*resting.roles, *flying.roles)
        self._tint()
        self._in_the_air = rounded(flying.spheres, flying.boxes, box_height)
        self._resting, self._box_height = resting, box_height
        self._shed()

    def slab(
        self,
        half: float,
        corner: float,
        top: float,
        foot: float,
        role: str = "table",
        box_role: str = "table",
    ) -> None:
        """Say where the board is, a square with round corners between two heights.

        The roles say what it and the boxes are made of, as their neighbours see them.
        """
        self._board_roles = (role, box_role)
        self._tint()
        self._slab = np.array([half, corner, top, foot])
        self.root.setShaderInput("slab", LVecBase4f(half, corner, top, foot))

    def dress(self, node: NodePath, role: str, seed: int, shape: Shape) -> None:
        """Make an empty GeomNode show a shape in the theme's material for a role.

        The seed gives it a grain of its own.
        """
        surface = Surface(node, role, seed, shape)
        self._surfaces.append(surface)
        surface.dress(self.material(role), self.drawn, self._bakery)

    def set_tier(self, tier: Tier) -> None:
        """Draw everything in another tier."""
        if tier != self.tier:
            self.tier = tier
            self._dress_all()
            self._shine()

    def set_theme(self, theme: Theme) -> None:
        """Make everything of other materials, in another light."""
        if theme != self.theme:
            self.theme = theme
            self._shine()
            self._dress_all()

    @property
    def drawn(self) -> Tier | None:
        """The tier that is drawn; see `fallback.usable`."""
        return usable(self.tier)

    def material(self, role: str) -> Material:
        """What the present theme makes that role of."""
        return self.theme.materials[role]

    def forget(self, node: NodePath) -> None:
        """`node` is gone from the table."""
        self._surfaces = [surface for surface in self._surfaces if surface.node != node]

    def work(self, seconds: float) -> bool:
        """Work for about so long at what is due; True if the picture has changed.

        What is seen first has neither shadows nor grain: it is seen sooner.
        """
        until = time.perf_counter() + seconds
        if not self._seen:
            self._seen = True
            self._shed()
        shed = self._shedding.work(until)
        if shed:
            self._air()
        return self._bakery.work(until) or shed

    def put_out(self) -> None:
        """Let go of everything that is dressed."""
        self._surfaces.clear()
        self._bakery.clear()

    def twin(self, root: NodePath) -> Light:
        """The light over a copy of the scene, for which what stands on the table stays as it is.

        The copy stays as it is dressed, too.
        """
        twin = copy(self)
        twin.root, twin._surfaces = root, []
        twin._arrays = {name: _copied(array) for name, array in self._arrays.items()}
        twin._hang_arrays()
        return twin

    def _hang_arrays(self) -> None:
        for name, array in self._arrays.items():
            self.root.setShaderInput(name, array)

    def _dress_all(self) -> None:
        self._surfaces = [s for s in self._surfaces if not s.node.isEmpty()]
        for surface in self._surfaces:
            surface.dress(self.material(surface.role), self.drawn, self._bakery)
        self._shed(anew=True)

    def _tint(self) -> None:
        slab, box = self._board_roles
        for name, role in (("slab_tint", slab), ("box_tint", box), ("table_tint", "table")):
            self.root.setShaderInput(name, LVecBase3f(*self.material(role).mean))
        tints = [(*self.material(role).mean, 1.0) for role in self._ball_roles]
        _fill(self._arrays["sphere_tints"], tints)

    def _shine(self) -> None:
        self.root.setShaderInput("key_colour", LVecBase3f(*self.theme.key))
        self.root.setShaderInput("sky_colour", LVecBase3f(*self.theme.sky))
        self.root.setShaderInput("bounce_colour", LVecBase3f(*self.theme.bounce))
        self.root.setShaderInput("exposure", self.theme.exposure)
        self._tint()
        if self.drawn is None:
            self._hang_lamps()
        elif self.drawn is not Tier.FAST:
            self.root.setShaderInput("noise", noise_texture())
        elif self._mirrored != self.theme:
            self.root.setShaderInput("surroundings", plain(BLACK))
            self._bakery.put_off(self._mirror_room)

    def _hang_lamps(self) -> None:
        """Panda3D's own, for what is drawn without shaders."""
        if self.root.hasAttrib(LightAttrib):
            return
        lamp, sky = DirectionalLight("lamp"), AmbientLight("sky")
        lamp.setDirection(LVector3f(*-self._direction))
        for light, strength in ((lamp, 0.8), (sky, 0.4)):
            light.setColor((strength, strength, strength, 1))
            self.root.setLight(self.root.attachNewNode(light))

    def _mirror_room(self) -> None:
        theme, direction = self.theme, tuple(float(v) for v in self._direction)
        picture = surroundings(theme.key, theme.sky, theme.bounce, direction)
        self.root.setShaderInput("surroundings", picture)
        self._mirrored = theme

    def _shed(self, anew: bool = False) -> None:
        """Have the light for the fast tier reckoned, where anything has changed."""
        if self.drawn is Tier.FAST and self._seen:
            spheres = np.array(self._resting.spheres).reshape(-1, 4)
            boxes = np.array(self._resting.boxes).reshape(-1, 4)
            standing = Standing(spheres, boxes, self._box_height, self._slab)
            self._shedding.plan(self._surfaces, standing, anew)
        self._air()

    def _air(self) -> None:
        """Tell the fast tier's shader what casts a shadow that is not reckoned yet."""
        balls = [*self._in_the_air, *self._shedding.settling][:FLYING]
        _fill(self._arrays["flying"], balls)
        self.root.setShaderInput("flying_count", len(balls))


@cache
def surroundings(key: Colour, sky: Colour, bounce: Colour, light: Colour) -> Texture:
    """The room as it is mirrored, in that light."""

    def prepare(card: NodePath) -> None:
        card.setShaderInput("key_colour", LVecBase3f(*key))
        card.setShaderInput("sky_colour", LVecBase3f(*sky))
        card.setShaderInput("bounce_colour", LVecBase3f(*bounce))
        card.setShaderInput("light", LVecBase3f(*light))

    program = bake_program("mirror.frag", "#define ROOM\nuniform vec3 light;\n", "room.glsl")
    if not works(program, "nothing is mirrored"):
        return plain(BLACK)
    return bake(program, (128, 128), prepare, "room")


def _copied(array: PTA_LVecBase4f) -> PTA_LVecBase4f:
    made = PTA_LVecBase4f.emptyArray(len(array))
    made.setData(array.getData())
    return made


def _fill(array: PTA_LVecBase4f, values: Sequence[tuple[float, float, float, float]]) -> None:
    for i, value in enumerate(values):
        array.setElement(i, LVecBase4f(*value))
