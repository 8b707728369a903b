"""A match on the kiosk's table: computers and visitors play it, and it is shown turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.events import Event
from game.match import Match
from game.rules import Taps
from game.seats import Seats
from game.wording import Sentence
from scenes.computer import Computer
from scenes.entities.marks import Marked
from scenes.hud.hud import Hud, Text
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.playing import Playing
from scenes.seating import Seating, home_of
from scenes.stage.stage import Stage
from scenes.staged import Staged

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

APART = 0.8
"""Seconds after which the next step of one turn is made: one after another, so that they tell."""


class GameTable(KioskScene, Staged):
    """Subclasses say what is seen around the table, and when the computer may move.

    `match` is what is played first; `begin` goes on to another one. The seed settles what the
    computer chooses.
    """

    players: tuple[Text, Text] = ("", "")
    """The names of people in the two seats."""
    _seated = False

    def __init__(self, kiosk: Kiosk, match: Match, seats: Seats, seed: int) -> None:
        super().__init__(kiosk)
        self.match = match
        self.seats = seats
        self._seed = seed

    # Entering and leaving

    def enter(self) -> None:
        self._set_up()
        self.hud = self.open_hud()
        self._sit_down()

    def leave(self) -> None:
        self._stand_up()
        self.stage.destroy()
        if self.hud:
            self.hud.destroy()
            self.hud = None

    def begin(self, match: Match, seats: Seats, seed: int) -> None:
        """Play this match; its own table is set up if another game's stands there."""
        self._stand_up()
        game = self.game
        self.match, self.seats, self._seed = match, seats, seed
        if self.game != game:
            self.stage.destroy()
            self._set_up()
        self._sit_down()

    def _set_up(self) -> None:
        self.stage = Stage(self.app, self.game, home_of(self.seats))
        self.stage.table.apart = APART

    def _sit_down(self) -> None:
        table, match = self.stage.table, self.match
        computer = Computer(self.kiosk.engine, self.app.clock, self._seed)
        self.playing = Playing(table, match, self._changed, self.refused, self.hears)
        self.seating = Seating(
            self.playing,
            self.seats,
            self.players,
            computer,
            self.show,
            # The kiosk's thinker never fails, and nobody gives up before a visitor.
            lambda why: None,
            lambda: False,
        )
        self.playing.sit_down(match)
        # After the table has heard of it.
        self._unsubscribe = match.subscribe(self.told)
        self._seated = True

    def _stand_up(self) -> None:
        if not self._seated:
            return  # It has failed as it was entered.
        self._seated = False
        self._unsubscribe()
        self.seating.leave()
        self.playing.stand_up()

    # What subclasses say, or may say

    def open_hud(self) -> Hud:
        """What lies around the table; the stage stands already."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Whether the computer may move as soon as it has thought, the table being at rest."""
        return True

    def hears(self) -> bool:
        """Whether a tap on the table is heard: a person is to move."""
        return self.seating.hears

    def show(self) -> None:
        """Something else is to be seen: a tap, a turn, a sign that the computer thinks."""

    def told(self, event: Event) -> None:
        """The match tells of something; the table shows it already, or has begun to."""

    def landed(self) -> None:
        """All pieces have come to rest after a flight."""

    def refused(self, place: str, why: Sentence) -> None:
        """A wrong tap."""

    def marked(self) -> Marked:
        """What is marked on the table."""
        playing = self.playing
        return Marked(playing.options, playing.last_places, playing.chosen)

    # Time

    def update(self, dt: float) -> bool:
        table = self.stage.table
        table.motion = self.app.motion
        was_moving = table.moving
        moving = self.stage.update(dt)
        if was_moving and not table.moving:
            self.landed()
            self.mark()
        self.seating.update(not table.moving and self.ready())
        return moving

    # The moment

    @property
    def busy(self) -> bool:
        """The computer is to move, or a piece moves."""
        return self.stage.table.moving or (self.match.outcome is None and not self.seating.hears)

    @property
    def game(self) -> str:
        return self.match.start.game.name

    @property
    def position(self) -> str:
        return str(self.match.position)

    @property
    def plies(self) -> int:
        return self.match.ply

    @property
    def home(self) -> str:
        """The usual view."""
        return home_of(self.seats)

    @property
    def taps(self) -> Taps:
        """What has been tapped of the turn so far."""
        return self.playing.turn.taps

    @property
    def options(self) -> frozenset[str]:
        """The places that may be tapped now."""
        return self.playing.options

    def tap(self, place: str) -> None:
        """Tap a place, or DONE; not heard while a piece is on its way, and after the end."""
        self.playing.tap(place)

    def mark(self) -> None:
        """Mark on the table what `marked` says."""
        if self.stage.marks.show(self.marked(), self.stage.table.layout):
            self.app.redraw()

    def _changed(self) -> None:
        self.show()
        self.mark()
