"""Visitors come and go: sessions, idle visitors, the corner, opening hours, failures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.kiosk.hours import Span
from game.kiosk.pin import Pin
from game.kiosk.pings import Pings
from game.kiosk.staff import StaffSettings, load_staff, save_staff
from game.kiosk.statistics import By, Result
from game.kiosk.understudy import Understudied
from game.match import Match
from game.rules import FIRST
from scenes.app import App
from scenes.controls import Controls
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.countdown import Countdown
from scenes.kiosk.kiosk import CLOSED, DRIFT, DRIFT_EVERY, DRIFT_STEPS, Kiosk
from scenes.kiosk.staff.pin_pad import PinPad
from scenes.kiosk.visit.choose import Choose
from scenes.kiosk.visit.visit import Visit
from tests.scenes.kiosk.hands import later, touch
from tests.scenes.kiosk.stand_in import reads

NOON = datetime(2026, 11, 30, 12)  # A Monday.
MIDDLE = 320, 180


class Day:
    """The local time, set by hand."""

    time = NOON

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def kiosk(app: App, tmp_path: Path, day: Day) -> Iterator[Kiosk]:
    """In attract, with a PIN, kept in a folder of its own."""
    save_staff(StaffSettings(pin=Pin.of("2718"), volume=0.5), tmp_path)
    made = Kiosk(app, Understudied(None), folder=tmp_path, now=day)
    app.step()
    yield made
    made.close()
    app.controls = Controls(app)


def is_asked(app: App) -> bool:
    assert app.scene and app.scene.hud
    return isinstance(app.scene.hud.layer, Countdown)


def test_a_touch_leads_to_the_choice_and_a_session_begins(kiosk: Kiosk) -> None:
    app = kiosk.app
    assert isinstance(app.scene, Attract) and kiosk.session is None
    touch(app, *MIDDLE)
    assert isinstance(app.scene, Choose) and kiosk.session
    assert kiosk.statistics.totals().sessions == 1


def test_who_is_idle_is_asked_and_one_touch_is_enough(kiosk: Kiosk) -> None:
    app = kiosk.app
    touch(app, *MIDDLE)
    later(app, 29)
    assert not is_asked(app)
    later(app, 2)
    assert is_asked(app)
    for spot in ((10, 300), (600, 30), MIDDLE):
        touch(app, *spot)
        assert not is_asked(app) and isinstance(app.scene, Choose)
        later(app, 29)
        assert not is_asked(app)
        later(app, 15)
        assert is_asked(app)


def test_who_has_gone_leaves_nothing_to_the_next_visitor(kiosk: Kiosk) -> None:
    app = kiosk.app
    kiosk.speak("hu")
    touch(app, *MIDDLE)
    assert kiosk.session and kiosk.session.language == "hu"
    kiosk.set_volume(0.0)
    later(app, 52)
    assert isinstance(app.scene, Attract) and kiosk.session is None
    assert (app.language.code, app.sounds.volume) == ("en", 0.5)
    assert kiosk.statistics.totals().seconds == pytest.approx(52, abs=4)


def test_a_visitor_who_walks_off_from_a_game_is_counted(kiosk: Kiosk) -> None:
    app = kiosk.app
    touch(app, *MIDDLE)
    kiosk.play("pylos", alone=False)
    later(app, 5)
    assert isinstance(app.scene, Visit)
    later(app, 60)  # Besides, the frames take their time.
    assert not is_asked(app)
    later(app, 30)
    assert is_asked(app)
    later(app, 21)
    assert isinstance(app.scene, Attract)
    assert kiosk.statistics.counts(By.RESULT) == ((Result.WALKED_OFF, 1),)


def test_nobody_is_asked_while_the_computer_thinks(kiosk: Kiosk) -> None:
    app = kiosk.app

    class Silent(Understudied):
        def poll(self):  # type: ignore[no-untyped-def]
            return []

    kiosk.engine = Silent(None)
    touch(app, *MIDDLE)
    kiosk.play("pylos", alone=True)
    later(app, 3)
    assert isinstance(app.scene, Visit)
    app.scene.tap(min(app.scene.options))
    later(app, 200)
    assert app.scene.busy and not is_asked(app)


def test_the_level_follows_the_visitor(kiosk: Kiosk) -> None:
    touch(kiosk.app, *MIDDLE)
    for level in (1, 2, 3):
        kiosk.play("pylos", alone=True)
        later(kiosk.app, 2)
        scene = kiosk.app.scene
        assert isinstance(scene, Visit)
        assert {seat.level for seat in scene.seats} == {None, level}
        won = Match(scene.match.start)
        won.resign(next(side for side, seat in enumerate(scene.seats, FIRST) if not seat.human))
        kiosk.ended(won)
    assert kiosk.statistics.counts(By.RESULT) == ((Result.WON, 3),)


class TestCorner:
    def test_five_taps_lead_to_the_pin_pad_and_end_the_session(self, kiosk: Kiosk) -> None:
        app = kiosk.app
        touch(app, *MIDDLE)
        kiosk.play("pylos", alone=False)
        later(app, 2)
        for _ in range(5):
            touch(app, 5, 5)
        assert isinstance(app.scene, PinPad) and kiosk.session is None
        assert kiosk.statistics.counts(By.RESULT) == ((Result.LEFT, 1),)

    def test_four_taps_and_taps_elsewhere_do_not(self, kiosk: Kiosk) -> None:
        app = kiosk.app
        for _ in range(4):
            touch(app, 5, 5)
        touch(app, *MIDDLE)
        for _ in range(4):
            touch(app, 5, 5)
        assert not isinstance(app.scene, PinPad)

    def test_nobody_at_the_pin_pad_and_the_games_go_on(self, kiosk: Kiosk) -> None:
        kiosk.ask_pin()
        later(kiosk.app, 60)
        assert isinstance(kiosk.app.scene, Attract)


class TestHours:
    @pytest.fixture(autouse=True)
    def until_six(self, kiosk: Kiosk) -> None:
        kiosk.keep(replace(kiosk.settings, hours=(Span.parse("09:00-18:00"),) * 7))

    def test_it_closes_between_two_visitors(self, kiosk: Kiosk, day: Day) -> None:
        app = kiosk.app
        touch(app, *MIDDLE)
        day.time = NOON.replace(hour=18)
        later(app, 10)
        assert kiosk.is_open and isinstance(app.scene, Choose) and app.sounds.volume == 0.5
        later(app, 60)
        assert not kiosk.is_open and isinstance(app.scene, Attract)
        assert app.sounds.volume == 0.0
        assert kiosk._dimmer.brightness == pytest.approx(CLOSED)

    def test_while_closed_only_the_staff_get_in(self, kiosk: Kiosk, day: Day) -> None:
        app = kiosk.app
        day.time = NOON.replace(hour=22)
        later(app, 10)
        touch(app, *MIDDLE)
        assert isinstance(app.scene, Attract) and kiosk.session is None
        for _ in range(5):
            touch(app, 5, 5)
        assert isinstance(app.scene, PinPad)
        later(app, 3)
        assert kiosk._dimmer.brightness == kiosk.settings.brightness  # They see what they do.
        later(app, 60)
        assert isinstance(app.scene, Attract)
        assert kiosk._dimmer.brightness == pytest.approx(CLOSED * kiosk.settings.brightness)

    def test_who_touches_it_while_it_is_closed_is_told_when_it_opens(
        self, kiosk: Kiosk, day: Day
    ) -> None:
        app = kiosk.app
        day.time = NOON.replace(hour=22)
        later(app, 10)
        for _ in range(3):
            touch(app, *MIDDLE)
        told = reads(app)
        assert "It opens again tomorrow at 9:00." in told
        assert "Holnap 9:00-kor nyit ki újra." in told
        later(app, 3)
        assert kiosk._dimmer.brightness == 1.0  # It can be read.
        later(app, 10)
        assert reads(app) == "" and len(app.scene.hud.layers) == 1
        assert kiosk._dimmer.brightness == pytest.approx(CLOSED)
        touch(app, *MIDDLE)
        assert reads(app) == told

    def test_it_opens_again(self, kiosk: Kiosk, day: Day) -> None:
        app = kiosk.app
        day.time = NOON.replace(hour=22)
        later(app, 10)
        day.time = NOON.replace(day=29, hour=9)  # And the system's clock was set back.
        later(app, 10)
        assert kiosk.is_open and app.sounds.volume == 0.5
        assert kiosk._dimmer.brightness == 1.0
        touch(app, *MIDDLE)
        assert isinstance(app.scene, Choose)

    def test_while_closed_nothing_is_drawn(self, kiosk: Kiosk, day: Day) -> None:
        app = kiosk.app
        day.time = NOON.replace(hour=22)
        later(app, 20)
        assert isinstance(app.scene, Attract)
        app.scene.stage.complete()  # What is baked in the background is seen when it is ready.
        later(app, 2)
        drawn = app.frames
        later(app, 30)
        assert app.frames == drawn


def test_settings_are_in_force_at_once_and_kept(kiosk: Kiosk, tmp_path: Path) -> None:
    wanted = replace(kiosk.settings, brightness=0.5, volume=0.2, games=("pillarz",))
    assert kiosk.keep(wanted) is None
    later(kiosk.app, 3)
    assert kiosk._dimmer.brightness == 0.5
    assert kiosk.app.sounds.volume == 0.2
    assert kiosk.programme.games == ("pillarz",)
    assert load_staff(tmp_path)[0] == wanted


def test_where_nothing_can_be_kept_it_goes_on(kiosk: Kiosk, tmp_path: Path) -> None:
    (tmp_path / "kiosk.json").unlink()
    (tmp_path / "kiosk.json").mkdir()
    wanted = replace(kiosk.settings, brightness=0.5)
    assert kiosk.keep(wanted) is not None
    assert kiosk.settings == wanted


def test_a_scene_that_fails_leads_back_to_the_games(kiosk: Kiosk) -> None:
    app = kiosk.app
    touch(app, *MIDDLE)
    scene = app.scene

    def fail(dt: float) -> bool:
        raise RuntimeError("on purpose")

    assert scene
    scene.update = fail  # type: ignore[method-assign]
    app.step()
    app.step()
    assert isinstance(app.scene, Attract) and kiosk.session is None
    assert kiosk.statistics.totals().sessions == 1
    later(app, 10)
    assert isinstance(app.scene, Attract)


def test_what_lies_flat_is_shifted_and_comes_back(kiosk: Kiosk) -> None:
    app = kiosk.app
    seen = set()
    for _ in range(DRIFT_STEPS):
        later(app, DRIFT_EVERY, step=DRIFT_EVERY / 2)
        seen.add(app.shift)
    assert len(seen) >= 8
    assert max(max(map(abs, shift)) for shift in seen) <= DRIFT * app.scale + 1


def test_the_supervisor_is_told(app: App, tmp_path: Path) -> None:
    pipe = (tmp_path / "pings").open("wb", buffering=0)
    kiosk = Kiosk(app, Understudied(None), folder=tmp_path, pings=Pings(pipe, app.clock))
    app.step()
    touch(app, *MIDDLE)
    kiosk.play("pillarz", alone=False)
    later(app, 3)
    kiosk.close()
    pipe.close()
    app.controls = Controls(app)
    told = [json.loads(line) for line in (tmp_path / "pings").read_bytes().splitlines()]
    facts = [one for one in told if "event" not in one]
    assert (facts[0]["scene"], facts[0]["idle"]) == ("attract", True)
    assert facts[-1]["scene"] == "visit" and not facts[-1]["idle"]
    assert facts[-1]["game"] == "pillarz" and "/" in facts[-1]["position"]
    assert any("pillarz" in one.get("event", "") for one in told)


def test_close_takes_all_of_it_away(app: App, tmp_path: Path) -> None:
    handlers = len(app.base.messenger.getEvents())
    children = app.overlay.getNumChildren()
    kiosk = Kiosk(app, Understudied(None), folder=tmp_path)
    app.step()
    kiosk.close()
    app.controls = Controls(app)
    app.step()
    assert len(app.base.messenger.getEvents()) == handlers
    assert app.overlay.getNumChildren() <= children + 1  # The scene's own.


def test_a_scene_that_fails_as_it_is_entered_leads_back_to_the_games(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(scene: Visit) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(Visit, "open_hud", fail)
    touch(kiosk.app, *MIDDLE)
    kiosk.play("pylos", alone=True)
    kiosk.app.step()
    kiosk.app.step()
    assert isinstance(kiosk.app.scene, Attract) and kiosk.session is None
    later(kiosk.app, 3)
