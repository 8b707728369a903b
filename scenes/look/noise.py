"""Noise for the shaders: smooth, tiling, with no grid to be seen in it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from panda3d.core import SamplerState, Texture

SIZE = 512
BUMP = 5.0
"""Pixels to a bump; materials.glsl reckons with it, and with SHIFT."""
SHIFT = (37, 17)
"""Where, x and y, the next slice of a solid begins in the flat picture."""


@cache
def noise_texture() -> Texture:
    """r: smooth noise, g: the same one slice on; b and a: another, likewise."""
    rng = np.random.default_rng(20)
    layers = []
    for _ in range(2):
        solid = smooth(rng.standard_normal((SIZE, SIZE)))
        layers += [solid, np.roll(solid, (-SHIFT[1], -SHIFT[0]), axis=(0, 1))]
    # OpenGL's byte order is BGRA.
    data = (np.dstack([layers[k] for k in (2, 1, 0, 3)]) * 255).astype(np.uint8)
    texture = Texture("noise")
    texture.setup2dTexture(SIZE, SIZE, Texture.TUnsignedByte, Texture.FRgba)
    texture.setRamImage(data.tobytes())
    texture.setMinfilter(SamplerState.FTLinearMipmapLinear)
    texture.setMagfilter(SamplerState.FTLinear)
    return texture


def smooth(white: NDArray[np.float64]) -> NDArray[np.float64]:
    """White noise with only the waves near BUMP left, as values from 0 to 1 about a half."""
    n = len(white)
    along = np.fft.fftfreq(n) * 2 * BUMP
    frequency = np.hypot(along[:, None], along[None, : n // 2 + 1])
    band = np.exp(-((frequency / 0.75) ** 2)) * (1 - np.exp(-((frequency / 0.2) ** 2)))
    wave = np.fft.irfft2(np.fft.rfft2(white) * band, s=white.shape)
    return np.clip(0.5 + 0.18 * wave / wave.std(), 0, 1)
