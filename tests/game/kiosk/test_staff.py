"""The staff's settings are kept; broken ones are set aside and never stop the kiosk."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.hours import DAY, Span
from game.kiosk.idle import IdleTimes
from game.kiosk.pin import Pin
from game.kiosk.staff import DARKEST, FILE, StaffSettings, load_staff, save_staff

SECONDS = st.floats(5, 3600)
HOURS = st.none() | st.builds(
    Span, st.integers(0, DAY // 2), st.integers(DAY // 2 + 1, DAY)
) | st.builds(Span, st.integers(DAY // 2 + 1, DAY - 1), st.integers(1, DAY // 2))  # fmt: skip

SETTINGS = st.builds(
    StaffSettings,
    pin=st.none() | st.builds(Pin, st.binary(min_size=16, max_size=16), st.just(b"h" * 32)),
    volume=st.floats(0, 1),
    brightness=st.floats(DARKEST, 1),
    hours=st.tuples(*[HOURS] * 7),
    idle=st.builds(IdleTimes, SECONDS, SECONDS, SECONDS),
    games=st.sampled_from([("pylos", "pillarz"), ("pillarz", "pylos"), ("pillarz",)]),
    languages=st.sampled_from([("en", "hu"), ("hu", "en"), ("hu",)]),
    restart_hour=st.none() | st.integers(0, 23),
)


@given(SETTINGS)
def test_they_are_read_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, settings: StaffSettings
) -> None:
    folder = tmp_path_factory.mktemp("home") / "new"
    assert save_staff(settings, folder) is None
    assert load_staff(folder) == (settings, None)


def test_without_a_file_the_defaults_hold(home: Path) -> None:
    settings, notice = load_staff()
    assert notice is None and not home.exists()
    assert settings.pin is None
    assert settings.idle == IdleTimes(90, 30, 20)
    assert (settings.games, settings.languages) == (("pylos", "pillarz"), ("en", "hu"))


def test_they_lie_at_home(home: Path) -> None:
    save_staff(StaffSettings(volume=0.25, hours=(Span.parse("10:00-18:00"), *[None] * 6)))
    kept = json.loads((home / FILE).read_text(encoding="utf-8"))
    assert kept["volume"] == 0.25
    assert kept["hours"][:2] == ["10:00-18:00", None]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_nobody_else_reads_the_hash(tmp_path: Path) -> None:
    pin = Pin.of("1234")
    save_staff(StaffSettings(pin=pin), tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert json.loads((tmp_path / FILE).read_text())["pin"] == str(pin)


def test_what_a_hand_has_written(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"volume": 1, "idle": {"turn": 60}, "colour": "green"}')
    settings, notice = load_staff(tmp_path)
    assert notice is None
    assert settings == replace(StaffSettings(), volume=1.0, idle=IdleTimes(turn=60))


def test_a_screen_that_was_once_darker_can_be_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"brightness": 0.2, "volume": 0.1}')
    assert load_staff(tmp_path) == (replace(StaffSettings(), brightness=0.4, volume=0.1), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"volume": 1.1}',
        '{"volume": true}',
        '{"volume": NaN}',
        '{"volume": 1' + "0" * 400 + "}",
        '{"brightness": -0.1}',
        '{"hours": []}',
        '{"hours": ["10:00-18:00", null, null, null, null, null, 7]}',
        '{"hours": ["10:00-10:00", null, null, null, null, null, null]}',
        '{"idle": {"turn": 4}}',
        '{"idle": {"countdown": Infinity}}',
        '{"games": []}',
        '{"games": ["chess"]}',
        '{"games": ["pylos", "pylos"]}',
        '{"games": "pylos"}',
        '{"languages": ["xx"]}',
        '{"restart_hour": 24}',
        '{"pin": "1234"}',
        "[" * 100_000,
    ],
)
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    settings, notice = load_staff(tmp_path)
    assert settings == StaffSettings()
    assert notice is not None and "set aside" in str(notice)
    assert (tmp_path / f"{FILE}.broken-1").read_text() == text
    assert load_staff(tmp_path) == (StaffSettings(), None)


def test_what_can_not_be_kept_is_one_notice(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be kept" in str(save_staff(StaffSettings(), tmp_path / "file"))
    assert "can't be read" in str(load_staff(tmp_path / "file")[1])
