"""The log and the crash reports: of use, never large, and never a reason to end."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cli.supervision import journal as module
from cli.supervision.journal import LINES, LOG, REPORTS, SPAN, Journal
from tests.game.kiosk.clocks import HandClock

EVENING = datetime(2026, 11, 30, 19, 34, 56)


class Desk:
    """A journal, its clocks, and what it has written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = HandClock()
        self.now = EVENING
        self.journal = Journal(folder, self.clock, lambda: self.now)

    def lines(self) -> list[str]:
        return (self.folder / LOG).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "new")


def test_a_line(desk: Desk) -> None:
    desk.journal.write("the kiosk begins: 100% {ready} őű")
    assert desk.lines() == ["2026-11-30 19:34:56 the kiosk begins: 100% {ready} őű"]


def test_at_most_five_megabytes_the_last_ones(desk: Desk) -> None:
    for number in range(9 * 1024):
        desk.journal.write(f"{number:05}" + "x" * 995)
    files = sorted(desk.folder.iterdir())
    assert [file.name for file in files] == [LOG, *(f"{LOG}.{n}" for n in range(1, 5))]
    assert all(file.stat().st_size <= 2**20 for file in files)
    assert sum(file.stat().st_size for file in files) > 4 * 2**20
    assert desk.lines()[-1][20:25] == "09215"


def test_a_flood_is_left_out(desk: Desk) -> None:
    for number in range(1000):
        desk.journal.hear(f"complaint {number} " + "x" * 1000)
        desk.clock.pass_(SPAN / 2000)
    assert len(desk.lines()) == LINES + 1
    assert desk.lines()[-1].endswith("| ...")
    assert max(map(len, desk.lines())) < 600
    desk.clock.pass_(SPAN)
    desk.journal.hear("later")
    assert desk.lines()[-1].endswith("| later")


def test_a_crash_report(desk: Desk) -> None:
    path = desk.journal.report(["one", "kettő"])
    assert path is not None and path.parent == desk.folder / REPORTS
    assert path.read_text(encoding="utf-8") == "2026-11-30 19:34:56\none\nkettő\n"


def test_old_reports_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_REPORTS", 3)
    for number in range(7):
        desk.now = EVENING + timedelta(days=number)
        desk.journal.report([str(number)])
    kept = sorted((desk.folder / REPORTS).iterdir())
    assert [file.read_text().splitlines()[-1] for file in kept] == ["4", "5", "6"]


def test_where_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    desk = Desk(tmp_path / "file")
    desk.journal.write("lost")
    assert desk.journal.report(["lost"]) is None
    # The disk has room again, or the folder can be written again.
    (tmp_path / "file").unlink()
    desk.journal.write("kept")
    assert desk.lines() == ["2026-11-30 19:34:56 kept"]
    assert capsys.readouterr() == ("", "")


def test_a_full_disk(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has none")
    desk.folder.mkdir()
    (desk.folder / LOG).symlink_to(full)
    desk.journal.write("lost")
    desk.journal.write("lost")
    desk.journal.close()
    assert capsys.readouterr() == ("", "")
