"""Pylos in writing: `1.../.../...` positions and `a1>e1-c2` turns."""

from __future__ import annotations

from game.bits import bits
from game.pylos.board import BALLS, INDEX, PLACES, SUPPORT, TEXT_ORDER
from game.pylos.rule_sets import MOST
from game.rules import FIRST, SECOND, NotationError
from game.wording import clipped, say

_SLASH = -1
_TURN = -2
_FIELDS = [field for level in TEXT_ORDER for field in (*level, _SLASH)] + [_TURN]
"""What each character of a position stands for: the number of a place, or one of the two above."""


def write_position(first: int, second: int, turn: int) -> str:
    """The notation of a position: the sets of the two sides' balls, and the side to move."""

    def mark(place: int) -> str:
        return "1" if first >> place & 1 else "2" if second >> place & 1 else "."

    return "/".join((*("".join(map(mark, level)) for level in TEXT_ORDER), str(turn)))


def read_position(text: str) -> tuple[int, int, int]:
    """The sets of first's and second's balls, and the side to move. Raises NotationError."""
    balls = {".": 0, "1": 0, "2": 0}
    turn = FIRST
    for column, field in enumerate(_FIELDS, start=1):
        mark = text[column - 1 : column]
        if not mark:
            raise NotationError(say("The position ends too early."), column)
        if field == _SLASH:
            if mark != "/":
                raise NotationError(say("A level ends here: “/” is missing."), column)
        elif field == _TURN:
            if mark not in ("1", "2"):
                raise NotationError(say("Whose turn it is must be 1 or 2."), column)
            turn = int(mark)
        elif mark not in balls:
            raise NotationError(say("A place is “.”, “1” or “2”, not “{mark}”.", mark=mark), column)
        else:
            balls[mark] |= 1 << field
            if mark != "." and balls[mark].bit_count() > BALLS:
                raise NotationError(
                    say("A side has only {count} balls; this is one more.", count=BALLS), column
                )
    if len(text) > len(_FIELDS):
        raise NotationError(say("The position is complete; this is too much."), len(_FIELDS) + 1)
    _check_support(balls["1"] | balls["2"])
    return balls[str(FIRST)], balls[str(SECOND)], turn


def _check_support(filled: int) -> None:
    for place in bits(filled):
        if SUPPORT[place] & ~filled:
            raise NotationError(
                say("The ball on {place} lies on nothing.", place=PLACES[place]),
                _FIELDS.index(place) + 1,
            )


def read_move(text: str) -> tuple[str | None, str, tuple[str, ...]]:
    """Source (None: the reserve), target, and the balls taken back, by name.

    Raises NotationError for what cannot be a turn on any board.
    """
    names: list[str] = []
    marks = ""
    while True:
        start = 3 * len(names)
        name, mark = text[start : start + 2], text[start + 2 : start + 3]
        if name not in INDEX:
            raise _not_a_turn(text, start + 1)
        names.append(name)
        if not mark:
            break
        # One ball too many is still readable: what forbids it is a rule.
        if (mark != "-" and (mark != ">" or marks)) or len(names) > MOST + 2:
            raise _not_a_turn(text, start + 3)
        marks += mark
    raised = marks.startswith(">")
    return names[0] if raised else None, names[raised], tuple(names[raised + 1 :])


def _not_a_turn(text: str, column: int) -> NotationError:
    return NotationError(
        say("“{text}” is not a turn: write it like b2, a1>e1 or c2-e1-a1.", text=clipped(text)),
        column,
    )
