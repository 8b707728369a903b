"""What the computer asks its engine when it is to act: for a move, for a second one to be named by
the rule of two, or which of two that are named is worse for who has named them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.client import Chosen, Order
from game.engine.levels import LEVELS, style_of
from game.engine.protocol import Info
from game.engine.thought import MOST_CENTS
from game.match import Match
from game.rules import IllegalMove, Move, NotationError

WON = 2 * MOST_CENTS
"""Better than any `Score.rank` of a game that goes on."""


class Ask(NamedTuple):
    """A thought to be ordered about the position of a match."""

    match: Match
    order: Order


class Answer(NamedTuple):
    """How a thought has ended, and the last that was told of the best moves, by their place."""

    chosen: Chosen
    told: Mapping[int, Info]


@dataclass(frozen=True)
class Question:
    """Thoughts to be ordered one after the other, and the act that follows from their answers."""

    asks: Sequence[Ask]
    act: Callable[[Sequence[Answer]], Chosen]


def question(match: Match, level: int, seed: int) -> Question:
    """What that level asks in order to act in a match that is not over."""
    if match.choosing:
        return _choice(match, level, seed)
    if match.named:
        return _second_name(match, level, seed)
    return Question([Ask(match, Order(level, seed=seed))], lambda answers: answers[0].chosen)


def _second_name(match: Match, level: int, seed: int) -> Question:
    """The best move that is not named yet."""
    order = Order(level, several=2, seed=seed)
    depth = style_of(match.start.game.name, level).depth
    if depth is not None:
        # A weak level draws its move and ranks no others: the strongest looks no farther instead.
        order = Order(LEVELS, depth=depth, several=2, seed=seed)

    def act(answers: Sequence[Answer]) -> Chosen:
        legal = match.legal_moves()
        best = [*_ranked(match, answers[0]), *legal]
        return Chosen(next(move for move in best if move in legal), None)

    return Question([Ask(match, order)], act)


def _ranked(match: Match, answer: Answer) -> Iterator[Move]:
    """The moves that were told of, the best first."""
    for _, info in sorted(answer.told.items()):
        try:
            yield match.position.parse_move(info.line[0])
        except (IndexError, NotationError, IllegalMove):
            continue  # Of any engine, not only ours.
    yield answer.chosen.move


def _choice(match: Match, level: int, seed: int) -> Question:
    """The move after which whoever chooses stands better."""
    after = {move: _one_move_on(match, move) for move in match.named}
    asked = [move for move in after if after[move].outcome is None]
    asks = [Ask(after[move], Order(level, seed=seed)) for move in asked]
    chooser = match.actor

    def act(answers: Sequence[Answer]) -> Chosen:
        heard = dict(zip(asked, answers, strict=True))

        def worth(move: Move) -> int:
            outcome = after[move].outcome
            if outcome:
                return WON * ((outcome.winner == chooser) - (outcome.winner not in (0, chooser)))
            info = heard[move].chosen.info
            rank = info.score.rank if info else 0
            return rank if after[move].turn == chooser else -rank

        return Chosen(max(match.named, key=worth), None)

    return Question(asks, act)


def _one_move_on(match: Match, move: Move) -> Match:
    """The game if that move is made."""
    ahead = Match(match.start)
    for made in (*match.moves, move):
        ahead.play(made)
    return ahead
