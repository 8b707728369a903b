"""What a turn of pillarz teaches."""

from __future__ import annotations

from collections.abc import Iterator

from game.bits import bits
from game.kiosk.caption import Caption, Kind
from game.pillarz.board import CAPPED, TOP, Levels, height
from game.pillarz.move import PillarzMove, targets
from game.pillarz.position import PillarzPosition
from game.rules import FIRST, Outcome, Reason, other
from game.wording import Sentence, say


def captions(
    before: PillarzPosition, move: PillarzMove, after: PillarzPosition
) -> Iterator[Caption]:
    """All that the turn teaches, what matters most first."""
    if outcome := after.outcome():
        yield Caption(Kind.END, _end(outcome))
    elif move.source is not None:
        yield from _built(before, move, after)
        if not before.levels[1]:
            yield Caption(
                Kind.GOAL, say("Build towers and climb. The first on a third level wins.")
            )
        yield Caption(Kind.TURN, say("Every turn: move one pawn, then build beside it."))
        yield from _stepped(before, move, after)


def _built(before: PillarzPosition, move: PillarzMove, after: PillarzPosition) -> Iterator[Caption]:
    assert move.build is not None
    built = height(after.levels, move.build)
    if built == CAPPED:
        if wins(before.levels, after, other(before.turn)) >> move.build & 1:
            yield Caption(
                Kind.JUST_IN_TIME, say("A dome just in time: this third level would have won.")
            )
        yield Caption(Kind.DOME, say("The fourth level is a dome, where nobody can stand."))
    if wins(after.levels, after, before.turn):
        yield Caption(Kind.CHANCE, say("From the second level to a third: the next step can win."))
    if built == TOP:
        yield Caption(Kind.THIRD, say("A third level: whoever steps onto it wins."))


def _stepped(
    before: PillarzPosition, move: PillarzMove, after: PillarzPosition
) -> Iterator[Caption]:
    assert move.source is not None
    up = height(before.levels, move.target) - height(before.levels, move.source)
    if up > 0:
        yield Caption(Kind.UP, say("A pawn climbs one level at a time, never two."))
    if up < -1:
        yield Caption(Kind.DOWN, say("Down it may go as far as it likes."))


def wins(levels: Levels, after: PillarzPosition, side: int) -> int:
    """The third levels onto which the side could step, with towers like these."""
    pawns = after.first | after.second
    found = 0
    for pawn in bits(after.pawns(side)):
        found |= targets(levels, pawns, pawn) & levels[TOP]
    return found


def _end(outcome: Outcome) -> Sentence:
    light = outcome.winner == FIRST
    if outcome.reason is Reason.THIRD_LEVEL:
        if light:
            return say("Light has stepped onto a third level and wins.")
        return say("Dark has stepped onto a third level and wins.")
    if light:
        return say("Dark can move neither pawn: light wins.")
    return say("Light can move neither pawn: dark wins.")
