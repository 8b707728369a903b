"""Offering to go on with a saved game: which one it is, yes or no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.language import Language
from game.rules import FIRST
from game.shelf import Entry
from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.series_page import plan_words
from scenes.hud.widgets import Label
from scenes.hud.words import PLAYERS, TITLES, points

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows


@dataclass(frozen=True)
class Offer:
    """A saved game to go on with. `on_go` does so, `on_dismiss` is for it to be offered no more."""

    entry: Entry
    on_go: Callable[[], None]
    on_dismiss: Callable[[], None]


def offer_rows(layer: Layer, offer: Offer, leave: Callable[[], None]) -> Rows:
    """What is told of the game, and the buttons; `leave` comes after a no."""
    language, entry = layer.hud.language, offer.entry
    follows = entry.summary.finished

    def dismiss() -> None:
        offer.on_dismiss()
        leave()

    told = (
        language.text("The match is not over: another game is to be played.")
        if follows
        else language.text("This game is not over.")
    )
    go = language.text("Next game") if follows else language.text("Go on")
    return [
        (layer.add(Label(layer, "offer", told, colour=theme.MUTED)), 10),
        (layer.add(Label(layer, "offered game", TITLES[entry.summary.game], size=theme.NAME)), 26),
        *(
            (layer.add(Label(layer, f"offered {name}", text)), 8)
            for name, text in facts(language, entry)
        ),
        (layer.add(Button(layer, "go on", offer.on_go, text=go, primary=True)), 30),
        (
            layer.add(Button(layer, "dismiss", dismiss, text=language.text("Do not ask again"))),
            theme.GAP,
        ),
    ]


def facts(language: Language, entry: Entry) -> list[tuple[str, str]]:
    """Who plays, since when, how far it is, and how the series stands."""
    short = entry.summary
    names = [name or language.tell(usual) for name, usual in zip(short.names, PLAYERS, strict=True)]
    found = [("players", language.text("{one} against {two}", one=names[0], two=names[1]))]
    turns = language.plural("{n} turn has been made", "{n} turns have been made", short.plies)
    found.append(("turns", turns))
    if short.date:
        found.append(("date", language.text("Begun on {date}", date=short.date)))
    series = entry.series
    if series.plan.kind != "single":
        now = series.with_result(short.result) if short.finished else series
        scores = now.score if series.starter == FIRST else now.score[::-1]
        text = language.text(
            "{plan}, the score is {a} : {b}",
            plan=plan_words(language, series.plan),
            a=points(scores[0]),
            b=points(scores[1]),
        )
        found.append(("series", text))
    return found
