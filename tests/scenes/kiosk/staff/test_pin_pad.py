"""The PIN pad, as fingers find it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kiosk.pin import LOCKED, WRONG_ONES, Pin
from game.kiosk.staff import StaffSettings
from game.language import LANGUAGES
from scenes.app import App
from scenes.kiosk.staff.pin_pad import PATIENCE, PinPad
from scenes.kiosk.staff.staff_page import StaffPage
from tests.scenes.conftest import Empty, resize
from tests.scenes.hand import rectangles
from tests.scenes.kiosk.stand_in import StandIn, keys, reads, touch

PIN = "20261"


@pytest.fixture
def kiosk(app: App, tmp_path: Path) -> StandIn:
    kiosk = StandIn(app, tmp_path, StaffSettings(pin=Pin.of(PIN)))
    kiosk.ask_pin()
    app.step()
    return kiosk


def test_the_right_pin_opens_the_staffs_page(app: App, kiosk: StandIn) -> None:
    touch(app, *keys(PIN))
    assert isinstance(app.scene, StaffPage)
    assert kiosk.events == ["a PIN: open"]


def test_a_wrong_one_says_so_and_can_be_mended(app: App, kiosk: StandIn) -> None:
    touch(app, *keys("20262"))
    assert isinstance(app.scene, PinPad)
    assert "That was not the PIN." in reads(app)
    touch(app, *(f"key {digit}" for digit in "20269"), "key erase", "key 1", "key done")
    assert isinstance(app.scene, StaffPage)


def test_too_few_digits_are_not_tried(app: App, kiosk: StandIn) -> None:
    for _ in range(WRONG_ONES):
        touch(app, "key 1", "key 2", "key 3", "key done", "key erase", "key erase", "key erase")
    assert not kiosk.events
    assert kiosk.gate.locked_for == 0


def test_no_more_digits_than_a_pin_has(app: App, kiosk: StandIn) -> None:
    touch(app, *["key 7"] * 20, "key done")
    assert kiosk.events == ["a PIN: wrong"]


def test_wrong_ones_lock_and_the_seconds_are_counted_down(app: App, kiosk: StandIn) -> None:
    for _ in range(WRONG_ONES):
        touch(app, *keys("9999"))
    assert "possible in 30 seconds" in reads(app)
    touch(app, *keys(PIN))
    assert isinstance(app.scene, PinPad)
    assert len(kiosk.events) == WRONG_ONES
    app.clock.ahead += LOCKED - 10.5
    app.step()
    assert "possible in 11 seconds" in reads(app)
    app.scene.stay()
    app.clock.ahead += 11
    app.step()
    assert "Please enter the PIN." in reads(app)
    touch(app, *keys(PIN))
    assert isinstance(app.scene, StaffPage)


def test_whoever_locks_it_and_comes_again_finds_it_locked(app: App, kiosk: StandIn) -> None:
    for _ in range(WRONG_ONES):
        touch(app, *keys("9999"))
    touch(app, "cancel")
    kiosk.ask_pin()
    app.step()
    assert "possible in" in reads(app)
    touch(app, *keys(PIN))
    assert isinstance(app.scene, PinPad)


def test_without_a_pin_it_says_how_to_choose_one(app: App, tmp_path: Path) -> None:
    kiosk = StandIn(app, tmp_path)
    kiosk.ask_pin()
    app.step()
    assert "main.py kiosk --set-pin" in reads(app)
    touch(app, *keys("0000"))
    assert not kiosk.events
    touch(app, "cancel")
    assert kiosk.visitors == 1


def test_it_goes_back_by_itself_when_nobody_touches_it(app: App, kiosk: StandIn) -> None:
    app.clock.ahead += PATIENCE - 1
    touch(app, "key 5")
    app.clock.ahead += PATIENCE - 1
    app.scene.click(5, 5)
    app.clock.ahead += PATIENCE - 1
    app.step()
    assert kiosk.visitors == 0
    app.clock.ahead += 1.5
    app.step()
    app.step()
    assert kiosk.visitors == 1
    assert isinstance(app.scene, Empty)


def test_it_rests_while_nothing_happens(app: App, kiosk: StandIn) -> None:
    for _ in range(5):
        app.step()
    assert not app.base.win.isActive()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1280, 800), (1024, 768)])
def test_all_of_it_is_seen_and_large(
    app: App, kiosk: StandIn, size: tuple[int, int], code: str
) -> None:
    kiosk.speak(code)
    resize(app, size)
    kiosk.ask_pin()
    app.step()
    for name, x, y, w, h in rectangles(app.scene):
        assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], name
        if name.startswith("key"):
            assert min(w, h) >= 64 * app.scale, name
