"""What the kiosk tells its supervisor: lines of JSON, written from the loop that draws.

Every line says that the loop still turns. It may also tell facts, each of which holds until it is
told anew, and an event.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, BinaryIO

LEAVE = 40
"""The exit status that says: the staff want out."""
RESTART = 41
"""The exit status that says: the staff want a restart."""

EVERY = 1.0
"""Seconds between two pings."""

LONGEST = 2000
"""Bytes of a line: a pipe takes so many at once or none."""

LONGEST_EVENT = 200
"""Characters."""

ATTRACT = "attract"
"""The scene that shows games while nobody plays."""


class NobodyListens(Exception):
    """The supervisor has gone, so the kiosk must go as well."""


@dataclass(frozen=True, slots=True)
class Facts:
    """How the kiosk stands. Empty: nothing to tell."""

    scene: str = ""
    idle: bool = False
    """Whether a restart would disturb nobody."""
    tier: str = ""
    """How finely is drawn."""
    game: str = ""
    position: str = ""
    failing: str = ""
    """The part that has failed, one that the kiosk can do without: "engine" or "sound"."""


KNOWN = {field.name: type(getattr(Facts(), field.name)) for field in fields(Facts)}


class Pings:
    """The kiosk's end of the pipe. `clock` gives seconds. Nothing here ever waits."""

    def __init__(self, pipe: BinaryIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._pipe = pipe
        self._clock = clock
        self._facts = Facts()
        self._due = clock()
        with contextlib.suppress(OSError, AttributeError):  # Windows can't.
            os.set_blocking(pipe.fileno(), False)

    def beat(self, **facts: Any) -> None:
        """To be called in every turn of the loop, with facts that may have changed.

        Raises NobodyListens.
        """
        now = self._clock()
        fresh = replace(self._facts, **facts)
        if fresh != self._facts or now >= self._due:
            self._facts, self._due = fresh, now + EVERY
            self._tell(asdict(fresh))

    def event(self, text: str) -> None:
        """Something has happened that may explain a later crash. Raises NobodyListens."""
        self._tell({"event": text[:LONGEST_EVENT]})

    def _tell(self, told: dict[str, Any]) -> None:
        line = json.dumps(told).encode() + b"\n"
        try:
            # Where the pipe is full, the supervisor stands still and needs no more lines.
            if len(line) <= LONGEST:
                os.write(self._pipe.fileno(), line)
        except BlockingIOError:
            pass
        except OSError as error:
            raise NobodyListens from error


def own_pipe() -> BinaryIO:
    """The standard output, for pings alone: whatever else is printed goes to the error stream."""
    sys.stdout.flush()
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return pipe


def read(line: bytes, facts: Facts) -> tuple[Facts, str] | None:
    """The facts after a line, and the event it tells or ""; None if it is no ping."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    known = {name: told[name] for name, kind in KNOWN.items() if type(told.get(name)) is kind}
    event = told.get("event")
    return replace(facts, **known), event if isinstance(event, str) else ""
