"""The rule of two: before its second move one side names two moves, and the opponent picks one."""

from __future__ import annotations

from game.line import Line


def due(line: Line, side: int) -> bool:
    """Whether the side to move in this game is `side`, before its second move, with a choice."""
    position = line.position
    if position.turn != side or sum(past.turn == side for past in line.positions[:-1]) != 1:
        return False
    return line.outcome is None and len(position.legal_moves()) >= 2
