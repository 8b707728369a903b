"""Positions and turns of Pylos as the numbers that the kernel works with, and back.

A position is two words of 64 bits: `a` holds the balls of the side to move, `b` those of the other.
A word has a lane of 16 bits for each level, in it 4 bits for each row. The second player's word
also carries MARK: the words change places with every turn, so it tells whose turn it is.

A turn is four bit numbers of 6 bits: where a ball is put, where from, and the two balls taken back,
NOTHING for what it lacks.
"""

from __future__ import annotations

from game.bits import bit_set, bits
from game.pylos.board import INDEX, TEXT_ORDER
from game.pylos.move import PylosMove
from game.pylos.position import PylosPosition
from game.pylos.rule_sets import RULE_SETS
from game.rules import FIRST, SECOND, Move, Position, other

MARK = 1 << 62

NOTHING = 63
"""No place has this bit: clearing it changes nothing."""

SQUARES, LINES, DECLINES, EMPTY_LOSES = 1, 2, 4, 8
"""The rules are a sum of these: what earns a take-back, that none need be taken, and that an empty
reserve loses."""

_BIT = [0] * len(INDEX)
"""For each place of game.pylos.board its bit in a word."""
for _level, _places in enumerate(TEXT_ORDER):
    _width = 4 - _level
    for _n, _place in enumerate(_places):
        _BIT[_place] = 16 * _level + 4 * (_n // _width) + _n % _width

PLACE_OF = {bit: place for place, bit in enumerate(_BIT)}
"""For each bit its place."""


def words(position: Position) -> tuple[int, int]:
    """The position as the kernel's (a, b)."""
    assert isinstance(position, PylosPosition)
    side = {
        FIRST: bit_set(_BIT[place] for place in bits(position.first)),
        SECOND: bit_set(_BIT[place] for place in bits(position.second)) | MARK,
    }
    return side[position.turn], side[other(position.turn)]


def position_of(a: int, b: int, rules_name: str) -> PylosPosition:
    """The position that has these words."""
    own, theirs = (bit_set(PLACE_OF[bit] for bit in bits(int(word) & ~MARK)) for word in (a, b))
    if int(a) & MARK:
        return PylosPosition(rules_name, theirs, own, SECOND)
    return PylosPosition(rules_name, own, theirs, FIRST)


def flags(rules_name: str) -> int:
    """The rules as the kernel's number."""
    rules = RULE_SETS[rules_name]
    return (
        SQUARES * rules.squares
        | LINES * rules.lines
        | DECLINES * (rules.least == 0)
        | EMPTY_LOSES * rules.empty_loses
    )


def code(move: Move) -> int:
    """The move as the kernel's number."""
    assert isinstance(move, PylosMove)
    taken = [_BIT[ball] for ball in move.taken]
    if move.either_order:
        taken.sort()
    one, two = (*taken, NOTHING, NOTHING)[:2]
    source = NOTHING if move.source is None else _BIT[move.source]
    return _BIT[move.target] | source << 6 | one << 12 | two << 18


def move_of(number: int, position: Position) -> Move:
    """The legal move of `position` that has this number. Raises ValueError if there is none."""
    for move in position.legal_moves():
        if code(move) == number:
            return move
    raise ValueError(f"{number} is no legal move of {position}")
