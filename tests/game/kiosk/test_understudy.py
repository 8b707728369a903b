"""An engine that is never missed: who stands in, and for how long."""

from __future__ import annotations

from game.engine.client import FAILED, Chosen, Client, Failed, News, Order
from game.kiosk.plain import PlainThinker
from game.kiosk.understudy import RECOVERY, Understudied
from game.match import Match
from game.pillarz.game import PILLARZ
from game.rules import Move
from tests.game.kiosk.clocks import HandClock

STRONG = Order(level=8)


class Told(PlainThinker):
    """An engine that tells what it is given, once."""

    def __init__(self, news: list[News]) -> None:
        super().__init__()
        self.news = news
        self.closed = False

    def poll(self) -> list[News]:
        told, self.news = self.news, []
        return told

    def close(self) -> None:
        self.closed = True
        super().close()


def answer(thinker: Understudied, match: Match) -> Move:
    thinker.think(match, STRONG)
    for _ in range(100_000):
        for one in thinker.poll():
            assert isinstance(one, Chosen)
            return one.move
    raise AssertionError("no answer")


def test_without_an_engine_it_plays() -> None:
    thinker = Understudied(None)
    match = Match(PILLARZ.start())
    assert thinker.ready and not thinker.failing
    assert answer(thinker, match) in match.legal_moves()


def test_an_engine_that_can_not_be_started_is_not_missed() -> None:
    told = []
    thinker = Understudied(Client(["/no/such/engine"]), told.append)
    match = Match(PILLARZ.start())
    thinker.start()
    assert answer(thinker, match) in match.legal_moves()
    assert answer(thinker, match) in match.legal_moves()
    assert told == [FAILED] and thinker.failing


def test_the_engine_is_asked_as_long_as_it_answers() -> None:
    match = Match(PILLARZ.start())
    thinker = Understudied(Told([Chosen(match.legal_moves()[7], None)]))
    assert answer(thinker, match) == match.legal_moves()[7]
    assert not thinker.failing and not thinker.thinking


def test_after_a_while_it_gets_another_chance() -> None:
    match, clock = Match(PILLARZ.start()), HandClock()
    engine = Told([Failed(FAILED)])
    thinker = Understudied(engine, clock=clock)
    assert answer(thinker, match) in match.legal_moves()
    clock.pass_(RECOVERY - 0.1)
    engine.news = [Chosen(match.legal_moves()[7], None)]
    answer(thinker, match)
    assert thinker.failing and engine.news
    clock.pass_(0.2)
    assert answer(thinker, match) == match.legal_moves()[7]
    assert not thinker.failing


def test_a_failure_while_nothing_is_thought_is_no_harm() -> None:
    engine = Told([Failed(FAILED)])
    thinker = Understudied(engine)
    thinker.think(Match(PILLARZ.start()), STRONG)
    thinker.cancel()
    assert thinker.poll() == []
    assert engine.closed and not thinker.thinking
