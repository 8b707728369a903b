"""How the kiosk is used: its sessions and games, counted in an SQLite file.

No person is in it: of time it knows the kiosk's day and lengths in seconds. Whatever happens to
the file or the disk, the kiosk goes on.
"""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.kiosk.hours import kiosk_day
from game.storage import home, set_aside, write_atomically
from game.wording import Sentence, say

T = TypeVar("T")

FILE = "kiosk.db"

VERSION = 1
SCHEMA = """
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    language TEXT NOT NULL,
    seconds REAL
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    session INTEGER REFERENCES session,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    level INTEGER,
    seconds REAL NOT NULL,
    plies INTEGER NOT NULL,
    result TEXT NOT NULL,
    language TEXT NOT NULL
);
CREATE INDEX game_day ON game (day);
"""

LOCK_WAIT = 0.5
"""Seconds to wait while another program, an export perhaps, has the file."""

BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Result(StrEnum):
    """How a game ended, as its visitor sees it; FIRST and SECOND where two people played."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    LEFT = "left"
    """Ended before it was over: by its visitor, or by the staff."""
    WALKED_OFF = "walked off"
    """Nobody was there any more."""
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended. `level` is None where two people played; `language` is a code."""

    game: str
    level: int | None
    seconds: float
    plies: int
    result: Result
    language: str


class By(StrEnum):
    """What games are counted by."""

    GAME = "game"
    LEVEL = "COALESCE(level, 0)"
    """0: two people."""
    RESULT = "result"
    LANGUAGE = "language"
    LENGTH = (
        "CASE WHEN seconds < 60 THEN 0 WHEN seconds < 120 THEN 1 WHEN seconds < 300 THEN 2 "
        "WHEN seconds < 600 THEN 5 ELSE 10 END"
    )
    """By the minutes that they took at least: 0, 1, 2, 5 or 10."""


class Bar(NamedTuple):
    """One bar of a picture: what it counts, and how many games."""

    key: str | int | date
    games: int


class Totals(NamedTuple):
    """How many there were, and how many seconds a session takes on average."""

    sessions: int
    games: int
    seconds: float


class Statistics:
    """The file in the folder, or in `home()`. It is opened when it is needed, and needs no close.

    `notice` is told once when nothing can be written, and whenever a broken file was set aside;
    `now` gives the local time.
    """

    def __init__(
        self,
        folder: Path | None = None,
        notice: Callable[[Sentence], None] = lambda _: None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._path = (folder or home()) / FILE
        self._notice = notice
        self._now = now
        self._connection: sqlite3.Connection | None = None
        self._complained = False

    def begin(self, language: str) -> int | None:
        """A session begins; its number, None if it can't be kept."""
        return self._write(
            "INSERT INTO session (day, language) VALUES (?, ?)", self._day(), language
        )

    def end(self, session: int | None, seconds: float) -> None:
        """The session has ended after so long."""
        self._write("UPDATE session SET seconds = ? WHERE id = ?", seconds, session)

    def add(self, session: int | None, played: Played) -> None:
        """A game of the session has ended."""
        self._write(
            "INSERT INTO game (session, day, game, level, seconds, plies, result, language) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            session,
            self._day(),
            played.game,
            played.level,
            played.seconds,
            played.plies,
            played.result,
            played.language,
        )

    def counts(self, by: By, since: date = date.min) -> tuple[Bar, ...]:
        """How many games there were of each kind, in the order of the kinds."""
        rows = self._read(
            f"SELECT {by} AS kind, COUNT(*) FROM game WHERE day >= ? GROUP BY kind ORDER BY kind",
            since.isoformat(),
        )
        return tuple(Bar(kind, games) for kind, games in rows)

    def days(self, last: date, days: int) -> tuple[Bar, ...]:
        """How many games there were on each of so many days, up to that one."""
        shown = [last - timedelta(days=ago) for ago in reversed(range(days))]
        rows = self._read(
            "SELECT day, COUNT(*) FROM game WHERE day BETWEEN ? AND ? GROUP BY day",
            shown[0].isoformat(),
            last.isoformat(),
        )
        games = dict(rows)
        return tuple(Bar(day, games.get(day.isoformat(), 0)) for day in shown)

    def totals(self, since: date = date.min) -> Totals:
        """Of all sessions and games. A session whose end nobody saw has no length."""
        day = since.isoformat()
        rows = self._read(
            "SELECT COUNT(*), (SELECT COUNT(*) FROM game WHERE day >= ?), AVG(seconds) "
            "FROM session WHERE day >= ?",
            day,
            day,
        )
        sessions, games, seconds = rows[0] if rows else (0, 0, None)
        return Totals(sessions, games, seconds or 0.0)

    def export(self, path: Path) -> Sentence | None:
        """Writes all as CSV: a line for each game, and for each session without one.

        A notice if that is impossible; then nothing was written.
        """
        rows = self._read(
            "SELECT session.day, session.id, COALESCE(game.language, session.language), "
            "ROUND(session.seconds, 1), game.game, game.level, ROUND(game.seconds, 1), game.plies, "
            "game.result, game.id "
            "FROM session LEFT JOIN game ON game.session = session.id "
            "UNION ALL SELECT day, NULL, language, NULL, game, level, ROUND(seconds, 1), plies, "
            "result, id FROM game WHERE session IS NULL ORDER BY 1, 2, 10"
        )
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(
            "day session language session_seconds game level seconds plies result".split()
        )
        writer.writerows(row[:-1] for row in rows)
        try:
            write_atomically(path, text.getvalue())
        except OSError:
            return say("The statistics can't be exported to {path}", path=path)
        return None

    def close(self) -> None:
        """Gives the file back; it is opened again when it is needed."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _day(self) -> str:
        return kiosk_day(self._now()).isoformat()

    def _write(self, statement: str, *values: object) -> int | None:
        def write(connection: sqlite3.Connection) -> int | None:
            with connection:
                return connection.execute(statement, values).lastrowid

        return self._safely(write, None)

    def _read(self, statement: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        return self._safely(lambda file: file.execute(statement, values).fetchall(), [])

    def _safely(self, act: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """What `act` gives, with a new file if the old one is broken; else `otherwise`."""
        for last_try in (False, True):
            try:
                return act(self._opened())
            except (sqlite3.Error, OSError) as error:
                self._give_up()
                if last_try or not _is_broken(error) or not self._set_aside():
                    break
        self._complain(say("The statistics can't be kept: {path}", path=self._path))
        return otherwise

    def _opened(self) -> sqlite3.Connection:
        if not self._connection:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _connected(self._path)
        return self._connection

    def _give_up(self) -> None:
        try:
            self.close()
        except sqlite3.Error:
            self._connection = None

    def _set_aside(self) -> bool:
        """Puts the broken file away; whether that was possible."""
        try:
            # First what belongs to it: a new file must not be taken for the one it was written for.
            for suffix in ("-wal", "-shm"):
                belongs = self._path.with_name(FILE + suffix)
                if belongs.exists():
                    set_aside(belongs)
            aside = set_aside(self._path)
        except OSError:
            return False
        self._notice(say("The statistics were broken. They were set aside as {path}", path=aside))
        return True

    def _complain(self, notice: Sentence) -> None:
        if not self._complained:
            self._complained = True
            self._notice(notice)


class _Unsound(sqlite3.DatabaseError):
    """A file that is damaged, or of another version of the program."""


def _connected(path: Path) -> sqlite3.Connection:
    """The file, made if there is none. Raises sqlite3.Error."""
    connection = sqlite3.connect(path, timeout=LOCK_WAIT)
    try:
        # What is committed is on the disk, and a reader in another program stops nobody.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        # One transaction: a program that is killed here leaves all of it or nothing.
        connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    elif version != VERSION:
        raise _Unsound(f"version {version}")
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise _Unsound(sound)


def _is_broken(error: Exception) -> bool:
    if isinstance(error, _Unsound):
        return True
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in BROKEN
