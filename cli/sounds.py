"""`python3 -m cli.sounds`, for developers: makes the sounds of the program anew.

All are computed: what rings is a sum of sines that die away, what knocks is a short burst of noise.
Whoever wants another sound changes its numbers here and gives the command.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

RATE = 44100
"""Samples a second."""

Samples: TypeAlias = NDArray[np.float64]


class Mode(NamedTuple):
    """One of the ways a body rings: hertz, how loud, and seconds until a third of that is left."""

    pitch: float
    loud: float
    fades: float


class Knock(NamedTuple):
    """What one body gives when it is struck: how it rings, and the noise of the touch itself.

    `noise` is how loud that is, `fades` the seconds until a third is left, `bright` the hertz
    above which it is muffled. Silent for `after` seconds before.
    """

    modes: Sequence[Mode]
    noise: float = 0.0
    fades: float = 0.002
    bright: float = 2000.0
    after: float = 0.0


WOOD = Knock(
    (
        Mode(182, 0.5, 0.030),
        Mode(417, 1.0, 0.026),
        Mode(968, 0.55, 0.016),
        Mode(1730, 0.25, 0.009),
        Mode(2890, 0.10, 0.005),
    ),
    noise=0.5,
    bright=1800,
)
STONE = Knock(
    (
        Mode(610, 0.35, 0.020),
        Mode(1490, 1.0, 0.034),
        Mode(2385, 0.6, 0.026),
        Mode(3920, 0.35, 0.016),
        Mode(5630, 0.15, 0.010),
    ),
    noise=0.7,
    fades=0.0015,
    bright=5000,
)


def _bar(pitch: float, fades: float, after: float = 0.0) -> Knock:
    """A tuned bar of wood under a soft mallet: its second mode lies two octaves above the first."""
    modes = Mode(pitch, 1.0, fades), Mode(4 * pitch, 0.2, fades / 4), Mode(10 * pitch, 0.03, 0.01)
    return Knock(modes, noise=0.1, bright=1200, after=after)


_PARTIALS = ((1, 1.0), (1.007, 0.6), (1.52, 0.5), (2.01, 0.5), (2.68, 0.3), (3.9, 0.15))
GONG = Knock(
    tuple(Mode(147 * ratio, loud, 0.42 / ratio**0.6) for ratio, loud in _PARTIALS),
    noise=0.15,
    fades=0.012,
    bright=900,
)

RECIPES: dict[str, tuple[float, float, Sequence[Knock]]] = {
    "wood": (0.25, 0.5, [WOOD]),
    "stone": (0.25, 0.4, [STONE]),
    "hurry": (0.7, 0.6, [_bar(784, 0.09), _bar(784, 0.13, after=0.16)]),
    "flag": (1.5, 0.8, [GONG]),
}
"""Of every sound: seconds, the loudest sample (1: as loud as can be), and what is struck."""


def sound(name: str) -> Samples:
    """The samples of a sound, from -1 to 1."""
    seconds, loudest, knocks = RECIPES[name]
    samples = np.zeros(round(seconds * RATE))
    for number, knock in enumerate(knocks):
        begun = round(knock.after * RATE)
        samples[begun:] += _struck(knock, len(samples) - begun, number)
    # No click at the end, whatever still rings there.
    fade = round(0.03 * RATE)
    samples[-fade:] *= np.linspace(1, 0, fade)
    return samples * (loudest / float(np.abs(samples).max()))


def _struck(knock: Knock, count: int, seed: int) -> Samples:
    time = np.arange(count) / RATE
    rung = np.zeros(count)
    for mode in knock.modes:
        rung += mode.loud * np.exp(-time / mode.fades) * np.sin(2 * np.pi * mode.pitch * time)
    # A body does not ring at once: without that, the beginning is a click.
    rung *= 1 - np.exp(-time / 0.0006)
    burst = np.random.default_rng(seed).standard_normal(count) * np.exp(-time / knock.fades)
    return rung + knock.noise * _muffled(burst, knock.bright)


def _muffled(samples: Samples, bright: float) -> Samples:
    """Less of everything above so many hertz."""
    parts = np.fft.rfft(samples)
    pitches = np.fft.rfftfreq(len(samples), 1 / RATE)
    muffled: Samples = np.fft.irfft(parts / (1 + (pitches / bright) ** 2), len(samples))
    return muffled


def write(name: str, folder: Path = SOUNDS) -> Path:
    """Writes the file of a sound: one channel of 16 bits."""
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound(name) * 32767).astype("<i2").tobytes())
    return path


def main() -> int:
    """Makes all sounds. Returns 0."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        print(write(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
