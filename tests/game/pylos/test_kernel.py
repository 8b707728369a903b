"""The compiled rules of Pylos against the readable ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from game.pylos import PYLOS, PylosPosition, kernel, words
from game.rules import Reason, perft
from tests.game.playouts import DATA, playout

RANDOM_POSITIONS = 20_000
MOVES = np.empty(kernel.MOST_MOVES, np.int32)

CASES = json.loads((DATA / "pylos-cases.json").read_text())

FROM_THE_EMPTY_BOARD = [1, 16, 240, 3_360, 43_680, 524_376, 5_786_496]
DEPTH_SEVEN = {
    "children": 58_746_240,
    "standard": 61_313_472,
    "optional": 61_599_168,
    "expert": 63_596_160,
    "expert-optional": 64_136_160,
}
"""Two of these are published."""


def generated(position: PylosPosition) -> list[int]:
    count = kernel.generate(*words.words(position), words.flags(position.rules), MOVES)
    return [int(move) for move in MOVES[:count]]


def random_positions(count: int, seed: int) -> Iterator[PylosPosition]:
    """Positions of whole random games by every rule set, ends included."""
    draw = Random(seed)
    while True:
        rules = PYLOS.rule_sets[draw.randrange(len(PYLOS.rule_sets))]
        for position, _ in playout(PYLOS, rules, "empty", draw.getrandbits(32), 100):
            assert isinstance(position, PylosPosition)
            yield position
            count -= 1
            if not count:
                return


def test_random_play_is_the_same_in_both() -> None:
    seen, ends = 0, {-1: 0, 0: 0, 1: 0}
    for position in random_positions(RANDOM_POSITIONS, seed=4):
        a, b = words.words(position)
        rules = words.flags(position.rules)
        assert words.position_of(a, b, position.rules) == position
        moves = position.legal_moves()
        assert sorted(generated(position)) == sorted(words.code(move) for move in moves)
        assert kernel.count(a, b, rules) == len(moves)
        for move in moves[seen % 5 :: 5]:
            assert words.move_of(words.code(move), position) == move
            assert kernel.after(a, b, rules, words.code(move)) == words.words(position.after(move))
        outcome = position.outcome()
        ended = kernel.ended(a, b, rules)
        if outcome is None or outcome.reason is Reason.STUCK:
            assert ended == 0
        else:
            assert ended == (1 if outcome.winner == position.turn else -1)
        ends[ended] += outcome is not None
        seen += 1
    assert seen == RANDOM_POSITIONS
    assert min(ends.values()) > 20, ends


def test_perft_of_random_play_is_the_same_in_both() -> None:
    for position in random_positions(400, seed=5):
        a, b = words.words(position)
        assert kernel.perft(a, b, words.flags(position.rules), 2) == perft(position, 2)


@pytest.mark.parametrize("rules", PYLOS.rule_sets)
def test_perft_from_the_empty_board(rules: str) -> None:
    a, b = words.words(PYLOS.start(rules))
    counts = [kernel.perft(a, b, words.flags(rules), depth) for depth in range(8)]
    assert counts == [*FROM_THE_EMPTY_BOARD, DEPTH_SEVEN[rules]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_perft_of_the_cases(case: dict[str, Any]) -> None:
    for rules in PYLOS.rule_sets:
        position = PYLOS.parse_position(case["position"], rules)
        a, b = words.words(position)
        counts = [kernel.perft(a, b, words.flags(rules), depth) for depth in (1, 2, 3)]
        assert counts[:2] == [perft(position, depth) for depth in (1, 2)]
        published = case["turns"].get(rules, [])
        assert counts[: len(published)] == published


@pytest.mark.parametrize("rules", ["standard", "expert-optional"])
def test_the_turns_of_four_hundred_positions(rules: str) -> None:
    for line in (DATA / f"pylos-moves-{rules}.jsonl").open():
        entry = json.loads(line)
        position = PYLOS.parse_position(entry["position"], rules)
        codes = generated(position)
        assert len(codes) == entry["turns"]
        assert {str(words.move_of(code, position)) for code in codes} >= set(entry["keep"])


def test_a_number_that_is_no_turn() -> None:
    with pytest.raises(ValueError, match="12345"):
        words.move_of(12345, PYLOS.start())


def seen_from(position: PylosPosition, view: int) -> PylosPosition:
    """The position turned or mirrored: `view` is one of eight, 0 as it is."""
    levels = str(position).split("/")
    for number, level in enumerate(levels[:4]):
        width = 4 - number
        rows = [level[width * row :][:width] for row in range(width)]
        if view & 1:
            rows = rows[::-1]
        if view & 2:
            rows = [row[::-1] for row in rows]
        if view & 4:
            rows = ["".join(column) for column in zip(*rows, strict=True)]
        levels[number] = "".join(rows)
    return PYLOS.parse_position("/".join(levels), position.rules)


def climbs(position: PylosPosition) -> bool:
    """Whether a ball lies above the base."""
    return any(mark in str(position).split("/", 1)[1][:-1] for mark in "12")


def test_keys_tell_positions_apart() -> None:
    # A key knows the balls of the side to move from the other's, and nothing else.
    positions = {
        tuple(word & ~words.MARK for word in words.words(position))
        for position in random_positions(20_000, seed=7)
        if climbs(position)
    }
    keys = {kernel.key(a, b) for a, b in positions}
    assert len(keys) == len(positions) > 10_000
    # As the places of a table they are spread evenly: a part of 1/e^n stays empty.
    expected = (1 - 2.718281828 ** (-len(keys) / 2**14)) * 2**14
    assert len({key >> 50 for key in keys}) == pytest.approx(expected, rel=0.03)
    assert len({key & 0x3FFF for key in keys}) == pytest.approx(expected, rel=0.03)


def test_early_positions_share_the_key_of_their_mirror_images() -> None:
    shared = apart = 0
    for position in random_positions(2_000, seed=9):
        views = {seen_from(position, view) for view in range(8)}
        keys = {kernel.key(*words.words(view)) for view in views}
        if climbs(position):
            assert len(keys) == len(views)
            apart += 1
        else:
            assert len(keys) == 1
            shared += len(views) == 8
    assert min(shared, apart) > 100
