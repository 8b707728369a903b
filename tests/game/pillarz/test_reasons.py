"""What a player is told about a wrong tap or turn: the very rule that forbids it."""

from __future__ import annotations

import pytest

from game.pillarz import PILLARZ
from game.rules import DONE, IllegalMove, Taps

CROSS = "0000000000000000000000000/1/B3,D3/C2,C4"

PLACING = "0000000000000000000000000/1/B3/"

TOWERS = "0000001230011400000000000/1/C3,E1/A1,B3"
"""Around first's C3, one high: B4 one, C4 two, D4 three, a dome on D3, a pawn on B3."""

WINS = "2300000000000000000000000/1/A5,E1/C3,D3"

HEMMED_IN = "0044044444000000000000000/1/A5,E5/A1,E1"
"""First's E5 cannot move."""

OVER = "0040044400000000000000000/1/A5,B5/D1,E1"


@pytest.mark.parametrize(
    ("text", "taps", "place", "sentence"),
    [
        (CROSS, (), DONE, "A turn begins with a pawn: choose one of yours."),
        (CROSS, (), "C2", "The pawn on C2 is your opponent's."),
        (CROSS, (), "A1", "There is no pawn of yours on A1."),
        (HEMMED_IN, (), "E5", "The pawn on E5 has no square to step to."),
        (CROSS, (), "F1", "F1 is not a square of this board."),
        (TOWERS, ("C3",), DONE, "Choose the square to step to."),
        (TOWERS, ("C3",), "C5", "A pawn steps to one of the eight squares around it."),
        (TOWERS, ("C3",), "B3", "A pawn stands on B3."),
        (TOWERS, ("C3",), "D3", "A dome covers D3: no pawn may stand there."),
        (TOWERS, ("C3",), "D4", "D4 is too high: a pawn climbs one level at a time."),
        (
            TOWERS,
            ("C3", "C4"),
            DONE,
            "The step does not reach the third level: a build must follow.",
        ),
        (
            TOWERS,
            ("C3", "C4"),
            "C2",
            "Build on one of the eight squares around the pawn that has just moved.",
        ),
        (TOWERS, ("C3", "C4"), "C4", "A pawn stands on C4."),
        (TOWERS, ("C3", "C4"), "E1", "A pawn stands on E1."),
        (TOWERS, ("C3", "C4"), "A1", "A pawn stands on A1."),
        (TOWERS, ("C3", "C4"), "B3", "A pawn stands on B3."),
        (TOWERS, ("C3", "C4"), "D3", "A dome covers D3: nothing more is built there."),
        (TOWERS, ("C3", "C4", "C3"), "C3", "The turn is over."),
        (WINS, ("A5", "B5"), "A5", "The step onto the third level has won: nothing is built."),
        (PLACING, (), "B3", "A pawn stands on B3."),
        (PLACING, (), DONE, "Place a pawn on an empty square."),
        (PLACING, ("A1",), "A2", "The turn is over."),
        (OVER, (), "A5", "The game is over."),
    ],
)
def test_a_wrong_tap(text: str, taps: Taps, place: str, sentence: str) -> None:
    assert str(PILLARZ.parse_position(text).why_not(taps, place)) == sentence


@pytest.mark.parametrize(
    ("text", "turn", "says"),
    [
        (CROSS, "A1>A2^A1", "no pawn of yours on A1"),
        (CROSS, "C2>C3^C2", "opponent's"),
        (CROSS, "B3>B5^B4", "eight squares around it"),
        (CROSS, "B3>B3^B4", "eight squares around it"),
        (CROSS, "B3>C2^B2", "A pawn stands on C2"),
        (CROSS, "B3>B4^B2", "around the pawn that has just moved"),
        (CROSS, "B3>B4^B4", "A pawn stands on B4"),
        (CROSS, "B3>B4^C4", "A pawn stands on C4"),
        (CROSS, "B3>B4#", "does not reach the third level"),
        (CROSS, "PA1", "placed already"),
        (PLACING, "B3>B4^B3", "placed before the first step"),
        (PLACING, "PB3", "A pawn stands on B3"),
        (TOWERS, "C3>D4^D5", "too high"),
        (TOWERS, "C3>D4#", "too high"),
        (TOWERS, "C3>D3^C3", "A dome covers D3: no pawn"),
        (TOWERS, "C3>D2^D3", "A dome covers D3: nothing more"),
        (WINS, "A5>B5^A5", "nothing is built"),
        (OVER, "A5>B4^A5", "game is over"),
        (OVER, "PC3", "game is over"),
    ],
)
def test_a_wrong_turn(text: str, turn: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        PILLARZ.parse_position(text).parse_move(turn)
