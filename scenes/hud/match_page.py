"""How the two players meet: the clocks, and how many games they play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.language import Language
from game.wording import say
from scenes.hud.clock_page import clock_words
from scenes.hud.opener import Opener
from scenes.hud.series_page import plan_words, rule_words, series_rows
from scenes.hud.setting_rows import SettingRows

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows
    from scenes.menu import Menu

STARTS = {
    "clock at once": (False, say("At once")),
    "clock on go": (True, say("When you press Go")),
}
"""When a clock begins to run, as values of the setting `asks_go`."""


def match_rows(layer: Layer, menu: Menu, to_clocks: Callable[[], None]) -> Rows:
    """The rows of the page; the clocks themselves are chosen on another one."""
    return [*series_rows(layer, menu), *clock_rows(layer, menu, to_clocks)]


def clock_rows(layer: Layer, menu: Menu, to_clocks: Callable[[], None]) -> Rows:
    """What clocks there are, and when they begin to run."""
    text, control = layer.hud.language.text, menu.choice.control
    settings = SettingRows(layer, menu.keep)
    detail = text("Whoever has no time left has lost.") if control else text("Take your time.")
    opener = layer.add(
        Opener(
            layer,
            "clocks",
            to_clocks,
            text=clock_words(layer.hud.language, control),
            detail=detail,
        )
    )
    rows: Rows = [(layer.section("clocks label", text("Clocks")), 18), (opener, 6)]
    if control is None:
        return rows
    return [
        *rows,
        (layer.section("clock begins label", text("The clocks run")), 18),
        (settings.segments("asks_go", STARTS, layer.hud.app.asks_go), 6),
    ]


def match_words(language: Language, menu: Menu) -> tuple[str, str]:
    """How the players meet, for the opener of the page: in a word, and more exactly."""
    choice = menu.choice
    agreed = [clock_words(language, choice.control)]
    agreed += rule_words(language, choice.plan, choice.two)
    return plan_words(language, choice.plan), "  ·  ".join(agreed)
