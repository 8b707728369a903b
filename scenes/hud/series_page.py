"""Choosing how many games two players play, what breaks a tie, and the rule of two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from game.language import Language
from game.rules import FIRST, SECOND
from game.series import Kind, Plan, TieBreak
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.buttons import Segment, telling
from scenes.hud.stepper import stepper
from scenes.hud.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows
    from scenes.menu import Menu

Value = TypeVar("Value")

NUMBERS: dict[Kind, range] = {"best": range(3, 22), "race": range(2, 22)}
"""What a number of games or points can be chosen from."""
USUAL: dict[Kind, int] = {"best": 3, "race": 3}

KINDS: dict[Kind, Sentence] = {
    "single": say("One"),
    "two": say("Two"),
    "best": say("Best of …"),
    "race": say("Race to …"),
}

TIES: dict[TieBreak, tuple[str, Sentence]] = {
    TieBreak.DRAWN: ("tie drawn", say("Drawn")),
    TieBreak.DECIDER: ("tie decider", say("Decider")),
    TieBreak.TWO: ("tie two", say("Rule of two")),
}

IF_LEVEL = {
    TieBreak.DECIDER: say("a decider if level"),
    TieBreak.TWO: say("rule of two if level"),
}

NAMERS: dict[int, tuple[str, Sentence]] = {
    0: ("two off", say("Off")),
    FIRST: ("two light", say("Light names")),
    SECOND: ("two dark", say("Dark names")),
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
    choice, text = menu.choice, layer.hud.language.text
    plan = choice.plan
    rows: list[tuple[Widget | Sequence[Widget], float]] = [
        (_section(layer, "games label", text("Games")), 18),
        (_kinds(layer, menu), 6),
    ]
    if plan.number:
        rows.append((_number(layer, menu), theme.GAP))
    if plan.kind != "single":
        chosen = _segments(layer, TIES, plan.tie, lambda tie: menu.plan(replace(plan, tie=tie)))
        rows += [(_section(layer, "tie label", text("If it is level")), 16), (chosen, 6)]
    namers = _segments(layer, NAMERS, choice.two, lambda side: menu.by_two(side))
    told = layer.hud.tell(HELD_TO_LEAD[choice.game])
    explained = Label(layer, "two explained", told, size=theme.SMALL, colour=theme.MUTED)
    return [
        *rows,
        (_section(layer, "two label", text("Rule of two in every game")), 16),
        (namers, 6),
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


def _kinds(layer: Layer, menu: Menu) -> list[Segment]:
    plan = menu.choice.plan

    def choose(kind: Kind) -> None:
        number = USUAL.get(kind, 0)
        menu.plan(Plan(kind, number, plan.tie))
        layer.hud.rebuild(layer)

    return [
        layer.add_option(
            Segment(layer, f"games {kind}", telling(choose, kind), text=layer.hud.tell(word)),
            kind == plan.kind,
        )
        for kind, word in KINDS.items()
    ]


def _number(layer: Layer, menu: Menu) -> tuple[Widget, ...]:
    plan, language = menu.choice.plan, layer.hud.language

    def choose(number: int) -> None:
        menu.plan(replace(plan, number=number))
        layer.hud.rebuild(layer)

    return stepper(
        layer,
        "games",
        NUMBERS[plan.kind],
        plan.number,
        lambda number: plan_words(language, replace(plan, number=number)),
        choose,
    )


def _segments(
    layer: Layer,
    values: Mapping[Value, tuple[str, Sentence]],
    chosen: Value,
    choose: Callable[[Value], None],
) -> list[Segment]:
    def act(value: Value) -> None:
        choose(value)
        layer.hud.rebuild(layer)

    return [
        layer.add_option(
            Segment(layer, name, telling(act, value), text=layer.hud.tell(word)), value == chosen
        )
        for value, (name, word) in values.items()
    ]


def _section(layer: Layer, name: str, text: str) -> Label:
    return layer.add(Label(layer, name, text, size=theme.SMALL, colour=theme.BRASS))
