"""The table where a match is played: pointer and keys become taps, and turns of the camera."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.engine.client import Client
from game.match import Match
from game.rules import DONE, Piece, Spot, Taps, layout_spot
from game.seats import HUMAN, Seat, Seats
from game.wording import Sentence, say
from scenes.advisor import Advisor, Thinker, taps_left
from scenes.computer import Computer
from scenes.entities.marks import Marked
from scenes.ghosts import Ghosts
from scenes.history import History
from scenes.hud.advice import Advice
from scenes.hud.hud import Text
from scenes.hud.table_hud import TableActions, TableHud
from scenes.hud.words import TITLES
from scenes.photo import Photographer
from scenes.playing import Playing
from scenes.seating import Seating, home_of
from scenes.sequel import seated, sequel
from scenes.stage.stage import Stage
from scenes.staged import Staged
from scenes.taking_back import TakingBack
from scenes.timekeeping import SLEPT, Timekeeper
from scenes.walk import DIRECTIONS, Point, neighbour

if TYPE_CHECKING:
    from scenes.app import App

TWICE = 0.5
"""Seconds within which a second touch of the same place is no choice."""
WRONG_MARK = 0.9
"""Seconds the mark of a wrong tap stays."""
PLAYED_ON = say("This is another game, by itself. The one before is kept among the past games.")


class Table(Staged):
    """A match between people and computers. `players` are the names of people in the two seats.

    `on_menu` leaves the table, `on_match` is told of every match that begins here. Where a computer
    plays, `engine` thinks for it; it is another's to close. The seed settles its choices. `adviser`
    thinks of hints, and is closed when the table is left.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        players: tuple[Text, Text],
        on_menu: Callable[[], None],
        on_match: Callable[[Match], None] = lambda match: None,
        seats: Seats = (HUMAN, HUMAN),
        engine: Client | None = None,
        seed: int = 0,
        adviser: Thinker | None = None,
    ) -> None:
        super().__init__(app)
        self.match = match
        self._players, self._seats = players, seats
        self._computer = Computer(
            engine or Client(), app.clock, seed, lambda info: self._advisor.overhear(info)
        )
        self._adviser = adviser or Client()
        self._on_menu = on_menu
        self._on_match = on_match
        self.on_setting: Callable[[str, object], None] = lambda setting, value: None
        self.on_entered: Callable[[], None] = lambda: None
        self.on_kept: Callable[[], None] = lambda: None
        self._cursor: str | None = None
        self._tapped: str | None = None
        self._tapped_at = 0.0
        self._wrong: str | None = None
        self._wrong_left = 0.0

    # Entering and leaving

    def enter(self) -> None:
        game, home = self.match.position.game.name, home_of(self._seats)
        self.stage = Stage(self.app, game, home)
        self._ghosts = Ghosts(self.stage.root, self.stage.set)
        self._timekeeper = Timekeeper(
            self.app.sounds, self._show, self._slept, lambda: self.on_kept()
        )
        self._playing = Playing(
            self.stage.table, self.match, self._changed, self._refuse, self._hears
        )
        self.seating = Seating(
            self._playing,
            self._seats,
            self._players,
            self._computer,
            self._show,
            lambda why: self.hud.toast(why),
            lambda: self.app.resigns,
        )
        self._taking_back = TakingBack(self.app, self.seating, lambda: self.hud, lambda: self.match)
        self.hud: TableHud = TableHud(self.app, self._actions(), self.seating.state())
        self.history = History(self)
        self._advisor = Advisor(
            self._adviser, self.match, self._advised, self.hud.toast, self._hears, self.app.clock
        )
        self.app.beside.add(self._adviser)
        self._photographer = Photographer(self.hud.toast)
        self._sit_down(self.match)
        self.on_entered()

    def leave(self) -> None:
        self.seating.leave()
        self._advisor.close()
        self.app.beside.discard(self._adviser)
        self.history.leave()
        self._timekeeper.stand_up()
        self._playing.stand_up()
        self._photographer.close()
        self.hud.destroy()
        self.stage.destroy()

    def play_again(self) -> None:
        """The next game of the series, or another one; the sides are swapped."""
        match, swapped = sequel(self.match, self.seating.seats)
        if swapped:
            self.seating.swap()
        self._sit_down(match)
        self.go_home()

    def new_game(self) -> None:
        """A new match from the same start, the sides as they are."""
        self._sit_down(self.match.again())

    def _sit_down(self, match: Match) -> None:
        self.match = match
        self._tapped = None
        self.history.follow(match)
        self.seating.begin()
        self._advisor.follow(match)
        self._timekeeper.sit_down(match, self.app.asks_go)
        self._playing.sit_down(match)
        self._name_seats()
        self._on_match(match)

    def _slept(self) -> None:
        self.history.close()
        self.hud.open_pause(SLEPT)

    def _pause(self, paused: bool) -> None:
        if paused:
            self._timekeeper.pause()
            self.on_kept()

    # Time and size

    def update(self, dt: float) -> bool:
        if self._wrong and not self.hud.paused:
            self._wrong_left -= dt
            if self._wrong_left <= 0:
                self._wrong = None
                self.mark()
        self.stage.table.motion = self.app.motion
        was_moving = self.stage.table.moving
        moving = self.stage.update(dt)
        if was_moving and not self.stage.table.moving:
            self.mark()
        self.history.update(dt)
        rests = not self.stage.table.moving
        looks_back = self.history.is_open
        covered = self.hud.paused or self.seating.idle
        self._timekeeper.update(rests and not looks_back, covered, len(self.taps))
        self.hud.show_clocks(self._timekeeper.faces())
        waits = self.hud.paused or self.history.holds or self._timekeeper.waits
        self.seating.update(rests and not waits)
        self._advisor.watching = bool(self.app.opinion)
        self._advisor.update()
        if not moving:
            self._photographer.update(self.app)
        # A mark that must vanish in time keeps the clock going, but only to see it vanish.
        return moving or self._wrong is not None

    # Pointer

    def hover(self, x: float, y: float) -> None:
        place = self.pick(x, y)
        self._point_at(place if place in self.options else None)

    def click(self, x: float, y: float) -> None:
        place, now = self.pick(x, y), self.app.clock()
        # Who names a second move by a double click must not choose it for the opponent.
        twice = self.match.choosing and place == self._tapped and now < self._tapped_at + TWICE
        if place and not twice:
            self.tap(place)

    # Keys

    def key(self, name: str) -> None:
        if self.history.key(name):
            return
        if name in DIRECTIONS:
            self._walk(name)
        elif name in ("enter", "space"):
            if self.cursor:
                self.tap(self.cursor)
            if self._timekeeper.waits:
                self._timekeeper.go()
            else:
                self.seating.hold()
        elif name == "backspace":
            self._playing.step_back()
        elif name == "u":
            self._taking_back.undo()
        elif name == "i":
            self._taking_back.redo()
        elif name == "h":
            self._advisor.ask()
        elif name == "p":
            self._photographer.take(self.stage, TITLES[self.match.position.game.name])
        elif name == "escape":
            self.hud.open_pause()
        else:
            self.camera_key(name)

    @property
    def layout(self) -> Mapping[Spot, Piece]:
        """What may be pointed at, named moves as well."""
        return {**self.stage.table.layout, **self._ghosts.layout}

    @property
    def home(self) -> str:
        """The usual view."""
        return self.seating.home

    def where_options_are(self) -> dict[str, Point]:
        """The pixels of the places that may be tapped."""
        pixels = {place: self._pixel(place) for place in self.options}
        return {place: pixel for place, pixel in pixels.items() if pixel}

    def _pixel(self, place: str) -> Point | None:
        mark = self.stage.set.mark(place, self.stage.table.layout)
        return self.stage.pixel(mark.centre) if mark else None

    def _walk(self, direction: str) -> None:
        """One step from the cursor, or if there is none from the place that was tapped last."""
        if self._playing.can_tap:
            start = self.cursor or self._tapped
            origin = self._pixel(start) if start else None
            self._point_at(neighbour(self.where_options_are(), start, direction, origin))

    def _point_at(self, place: str | None) -> None:
        if place != self._cursor:
            self._cursor = place
            self.mark()

    # Playing

    def play_on(self, match: Match) -> None:
        """Go over to another match between the same players."""
        self._sit_down(match)
        self.hud.toast(PLAYED_ON)

    def take_back_begun(self) -> None:
        """Take back what of a turn has begun, and let computers wait that play by themselves."""
        if self.taps:
            self._playing.undo()
        if self.seating.watched and not self.seating.held:
            self.seating.hold()

    def _hears(self) -> bool:
        return self.seating.hears and not self.history.is_open and not self._timekeeper.waits

    @property
    def taps(self) -> Taps:
        """What has been tapped of the turn so far."""
        return self._playing.turn.taps

    @property
    def cursor(self) -> str | None:
        """The place under the pointer or the keyboard, if it may be tapped."""
        return self._cursor if self._cursor in self.options else None

    @property
    def options(self) -> frozenset[str]:
        """The places that may be tapped now."""
        return self._playing.options

    def tap(self, place: str) -> None:
        """Tap a place, or DONE; not heard while a piece is on its way, and after the end."""
        if self._playing.can_tap and place in self.match.start.game.places:
            self._tapped, self._tapped_at = place, self.app.clock()
        self._playing.tap(place)

    def _refuse(self, place: str, why: Sentence) -> None:
        self._wrong, self._wrong_left = place, WRONG_MARK
        self.hud.toast(why)
        self._show()
        spot = layout_spot(self.stage.table.layout, place)
        if spot:
            self.stage.table.shake(spot)
        elif self.stage.marks.wrong:
            self.stage.table.shake_mark(self.stage.marks.wrong)

    def sit_down(self, side: int, seat: Seat) -> None:
        """Let another player take over a side."""
        self.seating.sit_down(side, seat)
        self._name_seats()

    def _name_seats(self) -> None:
        """The record tells who has played; people have names only beside a computer."""
        self.match.tags = seated(self.match.tags, self.seating.seats)
        if self.seating.has_computer:
            first, second = self.seating.names
            self.match.seats = self.hud.tell(first), self.hud.tell(second)

    # What is seen

    def _changed(self) -> None:
        self._cursor = self._wrong = None
        self._advisor.dismiss()
        self.hud.stop_toast()
        self._show()

    def show(self) -> None:
        """Show the moment of the match, on the table and around it."""
        self.stage.table.show(self.match.position.layout())
        self._show()

    def _show(self) -> None:
        state = self._taking_back.shown(self.seating.state())
        self.hud.show(self._timekeeper.shown(state))
        self.mark()

    def _set(self, setting: str, value: object) -> None:
        self.on_setting(setting, value)
        self._show()

    def _advised(self, advice: Advice) -> None:
        self.hud.show_advice(advice)
        self.mark()

    def _hints(self) -> dict[str, int]:
        """The taps that are advised and still to be made, and the how-manieth each is."""
        hint = self._advisor.hint
        return taps_left(hint, self._playing.turn) if hint and self._playing.can_tap else {}

    def mark(self) -> None:
        """Mark on the table what can be tapped and what has been done; nothing in the past."""
        named = () if self.history.is_open else self.match.named
        if self._ghosts.show(self.match.position, named):
            self.app.redraw()
        if self.history.is_open:
            return
        playing, hints = self._playing, self._hints()
        self.hud.hint_done(bool(hints) and min(hints, key=hints.__getitem__) == DONE)
        hints.pop(DONE, None)
        self._cursor = self.cursor  # Other places may be tapped than before.
        marked = Marked(
            playing.options, playing.last_places, playing.chosen, self._cursor, self._wrong, hints
        )
        if self.stage.marks.show(marked, self.stage.table.layout):
            self.app.redraw()

    def _actions(self) -> TableActions:
        return TableActions(
            **vars(self.camera_actions()),
            on_undo=self._taking_back.undo,
            on_redo=self._taking_back.redo,
            on_done=lambda: self.tap(DONE),
            on_play_again=self.play_again,
            on_new_game=self.new_game,
            on_resign=self.seating.resign,
            on_seat=self.sit_down,
            on_hold=self.seating.hold,
            on_go=self._timekeeper.go,
            on_pause=self._pause,
            on_menu=self._on_menu,
            on_choose=self._playing.choose,
            on_hint=lambda: self._advisor.ask(),
            on_history=lambda: self.history.open(),
            on_setting=self._set,
        )
