"""The games there are, by name."""

from __future__ import annotations

from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import Game, NotationError
from game.wording import clipped, say

GAMES: dict[str, Game] = {game.name: game for game in (PYLOS, PILLARZ)}


def game_named(name: str) -> Game:
    """The game of that name. Raises NotationError, listing the known ones."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise NotationError(
            say("No game is called “{name}”; there are: {known}.", name=clipped(name), known=known)
        )
    return GAMES[name]
