"""What comes of a command line, for the tests that carry one out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

WINNING = "2300000000000000000000000/1/A5,E1/C3,D3"
"""A position of pillarz that A5>B5# wins."""


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str


Run = Callable[..., Answer]
