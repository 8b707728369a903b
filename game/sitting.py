"""What two players have sat down to: the game, its rules, the time, the series and its score.

A Sitting is a value. Its next `Match` is made from it, and the record of that match tells it again,
so that a saved game goes on as the whole it was. The players are numbered, 1 and 2, and change
sides from game to game; what belongs to a player (name, seat, time) goes with them.

Tags of the record that speak of it: `Series`, unless it is a single game that player 1 begins;
`Seats`, first's and second's, where a computer plays; `Drawn`, the start and the seed, where the
start was drawn by lot. `TimeControl` and `RuleOfTwo` are the match's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from game.clock import Clock, TimeControl
from game.games import game_named
from game.match import Match
from game.record import Record, date_tag
from game.rules import FIRST, SECOND, NotationError, Outcome, Position
from game.seats import HUMAN, Seat, Seats
from game.series import Series
from game.suspended import Source, awake_ns

T = TypeVar("T")

SINGLE = Series()

ADVANTAGE = {"pylos": SECOND, "pillarz": FIRST}
"""The side that is held to have the advantage, and that the rule of two binds if nobody chooses.

In Pylos it is proved: by nearly all rules the second player wins. In pillarz it is not known; who
begins is a turn ahead in the race upwards, and won 116 of 200 games of the computer's level 6
against itself.
"""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Two players at a table. `players` are the names of players 1 and 2, empty for the usual.

    `start` is the name of a start or a position in notation, `seed` settles what is drawn. `seats`
    and `control` are player 1's and player 2's. `two` is the side that plays every game by the rule
    of two, 0 if none does; a tie-break by it binds that side or the one with the ADVANTAGE.
    """

    game: str
    rules: str
    start: str
    players: tuple[str, str] = ("", "")
    seats: Seats = (HUMAN, HUMAN)
    control: TimeControl | None = None
    series: Series = SINGLE
    two: int = 0
    seed: int = 0

    def of_sides(self, pair: tuple[T, T]) -> tuple[T, T]:
        """What is player 1's and player 2's as first's and second's in the game to come."""
        return pair if self.series.starter == 1 else (pair[1], pair[0])

    @property
    def position(self) -> Position:
        """Where the game to come begins. Raises NotationError.

        A start that is drawn is the same for two games, with the sides swapped, then another.
        """
        game = game_named(self.game)
        if "/" in self.start:
            return game.parse_position(self.start, self.rules)
        return game.start(self.rules, self.start, self.seed + len(self.series.results) // 2)

    @property
    def two_side(self) -> int:
        """The side that plays the game to come by the rule of two, 0: none."""
        if self.two or not self.series.two_next:
            return self.two
        return ADVANTAGE[self.game]

    def match(
        self,
        now: Source = awake_ns,
        today: Callable[[], date] = date.today,
    ) -> Match:
        """The game to come. Raises NotationError if there is no such game, start or rule set."""
        control = self._turned(self.control)
        return Match(
            self.position,
            self.of_sides(self.players),
            self._tags(today()),
            None if control is None else Clock(control, now),
            self.two_side,
        )

    def after(self, outcome: Outcome) -> Sitting:
        """The sitting when its game has ended so: the series is one result further."""
        return replace(self, series=self.series.with_result(outcome.result))

    @classmethod
    def from_match(cls, match: Match) -> Sitting:
        """What the players of that match have sat down to, as far as it is known."""
        tags = dict(match.tags)
        series = _read(tags.get("Series"), Series.parse) or SINGLE
        game = match.start.game
        usual = cls(game.name, match.start.rules, game.starts[0], series=series)
        seats = _read(tags.get("Seats"), _parse_seats) or (HUMAN, HUMAN)
        names = (
            match.seats[0] if seats[0].human else "",
            match.seats[1] if seats[1].human else "",
        )
        two = match.two
        if series.two_next and two == ADVANTAGE[game.name]:
            two = 0
        start, seed = usual._start_of(match.start, tags.get("Drawn", ""))
        return replace(
            usual,
            start=start,
            seed=seed,
            players=usual.of_sides(names),
            seats=usual.of_sides(seats),
            control=usual._turned(match.clock.control if match.clock else None),
            two=two,
        )

    @classmethod
    def from_record(cls, record: Record, now: Source = awake_ns) -> tuple[Sitting, Match]:
        """The match a record tells of, to go on with, and what it belongs to.

        Raises IllegalMove if the record is unsound.
        """
        match = Match.from_record(record, now)
        return cls.from_match(match), match

    def _turned(self, control: TimeControl | None) -> TimeControl | None:
        """Player 1's and player 2's time as first's and second's, or the other way round."""
        return control.swapped() if control and self.series.starter == 2 else control

    def _tags(self, today: date) -> tuple[tuple[str, str], ...]:
        tags = [date_tag(today)]
        if self.series != SINGLE:
            tags.append(("Series", str(self.series)))
        if not all(seat.human for seat in self.seats):
            tags.append(("Seats", " ".join(map(str, self.of_sides(self.seats)))))
        if self.start in game_named(self.game).drawn_starts:
            tags.append(("Drawn", f"{self.start} {self.seed}"))
        return tuple(tags)

    def _start_of(self, position: Position, drawn: str) -> tuple[str, int]:
        """The start and the seed that give that position, in a sitting with this series."""
        name, _, seed = drawn.partition(" ")
        game = position.game
        names = [(name, 0) for name in game.starts if name not in game.drawn_starts]
        if name in game.drawn_starts and seed.isdecimal() and len(seed) <= 12:
            names.append((name, int(seed)))
        for start, number in names:
            if replace(self, start=start, seed=number).position == position:
                return start, number
        return str(position), 0


def _parse_seats(text: str) -> Seats:
    first, _, second = text.partition(" ")
    return Seat.parse(first), Seat.parse(second)


def _read(text: str | None, parse: Callable[[str], T]) -> T | None:
    """What the tag says; None where there is none, or another program means something else."""
    try:
        return None if text is None else parse(text)
    except NotationError:
        return None
