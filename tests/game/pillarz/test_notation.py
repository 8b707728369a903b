"""pillarz in writing: what is read, and what is refused and where."""

from __future__ import annotations

import pytest

from game.pillarz import PILLARZ
from game.rules import NotationError

FLAT = "0" * 25
CROSS = f"{FLAT}/1/B3,D3/C2,C4"
WON = "2300000000000000000000000/2/#B5,E1/C3,D3"
TRAPPED = "0040044400000000000000000/1/A5,B5/D1,E1"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (CROSS, CROSS),
        (f"{FLAT}/1/D3,B3/C4,C2", CROSS),
        (f"{FLAT}/1/mortal:B3,D3/mortal:C2,C4", CROSS),
        (f"{FLAT}/1/mortal:D3,B3/C2,C4", CROSS),
        (f"{FLAT}/2/mortal:B3,D3/mortal:", f"{FLAT}/2/B3,D3/"),
        (WON, WON),
        (WON.replace("#B5,E1", "E1,B5").replace("/E1", "/#E1"), WON),
        (WON.replace("#", "#mortal:"), WON),
        (WON.replace("#", "mortal:#"), WON),
        (TRAPPED.replace("D1", "#D1"), TRAPPED),
        (TRAPPED.replace("D1", "mortal:#D1"), TRAPPED),
    ],
)
def test_what_is_read_is_written_canonically(text: str, canonical: str) -> None:
    position = PILLARZ.parse_position(text)
    assert str(position) == canonical
    assert PILLARZ.parse_position(canonical) == position


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "four parts"),
        (FLAT, 26, "four parts"),
        (f"{FLAT}/1/B3,D3", 34, "four parts"),
        (CROSS.replace("0", "", 1), 25, "25 heights, not 24"),
        ("0" + CROSS, 26, "25 heights, not 26"),
        ("5" + CROSS[1:], 1, "not “5”"),
        ("000x" + CROSS[4:], 4, "not “x”"),
        (CROSS.replace("/1/", "/3/"), 27, "1 or 2"),
        (CROSS.replace("/1/", "//"), 27, "1 or 2"),
        (CROSS.replace("B3", "F3"), 29, "“F3” is not a square"),
        (CROSS.replace("D3", "D6"), 32, "“D6” is not a square"),
        (CROSS.replace("D3", "d3"), 32, "“d3” is not a square"),
        (CROSS.replace("D3", ""), 32, "“” is not a square"),
        (CROSS.replace("B3,D3", "B3 D3"), 29, "“B3 D3” is not a square"),
        (CROSS + "/", 38, "“C4/” is not a square"),
        (CROSS.replace("D3", "D3,E5"), 35, "only 2 pawns"),
        (CROSS.replace("D3", "B3"), 32, "Two pawns stand on B3"),
        (CROSS.replace("C4", "D3"), 38, "Two pawns stand on D3"),
        (f"{FLAT}/1/B3/C2,C4", 29, "First places two"),
        (f"{FLAT}/1/B3,D3/", 29, "First places two"),
        (f"{FLAT}/2//", 29, "First places two"),
        (f"{FLAT}/1/B3,D3/C2", 29, "First places two"),
        (f"{FLAT[:-1]}1/1//", 25, "Nothing is built before"),
        ("4" + FLAT[1:] + "/1/A5,D3/C2,C4", 29, "A dome covers A5"),
        ("4" + FLAT[1:] + "/1/B3,D3/C2,A5", 38, "A dome covers A5"),
        (WON.replace("#", ""), 29, "B5 has won"),
        (WON.replace("#", "").replace("/2/", "/1/"), 29, "B5 has won"),
        ("3300" + FLAT[4:] + "/1/#A5,B5/C2,C4", 33, "Only one pawn"),
        ("3300" + FLAT[4:] + "/1/#A5,D3/#B5,C4", 37, "Only one pawn"),
        ("3300" + FLAT[4:] + "/1/#A5,D3/B5,C4", 36, "Only one pawn"),
        (CROSS.replace("B3", "#B3"), 29, "has not won"),
        (CROSS.replace("C2", "#C2"), 35, "has not won"),
        (TRAPPED.replace("A5", "#A5"), 29, "has not won"),
        (WON.replace("C3", "#C3"), 36, "has not won"),
        (WON.replace("#", "##"), 30, "“#” stands twice"),
        (WON.replace("#", "#mortal:#"), 37, "“#” stands twice"),
    ],
)
def test_a_wrong_position_is_refused_where_it_is_wrong(text: str, column: int, says: str) -> None:
    with pytest.raises(NotationError, match=says) as refused:
        PILLARZ.parse_position(text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("B", 2),
        ("B3", 3),
        ("B3>", 4),
        ("B3>B4", 6),
        ("B3>B4^", 7),
        ("B3>B4^A", 8),
        ("B3>B4^A6", 8),
        ("B3>B4^A3#", 9),
        ("B3>B4#^A3", 7),
        ("B3-B4^A3", 3),
        ("b3>B4^A3", 1),
        ("B0>B4^A3", 2),
        ("P", 2),
        ("PC", 3),
        ("PC4^C5", 4),
        ("PF4", 2),
        (" PC4", 1),
        ("PC4\n", 4),
    ],
)
def test_a_wrong_turn_is_refused_where_it_is_wrong(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="is not a turn") as refused:
        PILLARZ.start().parse_move(text)
    assert refused.value.column == column
