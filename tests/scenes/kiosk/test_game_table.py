"""A match on the kiosk's table, without what is around it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.events import Event, Played
from game.games import GAMES
from game.match import Match
from game.seats import HUMAN, Seat
from game.wording import Sentence
from scenes.app import App
from scenes.hud.hud import Hud
from scenes.kiosk.game_table import GameTable
from tests.scenes.computers import Player
from tests.scenes.conftest import Hurried
from tests.scenes.hand import FRAME, settle


@dataclass
class StandIn:
    """As much of a kiosk as a table asks for."""

    app: App
    engine: Player = field(default_factory=Player)


class Plain(GameTable):
    """With nothing around it; it notes what it is told."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.heard: list[Event] = []
        self.wrong: list[str] = []
        self.landings = 0
        self.may_move = True

    def open_hud(self) -> Hud:
        return Hud(self.app)

    def ready(self) -> bool:
        return self.may_move

    def told(self, event: Event) -> None:
        self.heard.append(event)

    def landed(self) -> None:
        self.landings += 1

    def refused(self, place: str, why: Sentence) -> None:
        self.wrong.append(place)


def table(app: App, game: str, *seats: Seat) -> Plain:
    kiosk = StandIn(app)
    made = Plain(kiosk, Match(GAMES[game].start()), seats, 7)
    app.go(made)
    app.step()
    return made


def wait(app: App, seconds: float) -> None:
    assert isinstance(app.clock, Hurried)
    for _ in range(round(seconds / FRAME)):
        app.clock.ahead += FRAME
        app.step()


def test_a_visitor_and_the_computer_take_turns(app: App) -> None:
    playing = table(app, "pylos", HUMAN, Seat(1))
    assert not playing.busy
    playing.tap("a1")
    assert playing.busy
    assert playing.plies == 1
    wait(app, 4)
    assert playing.plies == playing.landings == 2
    assert not playing.busy
    assert [type(event) for event in playing.heard] == [Played, Played]
    assert playing.position == str(playing.match.position)


def test_the_computer_waits_until_the_table_is_ready(app: App) -> None:
    playing = table(app, "pillarz", Seat(3), Seat(3))
    playing.may_move = False
    wait(app, 4)
    assert playing.plies == 0
    playing.may_move = True
    wait(app, 4)
    assert playing.plies > 0


def test_the_steps_of_a_turn_are_seen_one_after_another(app: App) -> None:
    """What is built rises only after the pawn has arrived."""
    playing = table(app, "pillarz", Seat(3), Seat(3))
    while not playing.plies:
        wait(app, FRAME)
    wait(app, 0.7)
    view = playing.stage.table
    move = playing.match.last_move
    assert move
    _, pawn_at, built_at = move.places
    pawn = max(spot for spot in view.layout if spot.place == pawn_at)
    built = max(spot for spot in view.layout if spot.place == built_at)
    where = playing.stage.set.where
    assert (view.node(pawn).getPos() - type(view.node(pawn).getPos())(*where(pawn))).length() < 0.05
    assert view.node(built).getY() > where(built).y + 1
    settle(app)
    assert view.node(built).getY() == pytest.approx(where(built).y, abs=1e-3)


def test_another_game_has_its_own_table(app: App) -> None:
    playing = table(app, "pylos", Seat(1), Seat(1))
    stage = playing.stage
    wait(app, 4)
    first = playing.match
    playing.begin(Match(GAMES["pylos"].start()), (HUMAN, HUMAN), 0)
    assert playing.stage is stage
    assert playing.plies == 0
    playing.begin(Match(GAMES["pillarz"].start()), (HUMAN, HUMAN), 0)
    assert playing.stage is not stage
    assert playing.game == "pillarz"
    heard = len(playing.heard)
    first.play(first.legal_moves()[0])
    assert len(playing.heard) == heard, "the match before is not heard of any more"


def test_wrong_taps_are_refused(app: App) -> None:
    playing = table(app, "pylos", HUMAN, HUMAN)
    playing.tap("e1")
    assert playing.wrong == ["e1"]
    assert not playing.taps
