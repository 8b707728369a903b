"""Wins by force that came up in games between computers, each of up to seven plies.

Each has been checked by full search (full_search.py): the move wins in so many turns of the
winner, and nothing wins sooner.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from game.engine.search import Searcher
from game.engine.thought import Limits
from game.pillarz import PILLARZ, words
from game.rules import Position
from tests.game.pillarz.full_search import loses
from tests.game.playouts import DATA

WINS = [
    (PILLARZ.parse_position(win["position"]), win["turns"], win["move"])
    for win in map(json.loads, (DATA / "pillarz-wins.jsonl").read_text().splitlines())
]
NODES = 500_000


def wins(position: Position, move: str, turns: int) -> bool:
    """Whether that move wins in at most so many turns of its side, by full search."""
    after = position.play(position.parse_move(move))
    return bool(loses(*words.words(after), 2 * turns - 2))


def test_the_wins_are_of_all_lengths() -> None:
    assert len(WINS) == len({position for position, _, _ in WINS}) == 100
    assert Counter(turns for _, turns, _ in WINS) == {1: 8, 2: 22, 3: 35, 4: 35}


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_wins_are_wins_and_none_is_sooner(turns: int) -> None:
    for position, length, move in WINS:
        if length == turns:
            assert wins(position, move, turns)
            sooner = position.legal_moves() if turns > 1 else ()
            assert not any(wins(position, str(move), turns - 1) for move in sooner)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher()


@pytest.mark.parametrize(("position", "turns", "known"), WINS, ids=lambda value: str(value))
def test_the_search_finds_the_win(
    searcher: Searcher, position: Position, turns: int, known: str
) -> None:
    thought = searcher.think(position, [], Limits(nodes=NODES))
    assert str(thought.score) == f"win {turns}"
    move = str(thought.move)
    assert move == known or wins(position, move, turns)
