"""The legal moves of a position as one tree: its branches are taps, its leaves the moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.rules import DONE, IllegalMove, Move, Position, Taps

Tree: TypeAlias = "dict[str, Tree | Move]"


def tree_of(moves: Iterable[Move]) -> Tree:
    """The tree of the paths of these moves."""
    root: Tree = {}
    for move in moves:
        for path in move.paths:
            branch: Tree | Move = root
            for tap in path[:-1]:
                assert isinstance(branch, dict)
                branch = branch.setdefault(tap, {})
            assert isinstance(branch, dict)
            branch[path[-1]] = move
    return root


def move_of(position: Position, taps: Taps) -> Move:
    """The legal move that these taps make; a DONE at the end goes without saying.

    Raises IllegalMove with the reason why the first wrong tap is wrong.
    """
    branch: Tree | Move = tree_of(position.legal_moves())
    for count, tap in enumerate(taps):
        if isinstance(branch, Move) or tap not in branch:
            raise IllegalMove(position.why_not(taps[:count], tap))
        branch = branch[tap]
    if isinstance(branch, Move):
        return branch
    end = branch.get(DONE)
    if not isinstance(end, Move):
        raise IllegalMove(position.why_not(taps, DONE))
    return end
