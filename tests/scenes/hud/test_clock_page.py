"""Choosing the clocks in the menu."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.clock import PRESETS, TimeControl
from game.language import LANGUAGES, Language
from game.settings import Settings
from scenes.app import App
from scenes.hud.clock_page import EXTRAS, TIMES, clock_words
from scenes.hud.hud import Hud
from scenes.hud.stepper import above, below
from scenes.menu import remembered
from tests.scenes.hud.screens import BareMenu, press
from tests.scenes.hud.test_layout import read, seen


class Page:
    """The page of the clocks, and what is remembered of it."""

    def __init__(self, app: App, control: str = "") -> None:
        self.kept: list[Settings] = []
        self.menu = BareMenu(
            app, Settings(control=control), lambda choice: None, on_settings=self.kept.append
        )
        app.go(self.menu)
        app.step()
        assert self.menu.hud
        self.hud: Hud = self.menu.hud
        self.press("match", "clocks")

    def press(self, *names: str) -> None:
        for name in names:
            press(self.hud, name)

    @property
    def control(self) -> str:
        """What is chosen; and it is remembered."""
        chosen = str(self.menu.choice.control or "")
        assert self.menu.settings.control == chosen
        if self.kept:
            assert remembered(self.kept[-1], "pylos").control == self.menu.choice.control
        return chosen

    def chosen(self) -> set[str]:
        return {b.name for b in self.hud.layer.buttons() if getattr(b, "chosen", False)}


@pytest.fixture
def page(app: App) -> Page:
    return Page(app)


def test_without_a_clock_there_is_nothing_more_to_choose(page: Page) -> None:
    assert page.control == ""
    assert page.chosen() == {"clock none"}
    assert not any(b.name.startswith(("time", "extra")) for b in page.hud.layer.buttons())


@pytest.mark.parametrize("preset", PRESETS, ids=str)
def test_the_usual_ones(page: Page, preset: TimeControl) -> None:
    page.press(f"clock {preset}")
    assert page.control == str(preset)
    assert f"clock {preset}" in page.chosen()
    page.press("clock none")
    assert page.control == ""


def test_any_time_of_any_kind(page: Page) -> None:
    page.press("clock 300+3", "time 1 more", "extra 1 less")
    assert page.control == "360+2"
    assert not any(name.startswith("clock") for name in page.chosen())
    page.press("extra delay")
    assert page.control == "360d2"
    page.press("extra bronstein")
    assert page.control == "360b2"
    page.press("extra sudden")
    assert page.control == "360"
    assert not any(b.name.startswith("extra 1") for b in page.hud.layer.buttons())
    page.press("extra fischer", "time 1 less")
    assert page.control == "300+3"
    assert "clock 300+3" in page.chosen()


def test_different_for_each_player(page: Page) -> None:
    page.press("clock 600", "time apart")
    assert page.control == "600"
    page.press("time 2 less", "time 2 less")
    assert page.control == "600 480"
    page.press("time 1 more", "extra fischer", "extra 2 more")
    assert page.control == "720+3 480+4"
    page.press("time same")
    assert page.control == "720+3"
    page.press("time 1 less")
    assert page.control == "600+3"


def test_every_step_goes_there_and_back(page: Page) -> None:
    for steps in (TIMES, EXTRAS):
        assert below(steps, steps[0]) is above(steps, steps[-1]) is None
        for smaller, larger in pairwise(steps):
            assert above(steps, smaller) == larger
            assert below(steps, larger) == smaller
            if larger - smaller > 1:
                assert (below(steps, smaller + 1), above(steps, smaller + 1)) == (smaller, larger)


def test_at_the_ends_there_is_no_further_step(app: App) -> None:
    page = Page(app, "10800+60 30+1")
    disabled = {b.name for b in page.hud.layer.widgets if getattr(b, "enabled", True) is False}
    assert disabled == {"time 1 more", "extra 1 more", "time 2 less", "extra 2 less"}


def test_back_leads_to_the_match_and_from_there_to_the_choices(page: Page) -> None:
    page.press("clock 180+2", "back")
    assert "clocks" in {b.name for b in page.hud.layer.buttons()}
    page.press("clock on go")
    assert page.menu.settings.asks_go is True
    page.press("back")
    assert "play" in {b.name for b in page.hud.layer.buttons()}
    page.press("match", "clocks")
    assert page.menu.hud and page.menu.hud.key("escape")
    assert "clocks" in {b.name for b in page.hud.layer.buttons()}


def test_what_is_not_known_any_more_is_no_clock() -> None:
    for text in ("", "abc", "5:00", "0", "300+2 x"):
        assert remembered(Settings(control=text), "pylos").control is None
    assert remembered(Settings(control="300 60b5"), "pylos").control == TimeControl.parse(
        "300 60b5"
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_menu_says_what_is_chosen(app: App, code: str) -> None:
    app.set_language(Language(code))
    page = Page(app, "300+3 600")
    page.press("back", "back")
    opener = next(w for w in seen(page.hud) if w.name == "match")
    words = clock_words(app.language, TimeControl.parse("300+3 600"))
    assert "5:00" in words and "10:00" in words and "3" in words
    assert words in " ".join(" ".join(read(opener)).split())
