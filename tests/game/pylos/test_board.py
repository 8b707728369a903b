"""The geometry of the pyramid, against what the rules say of it."""

from __future__ import annotations

import pytest

from game.bits import bits
from game.pylos.board import ABOVE, APEX, HIGHER, INDEX, LINES, PLACES, SQUARES, SUPPORT


def names(places: int) -> set[str]:
    return {PLACES[place] for place in bits(places)}


def test_the_places_are_named_level_by_level() -> None:
    assert len(PLACES) == 30
    assert list(PLACES) == sorted(PLACES)
    assert PLACES[:5] == ("a1", "a2", "a3", "a4", "b1")
    assert " ".join(PLACES[16:]) == "e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 i1 i2 j1"
    assert PLACES[APEX] == "j1"


@pytest.mark.parametrize(
    ("place", "below"),
    [("e1", "a1 b1 a2 b2"), ("g3", "c3 d3 c4 d4"), ("h1", "e1 f1 e2 f2"), ("j1", "h1 i1 h2 i2")],
)
def test_what_carries_a_place(place: str, below: str) -> None:
    assert names(SUPPORT[INDEX[place]]) == set(below.split())
    assert all(place in names(ABOVE[INDEX[ball]]) for ball in below.split())


def test_every_place_above_the_base_rests_on_four_of_the_level_below() -> None:
    for place, support in enumerate(SUPPORT):
        assert support.bit_count() == (4 if place >= 16 else 0)
        assert place == APEX or ABOVE[place]
        assert not HIGHER[place] & support
    assert names(HIGHER[INDEX["f2"]]) == {"h1", "h2", "i1", "i2", "j1"}


def test_squares_never_wrap_round_the_edge() -> None:
    assert len(SQUARES) == 9 + 4 + 1
    assert {"d1", "d2", "a2", "a3"} not in [names(square) for square in SQUARES]
    for square in SQUARES:
        columns, rows = ({name[part] for name in names(square)} for part in (0, 1))
        assert (len(columns), len(rows)) == (2, 2)
        assert ord(max(columns)) - ord(min(columns)) == int(max(rows)) - int(min(rows)) == 1


def test_lines_are_rows_and_columns_of_the_two_lower_levels() -> None:
    lines = [names(line) for line in LINES]
    assert len(lines) == 8 + 6
    assert {"a1", "a2", "a3", "a4"} in lines
    assert {"a2", "b2", "c2", "d2"} in lines
    assert {"e1", "f1", "g1"} in lines
    assert {"g1", "g2", "g3"} in lines
    assert not any(line & {"h1", "i1", "h2", "i2", "j1"} for line in lines)
    # No diagonals: all names share their column or their row.
    assert all(len({n[0] for n in line}) == 1 or len({n[1] for n in line}) == 1 for line in lines)
