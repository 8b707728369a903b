"""What a record says beside the moves: the clock, and the rule of two.

[TimeControl "300+2"]        game.clock.TimeControl; `-` and `?` say nothing
[RuleOfTwo "second"]         the side that names two moves before its second one
[Named "b2 c3"]              moves named at the end of the game, which wait for the choice
[Clocks "0:04:32 0:05:00"]   what the clock shows at the end, where the moves don't tell

4. d1 {[%clk 0:04:32.125]}   what the mover has left after the move
1... c3 {[%two b2 c3]}       the moves that were named; with a clock, a third word says what is
                             left to the side that has chosen
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.clock import SECOND_NS, TimeControl, Times
from game.rules import FIRST, SECOND, NotationError
from game.wording import clipped, say

TIME_CONTROL, RULE_OF_TWO, NAMED, CLOCKS = TAGS = ("TimeControl", "RuleOfTwo", "Named", "Clocks")

_SIDES = {"first": FIRST, "second": SECOND}
_SIDE_NAMES = {side: name for name, side in _SIDES.items()}

_MS = 1_000_000
_TIME = re.compile(r"([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,9}))?")
_REMARK = re.compile(r"\[%(clk|two)(?: ([^\[\]]*))?\]")

Tags = tuple[tuple[str, str], ...]


def time_text(left: int) -> str:
    """Nanoseconds as `H:MM:SS`, or `H:MM:SS.mmm` where there is a rest, rounded up."""
    seconds, rest = divmod(-(-left // _MS), 1000)
    told = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{told}.{rest:03}" if rest else told


def parse_time(text: str) -> int:
    """The nanoseconds of such a text. Raises NotationError."""
    found = _TIME.fullmatch(text)
    if not found:
        fault = say("A time on the clock is written as 0:04:32, not “{text}”.", text=clipped(text))
        raise NotationError(fault)
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(9, "0"))
    return ((hours * 60 + minutes) * 60 + seconds) * SECOND_NS + rest


def times_text(times: Times) -> str:
    """Both times, first's before second's."""
    return f"{time_text(times.first)} {time_text(times.second)}"


def parse_times(text: str) -> Times:
    """The times of such a text. Raises NotationError."""
    first, _, second = text.partition(" ")
    return Times(parse_time(first), parse_time(second))


def parse_control(text: str) -> TimeControl | None:
    """What the tag TimeControl says. Raises NotationError."""
    return None if text in ("-", "?") else TimeControl.parse(text)


def parse_side(text: str) -> int:
    """What the tag RuleOfTwo says. Raises NotationError."""
    if text not in _SIDES:
        raise NotationError(
            say("The tag RuleOfTwo says first or second, not “{text}”.", text=clipped(text))
        )
    return _SIDES[text]


def side_text(side: int) -> str | None:
    """`first` or `second`; None for no side."""
    return _SIDE_NAMES.get(side)


def retagged(tags: Iterable[tuple[str, str]], told: Mapping[str, str | None]) -> Tags:
    """The tags with these values, each in its old place or at the end; those with None are gone."""
    old = tuple(tags)
    names = [*dict.fromkeys([name for name, _ in old] + list(told))]
    merged = {**dict(old), **told}
    return tuple((name, value) for name in names if (value := merged[name]) is not None)


@dataclass(frozen=True, slots=True)
class Remarks:
    """What the comments behind one move say: `left` to the mover, the `two` moves that were named,
    in the order of naming, and what was left to the side that has chosen. None: nothing.
    """

    left: int | None = None
    two: tuple[str, str] | None = None
    chooser: int | None = None

    def comments(self) -> tuple[str, ...]:
        """The comments that say so."""
        told = []
        if self.left is not None:
            told.append(f"[%clk {time_text(self.left)}]")
        if self.two:
            chooser = () if self.chooser is None else (time_text(self.chooser),)
            told.append(f"[%two {' '.join((*self.two, *chooser))}]")
        return tuple(told)

    @classmethod
    def read(cls, comments: Iterable[str], timed: bool, by_two: bool) -> Remarks:
        """What these comments say, of the clock only if the game is `timed`, and so on.

        Raises NotationError for a remark that can't be read.
        """
        left = two = chooser = None
        for name, text in (
            remark.groups("") for line in comments for remark in _REMARK.finditer(line)
        ):
            if name == "clk" and timed:
                left = parse_time(text)
            elif name == "two" and by_two:
                two, chooser = _parse_two(text)
        return cls(left, two, chooser)


def _parse_two(text: str) -> tuple[tuple[str, str], int | None]:
    words = text.split(" ")
    if len(words) not in (2, 3):
        raise NotationError(
            say("Two named moves are written as [%two b2 c3], not “{text}”.", text=clipped(text))
        )
    return (words[0], words[1]), parse_time(words[2]) if len(words) == 3 else None
