"""A whole game of each kind, played in a real window by a real pointer, as a person would."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from game.games import GAMES
from game.match import Match
from game.record import Record
from game.record_reader import read_records
from game.rules import Move, Piece, Spot, Taps
from scenes.app import App
from scenes.entities.picking import first_met
from scenes.entities.sets import SETS
from scenes.stage.camera import Frame, OrbitCamera
from scenes.table import Table
from tests.scenes.conftest import resize
from tests.scenes.hand import rectangles, settle
from tests.scenes.whole_games import SHORT_GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
SIZE = (640, 480)
VIEW_KEYS = {"player": "1", "top": "t"}
GLANCE = 0.2
"""Seconds between two looks at how busy the program is."""
BUSY = 0.3
"""Share of a processor: it draws. At rest it sleeps, and that is how one sees that it waits."""
SURE = 6
"""Glances in which it must sleep until the finest picture is there, not only a tap answered."""
PATIENCE = 60.0
"""Seconds in which any one thing must have happened on a machine with other work."""
COMPILED = 600.0
"""The same for the computer player, which may have to be compiled."""

Start = Callable[..., "subprocess.Popen[bytes]"]


class Screen:
    """The program's window on an X display, with the display's pointer and keyboard."""

    def __init__(self, name: str) -> None:
        self._display = Display(name)
        self._root = self._display.screen().root
        self._left = self._top = 0

    def find_window(self) -> bool:
        """Look where the window is; False while it is not shown."""
        for child in self._root.query_tree().children:
            at = child.get_geometry()
            if (at.width, at.height) == SIZE and child.get_attributes().map_state == X.IsViewable:
                self._left, self._top = at.x, at.y
                return not self._is_dark()
        return False

    def move(self, x: float, y: float) -> None:
        """Move the pointer there (pixels of the window)."""
        self._fake(X.MotionNotify, x=self._left + round(x), y=self._top + round(y))

    def look(self, x: float, y: float, half: int = 12) -> bytes:
        """What the screen shows around a pixel of the window."""
        left, top = self._left + round(x) - half, self._top + round(y) - half
        seen = self._root.get_image(left, top, 2 * half, 2 * half, X.ZPixmap, 0xFFFFFFFF)
        return bytes(seen.data)

    def click(self, x: float, y: float) -> None:
        """Move there (pixels of the window), press and let go."""
        self.move(x, y)
        time.sleep(0.1)
        self._fake(X.ButtonPress, 1)
        time.sleep(0.05)
        self._fake(X.ButtonRelease, 1)

    def key(self, letter: str) -> None:
        """Press a key and let go."""
        code = self._display.keysym_to_keycode(ord(letter))
        self._fake(X.KeyPress, code)
        time.sleep(0.05)
        self._fake(X.KeyRelease, code)

    def whole(self) -> bytes:
        """What the screen shows of the whole window."""
        seen = self._root.get_image(self._left, self._top, *SIZE, X.ZPixmap, 0xFFFFFFFF)
        return bytes(seen.data)

    def cover(self) -> None:
        """Show a red window over a part of the program's, and take it away again."""
        window = self._root.create_window(
            *(self._left + 150, self._top + 100, 300, 200, 0, X.CopyFromParent),
            background_pixel=0xFF0000,
            override_redirect=True,
        )
        window.map()
        self._display.sync()
        time.sleep(0.3)
        assert b"\x00\x00\xff" in self.whole()
        window.destroy()
        self._display.sync()

    def close(self) -> None:
        """Let go of the display."""
        self._display.close()

    def _is_dark(self) -> bool:
        x, y = self._left + SIZE[0] // 2, self._top + SIZE[1] // 2
        middle = self._root.get_image(x, y, 1, 1, X.ZPixmap, 0xFFFFFFFF)
        return not any(middle.data[:3])

    def _fake(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        xtest.fake_input(self._display, kind, detail, x=x, y=y)
        self._display.sync()


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


class Program:
    """A running program, known by its process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def rest(self, glances: int = 2) -> None:
        """Wait until it has drawn all there is to draw and sleeps, for so many glances."""
        until = time.monotonic() + PATIENCE
        quiet = 0
        while quiet < glances:
            assert time.monotonic() < until, "the program does not come to rest"
            assert self.runs, "the program ended"
            before = self._used()
            time.sleep(GLANCE)
            quiet = quiet + 1 if self._used() - before < BUSY * GLANCE else 0
            # glibc before 2.41 can lose a wake-up in Mesa's threads: a signal gets them going.
            self._process.send_signal(signal.SIGCONT)

    def _used(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


@pytest.fixture
def window(display: str, home: Path, tmp_path: Path) -> Iterator[Start]:
    """A running program, given a command line; ended by its process id."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> subprocess.Popen[bytes]:
        env = {**os.environ, "DISPLAY": display, "PYLOS_PILLARZ_HOME": str(home)}
        env.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "main.py", *words]
        errors = (tmp_path / "errors").open("wb")
        started.append(subprocess.Popen(command, cwd=ROOT, env=env, stderr=errors))
        errors.close()
        return started[-1]

    yield start
    for process in started:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(happened: Callable[[], bool], what: str) -> None:
    """Wait until it has happened."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, f"not within {PATIENCE} s: {what}"
        time.sleep(0.05)


def written(path: Path) -> list[Record]:
    """The sound records in a file; none while there is none."""
    if not path.exists():
        return []
    return [record for record in read_records(path.read_bytes()) if isinstance(record, Record)]


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


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_pointer(
    app: App, game: str, display: str, window: Start, tmp_path: Path
) -> None:
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
    whole = SHORT_GAMES[game].split()
    for text in whole:
        move = match.position.parse_move(text)
        player.play(match, move)
        match.play(move)
        assert played(record) == match.ply, text
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
