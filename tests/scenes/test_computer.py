"""The computer at the table: when it moves, what it does not hear, what is taken back."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.engine.client import OURS, Client
from game.engine.resignation import IN_A_ROW
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.match import Match
from game.rules import FIRST, SECOND, Position, Reason
from game.seats import HUMAN, Seat, Seats
from scenes import computer
from scenes.app import App
from scenes.computer import LONGEST, SHORTEST, SIGN_EVERY, pause
from scenes.table import Table
from tests.game.engine.test_client import FAKE
from tests.scenes.computers import Clock, Player
from tests.scenes.conftest import clear, resize
from tests.scenes.hand import settle
from tests.scenes.hud.screens import press
from tests.scenes.test_games import SMALL, counts, starts

FRAME = 0.05
PATIENCE = 600.0
"""Real seconds that anything may take; the player may have to be compiled first."""
MORE_MEMORY = 40.0
"""Megabytes by which a process may grow in a long run, after its first games."""
FORCED = "222121221111.221/111122.22/21.1/./2"
"""The second to move has no choice, and the game goes on after it."""


class Sitting:
    """A table, its player, and time that goes on only in `frames`."""

    def __init__(
        self, app: App, seats: Seats, start: Position | None = None, *, quick: bool = True
    ) -> None:
        self.app = app
        self.clock = app.clock
        assert isinstance(self.clock, Clock)
        self.player = Player()
        self.player.quick = quick
        self.match = Match(start or GAMES["pylos"].start())
        self.table = Table(
            app, self.match, ("A", "B"), lambda: None, seats=seats, engine=self.player, seed=7
        )  # type: ignore[arg-type]
        app.go(self.table)
        app.step()

    def frames(self, seconds: float) -> None:
        """Let time pass."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now += FRAME
            self.app.step()

    def until_still(self) -> None:
        """Let whatever flies land."""
        while self.table.stage.table.moving:
            self.frames(FRAME)

    def tap(self, *places: str) -> None:
        """A person's taps."""
        for place in places:
            self.until_still()
            self.table.tap(place)
        self.until_still()

    def moves(self) -> list[str]:
        return [str(move) for move in self.match.moves]


@pytest.fixture
def timed(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """The app, with a clock that stands still."""
    clock = Clock()
    monkeypatch.setattr(app, "clock", clock)
    monkeypatch.setattr(app, "_last", clock.now)
    resize(app, SMALL)
    return app


def test_it_answers_after_a_moment_and_never_while_a_piece_moves(timed: App) -> None:
    sitting = Sitting(timed, (HUMAN, Seat(3)))
    sitting.frames(1)
    assert not sitting.player.orders, "it is not its turn"
    sitting.table.tap("b2")
    while sitting.table.stage.table.moving:
        sitting.frames(FRAME)
        assert sitting.match.ply == 1
    choice = len(sitting.match.legal_moves())
    sitting.frames(pause(choice) - 2 * FRAME)
    assert sitting.match.ply == 1
    sitting.frames(3 * FRAME)
    assert sitting.match.ply == 2
    assert sitting.table.stage.table.moving, "its move is shown like everybody's"
    sitting.tap("c3")
    assert sitting.match.ply >= 3
    (order,) = set(sitting.player.orders)
    assert order.level == 3
    sitting.table.play_again()
    sitting.frames(FRAME)
    assert sitting.player.orders[-1].seed != order.seed, "every game is another one"


def test_the_pause_fits_the_choice() -> None:
    assert pause(1) == 0
    assert SHORTEST <= pause(2) < pause(20) < pause(100) <= pause(10**6) == LONGEST


def test_it_is_in_no_haste_when_it_has_thought_long_already(timed: App) -> None:
    """The pause is counted together with the thought."""
    sitting = Sitting(timed, (Seat(1), HUMAN), quick=False)
    sitting.frames(LONGEST + 1)
    assert sitting.match.ply == 0
    sitting.player.quick = True
    sitting.frames(2 * FRAME)
    assert sitting.match.ply == 1


def test_where_there_is_no_choice_it_does_not_wait(timed: App) -> None:
    sitting = Sitting(timed, (HUMAN, Seat(8)), GAMES["pylos"].parse_position(FORCED))
    assert len(sitting.match.position.legal_moves()) == 1
    sitting.frames(3 * FRAME)
    assert sitting.match.ply == 1


def test_nothing_is_heard_in_its_turn_but_undo_pause_and_camera(timed: App) -> None:
    sitting = Sitting(timed, (HUMAN, Seat(3)), quick=False)
    sitting.tap("b2")
    sitting.frames(1)
    table = sitting.table
    assert table.where_options_are() == {}
    for act in (
        lambda: table.tap("c3"),
        lambda: table.hover(*table.stage.pixel(table.stage.set.mark("c3", {}).centre)),  # type: ignore[union-attr]
        *(lambda key=key: table.key(key) for key in ("arrow_up", "enter", "backspace", "space")),
    ):
        act()
        sitting.frames(FRAME)
        assert (sitting.moves(), table.taps, table.cursor) == (["b2"], (), None)
    yaw = table.stage.camera.view.yaw
    table.key("3")
    sitting.frames(2)
    assert table.stage.camera.view.yaw != yaw
    table.key("escape")
    assert table.hud.paused
    sitting.player.quick = True
    sitting.frames(5)
    assert sitting.moves() == ["b2"], "not under the pause menu"
    table.hud.close_pause()
    sitting.frames(5)
    assert sitting.match.ply == 2
    table.key("u")
    sitting.until_still()
    assert sitting.moves() == []


class TestTakingBack:
    def test_my_move_and_its_answer(self, timed: App) -> None:
        sitting = Sitting(timed, (HUMAN, Seat(3)))
        for place in ("b2", "c3"):
            sitting.tap(place)
            sitting.frames(LONGEST)
            sitting.until_still()
        assert sitting.match.ply == 4
        moves = sitting.moves()
        sitting.table.key("u")
        sitting.until_still()
        assert sitting.moves() == moves[:2]
        assert sitting.table.stage.table.layout == sitting.match.position.layout()
        sitting.frames(5)
        assert sitting.moves() == moves[:2], "it is my turn"
        sitting.table.key("i")
        sitting.until_still()
        assert sitting.moves() == moves
        assert sitting.table.stage.table.layout == sitting.match.position.layout()
        sitting.table.key("u")
        sitting.table.key("u")
        assert sitting.moves() == []
        assert not sitting.table.hud.state.can_undo

    def test_my_move_alone_while_it_thinks_and_its_thought_is_dropped(self, timed: App) -> None:
        sitting = Sitting(timed, (HUMAN, Seat(3)), quick=False)
        sitting.tap("b2")
        sitting.frames(1)
        assert sitting.player.thinking
        sitting.table.key("u")
        sitting.until_still()
        assert (sitting.moves(), sitting.player.dropped) == ([], 1)
        sitting.player.quick = True
        sitting.frames(5)
        assert sitting.moves() == []
        sitting.table.key("i")
        sitting.frames(5)
        assert sitting.match.ply == 2, "it answers the move that was made again"

    def test_not_its_first_move(self, timed: App) -> None:
        sitting = Sitting(timed, (Seat(3), HUMAN))
        sitting.frames(LONGEST)
        sitting.until_still()
        assert sitting.match.ply == 1
        assert not sitting.table.hud.state.can_undo
        sitting.table.key("u")
        assert sitting.match.ply == 1

    def test_a_begun_turn_first(self, timed: App) -> None:
        start = Match(GAMES["pylos"].start())
        for text in "a1 d4 a2 d3 b1 c4".split():
            start.play(start.position.parse_move(text))
        sitting = Sitting(timed, (HUMAN, Seat(3)), start.position)
        sitting.tap("b2")
        assert sitting.table.taps == ("b2",)
        sitting.table.key("u")
        sitting.until_still()
        assert (sitting.table.taps, sitting.match.ply) == ((), 0)

    def test_the_end(self, timed: App) -> None:
        """The last turn was mine: it alone is taken back, and I am to move again."""
        position = GAMES["pillarz"].parse_position("2300000000000000000000000/1/A5,E1/C3,D3")
        sitting = Sitting(timed, (HUMAN, Seat(3)), position)
        sitting.tap("A5", "B5")
        assert sitting.match.outcome
        sitting.table.key("u")
        sitting.frames(5)
        assert (sitting.match.ply, sitting.match.outcome) == (0, None)


class TestGivingUp:
    def lost(self, app: App, seats: Seats) -> Sitting:
        """A game against a player that holds its own for lost, two turns from the end."""
        sitting = Sitting(app, seats)
        sitting.player.score = Score(Verdict.LOSS, 1)
        return sitting

    def on(self, sitting: Sitting) -> None:
        """My turn and its answer."""
        place = sorted(sitting.table.where_options_are())[-1]
        sitting.tap(place)
        sitting.frames(LONGEST + 1)
        sitting.until_still()

    def test_it_gives_up_only_after_several_turns(self, timed: App) -> None:
        sitting = self.lost(timed, (HUMAN, Seat(8)))
        for turn in range(1, IN_A_ROW):
            self.on(sitting)
            assert (sitting.match.ply, sitting.match.outcome) == (2 * turn, None)
        self.on(sitting)
        outcome = sitting.match.outcome
        assert outcome and (outcome.winner, outcome.reason) == (FIRST, Reason.RESIGNATION)
        sitting.table.key("u")
        sitting.frames(3)
        assert sitting.match.outcome is None
        assert sitting.match.turn == FIRST, "that is taken back with my move"

    def test_never_against_the_setting(self, timed: App, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(timed, "resigns", False)
        sitting = self.lost(timed, (HUMAN, Seat(8)))
        for _ in range(IN_A_ROW + 1):
            self.on(sitting)
        assert sitting.match.outcome is None

    def test_never_against_itself(self, timed: App) -> None:
        sitting = self.lost(timed, (Seat(8), Seat(8)))
        sitting.frames(25)
        assert sitting.match.ply > 2 * IN_A_ROW
        assert sitting.match.outcome is None

    def test_i_give_up_even_while_it_thinks(self, timed: App) -> None:
        sitting = Sitting(timed, (HUMAN, Seat(3)), quick=False)
        sitting.tap("b2")
        sitting.frames(1)
        for name in ("menu", "resign", "resign"):
            press(sitting.table.hud, name)
        outcome = sitting.match.outcome
        assert outcome and (outcome.winner, outcome.reason) == (SECOND, Reason.RESIGNATION)
        sitting.frames(FRAME)
        assert sitting.player.dropped == 1
        sitting.table.key("u")
        sitting.player.quick = True
        sitting.frames(5)
        assert sitting.match.ply == 2, "it thinks again where I was not serious"


def test_computers_among_themselves_are_held_by_undo_and_button(timed: App) -> None:
    sitting = Sitting(timed, (Seat(2), Seat(4)))
    sitting.table.key("i")
    sitting.frames(6)
    sitting.until_still()
    ply = sitting.match.ply
    assert ply >= 2
    assert {order.level for order in sitting.player.orders} == {2, 4}
    sitting.table.key("u")
    sitting.frames(5)
    assert sitting.match.ply == ply - 1
    sitting.table.key("u")
    sitting.table.key("i")
    sitting.frames(5)
    assert sitting.match.ply == ply - 1, "it waits"
    press(sitting.table.hud, "hold")
    sitting.frames(5)
    assert sitting.match.ply > ply
    sitting.table.key("space")
    sitting.until_still()
    ply = sitting.match.ply
    sitting.frames(5)
    assert sitting.match.ply == ply
    press(sitting.table.hud, "menu")
    assert "resign" not in {b.name for b in sitting.table.hud.layer.buttons()}


def test_another_level_and_another_player_in_the_middle_of_a_game(timed: App) -> None:
    sitting = Sitting(timed, (HUMAN, Seat(3)), quick=False)
    sitting.tap("b2")
    sitting.frames(1)
    assert sitting.match.seats == ("A", "Computer 3")
    for name in ("menu", "players", "seat 2 stronger"):
        press(sitting.table.hud, name)
    sitting.frames(FRAME)
    assert [order.level for order in sitting.player.orders] == [3, 4]
    assert sitting.match.seats == ("A", "Computer 4")
    press(sitting.table.hud, "seat 2 human")
    sitting.frames(FRAME)
    assert not sitting.player.thinking
    sitting.table.hud.close_pause()
    sitting.tap("c3")
    assert sitting.moves() == ["b2", "c3"]
    assert sitting.table.hud.state.names == ("A", "B")


def test_it_takes_over_a_begun_turn(timed: App) -> None:
    start = Match(GAMES["pylos"].start())
    for text in "a1 d4 a2 d3 b1 c4".split():
        start.play(start.position.parse_move(text))
    sitting = Sitting(timed, (HUMAN, HUMAN), start.position)
    sitting.tap("b2")
    sitting.table.sit_down(FIRST, Seat(1))
    sitting.frames(LONGEST + 2)
    sitting.until_still()
    assert sitting.match.ply == 1
    assert sitting.table.stage.table.layout == sitting.match.position.layout()


def test_leaving_the_table_drops_its_thought(timed: App) -> None:
    sitting = Sitting(timed, (Seat(3), HUMAN), quick=False)
    sitting.frames(1)
    clear(timed)
    assert not sitting.player.thinking


def test_when_it_fails_people_play_on(timed: App) -> None:
    sitting = Sitting(timed, (Seat(3), HUMAN), quick=False)
    sitting.frames(1)
    sitting.player.fail()
    sitting.frames(1)
    toast = next(w for w in sitting.table.hud.layer.widgets if w.name == "toast")
    assert toast.visible and str(toast.text) == "It is gone."  # type: ignore[attr-defined]
    sitting.tap("b2")
    sitting.tap("c3")
    assert sitting.moves() == ["b2", "c3"]


def test_the_person_sits_in_front_and_changes_sides_with_the_computer(timed: App) -> None:
    sitting = Sitting(timed, (Seat(3), HUMAN))
    yaw = sitting.table.stage.camera.view.yaw
    assert sitting.table.stage.set.where  # The set is there.
    sitting.table.key("4")
    sitting.frames(2)
    sitting.table.key("r")
    sitting.frames(3)
    assert sitting.table.stage.camera.view.yaw == pytest.approx(yaw)
    eye = sitting.table.stage.camera.eye
    assert eye[2] > 0, "behind the second side"
    sitting.table.play_again()
    sitting.frames(3)
    assert sitting.table.stage.camera.eye[2] < 0
    assert sitting.table.match.seats == ("B", "Computer 3")
    sitting.match = sitting.table.match
    sitting.frames(3)
    assert sitting.match.ply == 0, "it is a person's turn"


def test_thinking_costs_two_frames_a_second(timed: App) -> None:
    sitting = Sitting(timed, (Seat(8), HUMAN), quick=False)
    sitting.frames(2)
    before, seconds = timed.frames, 10.0
    sitting.frames(seconds)
    assert 0 < timed.frames - before <= seconds / SIGN_EVERY + 1
    looks = set()
    for _ in range(4):
        looks.add(sitting.table.hud.state.thinking)
        sitting.frames(SIGN_EVERY)
    assert looks == {1, 2, 3}


# With processes


@pytest.fixture
def hasty(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """The app where nobody waits without need."""
    monkeypatch.setattr(computer, "pause", lambda moves: 0.0)
    app.motion = False
    resize(app, SMALL)
    return app


@pytest.fixture
def made(hasty: App) -> Iterator[Callable[..., Client]]:
    clients: list[Client] = []

    def make(*command: str) -> Client:
        clients.append(Client(command or OURS, threads=1, megabytes=16))
        return clients[-1]

    yield make
    clear(hasty)
    for client in clients:
        client.close()


def until(app: App, happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happens"
        app.step()


def play(app: App, client: Client, start: Position, seats: Seats, seed: int, turns: int) -> Match:
    """A game between computers, to its end or for so many turns."""
    match = Match(start)
    table = Table(app, match, ("A", "B"), lambda: None, seats=seats, engine=client, seed=seed)
    app.go(table)
    until(app, lambda: match.outcome is not None or match.ply >= turns)
    assert table.stage.table.layout == match.position.layout()
    assert app.scene is table
    return match


def memory(pid: int | None) -> float:
    """Megabytes that a process holds; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many games of each kind."""
    return int(request.config.getoption("--games"))


def test_whole_games_of_the_real_player_leave_nothing_behind(
    hasty: App, made: Callable[..., Client], games: int
) -> None:
    """`--games 500` plays them with all levels; a few games with the quick ones."""
    client, base_line = made(), None
    many = games > 20
    levels, warm = (range(1, 9), 16) if many else (range(1, 3), 2)
    kinds = {game: [start for start in starts() if start.game.name == game] for game in GAMES}
    for number in range(games + 2):
        of_game = kinds[("pylos", "pillarz")[number % 2]]
        start = of_game[number // 2 % len(of_game)]
        seats = Seat(levels[number % len(levels)]), Seat(levels[number // 3 % len(levels)])
        match = play(hasty, client, start, seats, number, turns=400)
        assert match.outcome is not None or match.ply == 400
        clear(hasty)
        hasty.step()
        if number + 1 >= warm:  # The first games load what all share, the letters of all names.
            base_line = base_line or (counts(hasty), memory(os.getpid()), memory(client.pid))
            assert counts(hasty) == base_line[0], f"after game {number + 1}"
    if many and base_line:
        for pid, before in zip((os.getpid(), client.pid), base_line[1:], strict=True):
            assert memory(pid) - before < MORE_MEMORY, "a process has grown"
    assert not client.failed


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_killed_in_the_middle_of_a_thought_it_answers_all_the_same(
    hasty: App, made: Callable[..., Client]
) -> None:
    client = made()
    match = Match(GAMES["pillarz"].start())
    seats = Seat(8), HUMAN
    hasty.go(Table(hasty, match, ("A", "B"), lambda: None, seats=seats, engine=client))
    until(hasty, lambda: client.ready and client.thinking)
    first = client.pid
    assert first
    os.kill(first, signal.SIGKILL)
    until(hasty, lambda: match.ply == 1)
    assert client.pid != first
    settle(hasty)


def test_dead_for_good_it_leaves_the_table_to_people(
    hasty: App, made: Callable[..., Client], tmp_path: Path
) -> None:
    client = made(sys.executable, str(FAKE), str(tmp_path / "log"), "killed")
    match = Match(GAMES["pylos"].start())
    table = Table(hasty, match, ("A", "B"), lambda: None, seats=(Seat(1), HUMAN), engine=client)
    hasty.go(table)
    until(hasty, lambda: client.failed)
    until(hasty, lambda: table.seating.seats == (HUMAN, HUMAN))
    table.tap("b2")
    assert str(match.last_move) == "b2"
