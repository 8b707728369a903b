"""The clock of the match at the table: when it runs, what it shows, what is heard of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.clock import SECOND_NS, Clock
from game.match import Ended, Event, Match
from game.rules import FIRST, SECOND, Outcome, Reason, other
from game.suspended import Sleep
from game.wording import say
from scenes.hud.clocks import FINE, Face, Faces, extra_words, tenths_shown
from scenes.hud.table_state import TableState
from scenes.sound import FLAG, HURRY, Sounds

KEPT_EVERY = 5 * SECOND_NS
"""Of a running turn's time no more is lost when the program is killed."""


class Timekeeper:
    """Starts and stops the clock as people can act; the match charges the turns and ends the game.

    While it `waits`, no clock has run yet: somebody is to press "go". `changed` is called when
    that changes, `slept` when the machine has slept in the middle of the game, `kept` whenever
    a good part of a turn's time is gone, so that it can be saved.
    """

    def __init__(
        self,
        sounds: Sounds,
        changed: Callable[[], None],
        slept: Callable[[], None],
        kept: Callable[[], None] = lambda: None,
    ) -> None:
        self._sounds = sounds
        self._changed = changed
        self._slept = slept
        self._kept = kept
        self._left = 0
        self.sleep = Sleep(self._wake_up)
        """Notices that the machine has slept."""
        self._match: Match | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self._moment: object = None
        self._deepest = 0
        self._warned = {FIRST: 0, SECOND: 0}
        self.waits = False

    @property
    def timed(self) -> bool:
        """Whether the match is going on and has a clock."""
        return self._clock is not None and self._match is not None and not self._match.outcome

    def sit_down(self, match: Match, asks: bool) -> None:
        """Keep the clock of this match; it waits for "go" where that is asked for, and where a
        game goes on that was left in the middle.
        """
        self.stand_up()
        self._match = match
        self._moment = None
        self._warned = {FIRST: 0, SECOND: 0}
        self._unsubscribe = match.subscribe(self._on_event)
        self.waits = self.timed and (asks or match.can_undo)

    def stand_up(self) -> None:
        """The match is left: its clock stands still."""
        self._unsubscribe()
        if self._clock:
            self._clock.pause()

    def go(self) -> None:
        """The clock may run from now on."""
        if self.waits:
            self.waits = False
            self._changed()

    def pause(self) -> None:
        """The table is covered from now on; what that ends, the next `update` sees."""
        if self._clock:
            self._clock.pause()

    def update(self, resting: bool, covered: bool, taps: int) -> None:
        """To be called in every frame: whether the table is at rest and whether it is covered by
        the pause menu, and how many taps the turn has so far.
        """
        match, clock = self._match, self._clock
        if not match or not clock:
            return
        if covered or self.waits:
            clock.pause()
        else:
            clock.go_on()
        self._charge(match, clock, resting, taps)
        match.look()
        self._keep(match, clock)
        self._warn(match, clock)
        self.sleep.look()

    def _keep(self, match: Match, clock: Clock) -> None:
        left = clock.times.of(match.actor)
        if not clock.ticking or left > self._left:
            self._left = left
        elif left <= self._left - KEPT_EVERY:
            self._left = left
            self._kept()

    def _wake_up(self) -> None:
        if self._clock and self.timed:
            self._clock.pause()
            self._slept()

    def _charge(self, match: Match, clock: Clock, resting: bool, taps: int) -> None:
        moment = match.ply, len(match.named)
        if moment != self._moment:
            self._moment, self._deepest = moment, 0
        if resting:
            match.ready()
            self._deepest = max(self._deepest, taps)
        elif taps > self._deepest:
            # A piece on its way costs nobody time. But a piece that is only put back and forth
            # would be free time to think: every step of a turn is free once.
            clock.wait()

    def _warn(self, match: Match, clock: Clock) -> None:
        side = match.actor
        if match.outcome or not clock.ticking:
            return
        last = clock.times.of(side) < FINE * SECOND_NS <= clock.control.of(side).seconds * SECOND_NS
        urgency = clock.low(side) + (clock.low(side) and last)
        if urgency > self._warned[side]:
            self._warned[side] = urgency
            self._sounds.play(HURRY)

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Ended) and event.outcome.reason is Reason.TIME:
            self._sounds.play(FLAG)

    # What is seen

    def shown(self, state: TableState) -> TableState:
        """What the HUD shows: while it waits, nothing can be done but to begin."""
        if not self.waits:
            return state
        prompt = RESUME if self._match and self._match.can_undo else BEGIN
        return replace(
            state, waits=True, prompt=prompt, can_finish=False, choices=(), held=None, thinking=0
        )

    def faces(self) -> Faces | None:
        """What the clocks show; None in a game without."""
        match, clock = self._match, self._clock
        return faces(clock, match.actor, match.outcome) if match and clock else None

    @property
    def _clock(self) -> Clock | None:
        return self._match.clock if self._match else None


def faces(clock: Clock, actor: int, outcome: Outcome | None) -> Faces:
    """What a clock shows while that side acts, or after that end of the game."""
    times = clock.times
    late = other(outcome.winner) if outcome and outcome.reason is Reason.TIME else 0

    def face(side: int) -> Face:
        delay = clock.delay_left(side) if clock.running == side else None
        return Face(
            tenths_shown(times.of(side)),
            running=outcome is None and side == actor,
            low=clock.low(side),
            down=side == late,
            extra=extra_words(clock.control.of(side), delay),
        )

    return face(FIRST), face(SECOND)


SLEPT = say("The computer was asleep. The clocks have stood still.")
BEGIN = say("The clock runs when you press Go.")
RESUME = say("The game goes on when you press Go.")
