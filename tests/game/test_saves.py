"""Saved games: no turn is ever lost, and no broken file or full disk stops a game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from game import saves as saves_module
from game.clock import TimeControl
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, dated
from game.record_reader import read_records
from game.rules import FIRST
from game.saves import Saves
from game.series import Plan, Series
from game.shelf import KEPT_DELETED, RECENT, Entry, SaveError
from game.sitting import Sitting
from game.wording import Sentence
from tests.game.evening import Evening, nobody, text
from tests.game.matches import ended_matches, play, play_by_lot

ROOT = Path(__file__).resolve().parents[2]

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


class TestKeeping:
    def test_the_file_is_the_match_after_every_event(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        match = Sitting("pylos", "standard", "empty", ("Anna", "")).match()
        saves.keep(match, nobody)
        assert not (tmp_path / "games").exists()
        acts: list[Callable[[], None]] = [
            lambda: play(match, "b2"),
            lambda: play(match, "c3"),
            match.undo,
            match.redo,
            lambda: match.resign(FIRST),
            match.undo,
            lambda: play(match, "d1"),
        ]
        for act in acts:
            act()
            (path,) = files(tmp_path)
            assert record_in(path) == match.record()

    def test_the_name_tells_when_and_what(self, tmp_path: Path) -> None:
        saves = Saves(tmp_path, lambda: EVENING)
        kept(saves, PYLOS_GAME.match(), "b2")
        (path,) = tmp_path.iterdir()
        assert path.name.startswith("2026-11-30-201503-123-pylos-")

    def test_they_lie_at_home(self, home: Path) -> None:
        kept(Saves(), PYLOS_GAME.match(), "b2")
        assert len(list((home / "games").glob("*.game"))) == 1

    def test_a_match_without_a_turn_has_no_file(self, tmp_path: Path) -> None:
        match = kept(saves_in(tmp_path), PYLOS_GAME.match(), "b2")
        match.undo()
        assert files(tmp_path) == []
        match.redo()
        assert record_in(*files(tmp_path)) == match.record()

    def test_each_match_has_its_file_and_is_let_go_for_the_next(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        first = kept(saves, PYLOS_GAME.match(), "b2")
        second = kept(saves, Match(PILLARZ.start()), "B3>B4^A3")
        play(first, "c3")
        assert [len(record_in(path).turns) for path in files(tmp_path)] == [1, 1]
        saves.keep(second, nobody)  # The same one again.
        assert len(files(tmp_path)) == 2

    def test_names_go_up_even_when_the_time_goes_back(self, tmp_path: Path) -> None:
        moment = EVENING
        saves = Saves(tmp_path / "games", lambda: moment)
        days_back = (0, 1, 0, 3000)
        for count, days in enumerate(days_back, start=1):
            moment = EVENING - timedelta(days=days)
            kept(saves, PYLOS_GAME.match(), *"b2 c3 d1 a4".split()[:count])
        assert [len(record_in(path).turns) for path in files(tmp_path)] == [1, 2, 3, 4]

    def test_the_clocks_are_in_it_as_they_are_at_the_moment(self, tmp_path: Path) -> None:
        now = 0
        saves = saves_in(tmp_path)
        match = replace(PYLOS_GAME, control=TimeControl.equal(300)).match(lambda: now)
        kept(saves, match, "b2")
        match.ready()
        now = 20_000_000_000
        saves.leave()
        _, again = Sitting.from_record(record_in(*files(tmp_path)), lambda: now)
        assert again.clock and match.clock
        assert again.clock.times == match.clock.times == (300_000_000_000, 280_000_000_000)
        play(match, "c3")
        assert len(record_in(*files(tmp_path)).turns) == 1

    def test_a_resumed_match_goes_on_in_its_file(self, tmp_path: Path) -> None:
        older = kept(saves_in(tmp_path), PYLOS_GAME.match(), "b2")
        kept(saves_in(tmp_path), PYLOS_GAME.match(), "b2", "c3")
        saves = saves_in(tmp_path)
        entry = saves.list(nobody)[1]
        _, match = Sitting.from_record(saves.open(entry))
        assert match.record() == older.record()
        saves.keep(match, nobody, entry)
        play(match, "a1", "a2")
        assert [len(record_in(path).turns) for path in files(tmp_path)] == [2, 3]
        newest = saves.unfinished(nobody)
        assert newest and saves.open(newest).moves == match.moves

    def test_every_game_has_its_date(self, tmp_path: Path) -> None:
        kept(saves_in(tmp_path), Match(PYLOS.start()), "b2")
        assert record_in(*files(tmp_path)).tags == (("Date", "2026.11.30"),)


class TestWhatIsOffered:
    def offered(self, folder: Path) -> Entry | None:
        return saves_in(folder).unfinished(nobody)

    def test_nothing_at_first(self, tmp_path: Path) -> None:
        assert self.offered(tmp_path) is None
        assert not (tmp_path / "games").exists()

    def test_a_game_that_is_not_over(self, tmp_path: Path) -> None:
        match = kept(saves_in(tmp_path), PYLOS_GAME.match(), "b2", "c3")
        entry = self.offered(tmp_path)
        assert entry and saves_in(tmp_path).open(entry) == match.record()
        assert (entry.summary.plies, entry.summary.finished) == (2, False)

    def test_no_finished_one(self, tmp_path: Path) -> None:
        match = kept(saves_in(tmp_path), PYLOS_GAME.match(), "b2")
        match.resign(FIRST)
        assert self.offered(tmp_path) is None
        match.undo()
        assert self.offered(tmp_path)

    def test_the_newest_of_several(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        kept(saves, PYLOS_GAME.match(), "b2", "c3")
        won(saves, PYLOS_GAME)
        entry = self.offered(tmp_path)
        assert entry and entry.summary.plies == 2

    def test_a_dismissed_one_and_older_ones_are_offered_no_more(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        kept(saves, PYLOS_GAME.match(), "c3")
        entry = self.offered(tmp_path)
        assert entry
        saves.dismiss(entry)
        assert self.offered(tmp_path) is None
        assert len(saves.list(nobody)) == 2
        # It can still be gone on with from the list, and is then as new.
        oldest = saves.list(nobody)[-1]
        saves.keep(Sitting.from_record(saves.open(oldest))[1], nobody, oldest)
        again = self.offered(tmp_path)
        assert again and saves.open(again).moves == saves.open(saves.list(nobody)[0]).moves

    def test_a_series_that_goes_on(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        won(saves, TWO_GAMES)
        entry = self.offered(tmp_path)
        assert entry and entry.series_goes_on
        sitting, match = Sitting.from_record(saves.open(entry))
        assert match.outcome
        second = sitting.after(match.outcome)
        kept(saves, second.match(), "c3")
        entry = self.offered(tmp_path)
        assert entry and not entry.summary.finished
        assert entry.series.score == (1, 0)
        won(saves, second)
        assert len(files(tmp_path)) == 3
        entry = self.offered(tmp_path)
        assert entry and not entry.summary.finished  # The one that was left.

    def test_the_first_game_of_a_series_that_is_over_is_not_offered(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        won(saves, TWO_GAMES)
        won(saves, replace(TWO_GAMES, series=TWO_GAMES.series.with_result("1-0")))
        assert self.offered(tmp_path) is None

    def test_only_the_newest_are_looked_at(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        for _ in range(RECENT):
            won(saves, PYLOS_GAME)
        assert self.offered(tmp_path) is None


class TestShelf:
    def test_the_list_tells_of_every_game(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        matches = ended_matches()
        for match in matches:
            saves.keep(match, nobody)
        entries = saves.list(nobody)
        assert [entry.summary.plies for entry in entries] == [m.ply for m in reversed(matches)]
        for entry, match in zip(entries, reversed(matches), strict=True):
            short = entry.summary
            assert match.outcome and short.finished
            assert short.game == match.start.game.name
            assert short.names == match.seats
            assert short.result == match.outcome.result
            assert short.tags["Termination"] == match.outcome.reason
            assert saves.open(entry) == dated(match.record(), EVENING.date())

    def test_names_with_marks(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, Match(PYLOS.start(), ('A "\\" [b]', "{c} 1. d *")), "b2", "c3")
        (entry,) = saves.list(nobody)
        assert entry.summary.names == ('A "\\" [b]', "{c} 1. d *")
        assert entry.summary.plies == 2

    def test_other_files_are_left_alone(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        (tmp_path / "games").mkdir()
        for name in ("notes.txt", "my.game", "2026-99-30-201503-123-pylos-aa.game", "a.broken-1"):
            (tmp_path / "games" / name).write_text("something else")
        assert saves.list(nobody) == [] and saves.unfinished(nobody) is None
        assert len(list((tmp_path / "games").iterdir())) == 4

    def test_deleted_and_restored(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        match = kept(saves, PYLOS_GAME.match(), "b2")
        saves.leave()
        (entry,) = saves.list(nobody)
        deleted = saves.delete(entry)
        assert saves.list(nobody) == [] and saves.unfinished(nobody) is None
        assert saves.open(deleted) == match.record()
        assert saves.restore(deleted) == entry
        assert saves.list(nobody) == [entry]
        with pytest.raises(SaveError, match="put back"):
            saves.restore(deleted)

    def test_not_all_that_is_deleted_is_kept_for_ever(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        saves.leave()
        (entry,) = saves.list(nobody)
        deleted = tmp_path / "games" / "deleted"
        deleted.mkdir()
        for number in range(KEPT_DELETED):
            (deleted / f"2020-01-01-000000-{number:03}-pylos-aa.game").touch()
        saves.delete(entry)
        names = sorted(path.name for path in deleted.iterdir())
        assert len(names) == KEPT_DELETED
        assert names[0].startswith("2020-01-01-000000-001")
        assert names[-1] == entry.path.name

    def test_exported(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        match = kept(saves, PYLOS_GAME.match(), "b2")
        (entry,) = saves.list(nobody)
        saves.export(entry, tmp_path / "ő.game")
        assert (tmp_path / "ő.game").read_text(encoding="utf-8") == text(match)
        with pytest.raises(SaveError, match="can't be written"):
            saves.export(entry, tmp_path / "no" / "a.game")

    def test_what_is_gone(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        (entry,) = saves.list(nobody)
        entry.path.unlink()
        with pytest.raises(SaveError, match="can't be read"):
            saves.open(entry)
        with pytest.raises(SaveError, match="can't be read"):
            saves.export(entry, tmp_path / "a.game")
        with pytest.raises(SaveError, match="can't be deleted"):
            saves.delete(entry)

    def test_a_long_list_is_read_in_a_moment(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        (tmp_path / "games").mkdir()
        content = text(play_by_lot(PYLOS_GAME.match(), 1))
        for number in range(300):
            name = f"2026-11-30-201503-{number:03}-pylos-aa.game"
            (tmp_path / "games" / name).write_text(content)
        begin = time.process_time()
        assert len(saves.list(nobody)) == 300
        assert time.process_time() - begin < 0.6


class TestBroken:
    """One notice, the file set aside, and everything else as if it weren't there."""

    def broken(self, folder: Path, change: Callable[[bytes], bytes]) -> tuple[Saves, Path]:
        """A sound save, and a newer one that is broken."""
        saves = saves_in(folder)
        kept(saves, PYLOS_GAME.match(), "b2")
        kept(saves, PYLOS_GAME.match(), "b2", "c3", "d1")
        path = files(folder)[-1]
        path.write_bytes(change(path.read_bytes()))
        return saves_in(folder), path

    @pytest.mark.parametrize(
        "change",
        [
            lambda data: b"",
            lambda data: data[: len(data) // 2],
            lambda data: data[:-3],
            lambda data: b"\x00" * len(data),
            lambda data: b"\xff" + data,
            lambda data: data.replace(b"pylos", b"chess"),
            lambda data: data + data,
            lambda data: data.replace(b'"*"', b'"?"'),
            lambda data: data.replace(b"c3", b"b2"),
            lambda data: data.replace(b"d1", b"d1 {"),
        ],
    )
    def test_it_is_set_aside(self, tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
        saves, path = self.broken(tmp_path, change)
        content = path.read_bytes()
        notices: list[Sentence] = []
        entry = saves.unfinished(notices.append)
        assert entry and entry.summary.plies == 1
        aside = path.with_name(f"{path.name}.broken-1")
        assert [str(notice) for notice in notices] == [
            f"A saved game was broken. It was set aside as {aside}"
        ]
        assert aside.read_bytes() == content
        assert saves.unfinished(nobody) == entry
        assert saves.list(nobody) == [entry]

    def test_what_the_rules_forbid_is_found_when_it_is_opened(self, tmp_path: Path) -> None:
        saves, path = self.broken(tmp_path, lambda data: data.replace(b"c3", b"b2"))
        entry = saves.list(nobody)[0]
        assert entry.path == path
        with pytest.raises(SaveError, match="set aside"):
            saves.open(entry)
        assert len(saves.list(nobody)) == 1

    def test_several_give_one_notice(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        for _ in range(3):
            kept(saves, PYLOS_GAME.match(), "b2")
            files(tmp_path)[-1].write_text("?")
        notices: list[Sentence] = []
        assert saves_in(tmp_path).list(notices.append) == []
        assert len(notices) == 1 and str(notices[0]).startswith("3 saved games")

    def test_one_that_can_not_be_set_aside(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        saves, path = self.broken(tmp_path, lambda data: b"")
        monkeypatch.setattr(Path, "rename", fail)
        notices: list[Sentence] = []
        entry = saves.unfinished(notices.append)
        assert entry and entry.summary.plies == 1
        assert [str(notice) for notice in notices] == [f"A saved game is broken: {path}"]

    def test_one_that_can_not_be_read(self, tmp_path: Path) -> None:
        saves, path = self.broken(tmp_path, lambda data: b"")
        path.unlink()
        path.mkdir()
        notices: list[Sentence] = []
        assert saves.unfinished(notices.append)
        assert [str(notice) for notice in notices] == [f"{path} can't be read."]

    def test_a_broken_list_of_what_was_dismissed(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        (tmp_path / "games" / "dismissed").write_bytes(b"\xff")
        assert saves.unfinished(nobody)


class TestWhereNothingCanBeWritten:
    """One notice, and the game goes on."""

    def test_a_full_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        saves = saves_in(tmp_path)
        match = kept(saves, PYLOS_GAME.match(), "b2")
        notices: list[Sentence] = []
        saves.keep(match, notices.append)
        with monkeypatch.context() as patch:
            patch.setattr(saves_module, "write_atomically", fail)
            play(match, "c3", "d1")
            other = PYLOS_GAME.match()
            saves.keep(other, notices.append)
            play(other, "a1")
        assert len(notices) == 1 and str(tmp_path) in str(notices[0])
        assert len(record_in(*files(tmp_path)).turns) == 1
        play(other, "a2")
        assert [len(record_in(path).turns) for path in files(tmp_path)] == [1, 2]

    @pytest.mark.skipif(sys.platform == "win32", reason="limits as on POSIX")
    def test_the_system_writes_no_more(self, tmp_path: Path) -> None:
        import resource

        saves = saves_in(tmp_path)
        match = kept(saves, PYLOS_GAME.match(), "b2")
        before = record_in(*files(tmp_path))
        notices: list[Sentence] = []
        saves.keep(match, notices.append)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, hard))
        try:
            play(match, "c3", "d1")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert len(notices) == 1
        assert record_in(*files(tmp_path)) == before
        assert len(list((tmp_path / "games").iterdir())) == 1
        play(match, "a1")
        assert record_in(*files(tmp_path)) == match.record()

    def test_a_home_where_no_folder_can_be(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("a file")
        saves = Saves(tmp_path / "home" / "games", Time())
        notices: list[Sentence] = []
        assert saves.unfinished(notices.append) is None and saves.list(notices.append) == []
        match = PYLOS_GAME.match()
        saves.keep(match, notices.append)
        play_by_lot(match, 3)
        saves.leave()
        assert match.outcome and len(notices) == 1

    @pytest.mark.skipif(
        sys.platform == "win32" or os.geteuid() == 0, reason="permissions don't bind this user"
    )
    def test_a_read_only_home(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        saves.leave()
        (tmp_path / "games").chmod(0o555)
        try:
            entry = saves.unfinished(nobody)
            assert entry
            _, match = Sitting.from_record(saves.open(entry))
            notices: list[Sentence] = []
            saves.keep(match, notices.append, entry)
            play(match, "c3", "d1")
            assert len(notices) == 1
        finally:
            (tmp_path / "games").chmod(0o755)


def test_what_a_killed_program_was_writing_is_swept_away(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    kept(saves, PYLOS_GAME.match(), "b2")
    old, young = (tmp_path / "games" / f".a.game.{name}.new" for name in ("old", "young"))
    for path in (old, young):
        path.touch()
    os.utime(old, (0, 0))
    saves.unfinished(nobody)
    assert (old.exists(), young.exists()) == (False, True)


def test_killed_at_any_moment_the_game_goes_on_at_its_last_turn(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """`--games 1000` kills so often. What must be on disk is computed here by a second evening."""
    draw = Random(5)
    evening = Evening()
    done = 0
    for number in range(max(5, pytestconfig.getoption("--games"))):
        *said, under_way = _killed(tmp_path, number, draw.random()).split("\n")
        for line in said[1:]:  # The first one says that it sat down.
            _do(evening, line.removesuffix(" done"))
            done += 1
        possible = [evening.offered]
        if under_way:
            _do(evening, under_way)
            possible.append(evening.offered)
        saves = Saves(tmp_path)
        entry = saves.unfinished(nobody)
        assert (entry.path.read_text(encoding="utf-8") if entry else "") in possible
        evening = Evening(saves.open(entry), evening.before) if entry else Evening()
    assert done > 5


def _killed(folder: Path, seed: int, chance: float) -> str:
    """What an evening says that is killed while it plays, or one time in five while it starts."""
    command = [sys.executable, "-m", "tests.game.evening", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout
        said = ""
        if chance < 0.8:
            said = process.stdout.readline()
            time.sleep(chance * 0.15)
        else:
            time.sleep((chance - 0.8) * 2)
        assert process.poll() is None
        process.kill()
        return said + process.stdout.read()


def _do(evening: Evening, act: str) -> None:
    if evening.match.outcome:
        evening.next_game()
    evening.do(act)
