"""What happens in a match, as its listeners are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules import Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class Stepped:
    """A turn happened, forwards or backwards: `move` leads from `before` to `after`."""

    before: Position
    move: Move
    after: Position


class Played(Stepped):
    """A turn was made: the table shows `after`."""

    __slots__ = ()


class Undone(Stepped):
    """A turn was taken back: the table shows `before`."""

    __slots__ = ()


class Redone(Stepped):
    """A turn that had been taken back was made again: the table shows `after`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """By the rule of two a move was named, or that was taken back; `named` are those named now."""

    move: Move
    named: tuple[Move, ...]


class Named(Telling):
    """A move was named, not made."""

    __slots__ = ()


class Unnamed(Telling):
    """A move is no longer named."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game is no longer over: its last act is being taken back."""


Event = Played | Undone | Redone | Named | Unnamed | Ended | Reopened
Listener = Callable[[Event], None]
