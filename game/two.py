"""The rule of two: before its second move one side names two moves, and the opponent picks one."""

from __future__ import annotations

from game.line import Line


def due(line: Line, side: int) -> bool:
    """Whether the side to move in this game is `side`, before its second move, with a choice.

    Pieces that are placed before the play begins are no moves.
    """
    position = line.position
    if position.turn != side or _moves(line, side) != 1:
        return False
    return line.outcome is None and len(position.legal_moves()) >= 2


def _moves(line: Line, side: int) -> int:
    return sum(past.turn == side and not past.placing for past in line.positions[:-1])
