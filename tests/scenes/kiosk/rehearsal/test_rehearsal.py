"""A rehearsal finds what is amiss, and says how much there was of everything."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from panda3d.core import NodePath
from PIL import Image

from game.kiosk.pin import Pin
from game.kiosk.staff import StaffSettings, save_staff
from game.kiosk.statistics import FILE, By, Result
from game.kiosk.understudy import Understudied
from game.language import Language
from scenes.app import App
from scenes.controls import Controls
from scenes.hud import theme
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.kiosk import Kiosk
from scenes.kiosk.rehearsal.chart import Diagram, Line, chart
from scenes.kiosk.rehearsal.crowd import PEOPLE, PIN, Crowd, Screen
from scenes.kiosk.rehearsal.gauge import Sample, sample
from scenes.kiosk.rehearsal.rehearsal import Report
from scenes.kiosk.rehearsal.report import chart_of, table
from scenes.kiosk.staff.staff_page import StaffPage
from scenes.kiosk.visit.visit import Visit
from tests.scenes.conftest import Empty
from tests.scenes.kiosk.hands import later

ROOT = Path(__file__).resolve().parents[4]

NOTHING = Sample(0.0, 200.0, 300.0, 100, 50, 5, 30, 11, 118, 1, 12, 70_000)


@pytest.fixture
def kiosk(app: App, tmp_path: Path) -> Iterator[Kiosk]:
    save_staff(StaffSettings(pin=Pin.of(PIN)), tmp_path)
    made = Kiosk(app, Understudied(None), folder=tmp_path)
    app.step()
    yield made
    made.close()
    app.controls = Controls(app)


class Somebody:
    """One of the crowd at a kiosk."""

    def __init__(self, kiosk: Kiosk, name: str, seed: int = 1) -> None:
        self.app = kiosk.app
        self.scenes: list[object] = []
        self._doing = PEOPLE[name][1](Screen(kiosk.app), random.Random(seed))

    def does(self, until: Callable[[], bool], most: int = 400) -> None:
        """Lets it do things until it is so. Fails if it goes away before."""
        for _ in range(most):
            later(self.app, next(self._doing, 0.0) or 1.0)
            self.scenes.append(self.app.scene)
            if until():
                return
        raise AssertionError(f"it never came; {self.app.scene}")


class TestCrowd:
    def test_a_player_comes_to_the_end_of_a_game(self, kiosk: Kiosk, tmp_path: Path) -> None:
        for seed in range(2, 6):  # Some leave it.
            somebody = Somebody(kiosk, "plays", seed)
            somebody.does(lambda: bool(kiosk.statistics.counts(By.RESULT)))
            assert any(isinstance(scene, Visit) for scene in somebody.scenes)
            results = {bar.key for bar in kiosk.statistics.counts(By.RESULT)}
            if results.isdisjoint((Result.LEFT, Result.WALKED_OFF)):
                return
            kiosk.attract()
            kiosk.statistics.close()
            (tmp_path / FILE).unlink()
        raise AssertionError("nobody has come to an end")

    def test_the_staff_come_to_their_page_and_back(self, kiosk: Kiosk) -> None:
        somebody = Somebody(kiosk, "keeps house")
        somebody.does(lambda: isinstance(kiosk.app.scene, StaffPage))
        somebody.does(lambda: isinstance(kiosk.app.scene, Attract))

    def test_languages_are_changed(self, kiosk: Kiosk) -> None:
        Somebody(kiosk, "speaks").does(lambda: kiosk.app.language.code == "hu")

    def test_who_walks_off_leaves_a_game(self, kiosk: Kiosk) -> None:
        Somebody(kiosk, "walks off").does(lambda: isinstance(kiosk.app.scene, Visit))

    def test_it_follows_from_the_seed(self, app: App) -> None:
        def touched(seed: int) -> tuple[list[tuple[str, float, float]], Counter[str]]:
            found = []

            class Noted(Screen):
                def put(self, x: float, y: float) -> None:
                    found.append(("put", x, y))

                def lift(self, x: float, y: float) -> None:
                    found.append(("lift", x, y))

            crowd = Crowd(Noted(app), seed)
            for second in range(7200):
                crowd.act(float(second))
            return found, crowd.came

        app.go(Empty(app))
        app.step()
        touches, came = touched(1)
        assert (touches, came) == touched(1) != touched(2)
        assert len(touches) > 100 and len(came) >= 5
        puts = [place for place in touches if place[0] == "put"]
        assert len(puts) == len(touches) - len(puts)
        width, height = app.size
        assert all(0 <= x <= width and 0 <= y <= height for _, x, y in touches)


class TestGauge:
    def test_what_is_added_is_counted(self, app: App) -> None:
        before = sample(app, 1.0)
        node: NodePath = app.base.render.attachNewNode("one")
        node.attachNewNode("two")
        app.base.taskMgr.add(lambda task: task.cont, "a task")
        app.base.accept("an event", lambda: None)
        with Path(os.devnull).open():
            after = sample(app, 1.0)
        app.base.ignore("an event")
        app.base.taskMgr.remove("a task")
        node.removeNode()
        more = {name: getattr(after, name) - getattr(before, name) for name in Sample._fields[3:10]}
        more.pop("prepared")
        assert more == {"nodes": 2, "geoms": 0, "textures": 0, "tasks": 1, "hooks": 1, "buffers": 0}
        if sys.platform == "linux":
            assert after.files == before.files + 1
        again = sample(app, 1.0)
        assert (again.nodes, again.tasks, again.hooks) == (before.nodes, before.tasks, before.hooks)

    @pytest.mark.skipif(sys.platform != "linux", reason="told by Linux alone")
    def test_memory_and_that_of_the_family(self, app: App) -> None:
        before = sample(app, 0.0)
        block = bytearray(os.urandom(2**20) * 40)
        eater = [sys.executable, "-c", "x = b'x' * 50 * 2**20; input(); print(len(x))"]
        with subprocess.Popen(eater, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
            family = 0.0
            while family < before.family + 70:
                after = sample(app, 0.0)
                family = after.family
            child.communicate(b"\n")
        assert 35 < after.memory - before.memory < 60
        assert len(block) == 40 * 2**20


def report(samples: list[Sample], hours: float = 10.0) -> Report:
    return Report(hours, 1, (640, 360), samples=samples)


def hourly(growth: float, warm_up: float = 30.0) -> list[Sample]:
    """A look each half an hour, the memory growing so fast after the warm-up."""
    return [
        NOTHING._replace(hours=n / 2, memory=200 + min(n / 2, 2) * warm_up + growth * n / 2)
        for n in range(21)
    ]


class TestReport:
    def test_growth_is_that_after_the_warm_up(self) -> None:
        assert report(hourly(0.4)).growth == pytest.approx(0.4)
        assert report(hourly(0.4)).sound
        assert report(hourly(-0.4)).sound
        assert not report(hourly(1.5)).sound
        assert report(hourly(1.5)[:2]).growth is None

    def test_more_of_anything_is_amiss(self) -> None:
        samples = hourly(0)
        samples[-6:] = [one._replace(nodes=101, tasks=12) for one in samples[-6:]]
        found = report(samples)
        assert found.grown == {"nodes": 1, "tasks": 1} and not found.sound
        # One that is counted in the middle of something is none.
        samples = hourly(0)
        samples[-1] = samples[-1]._replace(nodes=140)
        assert report(samples).sound

    def test_a_fault_is_amiss(self) -> None:
        found = report(hourly(0))
        found.errors["Traceback: oh"] += 3
        assert not found.sound
        told = table(found, Language("en"))
        assert "Traceback: oh" in told and "3 times" in told and "something is amiss" in told
        assert "all is well" in table(report(hourly(0)), Language("en"))
        assert "minden rendben" in table(report(hourly(0)), Language("hu")).lower()

    def test_the_chart_has_what_was_found(self) -> None:
        found = report(hourly(1.5))
        found.frames = [(n / 4, 12.0, 30.0) for n in range(40)]
        picture = chart_of(found, Language("en"))
        assert picture.mode == "RGB"
        colours = {colour for _, colour in picture.getcolors(10**6) or ()}
        for colour in (theme.BRASS, theme.MUTED):
            assert tuple(round(255 * part) for part in colour[:3]) in colours

    def test_a_chart_of_nothing(self) -> None:
        full = chart_of(report(hourly(1)), Language("hu"))
        assert chart_of(report([]), Language("en")).size == full.size


def rows_with(picture: Image.Image, colour: tuple[int, int, int]) -> list[int]:
    return [
        y
        for y in range(picture.height)
        if any(picture.getpixel((x, y)) == colour for x in range(200, 1000, 5))
    ]


def test_a_line_is_drawn_where_it_belongs() -> None:
    red = (1.0, 0.0, 0.0, 1.0)

    def level(height: float) -> float:
        lines = [
            Line("a", [(0, height), (10, height)], red),
            Line("b", [(0, 100), (10, 100)], theme.MUTED),
        ]
        rows = rows_with(chart("t", "h", [Diagram("d", lines)]), (255, 0, 0))
        return sum(rows) / len(rows)

    top, middle, bottom = level(90), level(50), level(10)
    assert top < middle < bottom
    assert middle == pytest.approx((top + bottom) / 2, abs=2)


def rehearsed(*options: str, before: str = "") -> subprocess.CompletedProcess[str]:
    code = f"import sys; {before}\nfrom cli import parser; sys.exit(parser.main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "kiosk", "--rehearse", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500)


def test_some_minutes_as_json_and_as_a_picture(home: Path, tmp_path: Path) -> None:
    picture = tmp_path / "chart.png"
    done = rehearsed("4", "--seed", "39", "--json", "--picture", str(picture))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["hours"] == pytest.approx(4 / 60) and told["seed"] == 39
    assert told["failures"] == 0 and told["errors"] == {} and told["grown"] == {}
    assert told["sessions"] >= 1 and told["touches"] > 20
    first, last = told["samples"][0], told["samples"][-1]
    for name in ("nodes", "geoms", "textures", "tasks", "hooks", "buffers"):
        assert first[name] == last[name] > 0, name
    assert last["hours"] >= 4 / 60 and told["frames_ms"]
    with Image.open(picture) as drawn:
        assert drawn.format == "PNG" and drawn.width > 1000
    assert not home.exists()


def test_a_scene_that_fails_is_counted(tmp_path: Path) -> None:
    fault = "from scenes.kiosk.visit.choose import Choose; Choose.update = lambda self, dt: 1 / 0"
    done = rehearsed("3", "--seed", "39", before=fault)
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stdout and "something is amiss" in done.stdout


def test_at_a_speed(tmp_path: Path) -> None:
    done = rehearsed("0.5", "--speed", "10", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["took_s"] >= 3.0


@pytest.mark.parametrize("name", ["chart.jpg", "no/chart.png"])
def test_a_picture_that_can_not_be_is_refused_at_once(tmp_path: Path, name: str) -> None:
    done = rehearsed("9999", "--picture", str(tmp_path / name))
    assert done.returncode == 2 and done.stderr.count("\n") == 1
