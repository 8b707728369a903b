"""pillarz in writing: `HEIGHTS/TURN/FIRST/SECOND` positions and `B3>B4^A3` turns."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.bits import bits
from game.pillarz.board import (
    CAPPED,
    COLUMNS,
    FLAT,
    INDEX,
    PAWNS,
    SQUARES,
    TEXT_ORDER,
    TOP,
    Levels,
    height,
    raised,
)
from game.rules import NotationError
from game.wording import clipped, say

_SQUARE = (COLUMNS, "12345")
_PLACEMENT = ("P", *_SQUARE)
_SHAPES = (
    _PLACEMENT,
    (*_SQUARE, ">", *_SQUARE, "^", *_SQUARE),
    (*_SQUARE, ">", *_SQUARE, "#"),
)
"""How a turn is written: for each character those that may stand there."""

_PLACED = {(0, 0, 1), (1, 0, 1), (2, 0, 2), (2, 1, 2), (2, 2, 1), (2, 2, 2)}
"""How many pawns first and second can have on the board, and who is to move then."""

_SIDE = re.compile(r"(#?)(?:[A-Za-z]+:)*(#?)")
"""What may stand before a side's pawns: the winner's mark and words of other programs."""


class SideRead(NamedTuple):
    """One side of a position as it is written."""

    pawns: int
    columns: dict[int, int]
    """Where in the text each pawn stands, by its square."""
    mark: int
    """Where the winner's mark stands; 0 without one."""


class PositionRead(NamedTuple):
    """A position as it is written; not yet checked: whether the winner's mark is right."""

    levels: Levels
    turn: int
    sides: tuple[SideRead, SideRead]


def write_position(levels: Levels, turn: int, first: int, second: int) -> str:
    """The notation of a position: towers, the side to move, the sets of the sides' pawns."""
    heights = "".join(str(height(levels, square)) for square in TEXT_ORDER)
    return f"{heights}/{turn}/{_write_side(levels, first)}/{_write_side(levels, second)}"


def _write_side(levels: Levels, pawns: int) -> str:
    mark = "#" if pawns & levels[TOP] else ""
    return mark + ",".join(SQUARES[square] for square in bits(pawns))


def read_position(text: str) -> PositionRead:
    """Towers, side to move and pawns. Raises NotationError."""
    parts = text.split("/", 3)
    if len(parts) < 4:
        raise NotationError(
            say("A position has four parts with “/” between them: heights, turn, pawns, pawns."),
            len(text) + 1,
        )
    heights, turn, first, second = parts
    levels = _read_heights(heights)
    column = len(heights) + 2
    if turn not in ("1", "2"):
        raise NotationError(say("Whose turn it is must be 1 or 2."), column)
    column += len(turn) + 1
    sides = (_read_side(first, column), _read_side(second, column + len(first) + 1))
    read = PositionRead(levels, int(turn), sides)
    _check_placed(read, column)
    _check_squares(read)
    return read


def _read_heights(text: str) -> Levels:
    levels = FLAT
    for column, mark in enumerate(text[: len(TEXT_ORDER)], start=1):
        if mark not in "01234":
            raise NotationError(
                say("A height is a digit from 0 to 4, not “{mark}”.", mark=clipped(mark)), column
            )
        for _ in range(int(mark)):
            levels = raised(levels, TEXT_ORDER[column - 1])
    if len(text) != len(TEXT_ORDER):
        raise NotationError(
            say("There must be 25 heights, not {count}.", count=len(text)),
            min(len(text), len(TEXT_ORDER)) + 1,
        )
    return levels


def _read_side(text: str, column: int) -> SideRead:
    before = _SIDE.match(text)
    assert before is not None
    marks = [column + before.start(n) for n in (1, 2) if before[n]]
    if len(marks) > 1:
        raise NotationError(say("“#” stands twice."), marks[1])
    columns: dict[int, int] = {}
    names = text[before.end() :]
    column += before.end()
    for name in names.split(",", PAWNS) if names else ():
        if len(columns) == PAWNS:
            raise NotationError(say("A side has only {count} pawns.", count=PAWNS), column)
        if name not in INDEX:
            raise NotationError(
                say("“{name}” is not a square: they go from A1 to E5.", name=clipped(name)), column
            )
        if INDEX[name] in columns:
            raise NotationError(say("Two pawns stand on {place}.", place=name), column)
        columns[INDEX[name]] = column
        column += len(name) + 1
    pawns = sum(1 << square for square in columns)
    return SideRead(pawns, columns, marks[0] if marks else 0)


def _check_placed(read: PositionRead, column: int) -> None:
    first, second = (len(side.columns) for side in read.sides)
    if (first, second, read.turn) not in _PLACED:
        raise NotationError(
            say("First places two pawns, then second places two, then first moves."), column
        )
    if second < PAWNS and read.levels != FLAT:
        built = next(n for n, square in enumerate(TEXT_ORDER, 1) if read.levels[1] >> square & 1)
        raise NotationError(say("Nothing is built before every pawn is placed."), built)


def _check_squares(read: PositionRead) -> None:
    occupied = won = 0
    for side in read.sides:
        for square, column in side.columns.items():
            place, pawn = SQUARES[square], 1 << square
            if occupied & pawn:
                raise NotationError(say("Two pawns stand on {place}.", place=place), column)
            if read.levels[CAPPED] & pawn:
                raise NotationError(
                    say("A dome covers {place}: no pawn may stand there.", place=place), column
                )
            if read.levels[TOP] & pawn and won:
                raise NotationError(say("Only one pawn can be on the third level."), column)
            if read.levels[TOP] & pawn and not side.mark:
                raise NotationError(
                    say("The pawn on {place} has won: its side needs “#”.", place=place), column
                )
            occupied |= pawn
            won |= pawn & read.levels[TOP]


def read_move(text: str) -> tuple[str | None, str, str | None]:
    """Source (None: a placement), target, build (None: a winning step), by name.

    Raises NotationError for what cannot be a turn on any board.
    """
    shape = max(_SHAPES, key=lambda shape: _agreeing(text, shape))
    agreeing = _agreeing(text, shape)
    if not agreeing == len(shape) == len(text):
        raise NotationError(
            say(
                "“{text}” is not a turn: write it like B3>B4^A3, B4>C4# or PC4.", text=clipped(text)
            ),
            agreeing + 1,
        )
    if shape == _PLACEMENT:
        return None, text[1:3], None
    return text[:2], text[3:5], text[6:] or None


def _agreeing(text: str, shape: tuple[str, ...]) -> int:
    """How many characters of the text are as the shape wants them."""
    count = 0
    for mark, wanted in zip(text, shape, strict=False):
        if mark not in wanted:
            break
        count += 1
    return count
