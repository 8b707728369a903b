"""A whole game of Pylos, played in a real window by a real pointer, as a person would.

Of pillarz there are three in test_whole_match.py.
"""

from __future__ import annotations

import time
from pathlib import Path

from game.games import GAMES
from game.match import Match
from game.rules import Move, Piece, Spot, Taps
from scenes.app import App
from scenes.entities.picking import first_met
from scenes.entities.sets import SETS
from scenes.stage.camera import Frame, OrbitCamera
from scenes.table import Table
from tests.scenes.conftest import resize
from tests.scenes.hand import rectangles, settle
from tests.scenes.whole_games import WHOLE_GAMES
from tests.scenes.windows import PATIENCE, SIZE, SURE, Program, Screen, Start, wait_for, written

VIEW_KEYS = {"player": "1", "top": "t"}
COMPILED = 600.0
"""Seconds in which the computer player must have moved; it may have to be compiled."""


class Eye:
    """Knows where on the screen the places of a game's table are."""

    def __init__(self, game: str) -> None:
        self._set = SETS[game](None)  # type: ignore[arg-type]  # Nothing is drawn.
        self._frame = Frame(self._set.middle, self._set.rings)

    def find(self, match: Match, taps: Taps, place: str) -> tuple[str, tuple[float, float]]:
        """A view from which a place is in front in the middle of a turn, and its pixel."""
        layout = self._layout(match, taps)
        mark = self._set.mark(place, layout)
        assert mark
        solids = self._set.solids(layout, [place])
        for view in ("player", "top"):
            camera = OrbitCamera(self._frame, SIZE[0] / SIZE[1], view)
            x, y = camera.project(mark.centre)
            if first_met(camera.ray(x, y), solids) == place:
                return view, ((x + 1) / 2 * SIZE[0], (1 - y) / 2 * SIZE[1])
        raise AssertionError(f"{place} is seen from nowhere")

    @staticmethod
    def _layout(match: Match, taps: Taps) -> dict[Spot, Piece]:
        layout = dict(match.position.layout())
        for step in (step for steps in match.position.steps(taps) for step in steps):
            if step.source:
                del layout[step.source]
            if step.target:
                layout[step.target] = step.piece
        return layout


class Player:
    """Plays turns at a running program's window."""

    def __init__(self, screen: Screen, program: Program, game: str) -> None:
        self._screen = screen
        self._program = program
        self._eye = Eye(game)
        self._view = "player"

    def tap(self, match: Match, taps: Taps, place: str) -> None:
        """Click the place, from another view if need be, and wait until all is still."""
        view, pixel = self._eye.find(match, taps, place)
        if view != self._view:
            self._view = view
            self._screen.key(VIEW_KEYS[view])
            self._program.rest()
        self._screen.click(*pixel)
        self._program.rest()

    def play(self, match: Match, move: Move) -> None:
        """Tap a whole move."""
        for count, place in enumerate(move.paths[0]):
            self.tap(match, move.paths[0][:count], place)


def played(path: Path) -> int:
    """How many turns the first game in a file has."""
    return next((len(record.turns) for record in written(path)), 0)


def buttons(app: App, match: Match) -> dict[str, tuple[float, float]]:
    """Where the buttons of the table are when it shows that match, in a window of SIZE."""
    resize(app, SIZE)
    table = Table(app, match, ("Player 1", "Player 2"), lambda: None)
    app.go(table)
    settle(app)
    return {name: (x + w / 2, y + h / 2) for name, x, y, w, h in rectangles(table)}


def test_a_whole_game_by_pointer(app: App, display: str, window: Start, tmp_path: Path) -> None:
    game = "pylos"
    record = tmp_path / "played.game"
    size = f"{SIZE[0]}x{SIZE[1]}"
    program = Program(
        window(
            *("play", game, "--window", size, "--tier", "fast"),
            *("--record", str(record), "--lang", "en"),
        )
    )
    screen = Screen(display)
    wait_for(screen.find_window, "the table is shown")
    program.rest()
    player, match = Player(screen, program, game), Match(GAMES[game].start())
    whole = WHOLE_GAMES[game].split()
    for text in whole:
        move = match.position.parse_move(text)
        player.play(match, move)
        match.play(move)
        wait_for(lambda: played(record) == match.ply, f"{text} is in the record")
    (told,) = written(record)
    assert told.outcome == match.outcome
    assert [str(turn.move) for turn in told.turns] == whole
    # The result banner is there: its button begins the next game.
    screen.click(*buttons(app, match)["play again"])
    program.rest()
    fresh = Match(GAMES[game].start())
    player.play(fresh, fresh.position.parse_move(whole[0]))
    wait_for(lambda: len(written(record)) == 2, "a second game begins")
    assert written(record)[1].seats == tuple(reversed(told.seats))
    assert program.runs
    screen.close()
    assert "Traceback" not in (tmp_path / "errors").read_text()


def test_what_changes_is_seen_at_once(app: App, display: str, window: Start) -> None:
    """A still table draws one frame for a hover, and that frame must be on the screen."""
    match = Match(GAMES["pylos"].start())
    program = Program(window("play", "pylos", "--window", f"{SIZE[0]}x{SIZE[1]}", "--lang", "en"))
    screen = Screen(display)
    wait_for(screen.find_window, "the table is shown")
    screen.move(5, 5)
    program.rest(SURE)
    _, hollow = Eye("pylos").find(match, (), "b2")
    before = screen.look(*hollow)
    screen.move(*hollow)
    program.rest(SURE)
    marked = screen.look(*hollow)
    assert marked != before
    screen.move(5, 5)
    program.rest(SURE)
    assert screen.look(*hollow) == before
    screen.close()


def test_what_was_covered_is_drawn_again(display: str, window: Start) -> None:
    """There is no compositor here that would keep it, and nothing else has changed."""
    size = f"{SIZE[0]}x{SIZE[1]}"
    program = Program(window("play", "pylos", "--window", size, "--tier", "fast", "--lang", "en"))
    screen = Screen(display)
    wait_for(screen.find_window, "the table is shown")
    screen.move(5, 5)
    program.rest(SURE)
    before = screen.whole()
    for _ in range(2):
        screen.cover()
        wait_for(lambda: screen.whole() == before, "the picture is whole again")
        program.rest(SURE)
    assert program.runs
    screen.close()


def test_the_computer_plays_in_the_window(display: str, window: Start, tmp_path: Path) -> None:
    """Against itself, as the command line says; its process ends with the window's."""
    record = tmp_path / "played.game"
    process = window(
        *("play", "pillarz", "--first", "computer:1", "--second", "computer:2", "--tier", "fast"),
        *("--window", f"{SIZE[0]}x{SIZE[1]}", "--record", str(record), "--seed", "4"),
    )
    until = time.monotonic() + COMPILED
    while played(record) < 3:
        assert time.monotonic() < until and process.poll() is None
        time.sleep(0.2)
    assert written(record)[0].seats == ("Computer 1", "Computer 2")
    engines = children(process.pid)
    assert engines
    process.terminate()
    process.wait(PATIENCE)
    wait_for(lambda: not any(alive(pid) for pid in engines), "the engine has ended")
    assert "Traceback" not in (tmp_path / "errors").read_text()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for path in found for child in path.read_text().split()]


def alive(pid: int) -> bool:
    """Whether there is such a process, and it is not only waiting to be buried."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return fields[0] != "Z"
