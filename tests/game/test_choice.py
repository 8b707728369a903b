"""Choosing between two named moves: one tap tells them apart, whatever they have in common."""

from __future__ import annotations

import random

import pytest

from game.choice import Choice
from game.games import GAMES
from game.rules import DONE, Game, IllegalMove, Move, Position
from tests.game.playouts import TABLES, playout


def choice(position: Position, *moves: str) -> Choice:
    return Choice(position, [position.parse_move(move) for move in moves])


def two_of(position: Position, draw: random.Random) -> list[Move]:
    """Any two of its moves."""
    return draw.sample(position.legal_moves(), 2)


@pytest.mark.parametrize(("game", "rules", "start"), TABLES)
def test_every_two_moves_can_be_told_apart(game: Game, rules: str, start: str) -> None:
    draw = random.Random(f"{rules} {start}")
    for position, move in playout(game, rules, start, seed=1):
        if move is None or len(position.legal_moves()) < 2:
            continue
        for _ in range(5):
            pair = two_of(position, draw)
            both = Choice(position, pair)
            places = {*game.places, DONE}
            assert both.options <= places
            assert {both.tap(place) for place in both.options} == set(pair)
            for place in places - both.options:
                with pytest.raises(IllegalMove, match="Tap one of the two moves"):
                    both.tap(place)


def test_a_place_of_one_move_alone_chooses_it() -> None:
    position = GAMES["pillarz"].start()
    both = choice(position, "B3>B4^B5", "B3>A3^B3")
    assert both.options == {"B4", "B5", "A3"}
    assert str(both.tap("B5")) == "B3>B4^B5"
    assert str(both.tap("A3")) == "B3>A3^B3"


def test_where_the_same_places_change_their_parts_the_first_part_counts() -> None:
    position = GAMES["pillarz"].start()
    both = choice(position, "B3>B4^A3", "B3>A3^B4")
    assert both.options == {"B4", "A3"}
    assert str(both.tap("B4")) == "B3>B4^A3"
    assert str(both.tap("A3")) == "B3>A3^B4"


def test_two_pawns_that_would_do_the_same() -> None:
    both = choice(GAMES["pillarz"].start(), "B3>C3^B2", "D3>C3^D2")
    assert both.options == {"B3", "B2", "D3", "D2"}
    position = GAMES["pillarz"].parse_position("0" * 25 + "/1/B3,D3/A1,A5")
    both = choice(position, "B3>C3^C2", "D3>C3^C2")
    assert both.options == {"B3", "D3"}
    assert str(both.tap("D3")) == "D3>C3^C2"


def test_one_taken_back_or_two() -> None:
    position = GAMES["pylos"].start()
    for text in "a1 d4 a2 d3 b1 c4".split():
        position = position.play(position.parse_move(text))
    both = choice(position, "b2-a1", "b2-a1-a2")
    assert both.options == {DONE, "a2"}
    assert str(both.tap(DONE)) == "b2-a1"
    assert str(both.tap("a2")) == "b2-a1-a2"


def test_nothing_moves_until_it_is_made() -> None:
    both = choice(GAMES["pylos"].start(), "a1", "b2")
    both.tap("a1")
    assert both.taps == both.steps() == ()
    assert both.move is None and not both.committed
    assert both.back() is None
