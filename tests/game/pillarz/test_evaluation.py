"""What the evaluation must be whatever its weights: the same from every side of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.bits import bit_set, bits
from game.pillarz import PILLARZ, PillarzPosition, words
from game.pillarz.board import SIZE, TOP
from game.pillarz.evaluation import evaluate, order
from game.pillarz.features import FEATURES, WEIGHTS, features
from tests.game.pillarz.test_kernel import generated, random_positions

TURNED: list[Callable[[int, int], tuple[int, int]]] = [
    lambda x, y: (y, SIZE - 1 - x),
    lambda x, y: (SIZE - 1 - x, SIZE - 1 - y),
    lambda x, y: (SIZE - 1 - x, y),
    lambda x, y: (y, x),
]


def turned(position: PillarzPosition, turn: Callable[[int, int], tuple[int, int]]) -> str:
    """The position as it looks from elsewhere."""

    def moved(squares: int) -> int:
        places = (turn(*divmod(square, SIZE)) for square in bits(squares))
        return bit_set(x * SIZE + y for x, y in places)

    levels = tuple(map(moved, position.levels))
    return str(
        PillarzPosition(levels, moved(position.first), moved(position.second), position.turn)
    )


def going_on(count: int, seed: int) -> list[PillarzPosition]:
    """Positions of random play in which all pawns stand and nobody has won."""
    return [
        position
        for position in random_positions(count, seed)
        if (position.first | position.second).bit_count() == 4
        and not (position.first | position.second) & position.levels[TOP]
    ]


def test_it_is_the_same_from_every_side_of_the_table() -> None:
    for position in going_on(1_000, seed=21):
        a, b = words.words(position)
        for turn in TURNED:
            other = PILLARZ.parse_position(turned(position, turn))
            assert sorted(features(*words.words(other))) == sorted(features(a, b))
            assert evaluate(*words.words(other), 0) == evaluate(a, b, 0)


def test_features_are_numbers_of_weights() -> None:
    seen: set[int] = set()
    for position in going_on(5_000, seed=22):
        found = features(*words.words(position))
        assert len(found) == FEATURES
        seen.update(found)
    assert min(seen) >= 0 and max(seen) < WEIGHTS
    assert len(seen) > WEIGHTS // 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A pawn on the second level, with a way up, against the same pawn below.
        (
            "0000001200012000000000000/1/C3,B2/A5,E1",
            "0000001200012000000000000/1/D3,B2/A5,E1",
        ),
        # In the middle rather than in the corner.
        ("0" * 25 + "/1/C3,C4/B2,D2", "0" * 25 + "/1/A1,E1/B2,D2"),
        # Who is hemmed in has less.
        (
            "0000000000000000000000000/1/B2,D4/C3,E5",
            "0400044000000000000000000/1/A5,D4/C3,E4",
        ),
    ],
)
def test_what_everybody_sees(better: str, worse: str) -> None:
    values = [evaluate(*words.words(PILLARZ.parse_position(text)), 0) for text in (better, worse)]
    assert values[0] > values[1]


def test_a_winning_step_is_looked_at_first() -> None:
    position = PILLARZ.parse_position("2300000000000000000000000/1/A5,E1/C3,D3")
    a, b = words.words(position)
    best = max(generated(position), key=lambda move: order(a, b, 0, move))
    assert str(words.move_of(best, position)) == "A5>B5#"
