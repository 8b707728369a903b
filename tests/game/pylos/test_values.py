"""Every published count and value of Pylos that can be checked in seconds."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from game.pylos import PYLOS, PylosPosition
from game.rules import perft
from tests.game.playouts import DATA

FROM_THE_EMPTY_BOARD = [16, 240, 3_360, 43_680, 524_376]

CASES = json.loads((DATA / "pylos-cases.json").read_text())

DEEPEST_SEARCH = 9
"""Plies; deeper endgames would take minutes."""

NOT_THE_SHORTEST = {".112221111111221/.2.1..221/...././2"}
"""The table says a win in 9 plies; the search finds one in 7, confirmed by hand."""


def entries(kind: str, rules: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"pylos-{kind}-{rules}.jsonl").open()]


@pytest.mark.parametrize("rules", PYLOS.rule_sets)
def test_turns_from_the_empty_board(rules: str) -> None:
    # The last depth is dear: once without squares and once with everything.
    deepest = 5 if rules in ("standard", "expert-optional") else 4
    counts = [perft(PYLOS.start(rules), depth) for depth in range(1, deepest + 1)]
    assert counts == FROM_THE_EMPTY_BOARD[:deepest]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_cases(case: dict[str, Any]) -> None:
    for rules, counts in case["turns"].items():
        position = PYLOS.parse_position(case["position"], rules)
        assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts
    standard = PYLOS.parse_position(case["position"], "standard")
    moves = [str(move) for move in standard.legal_moves()]
    if "moves" in case:
        assert moves == case["moves"]
    if "moves_through_c2" in case:
        through = [move for move in moves if move.startswith("c2")]
        assert sorted(through) == sorted(case["moves_through_c2"])
        optional = PYLOS.parse_position(case["position"], "optional")
        assert len(optional.legal_moves()) == len(moves) + 1


@pytest.mark.parametrize("rules", ["standard", "expert-optional"])
def test_the_turns_of_four_hundred_positions(rules: str) -> None:
    for entry in entries("moves", rules):
        position = PYLOS.parse_position(entry["position"], rules)
        assert str(position) == entry["position"]
        texts = {str(move) for move in position.legal_moves()}
        assert len(texts) == len(position.legal_moves()) == entry["turns"]
        # `keep`: the moves that keep the value, in canonical notation.
        assert set(entry["keep"]) <= texts
        assert all(str(position.parse_move(text)) == text for text in entry["keep"])


@pytest.mark.parametrize("rules", ["children", "standard", "expert-optional"])
def test_the_values_of_endgames(rules: str) -> None:
    searched = 0
    for entry in entries("values", rules):
        position = PYLOS.parse_position(entry["position"], rules)
        assert str(position) == entry["position"]
        assert (position.outcome() is None) == (entry["plies"] != 0)
        if 0 <= entry["plies"] <= DEEPEST_SEARCH:
            wins = entry["value"] == "win"
            # Not sooner: the winner has hurried and the loser held out as long as possible.
            sooner = entry["plies"] >= 2 and ends_within(position, entry["plies"] - 2, wins)
            assert sooner == (entry["position"] in NOT_THE_SHORTEST)
            assert sooner or ends_within(position, entry["plies"], wins)
            searched += 1
    ends_within.cache_clear()
    assert searched >= 10


@cache
def ends_within(position: PylosPosition, plies: int, wins: bool) -> bool:
    """Whether the side to move can force a win, or is forced to lose, within so many plies."""
    outcome = position.outcome()
    if outcome is not None:
        # Lost by the other's empty reserve: the tables count that as a win in one ply.
        return (outcome.winner == position.turn) == wins and (plies > 0 or not wins)
    if plies == 0:
        return False
    replies = (
        ends_within(position.after(move), plies - 1, not wins) for move in position.legal_moves()
    )
    return any(replies) if wins else all(replies)
