"""The solver of Pylos: what it makes of the rules, on a table that chance has filled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from game.bits import bits
from game.pylos import PYLOS, PylosPosition, kernel
from game.pylos.board import BALLS
from game.pylos.solving import Solution, Words, shape_of
from game.rules import FIRST
from tests.game.playouts import playout

MOST_BALLS = 17
"""The strings of fuller shapes lie far behind in a table, and would take up memory here."""


@pytest.fixture(scope="module")
def room() -> Words:
    """A table that is long enough; what is never written takes no memory."""
    nowhere = Solution("standard", np.empty((0, 2), np.uint64))
    return np.zeros((nowhere.rows(MOST_BALLS + 1), 2), np.uint64)


def positions(rules: str, seed: int) -> Iterator[PylosPosition]:
    """Positions of random play that are not over, each with at most MOST_BALLS balls."""
    draw = Random(seed)
    while True:
        game = [one for one, _ in playout(PYLOS, rules, "empty", draw.getrandbits(32), 60)]
        position = draw.choice(game)
        assert isinstance(position, PylosPosition)
        if position.outcome() is None and shape_of(position).bit_count() <= MOST_BALLS:
            yield position


def recoloured(position: PylosPosition, draw: Random) -> PylosPosition:
    """The same places filled, with any balls that there can be."""
    filled = list(bits(position.first | position.second))
    least, most = max(0, len(filled) - BALLS), min(BALLS, len(filled))
    # Often somebody has no ball left: then it matters.
    first = set(draw.sample(filled, draw.choice((draw.randint(least, most), least, most))))
    sets = [sum(1 << place for place in filled if (place in first) == own) for own in (True, False)]
    return PylosPosition(position.rules, *sets, FIRST)


@pytest.mark.parametrize("rules", PYLOS.rule_sets)
def test_a_position_is_judged_by_those_it_leads_to(rules: str, room: Words) -> None:
    draw, solution = Random(3), Solution(rules, room)
    seen = {-1: 0, 0: 0, 1: 0}
    for one in islice(positions(rules, seed=2), 12):
        asked = [recoloured(one, draw) for _ in range(40)]
        asked = [position for position in asked if position.outcome() is None]
        shape = shape_of(one)
        leads_to = {position.after(move) for position in asked for move in position.legal_moves()}
        solution.prepare([*{shape_of(position) for position in leads_to}, shape])
        for position in leads_to:
            if (outcome := position.outcome()) is not None:
                solution.write(position, 1 if outcome.winner == position.turn else -1)
            elif shape_of(position) != shape:
                solution.write(position, draw.choices((1, 0, -1), (95, 3, 2))[0])
        while solution.improve([shape]):
            pass
        for position in asked:
            replies = [solution.value(position.after(move)) for move in position.legal_moves()]
            value = 1 if -1 in replies else -1 if set(replies) <= {1} else 0
            assert solution.value(position) == value, position
            seen[value] += 1
    assert min(seen.values()) > 20, seen


def test_no_position_has_more_turns_than_a_search_has_room_for() -> None:
    assert Solution("standard", np.empty((0, 2), np.uint64)).most_turns() == 1_277
    assert kernel.MOST_MOVES >= 1_277
