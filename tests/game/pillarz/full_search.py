"""The simplest search there is: every turn of both sides, nothing remembered, nothing left out."""

from __future__ import annotations

import numpy as np

from game.compiled import compiled
from game.pillarz.kernel import MOST_MOVES, after, ended, generate


@compiled("int64(uint64, uint64, int64)")
def loses(a: int, b: int, plies: int) -> int:
    """1 if the side to move has lost, or loses within so many turns whatever it does."""
    if ended(a, b, 0) != 0:
        return 1 if ended(a, b, 0) < 0 else 0
    moves = np.empty(MOST_MOVES, np.int32)
    count = generate(a, b, 0, moves)
    if count == 0:
        return 1
    if plies == 0:
        return 0
    for number in range(count):
        c, d = after(a, b, 0, moves[number])
        answers = np.empty(MOST_MOVES, np.int32)
        won = False
        for answer in range(generate(c, d, 0, answers)):
            e, f = after(c, d, 0, answers[answer])
            if loses(e, f, plies - 2):
                won = True
                break
        if not won:
            return 0
    return 1
