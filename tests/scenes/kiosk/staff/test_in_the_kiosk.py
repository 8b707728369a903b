"""The staff's way through the real kiosk: the corner, the PIN, a change, and back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from game.kiosk.pin import Pin
from game.kiosk.staff import StaffSettings, load_staff, save_staff
from game.kiosk.understudy import Understudied
from scenes.app import App
from scenes.controls import Controls
from scenes.kiosk.attract.attract import Attract
from scenes.kiosk.kiosk import Kiosk
from scenes.kiosk.staff.pin_pad import PinPad
from scenes.kiosk.staff.staff_page import StaffPage
from scenes.kiosk.visit.choose import Choose
from tests.scenes.hand import rectangles
from tests.scenes.kiosk.hands import later, press, touch
from tests.scenes.kiosk.stand_in import keys, reads

NOON = datetime(2026, 11, 30, 12)
CORNER = 5, 5


@pytest.fixture
def kiosk(app: App, tmp_path: Path) -> Iterator[Kiosk]:
    save_staff(StaffSettings(pin=Pin.of("2718")), tmp_path)
    made = Kiosk(app, Understudied(None), folder=tmp_path, now=lambda: NOON)
    app.step()
    yield made
    made.close()
    app.controls = Controls(app)


def open_staff(app: App) -> None:
    for _ in range(5):
        touch(app, *CORNER)
    assert isinstance(app.scene, PinPad)
    for key in keys("2718"):
        press(app, key)
    assert isinstance(app.scene, StaffPage)


def test_what_is_settled_is_what_the_next_visitor_finds(kiosk: Kiosk, tmp_path: Path) -> None:
    app = kiosk.app
    open_staff(app)
    for button in ("page offered", "games pylos", "first hu", "page screen", "volume less"):
        press(app, button)
    press(app, "visitors")
    assert isinstance(app.scene, Attract)
    assert app.language.code == "hu"
    assert app.sounds.volume == 0.6
    assert load_staff(tmp_path)[0] == kiosk.settings
    touch(app, 320, 180)
    assert isinstance(app.scene, Choose)
    names = " ".join(name for name, *_ in rectangles(app.scene))
    assert "pillarz" in names
    assert "pylos" not in names


def test_hours_that_close_it_now_leave_the_staff_their_light(kiosk: Kiosk) -> None:
    app = kiosk.app
    open_staff(app)
    for button in ("page hours", "closed", "alike"):
        press(app, button)
    later(app, 3)
    assert not kiosk.is_open
    assert kiosk._dimmer.brightness == 1.0
    press(app, "visitors")
    later(app, 3)
    assert kiosk._dimmer.brightness < 0.2


def test_staff_who_walk_off_leave_no_open_page(kiosk: Kiosk) -> None:
    app = kiosk.app
    open_staff(app)
    press(app, "page idle")
    later(app, 60)
    assert isinstance(app.scene, StaffPage)  # Who reads figures is no idle visitor.
    later(app, 40)
    assert "Touch the screen to stay." in reads(app)
    later(app, 25)
    assert isinstance(app.scene, Attract)


def test_visitors_behind_the_staffs_page_are_none(kiosk: Kiosk) -> None:
    open_staff(kiosk.app)
    assert kiosk.session is None
    assert (
        kiosk.statistics.totals().sessions == 1
    )  # The first tap was a visitor's, for all one knew.
