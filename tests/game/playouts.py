"""Positions that random play reaches, and tables on which steps are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from game.games import GAMES
from game.rules import Game, Move, Piece, Position, Spot, Step

DATA = Path(__file__).resolve().parent.parent / "data"

TABLES = [
    (game, rules, start)
    for game in GAMES.values()
    for rules in game.rule_sets
    for start in game.starts
]
"""Every game with every rule set and start."""


def playout(
    game: Game, rules: str, start: str, seed: int, plies: int = 400
) -> Iterator[tuple[Position, Move | None]]:
    """The positions of a random game, each with the move played there; None where it stops."""
    draw = Random(seed)
    position = game.start(rules, start, seed)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        # Long turns are rare and where the faults are: half of the time one of them is played.
        longest = max(len(move.places) for move in moves)
        long_ones = [move for move in moves if len(move.places) == longest]
        move = draw.choice(long_ones if draw.random() < 0.5 else moves)
        yield position, move
        position = position.play(move)
    yield position, None


def moment(table: tuple[Game, str, str], seed: int, plies: int) -> Position:
    """Where a random game stands after so many plies, or at its end."""
    *_, (position, _) = playout(*table, seed, plies)
    return position


def moments(*games: Game) -> st.SearchStrategy[Position]:
    """Positions of these games, or of all."""
    tables = [table for table in TABLES if not games or table[0] in games]
    return st.builds(moment, st.sampled_from(tables), st.integers(0, 2**32 - 1), st.integers(0, 60))


def carried_out(layout: Mapping[Spot, Piece], steps: Iterable[Step]) -> dict[Spot, Piece]:
    """The table after these steps; each must find its piece and an empty target."""
    table = dict(layout)
    for step in steps:
        if step.source is not None:
            assert table.pop(step.source) == step.piece
        if step.target is not None:
            assert step.target not in table
            table[step.target] = step.piece
    return table
