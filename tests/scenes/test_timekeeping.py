"""Clocks at the table: who is charged for what, what is seen and heard, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.clock import Clock, TimeControl
from game.games import GAMES
from game.match import Match
from game.rules import FIRST, SECOND, Outcome, Position, Reason
from game.seats import HUMAN, Seat, Seats
from game.suspended import Sleep
from scenes.app import FRESH, App
from scenes.hud.clocks import Face
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.stage import still
from scenes.table import Table
from scenes.timekeeping import SLEPT
from tests.game.hourglass import Hourglass
from tests.scenes.computers import Player
from tests.scenes.conftest import clear, resize
from tests.scenes.hud.screens import press
from tests.scenes.test_games import SMALL
from tests.scenes.test_sound import Heard, sounds

FRAME = 0.04
SQUARE = "11..1.........../........./...././1"
"""The first side completes a square, and takes balls back."""


class Timed:
    """A table with clocks, where time goes on only in `frames`, and is heard."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.glass = Hourglass()
        self.heard = Heard()
        monkeypatch.setattr(app, "clock", lambda: self.glass.ns / 1e9)
        monkeypatch.setattr(app, "_last", app.clock())
        monkeypatch.setattr(app, "sounds", sounds(self.heard))
        app.sounds.pieces = False
        self.player = Player()

    def sit_down(
        self,
        control: str = "300+5",
        start: Position | None = None,
        seats: Seats = (HUMAN, HUMAN),
        asks: bool = False,
    ) -> Timed:
        self.app.asks_go = asks
        clock = Clock(TimeControl.parse(control), self.glass)
        return self.enter(Match(start or GAMES["pylos"].start(), clock=clock), seats)

    def enter(self, match: Match, seats: Seats = (HUMAN, HUMAN)) -> Timed:
        self.table = Table(
            self.app,
            match,
            ("A", "B"),
            lambda: None,
            seats=seats,
            engine=self.player,  # type: ignore[arg-type]
        )
        self.app.go(self.table)
        self.app.step()
        # What is otherwise made little by little takes frames of its own.
        self.table.stage.complete()
        for _ in range(FRESH):
            self.app.step()
        return self

    def frames(self, seconds: float, frame: float = FRAME) -> None:
        """Let time pass."""
        for _ in range(round(seconds / frame)):
            self.glass.run(frame)
            self.app.step()

    def wait(self, seconds: float) -> None:
        """The same in one frame."""
        self.frames(seconds, seconds)

    def until_still(self) -> float:
        """Let whatever flies land. Returns how long that took."""
        took = 0.0
        while self.table.stage.table.moving:
            self.frames(FRAME)
            took += FRAME
        return took

    def tap(self, *places: str) -> None:
        for place in places:
            self.until_still()
            self.table.tap(place)
        self.until_still()

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def left(self) -> tuple[float, float]:
        """Seconds, first's and second's."""
        assert self.match.clock
        first, second = self.match.clock.times
        return first / 1e9, second / 1e9

    @property
    def faces(self) -> tuple[Face, Face]:
        assert self.table.hud.clocks
        return self.table.hud.clocks


@pytest.fixture
def timed(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Timed]:
    resize(app, SMALL)
    yield Timed(app, monkeypatch)
    clear(app)
    app.asks_go = False


def test_a_turn_is_charged_from_rest_until_the_last_tap_and_animation_to_nobody(
    timed: Timed,
) -> None:
    timed.sit_down("300+5")
    timed.frames(4)
    assert timed.left == pytest.approx((296, 300), abs=FRAME)
    timed.table.tap("b2")
    assert timed.left == pytest.approx((301, 300), abs=FRAME)
    before = timed.left
    assert timed.until_still() > 0.3
    assert timed.left == before
    timed.frames(3)
    assert timed.left == pytest.approx((before[0], 297), abs=2 * FRAME)


def test_the_same_at_every_rate_of_frames_and_with_stalls(timed: Timed) -> None:
    """What is charged is the time that people had, whatever frames there were."""
    timed.sit_down("300")
    timed.app.motion = False
    charged = [0.0, 0.0]
    for number, rate in enumerate((10, 24, 60, 144, 240)):
        seconds = 1 + number / 4
        timed.frames(seconds, 1 / rate)
        timed.glass.run(2)  # A stall: the move comes before the next frame does.
        charged[number % 2] += round(seconds * rate) / rate + 2
        timed.table.tap(sorted(timed.table._playing.options)[0])
        timed.app.step()  # Without time: at rest again.
    assert timed.left == pytest.approx((300 - charged[0], 300 - charged[1]), abs=1e-6)


def test_steps_within_a_turn_are_free_once_but_putting_back_and_forth_is_not(timed: Timed) -> None:
    timed.sit_down("300", GAMES["pylos"].parse_position(SQUARE))
    timed.frames(1)
    before = timed.left[0]
    timed.table.tap("b2")
    assert timed.match.ply == 0, "balls may be taken back"
    assert timed.until_still() > 0.3
    assert timed.left[0] == pytest.approx(before, abs=2 * FRAME), "the ball was on its way"
    timed.frames(1)
    assert timed.left[0] == pytest.approx(before - 1, abs=3 * FRAME)
    took = 0.0
    for _ in range(2):
        timed.table.key("backspace")
        took += timed.until_still()
        timed.table.tap("b2")
        took += timed.until_still()
    assert took > 1.2
    assert timed.left[0] == pytest.approx(before - 1 - took, abs=12 * FRAME)


def test_the_flag_ends_the_game_is_seen_and_heard_and_nothing_runs_after_it(timed: Timed) -> None:
    timed.sit_down("60")
    timed.wait(49)
    assert timed.faces == (Face(110, running=True), Face(600))
    assert not timed.heard.played
    timed.wait(1.5)
    assert timed.faces[0] == Face(95, running=True, low=True)
    assert [name for name, _, _ in timed.heard.played] == ["hurry"]
    timed.wait(9.44)
    assert timed.match.outcome is None
    assert timed.faces[0].tenths == 1
    timed.frames(0.08)
    assert timed.match.outcome == Outcome(SECOND, Reason.TIME)
    assert timed.faces == (Face(0, low=True, down=True), Face(600))
    assert timed.table.hud.state.result is not None
    assert [name for name, _, _ in timed.heard.played] == ["hurry", "flag"]
    timed.wait(5)
    assert timed.left == (0, 60)
    assert not timed.table._playing.can_tap
    # Taken back, the time is there again that there was.
    timed.table.seating.undo()
    timed.frames(FRAME)
    assert timed.match.outcome is None
    assert timed.faces[0].tenths == 600


def test_little_time_is_warned_of_once_and_once_more_in_the_last_ten_seconds(timed: Timed) -> None:
    timed.sit_down("300+5")
    timed.wait(262)
    assert not timed.faces[0].low
    timed.wait(1)
    assert timed.faces[0].low
    timed.wait(26)
    assert len(timed.heard.played) == 1
    timed.wait(2)
    assert len(timed.heard.played) == 2
    timed.app.motion = False
    timed.tap("b2", "b3")
    assert timed.left[0] > 10
    timed.frames(FRAME)
    timed.wait(13)
    assert timed.left[0] < 10
    assert len(timed.heard.played) == 2, "it is known by now"
    assert not timed.faces[1].low


def test_a_pause_stops_both_clocks_and_covers_the_board(timed: Timed) -> None:
    timed.sit_down("20")
    timed.frames(1)
    timed.table.key("escape")
    before = timed.left
    timed.wait(30)
    assert timed.left == before
    assert timed.match.outcome is None
    scrim = timed.table.hud.layer.widgets[0]
    assert (scrim.x, scrim.y, scrim.w, scrim.h) == (0, 0, *timed.app.size)
    assert scrim._fill[3] == 1  # type: ignore[attr-defined]
    press(timed.table.hud, "picture")
    assert timed.table.hud.layer.widgets[0]._fill[3] == 1  # type: ignore[attr-defined]
    timed.table.hud.close_pause()
    timed.frames(2)
    assert timed.left == pytest.approx((before[0] - 2, 20), abs=2 * FRAME)


def test_without_clocks_a_pause_covers_nothing_and_no_clock_is_seen(timed: Timed) -> None:
    timed.enter(Match(GAMES["pylos"].start()))
    timed.frames(0.1)
    assert timed.table.hud.clocks is None
    assert not any(name.startswith("clock") for name, *_ in timed.table.hud.rectangles())
    timed.table.key("escape")
    assert timed.table.hud.layer.widgets[0]._fill[3] < 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("how", ["button", "enter"])
def test_where_go_is_asked_for_nothing_runs_and_nothing_is_heard_before(
    timed: Timed, how: str
) -> None:
    timed.sit_down("20", asks=True)
    timed.wait(30)
    assert timed.left == (20, 20)
    assert timed.table.hud.state.waits
    timed.table.tap("b2")
    assert timed.match.ply == 0
    if how == "button":
        press(timed.table.hud, "go")
    else:
        timed.table.key("enter")
    assert not timed.table.hud.state.waits
    timed.frames(1)
    assert timed.left == pytest.approx((19, 20), abs=2 * FRAME)
    timed.tap("b2")
    assert timed.match.ply == 1


def test_go_lets_computers_play_that_are_watched_and_only_then_a_key_holds_them(
    timed: Timed,
) -> None:
    timed.sit_down("20", seats=(Seat(1), Seat(1)), asks=True)
    timed.wait(30)
    timed.table.key("space")
    assert not timed.table.hud.state.waits
    assert timed.table.hud.state.held is False
    timed.frames(4)
    played = timed.match.ply
    assert played >= 1
    timed.table.key("space")
    assert timed.table.hud.state.held is True
    timed.until_still()
    timed.frames(4)
    assert timed.match.ply == played


def test_a_game_left_in_the_middle_waits_for_go_with_the_times_it_had(timed: Timed) -> None:
    timed.sit_down("300+5")
    timed.frames(2)
    timed.tap("b2")
    timed.frames(3)
    kept = timed.match.record()
    timed.enter(Match.from_record(kept, timed.glass))
    left = timed.left
    assert left == pytest.approx((303, 297), abs=3 * FRAME)
    timed.frames(5)
    assert timed.left == left
    timed.table.key("space")
    timed.frames(1)
    assert timed.left == pytest.approx((left[0], left[1] - 1), abs=2 * FRAME)


def test_sleep_of_the_machine_pauses_with_a_notice(timed: Timed) -> None:
    timed.sit_down("20")
    slept = 0
    table = timed.table
    table._timekeeper.sleep = Sleep(
        table._timekeeper._wake_up, timed.glass, lambda: timed.glass.ns + slept
    )
    timed.frames(1)
    slept = 3600 * 10**9
    timed.frames(FRAME)
    assert table.hud.paused
    assert str(SLEPT) in [str(getattr(w, "text", "")) for w in table.hud.layer.widgets]
    timed.wait(30)
    assert timed.left == pytest.approx((19, 20), abs=3 * FRAME)
    table.hud.close_pause()
    timed.frames(1)
    assert not table.hud.paused
    assert timed.left == pytest.approx((18, 20), abs=4 * FRAME)


def test_after_undo_the_right_clock_runs_with_the_time_it_had(timed: Timed) -> None:
    timed.sit_down("300+5")
    timed.wait(10)
    timed.tap("b2")
    timed.wait(20)
    timed.table.seating.undo()
    timed.until_still()
    assert timed.left == pytest.approx((300, 300), abs=FRAME)
    timed.frames(3)
    assert timed.left == pytest.approx((297, 300), abs=2 * FRAME)
    assert timed.faces[0].running and not timed.faces[1].running


def test_the_old_game_neither_runs_nor_flags_the_new_one(timed: Timed) -> None:
    timed.sit_down("20")
    timed.wait(15)
    old = timed.match
    timed.table.new_game()
    timed.app.step()
    timed.wait(10)
    assert timed.match is not old
    assert timed.match.outcome is old.outcome is None
    assert timed.left == pytest.approx((10, 20), abs=2 * FRAME)
    assert old.clock and old.clock.times.of(FIRST) == pytest.approx(5e9, abs=2e9 * FRAME)
    clear(timed.app)
    timed.glass.run(100)
    assert timed.left == pytest.approx((10, 20), abs=2 * FRAME), "nobody sits there any more"


def test_sides_swapped_take_their_times_with_them(timed: Timed) -> None:
    timed.sit_down("300 60")
    timed.frames(1)
    timed.table.play_again()
    timed.frames(1)
    assert timed.left == pytest.approx((59, 300), abs=2 * FRAME)


def test_a_computer_that_is_not_ready_or_held_up_is_not_charged(timed: Timed) -> None:
    timed.player.ready = False
    timed.player.quick = False
    timed.sit_down("60", seats=(Seat(1), HUMAN))
    timed.frames(3)
    assert timed.left == (60, 60)
    timed.player.ready = True
    timed.frames(3)
    assert timed.left == pytest.approx((57, 60), abs=2 * FRAME)


def test_a_computer_with_little_time_thinks_shorter_and_keeps_its_flag_up(timed: Timed) -> None:
    timed.sit_down("4", seats=(Seat(8), Seat(8)))
    timed.app.motion = False
    for _ in range(4000):
        timed.wait(0.1)
        if timed.match.outcome:
            break
    assert timed.match.outcome
    assert timed.match.outcome.reason is not Reason.TIME
    seconds = [order.seconds for order in timed.player.orders if order.seconds]
    assert seconds and all(0.05 <= one <= 4 / 30 for one in seconds)
    assert seconds[-1] < seconds[0]


# What it costs


def test_a_running_clock_costs_a_frame_a_second_and_ten_in_the_last_ten(timed: Timed) -> None:
    timed.sit_down("60d5")
    timed.frames(1)
    for gone, seconds, a_second in ((1, 8, 1), (30, 3, 1), (12, 3, 10)):
        timed.wait(gone)
        timed.frames(FRAME)
        before = timed.app.frames
        timed.frames(seconds)
        assert seconds * a_second - 1 <= timed.app.frames - before <= seconds * a_second + 1


def test_standing_still_it_costs_nothing(timed: Timed) -> None:
    timed.sit_down("60", asks=True)
    timed.frames(1)
    before = timed.app.frames
    timed.frames(4)
    assert timed.app.frames == before


def test_the_still_picture_comes_and_stays_while_tenths_run(
    timed: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timed.app, "tiers", Tiers(Tier.FAST, Tier.FINE))
    monkeypatch.setattr(still, "PASSES", 2)
    timed.sit_down("10")
    while not timed.table.stage.still.kept:
        assert timed.left[0] > 2, "it never comes"
        timed.frames(0.01, 0.01)
    drawn = timed.app.frames
    timed.frames(1)
    assert 8 <= timed.app.frames - drawn <= 10
    assert timed.table.stage.still.kept


def test_the_time_that_is_gone_in_a_turn_is_kept_now_and_then(timed: Timed) -> None:
    """A program that is killed gives back no more than a few seconds."""
    kept: list[int] = []
    timed.sit_down("300+5")
    timed.table.on_kept = lambda: kept.append(timed.match.clock.times.first)  # type: ignore[union-attr]
    timed.frames(21, 0.5)
    assert len(kept) == 4
    assert [before - after for before, after in pairwise([300 * 10**9, *kept])] == [5 * 10**9] * 4
    timed.tap("b2")
    timed.frames(4, 0.5)
    assert len(kept) == 4


# Looking back


def test_who_looks_back_sees_the_clock_run_and_it_runs_out(timed: Timed) -> None:
    timed.app.motion = False
    timed.sit_down("20")
    timed.tap("b2", "b3")
    timed.frames(FRAME)
    timed.table.key("m")
    assert timed.table.history.is_open
    timed.frames(4)
    layer = timed.table.hud.layer
    shown = next(w for w in layer.widgets if w.name == "clock 1")
    # Its frame would contradict the mark of the side to move in the past.
    assert shown.visible and shown.face == Face(160)  # type: ignore[attr-defined]
    timed.wait(17)
    assert not timed.table.history.is_open
    assert timed.match.outcome == Outcome(SECOND, Reason.TIME)


def test_looking_back_at_a_finished_game_the_clocks_show_what_they_showed(timed: Timed) -> None:
    timed.app.motion = False
    timed.sit_down("300+5")
    for gone, place in ((10, "b2"), (20, "b3")):
        timed.wait(gone)
        timed.tap(place)
        timed.app.step()
    timed.match.resign(FIRST)
    timed.table.key("home")
    timed.frames(FRAME)
    history = timed.table.history
    seen = []
    for _ in range(3):
        widgets = {w.name: w for w in timed.table.hud.layer.widgets}
        seen.append([widgets[f"clock {side}"].face.tenths for side in (FIRST, SECOND)])  # type: ignore[attr-defined]
        history.key("arrow_right")
        timed.frames(FRAME)
    assert seen == [[3000, 3000], [2950, 3000], [2950, 2850]]
