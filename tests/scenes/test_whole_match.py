"""An evening for two in a real window, by a real pointer: a match with clocks, a tie, a game by the
rule of two; killed twice on the way, gone on with, copied, replayed.
"""

from __future__ import annotations

import hashlib
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from game.clock import SECOND_NS, TimeControl, Times
from game.match import Match
from game.record import Record
from game.rules import FIRST
from game.saves import Saves
from game.settings import Settings, load_settings, save_settings
from scenes.app import App
from scenes.menu import Menu
from scenes.play import Program
from scenes.replay import Replay
from scenes.table import Table
from tests.scenes import windows
from tests.scenes.conftest import ROOT, clear, resize
from tests.scenes.hand import Hand, rectangles, settle
from tests.scenes.windows import SIZE, Screen, Start, wait_for, written

LIGHT_WINS = "B3>A2^A1 C2>C3^B2 A2>A1^B1 C3>C2^B2 A1>B2^A1 C2>B1^A1 B2>A1#".split()
"""The soonest that somebody can win."""
ANOTHER = "D3>E2^E1"
"""What light names beside its second move, and dark does not choose."""
PLIES = len(LIGHT_WINS)
CONTROL = TimeControl.equal(300, 3)
WINDOW = ("--window", f"{SIZE[0]}x{SIZE[1]}", "--tier", "fast", "--lang", "en")

HASHES = """
import hashlib, pathlib, sys
from game.match import Match
from game.record_reader import read_records
for path in sys.argv[1:]:
    for record in read_records(pathlib.Path(path).read_bytes()):
        for position in Match.from_record(record).positions:
            print(hashlib.sha256(f"{position.rules} {position}".encode()).hexdigest())
"""


class Evening:
    """The program in its window, and beside it the same one in this process.

    The twin's scenes tell where things are. It has a home of its own, and when the program has been
    killed it begins anew with what that left on the disk.
    """

    def __init__(self, app: App, screen: Screen, start: Start, home: Path, twin: Path) -> None:
        self.app = app
        self.screen = screen
        self._start = start
        self._home, self._twin = home, twin
        self._top = False

    def open(self, *words: str) -> None:
        """Start the program, and its twin with the same home."""
        shutil.rmtree(self._twin, ignore_errors=True)
        shutil.copytree(self._home, self._twin)
        self.process = self._start(*words, *WINDOW)
        self._program = windows.Program(self.process)
        wait_for(self.screen.find_window, "the window is shown")
        settings, _ = load_settings()
        self.app.motion = settings.motion
        self.twin = Program(self.app, settings, None, random.Random(4), Saves())
        if words[0] == "replay":
            (record,) = written(Path(words[1]))
            self.twin.replay(record)
        else:
            self.twin.open()
        self._together()

    def kill(self) -> None:
        """End the program in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()

    @property
    def scene(self) -> Table | Menu | Replay:
        scene = self.app.scene
        assert isinstance(scene, Table | Menu | Replay)
        return scene

    @property
    def table(self) -> Table:
        assert isinstance(self.scene, Table)
        return self.scene

    @property
    def match(self) -> Match:
        return self.table.match

    def press(self, *names: str) -> None:
        """Click these buttons."""
        for name in names:
            boxes = {n: (x + w / 2, y + h / 2) for n, x, y, w, h in rectangles(self.scene)}
            assert name in boxes, f"no {name} among {sorted(boxes)}"
            self._click(*boxes[name])

    def tap(self, place: str) -> None:
        """Click a place of the table, from above if it is not seen otherwise."""
        hand = Hand(self.app, self.table)
        pixel = hand.seen(place)
        if not pixel:
            self._key("t")
            pixel = hand.seen(place)
        assert pixel, f"{place} is seen from nowhere"
        self._click(*pixel)

    def play(self, *moves: str) -> None:
        """Tap these moves."""
        for text in moves:
            ply = self.match.ply
            for place in self.match.position.parse_move(text).paths[0]:
                self.tap(place)
            assert self.match.ply == ply + 1
            wait_for(self.is_saved, f"{text} is on the disk")

    def name(self, text: str) -> None:
        """Tap a move that is only named."""
        for place in self.match.position.parse_move(text).paths[0]:
            self.tap(place)
        assert str(self.match.named[-1]) == text
        wait_for(self.is_saved, f"{text} is on the disk")

    def is_saved(self) -> bool:
        """Whether what has been done at this table is on the disk."""
        record = self.newest()
        match = self.match
        return bool(
            record
            and record.moves == match.moves
            and record.outcome == match.outcome
            and dict(record.tags).get("Named", "") == " ".join(map(str, match.named))
        )

    def newest(self) -> Record | None:
        """The game that the program has saved last."""
        entries = Saves(self._home / "games").list(lambda notice: pytest.fail(str(notice)))
        return written(entries[0].path)[0] if entries else None

    def _click(self, x: float, y: float) -> None:
        self.screen.click(x, y)
        controls = self.app.controls
        controls.moved(x, y)
        controls.down("mouse1")
        controls.up("mouse1")
        self._together()

    def _key(self, key: str) -> None:
        self.screen.key(key)
        self.app.controls.down(key)
        self._together()

    def _together(self) -> None:
        settle(self.app)
        self._program.rest()


@pytest.fixture
def evening(
    app: App,
    display: str,
    window: Start,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Evening]:
    """Nothing is open yet. Pieces do not fly, so that the evening is short."""
    save_settings(Settings(motion=False))
    monkeypatch.setenv("PYLOS_PILLARZ_HOME", str(tmp_path / "twin"))
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "twin")
    (tmp_path / "documents").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "documents"))
    resize(app, SIZE)
    screen = Screen(display)
    yield Evening(app, screen, window, home, tmp_path / "twin")
    screen.close()
    clear(app)
    app.on_failure = None


def times(record: Record) -> tuple[Times, ...]:
    """What the clocks showed, from the start on."""
    found = tuple(one for one in Match.from_record(record).all_times if one)
    assert len(found) == len(record.turns) + 1
    return found


def hashes_elsewhere(*paths: Path) -> list[str]:
    """Of every position in these files, told by another process."""
    command = [sys.executable, "-c", HASHES, *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def hashes(match: Match) -> list[str]:
    """Of every position of a match."""
    texts = [f"{position.rules} {position}" for position in match.positions]
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_match_with_a_tie_and_the_rule_of_two(
    evening: Evening, home: Path, tmp_path: Path
) -> None:
    evening.open("play")
    evening.press("game pillarz", "begins first", "match", "games two", "tie two")
    evening.press("clocks", f"clock {CONTROL}", "back", "back", "play")
    seen = list[str]()

    # The first game: light wins, who is player 1.
    evening.play(*LIGHT_WINS)
    first, match = evening.newest(), evening.match
    assert first and match.outcome and match.outcome.winner == FIRST
    assert match.clock and match.clock.control == CONTROL
    seen += hashes(match)

    # The second is killed in the middle of a turn, and gone on with. Player 2 wins.
    evening.press("play again")
    evening.play(*LIGHT_WINS[:3])
    left = evening.newest()
    assert left and left.seats == first.seats[::-1]
    evening.tap("C3")
    evening.kill()
    evening.open("play")
    evening.press("go on", "go")
    assert [str(move) for move in evening.match.moves] == LIGHT_WINS[:3]
    evening.play(*LIGHT_WINS[3:])
    second = evening.newest()
    assert second and times(second)[: len(times(left))] == times(left)
    seen += hashes(evening.match)

    # Level: the third is by the rule of two, and is killed when one move is named.
    evening.press("play again")
    evening.play(*LIGHT_WINS[:2])
    assert evening.match.naming
    evening.name(LIGHT_WINS[2])
    evening.kill()
    evening.open("play")
    evening.press("go on", "go")
    assert [str(move) for move in evening.match.named] == LIGHT_WINS[2:3]
    evening.name(ANOTHER)
    assert evening.match.choosing
    evening.tap(LIGHT_WINS[2][-2:])
    assert [str(move) for move in evening.match.moves] == LIGHT_WINS[:3]
    evening.play(*LIGHT_WINS[3:])
    seen += hashes(evening.match)
    third = evening.newest()
    assert third
    tags = [dict(record.tags) for record in (first, second, third)]
    series = "two, rule of two"
    assert [tag["Series"] for tag in tags] == [series, f"{series}: 1-0", f"{series}: 1-0 1-0"]
    assert [tag.get("RuleOfTwo") for tag in tags] == [None, None, "first"]
    assert f"[%two {LIGHT_WINS[2]} {ANOTHER} " in "".join(third.turns[2].comments)
    for record in (first, second, third):
        assert record.outcome and record.outcome.winner == FIRST
        most = [CONTROL.first.seconds + CONTROL.first.extra * ply for ply in range(PLIES + 1)]
        for ply, left_to in enumerate(times(record)):
            assert all(0 < one <= most[ply] * SECOND_NS for one in left_to)

    # Of all three a copy is saved from the list, and read in another process.
    evening.press("to the menu", "past games")
    for number in (2, 1, 0):
        evening.press(f"item {number}", "save copy")
    evening.kill()
    copies = (tmp_path / "documents").glob("*.game")
    exported = sorted(copies, key=lambda path: path.stat().st_mtime_ns)
    assert hashes_elsewhere(*exported) == seen
    assert Saves(home / "games").unfinished(lambda notice: pytest.fail(str(notice))) is None

    # The last is replayed, turn by turn, and played on from the middle: the same positions again.
    evening.open("replay", str(exported[2]))
    evening.press("end", "previous", "previous", "start", *["next"] * 4, "play on")
    wait_for(lambda: evening.is_saved(), "another game begins")
    assert hashes(evening.match) == seen[-PLIES - 1 :][:5]
    other = evening.newest()
    assert other and other.moves == third.moves[:4]
    assert evening.process.poll() is None
    assert "Traceback" not in (tmp_path / "errors").read_text()
