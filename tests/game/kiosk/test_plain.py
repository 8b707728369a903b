"""Who plays without an engine: sound moves, at once, in every position."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from game.engine.client import Chosen, Order
from game.games import GAMES
from game.kiosk.plain import PlainThinker
from game.match import Match
from game.pillarz.game import PILLARZ
from game.rules import FIRST, Move, Position

STRONG = Order(level=8, seed=3)


def answer(thinker: PlainThinker, match: Match, order: Order = STRONG) -> Move:
    thinker.think(match, order)
    while thinker.thinking:
        for news in thinker.poll():
            assert isinstance(news, Chosen)
            return news.move
    raise AssertionError("no answer")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", [1, 8])
def test_it_plays_whole_games(name: str, level: int) -> None:
    thinker, longest = PlainThinker(), 0.0
    match = Match(GAMES[name].start(seed=5))
    while match.outcome is None and match.ply < 200:
        thinker.think(match, Order(level=level, seed=9))
        while thinker.thinking:
            begun = time.thread_time()
            news = thinker.poll()
            longest = max(longest, time.thread_time() - begun)
        assert isinstance(news[0], Chosen)
        match.play(news[0].move)  # Raises where it is not legal.
    assert match.outcome or name == "pillarz"
    assert longest < 0.1


def wins(position: Position, side: int) -> list[Move]:
    def won(move: Move) -> bool:
        outcome = position.after(move).outcome()
        return outcome is not None and outcome.winner == side

    return [move for move in position.legal_moves() if won(move)]


def moments() -> Iterator[Match]:
    """All moments of some games by lot."""
    for seed in range(12):
        lot, match = Random(seed), Match(PILLARZ.start(seed=seed))
        while match.outcome is None:
            yield match
            match.play(lot.choice(match.legal_moves()))


def test_it_wins_where_one_move_does_it_and_leaves_no_such_move() -> None:
    thinker = PlainThinker()
    won = stopped = 0
    for match in moments():
        position, side = match.position, match.turn
        winning = wins(position, side)
        if winning:
            assert answer(thinker, match) in winning
            won += 1
            continue
        safe = [m for m in position.legal_moves() if not wins(position.after(m), 3 - side)]
        if safe and len(safe) < len(position.legal_moves()):
            assert answer(thinker, match) in safe
            stopped += 1
    assert won > 5 and stopped > 5


def test_the_seed_settles_it_and_another_one_chooses_otherwise() -> None:
    match = Match(PILLARZ.start(seed=1))
    again = {answer(PlainThinker(), match) for _ in range(3)}
    others = {answer(PlainThinker(), match, Order(level=1, seed=seed)) for seed in range(10)}
    assert len(again) == 1
    assert len(others) > 3


def test_after_the_end_nothing_is_thought() -> None:
    match = Match(PILLARZ.start())
    match.resign(FIRST)
    with pytest.raises(ValueError, match="over"):
        PlainThinker().think(match)


def test_what_is_cancelled_is_not_answered() -> None:
    thinker = PlainThinker()
    thinker.think(Match(PILLARZ.start()))
    thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() == []
