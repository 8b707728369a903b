"""A long exposure: the mean of many passes over a scene that stands still, drawn bit by bit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from math import cos, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
from panda3d.core import (
    Camera,
    LPoint3f,
    LVecBase4f,
    LVector3f,
    NodePath,
    PerspectiveLens,
    SamplerState,
    Texture,
)

from scenes.look.shaders import Tier
from scenes.stage.camera import FAR, NEAR, SMALLEST_FOV
from scenes.stage.film import Film

if TYPE_CHECKING:
    from PIL import Image

    from scenes.stage.stage import Stage

JITTER = 0.8
"""Pixels: how far at most a pass is shifted, so that the mean is free of steps."""
APERTURE = 0.005
"""Radius of the lens for the photograph, as a share of the distance to the board."""
BIT = 0.02
"""Seconds that one tile should take."""
SMALLEST, FIRST, LARGEST = 32**2, 64**2, 1024**2
"""Pixels of a tile."""
BAND = 64
"""Rows that are developed at a time."""
FULL = 0xFFFF
DEEP = 0xFFFFFF


class Tile(NamedTuple):
    """A part of the picture in pixels; y is up from its lower edge."""

    x: int
    y: int
    w: int
    h: int


class Exposure:
    """A picture of a stage as it stands now, `size` pixels, in its present view.

    It is taken of a copy: the stage may go on meanwhile. `transparent` leaves out the room, and
    `image` has an alpha channel; `marks` takes them along. Raises NoExposure where the renderer
    can't draw aside.
    """

    def __init__(
        self,
        stage: Stage,
        size: tuple[int, int],
        tier: Tier,
        passes: int,
        transparent: bool = False,
        *,
        marks: bool = False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.size = size
        self.passes = passes
        """How many will be drawn."""
        self.done = 0
        """How many are drawn."""
        self._clock = clock
        self._transparent = transparent
        self._aperture = APERTURE if tier is Tier.PHOTO and passes > 1 else 0.0
        self._scene = _Scene(stage, size, tier, transparent, marks)
        background = LVecBase4f(0) if transparent else stage.app.base.win.getClearColor()
        self._film = Film(self._scene.camera, background)
        width, height = size
        self._sum = np.zeros((height, width, 4), np.uint32)
        self._depth = np.zeros((height, width), np.float32)
        self._picture = np.zeros((height, width, 4), np.uint8)
        self._cost = BIT / FIRST
        """Seconds for each pixel of a tile."""
        self._work = self._expose()

    def step(self, seconds: float) -> bool:
        """Work for about so long; True when the picture is finished."""
        until = self._clock() + seconds
        return all(drawn and self._clock() < until for drawn in self._work)

    def hurry(self) -> None:
        """Let the pass that is under way be the last."""
        self.passes = min(self.passes, self.done + 1)

    def image(self) -> Image.Image:
        """The finished picture, RGB or, if transparent, RGBA."""
        from PIL import Image  # Only now: it takes a while, and most programs never need it.

        if self._transparent:
            return Image.fromarray(np.ascontiguousarray(self._picture[::-1, :, [2, 1, 0, 3]]))
        return Image.fromarray(np.ascontiguousarray(self._picture[::-1, :, 2::-1]))

    @property
    def texture(self) -> Texture:
        """The finished picture, for a card."""
        return _texture("still", self._picture)

    @property
    def depth(self) -> Texture:
        """How deep in the window each pixel lies: 24 bits, the highest in red."""
        deep = (self._depth * DEEP + 0.5).astype(np.uint32)
        return _texture("still-depth", deep.view(np.uint8).reshape(*deep.shape, 4))

    def close(self) -> None:
        """Let go of all it needs to draw; `image` and the textures stay."""
        self._work.close()
        self._film.close()
        self._scene.close()
        self._sum = np.zeros((0, 0, 4), np.uint32)

    def _expose(self) -> Iterator[bool]:
        """A tile or a band at a time; False where the renderer was not ready to draw it."""
        while self.done < self.passes:
            place = Place() if self.done == 0 else _place(self.done)
            for tile in self._tiles():
                while not self._expose_tile(tile, place):
                    yield False
                yield True
            self.done += 1
        for top in range(0, self.size[1], BAND):
            self._develop(top)
            yield True

    def _tiles(self) -> Iterator[Tile]:
        """The whole picture in parts that take about BIT each, by what the last ones cost."""
        rest = [Tile(0, 0, *self.size)]
        while rest:
            tile = rest.pop()
            if tile.w * tile.h > min(max(BIT / self._cost, SMALLEST), LARGEST):
                rest += _halves(tile)
            else:
                yield tile

    def _expose_tile(self, tile: Tile, place: Place) -> bool:
        before = self._clock()
        self._scene.look_at(tile, place, self._aperture)
        drawn = self._film.draw(tile.w, tile.h, deep=self.done == 0)
        if not drawn:
            return False
        colour, depth = drawn
        part = np.s_[tile.y : tile.y + tile.h, tile.x : tile.x + tile.w]
        self._sum[part] += _to_light(colour.dtype.itemsize)[colour]
        if depth is not None:
            self._depth[part] = depth
        # The dearest counts for a while: there may be more of its kind.
        self._cost = max((self._clock() - before) / (tile.w * tile.h), 0.9 * self._cost)
        return True

    def _develop(self, top: int) -> None:
        """From the sum of light to bytes; what lies between two of them is rounded at random."""
        light = self._sum[top : top + BAND] // self.done
        if self._transparent:
            alpha = np.maximum(light[..., 3:], 1)
            light[..., :3] = np.minimum(light[..., :3] * FULL // alpha, FULL)
        noise = np.random.default_rng(top).integers(0, 256, (*light.shape[:2], 1), np.uint16)
        self._picture[top : top + BAND] = (_to_bytes()[light] + noise) >> 8
        self._picture[top : top + BAND, :, 3] = light[..., 3] >> 8


class Place(NamedTuple):
    """Where a pass looks from: a shift in pixels, a point of the lens in shares of its radius."""

    shift: tuple[float, float] = (0.0, 0.0)
    lens: tuple[float, float] = (0.0, 0.0)


def _place(k: int) -> Place:
    """The k-th of an even spread (additive recurrence by the root of x^5 = x + 1), any many."""
    a, b, c, d = ((0.5 + k / 1.1673039782614187**n) % 1 for n in range(1, 5))
    radius, angle = sqrt(c), 2 * pi * d
    return Place((JITTER * _tent(a), JITTER * _tent(b)), (radius * cos(angle), radius * sin(angle)))


def _tent(u: float) -> float:
    """From 0..1 evenly to -1..1, more often near 0."""
    return sqrt(2 * u) - 1 if u < 0.5 else 1 - sqrt(2 - 2 * u)


def _halves(tile: Tile) -> list[Tile]:
    """Cut between even pixels: renderers reckon by twos how fast a pattern changes."""
    x, y, w, h = tile
    if w >= h:
        half = w // 4 * 2
        return [Tile(x, y, half, h), Tile(x + half, y, w - half, h)]
    half = h // 4 * 2
    return [Tile(x, y, w, half), Tile(x, y + half, w, h - half)]


class _Scene:
    """A copy of what a stage shows, and a camera whose film is measured in pixels."""

    def __init__(
        self, stage: Stage, size: tuple[int, int], tier: Tier, transparent: bool, marks: bool
    ) -> None:
        self._size = size
        self._orbit = copy(stage.camera)
        self._orbit.aspect = size[0] / size[1]
        self.root = NodePath("exposure")
        before = stage.light.tier
        stage.light.set_tier(tier)
        stage.complete()
        self.root.setState(stage.root.getNetState())
        scenery = stage.scenery.copyTo(self.root)
        stage.light.set_tier(before)
        scenery.show()
        if transparent:
            scenery.find("room").removeNode()
        if marks:
            stage.marks.root.copyTo(self.root)
        self._light = stage.light.twin(self.root)
        self._lens = PerspectiveLens()
        self._lens.setNearFar(NEAR, FAR)
        self.camera: NodePath = self.root.attachNewNode(Camera("exposure", self._lens))

    def look_at(self, tile: Tile, place: Place, aperture: float) -> None:
        """Point the camera at a part of the picture, through a point of the lens."""
        width, height = self._size
        focal = min(width, height) / 2 / tan(radians(SMALLEST_FOV / 2))
        # What is as far away as the middle of the board stays where it is, whatever the point.
        right, up = (aperture * self._orbit.distance * at for at in place.lens)
        self.camera.setPos(*self._orbit.eye)
        self.camera.lookAt(self.root, LPoint3f(*self._orbit.frame.middle), LVector3f(0, 1, 0))
        self.camera.setPos(self.camera, LVector3f(right, up, 0))
        self._light.see_from(*self.camera.getPos())
        self._lens.setFilmSize(tile.w, tile.h)
        self._lens.setFocalLength(focal)
        x, y = ((1 + at) / 2 for at in self._orbit.shift)
        self._lens.setFilmOffset(
            tile.x + tile.w / 2 - width * x + place.shift[0] - aperture * place.lens[0] * focal,
            tile.y + tile.h / 2 - height * y + place.shift[1] - aperture * place.lens[1] * focal,
        )

    def close(self) -> None:
        self.root.removeNode()


def _texture(name: str, pixels: npt.NDArray[np.uint8]) -> Texture:
    """Of h x w x BGRA, bottom row first."""
    height, width, _ = pixels.shape
    texture = Texture(name)
    texture.setup2dTexture(width, height, Texture.TUnsignedByte, Texture.FRgba)
    texture.setRamImage(pixels.tobytes())
    texture.setMinfilter(SamplerState.FTNearest)
    texture.setMagfilter(SamplerState.FTNearest)
    texture.setWrapU(SamplerState.WMClamp)
    texture.setWrapV(SamplerState.WMClamp)
    return texture


@cache
def _to_light(width: int) -> npt.NDArray[np.uint32]:
    """From sRGB of `width` bytes to light in 16 bits."""
    v = np.linspace(0, 1, 256**width)
    light = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    return (light * FULL + 0.5).astype(np.uint32)


@cache
def _to_bytes() -> npt.NDArray[np.uint16]:
    """From light in 16 bits to sRGB in 8 and 8 bits behind the point."""
    v = np.linspace(0, 1, FULL + 1)
    srgb = np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)
    return (srgb * 255 * 256 + 0.5).astype(np.uint16)
