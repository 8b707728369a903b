"""One visitor's time at the kiosk, from the first touch until nobody is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from game.kiosk.level import VisitorLevel
from game.kiosk.staff import StaffSettings
from game.kiosk.statistics import Played, Result, Statistics
from game.rules import FIRST, Outcome


class Session:
    """What a visitor has chosen, and what is counted of it. The next one gets a new Session.

    `clock` gives seconds.
    """

    def __init__(
        self,
        settings: StaffSettings,
        statistics: Statistics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.language = settings.languages[0]
        """The code; may be changed at any time."""
        self._statistics = statistics
        self._clock = clock
        self._began = clock()
        self._number = statistics.begin(self.language)
        self._levels = VisitorLevel()
        self._game: _Game | None = None

    def begin_game(self, game: str, visitor: int | None) -> int | None:
        """A game begins; the visitor plays that side, FIRST or SECOND, or both if it is None.

        Returns the computer's level, None where two people play. An unfinished game before it must
        have been left.
        """
        level = None if visitor is None else self._levels.of(game)
        self._game = _Game(game, visitor, level, self._clock())
        return level

    def end_game(self, outcome: Outcome, plies: int) -> None:
        """The game has ended after so many turns; the computer's level follows."""
        if game := self._game:
            self._add(game, _result(outcome, game.visitor), plies)
            if game.visitor is not None:
                self._levels.ended(game.name, outcome, game.visitor)

    def leave_game(self, plies: int, result: Result = Result.LEFT) -> None:
        """An unfinished game, if there is one, is over after so many turns."""
        if self._game:
            self._add(self._game, result, plies)

    def end(self, plies: int = 0, gone: bool = False) -> None:
        """The session is over, perhaps in the middle of a game after so many turns.

        `gone`: because nobody is there any more.
        """
        self.leave_game(plies, Result.WALKED_OFF if gone else Result.LEFT)
        self._statistics.end(self._number, self._clock() - self._began)

    def _add(self, game: _Game, result: Result, plies: int) -> None:
        self._game = None
        seconds = self._clock() - game.began
        self._statistics.add(
            self._number, Played(game.name, game.level, seconds, plies, result, self.language)
        )


class _Game(NamedTuple):
    """A game that is being played."""

    name: str
    visitor: int | None
    level: int | None
    began: float


def _result(outcome: Outcome, visitor: int | None) -> Result:
    if not outcome.winner:
        return Result.DRAWN
    if visitor is None:
        return Result.FIRST if outcome.winner == FIRST else Result.SECOND
    return Result.WON if outcome.winner == visitor else Result.LOST
