"""A `.game` file that matches are written to while they are played."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.match import Match
from game.record import RecordError, kept_text
from game.record_reader import read_records
from game.storage import read_whole, write_atomically
from game.wording import Failure, Sentence, say


class RecordFileError(Failure):
    """Why matches can't be kept in a file."""


class RecordFile:
    """Keeps matches in a file, each behind the games the file already holds.

    Raises RecordFileError if the file can't be written, or holds anything but sound records: it
    would be lost.
    """

    def __init__(self, path: Path, today: Callable[[], date] = date.today) -> None:
        self.path = path
        self._today = today
        self._earlier = self._text = self._written = _sound_text(path)
        self._let_go: Callable[[], None] = lambda: None
        self._failing = False
        _check_writable(path)

    def keep(self, match: Match, notice: Callable[[Sentence], None]) -> None:
        """From now on writes this match, and no longer the one before: now, and after every event.

        A match without a turn is not written. When the disk fails, `notice` is told once, and the
        match goes on.
        """
        self._let_go()
        self._earlier = self._text
        day = self._today()

        def write() -> None:
            self._text = "\n".join(filter(None, (self._earlier, kept_text(match.record(), day))))
            self._write(notice)

        write()
        self._let_go = match.subscribe(lambda _event: write())

    def _write(self, notice: Callable[[Sentence], None]) -> None:
        if self._text == self._written:
            return
        try:
            write_atomically(self.path, self._text)
        except OSError:
            if not self._failing:
                notice(say("The game can't be written to {path}", path=self.path))
            self._failing = True
        else:
            self._written = self._text
            self._failing = False


def _sound_text(path: Path) -> str:
    try:
        data = read_whole(path)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise RecordFileError(say("{path} can't be read.", path=path)) from error
    for record in read_records(data):
        if isinstance(record, RecordError):
            raise RecordFileError(
                say(
                    "{path} holds something other than sound records (line {line}, column {column}:"
                    " {fault}): choose another file.",
                    path=path,
                    line=record.line,
                    column=record.column,
                    fault=record.sentence,
                )
            ) from record
    return data.decode("utf-8")


def _check_writable(path: Path) -> None:
    if not path.parent.is_dir():
        raise RecordFileError(say("There is no folder {path}", path=path.parent))
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise RecordFileError(say("Nothing can be written to {path}", path=path.parent)) from error
    if path.exists() and not os.access(path, os.W_OK):
        raise RecordFileError(say("{path} can't be written.", path=path))
