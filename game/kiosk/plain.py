"""Who plays where no engine can: a simple player within the kiosk's own process.

It wins if one move does it, leaves no win to the opponent if it can, and else keeps its reserve
and its freedom to move. It is no match for the engine, but nothing about it can fail to start.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from game.engine.client import Chosen, News, Order
from game.engine.levels import LEVELS
from game.match import Match
from game.rules import Move, Position

AT_ONCE = 0.005
"""Seconds that a look at it takes at most, so that the picture does not stop."""

WIN, NO_WIN = 10_000, -10_000
"""What a move is worth that wins, and one after which the opponent can."""
RESERVE = 10
"""What a piece of reserve more than the opponent's is worth, in moves to choose from."""


class PlainThinker:
    """The same face as `game.engine.client.Client`, without a process and without failures.

    At a low level it often moves by lot. The same order about the same game has the same answer.
    """

    ready = True
    failed = False
    pid = None

    def __init__(self) -> None:
        self._thought: Iterator[Chosen | None] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a thought has been ordered and neither answered nor cancelled."""
        return self._thought is not None

    def start(self) -> None:
        """Nothing needs to be started."""

    def think(self, match: Match, order: Order = Order()) -> None:  # noqa: B008
        """Orders a thought, as `Client.think`."""
        if match.outcome is not None:
            raise ValueError("the game is over: there is nothing to think about")
        lot = Random(f"{order.seed} {match.ply} {match.position}")
        self._thought = _thought(match, order.level, lot)

    def cancel(self) -> None:
        """Drops the thought."""
        self._thought = None

    def hurry(self) -> None:
        """It never takes long."""

    def pause(self) -> None:
        """It thinks only while it is polled."""

    def go_on(self) -> None:
        """There is never a pause."""

    def poll(self) -> list[News]:
        """The answer, if it has been found; it thinks here, for a moment at most."""
        end = time.perf_counter() + AT_ONCE
        for found in self._thought or ():
            if found:
                self._thought = None
                return [found]
            if time.perf_counter() >= end:
                break
        return []

    def close(self) -> None:
        """Thinks no more."""
        self.cancel()


def _thought(match: Match, level: int, lot: Random) -> Iterator[Chosen | None]:
    """The chosen move at last, and before it None after each piece of work."""
    moves = list(match.legal_moves())
    lot.shuffle(moves)
    attentive = lot.random() < level / LEVELS
    best, most = moves[0], None
    for move in moves if attentive else ():
        worth = _worth(match.position, move, match.turn)
        yield None
        if worth < WIN and (most is None or worth > most):
            # What has so little to say for itself need not be looked at from the other side.
            for reply_wins in _replies(match.position.after(move), match.turn):
                yield None
                if reply_wins:
                    worth = NO_WIN
                    break
        if most is None or worth > most:
            best, most = move, worth
        if worth == WIN:
            break
    yield Chosen(best, None)


def _worth(position: Position, move: Move, side: int) -> int:
    after = position.after(move)
    outcome = after.outcome()
    if outcome:
        return WIN if outcome.winner == side else 0 if not outcome.winner else 2 * NO_WIN
    own, theirs = after.reserve(side), after.reserve(3 - side)
    if own is not None and theirs is not None:
        return RESERVE * (own - theirs)
    freedom = len(after.legal_moves())
    return freedom if after.turn == side else -freedom


def _replies(after: Position, side: int) -> Iterator[bool]:
    """Whether a reply wins, one reply after the other."""
    if after.turn == side or after.outcome():
        return
    for reply in after.legal_moves():
        outcome = after.after(reply).outcome()
        yield outcome is not None and outcome.winner == after.turn
