"""Frames beside a search are measured, and all is told that is promised."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from game.games import GAMES
from game.language import LANGUAGES, Language
from scenes.bench.thinking import table

ROOT = Path(__file__).resolve().parents[3]


def test_frames_alone_and_beside_a_search() -> None:
    command = "bench thinking --json --size 48x32 --seconds 0.1 --rounds 2 --tier fast"
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *command.split()],
        env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    assert "pylos, 2 of 2" in done.stderr
    found = json.loads(done.stdout)
    assert (found["size"], found["tier"], found["rounds"]) == ([48, 32], "fast", 2)
    assert [run["game"] for run in found["runs"]] == list(GAMES)
    for run in found["runs"]:
        assert run["depth"] >= 1 and run["nodes"] >= 1, "it has thought meanwhile"
        assert min(run["frames"]) >= 2
        for part in ("median", "p99"):
            growth = run["thinking_ms"][part] - run["alone_ms"][part]
            assert abs(run["growth_ms"][part] - growth) < 0.01
    for code in LANGUAGES:
        assert all(game in table(found, Language(code)) for game in GAMES)
