"""A turn of Pylos, and every turn that a position allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.bits import bits
from game.pylos.board import (
    ABOVE,
    BALLS,
    HIGHER,
    LINES_AT,
    PLACES,
    SQUARES_AT,
    free_balls,
    open_places,
)
from game.pylos.rule_sets import RuleSet
from game.rules import DONE, Move, Taps


@dataclass(frozen=True, slots=True)
class PylosMove(Move):
    """A ball put on `target`, from the reserve or raised from `source`; then balls taken back.

    Places are numbers of game.pylos.board. `taken` is in canonical order: the order in which the
    balls can be taken, else alphabetical.
    """

    source: int | None
    target: int
    taken: tuple[int, ...] = ()
    goes_on: bool = field(default=False, compare=False)
    """One more ball could have been taken back: the turn ends with DONE."""
    either_order: bool = field(default=False, compare=False)
    """The two balls can be taken back in both orders."""

    @property
    def paths(self) -> tuple[Taps, ...]:
        raised = () if self.source is None else (PLACES[self.source],)
        put = (*raised, PLACES[self.target])
        taken = tuple(PLACES[ball] for ball in self.taken)
        end = (DONE,) if self.goes_on else ()
        canonical = put + taken + end
        return (canonical, put + taken[::-1] + end) if self.either_order else (canonical,)

    def __str__(self) -> str:
        raised = "" if self.source is None else f"{PLACES[self.source]}>"
        taken = "".join(f"-{PLACES[ball]}" for ball in self.taken)
        return f"{raised}{PLACES[self.target]}{taken}"


def turns(own: int, theirs: int, rule_set: RuleSet) -> Iterator[PylosMove]:
    """Every turn of the side that has the balls `own` while the pyramid is unfinished."""
    filled = own | theirs
    available = open_places(filled)
    if own.bit_count() < BALLS:
        for target in bits(available):
            yield from _with_take_backs(None, target, own, theirs, rule_set)
    for source in bits(free_balls(own, filled)):
        for target in bits(targets(source, available)):
            yield from _with_take_backs(source, target, own ^ 1 << source, theirs, rule_set)


def turns_of(
    source: int | None, target: int, own: int, theirs: int, rule_set: RuleSet
) -> Iterator[PylosMove]:
    """Those of the same turns that put the ball from `source`, or the reserve, on `target`."""
    filled = own | theirs
    available = open_places(filled)
    if source is None:
        if own.bit_count() < BALLS and available >> target & 1:
            yield from _with_take_backs(None, target, own, theirs, rule_set)
    elif free_balls(own, filled) >> source & 1 and targets(source, available) >> target & 1:
        yield from _with_take_backs(source, target, own ^ 1 << source, theirs, rule_set)


def targets(source: int, available: int) -> int:
    """Where the free ball on `source` may be raised, of the available places."""
    # Lifting a ball opens no higher place, and closes just those it helps to carry.
    return available & HIGHER[source] & ~ABOVE[source]


def completes(own: int, target: int, rule_set: RuleSet) -> bool:
    """Whether the ball just put on `target`, now one of `own`, completes a square or line."""
    return (rule_set.squares and any(own & s == s for s in SQUARES_AT[target])) or (
        rule_set.lines and any(own & s == s for s in LINES_AT[target])
    )


def _with_take_backs(
    source: int | None, target: int, own: int, theirs: int, rule_set: RuleSet
) -> Iterator[PylosMove]:
    """The turns that put a ball on `target`; `own` lacks that ball."""
    own |= 1 << target
    if not completes(own, target, rule_set):
        yield PylosMove(source, target)
        return
    if rule_set.least == 0:
        yield PylosMove(source, target, (), goes_on=True)
    free = free_balls(own, own | theirs)
    for one in bits(free):
        left = own ^ 1 << one
        then_free = free_balls(left, left | theirs)
        yield PylosMove(source, target, (one,), goes_on=then_free != 0)
        for two in bits(then_free):
            either_order = free >> two & 1 == 1
            if not either_order or one < two:
                yield PylosMove(source, target, (one, two), either_order=either_order)
