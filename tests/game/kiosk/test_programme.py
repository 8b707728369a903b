"""What is shown while nobody plays never repeats itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.levels import LEVELS
from game.kiosk import programme as module
from game.kiosk.programme import FILE, REMEMBERED, WEAKEST, Programme, Showing
from game.match import Match
from game.pillarz.position import PillarzPosition

ROOT = Path(__file__).resolve().parents[3]


def shown(folder: Path, count: int, seed: int = 1, restarts: bool = False) -> list[Showing]:
    """So many showings, perhaps with a restart before each."""
    programme = Programme(seed, folder=folder)
    found = []
    for _ in range(count):
        found.append(programme.next())
        if restarts:
            programme = Programme(seed, folder=folder)
    return found


def test_the_games_in_turn_none_twice_all_sound(tmp_path: Path) -> None:
    showings = shown(tmp_path, 200)
    assert [s.start.game.name for s in showings] == ["pylos", "pillarz"] * 100
    assert len({(s.start.game.name, s.after_opening) for s in showings}) == 200
    for showing in showings:
        match = Match(showing.start)
        for move in showing.opening:
            match.play(move)
        assert match.outcome is None and match.position == showing.after_opening
        assert match.ply >= 4
        first, second = showing.levels
        assert WEAKEST <= first <= LEVELS and WEAKEST <= second <= LEVELS
        assert abs(first - second) <= 1
    assert len({s.levels for s in showings}) > 10
    assert len({s.seed for s in showings}) == 200
    pillarz = [s.start for s in showings if isinstance(s.start, PillarzPosition)]
    assert len({str(start) for start in pillarz}) > 80
    assert not any(start.placing for start in pillarz), "as a visitor's game begins"


def test_it_follows_from_the_seed_also_over_restarts(tmp_path: Path) -> None:
    one = shown(tmp_path / "a", 30)
    assert shown(tmp_path / "b", 30, restarts=True) == one
    assert shown(tmp_path / "c", 30, seed=2) != one


def test_after_a_restart_with_any_seed_nothing_is_repeated(tmp_path: Path) -> None:
    hashes = [s.hash for seed in range(10) for s in shown(tmp_path, 8, seed)]
    assert len(set(hashes)) == 80


def test_what_is_remembered_is_not_shown_though_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one turn drawn there are 16 openings of Pylos: then they grow."""
    monkeypatch.setattr(module, "OPENING", 1)
    programme = Programme(5, ["pylos"], tmp_path)
    found = [programme.next() for _ in range(60)]
    assert len({s.after_opening for s in found}) == 60
    assert {len(s.opening) for s in found} == {1, 2}


def test_the_hash_is_the_same_everywhere(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from game.kiosk.programme import Programme\n"
        "print(Programme(1, folder=pathlib.Path(sys.argv[1])).next().hash)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "other")]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.strip() == shown(tmp_path, 1)[0].hash


def test_other_games_may_be_offered(tmp_path: Path) -> None:
    programme = Programme(1, folder=tmp_path)
    programme.games = ("pillarz",)
    assert {programme.next().start.game.name for _ in range(4)} == {"pillarz"}


def test_the_memory_has_an_end(tmp_path: Path) -> None:
    old = [f"{n:016x}" for n in range(REMEMBERED)]
    (tmp_path / FILE).write_text(json.dumps({"count": 7000, "shown": old}))
    showing = Programme(1, folder=tmp_path).next()
    kept = json.loads((tmp_path / FILE).read_text())
    assert kept == {"count": 7001, "shown": [*old[1:], showing.hash]}


@pytest.mark.parametrize("text", ["", "[]", '{"count": 1}', '{"count": "1", "shown": []}'])
def test_a_broken_memory_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert shown(tmp_path, 2) == shown(tmp_path / "new", 2)
    assert (tmp_path / f"{FILE}.broken-1").read_text() == text


def test_where_nothing_can_be_kept_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert len({s.hash for s in shown(tmp_path / "file", 50)}) == 50
