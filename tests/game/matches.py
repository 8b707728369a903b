"""Matches played by lot, and by notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from game.match import Match
from game.rules import FIRST
from tests.game.playouts import TABLES


def play(match: Match, *turns: str) -> None:
    """Plays turns in notation."""
    for turn in turns:
        match.play(match.position.parse_move(turn))


def some_acts(match: Match) -> Iterator[None]:
    """Plays and takes back a few turns of Pylos and a resignation, stopping behind each act."""
    acts: list[Callable[[], None]] = [
        lambda: play(match, "b2"),
        lambda: play(match, "c3"),
        match.undo,
        match.redo,
        lambda: match.resign(FIRST),
        match.undo,
        lambda: play(match, "d1"),
    ]
    for act in acts:
        yield act()


def play_by_lot(match: Match, seed: int, most: int = 1000) -> Match:
    """Plays the match on to its end, or for so many turns."""
    draw = Random(seed)
    for _ in range(most):
        moves = match.legal_moves()
        if not moves:
            break
        match.play(draw.choice(moves))
    return match


def ended_matches() -> list[Match]:
    """One played to its end for every game, rule set and start."""
    starts = [game.start(rules, start, 7) for game, rules, start in TABLES]
    return [
        play_by_lot(Match(start, ("Anna", "Béla"), (("Event", "Family"),)), seed)
        for seed, start in enumerate(starts)
    ]
