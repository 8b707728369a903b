"""The staff's pages fit any screen, and fingers fit what is on them."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.kiosk.staff import StaffSettings
from game.language import LANGUAGES
from scenes.app import App
from scenes.hud.buttons import Button
from scenes.kiosk.staff.staff_layer import PAGES
from tests.scenes.conftest import resize
from tests.scenes.hand import rectangles
from tests.scenes.kiosk.stand_in import StandIn, touch

SIZES = [(1280, 720), (720, 1280), (1024, 768), (800, 1280), (1920, 1080)]
LEAST, APART = 64, 16
"""Nominal pixels of what is touched, and between two of them."""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_pages(app: App, kiosk: StandIn, size: tuple[int, int], code: str) -> None:
    kiosk.speak(code)
    resize(app, size)
    kiosk.keep(StaffSettings())
    for page in PAGES:
        touch(app, f"page {page.name}")
        layer = app.scene.hud.layer
        if corner := layer._page.corner:
            title = layer._title
            assert title.x + title.measure(size[0])[0] < corner.x, page.name
        (panel,) = [w for w in layer.widgets if w.name == "panel"]
        for name, x, y, w, h in rectangles(app.scene):
            where = f"{page.name}: {name}"
            assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], where
            if not name.startswith("page ") and name != "visitors":
                assert y + h <= panel.y + panel.h, where
                assert x >= panel.x and x + w <= panel.x + panel.w, where
        for button in layer.buttons():
            assert min(button.w, button.h) >= LEAST * app.scale - 1, f"{page.name}: {button.name}"
        for one, other in combinations(layer.buttons(), 2):
            assert apart(one, other) >= APART * app.scale - 2, f"{one.name}, {other.name}"


def apart(one: Button, other: Button) -> float:
    """Pixels between two buttons."""
    beside = max(one.x - other.x - other.w, other.x - one.x - one.w)
    below = max(one.y - other.y - other.h, other.y - one.y - one.h)
    return max(beside, below)


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_words_stay_within_their_buttons(app: App, kiosk: StandIn, page: str) -> None:
    resize(app, (720, 1280))
    for code in LANGUAGES:
        kiosk.speak(code)
        touch(app, f"page {page}")
        for button in app.scene.hud.layer.buttons():
            if button.text and not button.name.startswith("day"):
                assert button.content_width() <= button.w, f"{code} {button.name}"


def test_it_rests_while_nothing_happens(app: App, kiosk: StandIn) -> None:
    for page in PAGES:
        touch(app, f"page {page.name}")
        for _ in range(4):
            app.step()
        assert not app.base.win.isActive(), page.name


def test_pages_leave_nothing_behind(app: App, kiosk: StandIn) -> None:
    def nodes() -> int:
        return app.overlay.findAllMatches("**").getNumPaths()

    touch(app, "page statistics")
    before, tasks = nodes(), len(app.base.taskMgr.getAllTasks())
    for _ in range(3):
        for page in (*PAGES[1:], PAGES[0]):
            touch(app, f"page {page.name}")
    touch(app, "page program", "change pin", "key 1", "cancel", "exit", "no", "page statistics")
    assert nodes() == before
    assert len(app.base.taskMgr.getAllTasks()) == tasks
    touch(app, "visitors")
    assert nodes() < before / 5
