"""As much of the kiosk as visitors' scenes need, and what a visitor does there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.games import GAMES
from game.kiosk.staff import StaffSettings
from game.language import Language
from game.match import Match
from game.rules import DONE, FIRST, Move
from scenes.app import App
from scenes.kiosk.visit.result_layer import ResultLayer
from scenes.kiosk.visit.visit import TWICE, Visit
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


def visit(
    app: App,
    game: str,
    level: int | None = 1,
    size: tuple[int, int] = LARGE,
    match: Match | None = None,
) -> Visit:
    """A visitor has just sat down, to a new game or in the middle of one."""
    resize(app, size)
    made = Visit(StandIn(app), game, level)
    made.match = match or made.match
    app.go(made)
    app.step()
    settle(app)
    return made


def nearly_over(game: str) -> tuple[Match, Move]:
    """A game by lot in which light is to move, and the move by which it wins."""
    for seed in range(1000):
        lot, match = Random(seed), Match(GAMES[game].start())
        while not match.outcome:
            match.play(lot.choice(match.legal_moves()))
        move = match.last_move
        if match.outcome.winner == FIRST and move:
            match.undo()
            if match.turn == FIRST:
                return match, move
    raise AssertionError("light never wins")


def end(table: Visit, move: Move) -> None:
    """Make the move, and wait for the result."""
    for place in move.paths[0]:
        table._touch(place)
        until(table.app, lambda: rests(table))
    until(table.app, lambda: isinstance(table.app.scene.hud.layer, ResultLayer))


def pixel(table: Visit, place: str) -> tuple[float, float]:
    """Where a place is seen."""
    mark = table.stage.set.mark(place, table.stage.table.layout)
    assert mark, place
    return table.stage.pixel(mark.centre)


def tap(table: Visit, place: str) -> None:
    """Touch a place or Done."""
    if place == DONE:
        press(table.app, "done")
    else:
        table.click(*pixel(table, place))
        table.app.step()


def play(table: Visit, *places: str) -> None:
    """Touch them, each when the last one has done its work."""
    for place in places:
        tap(table, place)
        until(table.app, lambda: rests(table))


def rests(table: Visit) -> bool:
    """Whether the next touch would be heard, were it a visitor's turn."""
    lately = table.app.clock() - table._turned_at < TWICE
    return not table.stage.table.moving and not lately


def until(app: App, happened: Callable[[], bool], seconds: float = 60.0, step: float = 0.1) -> None:
    """Let time pass until that has happened. How much passes besides, while frames are drawn,
    depends on the machine.
    """
    end = app.clock() + seconds
    while not happened():
        assert app.clock() < end, "it does not happen"
        later(app, step, step)
