"""Captions beside a game: one at a time, each told again only after a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.kiosk import pillarz_captions, pylos_captions
from game.kiosk.caption import Caption, Kind
from game.pillarz.move import PillarzMove
from game.pillarz.position import PillarzPosition
from game.pylos.move import PylosMove
from game.pylos.position import PylosPosition
from game.rules import Move, Position
from game.wording import say

GAP = 7.0
"""Seconds for which a caption can be read before the next comes."""

REST = 75.0
"""Seconds until the same is told again."""

URGENT = (Kind.SQUARE, Kind.LINE)
"""What comes at once when it occurs for the first time: without it nobody understands the game."""
AFTER = {Kind.BLOCK: URGENT}
"""What only makes sense to somebody who has been told one of these."""


DRAWN = say("The same position for the third time: the game is a draw.")
"""Of an end that no position tells of."""


def all_captions(before: Position, move: Move, after: Position) -> tuple[Caption, ...]:
    """All that a turn teaches, what matters most first; `move` leads from `before` to `after`."""
    match before, move, after:
        case PylosPosition(), PylosMove(), PylosPosition():
            return tuple(pylos_captions.captions(before, move, after))
        case PillarzPosition(), PillarzMove(), PillarzPosition():
            return tuple(pillarz_captions.captions(before, move, after))
    return ()


class Captions:
    """Chooses what is told of each turn. `clock` gives seconds, `rest` is as REST."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, rest: float = REST) -> None:
        self._clock = clock
        self._rest = rest
        self._told: dict[Kind, float] = {}

    def of(self, before: Position, move: Move, after: Position) -> Caption | None:
        """The caption of a turn that has just been made, or None: nothing new to tell.

        What a caption teaches gives way to one that tells of the end, and to no other.
        """
        now = self._clock()
        for caption in all_captions(before, move, after):
            if caption.kind is Kind.END or self._may_tell(caption.kind, now):
                self._told[caption.kind] = now
                return caption
        return None

    def _may_tell(self, kind: Kind, now: float) -> bool:
        if kind in AFTER and not any(needed in self._told for needed in AFTER[kind]):
            return False
        if kind not in self._told and kind in URGENT:
            return True
        last_of_all = max(self._told.values(), default=now - GAP)
        last = self._told.get(kind, now - self._rest)
        return now - last_of_all >= GAP and now - last >= self._rest
