"""What is counted is kept, whatever happens to the program, the disk or the file."""

from __future__ import annotations

import csv
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from game.kiosk import statistics as module
from game.kiosk.statistics import FILE, Bar, By, Played, Result, Statistics, Totals
from game.wording import Sentence

ROOT = Path(__file__).resolve().parents[3]

GAME = Played("pylos", 3, 125.0, 31, Result.WON, "en")
EVENING = datetime(2026, 11, 30, 19, 0)


class Kept:
    """Statistics on a day that a test chooses, and what they have to say."""

    def __init__(self, folder: Path) -> None:
        self.now = EVENING
        self.notices: list[str] = []
        self.statistics = Statistics(folder, self.hear, lambda: self.now)

    def hear(self, notice: Sentence) -> None:
        self.notices.append(str(notice))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "new")


def played(
    game: str = "pylos",
    level: int | None = 3,
    seconds: float = 100,
    result: Result = Result.WON,
    language: str = "en",
) -> Played:
    return Played(game, level, seconds, 20, result, language)


class TestCounting:
    def test_nothing_yet(self, kept: Kept) -> None:
        assert kept.statistics.totals() == Totals(0, 0, 0)
        assert kept.statistics.counts(By.GAME) == ()
        assert kept.notices == []

    def test_sessions_and_their_length(self, kept: Kept) -> None:
        statistics = kept.statistics
        one, two = statistics.begin("en"), statistics.begin("hu")
        statistics.add(one, GAME)
        statistics.add(two, GAME)
        statistics.add(two, GAME)
        statistics.end(one, 60)
        assert statistics.totals() == Totals(2, 3, 60)
        statistics.end(two, 180)
        assert statistics.totals() == Totals(2, 3, 120)

    def test_by_kind(self, kept: Kept) -> None:
        session = kept.statistics.begin("en")
        for game in (
            played("pylos", 1, 59.9, Result.LOST),
            played("pylos", 10, 60, Result.LEFT, "hu"),
            played("pillarz", None, 119, Result.FIRST),
            played("pylos", 2, 299, Result.WON),
            played("pylos", 2, 600, Result.DRAWN),
            played("pillarz", None, 5000, Result.SECOND),
        ):
            kept.statistics.add(session, game)
        counts = kept.statistics.counts
        assert counts(By.GAME) == (Bar("pillarz", 2), Bar("pylos", 4))
        assert counts(By.LEVEL) == (Bar(0, 2), Bar(1, 1), Bar(2, 2), Bar(10, 1))
        assert counts(By.LENGTH) == (Bar(0, 1), Bar(1, 2), Bar(2, 1), Bar(10, 2))
        assert counts(By.LANGUAGE) == (Bar("en", 5), Bar("hu", 1))
        assert counts(By.RESULT) == tuple(
            Bar(result, 1) for result in ("drawn", "first", "left", "lost", "second", "won")
        )

    def test_by_day_without_gaps(self, kept: Kept) -> None:
        for days, games in ((0, 2), (3, 1), (40, 1)):
            kept.now = EVENING - timedelta(days=days)
            for _ in range(games):
                kept.statistics.add(None, GAME)
        assert kept.statistics.days(EVENING.date(), 5) == (
            Bar(date(2026, 11, 26), 0),
            Bar(date(2026, 11, 27), 1),
            Bar(date(2026, 11, 28), 0),
            Bar(date(2026, 11, 29), 0),
            Bar(date(2026, 11, 30), 2),
        )
        assert kept.statistics.counts(By.GAME, since=date(2026, 11, 27)) == (Bar("pylos", 3),)
        assert kept.statistics.totals(since=date(2026, 11, 28)).games == 2

    def test_the_night_is_of_the_evening(self, kept: Kept) -> None:
        kept.now = datetime(2026, 12, 1, 2, 0)
        kept.statistics.add(None, GAME)
        assert kept.statistics.days(date(2026, 12, 1), 2) == (
            Bar(date(2026, 11, 30), 1),
            Bar(date(2026, 12, 1), 0),
        )

    def test_they_are_kept(self, kept: Kept, tmp_path: Path) -> None:
        kept.statistics.add(kept.statistics.begin("en"), GAME)
        # While the first has it open, as an export beside the kiosk does.
        assert Kept(tmp_path / "new").statistics.totals() == Totals(1, 1, 0)

    def test_no_time_of_day_is_in_the_file(self, kept: Kept, tmp_path: Path) -> None:
        kept.now = datetime(2026, 11, 30, 19, 34, 56)
        kept.statistics.add(kept.statistics.begin("en"), GAME)
        kept.statistics.close()
        content = (tmp_path / "new" / FILE).read_bytes()
        assert b"2026-11-30" in content and b"34:56" not in content


class TestExport:
    def test_a_line_for_every_game_and_every_empty_session(
        self, kept: Kept, tmp_path: Path
    ) -> None:
        statistics = kept.statistics
        session, empty = statistics.begin("en"), statistics.begin("hu")
        statistics.add(session, GAME)
        statistics.add(session, played("pillarz", None, 50.5123, Result.FIRST, language="hu"))
        statistics.end(session, 200)
        statistics.end(empty, 7)
        statistics.add(None, played(language="hu"))
        assert statistics.export(tmp_path / "out.csv") is None
        with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        day = "2026-11-30"
        assert rows == [
            "day session language session_seconds game level seconds plies result".split(),
            [day, "", "hu", "", "pylos", "3", "100.0", "20", "won"],
            [day, "1", "en", "200.0", "pylos", "3", "125.0", "31", "won"],
            [day, "1", "hu", "200.0", "pillarz", "", "50.5", "20", "first"],
            [day, "2", "hu", "7.0", "", "", "", "", ""],
        ]

    def test_where_nothing_can_be_written(self, kept: Kept, tmp_path: Path) -> None:
        notice = kept.statistics.export(tmp_path / "no" / "out.csv")
        assert "can't be exported" in str(notice)


class TestTrouble:
    def use(self, kept: Kept) -> None:
        session = kept.statistics.begin("en")
        kept.statistics.add(session, GAME)
        kept.statistics.end(session, 100)

    def fill(self, file: Path) -> None:
        """Adds the games of a thousand days."""
        other = sqlite3.connect(file)
        columns = "day, game, level, seconds, plies, result, language"
        days = [(date(2023, 1, 1) + timedelta(days=n)).isoformat() for n in range(1000)]
        other.executemany(
            f"INSERT INTO game ({columns}) VALUES (?, 'pylos', 1, 2.0, 3, 'won', 'en')",
            [(day,) for day in days],
        )
        other.commit()
        other.close()

    def test_nothing_can_be_written_is_one_notice(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        kept = Kept(tmp_path / "file")
        self.use(kept)
        self.use(kept)
        assert len(kept.notices) == 1 and "can't be kept" in kept.notices[0]
        assert kept.statistics.totals() == Totals(0, 0, 0)
        assert kept.statistics.counts(By.GAME) == ()
        (tmp_path / "file").unlink()
        self.use(kept)
        assert kept.statistics.totals().games == 1
        assert len(kept.notices) == 1

    def test_a_folder_in_the_place_of_the_file(self, tmp_path: Path) -> None:
        (tmp_path / FILE).mkdir()
        kept = Kept(tmp_path)
        self.use(kept)
        assert len(kept.notices) == 1 and (tmp_path / FILE).is_dir()

    @pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
    def test_a_full_disk(self, tmp_path: Path) -> None:
        program = (
            "import resource, sys, pathlib\n"
            "from tests.game.kiosk.test_statistics import Kept, TestTrouble\n"
            "kept = Kept(pathlib.Path(sys.argv[1]))\n"
            "TestTrouble().use(kept)\n"
            "least, most = resource.getrlimit(resource.RLIMIT_FSIZE)\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, most))\n"
            "for _ in range(100): TestTrouble().use(kept)\n"
            "print(len(kept.notices), kept.notices[0])\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))\n"
            "before = kept.statistics.totals().games\n"
            "TestTrouble().use(kept)\n"
            "print(1 <= before < 101, kept.statistics.totals().games - before)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        first, second = done.stdout.splitlines()
        assert first.startswith("1 The statistics can't be kept")
        assert second == "True 1"

    @pytest.mark.parametrize("damage", ["nonsense", "hole", "cut", "future", "old page"])
    def test_a_broken_file_is_set_aside(self, tmp_path: Path, damage: str) -> None:
        kept = Kept(tmp_path)
        kept.statistics.add(None, GAME)
        kept.statistics.close()
        file = tmp_path / FILE
        self.fill(file)
        content = bytearray(file.read_bytes())
        assert len(content) > 3 * 4096
        match damage:
            case "nonsense":
                content[:] = b"This is no database." * 1000
            case "hole":
                content[4096:12288] = b"\xff" * 8192
            case "cut":
                del content[5000:]
            case "future":
                content[60:64] = (99).to_bytes(4)
            case "old page":
                # With the first games: whoever adds one does not meet it.
                page = content.index(b"2023-03-10pylos") // 4096 * 4096
                content[page + 8 : page + 4096] = b"\xff" * 4088
        file.write_bytes(content)
        again = Kept(tmp_path)
        self.use(again)
        assert len(again.notices) == 1 and "set aside" in again.notices[0]
        assert (tmp_path / f"{FILE}.broken-1").read_bytes() == content
        assert again.statistics.totals() == Totals(1, 1, 100)

    def test_what_was_written_for_the_broken_file_is_not_taken_for_the_new_one(
        self, tmp_path: Path
    ) -> None:
        reader = Kept(tmp_path)
        self.use(reader)
        checkpointer = sqlite3.connect(tmp_path / FILE)
        checkpointer.execute("PRAGMA wal_checkpoint")
        (tmp_path / FILE).write_bytes(b"This is no database." * 1000)
        assert (tmp_path / f"{FILE}-wal").stat().st_size > 0
        kept = Kept(tmp_path)
        self.use(kept)
        assert len(kept.notices) == 1 and "set aside" in kept.notices[0]
        assert (tmp_path / f"{FILE}-wal.broken-1").stat().st_size > 0
        assert kept.statistics.totals() == Totals(1, 1, 100)
        checkpointer.close()
        reader.statistics.close()
        assert Kept(tmp_path).statistics.totals() == Totals(1, 1, 100)

    def test_a_start_that_is_cut_short_leaves_nothing_half_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(module, "SCHEMA", module.SCHEMA + "INSERT INTO nothing VALUES (1);")
            self.use(Kept(tmp_path))
        kept = Kept(tmp_path)
        self.use(kept)
        assert kept.notices == [] and kept.statistics.totals().games == 1

    def test_it_breaks_while_it_is_open(self, tmp_path: Path) -> None:
        kept = Kept(tmp_path)
        self.use(kept)
        kept.statistics.close()
        self.use(kept)
        other = sqlite3.connect(tmp_path / FILE)
        other.execute("DROP TABLE game")
        other.commit()
        other.close()
        self.use(kept)
        assert len(kept.notices) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="kills as on POSIX")
def test_killed_at_any_moment_nothing_that_was_kept_is_lost(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    program = (
        "import sys, pathlib\n"
        "from game.kiosk.statistics import *\n"
        "statistics = Statistics(pathlib.Path(sys.argv[1]))\n"
        "print(flush=True)\n"
        "while True:\n"
        "    session = statistics.begin('en')\n"
        "    statistics.add(session, Played('pylos', 1, 2.0, 3, Result.WON, 'en'))\n"
        "    statistics.end(session, 4.0)\n"
        "    print(session, flush=True)\n"
    )
    lot = random.Random(6)
    before = Totals(0, 0, 0)
    for _ in range(3 * request.config.getoption("--games")):
        command = [sys.executable, "-c", program, str(tmp_path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(lot.uniform(0, 0.05))
            os.kill(process.pid, signal.SIGKILL)
            told = len(process.stdout.read().split())
        kept = Kept(tmp_path)
        now = kept.statistics.totals()
        kept.statistics.close()
        assert kept.notices == []
        # The one that was under way may be there or not.
        assert now.sessions - before.sessions in (told, told + 1)
        assert now.games - before.games in (told, told + 1)
        before = now
    assert before.games > 0
