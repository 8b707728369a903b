"""`main.py test`: what it runs, on which Pythons."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli import suite

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")


def stand_in(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    return folder / name


def test_other_pythons_are_those_that_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    stand_in(first, "python3.88", "echo not chosen >&2; exit 127")
    stand_in(first, "python3.89", "echo 3.88")
    good = stand_in(second, "python3.88", "echo 3.88")
    pyenv = stand_in(tmp_path / "pyenv" / "versions" / "3.89.1" / "bin", "python3.89", "echo 3.89")
    monkeypatch.setenv("PATH", f"{first}:{second}:/bin:/usr/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert list(suite.other_pythons(["3.88", "3.89", "3.90"])) == [good, pyenv]


def test_this_python_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.base_prefix) / "bin"))
    assert next(suite.other_pythons(["{}.{}".format(*sys.version_info)]))


def test_arguments_go_to_pytest() -> None:
    assert suite.run(["tests/cli", "-k", "no_such_test"]) == 5
    assert suite.run(["--version"]) == 0


@pytest.mark.parametrize(
    ("elsewhere", "words", "pictures", "status"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (0, 2, 0, 2), (0, 0, 4, 4), (3, 1, 0, 1)],
)
def test_everything_is_run_and_counts(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    elsewhere: int,
    words: int,
    pictures: int,
    status: int,
) -> None:
    """The scene tests elsewhere, what draws nothing, the scene tests: no failure is lost."""
    other = stand_in(tmp_path, "python3.88", f'echo "other: $@"; exit {elsewhere}')
    here = stand_in(
        tmp_path, "python", f'echo "here: $@"; test $3 = tests && exit {words}; exit {pictures}'
    )
    monkeypatch.setattr(suite, "other_pythons", lambda _: iter([other]))
    monkeypatch.setattr(sys, "executable", str(here))
    assert suite.run([]) == status
    out, err = capfd.readouterr()
    skipped = "--ignore=tests/scenes/look --ignore=tests/scenes/test_pictures.py"
    expected = ["here: -m pytest tests --ignore=tests/scenes"]
    expected.append(f"other: {suite.ROOT / 'main.py'} test tests/scenes {skipped}")
    assert out.splitlines() == [*expected, "here: -m pytest tests/scenes"]
    assert ("failed" in err) == bool(elsewhere)
