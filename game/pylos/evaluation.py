"""How good a position of Pylos looks without looking ahead, and which turns to try first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.compiled import compiled, word
from game.pylos.features import PHASES, WEIGHTS, features, phase
from game.pylos.kernel import completing
from game.pylos.rule_sets import RULE_SETS
from game.pylos.words import flags

_PLACES = word(0x0001_0033_0777_FFFF)
_UPPER = word(0x0001_0033_0777_0000)
_NUMBER = word(63)
_1, _6, _12, _18 = word(1), word(6), word(12), word(18)

MOST = 9_999
UNIT = 150
"""So many hundredths mean a chance of e to 1."""

LIKE = {"optional": "standard", "expert": "expert-optional"}
"""Rule sets without weights of their own, and whose they use."""

WEIGHTS_FILE = Path(__file__).with_name("weights.npz")


def _read_weights() -> tuple[Sequence[int], Sequence[int]]:
    """All weights in one row, and by the flags of a rule set where its own begin."""
    rows: list[NDArray[np.int16]] = []
    begins = np.zeros(16, np.int64)
    with np.load(WEIGHTS_FILE) as sets:
        for name in RULE_SETS:
            begins[flags(name)] = sum(row.size for row in rows)
            rows.append(sets[name if name in sets else LIKE[name]].ravel())
            assert rows[-1].size == PHASES * WEIGHTS
    return cast(Sequence[int], np.concatenate(rows)), cast(Sequence[int], begins)


_WEIGHTS, _BEGINS = _read_weights()
"""What each feature is worth to the side to move, phase by phase. Fitted to true values by
`main.py solve --fit`; for the rules with lines to games against itself, each played until the
value was known from a table half filled."""


@compiled("int64(uint64, uint64, int64)")
def evaluate(a: int, b: int, rules: int) -> int:
    """Hundredths of a unit for the side to move, within 10,000 either way, in a game going on."""
    begin = _BEGINS[rules] + WEIGHTS * phase(a, b)
    value = 0
    for feature in features(a, b, rules):
        value += _WEIGHTS[begin + feature]
    return max(-MOST, min(value, MOST))


@compiled("int64(uint64, uint64, int64, int64)")
def order(a: int, b: int, rules: int, move: int) -> int:
    """How promising a legal turn looks: the greater the sooner it is tried."""
    code = word(move)
    target = _1 << (code & _NUMBER)
    one, two = code >> _12 & _NUMBER, code >> _18 & _NUMBER
    score = 0
    if code >> _6 & _NUMBER != _NUMBER:
        score += 100
    if one != _NUMBER:
        score += 100
        if two != _NUMBER:
            score += 100
    if completing(b & _PLACES, rules) & target:
        score += 80
    if target & _UPPER:
        score += 20
    return score
