"""Records of games (`.game`): the tags and movetext of PGN, several games a file.

    [Game "pylos"]
    [Rules "standard"]
    [First "Anna"]
    [Second "Béla"]
    [Result "*"]

    1. b2 {[%clk 0:04:32]} 1... c3 2. d1 *

Tags: Game; Rules (if not there, the default); First and Second, the names of the seats; Start, a
position, if not the usual one; Result and, once the game is over, Termination, a `Reason`; any
others are kept. The result stands again at the end. A move number counts the rounds: it may be
left out, but not be wrong. What tags and comments say of the clock and of the rule of two is told
in game.remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from game.rules import FIRST, SECOND, Move, Outcome, Position
from game.wording import Sentence

WIDTH = 80
"""Columns of the movetext we write."""

OURS = ("Game", "Rules", "First", "Second", "Start", "Result", "Termination")
"""The tags that other fields of a Record speak for."""

RESULTS = {"1-0": FIRST, "0-1": SECOND, "1/2-1/2": 0, "*": None}
"""The winner each result stands for, 0 for a draw; None: the game is not over."""

_TAG_NAME = re.compile("[A-Za-z0-9_]+")
_WHITE = " \t\n\r\f\v"


def one_line(comment: str) -> str:
    """A comment with every run of white space made one space: the form that Record asks for."""
    return re.sub(f"[{_WHITE}]+", " ", comment).strip(" ")


@dataclass(frozen=True, slots=True)
class Turn:
    """A move and the comments behind it, `[%clk 0:04:32]` among them."""

    move: Move
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_comments(self.comments)


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it was played, or as far as it was played when `outcome` is None.

    `tags` are those beside OURS, in their order; `comments` stand before the first move.
    Raises ValueError for a tag or a comment that can't be written.
    """

    start: Position
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None
    seats: tuple[str, str] = ("", "")
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_comments(self.comments)
        names = [name for name, _ in self.tags]
        ours = set(names) & set(OURS)
        if ours or len(set(names)) < len(names) or not all(map(_TAG_NAME.fullmatch, names)):
            raise ValueError(f"tags of a record: {names}")
        for value in (*self.seats, *(value for _, value in self.tags)):
            if "\n" in value or "\r" in value:
                raise ValueError(f"a tag is one line: {value!r}")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves alone."""
        return tuple(turn.move for turn in self.turns)

    @property
    def result(self) -> str:
        """One of RESULTS."""
        return self.outcome.result if self.outcome else "*"


class RecordError(ValueError):
    """Why a game could not be read, and where: line and column are counted from 1."""

    def __init__(
        self, sentence: Sentence, line: int, column: int, so_far: Record | None = None
    ) -> None:
        super().__init__(f"{line}:{column}: {sentence}")
        self.sentence = sentence
        self.line = line
        self.column = column
        self.so_far = so_far
        """What could be read before the fault, as a sound record; None: no game yet."""


class Rounds:
    """Counts rounds: one begins when the turn comes back to FIRST."""

    def __init__(self) -> None:
        self.number = 0
        self._mover = SECOND

    def begins(self, mover: int) -> bool:
        """Whether a turn of `mover` would begin a round."""
        return self.number == 0 or (self._mover, mover) == (SECOND, FIRST)

    def count(self, mover: int) -> bool:
        """Counts a turn of `mover`; whether a round began with it."""
        begins = self.begins(mover)
        self.number += begins
        self._mover = mover
        return begins


def dated(record: Record, day: date) -> Record:
    """The record with the tag Date; one that has it stays as it is."""
    if "Date" in dict(record.tags):
        return record
    return replace(record, tags=(date_tag(day), *record.tags))


def date_tag(day: date) -> tuple[str, str]:
    """The tag Date of that day."""
    return "Date", day.strftime("%Y.%m.%d")


def kept_text(record: Record, day: date) -> str:
    """What is kept of a game that began that day: its text with a date; none without a turn."""
    if not record.turns and record.outcome is None:
        return ""
    return write_records([dated(record, day)])


def write_records(records: Iterable[Record]) -> str:
    """The text of a `.game` file; `read_records` gives the same records back."""
    return "\n".join(map(_written, records))


def _written(record: Record) -> str:
    game, start = record.start.game, record.start
    tags = [
        ("Game", game.name),
        ("Rules", start.rules),
        ("First", record.seats[0]),
        ("Second", record.seats[1]),
        *record.tags,
    ]
    if start != game.start(start.rules):
        tags.append(("Start", str(start)))
    tags.append(("Result", record.result))
    if record.outcome:
        tags.append(("Termination", record.outcome.reason))
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags]
    return "\n".join([*lines, "", *_wrapped(_words(record)), ""])


def _check_comments(comments: tuple[str, ...]) -> None:
    for comment in comments:
        if "{" in comment or "}" in comment or comment != one_line(comment):
            raise ValueError(f"comment of a record: {comment!r}")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(record: Record) -> Iterator[str]:
    yield from _braced(record.comments)
    position, rounds, interrupted = record.start, Rounds(), True
    for turn in record.turns:
        begins = rounds.count(position.turn)
        if begins and position.turn == FIRST:
            yield f"{rounds.number}. {turn.move}"
        elif begins or interrupted:
            yield f"{rounds.number}... {turn.move}"
        else:
            yield str(turn.move)
        yield from _braced(turn.comments)
        interrupted = bool(turn.comments)
        position = position.after(turn.move)
    yield record.result


def _braced(comments: Iterable[str]) -> Iterator[str]:
    for comment in comments:
        yield from f"{{{comment}}}".split(" ")


def _wrapped(words: Iterable[str]) -> list[str]:
    lines: list[list[str]] = [[]]
    length = -1
    for word in words:
        length += 1 + len(word)
        if length > WIDTH and lines[-1]:
            lines.append([])
            length = len(word)
        lines[-1].append(word)
    return [" ".join(line) for line in lines]
