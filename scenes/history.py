"""Looking back at the match on the table; from any moment of it another can be played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.match import Event, Match, Played, Redone, Undone
from game.story import Story
from game.suspended import awake_ns
from game.wording import say
from scenes.hud.clocks import unframed
from scenes.staged import VIEW_KEYS

if TYPE_CHECKING:
    from scenes.hud.past_state import PastActions, PastState
    from scenes.table import Table
    from scenes.viewing import Viewing

FOR_THE_TABLE = {*VIEW_KEYS, "r", "p"}
"""Keys that do the same as ever: they turn the camera, and photograph."""


class History:
    """What has been played at a table. The arrows walk there; so M, Page Up and Home lead here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewing: Viewing | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def is_open(self) -> bool:
        """Whether it is looked at, and not played."""
        return self._viewing is not None

    @property
    def holds(self) -> bool:
        """Whether a computer waits with its move; its clock would not."""
        return self.is_open and self._match.clock is None

    @property
    def _match(self) -> Match:
        return self._table.match

    def follow(self, match: Match) -> None:
        """Look back at this match from now on."""
        self.leave()
        # Before the table itself listens: whatever happens is shown there, not here.
        self._unsubscribe = match.subscribe(self._on_event)

    def leave(self) -> None:
        """Follow nothing any more."""
        self._unsubscribe()
        self.close()

    def open(self) -> None:
        """Look back, if the table is not busy with something else."""
        # Here: the first picture of a table does not wait for it.
        from scenes.hud.past_layer import PastLayer
        from scenes.viewing import Viewing

        table = self._table
        if self.is_open or table.hud.busy:
            return
        table.take_back_begun()
        story = Story(self._match.record())
        self._viewing = viewing = Viewing(table.stage, story, story.last, self._changed)
        self._layer = PastLayer(table.hud, self._actions(viewing), self._state(viewing))
        table.hud.open(self._layer)
        table.mark()
        viewing.begin()

    def close(self) -> None:
        """Back to the match."""
        if self.is_open:
            self._viewing = None
            self._table.hud.close()
            self._table.show()

    def key(self, name: str) -> bool:
        """What a key does; False if it is for the table."""
        if self._viewing:
            return self._viewing.key(name) or name not in FOR_THE_TABLE
        if name not in ("m", "page_up", "home"):
            return False
        self.open()
        if self._viewing and name != "m":
            self._viewing.key(name)
        return True

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._viewing:
            self._viewing.update(dt)

    def _on_event(self, event: Event) -> None:
        if not self.is_open:
            return
        self.close()
        if isinstance(event, Played | Redone | Undone):
            shown = event.after if isinstance(event, Undone) else event.before
            self._table.stage.table.show(shown.layout())

    def _changed(self) -> None:
        if self._viewing:
            self._layer.show_state(self._state(self._viewing))
            self._layer.arrange()

    def _state(self, viewing: Viewing) -> PastState:
        from scenes.past import past_state

        state = past_state(viewing, self._table.seating.names)
        # The clock runs on, and whoever looks back must see it.
        return (
            state
            if self._match.outcome
            else replace(state, clocks=unframed(self._table.hud.clocks))
        )

    def _play_on(self) -> None:
        viewing = self._viewing
        if viewing and viewing.story.may_go_on(viewing.ply):
            self.close()
            now = self._match.clock.now if self._match.clock else awake_ns
            self._table.play_on(Match.from_record(viewing.story.until(viewing.ply), now))

    def _actions(self, viewing: Viewing) -> PastActions:
        from scenes.hud.past_state import PastActions

        return PastActions(
            on_go=viewing.leap,
            on_step=viewing.step,
            on_play=viewing.play,
            on_play_on=self._play_on,
            on_leave=self.close,
            leave=say("Back to the game"),
            camera=self._table.camera_actions(),
        )
