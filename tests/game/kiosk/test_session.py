"""A visitor's session: what it chooses, what is counted, and that nothing of it stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.kiosk.session import Session
from game.kiosk.staff import StaffSettings
from game.kiosk.statistics import By, Statistics, Totals
from game.rules import FIRST, SECOND, Outcome, Reason
from tests.game.kiosk.clocks import HandClock

FIRST_WINS, SECOND_WINS = Outcome(FIRST, Reason.APEX), Outcome(SECOND, Reason.APEX)
SETTINGS = replace(StaffSettings(), languages=("hu", "en"), volume=0.5)


class Evening:
    """Visitors of one evening."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.statistics = Statistics(folder)

    def visitor(self) -> Session:
        return Session(SETTINGS, self.statistics, self.clock)

    def rows(self, folder: Path) -> list[str]:
        assert self.statistics.export(folder / "out.csv") is None
        return [line.split(",", 1)[1] for line in (folder / "out.csv").read_text().splitlines()]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_the_level_follows_and_the_next_visitor_begins_easily(evening: Evening) -> None:
    session = evening.visitor()
    assert session.begin_game("pylos", FIRST) == 1
    session.end_game(FIRST_WINS, 30)
    assert session.begin_game("pylos", SECOND) == 2
    session.end_game(SECOND_WINS, 30)
    assert session.begin_game("pylos", SECOND) == 3
    session.end_game(FIRST_WINS, 30)
    assert session.begin_game("pylos", SECOND) == 2
    session.leave_game(3)
    assert session.begin_game("pylos", SECOND) == 2
    assert session.begin_game("pillarz", SECOND) == 1
    assert session.begin_game("pylos", None) is None
    session.end_game(FIRST_WINS, 30)
    assert session.begin_game("pylos", FIRST) == 2
    session.end()
    assert evening.visitor().begin_game("pylos", FIRST) == 1


def test_the_language_is_the_kiosks_again(evening: Evening) -> None:
    session = evening.visitor()
    assert session.language == "hu"
    session.language = "en"
    assert evening.visitor().language == "hu"


def test_what_is_counted(evening: Evening, tmp_path: Path) -> None:
    session = evening.visitor()
    evening.clock.pass_(10)
    session.begin_game("pylos", SECOND)
    evening.clock.pass_(100)
    session.end_game(FIRST_WINS, 31)
    session.language = "en"
    session.begin_game("pillarz", None)
    evening.clock.pass_(50)
    session.end_game(SECOND_WINS, 20)
    session.begin_game("pylos", FIRST)
    evening.clock.pass_(5)
    session.end_game(Outcome(0, Reason.REPETITION), 40)
    session.begin_game("pylos", FIRST)
    evening.clock.pass_(20)
    session.leave_game(3)
    session.begin_game("pylos", FIRST)
    evening.clock.pass_(15)
    session.end(plies=4, gone=True)
    assert evening.rows(tmp_path)[1:] == [
        "1,hu,200.0,pylos,1,100.0,31,lost",
        "1,en,200.0,pillarz,,50.0,20,second",
        "1,en,200.0,pylos,1,5.0,40,drawn",
        "1,en,200.0,pylos,1,20.0,3,left",
        "1,en,200.0,pylos,1,15.0,4,walked off",
    ]
    assert evening.statistics.counts(By.LANGUAGE) == (("en", 4), ("hu", 1))


def test_a_visitor_who_only_looks_is_a_session_without_a_game(evening: Evening) -> None:
    session = evening.visitor()
    evening.clock.pass_(12)
    session.leave_game(0)
    session.end()
    assert evening.statistics.totals() == Totals(1, 0, 12)


def test_an_end_is_counted_once(evening: Evening) -> None:
    session = evening.visitor()
    session.begin_game("pylos", FIRST)
    session.end_game(FIRST_WINS, 30)
    session.end_game(FIRST_WINS, 30)
    session.end()
    assert evening.statistics.totals().games == 1
