"""The table where a match is played: taps go in, what the match tells comes out as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from math import radians
from typing import TYPE_CHECKING

from game.match import Event, Match, Played, Redone, Undone
from game.rules import DONE, FIRST, SECOND, IllegalMove, Position, Spot, Step, Taps
from game.taps import Turn
from game.wording import Sentence, say
from scenes.entities.marks import Marked
from scenes.entities.picking import first_met
from scenes.entities.table_view import layout_spot
from scenes.hud.hud import Text
from scenes.hud.table_hud import TableActions, TableHud, TableState
from scenes.hud.words import REASONS
from scenes.scene import Scene
from scenes.stage.stage import Stage
from scenes.walk import DIRECTIONS, neighbour

if TYPE_CHECKING:
    from scenes.app import App

SIDES: tuple[Sentence, Sentence] = (say("light"), say("dark"))
TURN_STEP, TILT_STEP = radians(12), radians(8)
"""What one press of a camera button turns."""
ZOOM_STEP = 0.88
WRONG_MARK = 0.9
"""Seconds the mark of a wrong tap stays."""
VIEW_KEYS = {"1": "player", "2": "opponent", "3": "left", "4": "right", "t": "top"}


class Table(Scene):
    """A match between two people at one screen. `players` are the seats' names as they are told.

    `on_menu` leaves the table, `on_match` is told of every match that begins here.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        players: tuple[Text, Text],
        on_menu: Callable[[], None],
        on_match: Callable[[Match], None] = lambda match: None,
    ) -> None:
        super().__init__(app)
        self.match = match
        self.players = players
        self._on_menu = on_menu
        self._on_match = on_match
        self.on_language: Callable[[str], None] = lambda code: None
        self.on_motion: Callable[[bool], None] = lambda motion: None
        self.on_entered: Callable[[], None] = lambda: None
        self._turn = Turn(match.position)
        self._cursor: str | None = None
        self._wrong: str | None = None
        self._wrong_left = 0.0
        self._drag_start: tuple[float, float] | None = None
        self._orbiting = False

    # Entering and leaving

    def enter(self) -> None:
        self.stage = Stage(self.app, self.match.position.game.name)
        self.hud: TableHud = TableHud(self.app, self._actions(), self._state())
        self._unsubscribe: Callable[[], None] = lambda: None
        self._sit_down(self.match)
        self.on_entered()

    def leave(self) -> None:
        self._unsubscribe()
        self.hud.destroy()
        self.stage.destroy()

    def _sit_down(self, match: Match) -> None:
        self._unsubscribe()
        self.match = match
        self._unsubscribe = match.subscribe(self._on_event)
        self._on_match(match)
        self.stage.table.show(match.position.layout())
        self._new_turn()

    def _new_turn(self) -> None:
        self._turn = Turn(self.match.position)
        self._cursor = self._wrong = None
        self._show()

    # Time and size

    def update(self, dt: float) -> bool:
        if self._wrong and not self.hud.paused:
            self._wrong_left -= dt
            if self._wrong_left <= 0:
                self._wrong = None
                self._mark()
        self.stage.table.motion = self.app.motion
        was_moving = self.stage.table.moving
        moving = self.stage.update(dt)
        if was_moving and not self.stage.table.moving:
            self._mark()
        # A mark that must vanish in time keeps the clock going, but only to see it vanish.
        return moving or self._wrong is not None

    def resized(self) -> None:
        self.stage.fit(None)

    # Pointer

    def pick(self, x: float, y: float) -> str | None:
        """The place that is in front at a pixel."""
        layout = self.stage.table.layout
        return first_met(self.stage.ray(x, y), self.stage.set.solids(layout, self._options))

    def hover(self, x: float, y: float) -> None:
        place = self.pick(x, y)
        self._point_at(place if place in self._options else None)

    def click(self, x: float, y: float) -> None:
        place = self.pick(x, y)
        if place:
            self.tap(place)

    def double_click(self, x: float, y: float) -> None:
        if not self.pick(x, y) and not self._is_on_board(x, y):
            self.stage.camera.go("player")

    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None:
        if start != self._drag_start:
            self._drag_start = start
            self._orbiting = button != 1 or not self._is_piece(*start)
        if self._orbiting:
            scale = self.app.scale
            self.stage.camera.orbit(dx / scale, dy / scale)

    def wheel(self, notches: int) -> None:
        self.stage.camera.zoom(ZOOM_STEP**notches)

    def _is_piece(self, x: float, y: float) -> bool:
        place = self.pick(x, y)
        return place is not None and layout_spot(self.stage.table.layout, place) is not None

    def _is_on_board(self, x: float, y: float) -> bool:
        ray = self.stage.ray(x, y)
        solids = self.stage.set.solids(self.stage.table.layout, ())
        return any(solid.meets(ray) < float("inf") for solid in solids)

    # Keys

    def key(self, name: str) -> None:
        if name in DIRECTIONS:
            self._walk(name)
        elif name in ("enter", "space"):
            if self._cursor:
                self.tap(self._cursor)
        elif name == "backspace":
            self.step_back()
        elif name == "u":
            self.undo()
        elif name == "i":
            self.redo()
        elif name == "r":
            self.stage.camera.go("player")
        elif name in VIEW_KEYS:
            self.stage.camera.go(VIEW_KEYS[name])
        elif name == "escape":
            self.hud.open_pause()

    def where_options_are(self) -> dict[str, tuple[float, float]]:
        """The pixels of the places that may be tapped."""
        layout = self.stage.table.layout
        marks = {place: self.stage.set.mark(place, layout) for place in self._options}
        return {place: self.stage.pixel(mark.centre) for place, mark in marks.items() if mark}

    def _walk(self, direction: str) -> None:
        if self._can_tap:
            self._point_at(neighbour(self.where_options_are(), self._cursor, direction))

    def _point_at(self, place: str | None) -> None:
        if place != self._cursor:
            self._cursor = place
            self._mark()

    # Playing

    @property
    def taps(self) -> Taps:
        """What has been tapped of the turn so far."""
        return self._turn.taps

    @property
    def cursor(self) -> str | None:
        """The place under the pointer or the keyboard, if it may be tapped."""
        return self._cursor

    @property
    def _can_tap(self) -> bool:
        return self.match.outcome is None and not self.stage.table.moving

    @property
    def _options(self) -> frozenset[str]:
        return self._turn.options - {DONE} if self._can_tap else frozenset()

    def tap(self, place: str) -> None:
        """Tap a place, or DONE; not heard while a piece is on its way, and after the end."""
        if not self._can_tap:
            return
        try:
            move = self._turn.tap(place)
        except IllegalMove as refusal:
            self._refuse(place, refusal.sentence)
            return
        self._cursor = self._wrong = None
        self.hud.stop_toast()
        if move:
            self.match.play(move)
            return
        if self._turn.taps:
            self.stage.table.play(self._turn.steps()[-1])
        self._show()

    def step_back(self) -> None:
        """Take back the last tap of the turn that has begun."""
        if not self._can_tap or not self._turn.taps:
            return
        steps = self._turn.steps()[-1]
        self._turn.back()
        self.stage.table.play(_backwards(steps))
        self._show()

    def undo(self) -> None:
        """Take back the begun turn, or if none is begun the last one."""
        if self._turn.taps and not self._turn.move:
            steps = list(chain(*self._turn.steps()))
            self.stage.table.play(_backwards(steps))
            self._new_turn()
        elif self.match.can_undo:
            self.match.undo()

    def redo(self) -> None:
        """Make the last turn that was taken back again."""
        if not self._turn.taps and self.match.can_redo:
            self.match.redo()

    def play_again(self) -> None:
        """A new match from the same start, the sides swapped."""
        self.players = (self.players[1], self.players[0])
        self._sit_down(self.match.swapped())

    def new_game(self) -> None:
        """A new match from the same start, the sides as they are."""
        self._sit_down(Match(self.match.start, self.match.seats, self.match.tags))

    def resign(self) -> None:
        """The side to move gives up."""
        if self.match.outcome is None:
            self.match.resign(self.match.turn)

    def _refuse(self, place: str, why: Sentence) -> None:
        self._wrong, self._wrong_left = place, WRONG_MARK
        self.hud.toast(why)
        self._show()
        spot = layout_spot(self.stage.table.layout, place)
        if spot:
            self.stage.table.shake(spot)
        elif self.stage.marks.wrong:
            self.stage.table.shake_mark(self.stage.marks.wrong)

    # What the match tells

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Undone):
            begun = chain(*self._turn.steps()) if self._turn.position == event.after else ()
            told = chain(*event.before.steps(event.move.paths[0]))
            self.stage.table.play(_backwards([*told, *begun]))
            self._new_turn()
        elif isinstance(event, Played | Redone):
            self.stage.table.play(self._steps_left(event))
            self._new_turn()
        else:
            self._begun_turn_back()
            self._new_turn()

    def _steps_left(self, event: Played | Redone) -> list[Step]:
        """What of a move the table has not shown yet: people see it tap by tap."""
        if self._turn.move == event.move and self._turn.position == event.before:
            return list(self._turn.steps()[-1])
        self._begun_turn_back()
        return list(chain(*event.before.steps(event.move.paths[0])))

    def _begun_turn_back(self) -> None:
        """Whatever of a turn had begun is put back at once."""
        if self._turn.committed and not self._turn.move:
            self.stage.table.show(self._turn.position.layout())

    # What is seen

    def _show(self) -> None:
        self.hud.show(self._state())
        self._mark()

    def _mark(self) -> None:
        marked = Marked(
            self._options,
            () if self._turn.committed else self._last_places(),
            self._chosen(),
            self._cursor,
            self._wrong,
        )
        if self.stage.marks.show(marked, self.stage.table.layout):
            self.app.redraw()

    def _last_places(self) -> Taps:
        move = self.match.last_move
        return move.places if move and not self.stage.table.moving else ()

    def _chosen(self) -> str | None:
        """The piece that is selected and has not moved yet."""
        if not self._turn.taps or self._turn.move or self._turn.steps()[-1]:
            return None
        return self._turn.taps[-1]

    def _state(self) -> TableState:
        match, position = self.match, self.match.position
        outcome = match.outcome
        result = reason = None
        if outcome:
            winner = self.players[outcome.winner - FIRST] if outcome.winner else None
            result = say("{name} wins", name=winner) if winner else say("A draw")
            reason = REASONS[outcome.reason]
        return TableState(
            game=position.game.name,
            names=self.players,
            sides=SIDES,
            turn=0 if outcome else match.turn,
            reserves=self._reserves(position),
            last_move=str(match.last_move) if match.last_move else None,
            move_number=match.ply,
            can_undo=match.can_undo or bool(self._turn.taps),
            can_redo=match.can_redo and not self._turn.taps,
            can_finish=not outcome and DONE in self._turn.options,
            prompt=None if outcome else position.asks(self._turn.taps),
            result=result,
            reason=reason,
        )

    def _reserves(self, position: Position) -> tuple[int | None, int | None]:
        """As they lie on the table, so also in the middle of a turn."""
        if position.reserve(FIRST) is None:
            return None, None
        moved = [step for steps in self._turn.steps() for step in steps]

        def count(side: int) -> int:
            place = f"reserve{side}"
            gone = sum(_is_in(step.source, place) for step in moved)
            come = sum(_is_in(step.target, place) for step in moved)
            return (position.reserve(side) or 0) - gone + come

        return count(FIRST), count(SECOND)

    def _actions(self) -> TableActions:
        camera = self.stage.camera
        return TableActions(
            on_undo=self.undo,
            on_redo=self.redo,
            on_done=lambda: self.tap(DONE),
            on_rotate=lambda way: camera.turn(way * TURN_STEP, 0),
            on_zoom=lambda way: camera.zoom(ZOOM_STEP**way),
            on_tilt=lambda way: camera.turn(0, way * TILT_STEP),
            on_view=camera.go,
            on_reset_camera=lambda: camera.go("player"),
            on_play_again=self.play_again,
            on_new_game=self.new_game,
            on_resign=self.resign,
            on_menu=self._on_menu,
            on_language=lambda code: self.on_language(code),
            on_motion=lambda motion: self.on_motion(motion),
        )


def _backwards(steps: Iterable[Step]) -> list[Step]:
    return [step.reversed() for step in reversed(list(steps))]


def _is_in(spot: Spot | None, place: str) -> bool:
    return spot is not None and spot.place == place
