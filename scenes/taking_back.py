"""Undo and redo as the players want it: freely, when the other agrees, or not while clocks run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.match import Match
from game.rules import FIRST, Reason, other
from game.settings import ASKED, NOT_TIMED
from game.wording import say
from scenes.hud.question import Question
from scenes.hud.table_hud import TableHud
from scenes.hud.table_state import TableState
from scenes.seating import Seating

if TYPE_CHECKING:
    from scenes.app import App


class TakingBack:
    """Takes turns back in the match of a seating, if the app's setting `undo` lets it."""

    def __init__(
        self, app: App, seating: Seating, hud: Callable[[], TableHud], match: Callable[[], Match]
    ) -> None:
        self._app = app
        self._seating = seating
        self._hud = hud
        self._match = match

    @property
    def forbidden(self) -> bool:
        """Whether what is done stays done."""
        return self._app.undo == NOT_TIMED and self._match().clock is not None

    def shown(self, state: TableState) -> TableState:
        """The state with what can be done now."""
        if not self.forbidden:
            return state
        return replace(state, can_undo=self._seating.begun, can_redo=False)

    def undo(self) -> None:
        """Take back the begun turn, else the last one: perhaps somebody must agree."""
        hud, seating = self._hud(), self._seating
        if seating.begun:
            seating.undo()
        elif self.forbidden:
            hud.toast(say("While clocks run, no turn is taken back."))
        elif self._app.undo == ASKED and self._may_object():
            self._ask(hud)
        else:
            seating.undo()

    def redo(self) -> None:
        """Make again what was taken back."""
        if not self.forbidden:
            self._seating.redo()

    def _may_object(self) -> bool:
        """Whether there is a turn to take back of which somebody else has seen the end."""
        match = self._match()
        two_people = all(seat.human for seat in self._seating.seats)
        return two_people and match.can_undo and len(match.named) != 1

    def _ask(self, hud: TableHud) -> None:
        name = self._seating.names[self._asked() - FIRST]
        hud.ask(
            Question(
                hud,
                say("Take the last turn back?"),
                say("Does {name} agree?", name=name),
                self._seating.undo,
            )
        )

    def _asked(self) -> int:
        """The side that has not done what would be taken back."""
        match, outcome = self._match(), self._match().outcome
        if outcome and outcome.reason in (Reason.RESIGNATION, Reason.TIME):
            return outcome.winner
        return other(match.actors[-1])
