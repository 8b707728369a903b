"""Why a tap is refused in Pylos: one sentence a rule."""

from __future__ import annotations

from game.pylos.board import ABOVE, BALLS, HIGHER, INDEX, RESERVES, SUPPORT, open_places
from game.pylos.move import completes
from game.pylos.rule_sets import MOST, RuleSet
from game.rules import DONE, Taps
from game.wording import Sentence, say


def why_not(own: int, theirs: int, rule_set: RuleSet, taps: Taps, place: str) -> Sentence:
    """Why `place` may not be tapped after `taps` by the side with the balls `own`, mid-game."""
    if place not in (DONE, *INDEX, *RESERVES):
        return say("{place} is not a place of this board.", place=place)
    if DONE in taps:
        return say("The turn is over.")
    if not taps:
        return _first(own, theirs, place)
    if own >> INDEX[taps[0]] & 1:
        source, *put_and_taken = taps
        if not put_and_taken:
            return _target(source, own | theirs, place)
        own ^= 1 << INDEX[source]
    else:
        put_and_taken = list(taps)
    target, *taken = put_and_taken
    own |= 1 << INDEX[target]
    if not completes(own, INDEX[target], rule_set):
        return _nothing_completed(rule_set)
    for ball in taken:
        own ^= 1 << INDEX[ball]
    return _take_back(own, theirs, len(taken), place)


def _first(own: int, theirs: int, place: str) -> Sentence:
    if place == DONE:
        return say("A turn begins with a ball: place one or raise one.")
    if place in RESERVES and own.bit_count() < BALLS:
        return say("Tap an open place: the ball comes from your reserve by itself.")
    if place in RESERVES:
        return say("Your reserve is empty: you can only raise a ball.")
    number, filled = INDEX[place], own | theirs
    if theirs >> number & 1:
        return say("The ball on {place} is your opponent's.", place=place)
    if not own >> number & 1:
        if SUPPORT[number] & ~filled:
            return _unsupported(place)
        return say("Your reserve is empty: you can only raise a ball.")
    if ABOVE[number] & filled:
        return say("The ball on {place} carries others: it cannot be raised.", place=place)
    if open_places(filled) & HIGHER[number]:
        return say(
            "The ball on {place} is needed where it lies: it cannot rest on itself.", place=place
        )
    return say("No higher place is open for the ball on {place}.", place=place)


def _target(source: str, filled: int, place: str) -> Sentence:
    if place in (DONE, *RESERVES):
        return say("Choose a higher place for the ball on {place}.", place=source)
    number = INDEX[place]
    if filled >> number & 1:
        return say("{place} is occupied.", place=place)
    if not HIGHER[INDEX[source]] >> number & 1:
        return say("A raised ball must go to a higher level.")
    if SUPPORT[number] & ~filled:
        return _unsupported(place)
    return say(
        "The ball on {source} cannot rest on itself: it is one of the four below {place}.",
        source=source,
        place=place,
    )


def _unsupported(place: str) -> Sentence:
    return say(
        "{place} is not supported: the four places below it must be filled first.", place=place
    )


def _nothing_completed(rule_set: RuleSet) -> Sentence:
    if not rule_set.squares:
        return say("In these rules no ball is taken back.")
    if rule_set.lines:
        return say("No ball is taken back: this turn completes no square or line of your colour.")
    return say("No ball is taken back: this turn completes no square of your colour.")


def _take_back(own: int, theirs: int, count: int, place: str) -> Sentence:
    if count == MOST:
        return say("At most two balls are taken back.")
    if place == DONE:
        return say("You must take back at least one ball.")
    if place in RESERVES:
        return say("Only balls of the pyramid are taken back.")
    number = INDEX[place]
    if theirs >> number & 1:
        return say("The ball on {place} is your opponent's: take back your own.", place=place)
    if not own >> number & 1:
        return say("There is no ball on {place} to take back.", place=place)
    return say("The ball on {place} carries others: it cannot be taken back.", place=place)
