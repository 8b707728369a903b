"""Levels of play, from a child's first opponent to all we can.

A level looks so far ahead, gives every move a score, and draws among the plausible ones: those
that are hardly worse than the best. The warmer it is, the more it lets worse ones pass.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from game.engine.thought import MOST_CENTS, Limits, Score
from game.line import Line
from game.rules import Move

LEVELS = 8
"""The strongest level; the weakest is 1."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level chooses.

    It ends its search at `depth` turns or `nodes` positions, whichever comes first, and at
    `seconds` on a slow machine: levels are as strong everywhere. `warmth` is the loss, in
    hundredths of a unit, that makes a move e times less likely; `width` the loss beyond which it is
    not plausible. To a `blind` level a win or a loss is only so many hundredths. With no warmth it
    plays what it holds for best, and its search need not know more than that. `plies`: only so many
    turns from a start of the game are drawn, for variety, and only where the level alone is told.
    `form`: nobody is the same every day; from game to game it is up to so many times twice as warm,
    or half as warm, and looks at fewer positions or at more.
    """

    seconds: float
    depth: int | None = None
    nodes: int | None = None
    warmth: int = 0
    width: int = 0
    blind: int | None = None
    plies: int | None = None
    form: float = 0.0

    def draws(self, line: Line) -> bool:
        """Whether the next turn of this line is drawn."""
        if self.plies is None:
            return self.warmth > 0
        if len(line.moves) >= self.plies:
            return False
        start, game = line.positions[0], line.position.game
        # A start that is itself drawn has variety.
        return start in [game.start(start.rules, name) for name in game.starts]

    def today(self, seed: int) -> Style:
        """The style in the form that a game's seed settles."""
        factor = 2 ** Random(f"form {seed}").uniform(-self.form, self.form)
        nodes = None if self.nodes is None else round(self.nodes / factor)
        warmth, width = round(self.warmth * factor), round(self.width * factor)
        return replace(self, nodes=nodes, warmth=warmth, width=width)

    @property
    def limits(self) -> Limits:
        """The same as limits of a search."""
        return Limits(self.seconds, self.depth, self.nodes)


STYLES = {
    "pylos": (
        Style(3.0, depth=1, warmth=1300, width=3200, blind=700, form=1.0),
        Style(3.0, depth=1, warmth=430, width=1430, blind=700, form=1.0),
        Style(3.0, depth=2, warmth=335, width=1120, form=1.5),
        Style(3.0, depth=2, warmth=95, width=380, form=2.0),
        Style(3.0, depth=4, warmth=50, width=200, form=2.0),
        Style(3.0, depth=6, warmth=10, width=40, form=2.0),
        Style(3.0, nodes=12_000, warmth=5, width=16, form=2.0),
        Style(1.0, warmth=3, width=6, plies=4),
    ),
    "pillarz": (
        Style(3.0, depth=1, warmth=120, width=450, blind=500, form=1.0),
        Style(3.0, depth=1, warmth=70, width=280, blind=700, form=1.0),
        Style(3.0, depth=2, warmth=78, width=273, form=1.0),
        Style(3.0, depth=3, warmth=60, width=210, form=1.0),
        Style(3.0, depth=4, warmth=39, width=136, form=1.0),
        Style(3.0, nodes=40_000, warmth=12, width=36, form=2.0),
        Style(3.0, nodes=200_000, warmth=6, width=18, plies=6, form=2.0),
        Style(1.0, warmth=3, width=6, plies=4),
    ),
}
"""The levels of each game, the weakest first."""


def style_of(game: str, level: int) -> Style:
    """How that level of that game chooses. Raises ValueError for a level there is not."""
    if not 1 <= level <= LEVELS:
        raise ValueError(f"levels are 1 to {LEVELS}: {level}")
    return STYLES[game][level - 1]


def chosen(ranked: Sequence[tuple[Move, Score]], style: Style, draw: Random) -> Move:
    """The move that a style plays, given every legal move and its score."""
    worths = [_worth(score, style) for _, score in ranked]
    best = max(worths)
    # Of wins only the soonest is plausible, of losses only the latest.
    width = style.width if abs(best) < MOST_CENTS else 0
    plausible = [
        (move, best - worth)
        for (move, _), worth in zip(ranked, worths, strict=True)
        if best - worth <= width
    ]
    weights = [math.exp(-loss / style.warmth) if style.warmth else 1.0 for _, loss in plausible]
    return draw.choices([move for move, _ in plausible], weights)[0]


def _worth(score: Score, style: Style) -> int:
    if style.blind is None:
        return score.rank
    return max(-style.blind, min(style.blind, score.rank))
