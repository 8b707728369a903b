"""A recorded game on the table: looked at turn by turn, and played on from wherever one likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.match import Match
from game.record import Record, RecordError
from game.story import Story
from game.wording import Sentence, say
from scenes.hud.hud import Hud, Text
from scenes.hud.past_layer import PastLayer
from scenes.hud.past_state import PastActions, PastState
from scenes.hud.words import PLAYERS, told
from scenes.past import past_state
from scenes.stage.stage import Stage
from scenes.staged import Staged
from scenes.viewing import Viewing

if TYPE_CHECKING:
    from scenes.app import App

TO_THE_MENU = say("To the menu")


class Replay(Staged):
    """Shows a record from its start. `fault`: why it ends where it does.

    `on_leave` leaves the scene, for where `leave` says; `on_play_on` is given the match to play on;
    `save` writes a record into a file, and says where it is.
    """

    def __init__(
        self,
        app: App,
        record: Record,
        on_leave: Callable[[], None],
        on_play_on: Callable[[Match], None],
        fault: RecordError | None = None,
        leave: Text = TO_THE_MENU,
        save: Callable[[Record], Sentence] | None = None,
    ) -> None:
        super().__init__(app)
        self._story = Story(record)
        self._fault = told(fault) if fault else None
        self._save = save
        self._on_leave, self._on_play_on, self._leave = on_leave, on_play_on, leave
        first, second = (name or usual for name, usual in zip(record.seats, PLAYERS, strict=True))
        self._names: tuple[Text, Text] = first, second

    def enter(self) -> None:
        self.stage = Stage(self.app, self._story.record.start.game.name, self.home)
        # What somebody wants to see of a faulty record is what it was before the fault.
        begin = self._story.last if self._fault else 0
        self.viewing = Viewing(self.stage, self._story, begin, self._changed)
        self.hud = Hud(self.app)
        self._layer = PastLayer(self.hud, self._actions(), self._state())
        self.hud.open(self._layer)
        self.viewing.begin()

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
        self.stage.destroy()

    def update(self, dt: float) -> bool:
        self.stage.table.motion = self.app.motion
        moving = self.stage.update(dt)
        self.viewing.update(dt)
        return moving

    def key(self, name: str) -> None:
        if not self.viewing.key(name):
            self.camera_key(name)

    def _changed(self) -> None:
        self._layer.show_state(self._state())
        self._layer.arrange()

    def _state(self) -> PastState:
        viewing = self.viewing
        state = past_state(viewing, self._names, self._fault)
        return replace(state, may_go_on=viewing.story.may_be_played(viewing.ply))

    def _play_on(self) -> None:
        viewing = self.viewing
        if viewing.story.may_be_played(viewing.ply):
            self._on_play_on(Match.from_record(viewing.story.until(viewing.ply)))

    def _save_copy(self) -> None:
        if self._save:
            self._fault = self._save(self._story.record)
            self._changed()

    def _actions(self) -> PastActions:
        viewing = self.viewing
        return PastActions(
            on_go=viewing.leap,
            on_step=viewing.step,
            on_play=viewing.play,
            on_play_on=self._play_on,
            on_leave=self._on_leave,
            on_save=self._save_copy if self._save else None,
            leave=self._leave,
            camera=self.camera_actions(),
        )
