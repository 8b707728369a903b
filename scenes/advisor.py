"""Thinks beside the players: hints for whoever asks, and an opinion on who stands better."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from game.engine.client import Chosen, Failed, News, Order
from game.engine.protocol import Info
from game.match import Match
from game.rules import IllegalMove, Move, NotationError, Position, Taps
from game.taps import Turn
from game.wording import Sentence, say
from scenes.hud.advice import Advice, Opinion

HINT_SECONDS = 1.5
"""How long is thought about a hint."""
WATCH_SECONDS = 12.0
"""How long is thought about a position on which an opinion is shown; then the machine rests."""
PACE = 0.5
"""Seconds between two opinions that are shown."""
SLOW = 2.5
"""Seconds after which somebody who waits for an engine that is not ready is told so."""
HEEDED = 4
"""How many turns deep a player must think for its opinion to count."""
HINTS = 2
"""How many moves are advised, one after the other."""


class Thinker(Protocol):
    """What is needed of an engine's client."""

    @property
    def ready(self) -> bool:
        """Whether it would think at once."""

    def think(self, match: Match, order: Order) -> None:
        """Begin a thought about the position on the table; one in progress is dropped."""

    def cancel(self) -> None:
        """Drop the thought."""

    def poll(self) -> list[News]:
        """What has happened since the last time."""

    def pause(self) -> None:
        """Stand still until `go_on`."""

    def go_on(self) -> None:
        """End the pause, if there is one."""

    def close(self) -> None:
        """Think no more."""


@dataclass
class _Study:
    """What has been thought about one position. `seconds` were ordered for it so far."""

    position: Position
    seconds: float = 0.0
    begun: float | None = None
    """When the first of it was heard."""
    finished: bool = False
    moves: dict[int, Move] = field(default_factory=dict)
    """By their place, from 1 on."""

    def knows_enough(self, now: float) -> bool:
        long = self.begun is not None and now >= self.begun + HINT_SECONDS
        return bool(self.moves) and (self.finished or long)


@dataclass
class _Wish:
    """What a player wants to know about one position."""

    asked: float | None = None
    """When a hint was asked for that is not there yet."""
    hurried: bool = False
    excused: bool = False
    """Whether the player knows that the engine is not ready."""
    hints: tuple[Move, ...] = ()
    rank: int = 0
    """Which of them is shown, from 1 on."""


class Advisor:
    """Follows a match. `changed` is told its new advice, `tell` a notice for the players.

    It thinks only for a hint that was asked for, or while it is `watching`; and never while it is
    not `allowed`, as when the computer is to move.
    """

    def __init__(
        self,
        client: Thinker,
        match: Match,
        changed: Callable[[Advice], None],
        tell: Callable[[Sentence], None],
        allowed: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._changed = changed
        self._tell = tell
        self._allowed = allowed
        self._clock = clock
        self.watching = False
        """Whether an opinion is wanted."""
        self.advice = Advice()
        self._broken = False
        self._shown = -PACE
        self.follow(match)

    # What is asked of it

    def follow(self, match: Match) -> None:
        """Advise on this match from now on."""
        self._match = match
        self._moment: object = None
        self._opinion: Opinion | None = None
        self._look()

    def ask(self) -> None:
        """Show the best move; if it is shown the second best; after that none.

        Who asks again while a hint is still thought about gets what has been found so far.
        """
        self._look()
        wish = self._wish
        if not self._possible:
            return
        if wish.hints:
            wish.rank = (wish.rank + 1) % (len(wish.hints) + 1)
            self._tell_hint()
        elif wish.asked is None:
            wish.asked = self._clock()
        else:
            wish.hurried = True
        self.update()

    def dismiss(self) -> None:
        """A player goes on alone: a hint that is still thought about is not wanted any more."""
        self._wish.asked = None

    def overhear(self, info: Info) -> None:
        """What the player to move has told of a thought of its own; a weak one looks not far."""
        if info.place == 1 and info.depth >= HEEDED:
            self._form_opinion(info)

    def close(self) -> None:
        """Think no more."""
        self._client.close()

    # What it advises

    @property
    def hint(self) -> Move | None:
        """The move that is advised now."""
        self._look()
        wish = self._wish
        return wish.hints[wish.rank - 1] if wish.rank else None

    # Time

    def update(self) -> None:
        """Hear what has been found; to be called in every step."""
        self._look()
        self._order()
        for news in self._client.poll():
            self._hear(news)
        self._answer()
        self._publish()

    def _look(self) -> None:
        """When the position is another one, all that was thought of the last one is void."""
        match = self._match
        moment = (match, match.ply, match.position, match.outcome, match.named)
        if moment != self._moment:
            self._moment = moment
            self._client.cancel()
            self._study, self._wish = _Study(match.position), _Wish()

    @property
    def _possible(self) -> bool:
        # Which of two moves is worse for the other side is not its question.
        match = self._match
        return match.outcome is None and not match.choosing and self._allowed()

    def _order(self) -> None:
        study, wanted = self._study, self._seconds_wanted()
        if wanted > study.seconds:
            study.seconds, study.begun, study.finished = wanted, None, False
            self._client.think(self._match, Order(seconds=wanted, several=HINTS))
        elif not wanted and study.seconds and not study.finished:
            self._client.cancel()
            study.seconds = 0.0

    def _seconds_wanted(self) -> float:
        if not self._possible:
            return 0.0
        if self.watching and not self._broken:
            return WATCH_SECONDS
        return HINT_SECONDS if self._wish.asked is not None else 0.0

    def _hear(self, news: News) -> None:
        study = self._study
        if isinstance(news, Failed):
            self._broken = True
            self._study, self._wish = _Study(study.position), _Wish()
            self._tell(news.sentence)
        elif isinstance(news, Chosen):
            study.finished = True
            study.moves.setdefault(1, news.move)
        else:
            self._learn(news)

    def _learn(self, info: Info) -> None:
        study = self._study
        try:
            study.moves[info.place] = study.position.parse_move(info.line[0])
        except (IndexError, NotationError, IllegalMove):
            return  # Of any engine, not only ours.
        if study.begun is None:
            study.begun = self._clock()
        if info.place == 1:
            self._form_opinion(info)

    def _form_opinion(self, info: Info) -> None:
        self._opinion = Opinion(self._match.turn, info.depth, info.score, info.line)

    def _answer(self) -> None:
        """Give the hint that was asked for once enough is known, or say why it takes long."""
        study, wish, now = self._study, self._wish, self._clock()
        if wish.asked is None:
            return
        if study.knows_enough(now) or (wish.hurried and study.moves):
            found = (study.moves[n] for n in range(1, HINTS + 1) if n in study.moves)
            left = (move for move in found if move not in self._match.named)
            wish.hints = tuple(dict.fromkeys(left))
            wish.asked, wish.rank = None, min(1, len(wish.hints))
            self._tell_hint()
        elif now > wish.asked + SLOW and not self._client.ready and not wish.excused:
            wish.excused = True
            self._tell(
                say("The computer player is getting ready. The first time, that takes a while.")
            )

    def _tell_hint(self) -> None:
        if self._wish.rank == 1:
            self._tell(say("The best move: {move}", move=str(self.hint)))
        elif self._wish.rank:
            self._tell(say("The second best move: {move}", move=str(self.hint)))

    def _publish(self) -> None:
        wish, now = self._wish, self._clock()
        opinion = None if self._match.outcome else self._opinion
        if opinion and self.advice.opinion and now < self._shown + PACE:
            opinion = self.advice.opinion
        advice = Advice(
            asked=wish.asked is not None,
            rank=wish.rank,
            possible=self._possible,
            opinion=opinion,
        )
        if advice != self.advice:
            if opinion != self.advice.opinion:
                self._shown = now
            self.advice = advice
            self._changed(advice)


def taps_left(move: Move, turn: Turn) -> dict[str, int]:
    """The places still to be tapped to make that move, and the how-manieth tap each is.

    Empty when what has been tapped leads elsewhere. A place that is tapped twice has its next tap.
    """
    path, done = _way(move, turn)
    numbered = [(place, number) for number, place in enumerate(path, 1) if number > done]
    return dict(reversed(numbered))


def _way(move: Move, turn: Turn) -> tuple[Taps, int]:
    """The taps that make the move, and how many of them have been made."""
    taps = turn.taps
    for path in move.paths:
        if path[: len(taps)] == taps:
            return path, len(taps)
    path = move.paths[0]
    # Tapping another piece than the one that is selected selects that one instead.
    if not turn.committed and not any(turn.position.steps(path[:1])):
        return path, 0
    return (), 0
