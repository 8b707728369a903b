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
    assert suite.run(["tests/test_style.py", "-k", "no_such_test"]) == 5
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
    """The scene tests, what draws nothing, the scene tests elsewhere: no failure is lost."""
    other = stand_in(tmp_path, "python3.88", f'echo "other: $@"; exit {elsewhere}')
    here = stand_in(
        tmp_path, "python", f'echo "here: $@"; test $3 = tests && exit {words}; exit {pictures}'
    )
    monkeypatch.setattr(suite, "other_pythons", lambda _: iter([other, here]))
    monkeypatch.setattr(sys, "executable", str(here))
    assert suite.run([]) == status
    out, err = capfd.readouterr()
    skipped = " ".join(f"--ignore={path}" for path in suite.WITHOUT_URSINA)
    assert out.splitlines() == [
        "here: -m pytest tests/scenes " + " ".join(f"--ignore={path}" for path in suite.PROGRAMS),
        "here: -m pytest tests --ignore=tests/scenes",
        "here: -m pytest " + " ".join(suite.PROGRAMS),
        f"other: {suite.ROOT / 'main.py'} test tests/scenes {skipped}",
    ]
    assert [line.rpartition(" ")[2] for line in err.splitlines()] == [
        *(f"{python}:" for python in (here, here, here, other))
    ]


def test_interrupted_it_begins_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C ends what runs; what would have come then does not come."""
    interrupted, begun = tmp_path / "interrupted", tmp_path / "begun"
    other = stand_in(tmp_path, "python3.88", f"touch {begun}")
    words = f"until test -e {interrupted}; do sleep 0.1; done; sleep 0.5"
    pictures = f"kill -2 $PPID; touch {interrupted}"
    here = stand_in(tmp_path, "python", f"if test $3 = tests; then {words}; else {pictures}; fi")
    monkeypatch.setattr(suite, "other_pythons", lambda _: iter([other]))
    monkeypatch.setattr(sys, "executable", str(here))
    with pytest.raises(KeyboardInterrupt):
        suite.run([])
    assert interrupted.exists() and not begun.exists()


def test_what_is_left_out_elsewhere_is_there() -> None:
    assert all((suite.ROOT / path).exists() for path in suite.WITHOUT_URSINA)
