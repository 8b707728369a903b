"""Where the staff's export goes: media that are plugged in."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kiosk import media
from game.kiosk.media import removable_media


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder below which things are mounted."""
    under = tmp_path / "media"
    under.mkdir()
    monkeypatch.setattr(media, "UNDER", (f"{under}/",))
    return under


def mounts(folder: Path, *lines: str) -> Path:
    file = folder / "mounts"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def test_what_is_plugged_in_and_can_be_written_in_the_order_of_mounting(plugged: Path) -> None:
    second, first = plugged / "A", plugged / "Z"
    second.mkdir()
    first.mkdir()
    table = mounts(
        plugged,
        "proc /proc proc rw 0 0",
        "/dev/sda1 / ext4 rw 0 0",
        f"/dev/sdc1 {first} vfat rw 0 0",
        f"/dev/sdb1 {second} vfat rw 0 0",
        f"/dev/sdd1 {plugged / 'gone'} vfat rw 0 0",
        "broken",
    )
    assert removable_media("linux", table) == [first, second]


def test_blanks_in_names(plugged: Path) -> None:
    stick = plugged / "MY STICK"
    stick.mkdir()
    table = mounts(plugged, f"/dev/sdb1 {plugged}/MY\\040STICK vfat rw 0 0")
    assert removable_media("linux", table) == [stick]


def test_none_where_the_system_does_not_tell(tmp_path: Path) -> None:
    assert removable_media("linux", tmp_path / "missing") == []


def test_on_a_mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    (tmp_path / "Macintosh HD").symlink_to("/")
    monkeypatch.setattr(media, "VOLUMES", tmp_path)
    assert removable_media("darwin") == [stick]


def test_here_it_finds_only_folders() -> None:
    assert all(folder.is_dir() for folder in removable_media())
