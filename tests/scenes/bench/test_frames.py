"""The bench runs, and tells all it promises; how long things take is no matter of tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, game_named
from game.language import LANGUAGES, Language
from scenes.bench.frames import BenchFailed, frames, table
from scenes.bench.ours import MOMENTS
from scenes.bench.timing import WARMING, spread, timed

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What the command tells, measured as shortly as can be, with no screen."""
    command = "bench frames --json --size 48x32 --seconds 0.01 --rounds 1"
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *command.split()],
        env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "pylos offscreen, 1 of 1" in done.stderr
    told = json.loads(done.stdout)
    assert isinstance(told, dict)
    return told


def test_every_figure_is_there(found: dict[str, Any]) -> None:
    assert found["size"] == [48, 32] and found["seconds"] == 0.01
    assert set(found["machine"]) >= {"renderer", "processors", "python", "ursina", "panda3d"}
    assert [(run["where"], run["game"]) for run in found["runs"]] == [
        ("offscreen", game) for game in GAMES
    ]
    for run in found["runs"]:
        assert set(run["tiers"]) == {"fast", "fine", "photo"}
        assert set(run["chosen"]) == {"moving", "still"}
        assert 0 < run["start"]["ours_s"] < 300 and 0 < run["start"]["bare_s"] < 300
        assert run["start"]["ratio"] > 0
        assert run["rest"]["seconds"] == 0.02 and run["rest"]["processor_s"] >= 0
        for motions in (run["bare"], *run["tiers"].values()):
            for motion in ("orbit", "flight"):
                one = motions[motion]
                assert one["frames"] >= 1
                for what in ("wall_ms", "processor_ms"):
                    assert 0 <= one[what]["median"] <= one[what]["p99"]
        for tier in run["tiers"].values():
            assert tier["orbit"]["ratio"] > 0 and tier["flight"]["processor_ratio"] > 0


def test_the_bare_scene_has_as_many_spheres_as_there_are_pieces(found: dict[str, Any]) -> None:
    for run in found["runs"]:
        layout = game_named(run["game"]).parse_position(MOMENTS[run["game"]]).layout()
        assert run["spheres"] == len(layout)
    assert found["runs"][0]["spheres"] == 30


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_has_a_line_for_each(found: dict[str, Any], code: str) -> None:
    lines = table(found, Language(code)).split("\n")
    # A head, and for each run a space, two heads, four programs in two motions, start, rest.
    assert len(lines) == 1 + len(found["runs"]) * (1 + 2 + 8 + 2)
    assert found["machine"]["renderer"] in lines[0]
    for run in found["runs"]:
        assert sum(f"{run['bare']['orbit']['wall_ms']['median']:.2f}" in line for line in lines)
    assert ("first frame after" in "\n".join(lines)) == (code == "en")


def test_the_spread_of_frames() -> None:
    seconds = [0.001 * n for n in range(100, 0, -1)]
    assert spread(seconds) == {"median": 51.0, "p99": 99.0}
    assert spread([0.5]) == {"median": 500.0, "p99": 500.0}


def test_frames_are_counted_after_warming() -> None:
    now = [0.0]

    def step() -> None:
        now[0] += 0.25

    found = timed(step, 2.0, lambda: now[0])
    assert found["frames"] == 8
    assert now[0] == (WARMING + 8) * 0.25
    assert found["wall_ms"] == {"median": 250.0, "p99": 250.0}


def test_of_slow_frames_one_is_enough() -> None:
    now = [0.0]

    def step() -> None:
        now[0] += 5.0

    assert timed(step, 2.0, lambda: now[0])["frames"] == 1
    assert now[0] == 10.0  # One to warm up.


def test_a_program_that_fails_is_told() -> None:
    failing = (sys.executable, "-c", "raise SystemExit('no renderer')")
    with pytest.raises(BenchFailed, match="A program failed: no renderer"):
        frames(failing, (48, 32), 0.01, [False], lambda news: None)
    silent = (sys.executable, "-c", "pass")
    with pytest.raises(BenchFailed, match="A program failed"):
        frames(silent, (48, 32), 0.01, [False], lambda news: None)
