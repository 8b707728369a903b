"""The yardstick: it must play as it is described, or what is measured with it means nothing."""

from __future__ import annotations

import time
from itertools import pairwise
from threading import Timer

import pytest

from game.engine.baseline import DEPTH, Baseline
from game.engine.mind import Question, Stop
from game.engine.protocol import Go, Info
from game.games import GAMES
from game.line import Line
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import Game, Position


def answer(position: Position, go: Go, stop: Stop | None = None) -> tuple[str, list[Info]]:
    told: list[Info] = []
    question = Question(Line(position), go, level=8, seed=1, several=1, threads=1, megabytes=1)
    return str(Baseline().answer(question, stop or Stop(), told.append)), told


@pytest.mark.parametrize("game", GAMES.values())
def test_it_looks_six_turns_ahead_and_always_the_same(game: Game) -> None:
    position = game.start()
    move, told = answer(position, Go(depth=4))
    assert answer(position, Go(depth=4))[0] == move
    assert [info.depth for info in told] == [1, 2, 3, 4]
    assert all(before.nodes < after.nodes for before, after in pairwise(told))
    assert position.play(position.parse_move(move))


def test_it_never_looks_deeper() -> None:
    _, told = answer(PILLARZ.start(), Go(depth=20))
    assert told[-1].depth == DEPTH


@pytest.mark.parametrize(
    ("text", "move", "score"),
    [
        ("2300000000000000000000000/1/A5,E1/C3,D3", "A5>B5#", "win 1"),
        ("0044044444000000000000000/1/A5,E5/A1,E1", "A5>B5^A5", None),
    ],
)
def test_it_finds_what_is_near(text: str, move: str, score: str | None) -> None:
    found, told = answer(PILLARZ.parse_position(text), Go())
    assert found == move
    assert score is None or str(told[-1].score) == score


def test_height_is_what_it_wants() -> None:
    position = PILLARZ.parse_position("0000000000000000001000000/1/C1,E5/A1,A5")
    move, told = answer(position, Go(depth=1))
    assert move.startswith("C1>D2^")
    assert str(told[-1].score) == "cp 110"


def test_balls_are_what_it_wants() -> None:
    """First has 6 balls on the board, second 5: completing a square at c2 gives two back."""
    position = PYLOS.parse_position("111.11..2..222.2/1......../...././1")
    move, told = answer(position, Go(depth=1))
    assert "c2-" in move and move.count("-") == 2
    assert str(told[-1].score) == "cp 1"


def test_it_ends_when_told_to() -> None:
    position = PILLARZ.start()
    stop = Stop()
    Timer(0.05, stop.set).start()
    began = time.perf_counter()
    move, told = answer(position, Go(), stop)
    assert time.perf_counter() - began < 2 and told[-1].depth < DEPTH
    assert position.parse_move(move)
    stop.set()
    assert len(answer(position, Go(), stop)[1]) == 1
    assert answer(position, Go(nodes=2_000))[1][-1].nodes < 2_000
    assert answer(position, Go(movetime=30))[1][-1].depth < DEPTH
