"""What the kiosk shows while nobody plays: the games in turn, and none of them twice.

Two games are told apart before they are played: each begins with an opening drawn by lot, which
leads to a position that no game that is remembered has begun with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.engine.levels import LEVELS
from game.games import GAMES
from game.kept import load, save, typed
from game.kiosk.start import start
from game.rules import Move, Position
from game.storage import home

FILE = "kiosk-shown.json"

REMEMBERED = 1000
"""Games. More than an evening has, even if each took only a minute."""

OPENING = 4
"""Turns drawn by lot before the computer thinks."""

TRIES = 50
"""Openings drawn until a longer one is tried."""

WEAKEST = 3
"""The level below which a game is not worth looking at."""

LONGEST_OPENING = 10
"""Turns. So many lead to far more positions than are remembered."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A game to be shown: after the opening, the computer plays both sides."""

    start: Position
    opening: tuple[Move, ...]
    levels: tuple[int, int]
    """The first and the second side's."""
    seed: int
    """For the computer's draws."""

    @property
    def after_opening(self) -> Position:
        """The position that no other game remembered has begun with."""
        position = self.start
        for move in self.opening:
            position = position.after(move)
        return position

    @property
    def hash(self) -> str:
        """Of that position: the same in every process."""
        position = self.after_opening
        text = f"{position.game.name} {position.rules} {position}"
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class _Memory:
    """How many games have ever been shown, and the hashes of the last ones."""

    count: int = 0
    shown: tuple[str, ...] = ()


class Programme:
    """All the showings to come, which follow from the seed and from what has been shown.

    That is remembered in the folder, or in `home()`, so that a restart repeats nothing. Where
    nothing can be kept, only another seed makes another programme.
    """

    def __init__(
        self, seed: int, games: Sequence[str] = tuple(GAMES), folder: Path | None = None
    ) -> None:
        self.games = tuple(games)
        """Their names, in the order of showing; may be changed at any time."""
        self._seed = seed
        self._file = (folder or home()) / FILE
        self._memory, _ = load(self._file, _memory, _Memory())

    def next(self) -> Showing:
        """The next game to show; from now on it counts as shown."""
        count, shown = self._memory.count, self._memory.shown
        lot = Random(f"{self._seed} {count}")
        game = self.games[count % len(self.games)]
        showing = self._new(game, lot)
        self._memory = _Memory(count + 1, (*shown, showing.hash)[-REMEMBERED:])
        save(self._file, {"count": self._memory.count, "shown": self._memory.shown})
        return showing

    def _new(self, game: str, lot: Random) -> Showing:
        """One whose hash is not remembered."""
        shown = set(self._memory.shown)
        plies = OPENING
        while True:
            for _ in range(TRIES):
                showing = _drawn(game, plies, lot)
                if showing.hash not in shown or plies == LONGEST_OPENING:
                    return showing
            plies += 1


def _drawn(name: str, plies: int, lot: Random) -> Showing:
    first = start(name, lot.randrange(2**32))
    position, opening = first, list[Move]()
    for _ in range(plies):
        move = lot.choice(position.legal_moves())
        if position.after(move).outcome():
            break
        opening.append(move)
        position = position.after(move)
    level = lot.randint(WEAKEST, LEVELS)
    # A game between equals, or nearly so, stays open for long.
    other = min(LEVELS, max(WEAKEST, level + lot.randint(-1, 1)))
    return Showing(first, tuple(opening), (level, other), lot.randrange(2**31))


def _memory(data: object) -> _Memory:
    read = typed(data, dict)
    shown = tuple(typed(one, str) for one in typed(read.get("shown"), list))
    return _Memory(typed(read.get("count"), int), shown[-REMEMBERED:])
