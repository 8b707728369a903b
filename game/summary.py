"""What a record says in short, read in a moment: its tags and how many turns it has.

Nothing is checked by the rules of the game: for that there is game.record_reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.games import GAMES
from game.record import RESULTS

_TAG = re.compile(r'\s*\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:[^"\\\n]|\\.)*)"[ \t]*\]')
_BESIDE = re.compile(r"\{[^{}]*\}|[0-9]{1,9}\.+")
"""Comments and the numbers of rounds."""


@dataclass(frozen=True)
class Summary:
    """The tags of a record, and its number of turns."""

    tags: Mapping[str, str]
    plies: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.tags["Game"]

    @property
    def names(self) -> tuple[str, str]:
        """The names of first's and second's seats, perhaps empty."""
        return self.tags.get("First", ""), self.tags.get("Second", "")

    @property
    def date(self) -> str:
        """When it was begun, `2026.11.30`; perhaps empty."""
        return self.tags.get("Date", "")

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over."""
        return self.tags["Result"]

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.result != "*"


def summary(text: str) -> Summary | None:
    """The summary of the text's only game; None if it can't be such a record as we write."""
    tags: dict[str, str] = {}
    at = 0
    while found := _TAG.match(text, at):
        tags[found[1]] = re.sub(r'\\(["\\])', r"\1", found[2])
        at = found.end()
    words = _BESIDE.sub(" ", text[at:]).split()
    sound = tags.get("Game") in GAMES and tags.get("Result") in RESULTS
    if not sound or not words or words[-1] != tags["Result"] or words[0].startswith("["):
        return None
    return Summary(tags, len(words) - 1)
