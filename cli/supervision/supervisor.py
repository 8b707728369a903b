"""Never down: starts the kiosk, listens to its pings, and starts it again whatever happens."""

from __future__ import annotations

import contextlib
import signal
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from cli.supervision.curtain import Curtain
from cli.supervision.journal import Journal
from cli.supervision.ladder import SHORT_LIFE, Ladder, Plan
from cli.supervision.notify import Notifier
from game.kiosk.hours import kiosk_day
from game.kiosk.pings import ATTRACT, LEAVE, RESTART, Facts

PATIENCE = 15.0
"""Seconds without a ping after which the kiosk hangs."""
MOST_PATIENCE = 120.0
"""Of a start that comes to no ping at all: the machine may be very slow."""

GRACE = 5.0
"""Seconds that the kiosk has to end by itself when it is asked to."""

TICK = 0.2
STALL = 2.0
"""Seconds between two looks, after which we ourselves have stood still, and blame nobody."""

LEAST_AGE = 3600.0
"""Seconds that a kiosk has lived before its daily restart, however the system's clock is set."""
ASK_HOUR = 30.0
"""Seconds between two looks at what hour the staff want for it."""


class Kiosk(Protocol):
    """A running kiosk, as `Ward` is one."""

    started: float
    heard: float | None

    @property
    def pid(self) -> int: ...
    @property
    def facts(self) -> Facts: ...
    @property
    def events(self) -> list[str]: ...
    @property
    def complaints(self) -> list[str]: ...
    def status(self) -> int | None: ...
    def ask_to_end(self) -> None: ...
    def kill(self) -> None: ...


class Supervisor:
    """Keeps one kiosk running.

    `start` starts it by a plan, and raises OSError if it can't; `restart_hour` gives the hour of
    the daily restart, if there is one; `clock` gives seconds, `now` the local time. The `curtain`
    is seen while the kiosk is not.
    """

    def __init__(
        self,
        start: Callable[[Plan], Kiosk],
        journal: Journal,
        notifier: Notifier,
        restart_hour: Callable[[], int | None] = lambda: None,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        curtain: Curtain | None = None,
    ) -> None:
        self._start = start
        self._curtain = curtain
        self._journal = journal
        self._notifier = notifier
        self._restart_hour = restart_hour
        self._patience = patience
        self._clock, self._now = clock, now
        self._ladder = Ladder(clock)
        self._kiosk: Kiosk | None = None
        self._next_start = self._looked = clock()
        self._begun = now()
        self._mute_starts = 0
        self._asked_hour = clock() - ASK_HOUR
        self._asked: float | None = None
        """When the kiosk was asked to end, if it was."""
        self._is_up = False
        self._is_open = False
        """Whether the present kiosk has come as far as its games."""
        self._fed = clock()
        self._stopping = False

    def run(self) -> int:
        """Until the staff want out or a signal asks to end; returns the exit status."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            number = getattr(signal, name, None)
            # What whoever has started us wants ignored, as nohup does, is ignored.
            if number and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda *_: self.stop())
        self._journal.write("supervisor: begins")
        try:
            while self._guarded_turn():
                time.sleep(TICK)
        finally:
            if self._kiosk:
                self._kiosk.kill()
            if self._curtain:
                self._curtain.close()
            self._journal.write("supervisor: ends")
            self._journal.close()
        return 0

    def _guarded_turn(self) -> bool:
        try:
            return self.turn()
        except Exception:
            # A fault of ours: the kiosk may well be running, and shall not end for it.
            self._journal.hear(traceback.format_exc())
            return True

    def stop(self) -> None:
        """Ends the kiosk and then itself. May be called by a signal's handler."""
        self._stopping = True

    def turn(self) -> bool:
        """One look at everything; whether to go on."""
        now = self._clock()
        if self._kiosk and now - self._looked > STALL:
            self._kiosk.heard = self._kiosk.heard and now
            self._kiosk.started += now - self._looked
        self._looked = now
        if self._curtain:
            self._curtain.look(
                wanted=not (self._kiosk and self._kiosk.heard) and not self._stopping
            )
        goes_on = self._watch(self._kiosk, now) if self._kiosk else self._wait(now)
        self._feed(now)
        return goes_on

    # --- without a kiosk ---

    def _wait(self, now: float) -> bool:
        if self._stopping:
            self._notifier.stopping()
            return False
        if now >= self._next_start:
            self._begin(now)
        return True

    def _begin(self, now: float) -> None:
        plan = self._ladder.plan
        try:
            self._kiosk = self._start(plan)
        except OSError as error:
            self._journal.write(f"supervisor: can't start the kiosk: {error}")
            self._ladder.failed(0.0, Facts())
            self._next_start = now + self._ladder.wait
            return
        self._asked = None
        self._is_open = False
        self._begun = self._now()
        told = " ".join(plan.arguments) or "nothing left out"
        self._journal.write(f"supervisor: starts the kiosk, process {self._kiosk.pid}: {told}")

    # --- with a kiosk ---

    def _watch(self, kiosk: Kiosk, now: float) -> bool:
        status = kiosk.status()
        if status is not None:
            return self._ended(kiosk, status, now)
        if not self._is_open and kiosk.facts.scene == ATTRACT:
            self._is_open = True
            lived = now - kiosk.started
            self._journal.write(f"supervisor: the kiosk shows its games, {lived:.1f} s old")
        silent = now - (kiosk.heard or kiosk.started)
        if self._asked is not None:
            if now - self._asked >= GRACE:
                kiosk.kill()
        elif self._stopping:
            self._notifier.stopping()
            self._ask(kiosk, "is asked to end", now)
        elif silent >= self._patience_with(kiosk):
            kiosk.kill()
            self._failed(kiosk, f"said nothing for {silent:.1f} s", now)
        elif kiosk.facts.idle and self._is_restart_due(kiosk, now):
            self._ask(kiosk, "is asked to end, for the daily restart", now)
        return True

    def _ask(self, kiosk: Kiosk, how: str, now: float) -> None:
        self._journal.write(f"supervisor: the kiosk {how}")
        self._asked = now
        kiosk.ask_to_end()

    def _ended(self, kiosk: Kiosk, status: int, now: float) -> bool:
        if self._stopping or status == LEAVE:
            self._kiosk = None
            self._journal.write(f"supervisor: the kiosk has ended, {_told(status)}")
            self._notifier.stopping()
            return False
        if self._asked is not None or status == RESTART:
            self._journal.write(f"supervisor: the kiosk is restarted, {_told(status)}")
            self._ladder.afresh()
            self._gone(now + (1.0 if now - kiosk.started < SHORT_LIFE else 0.0))
        else:
            self._failed(kiosk, f"ended, {_told(status)}", now)
        return True

    def _failed(self, kiosk: Kiosk, how: str, now: float) -> None:
        self._mute_starts = 0 if kiosk.heard else self._mute_starts + 1
        facts, plan = kiosk.facts, self._ladder.plan
        lived = now - kiosk.started
        self._ladder.failed(lived, facts)
        path = self._journal.report(
            [
                f"The kiosk {how}, after {lived:.1f} s.",
                f"started with: {' '.join(plan.arguments) or 'nothing left out'}",
                f"scene: {facts.scene}, tier: {facts.tier}, game: {facts.game}",
                f"position: {facts.position}",
                "",
                "last events:",
                *kiosk.events,
                "",
                "last of its error stream:",
                *kiosk.complaints,
            ]
        )
        self._journal.write(f"supervisor: the kiosk {how}; report: {path}")
        self._gone(now + self._ladder.wait)

    def _gone(self, next_start: float) -> None:
        self._kiosk = None
        self._next_start = next_start

    def _patience_with(self, kiosk: Kiosk) -> float:
        if kiosk.heard:
            return self._patience
        # systemd must not lose its own patience with us meanwhile.
        most = MOST_PATIENCE if self._notifier.every is None else 1.5 * self._notifier.every
        return max(self._patience, min(most, self._patience * 2.0 ** min(self._mute_starts, 10)))

    # --- once a day ---

    def _is_restart_due(self, kiosk: Kiosk, now: float) -> bool:
        if now - kiosk.started < LEAST_AGE or now - self._asked_hour < ASK_HOUR:
            return False
        self._asked_hour = now
        hour = self._restart_hour()
        return hour is not None and kiosk_day(self._now(), hour) != kiosk_day(self._begun, hour)

    # --- for systemd ---

    def _feed(self, now: float) -> None:
        """Signs of life come from the kiosk's: from its pings, and from our starting it anew."""
        kiosk = self._kiosk
        if not kiosk:
            return
        if kiosk.heard and not self._is_up:
            self._is_up = True
            self._notifier.ready()
        every = self._notifier.every
        sign = max(kiosk.started, kiosk.heard or 0.0)
        if every is not None and now - self._fed >= every and sign > self._fed:
            self._fed = now
            self._notifier.alive()


def _told(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    with contextlib.suppress(ValueError):
        return f"by signal {signal.Signals(-status).name}"
    return f"by signal {-status}"
