"""Where the user's things lie on disk, and writing them so that a crash breaks none."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping
from pathlib import Path

HOME = "PYLOS_PILLARZ_HOME"
"""The environment variable that names another folder for everything we keep."""

MOST = 16 * 2**20
"""Bytes of the largest file we read; thousands of games fit in."""


def home(env: Mapping[str, str] = os.environ) -> Path:
    """The folder of the user's settings and games; it need not exist yet."""
    if named := env.get(HOME):
        return Path(named)
    import platformdirs  # Only here: the headless commands run without any package.

    return platformdirs.user_data_path("pylos-pillarz", appauthor=False)


class TooLarge(OSError):
    """A file of more than MOST bytes, or one without an end."""


def read_whole(path: Path) -> bytes:
    """What is in a file of at most MOST bytes. Raises OSError, TooLarge among them."""
    with path.open("rb") as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise TooLarge(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes a file (text as UTF-8): whatever happens it is the old one or the new one, whole.

    A link is followed. Raises OSError; then the old file is untouched and nothing is left over.
    """
    path = path.resolve()
    fresh = path.with_name(f".{path.name}.{os.urandom(4).hex()}.new")
    try:
        with fresh.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            fresh.chmod(path.stat().st_mode & 0o7777)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    # The new name itself must reach the disk. Windows and some file systems can't be asked to.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def reserved(folder: Path, name: str, ending: str) -> Path:
    """A new, empty file of our own in a folder: of that name, or with a number. Raises OSError."""
    number = 1
    while True:
        path = folder / f"{name}{ending if number == 1 else f' ({number}){ending}'}"
        try:
            path.open("xb").close()
            return path
        except FileExistsError:
            number += 1


def set_aside(path: Path) -> Path:
    """Renames a broken file to the first free `<name>.broken-N`, and returns that. OSError."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    return path.rename(aside)
