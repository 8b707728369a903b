"""Engine against engine: many games over drawn openings, each played with both sides."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread

from game.engine.client import Chosen, Client, Failed, Order
from game.match import Match
from game.record import Record
from game.rules import FIRST, Move, Position
from game.wording import Failure, say

MOST_PLIES = 1000
"""A game that long is left as it is, and counts as a draw."""

TURN = 3600.0
"""Seconds at which a turn is asked after again; the client knows when an engine hangs."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who plays: its name, the command that starts its engine, and how it is told to think."""

    name: str
    command: tuple[str, ...]
    order: Order


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: so many games, an opening of `plies` random turns for every two of them.

    `place` makes the first position from a seed. `jobs` games are played at a time.
    """

    pair: tuple[Contestant, Contestant]
    place: Callable[[int], Position]
    games: int
    plies: int
    seed: int = 0
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """One game. `first` says which of the pair, 0 or 1, had the first side; `seconds` and `turns`
    are those of each of the pair.
    """

    number: int
    first: int
    record: Record
    seconds: tuple[float, float]
    turns: tuple[int, int]

    @property
    def points(self) -> float:
        """What the first of the pair has made: 1, 1/2 or 0."""
        if self.record.outcome is None or self.record.outcome.winner == 0:
            return 0.5
        return float((self.record.outcome.winner == FIRST) == (self.first == 0))


class ArenaFailed(Failure):
    """A contestant does not play; the sentence says which."""


def contest(plan: Plan) -> Iterator[Played]:
    """Plays, and gives every game as soon as it is over. Raises ArenaFailed.

    Which games are played is settled by the plan, not in which order they come.
    """
    numbers: SimpleQueue[int] = SimpleQueue()
    for number in range(plan.games):
        numbers.put(number)
    done: SimpleQueue[Played | BaseException] = SimpleQueue()
    leave = Event()
    jobs = [
        Thread(target=_play_some, args=(plan, numbers, done, leave), daemon=True)
        for _ in range(min(plan.jobs, plan.games))
    ]
    for job in jobs:
        job.start()
    try:
        for _ in range(plan.games):
            played = done.get()
            if isinstance(played, BaseException):
                raise played
            yield played
    finally:
        leave.set()
        for job in jobs:
            job.join()


def opening(place: Callable[[int], Position], plies: int, seed: int) -> Match:
    """A match after so many random turns that do not decide it; nobody can win it at once."""
    draw = Random(seed)
    while True:
        match = Match(place(draw.randrange(2**32)))
        while match.ply < plies and match.outcome is None:
            match.play(draw.choice(match.legal_moves()))
        if match.outcome is None and not _wins_at_once(match):
            return match


def _wins_at_once(match: Match) -> bool:
    position = match.position
    for move in position.legal_moves():
        outcome = position.after(move).outcome()
        if outcome is not None and outcome.winner == position.turn:
            return True
    return False


def _play_some(
    plan: Plan,
    numbers: SimpleQueue[int],
    done: SimpleQueue[Played | BaseException],
    leave: Event,
) -> None:
    clients = tuple(Client(contestant.command, threads=1) for contestant in plan.pair)
    try:
        while not leave.is_set():
            done.put(_game(plan, numbers.get(block=False), clients, leave))
    except Empty:
        pass
    except BaseException as error:
        done.put(error)
    finally:
        for client in clients:
            client.close()


def _game(plan: Plan, number: int, clients: Sequence[Client], leave: Event) -> Played:
    match = opening(plan.place, plan.plies, plan.seed + number // 2)
    first = number % 2
    seats = plan.pair[first].name, plan.pair[1 - first].name
    seconds, turns = [0.0, 0.0], [0, 0]
    draw = Random(f"{plan.seed} {number}")
    orders = [replace(who.order, seed=draw.randrange(2**32)) for who in plan.pair]
    while match.outcome is None and match.ply < MOST_PLIES and not leave.is_set():
        who = first if match.turn == FIRST else 1 - first
        began = time.perf_counter()
        match.play(_move(clients[who], match, orders[who], plan.pair[who].name))
        seconds[who] += time.perf_counter() - began
        turns[who] += 1
    record = replace(match.record(), seats=seats, tags=(("Round", str(number + 1)),))
    return Played(number, first, record, (seconds[0], seconds[1]), (turns[0], turns[1]))


def _move(client: Client, match: Match, order: Order, name: str) -> Move:
    client.think(match, order)
    while True:
        for news in client.wait(TURN):
            match news:
                case Chosen(move):
                    return move
                case Failed():
                    raise ArenaFailed(say("{name} does not play.", name=name))


# --- what the games say ---


@dataclass(frozen=True, slots=True)
class Standing:
    """Games counted from the first of the pair's side; `as_first` are its points with the first
    side, of so many games, `as_second` with the second. `pace`: milliseconds a turn of each.
    """

    wins: int
    draws: int
    losses: int
    as_first: tuple[float, int]
    as_second: tuple[float, int]
    pace: tuple[float, float]

    @classmethod
    def of(cls, games: Sequence[Played]) -> Standing:
        """What these games say."""
        points = [game.points for game in games]
        sides = [[game.points for game in games if game.first == first] for first in (0, 1)]
        paces = [
            1000
            * sum(game.seconds[who] for game in games)
            / max(1, sum(game.turns[who] for game in games))
            for who in (0, 1)
        ]
        return cls(
            points.count(1.0),
            points.count(0.5),
            points.count(0.0),
            (sum(sides[0]), len(sides[0])),
            (sum(sides[1]), len(sides[1])),
            (paces[0], paces[1]),
        )

    @property
    def games(self) -> int:
        """How many there are."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between what points a game the true strength lies, with 95 % probability.

        Wilson's interval, which also holds where every game was won; draws make it too wide
        rather than too narrow.
        """
        z, n, p = 1.96, self.games, self.score
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo points, and the ends of its interval."""
        low, high = self.interval
        return elo(self.score), elo(low), elo(high)


def elo(score: float) -> float:
    """The difference in strength that gives so many points a game; infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))
