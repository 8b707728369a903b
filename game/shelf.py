"""The saved games in a folder: which there are, what is in them, and what is done with them.

A file is named by the moment somebody sat down to its game, so that the names sort as the games
were played: `2026-11-30-201503-123-pylos-3f2a.game`. In it is the record and nothing else.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from game.record import Record
from game.record_reader import read_records
from game.rules import NotationError
from game.series import Series
from game.storage import home, read_whole, set_aside, write_atomically
from game.summary import Summary, summary
from game.wording import Failure, Sentence, say

Notice = Callable[[Sentence], None]
Faults = list[Sentence]

RECENT = 20
"""Only among so many of the newest games do we look for one to go on with."""

KEPT_DELETED = 100
"""So many deleted games can still be had back."""

LEFT_OVER = 3600
"""Seconds after which what a killed program was just writing is swept away."""

_STAMP = "%Y-%m-%d-%H%M%S"
_NAME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{6})-([0-9]{3})-.*\.game")


class SaveError(Failure):
    """Why something could not be done with a saved game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A saved game: where it is, and what its record says in short."""

    path: Path
    summary: Summary

    @property
    def moment(self) -> datetime | None:
        """When somebody last sat down to it."""
        return _moment(self.path.name)

    @property
    def series(self) -> Series:
        """The series it belongs to, as that stood when the game began."""
        with suppress(NotationError):
            return Series.parse(self.summary.tags.get("Series", "single"))
        return Series()

    @property
    def series_goes_on(self) -> bool:
        """Whether the game is over, but another one is to follow it."""
        if not self.summary.finished or self.series.over:
            return False
        return not self.series.with_result(self.summary.result).over


Entries = list[Entry]


class Shelf:
    """The saved games in a folder; without one, in `games` of `home()`.

    `now` is the time of day, for the names of files.
    """

    def __init__(
        self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.folder = folder or home() / "games"
        self._now = now

    def list(self, notice: Notice) -> Entries:
        """Every saved game, the newest first. Broken files are set aside, and `notice` told."""
        return self._entries(self.folder, notice)

    def deleted(self, notice: Notice) -> Entries:
        """The deleted games that can still be restored; otherwise as `list`."""
        return self._entries(self.folder / "deleted", notice)

    def _entries(self, folder: Path, notice: Notice) -> Entries:
        entries, broken = Entries(), Faults()
        for name in _names(folder):
            entry = self._entry(folder / name, broken)
            if entry:
                entries.append(entry)
        self._tell(broken, notice)
        return entries

    def unfinished(self, notice: Notice) -> Entry | None:
        """What could be gone on with: the newest game that is neither over nor dismissed.

        Or the newest of all, if it is over but its series goes on. A broken file is set aside, and
        `notice` told.
        """
        self._sweep()
        broken = Faults()
        found = self._unfinished(broken)
        self._tell(broken, notice)
        return found

    def _unfinished(self, broken: Faults) -> Entry | None:
        dismissed = self._dismissed()
        newest = True
        for name in _names(self.folder)[:RECENT]:
            if name <= dismissed:
                break
            entry = self._entry(self.folder / name, broken)
            if entry is None:
                continue
            if not entry.summary.finished or (newest and entry.series_goes_on):
                try:
                    self.open(entry)
                    return entry
                except SaveError as error:
                    broken.append(error.sentence)
                    continue
            newest = False
        return None

    def dismiss(self, entry: Entry) -> None:
        """Neither this game nor an older one is offered by `unfinished` any more."""
        with suppress(OSError):  # Then it is offered once more.
            write_atomically(self.folder / "dismissed", entry.path.name)

    def open(self, entry: Entry) -> Record:
        """The record of a saved game. Raises SaveError; a broken file is set aside."""
        try:
            records = read_records(read_whole(entry.path))
        except OSError as error:
            raise _unreadable(entry.path) from error
        match records:
            case [Record() as record]:
                return record
        raise SaveError(_put_aside(entry.path))

    def export(self, entry: Entry, path: Path) -> None:
        """Copies a saved game to another file. Raises SaveError."""
        try:
            content = read_whole(entry.path)
        except OSError as error:
            raise _unreadable(entry.path) from error
        try:
            write_atomically(path, content)
        except OSError as error:
            raise SaveError(say("{path} can't be written.", path=path)) from error

    def delete(self, entry: Entry) -> Entry:
        """Takes a game off the shelf; `restore` puts back what this returns. Raises SaveError."""
        folder = self.folder / "deleted"
        try:
            folder.mkdir(exist_ok=True)
            deleted = entry.path.rename(folder / entry.path.name)
            # However old this one is, it can be had back.
            others = [name for name in _names(folder) if name != deleted.name]
            for name in others[KEPT_DELETED - 1 :]:
                (folder / name).unlink()
        except OSError as error:
            raise SaveError(say("{path} can't be deleted.", path=entry.path)) from error
        return replace(entry, path=deleted)

    def restore(self, entry: Entry) -> Entry:
        """Puts a deleted game back. Raises SaveError."""
        try:
            return replace(entry, path=entry.path.rename(self.folder / entry.path.name))
        except OSError as error:
            raise SaveError(say("{path} can't be put back.", path=entry.path)) from error

    # Files

    def fresh(self, game: str) -> Path:
        """A file for a game that begins. Its name comes after all there are, whatever the time."""
        moment = self._now()
        newest = next((_moment(name) for name in _names(self.folder)), None)
        if newest:
            moment = max(moment, newest + timedelta(milliseconds=1))
        stamp = f"{moment.strftime(_STAMP)}-{moment.microsecond // 1000:03}"
        return self.folder / f"{stamp}-{game}-{os.urandom(2).hex()}.game"

    def _entry(self, path: Path, broken: Faults) -> Entry | None:
        try:
            short = summary(read_whole(path).decode("utf-8"))
        except FileNotFoundError:
            return None
        except OSError:
            broken.append(_unreadable(path).sentence)
            return None
        except UnicodeDecodeError:
            short = None
        if short is None:
            broken.append(_put_aside(path))
            return None
        return Entry(path, short)

    def _tell(self, broken: Faults, notice: Notice) -> None:
        if len(broken) == 1:
            notice(broken[0])
        elif broken:
            notice(
                say(
                    "{number} saved games can't be read: look into {path}",
                    number=len(broken),
                    path=self.folder,
                )
            )

    def _dismissed(self) -> str:
        with suppress(OSError, UnicodeDecodeError):
            return read_whole(self.folder / "dismissed").decode("utf-8")
        return ""

    def _sweep(self) -> None:
        """Removes what a program that was killed left half written."""
        with suppress(OSError):
            for path in self.folder.glob(".*.new"):
                if time.time() - path.stat().st_mtime > LEFT_OVER:
                    path.unlink()


def _names(folder: Path) -> list[str]:
    """The names of the saved games in a folder, the newest first."""
    try:
        return sorted(filter(_moment, (path.name for path in folder.iterdir())), reverse=True)
    except OSError:
        return []


def _moment(name: str) -> datetime | None:
    """When somebody sat down to the game of that file; None for a file of something else."""
    found = _NAME.fullmatch(name)
    with suppress(ValueError):
        if found:
            moment = datetime.strptime(found[1], _STAMP)
            return moment.replace(microsecond=int(found[2]) * 1000)
    return None


def _unreadable(path: Path) -> SaveError:
    return SaveError(say("{path} can't be read.", path=path))


def _put_aside(path: Path) -> Sentence:
    try:
        return say("A saved game was broken. It was set aside as {path}", path=set_aside(path))
    except OSError:
        return say("A saved game is broken: {path}", path=path)
