"""Compiled code is kept by what it is made of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game import cache

KERNEL = """
from game.compiled import compiled

@compiled("int64(int64)")
def doubled(number): return 2 * number
"""


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of the test's in place of ours."""
    game = tmp_path / "game"
    (game / "pylos").mkdir(parents=True)
    (game / "compiled.py").write_text("")
    (game / "pylos" / "board.py").write_text("PLACES = 30\n")
    (game / "kernel.py").write_text(
        "from game.compiled import compiled\n\n@compiled('')\ndef f(): ..."
    )
    (game / "match.py").write_text("")
    monkeypatch.setattr(cache, "GAME", game)
    monkeypatch.delenv(cache.VARIABLE, raising=False)
    return game


def test_the_same_sources_have_the_same_folder(code: Path) -> None:
    folder = cache.folder()
    assert folder.parent == code / "__pycache__" and folder.is_dir()
    assert cache.folder() == folder
    (code / "match.py").write_text("changed = True")
    assert cache.folder() == folder


@pytest.mark.parametrize(
    "name", ["compiled.py", "kernel.py", "pylos/board.py", "pylos/weights.txt"]
)
def test_a_change_begins_a_new_one(code: Path, name: str) -> None:
    before = cache.folder()
    with (code / name).open("a") as file:
        file.write("# changed")
    after = cache.folder()
    assert after != before
    assert [path for path in after.parent.iterdir() if path.is_dir()] == [after]


def test_it_is_finished_once(code: Path) -> None:
    assert not cache.is_finished()
    cache.finish()
    assert cache.is_finished()
    (code / "kernel.py").write_text("from game.compiled import compiled")
    assert not cache.is_finished()


def test_how_many_there_are(code: Path) -> None:
    assert cache.total() == 1


def test_where_the_user_wants_it(
    code: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "mine"))
    folder = cache.folder()
    assert folder.parent == tmp_path / "mine"
    # A process started by one that has set it.
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    assert cache.folder() == folder
    assert not (code / "__pycache__").exists()


def test_where_the_code_cannot_be_written(
    code: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (code / "__pycache__").write_text("in the way")
    assert "pylos-pillarz" in str(cache.folder())
    assert os.access(cache.folder(), os.W_OK)
