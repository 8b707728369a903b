"""What a visitor is asked to do, and why something can't be done, so that a child understands it.

No place is called by its name here: the table has no letters on it.
"""

from __future__ import annotations

from game.match import Match
from game.rules import DONE, FIRST, Reason, layout_spot, other
from game.taps import Turn
from game.wording import Sentence, say


def whose(match: Match, visitor: int | None) -> Sentence:
    """Whose turn it is, who is no computer. `visitor` as in `result`."""
    if visitor is not None:
        return say("It is your turn")
    light = match.turn == FIRST
    return say("It is Light's turn") if light else say("It is Dark's turn")


def asks(match: Match, turn: Turn) -> Sentence:
    """What the side to move is to touch next."""
    return _pylos(match, turn) if match.start.game.name == "pylos" else _pillarz(match, turn)


def _pylos(match: Match, turn: Turn) -> Sentence:
    if turn.committed:
        if DONE in turn.options:
            return say("Take back one more ball, or touch “Done”.")
        return say("A square! Touch one of your balls: you get it back.")
    if turn.taps:
        return say("Now touch a higher place for this ball.")
    layout = match.position.layout()
    lying = {place for place in turn.options if layout_spot(layout, place)}
    if lying == turn.options:
        return say("No ball is left: touch one of yours to raise it.")
    if lying:
        return say("Place a ball, or touch one of yours to raise it.")
    return say("Touch a place for your ball.")


def _pillarz(match: Match, turn: Turn) -> Sentence:
    if turn.committed:
        return say("Now touch a square beside it: a stone is built there.")
    if turn.taps:
        return say("Now touch the square to step onto.")
    if match.position.placing:
        return say("Touch a square for your pawn.")
    return say("Touch one of your pawns.")


ANY_LIT = say("Touch something that is lit.")
THE_GREEN = say("A good idea: the green ring.")
GREEN_DONE = say("A good idea: “Done”.")
COMPUTER = say("The computer is to move.")

NOWHERE = say("There is nothing to touch there.")
OCCUPIED_BY_PAWN = say("A pawn stands there already.")
CARRIES = say("This ball carries others: it has to stay.")

KINDLY: dict[str, Sentence] = {
    "{place} is occupied.": say("A ball lies there already."),
    "There is no ball on {place}.": say("There is no ball there."),
    "The ball on {place} is your opponent's.": say("This ball is the other player's."),
    "The ball on {place} carries others: it cannot be raised.": CARRIES,
    "The ball on {place} is needed where it lies: it cannot rest on itself.": say(
        "This ball is needed where it lies: it cannot rest on itself."
    ),
    "No higher place is open for the ball on {place}.": say(
        "There is no higher place for this ball yet."
    ),
    "Choose a higher place for the ball on {place}.": say("Choose a higher place for this ball."),
    "The ball on {source} cannot rest on itself: it is one of the four below {place}.": say(
        "This ball cannot go there: it is one of the four below."
    ),
    "{place} is not supported: the four places below it must be filled first.": say(
        "A ball only holds there when four balls lie below it."
    ),
    "The ball on {place} is your opponent's: take back your own.": say(
        "This ball is the other player's: take back one of yours."
    ),
    "There is no ball on {place} to take back.": say("There is no ball to take back there."),
    "The ball on {place} carries others: it cannot be taken back.": CARRIES,
    "The pawn on {place} is your opponent's.": say("This pawn is the other player's."),
    "There is no pawn of yours on {place}.": say("None of your pawns stands there."),
    "The pawn on {place} has no square to step to.": say("This pawn cannot step anywhere now."),
    "A dome covers {place}: no pawn may stand there.": say("Nobody can stand on a dome."),
    "{place} is too high: a pawn climbs one level at a time.": say(
        "That is too high: a pawn climbs one level at a time."
    ),
    "A dome covers {place}: nothing more is built there.": say(
        "A dome is there already: nothing more is built on it."
    ),
    "A pawn stands on {place}.": OCCUPIED_BY_PAWN,
    "A turn begins with a pawn: choose one of yours.": say("First touch one of your pawns."),
    "Choose the square to step to.": say("Touch a square beside the pawn: it steps there."),
    "Build on one of the eight squares around the pawn that has just moved.": say(
        "Stones are built right beside the pawn that has just moved."
    ),
    "Your reserve is empty: you can only raise a ball.": say(
        "No ball is left in the reserve: one on the board can be raised."
    ),
    "Tap an open place: the ball comes from your reserve by itself.": say(
        "Touch a free place: the ball comes there by itself."
    ),
}
"""The sentences of the rules that name a place, or that are better said otherwise here."""


def kindly(why: Sentence) -> Sentence:
    """Why a touch was wrong."""
    return KINDLY.get(why.template, why)


def result(match: Match, visitor: int | None) -> tuple[Sentence, Sentence]:
    """Who has won, and why. `visitor` is the side of somebody who plays alone; None: two play."""
    outcome = match.outcome
    assert outcome
    if not outcome.winner:
        return say("A draw"), say("The same position has come three times.")
    if visitor is None:
        won = say("Light wins!") if outcome.winner == FIRST else say("Dark wins!")
        return won, ENDINGS[outcome.reason][2]
    alone = outcome.winner == other(visitor)
    return (say("The computer wins") if alone else say("You win!")), ENDINGS[outcome.reason][alone]


ENDINGS: dict[Reason, tuple[Sentence, Sentence, Sentence]] = {
    Reason.APEX: (
        say("Your ball lies on the top of the pyramid."),
        say("Its ball lies on the top of the pyramid."),
        say("The last ball lies on the top of the pyramid."),
    ),
    Reason.STUCK: (
        say("The computer can neither place nor raise a ball."),
        say("No ball of yours can be placed or raised any more."),
        say("The other side can neither place nor raise a ball."),
    ),
    Reason.OUT_OF_BALLS: (
        say("The computer has no ball left for the top."),
        say("You have no ball left for the top."),
        say("The other side has no ball left for the top."),
    ),
    Reason.THIRD_LEVEL: (
        say("Your pawn stands on a third level."),
        say("Its pawn stands on a third level."),
        say("A pawn stands on a third level."),
    ),
    Reason.TRAPPED: (
        say("The computer can move neither of its pawns."),
        say("Neither of your pawns can move."),
        say("Neither pawn of the other side can move."),
    ),
}
"""Why the visitor has won, the computer has, or one of two visitors."""
