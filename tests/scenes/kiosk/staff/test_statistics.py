"""The numbers on the staff's first page are those of the file."""

from __future__ import annotations

import csv
from datetime import timedelta
from pathlib import Path

import pytest

from game.kiosk.statistics import Played, Result, Statistics
from scenes.app import App
from scenes.kiosk.staff.charts import nice_top
from tests.scenes.kiosk.stand_in import NOW, StandIn, reads, texts, touch

GAMES = (
    (0, "pylos", 3, 50.0, Result.WON, "en"),
    (0, "pylos", 3, 70.0, Result.LOST, "hu"),
    (1, "pillarz", 1, 130.0, Result.WON, "hu"),
    (27, "pylos", None, 310.0, Result.WALKED_OFF, "hu"),
    (27, "pylos", None, 900.0, Result.SECOND, "hu"),
    (28, "pillarz", None, 900.0, Result.LEFT, "hu"),
)
"""How many days ago, the game, its level, seconds, how it ended, its language."""


@pytest.fixture
def used(kiosk: StandIn) -> StandIn:
    """A kiosk that has been played at."""
    for ago, game, level, seconds, result, language in GAMES:
        day = Statistics(kiosk.folder, now=lambda ago=ago: NOW - timedelta(days=ago))
        session = day.begin(language)
        day.add(session, Played(game, level, seconds, 9, result, language))
        day.end(session, 100 + seconds)
        day.close()
    return kiosk


def counted(app: App, name: str) -> list[tuple[str, str]]:
    """Names and numbers of a chart, from above."""
    _heading, *rows = texts(app.scene.hud.layer.node.find(name))
    return list(zip(rows[::2], rows[1::2], strict=True))


def test_four_weeks_are_counted_and_the_rest_is_told(app: App, used: StandIn) -> None:
    touch(app, "page statistics")
    node = app.scene.hud.layer.node
    assert texts(node.find("games")) == ["5", "Games", "of 6 in all"]
    assert texts(node.find("visits")) == ["5", "Visits", "of 6 in all"]
    # (150 + 170 + 230 + 410 + 1000) / 5 seconds
    assert texts(node.find("visit")) == ["6:32", "Minutes a visit"]
    assert texts(node.find("title")) == ["The last 28 days"]
    assert "Each day begins at 4:00" in reads(app)


def test_kinds_of_games(app: App, used: StandIn) -> None:
    touch(app, "page statistics")
    assert counted(app, "by game") == [("Pylos", "4"), ("pillarz", "1")]
    assert counted(app, "by language") == [("English", "1"), ("Magyar", "4")]
    assert counted(app, "by result") == [
        ("Visitor won", "2"),
        ("Computer won", "1"),
        ("Draw", "0"),
        ("Two visitors", "1"),
        ("Left the game", "0"),
        ("Walked off", "1"),
    ]
    assert counted(app, "by length") == [
        ("Under 1 minute", "1"),
        ("1 to 2 minutes", "1"),
        ("2 to 5 minutes", "1"),
        ("5 to 10 minutes", "1"),
        ("Longer", "1"),
    ]


def test_days_are_named_in_the_language(app: App, used: StandIn) -> None:
    touch(app, "page statistics")
    assert "30 Nov" in reads(app)
    used.speak("hu")
    touch(app, "page statistics")
    assert "nov. 30." in reads(app)


def test_a_kiosk_that_nobody_has_used(app: App, kiosk: StandIn) -> None:
    assert "0:00" in reads(app)
    assert "in all" not in reads(app)
    assert counted(app, "by game") == [("Pylos", "0"), ("pillarz", "0")]


def test_export_to_what_is_plugged_in(
    app: App, used: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, full = tmp_path / "stick", tmp_path / "full" / "nowhere"
    stick.mkdir()
    (tmp_path / "full").touch()
    monkeypatch.setattr("scenes.kiosk.staff.statistics_page.removable_media", lambda: [full, stick])
    touch(app, "export")
    file = stick / "pylos-pillarz 2026-11-30.csv"
    assert "The statistics are in" in reads(app)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["game"] for row in rows].count("pylos") == 4
    assert len(rows) == len(GAMES)
    touch(app, "ok", "page idle")


def test_export_beside_the_programs_own_files(app: App, used: StandIn) -> None:
    touch(app, "export")
    assert (used.folder / "pylos-pillarz 2026-11-30.csv").exists()


def test_export_where_nothing_can_be_written(app: App, used: StandIn) -> None:
    (used.folder / "file").touch()
    used.folder = used.folder / "file" / "nowhere"
    touch(app, "export")
    assert "Not saved" in reads(app)
    touch(app, "ok", "visitors")


@pytest.mark.parametrize("most", [0, 1, 2, 3, 7, 10, 11, 19, 40, 41, 99, 100, 101, 777, 12345])
def test_an_axis_ends_at_a_round_number(most: int) -> None:
    top = nice_top(most)
    assert top >= most
    assert top % 2 == 0
    assert top <= max(2, 2 * most)
    assert len(str(top).rstrip("0")) <= 2
