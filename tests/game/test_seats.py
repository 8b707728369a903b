"""Seats: their texts, and who is alone against the computer."""

from __future__ import annotations

import pytest

from game.engine.levels import LEVELS
from game.rules import FIRST, SECOND, NotationError
from game.seats import HUMAN, USUAL_LEVEL, Seat, person, seat_of, shared

EVERY = (HUMAN, *map(Seat, range(1, LEVELS + 1)))


@pytest.mark.parametrize("seat", EVERY, ids=str)
def test_a_seat_is_read_as_it_is_written(seat: Seat) -> None:
    assert Seat.parse(str(seat)) == seat
    assert seat.human == (seat is HUMAN)


def test_texts() -> None:
    assert [str(seat) for seat in EVERY[:3]] == ["human", "computer:1", "computer:2"]
    assert Seat.parse("computer") == Seat(USUAL_LEVEL)


@pytest.mark.parametrize(
    "text", ["", "Human", "computer:", "computer:0", "computer:9", "computer:-1", "computer:٣", "x"]
)
def test_what_is_no_seat(text: str) -> None:
    with pytest.raises(NotationError):
        Seat.parse(text)


def test_who_is_alone_against_the_computer() -> None:
    first, second = (HUMAN, Seat(1)), (Seat(1), HUMAN)
    assert (person(first), person(second)) == (FIRST, SECOND)
    assert person((HUMAN, HUMAN)) is person((Seat(1), Seat(2))) is None
    assert shared(first) and not shared((Seat(1), Seat(2)))
    assert seat_of(first, SECOND) == Seat(1)
