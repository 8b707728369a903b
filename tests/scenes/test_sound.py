"""Sounds: which is played how loud, and what happens without a device."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Filename

from cli.sounds import RATE, RECIPES, sound
from game.games import GAMES
from game.rules import Step
from scenes import app as at_app
from scenes.app import SOON, App
from scenes.look.themes import MARBLE
from scenes.sound import AT_ONCE, FLAG, HURRY, PITCHES, SOUNDS, STONE, WOOD, Sounds
from scenes.stage.stage import Stage
from tests.scenes.conftest import resize

ROOT = Path(__file__).resolve().parents[2]


class Heard:
    """An AudioManager and its sounds, which write down what is played."""

    def __init__(self) -> None:
        self.made = 0
        self.played: list[tuple[str, float, float]] = []
        self.closed = False

    def getSound(self, file: Filename) -> _Sound:  # noqa: N802
        assert Path(file.toOsSpecific()).is_file()
        return _Sound(self, file.getBasenameWoExtension())

    def update(self) -> None:
        assert not self.closed

    def shutdown(self) -> None:
        self.closed = True


class _Sound:
    def __init__(self, heard: Heard, name: str) -> None:
        self._heard, self._name = heard, name

    def setVolume(self, volume: float) -> None:  # noqa: N802
        self._volume = volume

    def setPlayRate(self, rate: float) -> None:  # noqa: N802
        self._rate = rate

    def play(self) -> None:
        self._heard.played.append((self._name, self._volume, self._rate))


def sounds(heard: Heard | None) -> Sounds:
    return Sounds(lambda: heard)  # type: ignore[arg-type, return-value]


def test_the_files_are_what_the_recipes_make() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == set(RECIPES)
    for name in RECIPES:
        with wave.open(str(SOUNDS / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            stored = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        # Another machine may round the last bit otherwise.
        assert np.abs(stored - np.round(sound(name) * 32767)).max() <= 2


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_short_neither_cut_nor_too_loud_and_dies_away(name: str) -> None:
    samples = sound(name)
    assert 0.2 <= len(samples) / RATE <= 2
    assert 0.3 < np.abs(samples).max() < 0.9
    assert abs(samples.mean()) < 0.01
    assert np.abs(samples[:3]).max() < 0.25
    assert np.abs(samples[-200:]).max() < 0.02
    thirds = [np.square(part).sum() for part in np.array_split(samples, 3)]
    assert thirds[0] > 2 * thirds[1] > 4 * thirds[2]


def test_wood_sounds_lower_than_stone() -> None:
    def middle(name: str) -> float:
        parts = np.square(np.abs(np.fft.rfft(sound(name))))
        return float((parts * np.fft.rfftfreq(len(sound(name)), 1 / RATE)).sum() / parts.sum())

    assert 200 < middle(WOOD) < 1000 < middle(STONE) < 4000


def test_the_volume_is_felt_from_silent_to_loud() -> None:
    heard = Heard()
    played = sounds(heard)
    for volume in (1.0, 0.5, 0.0):
        played.volume = volume
        played.play(HURRY)
    assert [loud for _, loud, _ in heard.played] == [1.0, 0.25]


def test_pieces_may_be_silent_while_the_clock_is_not() -> None:
    heard = Heard()
    played = sounds(heard)
    played.set_down(wooden=True)
    played.pieces = False
    played.set_down(wooden=True)
    played.play(FLAG)
    assert [name for name, _, _ in heard.played] == [WOOD, FLAG]


def test_no_two_pieces_in_a_row_sound_alike() -> None:
    heard = Heard()
    played = sounds(heard)
    for number in range(3 * len(PITCHES)):
        played.set_down(wooden=number % 2 == 0)
    rates = [rate for _, _, rate in heard.played]
    assert all(a != b for a, b in pairwise(rates))
    assert all(0.9 < rate < 1.1 for rate in rates)


def test_the_device_is_looked_for_once_and_not_before_it_is_needed() -> None:
    asked = []
    played = Sounds(lambda: asked.append("asked"))  # type: ignore[func-returns-value]
    played.volume = 0
    played.play(WOOD)
    assert not asked
    played.volume = 1
    for _ in range(AT_ONCE):
        played.play(WOOD)
    played.update()
    played.close()
    assert asked == ["asked"]


@pytest.mark.parametrize("volume", [0.0, 0.7])
def test_at_rest_the_device_is_opened_only_where_something_is_to_be_heard(
    app: App, monkeypatch: pytest.MonkeyPatch, volume: float
) -> None:
    asked = []
    played = Sounds(lambda: asked.append("asked"))  # type: ignore[func-returns-value]
    played.volume = volume
    monkeypatch.setattr(app, "sounds", played)
    monkeypatch.setattr(app, "_measured", False)
    monkeypatch.setattr(at_app, "measured_speed", lambda: app.speed)
    app.step()
    monkeypatch.setattr(app, "_stirred", app.clock() - SOON)
    app.step()
    assert app._measured
    assert asked == ["asked"] * (volume > 0)


def test_after_the_end_nothing_is_played() -> None:
    heard = Heard()
    played = sounds(heard)
    played.play(WOOD)
    played.close()
    played.play(WOOD)
    played.update()
    assert heard.closed
    assert len(heard.played) == 1


@pytest.fixture
def heard(app: App) -> Iterator[Heard]:
    """What the app plays."""
    before, app.sounds = app.sounds, sounds(heard := Heard())
    yield heard
    app.sounds = before


@pytest.mark.parametrize("motion", [True, False])
def test_every_piece_that_is_set_down_is_heard(app: App, heard: Heard, motion: bool) -> None:
    resize(app, (480, 360))
    app.motion = motion
    stage = Stage(app, "pillarz")
    before = GAMES["pillarz"].start()
    stage.table.show(before.layout())
    move = before.legal_moves()[0]
    walk, build = before.steps(move.paths[0])[-2:]
    play(app, stage, walk)
    assert [name for name, _, _ in heard.played] == [WOOD]
    # What is built is of stone in every theme.
    play(app, stage, build)
    assert [name for name, _, _ in heard.played] == [WOOD, STONE]
    # What goes away is not heard.
    play(app, stage, [step.reversed() for step in build])
    app.theme = MARBLE
    play(app, stage, [step.reversed() for step in walk])
    assert [name for name, _, _ in heard.played] == [WOOD, STONE, STONE]
    stage.destroy()


def play(app: App, stage: Stage, steps: Sequence[Step]) -> None:
    stage.table.play(steps)
    for _ in range(100):
        app.redraw()
        stage.table.update(1 / 60)
    assert not stage.table.moving


def test_without_a_device_all_is_silent_also_on_the_error_stream() -> None:
    program = (
        "from scenes.sound import Sounds, system_device\n"
        "played = Sounds(system_device); played.play('wood'); played.update(); played.close()\n"
        "print('done')"
    )
    # A driver that there isn't: as on a machine that has no device.
    silent = {**os.environ, "ALSOFT_DRIVERS": "none"}
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=silent
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("done\n", "", 0)


def test_a_device_gets_the_samples_of_the_file(tmp_path: Path) -> None:
    """OpenAL can write what it would send to a device into a file."""
    config, out = tmp_path / "alsoft.conf", tmp_path / "out.wav"
    config.write_text(f"[general]\ndrivers=wave\nfrequency={RATE}\n[wave]\nfile={out}\n")
    program = (
        "import time\n"
        "from panda3d.core import loadPrcFileData\n"
        "loadPrcFileData('', 'audio-library-name p3openal_audio')\n"
        "from scenes.sound import Sounds, system_device\n"
        "played = Sounds(system_device); played.volume = 1; played.play('hurry')\n"
        "end = time.monotonic() + 0.9\n"
        "while time.monotonic() < end: played.update(); time.sleep(0.02)\n"
        "played.close()\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "ALSOFT_CONF": str(config)},
    )
    assert ran.returncode == 0, ran.stderr
    if not out.exists():
        pytest.skip("this OpenAL can't write into a file")
    data = out.read_bytes()
    assert len(data) > RATE
    samples = np.frombuffer(data[data.index(b"data") + 8 :][: len(data) // 16 * 8], "<f4")
    assert 0.05 < np.abs(samples).max() <= 1
