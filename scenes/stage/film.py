"""The film of a long exposure: a small buffer beside the window, read back after every tile."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from panda3d.core import (
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    LVecBase4f,
    NodePath,
    Texture,
)

from scenes.look.aside import ONLY, buffer_aside, draw_only

SAMPLES = 4
"""Of each pixel's edges in one pass."""

Array = npt.NDArray[np.generic]


class NoExposure(Exception):
    """The renderer draws only to the window."""


class Film:
    """Takes what a camera sees before a background. Raises NoExposure."""

    def __init__(self, camera: NodePath, background: LVecBase4f) -> None:
        # Half covered pixels before nothing would be half dark: without a background no samples.
        self._buffer = _deepest(SAMPLES if background.w else 0)
        self._buffer.setActive(False)
        self._buffer.makeDisplayRegion().setCamera(camera)
        self._buffer.setClearColor(background)
        self._buffer.setClearColorActive(True)
        self._buffer.setClearDepthActive(True)
        self._colour, self._depth = Texture("film"), Texture("film-depth")
        self._size = (0, 0)
        self._deep: bool | None = None

    def draw(self, width: int, height: int, deep: bool) -> tuple[Array, Array | None] | None:
        """A tile: its colours (h x w x BGRA, bottom row first) and, if `deep`, depths (h x w).

        None if nothing was drawn, as while the window is made anew.
        """
        if self._size != (width, height):
            self._size = width, height
            self._buffer.setSize(width, height)
        if self._deep != deep:
            self._deep = deep
            self._read_back(deep)
        self._colour.clearRamImage()
        draw_only(self._buffer)
        if not self._colour.hasRamImage():
            return None
        colour = _pixels(self._colour, {1: np.uint8, 2: np.uint16}).reshape(height, width, 4)
        if not deep:
            return colour, None
        depth = _pixels(self._depth, {4: np.float32})
        return colour, depth.reshape(height, width)

    def close(self) -> None:
        """Let go of the buffer."""
        GraphicsEngine.getGlobalPtr().removeWindow(self._buffer)
        self._colour.releaseAll()
        self._depth.releaseAll()

    def _read_back(self, deep: bool) -> None:
        self._buffer.clearRenderTextures()
        ram = GraphicsOutput.RTMCopyRam
        self._buffer.addRenderTexture(self._colour, ram, GraphicsOutput.RTPColor)
        if deep:
            self._buffer.addRenderTexture(self._depth, ram, GraphicsOutput.RTPDepth)


def _deepest(samples: int) -> GraphicsOutput:
    """The deepest the renderer has: 16 bits a colour are free of bands in the dark."""
    for bits in (16, 8):
        wanted = FrameBufferProperties()
        wanted.setRgbaBits(bits, bits, bits, bits)
        wanted.setDepthBits(24)
        wanted.setMultisamples(samples)
        buffer = buffer_aside("film", (8, 8), wanted, ONLY | GraphicsPipe.BFResizeable)
        if buffer:
            return buffer
    raise NoExposure


def _pixels(texture: Texture, types: dict[int, type[np.generic]]) -> Array:
    return np.frombuffer(texture.getRamImage(), types[texture.getComponentWidth()])
