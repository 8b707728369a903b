"""As much of the kiosk as visitors' scenes need, and what a visitor does there."""

from __future__ import annotations

from random import Random

from game.kiosk.staff import StaffSettings
from game.language import Language
from game.match import Match
from game.rules import DONE
from scenes.app import App
from scenes.kiosk.visit import Visit
from tests.scenes.computers import Player
from tests.scenes.conftest import resize
from tests.scenes.hand import settle
from tests.scenes.kiosk.hands import later, press


class StandIn:
    """Writes down where it is asked to go."""

    def __init__(self, app: App, settings: StaffSettings | None = None) -> None:
        self.app = app
        self.settings = settings or StaffSettings()
        self.engine = Player()
        self.lot = Random(3)
        self.went: list[object] = []
        self.over: list[Match] = []
        app.sounds.volume = self.settings.volume

    def attract(self) -> None:
        self.went.append("attract")

    def choose(self) -> None:
        self.went.append("choose")

    def play(self, game: str, alone: bool) -> None:
        self.went.append((game, alone))

    def ended(self, match: Match) -> None:
        self.over.append(match)

    def speak(self, code: str) -> None:
        self.app.set_language(Language(code))

    def set_volume(self, volume: float) -> None:
        self.app.sounds.volume = volume


LARGE = 1280, 720
"""Where a finger meets what it is meant to."""


def visit(app: App, game: str, level: int | None = 1, size: tuple[int, int] = LARGE) -> Visit:
    """A visitor has just sat down."""
    resize(app, size)
    made = Visit(StandIn(app), game, level)
    app.go(made)
    app.step()
    settle(app)
    return made


def pixel(table: Visit, place: str) -> tuple[float, float]:
    """Where a place is seen."""
    mark = table.stage.set.mark(place, table.stage.table.layout)
    assert mark, place
    return table.stage.pixel(mark.centre)


def tap(table: Visit, place: str) -> None:
    """Touch a place or Done, and wait until nothing moves."""
    if place == DONE:
        press(table.app, "done")
    else:
        table.click(*pixel(table, place))
        table.app.step()
    later(table.app, 1.0, 0.1)


def play_out(table: Visit, lot: Random) -> None:
    """Play to the end, by lot."""
    for _ in range(1000):
        if table.match.outcome:
            return
        later(table.app, 0.5, 0.25)
        if table.playing.can_tap:
            table._touch(lot.choice(sorted(table.playing.turn.options)))
    raise AssertionError("the game never ends")
