"""The page of the menu where it is chosen how many games are played, and by which rule."""

from __future__ import annotations

import pytest

from game.language import Language
from game.rules import FIRST, SECOND
from game.series import Plan, TieBreak
from game.settings import Settings, load_settings, save_settings
from scenes.app import App
from scenes.hud.series_page import plan_words, rule_words
from tests.scenes.hud.screens import press
from tests.scenes.hud.test_menu import Recorded, chosen, opened


def page(app: App, settings: Settings | None = None) -> Recorded:
    menu = opened(app, settings)
    press(menu.hud, "match")  # type: ignore[arg-type]
    return menu


def names(menu: Recorded) -> set[str]:
    assert menu.hud
    return {button.name for button in menu.hud.layer.buttons()}


def choose(menu: Recorded, *buttons: str) -> None:
    for button in buttons:
        press(menu.hud, button)  # type: ignore[arg-type]


def played(menu: Recorded) -> tuple[Plan, int]:
    choose(menu, "back", "play")
    return menu.played[-1].plan, menu.played[-1].two


def test_usually_it_is_a_single_game(app: App) -> None:
    menu = page(app)
    assert {"games single", "two off"} <= chosen(menu)
    assert not {"tie drawn", "games more"} & names(menu)
    assert played(menu) == (Plan(), 0)


def test_two_games_and_what_breaks_a_tie(app: App) -> None:
    menu = page(app)
    choose(menu, "games two", "tie two")
    assert {"games two", "tie two"} <= chosen(menu)
    assert "games more" not in names(menu)
    assert played(menu) == (Plan("two", tie=TieBreak.TWO), 0)


@pytest.mark.parametrize(("kind", "least"), [("best", 3), ("race", 2)])
def test_a_number_of_games_or_points(app: App, kind: str, least: int) -> None:
    menu = page(app)
    choose(menu, f"games {kind}", "tie decider")
    assert menu.choice.plan.number == 3
    choose(menu, *["games more"] * 4, "games less")
    assert menu.choice.plan.number == 6
    while "games less" in names(menu):
        choose(menu, "games less")
    assert menu.choice.plan.number == least
    for _ in range(40):
        if "games more" in names(menu):
            choose(menu, "games more")
    plan, _ = played(menu)
    assert plan == Plan(kind, 21, TieBreak.DECIDER)  # type: ignore[arg-type]


def test_the_tie_break_is_kept_from_plan_to_plan(app: App) -> None:
    menu = page(app)
    choose(menu, "games best", "tie two", "games two", "games race")
    assert menu.choice.plan == Plan("race", 3, TieBreak.TWO)


def test_who_names_is_remembered_for_each_game(app: App) -> None:
    menu = page(app)
    choose(menu, "two dark", "back", "game pillarz", "match")
    assert "two off" in chosen(menu)
    choose(menu, "two light", "back", "game pylos")
    assert menu.choice.two == SECOND
    choose(menu, "game pillarz")
    assert menu.choice.two == FIRST


def test_all_of_it_is_kept(app: App) -> None:
    menu = page(app)
    choose(menu, "games best", "games more", "tie decider", "two light")
    save_settings(menu.kept[-1])
    again = page(app, load_settings()[0])
    assert again.choice.plan == Plan("best", 4, TieBreak.DECIDER)
    assert {"games best", "tie decider", "two light"} <= chosen(again)
    assert played(again) == (Plan("best", 4, TieBreak.DECIDER), FIRST)


@pytest.mark.parametrize("plan", ["", "home and away", "best of 1", "two: 1-0", "best of 999"])
def test_what_another_version_meant_is_a_single_game(app: App, plan: str) -> None:
    menu = page(app, Settings(plan=plan))
    assert menu.choice.plan in (Plan(), Plan("two"))
    assert (menu.choice.plan == Plan("two")) == (plan == "two: 1-0")


def test_its_opener_says_what_is_agreed(app: App) -> None:
    english = Language("en")
    assert plan_words(english, Plan()) == "Single game"
    assert plan_words(english, Plan("best", 5)) == "Best of 5"
    assert plan_words(english, Plan("race", 3)) == "Race to 3"
    assert rule_words(english, Plan("two"), 0) == []
    assert rule_words(english, Plan("two", tie=TieBreak.DECIDER), 0) == ["a decider if level"]
    assert rule_words(english, Plan("single"), SECOND) == ["Rule of two"]
    menu = page(app)
    choose(menu, "games two", "tie two", "back")
    opener = next(w for w in menu.hud.layer.widgets if w.name == "match")  # type: ignore[union-attr]
    assert (opener.text, opener.detail) == (  # type: ignore[attr-defined]
        "Two games",
        "No clock  ·  rule of two if level",
    )


def test_the_help_is_a_page_away(app: App) -> None:
    menu = opened(app)
    for game, words in (("pylos", "Pylos is solved"), ("pillarz", "Nobody has solved pillarz")):
        choose(menu, f"game {game}", "how to play", "two")
        told = menu.hud.layer.node.findAllMatches("**/=reads")  # type: ignore[union-attr]
        assert words in " ".join(" ".join(node.getTag("reads").split()) for node in told)
        choose(menu, "back", "back")
        assert "play" in names(menu)
