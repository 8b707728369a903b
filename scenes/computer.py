"""The computer at the table: it thinks when it is asked to, and moves when it is time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import log2
from random import Random

from game.clock import SECOND_NS
from game.engine.client import Chosen, Client, Failed
from game.engine.protocol import Info
from game.engine.questions import Answer, Ask, Question, question
from game.match import Match
from game.rules import Move, Position

SHORTEST, LONGEST, MORE = 0.4, 1.5, 0.12
"""Seconds from the moment when the table is at rest until the computer moves, at least and at most,
if its thought takes no longer; and how many more each time it has twice as many moves."""

SHARE, SHARE_OF_EXTRA, SHORTEST_THOUGHT = 1 / 30, 0.6, 0.05
"""Of what its clock has left and of the extra seconds, what an act may take; and seconds that it
takes in any case."""

SIGN_AFTER, SIGN_EVERY = 0.7, 0.5
"""Seconds at rest until it is seen to think, and between two pictures of that."""
SIGNS = 3
"""How many pictures there are."""


SEEDS = 2**31
"""How many there are for an engine."""


@dataclass
class _Thought:
    position: Position
    named: tuple[Move, ...]
    level: int
    pause: float
    question: Question
    rested: float | None = None
    """When the table had come to rest."""
    told: dict[int, Info] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    def is_about(self, match: Match, level: int) -> bool:
        # The same position may come again, and then it is another turn.
        same = self.position is match.position and self.named == match.named
        return same and self.level == level

    def hear(self, chosen: Chosen) -> None:
        self.answers.append(Answer(chosen, self.told))
        self.told = {}

    @property
    def complete(self) -> bool:
        return len(self.answers) == len(self.question.asks)


class Computer:
    """Asks an engine for its moves, and is in no haste to make them.

    `clock` tells seconds. The seed settles which of equally good moves are chosen. `told` hears
    what it thinks meanwhile.
    """

    def __init__(
        self,
        engine: Client,
        clock: Callable[[], float],
        seed: int = 0,
        told: Callable[[Info], None] = lambda info: None,
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._seed = seed
        self._told = told
        self._thought: _Thought | None = None

    def think(self, match: Match, level: int, resting: bool) -> Chosen | Failed | None:
        """To be called in every frame while it is the computer's turn: its act, once it is time.

        Thinks about the position on the table, dropping what it thought about before. It moves
        only while the table is `resting`, and has been for a moment, except where it has no choice.
        """
        thought = self._about(match, level)
        for news in self._engine.poll():
            if isinstance(news, Failed):
                self._thought = None
                return news
            if isinstance(news, Chosen):
                thought.hear(news)
                self._ask(thought)
            else:
                thought.told[news.place] = news
                if not match.choosing:
                    self._told(news)
        if not resting:
            thought.rested = None
            return None
        if thought.rested is None:
            thought.rested = self._clock()
        if not thought.complete or self._clock() - thought.rested < thought.pause:
            return None
        self._thought = None
        return thought.question.act(thought.answers)

    def begin(self) -> None:
        """A game begins, in which other moves are chosen than in the one before."""
        self.drop()
        self._seed = Random(self._seed).randrange(SEEDS)

    def drop(self) -> None:
        """Think no longer, and forget what has been thought."""
        if self._thought is not None:
            self._thought = None
            self._engine.cancel()

    @property
    def ready(self) -> bool:
        """Whether it thinks as soon as it is asked to."""
        return self._engine.ready

    @property
    def preparing(self) -> bool:
        """Whether it takes its time because it is not ready to think at all."""
        return self.sign > 0 and not self._engine.ready

    @property
    def sign(self) -> int:
        """Which picture shows that it thinks, from 1 to SIGNS; 0: none."""
        thought = self._thought
        if thought is None or thought.rested is None:
            return 0
        shown = self._clock() - thought.rested - SIGN_AFTER
        return 0 if shown < 0 else 1 + int(shown / SIGN_EVERY) % SIGNS

    def _about(self, match: Match, level: int) -> _Thought:
        thought = self._thought
        if thought is None or not thought.is_about(match, level):
            asked = hurried(question(match, level, self._seed), time_for(match))
            seconds = LONGEST if match.choosing else pause(len(match.legal_moves()))
            seconds = min(seconds, time_for(match) / 2)
            thought = _Thought(match.position, match.named, level, seconds, asked)
            self._engine.cancel()
            self._ask(thought)
            self._thought = thought
        return thought

    def _ask(self, thought: _Thought) -> None:
        if not thought.complete:
            self._engine.think(*thought.question.asks[len(thought.answers)])


def time_for(match: Match) -> float:
    """Seconds that the next act may take, so that the clock lasts; infinite without a clock."""
    clock = match.clock
    if clock is None:
        return float("inf")
    left = clock.times.of(match.actor) / SECOND_NS
    return min(left / 4, left * SHARE + clock.control.of(match.actor).extra * SHARE_OF_EXTRA)


def hurried(asked: Question, seconds: float) -> Question:
    """The same question, all thoughts of which together take no longer than that."""
    each = max(SHORTEST_THOUGHT, seconds / max(1, len(asked.asks)))
    asks = [
        Ask(match, replace(order, seconds=each))
        if order.longest(match.start.game.name) > each
        else Ask(match, order)
        for match, order in asked.asks
    ]
    return replace(asked, asks=asks)


def pause(moves: int) -> float:
    """Seconds that fit a choice among so many moves: none where there is no choice."""
    return 0.0 if moves < 2 else min(LONGEST, SHORTEST + MORE * log2(moves))
