"""A photograph from the table: taken while play goes on, kept without touching what is there."""

from __future__ import annotations

import errno
import time
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.games import GAMES
from game.match import Match
from scenes import photo
from scenes.app import App
from scenes.photo import Photographer, keep, photo_size
from scenes.table import Table
from tests.scenes.conftest import resize
from tests.scenes.hand import settle

PATIENCE = 60.0
"""Seconds until it is given up."""


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of pictures; it does not exist yet. One pass is enough."""
    folder = tmp_path / "Pictures"
    monkeypatch.setattr(photo.platformdirs, "user_pictures_path", lambda: folder)
    monkeypatch.setattr(photo, "PASSES", 1)
    return folder


@pytest.fixture
def table(app: App) -> Table:
    resize(app, (64, 48))
    table = Table(app, Match(GAMES["pylos"].start()), ("A", "B"), lambda: None)
    app.go(table)
    settle(app)
    return table


def told(table: Table) -> str:
    """What the notice says."""
    toast = next(w for w in table.hud.layer.widgets if w.name == "toast")
    return "".join(toast.text) if isinstance(toast.text, str) else str(toast.text)


def wait(app: App, table: Table) -> None:
    until = time.monotonic() + PATIENCE
    while table._photographer.at_work:
        assert time.monotonic() < until, "the photograph is never finished"
        app.step()


def test_p_takes_a_photograph_without_hud_and_marks(app: App, table: Table, pictures: Path) -> None:
    app.controls.down("p")
    assert told(table) == "A photograph of the table is being taken."
    app.controls.down("p")
    assert told(table) == "The last photograph is still being taken."
    wait(app, table)
    (path,) = pictures.iterdir()
    assert path.name.startswith("Pylos 2") and path.suffix == ".png"
    assert told(table) == f"The photograph is in {path}"
    picture = Image.open(path)
    assert picture.size == (128, 96)
    values = np.asarray(picture, dtype=float)
    assert 20 < values.mean() < 200 and values.std() > 15
    red, green, _ = (values[..., k].mean() for k in range(3))
    assert red > green, "it is wood"
    gold = (values[..., 0] > 235) & (values[..., 2] < 130)
    assert gold.mean() < 0.001, "no marks"


def test_play_goes_on_meanwhile_and_is_not_in_the_picture(
    app: App, table: Table, pictures: Path
) -> None:
    app.motion = False
    app.step()
    app.controls.down("p")
    for place in ("b2", "b3", "c2", "c3"):
        table.tap(place)
        app.step()
    assert table.match.ply == 4
    wait(app, table)
    app.controls.down("p")
    wait(app, table)
    first, second = (np.asarray(Image.open(p), float) for p in sorted(pictures.iterdir()))
    assert np.abs(first - second).max() > 60


def test_a_slow_machine_takes_fewer_passes(
    app: App, table: Table, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "PASSES", 10**9)
    monkeypatch.setattr(photo, "PATIENCE", 0.2)
    app.controls.down("p")
    wait(app, table)
    assert len(list(pictures.iterdir())) == 1


def test_whoever_leaves_the_table_gives_the_photograph_up(
    app: App, table: Table, pictures: Path
) -> None:
    app.controls.down("p")
    app.go(Table(app, Match(GAMES["pillarz"].start()), ("A", "B"), lambda: None))
    app.step()
    assert not table._photographer.at_work
    assert not pictures.exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    for colour in (1, 2, 3):
        keep(Image.new("RGB", (2, 2), (colour, 0, 0)), tmp_path, "Pylos")
    names = ["Pylos.png", "Pylos (2).png", "Pylos (3).png"]
    assert [Image.open(tmp_path / n).getpixel((0, 0))[0] for n in names] == [1, 2, 3]  # type: ignore[index]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_full_disk_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(photo, "write_atomically", fail)
    told = keep(Image.new("RGB", (2, 2)), tmp_path, "Pylos")
    assert str(told) == "The photograph can't be kept: the disk is full."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", ["file", "file/below", "no/such"])
def test_a_folder_that_can_not_be_had_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    told = str(keep(Image.new("RGB", (2, 2)), tmp_path / folder, "Pylos"))
    assert told.startswith("The photograph can't be kept: nothing can be written in")
    assert str(tmp_path / folder) in told


def test_a_photograph_is_named_by_its_time(app: App, table: Table, tmp_path: Path) -> None:
    told: list[str] = []
    now = datetime(2026, 5, 1, 9, 8, 7)
    photographer = Photographer(lambda s: told.append(str(s)), tmp_path, lambda: now)
    photographer.take(table.stage, "Pylos")
    while photographer.at_work:
        photographer.update(app)
    assert [path.name for path in tmp_path.iterdir()] == ["Pylos 2026-05-01 09.08.07.png"]


@pytest.mark.parametrize(
    ("window", "size"),
    [((1280, 720), (2560, 1440)), ((3840, 2160), (3840, 2160)), ((1080, 1920), (2160, 3840))],
)
def test_it_is_twice_as_large_as_the_window(window: tuple[int, int], size: tuple[int, int]) -> None:
    assert photo_size(*window) == size
