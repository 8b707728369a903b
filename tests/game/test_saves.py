"""Saved games: no turn is ever lost, and no full disk stops a game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from game import saves as saves_module
from game.clock import TimeControl
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.saves import Saves
from game.sitting import Sitting
from game.wording import Sentence
from tests.game.evening import Evening, nobody
from tests.game.matches import play, play_by_lot, some_acts
from tests.game.saved import EVENING, PYLOS_GAME, Time, files, kept, record_in, saves_in

ROOT = Path(__file__).resolve().parents[2]


class TestKeeping:
    def test_the_file_is_the_match_after_every_event(self, tmp_path: Path) -> None:
        saves = saves_in(tmp_path)
        match = Sitting("pylos", "standard", "empty", ("Anna", "")).match()
        saves.keep(match, nobody)
        assert not (tmp_path / "games").exists()
        for _ in some_acts(match):
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
