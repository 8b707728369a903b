"""The kiosk rehearsed: the real scenes, a simulated crowd, and days that pass in minutes.

Time is virtual: every step takes a quarter of a second of it at most, however long it takes. The
computer's thoughts are short, and time stands still during them. Nothing is kept: statistics and
settings are in a folder that is gone afterwards.
"""

from __future__ import annotations

import json
import logging
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from game.engine.client import Client
from game.games import GAMES
from game.kiosk.hours import Span
from game.kiosk.pin import Pin
from game.kiosk.pings import ATTRACT
from game.kiosk.staff import StaffSettings, save_staff
from game.kiosk.statistics import By
from game.kiosk.understudy import Understudied
from game.language import Language
from scenes.app import LONGEST_FRAME, App
from scenes.bench.timing import finisher
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.hardware.memory import give_back
from scenes.kiosk.rehearsal.crowd import PIN, Crowd, Screen
from scenes.kiosk.rehearsal.gauge import COUNTED, Sample, sample
from scenes.kiosk.rehearsal.stand_ins import (
    Brisk,
    Hourglass,
    Kept,
    Rehearsed,
)
from scenes.look.shaders import Tier
from scenes.renderer import Tiers

HOURS = Span(6 * 60, 5 * 60)
"""Open all day and night but for one hour, so that it closes and opens as well."""

SEEN = 1.0
"""Seconds of the rehearsal's time between two pictures that are really drawn: all are prepared."""

FRESH = 3.0
"""Seconds that a fresh game has been shown when memory is looked at."""
SAMPLES = 96
"""Looks at the memory, at most."""
SPANS = 192
"""Parts of the time in which frames are counted together."""

WARM_UP, WARM_UP_SHARE = 2.0, 1 / 3
"""Hours after which memory must not grow, and of a shorter rehearsal the part."""
GROWTH = 1.0
"""MB an hour that are no leak yet."""

MOST_FAILURES = 50
"""There is no use in going on after so many."""


@dataclass
class Report:
    """How it went. `frames` are hours, and the median and 99th hundredth in milliseconds."""

    hours: float
    seed: int
    size: tuple[int, int]
    took: float = 0.0
    """Real seconds."""
    steps: int = 0
    touches: int = 0
    came: dict[str, int] = field(default_factory=dict)
    sessions: int = 0
    games: dict[str, dict[str, int]] = field(default_factory=dict)
    failures: int = 0
    """Scenes that have failed, after which the kiosk was in attract mode again."""
    left: int = 0
    """How often the staff have ended or restarted it."""
    errors: Counter[str] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    frames: list[tuple[float, float, float]] = field(default_factory=list)

    @property
    def warm(self) -> list[Sample]:
        """The looks at the memory after the warm-up."""
        begun = min(WARM_UP, WARM_UP_SHARE * self.hours)
        return [one for one in self.samples if one.hours >= begun]

    @property
    def growth(self) -> float | None:
        """MB an hour by which the memory grows after the warm-up; None if that can't be told."""
        return _slope([(one.hours, one.memory) for one in self.warm])

    @property
    def grown(self) -> dict[str, int]:
        """What there is more of at the end than after the warm-up, and how much."""
        part = max(1, len(self.warm) // 3)
        more = {
            name: round(_middle(self.warm[-part:], name) - _middle(self.warm[:part], name))
            for name in COUNTED
        }
        return {name: count for name, count in more.items() if count > 0}

    @property
    def sound(self) -> bool:
        """Whether it may be left alone."""
        leaks = (self.growth or 0.0) > GROWTH and self.hours >= 2 * WARM_UP
        return not (self.errors or self.failures or self.grown or leaks)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "hours": self.hours,
            "took_s": round(self.took, 1),
            "seed": self.seed,
            "size": list(self.size),
            "steps": self.steps,
            "touches": self.touches,
            "came": self.came,
            "sessions": self.sessions,
            "games": self.games,
            "failures": self.failures,
            "left_by_staff": self.left,
            "errors": dict(self.errors),
            "growth_mb_an_hour": self.growth and round(self.growth, 3),
            "grown": self.grown,
            "sound": self.sound,
            "samples": [one._asdict() for one in self.samples],
            "frames_ms": [
                {"hours": hours, "median": middle, "p99": late}
                for hours, middle, late in self.frames
            ],
        }


def rehearse(
    minutes: float,
    language: Language,
    *,
    speed: float | None = None,
    seed: int = 0,
    size: tuple[int, int] = (640, 360),
    tier: Tier = Tier.FAST,
    as_json: bool = False,
    picture: Path | None = None,
    tell: Callable[[str], None] = lambda news: None,
    done: Callable[[], None] = lambda: None,
) -> int:
    """Rehearse so many minutes, `speed` times as fast as time or as fast as possible; print it.

    `tier` is how finely is drawn when all is still; `picture` is where the chart goes; `tell` hears
    of the progress and `done` of its end. Returns the exit status: 1 if something was amiss.
    """
    from scenes.kiosk.rehearsal.report import chart_of, table

    give_back()
    time_ = Hourglass()
    app = App(
        Language("en"),
        size,
        offscreen=True,
        clock=time_,
        samples=0,
        tiers=Tiers(Tier.FAST, tier),
    )
    with tempfile.TemporaryDirectory() as folder:
        report = Rehearsal(app, time_, Path(folder), minutes / 60, seed, speed, tell).run()
    done()
    if picture:
        chart_of(report, language).save(picture, format="PNG")
    print(json.dumps(report.plain(), indent=2) if as_json else table(report, language))
    return 0 if report.sound else 1


class Rehearsal:
    """One rehearsal of so many hours in an app whose clock is `time_`."""

    def __init__(
        self,
        app: App,
        time_: Hourglass,
        folder: Path,
        hours: float,
        seed: int = 0,
        speed: float | None = None,
        tell: Callable[[str], None] = lambda news: None,
    ) -> None:
        self._app, self._time, self._speed, self._tell = app, time_, speed, tell
        self._folder = folder
        self._report = Report(hours, seed, app.size)
        self._screen = Screen(app)
        self._crowd = Crowd(self._screen, seed)
        self._drawn: list[float] = []
        self._finish_frame = finisher(app.base.win)
        self._seen = -SEEN
        self._span = 0.0
        self._shown: tuple[object, float] = None, 0.0
        """The scene that is shown, and since when."""
        self._looked: tuple[object, float] = None, 0.0
        """The scene during which memory was looked at last, and when."""

    def run(self) -> Report:
        """From the opening to the end."""
        report, begun = self._report, time.perf_counter()
        settings = StaffSettings(pin=Pin.of(PIN), hours=(HOURS,) * 7, volume=0.0)
        save_staff(settings, self._folder)
        engine = Brisk()
        understudied = Understudied(engine)
        self._prepare(engine)
        self._app.beside.add(understudied)
        self._app.base.taskMgr.add(self._draw_seldom, "draw seldom", sort=45)
        with _errors(report.errors):
            self._kiosk = Rehearsed(
                self._app, understudied, folder=self._folder, seed=report.seed,
                now=self._time.now, wall=self._time.wall,
            )  # fmt: skip
            self._kiosk.statistics = Kept(self._folder, now=self._time.now)
            self._count_failures()
            try:
                self._pass_time(report.hours * 3600, settings)
                self._finish()
                self._tally()
            finally:
                self._kiosk.close()
                understudied.close()
                self._app.beside.discard(understudied)
                self._app.base.taskMgr.remove("draw seldom")
        report.took = time.perf_counter() - begun
        return report

    def _prepare(self, engine: Client) -> None:
        """An engine may have to be compiled first."""
        engine.start()
        while not (engine.ready or engine.failed):
            engine.wait(0.5)

    def _count_failures(self) -> None:
        after = self._app.on_failure
        assert after

        def count():  # type: ignore[no-untyped-def]
            self._report.failures += 1
            return after()

        self._app.on_failure = count

    # --- from step to step ---

    def _pass_time(self, seconds: float, settings: StaffSettings) -> None:
        begun, start = time.perf_counter(), self._time.seconds
        while self._time.seconds - start < seconds and self._report.failures < MOST_FAILURES:
            due = max(0.0, self._crowd.seconds - self._time.seconds)
            self._step(min(LONGEST_FRAME, max(1 / 30, due)))
            self._crowd.act(self._time.seconds)
            self._restore(settings)
            self._watch()
            if self._speed:
                ahead = (self._time.seconds - start) / self._speed
                time.sleep(max(0.0, begun + ahead - time.perf_counter()))

    def _step(self, seconds: float) -> None:
        self._time.seconds += seconds
        self._report.steps += 1
        begun = time.perf_counter()
        try:
            self._app.step()
        except Exception:
            # The program would have ended here, and its supervisor would have started it again.
            self._report.errors[traceback.format_exc()] += 1
            self._report.failures += 1
            self._kiosk.attract()
        if self._app.base.win.isActive():
            self._finish_frame()
            self._drawn.append(1000 * (time.perf_counter() - begun))

    def _draw_seldom(self, task: object) -> int:
        """Everything is worked out for every frame, but not all are drawn: that takes longest."""
        window, now = self._app.base.win, self._time.seconds
        if window.isActive():
            if now - self._seen < SEEN:
                window.setActive(False)
            else:
                self._seen = now
        return 1  # Task.cont

    def _restore(self, settings: StaffSettings) -> None:
        """What the staff have changed holds until somebody comes again."""
        scene = self._screen.scene
        if scene and scene.name == ATTRACT and self._kiosk.settings != settings:
            self._kiosk.keep(settings)
            self._kiosk.attract()

    # --- looking at memory and frames ---

    def _watch(self) -> None:
        now, hours = self._time.seconds, self._report.hours
        if self._app.scene is not self._shown[0]:
            self._shown = self._app.scene, now
        if now - self._looked[1] >= hours * 3600 / SAMPLES or not self._report.samples:
            self._look_soon()
        if now - self._span >= hours * 3600 / SPANS:
            self._span = now
            self._sum_up_frames()

    def _look_soon(self) -> None:
        """Look at the memory; where nobody has been for a while, let a game begin for that."""
        alone = isinstance(self._app.scene, Attract) and self._kiosk.is_open
        if not self._look() and alone and self._time.seconds - self._shown[1] > 4 * FRESH:
            self._kiosk.attract()

    def _look(self) -> bool:
        """Look at the memory if the moment is the usual one; whether it was."""
        scene, now = self._app.scene, self._time.seconds
        fresh = isinstance(scene, Attract) and scene.game == next(iter(GAMES))
        if not fresh or now - self._shown[1] < FRESH or scene is self._looked[0]:
            return False
        if not self._kiosk.is_open:
            return False
        scene.stage.complete()
        self._looked = scene, now
        found = sample(self._app, now / 3600)
        self._report.samples.append(found)
        self._tell(f"{found.hours:5.1f} h  {found.memory:.1f} MB  {found.nodes}")
        return True

    def _sum_up_frames(self) -> None:
        drawn, self._drawn = self._drawn, []
        if len(drawn) > 1:
            late = quantiles(drawn, n=100)[98]
            self._report.frames.append((self._time.seconds / 3600, median(drawn), late))

    def _finish(self) -> None:
        """Everybody goes, and memory is looked at once more."""
        self._sum_up_frames()
        for _ in GAMES:
            self._kiosk.attract()
            for _ in range(round(2 * FRESH / LONGEST_FRAME)):
                self._step(LONGEST_FRAME)
                self._watch()
                if self._look():
                    return

    def _tally(self) -> None:
        report, statistics = self._report, self._kiosk.statistics
        report.touches = self._screen.touches
        report.came = dict(self._crowd.came)
        report.left = self._kiosk.left
        report.sessions = statistics.totals().sessions
        report.games = {
            by.name.lower(): {str(bar.key): bar.games for bar in statistics.counts(by)}
            for by in (By.GAME, By.RESULT, By.LENGTH)
        }


@contextmanager
def _errors(found: Counter[str]) -> Iterator[None]:
    """Counts what is written to the log as an error."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found[logging.Formatter().format(record)] += 1

    handler = Handler(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def _middle(samples: list[Sample], name: str) -> float:
    return median([getattr(one, name) for one in samples] or [0])


def _slope(points: list[tuple[float, float]]) -> float | None:
    """Of the straight line through the points, by least squares."""
    if len(points) < 3:
        return None
    x0 = sum(x for x, _ in points) / len(points)
    y0 = sum(y for _, y in points) / len(points)
    spread = sum((x - x0) ** 2 for x, _ in points)
    return sum((x - x0) * (y - y0) for x, y in points) / spread if spread else None
