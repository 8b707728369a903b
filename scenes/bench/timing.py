"""What both programs are asked to measure, and how. The standard library alone: it starts fast."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

WARMING, WARM = 3, 1.0
"""Frames that are not counted, as shaders are made in them; seconds after which it is enough."""
FEWEST = 3
"""Frames that are counted, if one does not take longer than all should."""


@dataclass(frozen=True)
class Order:
    """What a program measures: sizes in pixels, times in seconds, `started` since the epoch."""

    game: str
    tiers: Sequence[str]
    size: tuple[int, int]
    seconds: float
    window: bool
    started: float
    rest: float = 0.0
    """How long it is watched at rest."""
    scene: Any = None
    """Where spheres and camera are, for the bare program: what ours has told."""

    def text(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls) -> Order:
        """From standard input."""
        return cls(**json.load(sys.stdin))


def timed(
    step: Callable[[], object], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> dict[str, Any]:
    """Draw frames for so long; the median and the 99th percentile of what one takes, in ms."""
    begun = clock()
    for _ in range(WARMING):
        step()
        if clock() > begun + WARM:
            break
    wall: list[float] = []
    processor: list[float] = []
    until = clock() + seconds
    while not wall or clock() < until or (len(wall) < FEWEST and wall[0] < seconds):
        before = clock(), time.process_time()
        step()
        wall.append(clock() - before[0])
        processor.append(time.process_time() - before[1])
    return {"frames": len(wall), "wall_ms": spread(wall), "processor_ms": spread(processor)}


def finisher(window: Any) -> Callable[[], object]:
    """What waits until a frame is drawn. Without a window nobody else does: it would pile up."""
    width, height = window.getXSize(), window.getYSize()
    pixel = window.makeDisplayRegion(0, 1 / width, 0, 1 / height)
    pixel.setSort(-10)
    return pixel.getScreenshot  # type: ignore[no-any-return]


def spread(seconds: list[float]) -> dict[str, float]:
    """Median and 99th percentile, in ms."""
    ordered = sorted(seconds)
    return {
        "median": round(1000 * ordered[len(ordered) // 2], 3),
        "p99": round(1000 * ordered[ceil(0.99 * len(ordered)) - 1], 3),
    }
