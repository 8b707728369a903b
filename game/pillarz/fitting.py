"""Fitting the weights of the evaluation to games that the computer plays against itself.

`renew()` plays with the weights there are, fits new ones, and writes them to weights.json. Those
that are there come from 890,000 positions of three such rounds; the first began with a few weights
for heights and ways up, made by hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, number, word
from game.pillarz.evaluation import CHANCE, evaluate, order
from game.pillarz.features import FEATURES, WEIGHTS, features
from game.pillarz.kernel import MOST_MOVES, after, generate, safe, threatened, winning
from game.pillarz.words import SET_BITS

Reals = NDArray[np.float64]

_WIN = 30_000
_PROVEN = _WIN - 100
_PLIES = 40
_MOST = 101
"""The most plies a game can have: each but the last builds, and 25 towers take four blocks."""

_ONE, _SET, _SQUARES = word(1), word(SET_BITS), 25
_SURPRISE = 0.03
"""How often a turn is drawn by lot, so that games differ."""

_OPENING = 16
"""A game begins with fewer turns than this drawn by lot."""

_OUTCOME = 0.6
"""How much the end of its game says about a position; the rest says the search."""

_BATCH = 1024
_RATES = (0.01,) * 4 + (0.003,) * 3 + (0.001,) * 3 + (0.0003,) * 2


class Games(NamedTuple):
    """Positions that came up in play, quiet ones: nobody can step onto a third level at once."""

    words: NDArray[np.uint64]
    """A row (a, b) each."""
    won: NDArray[np.int8]
    """1 where the side to move has won its game, else 0."""
    values: NDArray[np.int32]
    """What the search thought of them."""


@compiled("int64(uint64, uint64, int64, int64, int64, int64, int32[:, :, ::1])")
def _search(
    a: int, b: int, depth: int, alpha: int, beta: int, ply: int, space: NDArray[np.int32]
) -> int:
    """The value for the side to move, by plain alpha-beta; threats are followed a little deeper.

    The best turn is left in space[0, 2, 0]; a ply has rows for turns, for their order, for that.
    """
    if winning(a, b, 0) != -1:
        return _WIN - ply - 1
    if depth <= 0 and (depth < -3 or threatened(a, b, 0) == 0):
        return evaluate(a, b, 0)
    moves, looks = space[ply, 0], space[ply, 1]
    count = safe(a, b, 0, moves)
    if count == 0:
        return ply - _WIN if generate(a, b, 0, moves) == 0 else ply + 2 - _WIN
    for place in range(count):
        looks[place] = order(a, b, 0, moves[place])
    best = -_WIN
    for place in range(count):
        first = place
        for later in range(place + 1, count):
            if looks[later] > looks[first]:
                first = later
        moves[place], moves[first] = moves[first], moves[place]
        looks[place], looks[first] = looks[first], looks[place]
        c, d = after(a, b, 0, moves[place])
        value = -_search(c, d, depth - 1, -beta, -max(alpha, best), ply + 1, space)
        if value > best:
            best = value
            space[ply, 2, 0] = moves[place]
            if best >= beta:
                break
    return best


@compiled("UniTuple(uint64, 2)()")
def _drawn() -> tuple[int, int]:
    """A flat board with four pawns anywhere."""
    squares = np.random.permutation(_SQUARES)
    own = _ONE << word(squares[0]) | _ONE << word(squares[1])
    theirs = _ONE << word(squares[2]) | _ONE << word(squares[3])
    return word(0), own | theirs << _SET


@compiled("int64(int64, int64, uint64[:, ::1], int8[::1], int32[::1])")
def _play(
    seed: int,
    depth: int,
    words: NDArray[np.uint64],
    won: NDArray[np.int8],
    values: NDArray[np.int32],
) -> int:
    """Play one game and write down its quiet positions; how many there are."""
    np.random.seed(seed)
    space = np.empty((_PLIES, 3, MOST_MOVES), np.int32)
    mover = np.empty(_MOST, np.int8)
    a, b = _drawn()
    opening = np.random.randint(0, _OPENING)
    count = ply = 0
    while True:
        choice = safe(a, b, 0, space[0, 0])
        if choice == 0 or winning(a, b, 0) != -1:
            winner = ply % 2 if choice else 1 - ply % 2
            break
        move = space[0, 0, np.random.randint(0, choice)]
        if ply >= opening:
            value = _search(a, b, depth, -_WIN, _WIN, 0, space)
            if threatened(a, b, 0) == 0:
                words[count, 0], words[count, 1] = a, b
                values[count], mover[count] = value, ply % 2
                count += 1
            if abs(value) > _PROVEN:
                winner = ply % 2 if value > 0 else 1 - ply % 2
                break
            if np.random.random() >= _SURPRISE:
                move = space[0, 2, 0]
        a, b = after(a, b, 0, move)
        ply += 1
    for place in range(count):
        won[place] = mover[place] == winner
    return count


def self_play(games: int, depth: int, seed: int) -> Games:
    """Play so many games, each side looking `depth` turns ahead."""
    kept: list[Games] = []
    words = np.empty((_MOST, 2), np.uint64)
    won, values = np.empty(_MOST, np.int8), np.empty(_MOST, np.int32)
    for game in range(games):
        count = _play(seed + game, depth, words, won, values)
        kept.append(Games(words[:count].copy(), won[:count].copy(), values[:count].copy()))
    return Games(*(np.concatenate(part) for part in zip(*kept, strict=True)))


@compiled("int16[:, ::1](uint64[:, ::1])")
def _looked_up(words: NDArray[np.uint64]) -> NDArray[np.int16]:
    """For each position the numbers of its features."""
    found = np.empty((len(words), FEATURES), np.int16)
    for row in range(len(words)):
        for place, feature in enumerate(features(words[row, 0], words[row, 1])):
            found[row, place] = feature
    return found


@compiled("float64(int16[:, ::1], float64[::1], int64)")
def _chance(found: NDArray[np.int16], weights: Reals, row: int) -> float:
    """How likely a win is by these weights."""
    logit = 0.0
    for place in range(FEATURES):
        logit += weights[found[row, place]]
    chance: float = 1 / (1 + np.exp(-logit))
    return chance


@compiled("int64(int16[:, ::1], float64[::1], int64[::1], float64[:, ::1], float64, int64)")
def _descend(
    found: NDArray[np.int16],
    targets: Reals,
    rows: NDArray[np.int64],
    state: Reals,
    rate: float,
    step: int,
) -> int:
    """One pass of Adam over the rows, on the logistic loss; `state` has the weights and both
    moments. How many steps have been made."""
    weights, first, second = state[0], state[1], state[2]
    for start in range(0, len(rows), _BATCH):
        batch = rows[start : start + _BATCH]
        slope = np.zeros(WEIGHTS)
        for row in batch:
            fault = _chance(found, weights, row) - targets[row]
            for place in range(FEATURES):
                slope[found[row, place]] += fault / len(batch)
        step += 1
        for at in range(WEIGHTS):
            pull = slope[at] + 1e-6 * weights[at]
            first[at] += 0.1 * (pull - first[at])
            second[at] += 0.001 * (pull * pull - second[at])
            length = np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8
            weights[at] -= rate * first[at] / (1 - 0.9**step) / length
    return number(step)


def fitted(games: Games, seed: int = 1) -> Reals:
    """The weights, in logits, by which the chances of these positions are best foretold."""
    searched = 1 / (1 + np.exp(-np.clip(games.values, -_WIN // 10, _WIN // 10) / CHANCE))
    targets = _OUTCOME * games.won + (1 - _OUTCOME) * searched
    found = _looked_up(games.words)
    state = np.zeros((3, WEIGHTS))
    draw = np.random.default_rng(seed)
    step = 0
    for rate in _RATES:
        step = _descend(found, targets, draw.permutation(len(targets)), state, rate, step)
    weights: Reals = state[0]
    return weights


def loss(games: Games, weights: Reals) -> float:
    """How badly the weights foretell the ends of these games: the mean logistic loss."""
    found = _looked_up(games.words)
    chances = 1 / (1 + np.exp(-weights[found].sum(axis=1)))
    return float(-np.log(np.where(games.won == 1, chances, 1 - chances)).mean())


def write(weights: Reals, path: Path) -> None:
    """Write weights in hundredths, as evaluation.py reads them."""
    cents = [round(weight * CHANCE) for weight in weights.tolist()]
    rows = [", ".join(map(str, cents[at : at + 20])) for at in range(0, len(cents), 20)]
    text = "[\n  " + ",\n  ".join(rows) + "\n]\n"
    assert json.loads(text) == cents
    path.write_text(text)


def renew(games: int = 30_000, depth: int = 3, seed: int = 1) -> None:
    """Play, fit, and replace the weights; some twenty minutes of one processor."""
    write(fitted(self_play(games, depth, seed)), Path(__file__).with_name("weights.json"))
