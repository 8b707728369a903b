"""What both programs are asked to measure, and how. The standard library alone: it starts fast."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

WARMING = 2
"""Frames that are not counted: shaders and meshes are made in them."""
FEWEST = 3
"""Frames that are counted in any case."""


@dataclass(frozen=True)
class Order:
    """What a program measures: sizes in pixels, times in seconds, `started` since the epoch."""

    game: str
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


def timed(step: Callable[[], object], seconds: float) -> dict[str, Any]:
    """Draw frames for so long; the median and the 99th percentile of what one takes, in ms."""
    for _ in range(WARMING):
        step()
    wall, processor = [], []
    until = time.perf_counter() + seconds
    while len(wall) < FEWEST or time.perf_counter() < until:
        before = time.perf_counter(), time.process_time()
        step()
        wall.append(time.perf_counter() - before[0])
        processor.append(time.process_time() - before[1])
    return {"frames": len(wall), "wall_ms": spread(wall), "processor_ms": spread(processor)}


def spread(seconds: list[float]) -> dict[str, float]:
    """Median and 99th percentile, in ms."""
    ordered = sorted(seconds)
    return {
        "median": round(1000 * ordered[len(ordered) // 2], 3),
        "p99": round(1000 * ordered[ceil(0.99 * len(ordered)) - 1], 3),
    }
