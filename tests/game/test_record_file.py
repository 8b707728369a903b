"""A file that matches are written to while they are played."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game import record_file
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, write_records
from game.record_file import RecordFile, RecordFileError
from game.record_reader import read_records
from game.wording import Sentence
from tests.game.matches import play, some_acts


def nobody(notice: Sentence) -> None:
    raise AssertionError(notice)


def today() -> date:
    return date(2026, 11, 30)


def games(path: Path) -> list[Record]:
    found = read_records(path.read_bytes())
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


def test_the_file_is_the_match_after_every_event(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    match = Match(PYLOS.start(), ("Anna", "Béla"))
    RecordFile(path, today).keep(match, nobody)
    assert not path.exists()
    for _ in some_acts(match):
        (record,) = games(path)
        assert record.moves == match.moves
        assert record.outcome == match.outcome
        assert record.tags == (("Date", "2026.11.30"),)
        assert record.seats == ("Anna", "Béla")


def test_a_match_without_a_turn_is_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    match = Match(PYLOS.start())
    RecordFile(path, today).keep(match, nobody)
    play(match, "b2")
    match.undo()
    assert games(path) == []


def test_a_match_under_way_is_written_at_once(tmp_path: Path) -> None:
    match = Match(PYLOS.start(), tags=(("Date", "1999.12.31"),))
    play(match, "b2")
    RecordFile(tmp_path / "a.game", today).keep(match, nobody)
    assert games(tmp_path / "a.game") == [match.record()]


def test_the_next_match_comes_behind_and_the_one_before_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    file = RecordFile(path, today)
    first = Match(PYLOS.start())
    file.keep(first, nobody)
    play(first, "b2")
    second = Match(PILLARZ.start())
    file.keep(second, nobody)
    play(second, "B3>B4^A3")
    play(first, "c3")
    assert [len(record.turns) for record in games(path)] == [1, 1]
    assert [record.start.game for record in games(path)] == [PYLOS, PILLARZ]


def test_the_games_that_were_there_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    before = '[Game "pylos"]   {free layout}\r\n1.b2 *'
    path.write_bytes(before.encode())
    match = Match(PILLARZ.start())
    RecordFile(path, today).keep(match, nobody)
    assert path.read_bytes() == before.encode()
    play(match, "B3>B4^A3")
    assert [len(record.turns) for record in games(path)] == [1, 1]
    assert path.read_text(encoding="utf-8").startswith('[Game "pylos"]   {free layout}')


@pytest.mark.parametrize("content", [b'[Game "pylos"] 1. b2', b"my diary", b"\xff", b"\x89PNG"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(content)
    with pytest.raises(RecordFileError, match="other than sound records"):
        RecordFile(path)
    assert path.read_bytes() == content


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.touch()
    match = Match(PYLOS.start())
    RecordFile(path, today).keep(match, nobody)
    play(match, "b2")
    assert len(games(path)) == 1


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(RecordFileError, match="There is no folder"):
        RecordFile(tmp_path / "no" / "a.game")
    with pytest.raises(RecordFileError, match="can't be read"):
        RecordFile(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_gives_one_notice_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.game"
    file = RecordFile(path, today)
    notices: list[Sentence] = []
    match = Match(PYLOS.start())
    file.keep(match, notices.append)
    play(match, "b2")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(record_file, "write_atomically", fail)
        play(match, "c3", "d1")
        assert len(games(path)[0].turns) == 1
        again = match.again()
        file.keep(again, notices.append)
        play(again, "a1")
    assert len(notices) == 1 and str(path) in str(notices[0])
    play(again, "a2")
    assert [len(record.turns) for record in games(path)] == [3, 2]
    assert write_records(games(path)) == path.read_text(encoding="utf-8")
