"""An evening of games that is saved: `python -m tests.game.evening FOLDER SEED` plays until killed.

It goes on where the saves say, and announces every act before it does it and after it is done.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from random import Random

from game.clock import TimeControl
from game.match import Match
from game.record import Record, write_records
from game.saves import Saves
from game.series import Plan, Series, TieBreak
from game.sitting import Sitting
from game.wording import Sentence

SITTING = Sitting(
    "pylos",
    "children",
    "empty",
    ("Anna", "Béla"),
    control=TimeControl.equal(600, 2),
    series=Series(Plan("race", 3, TieBreak.TWO)),
    two=2,
)


class Evening:
    """Series after series, from `record` on, in a time that passes only by acts.

    `before` is what was offered when the game of the record began.
    """

    def __init__(self, record: Record | None = None, before: str = "") -> None:
        self.nanoseconds = 0
        if record:
            self.sitting, self.match = Sitting.from_record(record, self.now)
        else:
            self.sitting, self.match = SITTING, self._match(SITTING)
        self.before = before

    def now(self) -> int:
        return self.nanoseconds

    def _match(self, sitting: Sitting) -> Match:
        return sitting.match(self.now, today=lambda: date(2026, 11, 30))

    @property
    def _following(self) -> Sitting | None:
        """The sitting when this game is over; None: it goes on, or the series is over with it."""
        following = self.sitting.after(self.match.outcome) if self.match.outcome else None
        return following if following and not following.series.over else None

    @property
    def offered(self) -> str:
        """What is to be gone on with when the program starts again."""
        if self.match.outcome and not self._following:
            return ""
        return text(self.match) or self.before

    def next_game(self) -> None:
        """The game is over: the next one of the series, or of another."""
        self.before = self.offered
        self.sitting = self._following or SITTING
        self.match = self._match(self.sitting)

    def some_act(self, draw: Random) -> str:
        """What could be done next: after so many milliseconds a move, undo, redo, resign."""
        milliseconds = draw.randrange(40_000 if draw.random() < 0.1 else 4_000)
        chance = draw.random()
        if chance < 0.1 and self.match.can_undo:
            act = "undo"
        elif chance < 0.2 and self.match.can_redo:
            act = "redo"
        elif chance < 0.21:
            act = "resign"
        else:
            act = str(draw.choice(self.match.legal_moves()))
        return f"{milliseconds} {act}"

    def do(self, act: str) -> None:
        """Carries out such an act."""
        match = self.match
        match.ready()
        milliseconds, what = act.split()
        self.nanoseconds += int(milliseconds) * 1_000_000
        if what == "undo":
            match.undo()
        elif what == "redo":
            match.redo()
        elif what == "resign":
            match.resign(match.actor)
        else:
            match.play(match.position.parse_move(what))


def text(match: Match) -> str:
    """All that a save holds of a match."""
    return write_records([match.record()]) if match.moves or match.outcome else ""


def nobody(notice: Sentence) -> None:
    """There is nothing to tell."""
    raise AssertionError(notice)


def main(folder: Path, seed: int) -> None:
    """Plays until it is killed."""
    draw = Random(seed)
    saves = Saves(folder)
    entry = saves.unfinished(nobody)
    evening = Evening(saves.open(entry) if entry else None)
    saves.keep(evening.match, nobody, entry)
    print("sat down", flush=True)
    while True:
        if evening.match.outcome:
            evening.next_game()
            saves.keep(evening.match, nobody)
        act = evening.some_act(draw)
        print(act, end="", flush=True)
        evening.do(act)
        print(" done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
