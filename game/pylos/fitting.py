"""Fitting the weights of the evaluation to the true values of Pylos.

Games are played in which now chance, now the truth chooses; positions on the way are kept with
their value, and such as are one random turn away or have the same places filled. Then the sums of
weights are brought, position by position, nearer to what the logistic function should make of
them: 1 for a win, 0 for a loss.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, number, ones, word
from game.pylos.evaluation import MOST, UNIT, WEIGHTS_FILE
from game.pylos.features import PHASES, WEIGHTS, features, phase
from game.pylos.kernel import BALLS, MOST_MOVES, after, ended, generate
from game.pylos.solving import Numbers, Solution, Words, value_of
from game.pylos.words import MARK, flags

Weights = NDArray[np.float64]
Values = NDArray[np.int8]

_POSITIONS, _LEAST = 4_000_000, 4
"""How many positions are drawn, and how many balls each has at least."""

_LONGEST = 120
"""Turns after which a game is left."""

_TRIES = 12
"""How many random turns are looked at for one that keeps the value."""

_MIXED = 0.3
"""How many of the positions have their balls exchanged at random."""

_STEPS = (0.1, 0.1, 0.1, 0.03)
"""The size of the steps each time through the positions."""

_NO, _MARK = word(0), word(MARK)


class Sample(NamedTuple):
    """Positions as words, and their values for the side to move."""

    a: Words
    b: Words
    values: Values


@compiled("UniTuple(uint64, 2)(uint64, uint64)")
def _recoloured(a: int, b: int) -> tuple[int, int]:
    """The same places filled, by balls of either side as chance has it."""
    left, own = (a | b) & ~_MARK, _NO
    share = ones(a & ~_MARK) / max(ones(left), 1)
    while left:
        ball = left & (_NO - left)
        left ^= ball
        if np.random.random() < share:
            own |= ball
    theirs = (a | b) & ~_MARK & ~own
    if max(ones(own), ones(theirs)) > BALLS:
        return a, b
    return own | a & _MARK, theirs | b & _MARK


@compiled(
    "int64(int64, int64, int64, int64[::1], int64[::1], uint64[:, ::1],"
    " uint64[::1], uint64[::1], int8[::1])"
)
def _draw(
    seed: int,
    least: int,
    rules: int,
    shapes: Numbers,
    at: Numbers,
    table: Words,
    words: Words,
    others: Words,
    values: Values,
) -> int:
    """Fill the last three with positions of at least so many balls; how many there are."""
    np.random.seed(seed)
    moves = np.empty(MOST_MOVES, np.int32)
    drawn = 0
    while True:
        a, b = _NO, _MARK
        chance = np.random.random()
        for _ in range(_LONGEST):
            count = generate(a, b, rules, moves)
            if count == 0:
                break
            move = number(moves[np.random.randint(count)])
            if np.random.random() > chance:
                value = value_of(a, b, rules, shapes, at, table)
                for _ in range(_TRIES):
                    c, d = after(a, b, rules, move)
                    if value_of(c, d, rules, shapes, at, table) == -value:
                        break
                    move = number(moves[np.random.randint(count)])
            c, d = a, b
            if np.random.random() < 0.5:
                c, d = after(a, b, rules, number(moves[np.random.randint(count)]))
            if (
                ones((c | d) & ~_MARK) >= least
                and ended(c, d, rules) == 0
                and np.random.random() < 0.5
            ):
                words[drawn], others[drawn] = c, d
                values[drawn] = value_of(c, d, rules, shapes, at, table)
                drawn += 1
                if drawn == len(values):
                    return drawn
            a, b = after(a, b, rules, move)


def sample(solution: Solution, count: int, seed: int, least: int, threads: int) -> Sample:
    """That many positions of at least `least` balls from random games, with their values."""
    found = Sample(np.empty(count, np.uint64), np.empty(count, np.uint64), np.empty(count, np.int8))
    bounds = [count * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        parts = [
            pool.submit(
                _draw,
                seed + part,
                least,
                flags(solution.rules),
                *solution.arrays,
                *(array[first:last] for array in found),
            )
            for part, (first, last) in enumerate(pairwise(bounds))
        ]
    assert sum(part.result() for part in parts) == count
    return found


@compiled(
    "float64(uint64[::1], uint64[::1], int8[::1], int64, float64, float64[:, ::1], float64[:, ::1])"
)
def _fit(
    words: Words,
    others: Words,
    values: Values,
    rules: int,
    step: float,
    weights: Weights,
    squares: Weights,
) -> float:
    """Go through the positions once; the mean loss. `squares` sums up the squares of the slopes."""
    loss = 0.0
    for n in range(len(values)):
        a, b = words[n], others[n]
        row, sums = weights[phase(a, b)], squares[phase(a, b)]
        total = 0.0
        for feature in features(a, b, rules):
            total += row[feature]
        chance = 1 / (1 + np.exp(-total))
        slope = chance - 0.5 * (1 + values[n])
        loss -= np.log(max(1 - abs(slope), 1e-9))
        for feature in features(a, b, rules):
            sums[feature] += slope * slope
            row[feature] -= step * slope / np.sqrt(sums[feature] + 0.01)
    return loss / len(values)


def fitted(positions: Sample, rules: str) -> tuple[Weights, float]:
    """Weights for each phase, in natural units, and the mean loss the last time through."""
    weights, squares = np.zeros((PHASES, WEIGHTS)), np.zeros((PHASES, WEIGHTS))
    loss = 0.0
    for step in _STEPS:
        loss = _fit(*positions, flags(rules), step, weights, squares)
    return weights, loss


def write_weights(rules: str, weights: Weights, path: Path = WEIGHTS_FILE) -> None:
    """Put the weights of a rule set into the file that the evaluation reads."""
    with np.load(path) as before:
        sets = {name: before[name] for name in before}
    sets[rules] = np.clip(np.rint(UNIT * weights), -MOST, MOST).astype(np.int16)
    np.savez_compressed(path, allow_pickle=False, **sets)


def fit(solution: Solution, seed: int, threads: int) -> float:
    """Fit the weights of a solved rule set and keep them; the mean loss."""
    positions = sample(solution, _POSITIONS, seed, _LEAST, threads)
    weights, loss = fitted(positions, solution.rules)
    write_weights(solution.rules, weights)
    return loss
