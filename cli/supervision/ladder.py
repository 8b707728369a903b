"""What to do without after repeated failures: first fine drawing, then the parts that fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.kiosk.pings import Facts
from game.settings import TIERS

PARTS = ("sound", "engine")
"""What the kiosk can do without, what is missed least first."""

FAILURES = 3
"""So many failures ..."""
WITHIN = 600.0
"""... within so many seconds are a reason to do without something."""

SHORT_LIFE = 5.0
"""Seconds. Who fails sooner than that waits before the next start, a little longer each time."""
LONGEST_WAIT = 4.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How the kiosk is started. Without a tier it draws as finely as it can."""

    tier: str = ""
    without: tuple[str, ...] = ()

    @property
    def arguments(self) -> list[str]:
        """The same on the kiosk's command line."""
        tier = ["--tier", self.tier] if self.tier else []
        return [*tier, *(f"--without={part}" for part in self.without)]


class Ladder:
    """Counts the failures. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.afresh()

    def afresh(self) -> None:
        """All that was done without gets another chance."""
        self.plan = Plan()
        self.wait = 0.0
        """Seconds until the next start."""
        self._failures: list[float] = []
        self._short_lives = 0

    def failed(self, lived: float, facts: Facts) -> None:
        """It has failed after so many seconds, and last told these facts."""
        now = self._clock()
        self._short_lives = self._short_lives + 1 if lived < SHORT_LIFE else 0
        self.wait = float(min(LONGEST_WAIT, max(0, self._short_lives - 1)))
        self._failures = [time for time in self._failures if now - time < WITHIN] + [now]
        if len(self._failures) >= FAILURES:
            self._failures.clear()
            self.plan = _lower(self.plan, facts)


def _lower(plan: Plan, facts: Facts) -> Plan:
    """The next plan that asks for less; at the end, the same."""
    dispensable = [part for part in PARTS if part not in plan.without]
    if facts.failing in dispensable:
        return replace(plan, without=(*plan.without, facts.failing))
    tier = plan.tier or facts.tier
    drawn = TIERS.index(tier) if tier in TIERS else 1
    if drawn > 0:
        return replace(plan, tier=TIERS[drawn - 1])
    return replace(plan, tier=TIERS[0], without=(*plan.without, *dispensable[:1]))
