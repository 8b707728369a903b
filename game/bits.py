"""Integers as sets of small numbers: bit n is set when n is in the set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bit_set(members: Iterable[int]) -> int:
    """The set of these numbers."""
    union = 0
    for member in members:
        union |= 1 << member
    return union


def bits(members: int) -> Iterator[int]:
    """The numbers in a set, smallest first."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest
