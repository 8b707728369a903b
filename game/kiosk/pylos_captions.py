"""What a turn of Pylos teaches."""

from __future__ import annotations

from collections.abc import Iterator

from game.kiosk.caption import Caption, Kind
from game.pylos.board import BASE, LINES_AT, SQUARES_AT
from game.pylos.move import PylosMove, completes
from game.pylos.position import PylosPosition
from game.pylos.rule_sets import RULE_SETS
from game.rules import FIRST, Outcome, Reason, other
from game.wording import Sentence, say

FEW = 3
"""Balls in a reserve, of which one begins to think of the end."""


def captions(before: PylosPosition, move: PylosMove, after: PylosPosition) -> Iterator[Caption]:
    """All that the turn teaches, what matters most first."""
    if outcome := after.outcome():
        yield Caption(Kind.END, _end(outcome))
        return
    yield from _earned(before, move)
    if move.source is not None:
        yield Caption(
            Kind.RAISE, say("A free ball may be raised to a higher level: that saves a ball.")
        )
    if _blocks(before, move):
        yield Caption(Kind.BLOCK, say("A ball beside three of the other colour: no square here."))
    if not before.first:
        yield Caption(
            Kind.GOAL, say("Light and dark build one pyramid. Whoever fills the top wins.")
        )
    if after.reserve(before.turn) <= FEW:
        yield Caption(
            Kind.FEW_LEFT, say("Few balls are left. Who can neither place nor raise one loses.")
        )
    if not BASE >> move.target & 1:
        yield Caption(Kind.CARRY, say("Four balls in a square carry one on the next level."))
    if move.source is None:
        yield Caption(Kind.PLACE, say("In turn, each player places a ball, or raises one."))


def _earned(before: PylosPosition, move: PylosMove) -> Iterator[Caption]:
    """What was completed, and that balls are taken back for it."""
    rule_set = RULE_SETS[before.rules]
    # A raised ball comes from a lower level, so from none of these squares and lines.
    own = before.balls(before.turn) | 1 << move.target
    if not completes(own, move.target, rule_set):
        return
    if not move.taken:
        yield Caption(Kind.DECLINED, say("Nobody has to take back a ball. It may lie well there."))
    elif any(own & square == square for square in SQUARES_AT[move.target]):
        yield Caption(
            Kind.SQUARE, say("A square of one colour: take back one or two of your balls.")
        )
    elif any(own & line == line for line in LINES_AT[move.target]):
        yield Caption(
            Kind.LINE, say("A line of one colour: take back one or two, as for a square.")
        )


def _blocks(before: PylosPosition, move: PylosMove) -> bool:
    """Whether the ball fills the place that the opponent's square lacked."""
    theirs = before.balls(other(before.turn))
    with_it = theirs | 1 << move.target
    return RULE_SETS[before.rules].squares and any(
        with_it & square == square for square in SQUARES_AT[move.target]
    )


def _end(outcome: Outcome) -> Sentence:
    light = outcome.winner == FIRST
    if outcome.reason is Reason.APEX:
        if light:
            return say("Light has filled the top and wins.")
        return say("Dark has filled the top and wins.")
    if outcome.reason is Reason.OUT_OF_BALLS:
        if light:
            return say("Dark has no ball left for the top: light wins.")
        return say("Light has no ball left for the top: dark wins.")
    if light:
        return say("Dark can neither place nor raise a ball: light wins.")
    return say("Light can neither place nor raise a ball: dark wins.")
