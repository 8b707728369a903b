"""How games begin at the kiosk, whoever plays them."""

from __future__ import annotations

from game.games import game_named
from game.rules import Position


def start(game: str, seed: int) -> Position:
    """A first position: drawn by lot where the game knows such, so that all may be played at once.

    Pillarz begins with its pawns on the board: nobody has to be told how to place them.
    """
    table = game_named(game)
    return table.start(None, next(iter(table.drawn_starts), None), seed)
