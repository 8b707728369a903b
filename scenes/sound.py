"""Short sounds from files, by the system's usual device; without one all is silent."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Protocol

import panda3d.core
from panda3d.core import AudioManager, AudioSound, Filename

log = logging.getLogger(__name__)

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

WOOD, STONE = "wood", "stone"
"""A piece is set down."""
HURRY, FLAG = "hurry", "flag"
"""Little time is left; none is left."""

PITCHES = (1.0, 0.96, 1.03, 0.985, 1.05, 0.97, 1.015)
"""No two pieces that are set down sound quite alike."""
AT_ONCE = 8
"""How many sounds are heard at the same time."""


class Manager(Protocol):
    """What plays files: Panda3D's AudioManager."""

    def getSound(self, file: Filename) -> AudioSound: ...  # noqa: N802

    def update(self) -> None: ...

    def shutdown(self) -> None: ...


class Sounds:
    """Plays sounds by their names. The device is opened by the first one, or by `open`.

    `volume` goes from 0, silent, to 1; with `pieces` False nothing is heard of the pieces.
    """

    def __init__(self, manager: Callable[[], Manager | None]) -> None:
        self.volume = 0.7
        self.pieces = True
        self._make = manager
        self._opened = False
        self._manager: Manager | None = None
        self._playing: deque[AudioSound] = deque(maxlen=AT_ONCE)
        self._pitches = cycle(PITCHES)

    def open(self) -> None:
        """Open the device now: it takes a moment."""
        if not self._opened:
            self._opened = True
            self._manager = self._make()
            if not self._manager:
                log.info("there is no sound device: all is silent")

    def set_down(self, wooden: bool) -> None:
        """A piece touches the board or another piece."""
        if self.pieces:
            self.play(WOOD if wooden else STONE, next(self._pitches))

    def play(self, name: str, pitch: float = 1.0) -> None:
        """Let a sound be heard, so many times as high as it is stored."""
        if self.volume <= 0:
            return
        self.open()
        if self._manager:
            sound = self._manager.getSound(Filename.fromOsSpecific(str(SOUNDS / f"{name}.wav")))
            # Loudness is felt as a power of what is sent to the device.
            sound.setVolume(self.volume**2)
            sound.setPlayRate(pitch)
            sound.play()
            self._playing.append(sound)  # It falls silent when nobody holds it.

    def update(self) -> None:
        """To be called in every frame."""
        if self._manager:
            self._manager.update()

    def close(self) -> None:
        """Be silent from now on."""
        self._playing.clear()
        if self._manager:
            self._manager.shutdown()
            self._manager = None


def system_device() -> Manager | None:
    """The system's usual device; None if there is none."""
    with _quietly():
        manager = AudioManager.createAudioManager()
    return manager if manager and manager.isValid() else None


@contextlib.contextmanager
def no_device() -> Iterator[None]:
    """Whoever is loaded meanwhile finds no sound device: Ursina looks for one though it never
    needs it, which takes long and is told on the error stream.
    """
    real = panda3d.core.AudioManager
    panda3d.core.AudioManager = _Deaf
    try:
        yield
    finally:
        panda3d.core.AudioManager = real


class _Deaf:
    @classmethod
    def create_AudioManager(cls) -> _Deaf:  # noqa: N802
        return cls()

    def update(self) -> None: ...


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Libraries that look for a device complain on the error stream, past Python."""
    sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # There is none.
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nothing)
        os.close(kept)
