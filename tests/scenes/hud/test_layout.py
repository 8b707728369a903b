"""Every screen, in both languages, at every size: nothing overlaps, sticks out, or is cut."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from game.language import LANGUAGES, Language
from scenes.app import App
from scenes.hud.buttons import Button
from scenes.hud.hud import Hud
from scenes.hud.widgets import Panel, Widget
from tests.scenes.conftest import clear, resize
from tests.scenes.hud.screens import SCREENS, press, table

SIZES = (
    (1280, 720),
    (1920, 1080),
    (1080, 1920),
    (800, 600),
    (1024, 1024),
    (360, 640),
)
SLACK = 1.5
SMALLEST_TEXT, SMALLEST_TARGET = 18, 44
"""Pixels at 1080p, that is at a scale of 1.5."""


class Box(NamedTuple):
    """A rectangle in pixels, y down."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def inside(self, other: Box, slack: float = 0) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def box(widget: Widget) -> Box:
    return Box(widget.name, widget.x, widget.y, widget.x + widget.w, widget.y + widget.h)


def texts(app: App, widget: Widget) -> list[Box]:
    """The boxes of a widget's blocks of text, as they are drawn."""
    found = []
    for node in widget.node.findAllMatches("text"):
        low, high = node.getTightBounds(app.overlay)
        # The quads of letters have a transparent rim: 2 pixels left and above, 3 right and below.
        found.append(Box(widget.name, low.x + 2, -high.y + 2, high.x - 3, -low.y - 3))
    return found


def read(widget: Widget) -> list[str]:
    """What stands on a widget."""
    return [node.getTag("reads") for node in widget.node.findAllMatches("text")]


def seen(hud: Hud) -> list[Widget]:
    return [widget for widget in hud.layer.widgets if widget.visible]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(app: App, request: pytest.FixtureRequest) -> App:
    resize(app, request.param)
    return app


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_has_its_place(sized: App, code: str) -> None:
    sized.set_language(Language(code))
    for name, make in SCREENS.items():
        hud = make(sized)
        check(sized, hud, f"{name} in {code}")
        clear(sized)


def check(app: App, hud: Hud, where: str) -> None:
    window = Box("window", 0, 0, *app.size)
    leaves = [Box(n, x, y, x + w, y + h) for n, x, y, w, h in hud.rectangles()]
    assert leaves, where
    for a, b in combinations(leaves, 2):
        assert not a.meets(b), f"{where}: {a} meets {b}"
    panels = [box(widget) for widget in seen(hud) if isinstance(widget, Panel)]
    for widget in seen(hud):
        here = box(widget)
        assert here.inside(window), f"{where}: {here} sticks out of {window}"
        check_texts(app, widget, where)
        if isinstance(widget, Button):
            least = SMALLEST_TARGET * app.scale / 1.5 - 1
            assert min(widget.w, widget.h) >= least, f"{where}: {here} is hard to hit"
        if widget.leaf and not widget.name.startswith(("player", "toast")):
            assert any(here.inside(panel) for panel in panels), f"{where}: {here} lies bare"


def check_texts(app: App, widget: Widget, where: str) -> None:
    here, found = box(widget), texts(app, widget)
    for text in found:
        assert text.inside(here, SLACK), f"{where}: text {text} is cut by {here}"
    for a, b in combinations(found, 2):
        assert not a.meets(b), f"{where}: texts {a} and {b} run into each other"
    for node in widget.node.findAllMatches("text"):
        least = SMALLEST_TEXT * app.scale / 1.5
        assert node.getScale().x >= least - 1, f"{where}: text in {widget.name} is too small"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_player_has_left_is_never_shortened(sized: App, code: str) -> None:
    sized.set_language(Language(code))
    for turn in (1, 2):
        hud = table(sized, turn=turn, reserves=(15, 15))
        for plate in (w for w in seen(hud) if w.name.startswith("player")):
            drawn = [text for text in read(plate) if "…" in text]
            assert not drawn, f"{sized.size} {code}"
        clear(sized)


def test_a_long_name_is_shortened_and_stays_in_its_plate(app: App) -> None:
    hud = table(app, names=("Wolfeschlegelsteinhausenbergerdorff the Elder", "B"))
    plate = next(widget for widget in seen(hud) if widget.name == "player 1")
    assert any(text.startswith("Wolf") and text.endswith("…") for text in read(plate))
    check(app, hud, "long name")


def test_tips_stay_in_the_window(sized: App) -> None:
    hud = table(sized, "thoughts")
    window = Box("window", 0, 0, *sized.size)
    tipped = [button for button in hud.layer.buttons() if button.tip]
    assert len(tipped) == 14
    for button in tipped:
        hud.hover(button.x + 1, button.y + 1)
        low, high = hud.layer.node.find("tip").getTightBounds(sized.overlay)
        shadow = 8 * sized.scale
        tip = Box("tip", low.x + shadow, -high.y + shadow, high.x - shadow, -low.y - shadow)
        assert tip.inside(window), f"{sized.size}: tip of {button.name}"
        assert not tip.meets(box(button)), f"{sized.size}: tip of {button.name}"
        reach = 20 * sized.scale
        near = Box("near", tip.left - reach, tip.top - reach, tip.right + reach, tip.bottom + reach)
        assert near.meets(box(button)), f"{sized.size}: tip of {button.name}"


@pytest.mark.parametrize("shown", ["", "bar", "thoughts"])
def test_the_middle_of_the_table_stays_free(sized: App, shown: str) -> None:
    hud = table(sized, shown, can_finish=True)
    width, height = sized.size
    middle = Box("middle", width * 0.25, height * 0.16, width * 0.75, height * 0.8)
    for widget in seen(hud):
        assert not box(widget).meets(middle), f"{sized.size}: {widget.name}"


def test_a_new_size_moves_everything(app: App) -> None:
    hud = table(app)
    before = hud.rectangles()
    resize(app, (1080, 1920))
    assert [r[0] for r in hud.rectangles()] == [r[0] for r in before]
    assert hud.rectangles() != before
    check(app, hud, "resized")
    resize(app, (1280, 720))
    assert hud.rectangles() == before
    press(hud, "menu")
    resize(app, (1080, 1920))
    check(app, hud, "pause resized")
    hud.close_pause()
    check(app, hud, "table resized below the pause menu")
