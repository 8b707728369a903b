"""While nobody is there: the computer plays the games in turn, and tells the rules meanwhile."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from math import radians
from typing import TYPE_CHECKING

from game.events import Event, Played
from game.games import game_named
from game.kiosk import closed
from game.kiosk.captions import DRAWN, Captions
from game.kiosk.idle import Place
from game.kiosk.pings import ATTRACT
from game.kiosk.programme import Showing
from game.match import Match
from game.rules import Move
from game.seats import Seat, Seats
from game.wording import Sentence
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer
from scenes.kiosk.attract.attract_layer import DARKENS, AttractActions, AttractLayer
from scenes.kiosk.attract.camera_work import RATE, CameraWork, facing
from scenes.kiosk.attract.closed_layer import ClosedLayer
from scenes.kiosk.game_table import GameTable
from scenes.stage.camera import View
from scenes.viewing import best_view

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

PAUSE, FIRST_PAUSE = 1.5, 2.0
"""Seconds at rest between two turns, and before the first one; the computer adds its short wait."""
REST_EVERY, REST = 3, 4.5
"""After so many turns without a rest there is one, of so many seconds: the finer still picture is
taken, and nothing is drawn for a while."""
READ, READ_LETTER, READ_END = 3.0, 0.06, 8.0
"""Seconds for which a caption stays, how many more for each letter, and for how many at the end."""
READ_CLOSED = 8.0
"""Seconds for which somebody who comes too late is told that it is closed."""
DARK = 0.8
"""Seconds of darkness between two games, while the next one's table is set up."""
OTHER_LANGUAGE = 90.0
"""Seconds after which a language that somebody has touched gives way to the usual one."""

LOW, HIGH = radians(34), radians(50)
"""Between them it is drawn by lot how high the camera circles."""
SETTLED = tuple(radians(angle) for angle in (36, 46, 58, 70))
"""How high it stands where something happens: the lowest of these from which that is seen."""
FAR = 1.04
"""Zoom while it circles."""
FILLED = 0.97
"""The share of the room between the words that the board takes where something happens."""


class Phase(Enum):
    """What goes on."""

    CLOSED = auto()
    """Nothing: it is outside the opening hours."""
    PLAYING = auto()
    """A game, and the time to read how it has ended."""
    DARKENING = auto()
    DARK = auto()


class Attract(GameTable):
    """A touch anywhere leads to the choice of a game; outside the opening hours it is told when
    they begin again.
    """

    name = ATTRACT
    place = Place.ATTRACT

    def __init__(self, kiosk: Kiosk) -> None:
        is_open = kiosk.is_open
        showing = kiosk.programme.next() if is_open else _nothing(kiosk.programme.games[0])
        super().__init__(kiosk, *_played(showing))
        self._phase = Phase.DARK if is_open else Phase.CLOSED
        self._opening = list(showing.opening)
        self._captions = Captions(kiosk.app.clock)
        self._layer: AttractLayer | None = None
        self._time = 0.0
        """Seconds that the phase has lasted; in a game, for which the table has been at rest."""
        self._pause = FIRST_PAUSE
        self._reading = 0.0
        """Seconds for which the caption still stays."""
        self._end: Sentence | None = None
        """How the game has ended, if that is not told yet."""
        self._restless = 0
        """Turns since the last rest."""
        self._spoken = 0.0
        """Seconds for which another language than the usual one has been spoken."""
        self._refused_at: float | None = None
        """Since when somebody is told that it is closed."""

    def open_hud(self) -> Hud:
        hud = Hud(self.app)
        if self._phase is not Phase.CLOSED:
            actions = AttractActions(self.kiosk.choose, self._speak, self._fit)
            self._layer = AttractLayer(hud, self.kiosk.settings.languages, actions)
            self._layer.game = self.game
            hud.open(self._layer)
        else:
            hud.open(Layer(hud))  # Nothing is there to be touched.
        self._look_on()
        return hud

    def click(self, x: float, y: float) -> None:
        if self._phase is not Phase.CLOSED:
            self.kiosk.choose()
        elif self.hud and not self.bright:
            self._refuse(self.hud)

    @property
    def bright(self) -> bool:
        return self._refused_at is not None

    def _refuse(self, hud: Hud) -> None:
        """Tell a visitor that comes outside the opening hours when they begin."""
        kiosk = self.kiosk
        when = closed.when(kiosk.settings.hours, kiosk.now())
        hud.open(ClosedLayer(hud, kiosk.settings.languages, when))
        self._refused_at = self.app.clock()
        kiosk.shine()

    def _forget_refused(self, hud: Hud) -> None:
        if self._refused_at is not None and self.app.clock() - self._refused_at >= READ_CLOSED:
            self._refused_at = None
            hud.close()
            self.kiosk.shine()

    def _speak(self, code: str) -> None:
        self.kiosk.speak(code)
        self._spoken = 0.0
        if self._layer and self.hud:
            self.hud.rebuild(self._layer)

    # What is told and seen of a turn

    def ready(self) -> bool:
        return self._phase is Phase.PLAYING and self._time >= self._pause

    def told(self, event: Event) -> None:
        if not isinstance(event, Played):
            return
        self._time, self._pause = 0.0, PAUSE
        self._restless += 1
        if self.match.outcome:
            ending = self._captions.of(event.before, event.move, event.after)
            self._end = ending.sentence if ending and event.after.outcome() else DRAWN
            self._settle(event.move)
        elif self._reading <= 0 and (
            caption := self._captions.of(event.before, event.move, event.after)
        ):
            self._tell(caption.sentence)
            self._settle(event.move)
        elif self._restless > REST_EVERY:
            self._rest()
            self._work.rest()
        elif self._work.still:
            self._circle()

    def _tell(self, sentence: Sentence) -> None:
        """Show a caption, and let the game rest while it is read."""
        assert self._layer
        self._layer.tell(sentence)
        self._reading = READ + READ_LETTER * len(self.app.language.tell(sentence))
        self._rest()

    def _rest(self) -> None:
        self._pause, self._restless = REST, 0

    # The camera

    def _look_on(self) -> None:
        """A game begins: look at it from somewhere, and circle."""
        lot = self.kiosk.lot
        self._rate = lot.choice((-RATE, RATE))
        self._height = lot.uniform(LOW, HIGH)
        camera = self.stage.camera
        self._work = CameraWork(View(camera.view.yaw, self._height, FAR))
        camera.view = camera.goal = self._work.view
        self._fit()
        self._circle()

    def _circle(self) -> None:
        if self.app.motion and self._phase is not Phase.CLOSED:
            self._work.circle(self._height, FAR, self._rate)

    def _fit(self) -> None:
        """The board lies between the words."""
        self.stage.fit(None, self._layer.margins if self._layer else (0, 0, 0, 0))

    def _settle(self, move: Move) -> None:
        """Come to rest where the turn is seen well."""
        stage, now = self.stage, self._work.view
        hull, camera = stage.set.hull, stage.camera
        places = [place for place in move.places if place in self.match.start.game.places]
        marks = [stage.set.mark(place, stage.table.layout) for place in places]
        yaw = facing(now.yaw, camera.frame.middle, [mark.centre for mark in marks if mark])
        views = [View(yaw, elevation) for elevation in SETTLED]
        views = [replace(view, zoom=camera.fitting(hull, view, FILLED)) for view in views]
        self._work.settle(best_view(stage, places, views))

    # Time

    def update(self, dt: float) -> bool:
        self._work.update(dt)
        self.stage.camera.goal = self._work.view
        # The computer waits until its time has come, and till the opening is played.
        self.seating.held = self._phase is not Phase.PLAYING or bool(self._opening)
        moving = super().update(dt)
        self._time = 0.0 if self.stage.table.moving else self._time + dt
        if self._layer:
            self._go_on(self._layer, dt)
        elif self.hud:
            self._forget_refused(self.hud)
        return moving

    def _go_on(self, layer: AttractLayer, dt: float) -> None:
        self._forget_language(dt)
        if self._phase is Phase.PLAYING:
            self._play_on(layer, dt)
        elif self._phase is Phase.DARKENING and self._time > DARKENS:
            self._next_game(layer)
        elif self._phase is Phase.DARK and self._time > DARK:
            layer.cover(False)
            self._enter_phase(Phase.PLAYING)

    def _play_on(self, layer: AttractLayer, dt: float) -> None:
        if self._reading > 0:
            self._reading -= dt
            if self._reading <= 0:
                layer.tell(None)
        elif self.stage.table.moving:
            return
        elif self._end:
            layer.tell(self._end)
            self._end, self._reading = None, READ_END
        elif self.match.outcome:
            layer.cover(True)
            self._enter_phase(Phase.DARKENING)
        elif self._opening and self.ready():
            self.match.play(self._opening.pop(0))

    def _next_game(self, layer: AttractLayer) -> None:
        showing = self.kiosk.programme.next()
        self._opening = list(showing.opening)
        self._restless, self._pause = 0, FIRST_PAUSE
        self.begin(*_played(showing))
        layer.show_game(self.game)
        self._look_on()
        self._enter_phase(Phase.DARK)

    def _enter_phase(self, phase: Phase) -> None:
        self._phase, self._time = phase, 0.0

    def _forget_language(self, dt: float) -> None:
        usual = self.kiosk.settings.languages[0]
        self._spoken = 0.0 if self.app.language.code == usual else self._spoken + dt
        if self._spoken > OTHER_LANGUAGE:
            self._speak(usual)


def _played(showing: Showing) -> tuple[Match, Seats, int]:
    """What the table is told of it."""
    first, second = showing.levels
    return Match(showing.start), (Seat(first), Seat(second)), showing.seed


def _nothing(game: str) -> Showing:
    """What lies on the table while nothing is played."""
    return Showing(game_named(game).start(), (), (1, 1), 0)
