"""The search itself, compiled: principal variation search of one position to one depth.

Values are integers for the side to move: evaluations between -MOST_CENTS and MOST_CENTS, never 0;
WIN minus the number of turns to the end for a win that is proven, the negative of that for a loss;
0 for a draw by repetition. Nothing but a real end makes a win or a loss.
"""

from __future__ import annotations

from game.compiled import compiled, number
from game.engine import kernels
from game.engine.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    Words,
    bound_in,
    depth_in,
    look_up,
    move_in,
    store,
    value_in,
)
from game.engine.workspace import (
    AGE,
    MOST_PLIES,
    NODES,
    REPEATS,
    STOPPED,
    WANTED_AGE,
    Moves,
    Numbers,
    begin_line,
    extend_line,
    killers,
    must_stop,
    recurs,
    reward,
    step_on,
    worth,
)

WIN = 30_000
PROVEN = WIN - 1_000
"""Values beyond this, up or down, are proven wins and losses."""

_UNKNOWN = 1 << 20
"""No value at all."""

_AHEAD, _AHEAD_DEPTH = 70, 4
"""Who looks better than needed by so many hundredths a turn, so near the leaves, is believed."""

_FROM_TABLE, _KILLER = 1 << 30, 1 << 28


@compiled(
    "void(int64, int64, uint64, uint64, int64, int64, int64[::1], int32[::1], int32[::1], int64)"
)
def _mark(
    game: int,
    rules: int,
    a: int,
    b: int,
    ply: int,
    first: int,
    work: Numbers,
    moves: Moves,
    marks: Moves,
    count: int,
) -> None:
    """Say of each move how early it should be tried: `first`, killers, what is worth most."""
    killer, second = killers(work, ply)
    for place in range(count):
        move = number(moves[place])
        if move == first:
            marks[place] = _FROM_TABLE
        elif move == killer:
            marks[place] = _KILLER + 1
        elif move == second:
            marks[place] = _KILLER
        else:
            marks[place] = 256 * kernels.order(game, a, b, rules, move) + worth(work, move)


@compiled("void(int32[::1], int32[::1], int64, int64)")
def _pick(moves: Moves, marks: Moves, place: int, count: int) -> None:
    """Bring the best of the moves not yet tried to `place`."""
    best = place
    for other in range(place + 1, count):
        if marks[other] > marks[best]:
            best = other
    moves[place], moves[best] = moves[best], moves[place]
    marks[place], marks[best] = marks[best], marks[place]


@compiled("int64(int64, int64, uint64, uint64, int64)")
def _look(game: int, rules: int, a: int, b: int, ply: int) -> int:
    """The value of a position without trying moves, but for one that wins at once."""
    end = kernels.ended(game, a, b, rules)
    if end != 0:
        return end * (WIN - ply)
    if kernels.winning(game, a, b, rules) != NO_MOVE:
        return WIN - ply - 1
    value = kernels.evaluate(game, a, b, rules)
    return value if value != 0 else 1


@compiled("int64(int64, int64)")
def _from_here(value: int, ply: int) -> int:
    """A value with its turns to the end counted from a position `ply` turns after the root."""
    return value + ply if value > PROVEN else value - ply if value < -PROVEN else value


@compiled("int64(int64, int64)")
def _from_root(value: int, ply: int) -> int:
    """The other way round."""
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


@compiled("int64(int64, int64)")
def _reduction(depth: int, place: int) -> int:
    """How many turns less deep a late move is tried first."""
    if depth < 3 or place < 3:
        return 0
    if depth < 4 or place < 8:
        return 1
    return 2 if depth < 6 or place < 20 else 3


@compiled("int64(int64, int64, uint64, uint64, int64, int64, int64[::1])")
def _at_once(game: int, rules: int, a: int, b: int, ply: int, full: int, work: Numbers) -> int:
    """The value of a position that needs no search, or _UNKNOWN."""
    if full:
        begin_line(work, ply, NO_MOVE)
    end = kernels.ended(game, a, b, rules)
    if end != 0:
        return end * (WIN - ply)
    move = kernels.winning(game, a, b, rules)
    if move != NO_MOVE:
        if full:
            begin_line(work, ply, move)
        return WIN - ply - 1
    if work[REPEATS] != 0 and recurs(work, ply, a, b) != 0:
        return 0
    if ply >= MOST_PLIES - 2:
        return _look(game, rules, a, b, ply)
    return _UNKNOWN


@compiled("int64(uint64, int64, int64, int64, int64)")
def _as_known(known: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The value that the table has, if it is all one needs to know, or _UNKNOWN."""
    if known != 0:
        value, bound = _from_root(value_in(known), ply), bound_in(known)
        deep = depth_in(known) >= depth
        # What is proven stays so however deep one looks.
        if bound & AT_LEAST and value >= beta and (deep or value > PROVEN):
            return value
        if bound & AT_MOST and value <= alpha and (deep or value < -PROVEN):
            return value
    return _UNKNOWN


@compiled(
    "int64(int64, int64, uint64, uint64, int64, int64, int64, int64,"
    " uint64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64[::1])"
)
def search(
    game: int,
    rules: int,
    a: int,
    b: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    table: Words,
    work: Numbers,
    moves: Moves,
    marks: Moves,
    stop: Numbers,
) -> int:
    """The value of a position `ply` turns after the root, searched `depth` turns deep.

    It is exact between alpha and beta, at most true up to alpha, at least true from beta on, and
    worthless once the search has stopped. Only where beta is more than alpha + 1 is the best line
    kept. `moves` and `marks` have a row for each ply.
    """
    if must_stop(work, stop) != 0:
        return 0
    full = beta - alpha > 1
    value = _at_once(game, rules, a, b, ply, full, work)
    if value != _UNKNOWN:
        return value
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    threatened = kernels.threatened(game, a, b, rules) != 0
    if threatened:
        depth += 1
    if depth <= 0:
        return _look(game, rules, a, b, ply)

    key = kernels.key(game, a, b)
    known = look_up(table, key, work[WANTED_AGE])
    if not full:
        value = _as_known(known, depth, alpha, beta, ply)
        if value != _UNKNOWN:
            return value
        if depth <= _AHEAD_DEPTH and not threatened and abs(beta) < PROVEN:
            value = kernels.evaluate(game, a, b, rules) - _AHEAD * depth
            if value >= beta:
                return value

    mine, early = moves[ply], marks[ply]
    count = 0 if full else kernels.safe(game, a, b, rules, mine)
    if count == 0:
        count = kernels.generate(game, a, b, rules, mine)
        if count == 0:
            return ply - WIN
        if not full:
            return ply + 2 - WIN
    first = move_in(known) if known != 0 else NO_MOVE
    _mark(game, rules, a, b, ply, first, work, mine, early, count)
    step_on(work, ply, a, b)
    stays = kernels.stays(game, a, b, rules) != 0
    sign = 1 if stays else -1
    best, lower, chosen = -WIN, alpha, NO_MOVE
    for place in range(count):
        _pick(mine, early, place, count)
        move = number(mine[place])
        c, d = kernels.after(game, a, b, rules, move)
        work[NODES] += 1
        upper = beta if place == 0 else lower + 1
        if depth <= 1 and not full and kernels.threatened(game, c, d, rules) == 0:
            value = sign * _look(game, rules, c, d, ply + 1)
        else:
            # A late move is tried less deep and just for being better than the best so far;
            # one that is, deeper, then for its value.
            less = _reduction(depth, place)
            while True:
                low, high = (lower, upper) if stays else (-upper, -lower)
                value = sign * search(
                    game, rules, c, d, depth - 1 - less, low, high, ply + 1,
                    table, work, moves, marks, stop,
                )  # fmt: skip
                if work[STOPPED] != 0:
                    return 0
                if value <= lower or (less == 0 and (upper == beta or value >= beta)):
                    break
                if less == 0:
                    upper = beta
                less = 0
        best = max(best, value)
        if value > lower:
            chosen, lower = move, value
            if full and upper == beta:
                extend_line(work, ply, move)
            elif full:
                begin_line(work, ply, move)
            if value >= beta:
                reward(work, ply, depth, mine, place + 1)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    value = _from_here(best, ply)
    store(table, key, chosen, value, depth, bound, work[AGE], work[WANTED_AGE])
    return best
