"""`main.py arena`, `engine --prepare` and `bench engine`, as a user meets them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli import parser
from cli.arena import contestant
from cli.arguments import Refusal
from game import cache
from game.engine.client import OURS, Order
from game.record import Record
from game.record_reader import read_records
from tests.game.engine.talk import ENGINE, ROOT


def main(*arguments: object, **env: str) -> subprocess.CompletedProcess[str]:
    """Carries out a command line as a user does."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=600,
        env=os.environ | env,
    )


NOBODY = [
    *("", "nobody", "computer", "computer:0", "computer:9", "computer:x", "depth:0", "depth:100"),
    *("time:0", "nodes:9999999999999", "'", "/no/such/program --uci"),
]


class TestContestants:
    @pytest.mark.parametrize(
        ("text", "movetime", "order"),
        [
            ("computer:3", None, Order(level=3)),
            ("computer:8", 200, Order(level=8, seconds=0.2)),
            ("depth:4", None, Order(depth=4)),
            ("nodes:5000", 100, Order(seconds=0.1, nodes=5000)),
            ("time:250", None, Order(seconds=0.25)),
            ("time:250", 100, Order(seconds=0.1)),
            ("time:250", 900, Order(seconds=0.25)),
        ],
    )
    def test_ours(self, text: str, movetime: int | None, order: Order) -> None:
        made = contestant(text, movetime)
        assert (made.name, made.command, made.order) == (text, OURS, order)

    def test_others(self) -> None:
        baseline = contestant("baseline", None)
        assert baseline.command == (*OURS, "--baseline") and baseline.order == Order(seconds=1)
        made = contestant(f"{sys.executable} -c 'a b' --uci", 50)
        assert made.command == (sys.executable, "-c", "a b", "--uci")
        assert made.order == Order(seconds=0.05) and made.name == Path(sys.executable).name

    @pytest.mark.parametrize("text", NOBODY)
    def test_nobody(self, text: str) -> None:
        with pytest.raises(Refusal):
            contestant(text, None)


class TestArena:
    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("chess computer:1 computer:2", "No game is called “chess”"),
            ("pylos computer:1", "required: TWO"),
            ("pylos computer:1 nobody", "“nobody” is no player"),
            ("pylos computer:1 computer:10", "must be a whole number from 1 to 8"),
            ("pylos computer:1 computer:1 --games 0", "--games must be"),
            ("pylos computer:1 computer:1 --rules fast", "--rules: No rule set"),
            ("pillarz computer:1 computer:1 --start here", "--start: No start"),
        ],
    )
    def test_wrong_arguments(
        self, line: str, told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert parser.main(["arena", *line.split()]) == 2
        out, err = capsys.readouterr()
        assert out == "" and told in err and err.count("\n") == 1

    def test_games_are_told_and_kept(self, tmp_path: Path) -> None:
        file = tmp_path / "games.game"
        options = ("--games", 2, "--opening", 2, "--rules", "children", "--record", file)
        for number in (1, 2):
            done = main("arena", "pylos", "depth:2", "computer:1", *options, "--json")
            assert done.returncode == 0, done.stderr
            found = json.loads(done.stdout)
            assert found["wins"] + found["draws"] + found["losses"] == found["games"] == 2
            assert found["players"] == ["depth:2", "computer:1"] and found["rules"] == "children"
            assert "2/2" in done.stderr
            records = [r for r in read_records(file.read_bytes()) if isinstance(r, Record)]
            assert len(records) == 2 * number
            assert {record.start.rules for record in records} == {"children"}
            assert records[-1].outcome is not None
            assert records[-2].moves[:2] == records[-1].moves[:2]

    def test_for_people(self) -> None:
        done = main(
            "arena", "pillarz", "computer:1", f"{' '.join(ENGINE)}", "--games", 1, "--movetime", 50
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"computer:1 against {ENGINE[0]}")
        assert "in 1 games" in done.stdout and "Elo" in done.stdout

    def test_a_program_that_speaks_another_language(self) -> None:
        done = main("arena", "pylos", "computer:1", f"{sys.executable} -c pass", "--games", 2)
        assert done.returncode == 3
        name = Path(sys.executable).name
        assert done.stderr.splitlines()[-1] == f"main.py: {name} does not play."


class TestPreparation:
    def test_it_is_done_once(self, tmp_path: Path) -> None:
        """From what a killed one has left; TestBench begins with nothing."""
        main("engine", "--prepare")
        left = shutil.copytree(cache.folder(), tmp_path / cache.folder().name)
        lost = [left / f"finished-{sys.implementation.cache_tag}", *left.rglob("*alphabeta*.nbi")]
        assert len(lost) > 1
        for path in lost:
            path.unlink()
        env = {cache.VARIABLE: str(tmp_path)}
        first = main("engine", "--prepare", **env)
        assert first.returncode == 0, first.stderr
        counts = [tuple(map(int, line.split())) for line in first.stdout.splitlines()]
        assert counts == sorted(counts) and counts[0][0] < counts[-1][0] <= counts[-1][1]
        assert len({total for _, total in counts}) == 1
        again = main("engine", "--prepare", **env)
        assert (again.returncode, again.stdout) == (0, "")


class TestBench:
    def test_the_engine(self) -> None:
        done = main("bench", "engine", "--json", "--seconds", 0.2, "--rounds", 1)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        for game in ("pylos", "pillarz"):
            leaves = found["games"][game]["leaves_a_second"]
            assert leaves["kernel"] > 100 * leaves["rules"] > 0
            assert found["games"][game]["nodes_a_second"] > 10_000
        for start in found["start"].values():
            assert 0 < start["uciok"] <= start["readyok"] <= start["bestmove"]
        assert found["start"]["warm"]["readyok"] < found["start"]["cold"]["readyok"]
