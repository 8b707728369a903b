"""Every published count of pillarz that can be checked in seconds."""

from __future__ import annotations

import pytest

from game.pillarz import PILLARZ
from game.rules import perft


@pytest.mark.parametrize(
    ("start", "counts"), [("cross", [68, 5_156, 350_208]), ("ring", [68, 4_850, 331_798])]
)
def test_turns_from_a_start(start: str, counts: list[int]) -> None:
    position = PILLARZ.start(start=start)
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("text", "count", "wins"),
    [
        ("0040044400000000000000000/1/A5,B5/D1,E1", 0, 0),
        ("0020022200000000000000000/1/A5,B5/D1,E1", 0, 0),
        ("0044044444000000000000000/1/A5,E5/A1,E1", 1, 0),
        ("2300000000000000000000000/1/A5,E1/C3,D3", 28, 1),
        ("1300000000000000000000000/1/A5,E1/C3,D3", 27, 0),
    ],
)
def test_turns_of_a_position(text: str, count: int, wins: int) -> None:
    position = PILLARZ.parse_position(text)
    moves = [str(move) for move in position.legal_moves()]
    assert str(position) == text
    assert len(moves) == count
    assert sum(move.endswith("#") for move in moves) == wins


def test_the_only_turn_of_a_hemmed_in_side() -> None:
    position = PILLARZ.parse_position("0044044444000000000000000/1/A5,E5/A1,E1")
    assert [str(move) for move in position.legal_moves()] == ["A5>B5^A5"]


def test_placing_a_pawn_after_the_other() -> None:
    placement = PILLARZ.start(start="placement")
    assert [perft(placement, depth) for depth in (1, 2, 3)] == [25, 25 * 24, 25 * 24 * 23]
