"""Where compiled code is kept, so that it is compiled only once.

numba notices that a function's own file has changed, but not that one it calls has: when any
source changes, a new folder is begun and the old one removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

GAME = Path(__file__).resolve().parent

VARIABLE = "NUMBA_CACHE_DIR"
"""The environment variable by which numba is told; set by the user, our folder lies in there."""

_NAME = "compiled-"

done = 0
"""How many functions this process has compiled, or has found compiled."""


def folder() -> Path:
    """The folder for what these sources compile to; it is there, and can be written.

    Beside the code, as Python keeps its own; where that can't be written, the user's cache, at
    worst a folder for the time being.
    """
    name = _NAME + _digest(sources())
    for parent in _parents():
        with contextlib.suppress(OSError):
            return _made(parent, name)
    return Path(tempfile.mkdtemp(prefix=name))


def is_finished() -> bool:
    """Whether everything has been compiled for this Python, so that a start is quick."""
    return _finished().exists()


def finish() -> None:
    """Says that everything has been compiled for this Python."""
    with contextlib.suppress(OSError):
        _finished().touch()


def _finished() -> Path:
    return folder() / f"finished-{sys.implementation.cache_tag}"


def total() -> int:
    """How many functions there are to compile, but for those that only `main.py solve` needs."""
    thinks = [path for path in sources() if path.stem not in ("solving", "fitting")]
    return sum(path.read_bytes().count(b"\n@compiled(") for path in thinks)


def sources() -> Iterator[Path]:
    """Every file that compiled code can be made of."""
    for path in sorted(GAME.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and _counts(path):
            yield path


def _counts(path: Path) -> bool:
    # Of a game everything may be frozen into the code: its board, its weights.
    if path.parent.name in ("pylos", "pillarz"):
        return True
    return path.suffix != ".py" or b"game.compiled" in path.read_bytes() or path.stem == "compiled"


def _parents() -> Iterator[Path]:
    if named := os.environ.get(VARIABLE):
        path = Path(named)
        yield path.parent if path.name.startswith(_NAME) else path
    yield GAME / "__pycache__"
    import platformdirs  # Only here: it is not needed where the code can be written.

    yield platformdirs.user_cache_path("pylos-pillarz", appauthor=False)


def _made(parent: Path, name: str) -> Path:
    made = parent / name
    if not made.is_dir():
        made.mkdir(parents=True)
        for old in parent.glob(_NAME + "*"):
            if old != made:
                shutil.rmtree(old, ignore_errors=True)
    if not os.access(made, os.W_OK):
        raise PermissionError(made)
    return made


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
