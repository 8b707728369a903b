"""Keeping the game that is played: every turn is on disk before anybody sees its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

from game.match import Match
from game.record import kept_text
from game.shelf import Entry, Notice, Shelf
from game.storage import write_atomically
from game.wording import say


class Saves(Shelf):
    """The saved games, and the one that is played among them."""

    def __init__(
        self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        super().__init__(folder, now)
        self._match: Match | None = None
        self._day = date.min
        self._path: Path | None = None
        self._written = ""
        self._notice: Notice = lambda sentence: None
        self._unsubscribe: Callable[[], None] = lambda: None
        self._failing = False

    def keep(self, match: Match, notice: Notice, entry: Entry | None = None) -> None:
        """From now on writes this match, and no longer the one before: now, and after every event.

        It goes on in the file of `entry` if it comes from there. A match without a turn is not
        written. When the disk fails, `notice` is told once, and the match goes on.
        """
        if match is not self._match:
            self.leave()
            self._match = match
            self._day = self._now().date()
            self._path = self._taken_up(entry) if entry else None
            self._written = ""
            self._unsubscribe = match.subscribe(lambda event: self.write())
        self._notice = notice
        self.write()

    def leave(self) -> None:
        """Writes the match once more, as its clocks are, and follows it no longer."""
        self.write()
        self._unsubscribe()
        self._match = None

    def write(self) -> None:
        """Writes the match as it is at this moment; also for when its clock is paused."""
        if self._match is None:
            return
        text = kept_text(self._match.record(), self._day)
        if text == self._written:
            return
        try:
            self._put(self._match, text)
        except OSError:
            if not self._failing:
                self._notice(
                    say(
                        "The game can't be saved, but it goes on. Its place: {path}",
                        path=self.folder,
                    )
                )
            self._failing = True
        else:
            self._written = text
            self._failing = False

    def _put(self, match: Match, text: str) -> None:
        if not text:
            if self._path:
                self._path.unlink(missing_ok=True)
            return
        if self._path is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._path = self.fresh(match.start.game.name)
        write_atomically(self._path, text)

    def _taken_up(self, entry: Entry) -> Path:
        """The file of a game that is gone on with, by a new name: it is the newest again."""
        with suppress(OSError):
            return entry.path.rename(self.fresh(entry.summary.game))
        return entry.path
