"""Why a tap is refused in pillarz: one sentence a rule."""

from __future__ import annotations

from game.pillarz.board import CAPPED, INDEX, NEIGHBOURS, PAWNS, TOP, Levels, height
from game.rules import DONE, Taps
from game.wording import Sentence, say


def why_not(levels: Levels, own: int, theirs: int, taps: Taps, place: str) -> Sentence:
    """Why `place` may not be tapped after `taps` by the side with the pawns `own`, mid-game."""
    if place != DONE and place not in INDEX:
        return say("{place} is not a square of this board.", place=place)
    if own.bit_count() < PAWNS:
        return say("The turn is over.") if taps else _placement(place)
    if not taps:
        return _pawn(own, theirs, place)
    if len(taps) == 1:
        return _target(levels, own | theirs, INDEX[taps[0]], place)
    if len(taps) == 2:
        source, target = (INDEX[tap] for tap in taps)
        return _build(levels, (own | theirs) ^ 1 << source, target, place)
    return say("The turn is over.")


def _placement(place: str) -> Sentence:
    if place == DONE:
        return say("Place a pawn on an empty square.")
    return _occupied(place)


def _pawn(own: int, theirs: int, place: str) -> Sentence:
    if place == DONE:
        return say("A turn begins with a pawn: choose one of yours.")
    square = INDEX[place]
    if theirs >> square & 1:
        return say("The pawn on {place} is your opponent's.", place=place)
    if not own >> square & 1:
        return say("There is no pawn of yours on {place}.", place=place)
    return say("The pawn on {place} has no square to step to.", place=place)


def _target(levels: Levels, pawns: int, source: int, place: str) -> Sentence:
    if place == DONE:
        return say("Choose the square to step to.")
    square = INDEX[place]
    if not NEIGHBOURS[source] >> square & 1:
        return say("A pawn steps to one of the eight squares around it.")
    if pawns >> square & 1:
        return _occupied(place)
    if height(levels, square) == CAPPED:
        return say("A dome covers {place}: no pawn may stand there.", place=place)
    return say("{place} is too high: a pawn climbs one level at a time.", place=place)


def _build(levels: Levels, others: int, target: int, place: str) -> Sentence:
    if height(levels, target) == TOP:
        return say("The step onto the third level has won: nothing is built.")
    if place == DONE:
        return say("The step does not reach the third level: a build must follow.")
    square = INDEX[place]
    if (others | 1 << target) >> square & 1:
        return _occupied(place)
    if not NEIGHBOURS[target] >> square & 1:
        return say("Build on one of the eight squares around the pawn that has just moved.")
    return say("A dome covers {place}: nothing more is built there.", place=place)


def _occupied(place: str) -> Sentence:
    return say("A pawn stands on {place}.", place=place)
