"""Settings are kept; broken ones are set aside with one notice, and never stop the program."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.language import LANGUAGES
from game.settings import LARGEST, SMALLEST, Choice, Settings, load_settings, save_settings

SIDES = st.integers(SMALLEST, LARGEST)

KEPT = {
    "language": st.sampled_from(["", *LANGUAGES]),
    "motion": st.booleans(),
    "theme": st.text(max_size=9),
    "tier": st.text(max_size=9),
    "speed": st.floats(allow_nan=False),
    "window": st.tuples(SIDES, SIDES),
    "game": st.text(max_size=9),
    "choices": st.dictionaries(
        st.text(max_size=9), st.builds(Choice, *[st.text()] * len(fields(Choice)))
    ),
    "seats": st.tuples(st.text(max_size=9), st.text(max_size=9)),
    "resigns": st.booleans(),
    "opinion": st.text(max_size=9),
    "control": st.text(max_size=9),
    "plan": st.text(max_size=9),
    "asks_go": st.booleans(),
    "volume": st.floats(0, 1),
    "undo": st.text(max_size=9),
    "pieces": st.booleans(),
}


def test_none_is_forgotten_here() -> None:
    assert KEPT.keys() == {field.name for field in fields(Settings)}


@given(st.builds(Settings, **KEPT))
def test_they_are_read_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    folder = tmp_path_factory.mktemp("home") / "new"
    assert save_settings(settings, folder) is None
    assert load_settings(folder) == (settings, None)


def test_without_a_file_the_defaults_hold(home: Path) -> None:
    assert load_settings() == (Settings(), None)
    assert not home.exists()


def test_they_lie_at_home(home: Path) -> None:
    assert save_settings(Settings(language="hu")) is None
    assert json.loads((home / "settings.json").read_text(encoding="utf-8"))["language"] == "hu"
    assert load_settings()[0].language == "hu"


def test_what_is_not_in_the_file_has_its_default_and_what_is_unknown_is_no_fault(
    tmp_path: Path,
) -> None:
    (tmp_path / "settings.json").write_text('{"language": "hu", "colour": 3}')
    assert load_settings(tmp_path) == (Settings(language="hu"), None)


def test_a_whole_number_is_a_number(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"volume": 1, "speed": 0}')
    assert load_settings(tmp_path) == (Settings(volume=1.0, speed=0.0), None)


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"language": "xx"}', b'{"language": 1}',
        b'{"motion": 1}', b'{"theme": null}', b'{"tier": 2}', b'{"opinion": true}',
        b'{"window": [1280]}', b'{"window": [1280, true]}', b'{"window": "ab"}',
        b'{"window": [1280, 0]}', b'{"window": [1280, 1e999]}', b'{"choices": []}',
        b'{"choices": {"pylos": 1}}', b'{"choices": {"pylos": {"rules": null}}}', b"[" * 100_000,
        b"1" * 10_000, b'{"volume": 1.01}', b'{"volume": -0.1}', b'{"volume": NaN}',
        b'{"volume": "loud"}', b'{"volume": 2}', b'{"volume": true}',
        b'{"speed": 1' + b"0" * 400 + b"}", b'{"plan": 1}', b'{"undo": null}',
        b'{"control": 300}', b'{"asks_go": 1}', b'{"pieces": null}',
    ],
)  # fmt: skip
def test_a_broken_file_is_set_aside_with_a_notice(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(text)
    settings, notice = load_settings(tmp_path)
    assert settings == Settings()
    assert "settings.json.broken-1" in str(notice)
    assert (tmp_path / "settings.json.broken-1").read_bytes() == text
    assert load_settings(tmp_path) == (Settings(), None)


class TestWhereNothingCanBeDone:
    """A folder in place of the file, a file in place of the folder: also root can't write there."""

    def test_unreadable(self, tmp_path: Path) -> None:
        (tmp_path / "settings.json").mkdir()
        settings, notice = load_settings(tmp_path)
        assert settings == Settings()
        assert str(notice).startswith("The settings can't be read")

    def test_unwritable(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("a file")
        notice = save_settings(Settings(), tmp_path / "home")
        assert str(notice).startswith("The settings can't be kept")
        assert load_settings(tmp_path / "home")[0] == Settings()

    def test_a_broken_file_that_cannot_be_renamed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        (tmp_path / "settings.json").write_text("{")
        monkeypatch.setattr(Path, "rename", fail)
        settings, notice = load_settings(tmp_path)
        assert settings == Settings()
        assert str(notice).startswith("The settings are broken")
