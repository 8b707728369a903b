"""Choosing how many games two players play, what breaks a tie, and the rule of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.language import Language
from game.rules import FIRST, SECOND
from game.series import Kind, Plan, TieBreak
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.setting_rows import Named, segments
from scenes.hud.stepper import stepper
from scenes.hud.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows
    from scenes.menu import Menu

NUMBERS: dict[Kind, range] = {"best": range(3, 22), "race": range(2, 22)}
"""What a number of games or points can be chosen from."""
USUAL: dict[Kind, int] = {"best": 3, "race": 3}

KINDS: Named[Kind] = {
    "games single": ("single", say("One")),
    "games two": ("two", say("Two")),
    "games best": ("best", say("Best of …")),
    "games race": ("race", say("Race to …")),
}

TIES: Named[TieBreak] = {
    "tie drawn": (TieBreak.DRAWN, say("Drawn")),
    "tie decider": (TieBreak.DECIDER, say("Decider")),
    "tie two": (TieBreak.TWO, say("Rule of two")),
}

IF_LEVEL = {
    TieBreak.DECIDER: say("a decider if level"),
    TieBreak.TWO: say("rule of two if level"),
}

NAMERS: Named[int] = {
    "two off": (0, say("Off")),
    "two light": (FIRST, say("Light names")),
    "two dark": (SECOND, say("Dark names")),
}
"""Who plays every game by the rule of two."""

HELD_TO_LEAD: dict[str, Sentence] = {
    "pylos": say(
        "Before its second move one side names two moves, and the opponent chooses. In Pylos dark "
        "has the advantage, so dark names."
    ),
    "pillarz": say(
        "Before its second move one side names two moves, and the opponent chooses. In pillarz "
        "light is held to have the advantage, so light names."
    ),
}
"""What the rule is, and who names as a rule."""


def series_rows(layer: Layer, menu: Menu) -> Rows:
    """The rows of a page where they are chosen."""
    return [*_plan_rows(layer, menu), *_two_rows(layer, menu)]


def _plan_rows(layer: Layer, menu: Menu) -> Rows:
    plan, language = menu.choice.plan, layer.hud.language

    def choose(**changed: Any) -> None:
        menu.plan(replace(plan, **changed))
        layer.hud.rebuild(layer)

    def choose_kind(kind: Kind) -> None:
        choose(kind=kind, number=USUAL.get(kind, 0))

    rows: list[tuple[Widget | Sequence[Widget], float]] = [
        (layer.section("games label", language.text("Games")), 18),
        (segments(layer, KINDS, plan.kind, choose_kind), 6),
    ]
    if plan.number:
        number = stepper(
            layer,
            "games",
            NUMBERS[plan.kind],
            plan.number,
            lambda number: plan_words(language, replace(plan, number=number)),
            lambda number: choose(number=number),
        )
        rows.append((number, theme.GAP))
    if plan.kind != "single":
        rows += [
            (layer.section("tie label", language.text("If it is level")), 16),
            (segments(layer, TIES, plan.tie, lambda tie: choose(tie=tie)), 6),
        ]
    return rows


def _two_rows(layer: Layer, menu: Menu) -> Rows:
    text = layer.hud.language.text
    told = layer.hud.tell(HELD_TO_LEAD[menu.choice.game])
    explained = Label(layer, "two explained", told, size=theme.SMALL, colour=theme.MUTED)

    def choose(side: int) -> None:
        menu.by_two(side)
        layer.hud.rebuild(layer)

    return [
        (layer.section("two label", text("Rule of two in every game")), 16),
        (segments(layer, NAMERS, menu.choice.two, choose), 6),
        (layer.add(explained), 8),
    ]


def plan_words(language: Language, plan: Plan) -> str:
    """How many games these are: `Two games`, `Best of 5`."""
    match plan.kind:
        case "single":
            return language.text("Single game")
        case "two":
            return language.text("Two games")
        case "best":
            return language.text("Best of {games}", games=plan.number)
    return language.text("Race to {points}", points=plan.number)


def rule_words(language: Language, plan: Plan, two: int) -> list[str]:
    """What is agreed beside that."""
    if two:
        return [language.text("Rule of two")]
    if plan.kind == "single" or plan.tie is TieBreak.DRAWN:
        return []
    return [language.tell(IF_LEVEL[plan.tie])]
