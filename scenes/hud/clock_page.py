"""Choosing the clocks: none, one of the usual ones, or any, for each player their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.clock import PRESETS, Allowance, Method, TimeControl
from game.language import Language
from game.rules import FIRST, SECOND
from game.wording import Sentence, say
from scenes.hud import theme, words
from scenes.hud.buttons import Segment
from scenes.hud.clocks import SECOND_OF_TENTHS, extra_words, figures
from scenes.hud.setting_rows import Named, segments
from scenes.hud.stepper import Gap, stepper
from scenes.hud.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows

MINUTE = 60
TIMES = (
    30,
    *(minutes * MINUTE for minutes in (*range(1, 11), 12, 15, 20, 25, 30, 40, 45, 50)),
    *(hours * 60 * MINUTE for hours in (1, 2, 3)),
)
EXTRAS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60)
"""Seconds, in the steps in which they are chosen."""
USUAL_EXTRA = 3

IN_A_ROW = 3
"""So many of the usual clocks lie beside each other."""

METHODS: dict[Method, tuple[Sentence, Sentence]] = {
    Method.SUDDEN: (say("None"), say("The time is for the whole game.")),
    Method.FISCHER: (say("Increment"), say("After every turn, so many seconds are added.")),
    Method.DELAY: (say("Delay"), say("In every turn, the clock waits so many seconds.")),
    Method.BRONSTEIN: (
        say("Bronstein"),
        say("After every turn, up to so many seconds come back."),
    ),
}
"""What the extra seconds are called, and what they do."""


SHARING: Named[bool] = {
    "time same": (False, say("The same for both")),
    "time apart": (True, say("Different")),
}
"""Whether the players' times differ."""


class ClockPage:
    """Rows of a page; `choose` is told what player 1's and player 2's clocks are to be."""

    def __init__(self, choose: Callable[[TimeControl | None], None]) -> None:
        self._choose = choose
        self._apart = False
        """Whether each player's time can be changed by itself, also while they are the same."""

    def rows(self, layer: Layer, control: TimeControl | None) -> Rows:
        """The rows, where these are the clocks now."""
        presets = self._presets(layer, control)
        rows = [(presets[:IN_A_ROW], 18.0), (presets[IN_A_ROW:], theme.GAP)]
        return [*rows, *(self._details(layer, control) if control else ())]

    def _presets(self, layer: Layer, control: TimeControl | None) -> list[Segment]:
        usual: Named[TimeControl | None] = {
            "clock none": (None, say("No clock")),
            **{f"clock {preset}": (preset, _short(preset)) for preset in PRESETS},
        }
        return segments(layer, usual, control, self._choose_preset)

    def _choose_preset(self, preset: TimeControl | None) -> None:
        self._apart = False
        self._choose(preset)

    def _details(self, layer: Layer, control: TimeControl) -> Rows:
        text, tell = layer.hud.language.text, layer.hud.tell
        methods = self._methods(layer, control)
        explanation = tell(METHODS[control.first.method][1])
        explained = layer.add(
            Label(layer, "extra explained", explanation, size=theme.SMALL, colour=theme.MUTED)
        )
        apart = self._apart or control.first != control.second
        rows: list[tuple[Widget | Sequence[Widget], float]] = [
            (layer.section("extra label", text("Extra time")), 16),
            (methods[:2], 6),
            (methods[2:], theme.GAP),
            (explained, 8),
            (self._sharing(layer, control, apart), 16),
        ]
        for side in (FIRST, SECOND) if apart else (FIRST,):
            who = tell(words.PLAYERS[side - FIRST]) if apart else text("Time")
            rows.append((layer.section(f"time {side} label", who), 14))
            rows.append((self._amounts(layer, control, side, apart), 6))
        return rows

    def _methods(self, layer: Layer, control: TimeControl) -> list[Segment]:
        def choose(method: Method) -> None:
            self._choose(with_method(control, method))

        named = {f"extra {kind.name.lower()}": (kind, word) for kind, (word, _) in METHODS.items()}
        return segments(layer, named, control.first.method, choose)

    def _sharing(self, layer: Layer, control: TimeControl, apart: bool) -> list[Segment]:
        def share(apart: bool) -> None:
            self._apart = apart
            self._choose(control if apart else TimeControl(control.first, control.first))

        return segments(layer, SHARING, apart, share)

    def _amounts(
        self, layer: Layer, control: TimeControl, side: int, apart: bool
    ) -> tuple[Widget, ...]:
        """How much time a side has, and how much extra."""
        mine, language = control.of(side), layer.hud.language

        def choose(changed: Allowance) -> None:
            if not apart:
                self._choose(TimeControl(changed, changed))
            elif side == FIRST:
                self._choose(TimeControl(changed, control.second))
            else:
                self._choose(TimeControl(control.first, changed))

        time = stepper(
            layer,
            f"time {side}",
            TIMES,
            mine.seconds,
            lambda seconds: figures(language, seconds * SECOND_OF_TENTHS),
            lambda seconds: choose(replace(mine, seconds=seconds)),
        )
        if mine.method is Method.SUDDEN:
            return time
        added = mine.method is Method.FISCHER
        extra = stepper(
            layer,
            f"extra {side}",
            EXTRAS,
            mine.extra,
            lambda seconds: (
                language.text("+{seconds} s", seconds=seconds)
                if added
                else language.text("{seconds} s", seconds=seconds)
            ),
            lambda seconds: choose(replace(mine, extra=seconds)),
        )
        return (*time, layer.add(Gap(layer, f"gap {side}")), *extra)


def with_method(control: TimeControl, method: Method) -> TimeControl:
    """The same time, but with that kind of extra time."""

    def changed(mine: Allowance) -> Allowance:
        if method is Method.SUDDEN:
            return Allowance(mine.seconds)
        return Allowance(mine.seconds, mine.extra or USUAL_EXTRA, method)

    return TimeControl(changed(control.first), changed(control.second))


def clock_words(language: Language, control: TimeControl | None) -> str:
    """What clocks these are, in a line: `no clock`, `5:00, +3 s`, `5:00 / 10:00`."""
    if control is None:
        return language.text("No clock")
    first, second = _words(language, control.first), _words(language, control.second)
    return first if first == second else f"{first} / {second}"


def _words(language: Language, allowance: Allowance) -> str:
    time = figures(language, allowance.seconds * SECOND_OF_TENTHS)
    extra = extra_words(allowance)
    return f"{time}, {language.tell(extra)}" if isinstance(extra, Sentence) else time


def _short(control: TimeControl) -> str:
    """Minutes and seconds a turn, as players call it."""
    return f"{control.first.seconds // MINUTE}+{control.first.extra}"
