"""`main.py solve`, but for the solving: that takes minutes and gigabytes."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

from cli import parser
from game.pylos import PYLOS, solving
from game.pylos.solving import Counts, Solution

SQUARE = "11..1.........../........./...././1"


class Small(Solution):
    """Knows of a few positions what they are worth, and nothing of the others."""

    def __init__(self, rules: str) -> None:
        nowhere = Solution(rules, np.empty((0, 2), np.uint64))
        super().__init__(rules, np.zeros((nowhere.rows(5), 2), np.uint64))

    def solve(self, threads: int, tell: Callable[[int, int, int], None]) -> None:
        assert threads == 3
        tell(1, 4, 1_000)
        position = PYLOS.parse_position(SQUARE, self.rules)
        self.write(position, 1)
        for move in ("b2-a1", "c3"):
            self.write(position.play(position.parse_move(move)), -1)

    def counts(self, threads: int) -> Counts:
        return Counts(3, 2, 1)


def test_what_it_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solving, "Solution", Small)
    line = ["solve", "pylos", "--rules", "optional", "--position", SQUARE, "--threads", "3"]
    assert parser.main(line) == 0
    assert capsys.readouterr().out.splitlines() == [
        "rules optional",
        "won 3",
        "lost 2",
        "drawn 1",
        f"position {SQUARE}",
        "value win",
        "keep b2-a1 c3",
    ]
    assert parser.main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["won"], told["value"], told["keep"]) == (3, "win", ["b2-a1", "c3"])


def test_what_it_cannot(capsys: pytest.CaptureFixture[str]) -> None:
    assert parser.main(["solve", "pillarz"]) == 2
    assert capsys.readouterr().err == "main.py: Only Pylos can be solved.\n"


def test_a_machine_without_the_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(solving, "Solution", too_much)
    assert parser.main(["solve", "pylos"]) == 3
    assert "gigabytes" in capsys.readouterr().err
