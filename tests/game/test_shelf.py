"""The saved games in a folder: which is offered, the list of them, and broken files."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.match import Match
from game.pylos import PYLOS
from game.record import dated
from game.rules import FIRST
from game.saves import Saves
from game.shelf import KEPT_DELETED, RECENT, Entry, SaveError
from game.sitting import Sitting
from game.wording import Sentence
from tests.game.evening import nobody, text
from tests.game.matches import ended_matches, play_by_lot
from tests.game.saved import EVENING, PYLOS_GAME, TWO_GAMES, files, kept, saves_in, won


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

    @pytest.mark.parametrize("year", [2020, 2030])
    def test_not_all_that_is_deleted_is_kept_for_ever(self, tmp_path: Path, year: int) -> None:
        """What is thrown away is the oldest of the others, whenever this one was played."""
        saves = saves_in(tmp_path)
        kept(saves, PYLOS_GAME.match(), "b2")
        saves.leave()
        (entry,) = saves.list(nobody)
        deleted = tmp_path / "games" / "deleted"
        deleted.mkdir()
        for number in range(KEPT_DELETED):
            (deleted / f"{year}-01-01-000000-{number:03}-pylos-aa.game").touch()
        saves.delete(entry)
        names = {path.name for path in deleted.iterdir()}
        assert len(names) == KEPT_DELETED
        assert entry.path.name in names
        assert min(names - {entry.path.name}).startswith(f"{year}-01-01-000000-001")

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


def test_what_a_killed_program_was_writing_is_swept_away(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    kept(saves, PYLOS_GAME.match(), "b2")
    old, young = (tmp_path / "games" / f".a.game.{name}.new" for name in ("old", "young"))
    for path in (old, young):
        path.touch()
    os.utime(old, (0, 0))
    saves.unfinished(nobody)
    assert (old.exists(), young.exists()) == (False, True)
