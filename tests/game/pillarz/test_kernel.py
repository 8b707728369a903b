"""The compiled rules of pillarz against the readable ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from game.pillarz import PILLARZ, PillarzPosition, kernel, words
from game.pillarz.evaluation import evaluate
from game.rules import Outcome, Reason, other, perft

RANDOM_POSITIONS = 20_000
MOVES = np.empty(kernel.MOST_MOVES, np.int32)


def generated(position: PillarzPosition) -> list[int]:
    count = kernel.generate(*words.words(position), 0, MOVES)
    return [int(move) for move in MOVES[:count]]


def random_positions(count: int, seed: int) -> Iterator[PillarzPosition]:
    """Positions of whole random games from every start, ends included."""
    draw = Random(seed)
    while True:
        position = PILLARZ.start(start=draw.choice(PILLARZ.starts), seed=draw.getrandbits(32))
        while True:
            yield position
            count -= 1
            if not count:
                return
            if not position.legal_moves():
                break
            position = position.after(draw.choice(position.legal_moves()))


def test_random_play_is_the_same_in_both() -> None:
    plies = wins = 0
    for position in random_positions(RANDOM_POSITIONS, seed=4):
        a, b = words.words(position)
        assert words.position_of(a, b, "standard") == position
        moves = position.legal_moves()
        assert sorted(generated(position)) == sorted(words.code(move) for move in moves)
        assert kernel.perft(a, b, 0, 1) == len(moves)
        for move in moves[:: 1 + plies % 7]:
            assert words.move_of(words.code(move), position) == move
            assert kernel.after(a, b, 0, words.code(move)) == words.words(position.after(move))
        outcome = position.outcome()
        climbed = outcome is not None and outcome.reason is Reason.THIRD_LEVEL
        assert kernel.ended(a, b, 0) == (-1 if climbed else 0)
        plies += 1
        wins += climbed
    assert plies == RANDOM_POSITIONS and wins > 100


def test_perft_of_random_play_is_the_same_in_both() -> None:
    for position in random_positions(300, seed=5):
        a, b = words.words(position)
        assert kernel.perft(a, b, 0, 2) == perft(position, 2)


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("cross", [1, 68, 5_156, 350_208, 24_545_388]),
        ("ring", [1, 68, 4_850, 331_798, 23_516_962]),
        ("placement", [1, 25, 25 * 24, 25 * 24 * 23, 25 * 24 * 23 * 22]),
    ],
)
def test_perft_from_the_starts(start: str, counts: list[int]) -> None:
    a, b = words.words(PILLARZ.start(start=start))
    assert [kernel.perft(a, b, 0, depth) for depth in range(5)] == counts


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("0040044400000000000000000/1/A5,B5/D1,E1", 0),
        ("0020022200000000000000000/1/A5,B5/D1,E1", 0),
        ("0044044444000000000000000/1/A5,E5/A1,E1", 1),
        ("2300000000000000000000000/1/A5,E1/C3,D3", 28),
        ("1300000000000000000000000/1/A5,E1/C3,D3", 27),
    ],
)
def test_perft_of_the_test_positions(text: str, count: int) -> None:
    position = PILLARZ.parse_position(text)
    a, b = words.words(position)
    assert kernel.perft(a, b, 0, 1) == count
    assert kernel.perft(a, b, 0, 2) == perft(position, 2)


@pytest.mark.parametrize(
    ("text", "winner", "ended"),
    [
        ("2300000000000000000000000/2/#B5,E1/C3,D3", 1, -1),
        ("2300000000000000000000000/1/#B5,E1/C3,D3", 1, 1),
        ("2300000000000000000000000/1/E1,C3/#B5,D3", 2, -1),
        ("2300000000000000000000000/2/E1,C3/#B5,D3", 2, 1),
    ],
)
def test_a_finished_game_has_no_turns_whoever_would_be_next(
    text: str, winner: int, ended: int
) -> None:
    position = PILLARZ.parse_position(text)
    assert position.outcome() == Outcome(winner, Reason.THIRD_LEVEL)
    assert kernel.ended(*words.words(position), 0) == ended
    assert generated(position) == []
    assert kernel.winning(*words.words(position), 0) == -1


def test_who_places_the_first_of_two_pawns_stays_to_move() -> None:
    position = PILLARZ.start(start="placement")
    stays, turns = [], []
    for move in ("PA1", "PB2", "PC3", "PD4"):
        stays.append(kernel.stays(*words.words(position), 0))
        turns.append(position.turn)
        position = position.after(position.parse_move(move))
    stays.append(kernel.stays(*words.words(position), 0))
    assert turns == [1, 1, 2, 2]
    assert stays == [1, 0, 1, 0, 0]


def steps_up(position: PillarzPosition) -> bool:
    """Whether the side to move can step onto a third level."""
    return any(str(move).endswith("#") for move in position.legal_moves())


def test_safe_turns_are_those_that_let_nobody_step_up() -> None:
    kinds = {"winning": 0, "all": 0, "some": 0, "none": 0}
    for position in random_positions(1_500, seed=6):
        a, b = words.words(position)
        moves = position.legal_moves()
        # Before the pawns are placed there is nothing to step on.
        wanted = [
            words.code(move)
            for move in moves
            if str(move).endswith("#")
            or position.after(move).turn == position.turn
            or not steps_up(position.after(move))
        ]
        count = kernel.safe(a, b, 0, MOVES)
        assert sorted(int(move) for move in MOVES[:count]) == sorted(wanted)
        if moves:
            passed = PillarzPosition(
                position.levels, position.first, position.second, other(position.turn)
            )
            assert kernel.threatened(a, b, 0) == steps_up(passed)
        winning = kernel.winning(a, b, 0)
        assert (winning != -1) == steps_up(position)
        if winning != -1:
            won = position.after(words.move_of(winning, position))
            assert won.outcome() == Outcome(position.turn, Reason.THIRD_LEVEL)
        kinds["winning"] += winning != -1
        kinds["all" if len(wanted) == len(moves) else "some" if wanted else "none"] += 1
    assert min(kinds.values()) > 20, kinds


def test_keys_tell_positions_apart() -> None:
    positions = {words.words(position) for position in random_positions(20_000, seed=7)}
    keys = {kernel.key(a, b) for a, b in positions}
    assert len(keys) == len(positions)
    # As the places of a table they are spread evenly: with 2^14 places for as many keys or
    # fewer, about 1 / e of the places stay empty.
    places = {key >> 50 for key in keys}
    low = {key & 0x3FFF for key in keys}
    expected = (1 - 2.718281828 ** (-len(keys) / 2**14)) * 2**14
    assert len(places) == pytest.approx(expected, rel=0.03)
    assert len(low) == pytest.approx(expected, rel=0.03)


def test_evaluation_knows_no_colour_and_stays_in_bounds() -> None:
    for position in random_positions(3_000, seed=8):
        a, b = words.words(position)
        value = evaluate(a, b, 0)
        assert abs(value) < 10_000
        exchanged = PillarzPosition(
            position.levels, position.second, position.first, other(position.turn)
        )
        assert evaluate(*words.words(exchanged), 0) == value
