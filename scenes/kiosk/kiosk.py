"""The kiosk: visitors come and go, the staff settle things, and none of it needs anyone."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from math import cos, sin, tau
from pathlib import Path
from random import Random

from game.kiosk.corner import Corner
from game.kiosk.hours import is_open
from game.kiosk.idle import Idle, Place, Presence
from game.kiosk.pin import Gate
from game.kiosk.pings import Pings
from game.kiosk.programme import Programme
from game.kiosk.session import Session
from game.kiosk.staff import StaffSettings, load_staff, save_staff
from game.kiosk.statistics import Statistics
from game.kiosk.understudy import Understudied
from game.language import Language
from game.match import Match
from game.rules import FIRST
from game.wording import Sentence
from scenes.app import App
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.dimmer import Dimmer
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.staff.pin_pad import PinPad
from scenes.kiosk.staff.staff_page import StaffPage
from scenes.kiosk.touch import Touch
from scenes.kiosk.visit.choose import Choose
from scenes.kiosk.visit.visit import Visit
from scenes.scene import Scene

log = logging.getLogger(__name__)

CLOSED = 0.12
"""What is left of the brightness outside the opening hours."""
LOOK = 5.0
"""Seconds between two looks at the time of day."""
DRIFT_EVERY, DRIFT_STEPS, DRIFT = 60.0, 16, 5.0
"""Seconds between two steps of what lies flat, on a circle of so many steps, and the radius in
nominal pixels: nothing stands on the same pixels all day long."""


class Kiosk:
    """The whole of it, in the app's window. Close it when the app has ended.

    `folder` is where things are kept (`home()` if None); all that is drawn by lot follows from
    `seed`; `now` gives the local time, `wall` the system's in seconds. `pings` go to the
    supervisor, if there is one.
    """

    def __init__(
        self,
        app: App,
        engine: Understudied,
        *,
        folder: Path | None = None,
        seed: int = 0,
        now: Callable[[], datetime] = datetime.now,
        wall: Callable[[], float] = time.time,
        pings: Pings | None = None,
    ) -> None:
        self.app = app
        self.engine = engine
        self.folder = folder
        self.now = now
        self.lot = Random(seed)
        self._pings = pings
        self.settings, notice = load_staff(folder)
        self.statistics = Statistics(folder, self._notice, now)
        self.programme = Programme(seed, self.settings.games, folder)
        self.gate = Gate(self.settings.pin, folder, app.clock, wall)
        self.session: Session | None = None
        self.status = 0
        """Of the program, when it has ended."""
        self.is_open = True
        """Outside the opening hours it is dark and silent."""
        self.chores: list[Callable[[], None]] = []
        """What is done besides, in every turn of the loop."""
        self._idle = Idle(self.settings.idle, app.clock)
        self._corner = Corner(app.clock)
        self._countdown: Countdown | None = None
        self._seen: tuple[Scene | None, Place] = None, Place.ATTRACT
        self._looked = self._drifted = app.clock()
        self._drift = 0
        self._dimmer = Dimmer(app)
        self.touch = Touch(app, self._takes)
        app.on_failure = self._after_failure
        app.after_step = self._after_step
        if notice:
            self._notice(notice)
        self._settle()
        self.attract()

    def close(self) -> None:
        """End the session; what runs beside the window is closed by whoever has started it."""
        self._end_session()
        self.statistics.close()
        self._dimmer.destroy()
        self.touch.ignoreAll()
        self.app.shift = 0, 0
        self.app.after_step = lambda: None
        self.app.on_failure = None

    # Where to go

    def attract(self) -> None:
        """The session is over: the games play themselves, all is as for a new visitor."""
        self._end_session()
        self._speak(self.settings.languages[0])
        self.app.sounds.volume = self.settings.volume if self.is_open else 0.0
        self.app.go(Attract(self))

    def choose(self) -> None:
        """To the choice of a game; a session begins, if there is none."""
        if self.session is None:
            self.session = Session(self.settings, self.statistics, self.app.clock)
            self.session.language = self.app.language.code
            self.event("a session begins")
        self.session.leave_game(self._plies)
        self.app.go(Choose(self))

    def play(self, game: str, alone: bool) -> None:
        """To a new game; alone against the computer, at the level of this visitor."""
        if self.session is None:
            return
        self.session.leave_game(self._plies)
        level = self.session.begin_game(game, FIRST if alone else None)
        self.event(f"{game}, {'two visitors' if level is None else f'level {level}'}")
        self.app.go(Visit(self, game, level))

    def ended(self, match: Match) -> None:
        """A visitor's game is over; the next one is easier or harder."""
        if self.session and match.outcome:
            self.session.end_game(match.outcome, match.ply)

    def ask_pin(self) -> None:
        """To the PIN pad."""
        self._end_session()
        self.app.go(PinPad(self))

    def open_staff(self) -> None:
        """To the staff's page: the PIN was right."""
        self.event("the staff's page")
        self.app.go(StaffPage(self))

    def leave(self, status: int) -> None:
        """End the program with that exit status."""
        self.status = status
        self.app.close()

    # What can be changed

    def speak(self, code: str) -> None:
        """Another language, until the next visitor comes."""
        if self.session:
            self.session.language = code
        self._speak(code)

    def set_volume(self, volume: float) -> None:
        """Another volume, until the next visitor comes."""
        self.app.sounds.volume = volume

    def keep(self, settings: StaffSettings) -> Sentence | None:
        """Settings in force at once, and kept; a notice if they can't be kept."""
        self.settings = settings
        self._settle()
        notice = save_staff(settings, self.folder)
        if notice:
            self._notice(notice)
        return notice

    def event(self, text: str) -> None:
        """Something for the supervisor's log."""
        if self._pings:
            self._pings.event(text)

    # From step to step

    def _after_step(self) -> None:
        self.app.guarded(self._update)
        if self._pings:
            self._pings.beat(
                scene=self._scene.name if self._scene else "",
                idle=self.session is None,
                tier=self.app.tiers.moving.name.lower(),
                game=self._scene.game if self._scene else "",
                position=self._scene.position if self._scene else "",
                failing="engine" if self.engine.failing else "",
            )

    def _update(self) -> None:
        for chore in self.chores:
            chore()
        scene = self._scene
        if scene is None or scene.hud is None:
            return  # It has failed as it was entered.
        if (scene, scene.place) != self._seen:
            self._seen = scene, scene.place
            self._countdown = None
            self._idle.go(scene.place)
            self.shine()
        now = self.app.clock()
        presence = self._idle.look(scene.busy)
        if presence is Presence.GONE:
            self.event("nobody is there any more")
            self._end_session(gone=True)
            self.attract()
        elif presence is Presence.ASKED:
            self._count_down(scene)
        if not 0 <= now - self._looked < LOOK:
            self._looked = now
            self._look_at_the_time()
        if self.is_open and now - self._drifted >= DRIFT_EVERY:
            self._drifted = now
            self._step_aside()

    def _count_down(self, scene: KioskScene) -> None:
        if self._countdown is None and scene.hud:
            self._countdown = Countdown(scene.hud, plays=not scene.for_staff)
            scene.hud.open(self._countdown)
        if self._countdown:
            self._countdown.show(self._idle.left)

    def _takes(self, x: float, y: float) -> bool:
        """A finger comes down: the hidden corner and the countdown hear of it first."""
        scene = self._scene
        asked = self._idle.touched()
        if asked and self._countdown and scene and scene.hud:
            if scene.hud.layer is self._countdown:
                scene.hud.close()
            self._countdown = None
        scale = self.app.scale
        if self._corner.tapped(x / scale, y / scale) and scene and not scene.for_staff:
            self.ask_pin()
            return True
        return asked

    # By itself

    def _look_at_the_time(self) -> None:
        """Doors are opened and closed between two visitors."""
        was_open = self.is_open
        if self.session is None:
            self.is_open = is_open(self.settings.hours, self.now())
        if self.is_open != was_open:
            self.event("opens" if self.is_open else "closes")
            self._settle()
            if isinstance(self._scene, Attract):
                self.attract()

    def _settle(self) -> None:
        """All is as the staff want it."""
        settings = self.settings
        self.gate.pin = settings.pin
        self._idle.times = settings.idle
        self.programme.games = settings.games
        if self.session is None:
            self.is_open = is_open(settings.hours, self.now())
            self.app.sounds.volume = settings.volume if self.is_open else 0.0
        self.shine()

    def shine(self) -> None:
        """Outside the opening hours it is dim, but for what is to be read then."""
        scene = self._scene
        bright = self.is_open or (scene is not None and scene.bright)
        self._dimmer.show(self.settings.brightness * (1.0 if bright else CLOSED))

    def _step_aside(self) -> None:
        self._drift = (self._drift + 1) % DRIFT_STEPS
        angle = tau * self._drift / DRIFT_STEPS
        radius = DRIFT * self.app.scale
        self.app.shift = round(radius * cos(angle)), round(radius * sin(angle))

    def _speak(self, code: str) -> None:
        if code != self.app.language.code:
            self.app.set_language(Language(code))

    def _end_session(self, gone: bool = False) -> None:
        session, self.session = self.session, None
        if session:
            session.end(self._plies, gone)
            self.event("the session is over")

    def _notice(self, sentence: Sentence) -> None:
        log.warning("%s", sentence)

    def _after_failure(self) -> Scene:
        """Where to go when a scene has failed."""
        self.event(f"{type(self.app.scene).__name__} failed")
        self._end_session()
        return Attract(self)

    @property
    def _scene(self) -> KioskScene | None:
        scene = self.app.scene
        return scene if isinstance(scene, KioskScene) else None

    @property
    def _plies(self) -> int:
        return self._scene.plies if self._scene else 0
