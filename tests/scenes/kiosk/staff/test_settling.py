"""What the staff settle, touched on the page and read again from the file."""

from __future__ import annotations

from datetime import timedelta

import pytest

from game.kiosk.hours import ALL_DAY, ALWAYS, DAY, Span
from game.kiosk.idle import IdleTimes
from game.kiosk.pings import LEAVE, RESTART
from game.kiosk.staff import StaffSettings, load_staff
from scenes.app import App
from tests.scenes.hand import rectangles
from tests.scenes.kiosk.stand_in import NOW, StandIn, keys, reads, texts, touch

TEN_TO_SIX = Span(600, 1080)


def kept(kiosk: StandIn) -> StaffSettings:
    """What is in the file, which is what is in force."""
    settings, notice = load_staff(kiosk.folder)
    assert notice is None
    assert settings == kiosk.settings
    return settings


def test_brightness_and_volume_go_in_tenths_and_stop_at_their_ends(
    app: App, kiosk: StandIn
) -> None:
    touch(app, "page screen", "brightness less", "brightness less", "volume more")
    assert (kept(kiosk).brightness, kept(kiosk).volume) == (0.8, 0.8)
    assert "80 %" in reads(app)
    touch(app, *["brightness less"] * 12, *["volume less"] * 12)
    assert (kept(kiosk).brightness, kept(kiosk).volume) == (0.4, 0.0)
    touch(app, *["brightness more"] * 12, *["volume more"] * 12)
    assert (kept(kiosk).brightness, kept(kiosk).volume) == (1.0, 1.0)


def test_a_touch_on_the_bar(app: App, kiosk: StandIn) -> None:
    touch(app, "page screen")
    ((x, y, w, h),) = [box[1:] for box in rectangles(app.scene) if box[0] == "brightness"]
    app.scene.hud.press(x + 1, y + h / 2)
    app.scene.hud.release(x + 1, y + h / 2)
    assert kept(kiosk).brightness == 0.4
    app.scene.hud.press(x + w / 2, y + h / 2)
    app.scene.hud.release(x + w / 2, y + h / 2)
    assert kept(kiosk).brightness == 0.7


def test_waiting_times(app: App, kiosk: StandIn) -> None:
    touch(app, "page idle", "turn more", "menu less", "countdown more", "countdown more")
    assert kept(kiosk).idle == IdleTimes(turn=120, menu=20, countdown=45)
    assert "2 minutes" in reads(app)
    touch(app, *["turn less"] * 20, *["menu more"] * 20)
    assert kept(kiosk).idle == IdleTimes(turn=30, menu=300, countdown=45)


def test_a_time_between_the_steps_goes_to_the_next_one(app: App, kiosk: StandIn) -> None:
    kiosk.keep(StaffSettings(idle=IdleTimes(turn=77, menu=5, countdown=3600)))
    touch(app, "page idle", "turn less", "menu more", "countdown less")
    assert kept(kiosk).idle == IdleTimes(turn=75, menu=10, countdown=60)
    kiosk.keep(StaffSettings(idle=IdleTimes(turn=77)))
    touch(app, "page idle", "turn more")
    assert kept(kiosk).idle.turn == 90


def test_hours_of_one_day_and_of_all(app: App, kiosk: StandIn) -> None:
    touch(app, "page hours", "day 6", "closed")
    assert kept(kiosk).hours == (*ALWAYS[:6], None)
    assert "closed" in reads(app)
    touch(app, "day 5", "hours", "opens more", "closes less", "closes less")
    assert kept(kiosk).hours == (*ALWAYS[:5], Span(630, 1020), None)
    touch(app, "hours")  # It has them already.
    assert kept(kiosk).hours == (*ALWAYS[:5], Span(630, 1020), None)
    touch(app, "all day")
    assert kept(kiosk).hours == (*ALWAYS[:6], None)
    touch(app, "day 6", "hours")
    assert kept(kiosk).hours[6] == TEN_TO_SIX
    touch(app, "alike")
    assert kept(kiosk).hours == (TEN_TO_SIX,) * 7


def test_hours_are_those_of_today_first(app: App, kiosk: StandIn) -> None:
    kiosk.keep(StaffSettings(hours=(*ALWAYS[:2], TEN_TO_SIX, *ALWAYS[3:])))
    kiosk.now = lambda: NOW + timedelta(days=2)
    kiosk.open_staff()
    app.step()
    touch(app, "page hours")
    rows = [texts(app.scene.hud.layer.node.find(f"day {day}")) for day in range(7)]
    assert [row[-2] for row in rows if "today" in row] == ["Wednesday"]
    touch(app, "opens more")
    assert kept(kiosk).hours == (*ALWAYS[:2], Span(630, 1080), *ALWAYS[3:])


def test_a_day_without_hours_of_its_own_shows_none(app: App, kiosk: StandIn) -> None:
    kiosk.keep(StaffSettings(hours=(Span(0, DAY - 30), *ALWAYS[1:])))

    def dials() -> set[str]:
        return {name for name, *_ in rectangles(app.scene)} & {
            "opens more",
            "closes",
            "closes less",
        }

    touch(app, "page hours", "closes more")
    assert kept(kiosk).hours[0] == ALL_DAY
    assert len(dials()) == 3  # A finger may still be there.
    for button in ("all day", "closed", "day 1"):
        touch(app, button)
        assert not dials()
    touch(app, "hours")
    assert len(dials()) == 3


def test_hours_over_midnight_and_never_of_no_length(app: App, kiosk: StandIn) -> None:
    kiosk.keep(StaffSettings(hours=(Span(60, 120), *ALWAYS[1:])))
    touch(app, "page hours", "opens more")
    assert kept(kiosk).hours[0] == Span(90, 120)
    touch(app, "opens more")
    assert kept(kiosk).hours[0] == Span(120, 150)
    touch(app, "closes less")
    assert kept(kiosk).hours[0] == Span(90, 120)
    kiosk.keep(StaffSettings(hours=(Span(0, 60), *ALWAYS[1:])))
    touch(app, "page hours", "opens less", "closes less", "closes less")
    assert kept(kiosk).hours[0] == Span(DAY - 30, DAY)
    touch(app, "closes more", "closes more")
    assert kept(kiosk).hours[0] == Span(DAY - 30, 60)
    assert "23:30 to 1:00" in reads(app)


@pytest.mark.parametrize("dial", ["opens", "closes"])
@pytest.mark.parametrize("way", ["less", "more"])
def test_dials_go_once_around_the_clock(app: App, kiosk: StandIn, dial: str, way: str) -> None:
    kiosk.keep(StaffSettings(hours=(TEN_TO_SIX, *ALWAYS[1:])))
    touch(app, "page hours")
    seen = set()
    for _ in range(48):
        touch(app, f"{dial} {way}")
        seen.add(getattr(kiosk.settings.hours[0], dial))
    assert len(seen) == 48
    assert getattr(kept(kiosk).hours[0], dial) == getattr(TEN_TO_SIX, dial)


def test_at_least_one_game_and_one_language_are_offered(app: App, kiosk: StandIn) -> None:
    touch(app, "page offered", "games pylos", "languages en")
    assert (kept(kiosk).games, kept(kiosk).languages) == (("pillarz",), ("hu",))
    touch(app, "games pillarz", "languages hu")
    assert (kept(kiosk).games, kept(kiosk).languages) == (("pillarz",), ("hu",))
    touch(app, "games pylos", "languages en")
    assert sorted(kept(kiosk).games) == ["pillarz", "pylos"]
    assert kept(kiosk).languages == ("hu", "en")
    touch(app, "first en")
    assert kept(kiosk).languages == ("en", "hu")
    ((x, *_),) = (box[1:] for box in rectangles(app.scene) if box[0] == "first hu")
    touch(app, "first hu")
    assert ("first hu", x) in [box[:2] for box in rectangles(app.scene)]


def test_daily_restart(app: App, kiosk: StandIn) -> None:
    touch(app, "page program", "restart hour more")
    assert kept(kiosk).restart_hour == 6
    touch(app, *["restart hour less"] * 9)
    assert kept(kiosk).restart_hour is None
    assert "never" in reads(app)


def test_another_pin_is_touched_twice(app: App, kiosk: StandIn) -> None:
    touch(app, "page program", "change pin", *keys("98765"), *keys("98764"))
    assert "That was another PIN. Nothing has been changed." in reads(app)
    assert kept(kiosk).pin.fits("1234")
    touch(app, *keys("98765"))
    assert "once more" in reads(app)
    touch(app, *keys("98765"))
    assert "The PIN has been set." in reads(app)
    assert kept(kiosk).pin.fits("98765")
    assert not kept(kiosk).pin.fits("1234")
    touch(app, "ok", "page statistics")


def test_another_pin_can_be_left_out(app: App, kiosk: StandIn) -> None:
    before = kiosk.settings
    touch(app, "page program", "change pin", *keys("98765"), "cancel", "page idle")
    assert kiosk.settings is before


@pytest.mark.parametrize(("button", "status"), [("restart", RESTART), ("exit", LEAVE)])
def test_the_end_is_asked_for_first(app: App, kiosk: StandIn, button: str, status: int) -> None:
    touch(app, "page program", button)
    assert [one.name for one in app.scene.hud.layer.buttons() if one.primary] == ["no"]
    touch(app, "no")
    assert kiosk.status is None
    touch(app, button, "yes")
    assert kiosk.status == status


def test_what_cannot_be_kept_is_in_force_and_told(app: App, kiosk: StandIn) -> None:
    (kiosk.folder / "file").touch()
    kiosk.folder = kiosk.folder / "file" / "nowhere"
    touch(app, "page screen", "brightness less")
    assert kiosk.settings.brightness == 0.9
    assert "Not kept" in reads(app)
    touch(app, "ok", "brightness less", "ok")
    assert "80 %" in reads(app)


def test_back_to_the_visitors(app: App, kiosk: StandIn) -> None:
    touch(app, "visitors")
    assert kiosk.visitors == 1
