"""Games that are saved in a folder, on an evening."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from game.match import Match
from game.record import Record
from game.record_reader import read_records
from game.rules import FIRST
from game.saves import Saves
from game.series import Plan, Series
from game.sitting import Sitting
from tests.game.evening import nobody
from tests.game.matches import play

EVENING = datetime(2026, 11, 30, 20, 15, 3, 123_456)


class Time:
    """A time of day that goes on by a minute whenever somebody looks."""

    def __init__(self) -> None:
        self.moment = EVENING

    def __call__(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment


def saves_in(folder: Path) -> Saves:
    return Saves(folder / "games", Time())


def files(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.game"))


def record_in(path: Path) -> Record:
    (record,) = read_records(path.read_bytes())
    assert isinstance(record, Record), record
    return record


def kept(saves: Saves, match: Match, *turns: str) -> Match:
    """A match that is saved while it is played."""
    saves.keep(match, nobody)
    play(match, *turns)
    return match


def won(saves: Saves, sitting: Sitting, winner: int = FIRST) -> None:
    """The next game of a sitting, saved to its end."""
    match = sitting.match()
    kept(saves, match, "b2")
    match.resign(3 - winner)


TWO_GAMES = Sitting("pylos", "standard", "empty", series=Series(Plan("two")))
PYLOS_GAME = Sitting("pylos", "standard", "empty")
