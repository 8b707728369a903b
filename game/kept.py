"""Values kept as JSON from one run of the program to the next."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.storage import read_whole, set_aside, write_atomically
from game.wording import Sentence, say

T = TypeVar("T")


def load(path: Path, read: Callable[[object], T], usual: T) -> tuple[T, Sentence | None]:
    """What the file holds, read from plain data, and a notice if it could not be read.

    `read` raises ValueError for data that makes no sense. A broken file is set aside, never
    deleted; then, as when there is none, `usual` holds.
    """
    try:
        return read(json.loads(read_whole(path))), None
    except FileNotFoundError:
        return usual, None
    except OSError:
        return usual, say("The settings can't be read: {path}", path=path)
    except (ValueError, RecursionError, OverflowError):
        pass
    try:
        aside = set_aside(path)
    except OSError:
        return usual, say("The settings are broken: {path}", path=path)
    return usual, say("The settings were broken. They were set aside as {path}", path=aside)


def save(path: Path, data: object) -> Sentence | None:
    """Keeps plain data in the file; a notice if that is impossible."""
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
    except OSError:
        return say("The settings can't be kept: {path}", path=path)
    return None


def typed(value: object, wanted: type[T]) -> T:
    """The value, if it is just of that type: True is no number. Raises ValueError."""
    if type(value) is not wanted:
        raise ValueError(f"not a {wanted.__name__}: {value!r}")
    return value
