"""How good a position of Pylos looks without looking ahead, and which turns to try first."""

from __future__ import annotations

from game.compiled import compiled, ones, word
from game.pylos.kernel import completing, covered, open_places

_PLACES = word(0x0001_0033_0777_FFFF)
_UPPER = word(0x0001_0033_0777_0000)
_NUMBER = word(63)
_1, _6, _12, _18 = word(1), word(6), word(12), word(18)


@compiled("int64(uint64, uint64, int64)")
def evaluate(a: int, b: int, rules: int) -> int:
    """Hundredths of a ball by which the side to move stands better."""
    own, theirs = a & _PLACES, b & _PLACES
    filled = own | theirs
    available, under = open_places(filled), covered(filled)
    spared = ones(theirs) - ones(own)
    mine = ones(completing(own, rules) & available)
    yours = ones(completing(theirs, rules) & available)
    free = ones(own & ~under) - ones(theirs & ~under)
    return 100 * spared + 60 * mine - 40 * yours + 5 * free


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
