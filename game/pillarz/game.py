"""What never changes about pillarz."""

from __future__ import annotations

from random import Random

from game.bits import bit_set
from game.pillarz.board import FLAT, INDEX, SQUARES, mirrored
from game.pillarz.notation import PositionRead, read_position
from game.pillarz.position import RULES, PillarzPosition
from game.rules import FIRST, SECOND, Game, NotationError
from game.wording import say

_FIXED = {
    "cross": (("B3", "D3"), ("C2", "C4")),
    "ring": (("C2", "B3"), ("D3", "C4")),
    "placement": ((), ()),
}
"""Where the pawns of first and second stand at the starts that are not drawn."""

_RANDOM = "random"


class Pillarz(Game):
    """Two sides with two pawns each climb towers; whoever steps onto a third level wins."""

    name = "pillarz"
    rule_sets = (RULES,)
    starts = ("cross", "ring", "placement", _RANDOM)
    drawn_starts = (_RANDOM,)
    places = SQUARES
    repetitions = None

    def start(
        self, rules: str | None = None, start: str | None = None, seed: int = 0
    ) -> PillarzPosition:
        self.rule_set_named(rules)
        start = self.start_named(start)
        if start == _RANDOM:
            first, second = _drawn(seed)
        else:
            first, second = (bit_set(INDEX[name] for name in side) for side in _FIXED[start])
        return PillarzPosition(FLAT, first, second, FIRST)

    def parse_position(self, text: str, rules: str | None = None) -> PillarzPosition:
        self.rule_set_named(rules)
        read = read_position(text)
        first, second = (side.pawns for side in read.sides)
        position = PillarzPosition(read.levels, first, second, read.turn)
        _check_mark(read, position)
        return position


def _drawn(seed: int) -> tuple[int, int]:
    """Two squares for first, and for second those across the centre; all four differ."""
    draw = Random(seed)
    squares = [square for square in range(len(SQUARES)) if square != mirrored(square)]
    one = draw.choice(squares)
    two = draw.choice([square for square in squares if square not in (one, mirrored(one))])
    return bit_set((one, two)), bit_set((mirrored(one), mirrored(two)))


def _check_mark(read: PositionRead, position: PillarzPosition) -> None:
    """A side marked as the winner must be it."""
    for side, written in zip((FIRST, SECOND), read.sides, strict=True):
        outcome = position.outcome()
        if written.mark and (outcome is None or outcome.winner != side):
            raise NotationError(say("“#” marks a winner, but this side has not won."), written.mark)


PILLARZ = Pillarz()
PillarzPosition.game = PILLARZ
