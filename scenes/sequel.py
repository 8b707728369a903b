"""What comes after a game: the next one of the series, or another series; and how it stands."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.match import Match
from game.remarks import Tags
from game.rules import NotationError
from game.seats import Seats
from game.series import Series
from game.sitting import Sitting
from game.suspended import awake_ns
from game.wording import Sentence, say
from scenes.hud.hud import Text
from scenes.hud.table_state import Standing
from scenes.hud.words import points

NEXT, ANOTHER = say("Next game"), say("Another match")


def sequel(match: Match, seats: Seats) -> tuple[Match, bool]:
    """What is played after that match, whose sides are `seats`; and whether the players change
    sides. If the series is over, it is another one, begun by the other player.
    """
    sitting = Sitting.from_match(match)
    sitting = replace(sitting, seats=sitting.of_sides(seats))
    series = sitting.series
    if match.outcome and not series.over:
        series = series.with_result(match.outcome.result)
    if series.over or not match.outcome:
        series = Series(series.plan, begins=3 - series.begins)
    swapped = series.starter != sitting.series.starter
    return replace(sitting, series=series).match(
        match.clock.now if match.clock else awake_ns
    ), swapped


def seated(tags: Tags, seats: Seats) -> Tags:
    """The tags of a match when such players sit at its sides now."""
    others = tuple(tag for tag in tags if tag[0] != "Seats")
    if all(seat.human for seat in seats):
        return others
    return (*others, ("Seats", " ".join(map(str, seats))))


def standing(match: Match, names: tuple[Text, Text]) -> Standing | None:
    """How the series stands of which the match is a game; None for a single game.

    `names` are those of the first and the second side.
    """
    series = _series(dict(match.tags).get("Series", ""))
    if series.plan.kind == "single":
        return None
    players = names if series.starter == 1 else (names[1], names[0])
    now = series.with_result(match.outcome.result) if match.outcome else series
    one, two = map(points, now.score)
    # As the players sit, left and right.
    a, b = (one, two) if series.starter == 1 else (two, one)
    score = say("{one}  ·  {a} : {b}  ·  {two}", one=names[0], a=a, b=b, two=names[1])
    if not match.outcome:
        return Standing(title(series), score)
    if not now.over:
        return Standing(title(series), score, _to_come(now), NEXT)
    if now.winner:
        won = say("{name} wins the match {a} : {b}.", name=players[now.winner - 1], **_won(now))
    else:
        won = say("The match is drawn {a} : {b}.", a=one, b=two)
    return Standing(title(series), score, won, ANOTHER)


def _won(series: Series) -> dict[str, str]:
    most, least = sorted(series.score, reverse=True)
    return {"a": points(most), "b": points(least)}


def title(series: Series) -> Sentence:
    """Which game of its series is to come."""
    plan, number = series.plan, len(series.results) + 1
    if series.two_next:
        return say("Rule of two")
    if plan.games is not None and number > plan.games:
        return say("Decider")
    if plan.kind == "race":
        return say("Game {number}, race to {points}", number=number, points=plan.number)
    return say("Game {number} of {games}", number=number, games=plan.games)


def _to_come(series: Series) -> Sentence:
    """What the players are told before the next game."""
    if series.two_next:
        return say("Level: the next game is by the rule of two.")
    if series.plan.games is not None and len(series.results) >= series.plan.games:
        return say("Level: the next game decides.")
    return say("The match goes on, sides swapped.")


@lru_cache(maxsize=16)
def _series(text: str) -> Series:
    """As the tag has it; a single game where that can't be, as in a record that others wrote."""
    try:
        series = Series.parse(text) if text else Series()
    except NotationError:
        return Series()
    return Series() if series.over else series
