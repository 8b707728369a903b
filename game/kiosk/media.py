"""Where something can be put that is to be carried away: media that are plugged in."""

from __future__ import annotations

import os
import re
import string
import sys
from pathlib import Path
from typing import Any

MOUNTS = Path("/proc/self/mounts")
UNDER = ("/media/", "/run/media/")
"""Where Linux desktops and servers mount what is plugged in."""
VOLUMES = Path("/Volumes")
"""Where macOS does, besides the disk that it runs from."""
REMOVABLE = 2
"""The kind of such a drive on Windows."""


def removable_media(platform: str = sys.platform, mounts: Path = MOUNTS) -> list[Path]:
    """The folders of plugged in media that can be written, in the order they were mounted.

    None where that can't be found out.
    """
    if platform == "win32":
        found = _windows_drives()
    elif platform == "darwin":
        found = _volumes()
    else:
        found = _mounted(mounts)
    return [folder for folder in found if folder.is_dir() and os.access(folder, os.W_OK)]


def _mounted(mounts: Path) -> list[Path]:
    try:
        lines = mounts.read_text(errors="surrogateescape").splitlines()
    except OSError:
        return []
    places = [fields[1] for line in lines if len(fields := line.split()) > 1]
    # Blanks and the like are written as octal numbers.
    plain = (re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), p) for p in places)
    return [Path(place) for place in plain if place.startswith(UNDER)]


def _volumes() -> list[Path]:
    try:
        return sorted(place for place in VOLUMES.iterdir() if not place.samefile("/"))
    except OSError:
        return []


def _windows_drives() -> list[Path]:
    import ctypes

    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009 (only there on Windows)
    drives = (f"{letter}:\\" for letter in string.ascii_uppercase)
    return [Path(drive) for drive in drives if kernel.GetDriveTypeW(drive) == REMOVABLE]
