"""What a game is: Game (what never changes), Position (a moment), Move, Step, Outcome.

Each game fills these in its own package; everything else in the house (taps, match, record,
scenes, engine) knows a game only through this page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from game.wording import Sentence, clipped, say

FIRST, SECOND = 1, 2
"""The two sides. First begins, and has the light pieces."""

DONE = "done"
"""The tap that ends a turn which could go on. It is not a place."""

Taps = tuple[str, ...]
"""What a person taps in one turn, in order: names of places, perhaps DONE at the end."""


def other(side: int) -> int:
    """The opponent of FIRST or SECOND."""
    return 3 - side


class NotationError(ValueError):
    """A text that is not a position, a move or a name; says what is wrong and where."""

    def __init__(self, sentence: Sentence, column: int = 1) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.column = column
        """Where in the text the fault begins, counted from 1."""


class IllegalMove(ValueError):
    """A move the rules forbid; the sentence names the rule in a player's words."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Reason(StrEnum):
    """Why a game ended."""

    APEX = "apex"
    STUCK = "stuck"
    OUT_OF_BALLS = "out of balls"
    THIRD_LEVEL = "third level"
    TRAPPED = "trapped"
    REPETITION = "repetition"
    RESIGNATION = "resignation"
    TIME = "time forfeit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is FIRST, SECOND, or 0 for a draw."""

    winner: int
    reason: Reason

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`, as in a record."""
        return ("1/2-1/2", "1-0", "0-1")[self.winner]


class Spot(NamedTuple):
    """Where one piece can lie. Slots count up a pile: a tower's first storey has slot 1."""

    place: str
    slot: int = 0


def layout_spot(layout: Iterable[Spot], place: str) -> Spot | None:
    """The topmost spot of a place that holds a piece."""
    return max((spot for spot in layout if spot.place == place), default=None)


class Piece(NamedTuple):
    """What lies on a spot: its kind, and its owner (0: nobody's)."""

    kind: str
    side: int = 0


class Step(NamedTuple):
    """One thing that happens on the table: a piece goes from a spot to another.

    Without a source it appears, without a target it vanishes.
    """

    piece: Piece
    source: Spot | None
    target: Spot | None

    def reversed(self) -> Step:
        """The same step backwards."""
        return Step(self.piece, self.target, self.source)


class Move(ABC):
    """One whole turn: an immutable, hashable value. `str(move)` is its notation."""

    __slots__ = ()

    @property
    @abstractmethod
    def paths(self) -> tuple[Taps, ...]:
        """Every way to tap this move, the canonical one first.

        No path of one legal move is the beginning of a path of another.
        """

    @property
    def places(self) -> Taps:
        """The places this move touches, in the order of the canonical path."""
        return tuple(tap for tap in self.paths[0] if tap != DONE)

    @abstractmethod
    def __str__(self) -> str: ...


class Position(ABC):
    """A moment of a game: immutable, hashable, equal when rules, pieces and turn are equal.

    `str(position)` is its notation; `game.parse_position(str(p), p.rules) == p`.
    """

    __slots__ = ()

    game: ClassVar[Game]

    @property
    @abstractmethod
    def rules(self) -> str:
        """The name of the rule set, one of `game.rule_sets`."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The side to move, FIRST or SECOND; after the end, the side that would be next."""

    @property
    def placing(self) -> bool:
        """Whether the play has not begun: pieces are put on the board where the players like."""
        return False

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move once, in a fixed order; empty after the end."""

    @abstractmethod
    def after(self, move: Move) -> Position:
        """The position after a move that is known to be legal; nothing is checked."""

    def play(self, move: Move) -> Position:
        """The position after `move`. Raises IllegalMove with the rule that forbids it."""
        if move not in self.legal_moves():
            move = self.parse_move(str(move))
        return self.after(move)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game has ended here, or None. What needs history is the match's affair."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The legal move of that notation. Raises NotationError or IllegalMove."""

    @abstractmethod
    def why_not(self, taps: Taps, place: str) -> Sentence:
        """Why `place` may not be tapped after `taps`, a legal beginning of a turn."""

    @abstractmethod
    def asks(self, taps: Taps) -> Sentence:
        """What the side to move is asked to do after `taps`, a legal beginning of a turn."""

    @abstractmethod
    def layout(self) -> Mapping[Spot, Piece]:
        """Every piece on the table and where it lies, reserves included."""

    @abstractmethod
    def steps(self, taps: Taps) -> tuple[tuple[Step, ...], ...]:
        """What each tap of a legal path, whole or only begun, makes happen: one entry a tap."""

    @abstractmethod
    def reserve(self, side: int) -> int | None:
        """How many pieces the side still has beside the board; None where it has no such thing."""


class Game(ABC):
    """What never changes about a game: its names, its places, its ways to begin."""

    name: ClassVar[str]
    rule_sets: ClassVar[tuple[str, ...]]
    """The first is the default."""
    starts: ClassVar[tuple[str, ...]]
    """The first is the default."""
    drawn_starts: ClassVar[tuple[str, ...]] = ()
    """Those that are drawn by lot."""
    places: ClassVar[tuple[str, ...]]
    """Every place that can be tapped on the board."""
    repetitions: ClassVar[int | None]
    """A position that has occurred so often is a draw; None: it cannot recur."""

    @abstractmethod
    def start(self, rules: str | None = None, start: str | None = None, seed: int = 0) -> Position:
        """The first position. `start` is a name from `starts`, `seed` serves those that are drawn.

        Raises NotationError for an unknown name, listing the known ones.
        """

    @abstractmethod
    def parse_position(self, text: str, rules: str | None = None) -> Position:
        """The position of that notation. Raises NotationError."""

    def rule_set_named(self, name: str | None) -> str:
        """That name, or the default for None. Raises NotationError, listing the known ones."""
        if name is not None and name not in self.rule_sets:
            known = ", ".join(self.rule_sets)
            raise NotationError(
                say(
                    "No rule set is called “{name}”; there are: {known}.",
                    name=clipped(name),
                    known=known,
                )
            )
        return name or self.rule_sets[0]

    def start_named(self, name: str | None) -> str:
        """That name, or the default for None. Raises NotationError, listing the known ones."""
        if name is not None and name not in self.starts:
            known = ", ".join(self.starts)
            raise NotationError(
                say(
                    "No start is called “{name}”; there are: {known}.",
                    name=clipped(name),
                    known=known,
                )
            )
        return name or self.starts[0]


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal turns begin here; a game that ends sooner has none."""
    if depth == 0:
        return 1
    moves: Sequence[Move] = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)
