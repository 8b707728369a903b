"""Pylos in writing: what is read, and what is refused and where."""

from __future__ import annotations

import pytest

from game.pylos import PYLOS
from game.rules import FIRST, SECOND, NotationError

EMPTY = "................/........./...././1"


def test_the_empty_board() -> None:
    assert str(PYLOS.start()) == EMPTY
    assert PYLOS.parse_position(EMPTY) == PYLOS.start()


def test_levels_are_written_row_by_row_from_row_one() -> None:
    position = PYLOS.start()
    for text in ("a1", "d1", "a2", "d4"):
        position = position.play(position.parse_move(text))
    assert str(position) == "1..21..........2/........./...././1"


def test_the_rule_set_is_part_of_a_position_but_not_of_its_text() -> None:
    expert = PYLOS.parse_position(EMPTY, "expert")
    assert expert.rules == "expert"
    assert expert != PYLOS.parse_position(EMPTY)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "too early"),
        ("...", 4, "too early"),
        (EMPTY[:-1], 35, "too early"),
        (EMPTY + "1", 36, "too much"),
        (EMPTY + " ", 36, "too much"),
        ("." * 17 + EMPTY[17:], 17, "“/” is missing"),
        ("." * 15 + "/" + EMPTY[16:], 16, "not “/”"),
        ("3" + EMPTY[1:], 1, "not “3”"),
        ("......x" + EMPTY[7:], 7, "not “x”"),
        (EMPTY[:-1] + "3", 35, "1 or 2"),
        (EMPTY[:-1] + ".", 35, "1 or 2"),
        (EMPTY.replace("/.........", "/1........"), 18, "e1 lies on nothing"),
        ("11..1.........../1......../...././1", 18, "e1 lies on nothing"),
        ("1212212112122121/121212121/121./2/1", 33, "j1 lies on nothing"),
        ("1111111111111111/........./...././1", 16, "only 15 balls"),
        ("2222222222222221/2......../...././1", 18, "only 15 balls"),
    ],
)
def test_a_wrong_position_is_refused_where_it_is_wrong(text: str, column: int, says: str) -> None:
    with pytest.raises(NotationError, match=says) as refused:
        PYLOS.parse_position(text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("k1", 1),
        ("a5", 1),
        ("e4", 1),
        ("j2", 1),
        ("A1", 1),
        (" a1", 1),
        ("a1 ", 3),
        ("a1>", 4),
        ("a1-", 4),
        ("a1>e1>h1", 6),
        ("a1-b1>e1", 6),
        ("a1>e1-x1", 7),
        ("a1\n", 3),
        ("done", 1),
    ],
)
def test_a_wrong_turn_is_refused_where_it_is_wrong(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="is not a turn") as refused:
        PYLOS.start().parse_move(text)
    assert refused.value.column == column


def test_either_side_can_be_to_move() -> None:
    assert PYLOS.parse_position(EMPTY).turn == FIRST
    assert PYLOS.parse_position(EMPTY[:-1] + "2").turn == SECOND
