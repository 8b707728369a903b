"""The fast tier's light, reckoned for the points of one surface after another."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scenes.look import occlusion
from scenes.look.meshes import Points
from scenes.look.surface import Surface

Round = tuple[float, float, float, float]
"""Centre and radius."""


@dataclass(frozen=True)
class Standing:
    """What stands in the light: spheres (k, 4) of centre and radius, boxes (m, 4) of the middle of
    the foot and half the side, how high these are; and the board, as `occlusion.shares` has it.
    """

    spheres: Points
    boxes: Points
    box_height: float
    slab: Points

    @property
    def said(self) -> bytes:
        """All of it, to be compared."""
        parts = (self.spheres, self.boxes, np.array(self.box_height), self.slab)
        return b"|".join(part.tobytes() for part in parts)

    @property
    def rounds(self) -> list[Round]:
        """All that stands, as spheres: a block is nearly as round as a ball."""
        return rounded(self.spheres.tolist(), self.boxes.tolist(), self.box_height)


def rounded(
    spheres: Iterable[Sequence[float]], boxes: Iterable[Sequence[float]], box_height: float
) -> list[Round]:
    """Spheres, and boxes as spheres."""
    balls = [(x, y, z, radius) for x, y, z, radius in spheres]
    return balls + [(x, y + box_height / 2, z, half * 1.15) for x, y, z, half in boxes]


class Shedding:
    """Told what stands, it reckons light when it is let; until then `settling` tells what has come
    to stand whose shadow is not reckoned everywhere: it is to be cast as by what flies.
    """

    def __init__(self, direction: Points) -> None:
        self._direction = direction
        self._standing: Standing | None = None
        self._said = b""
        self._due: deque[Surface] = deque()
        self._reckoned: set[Round] = set()

    @property
    def settling(self) -> list[Round]:
        """What stands since shadows were last reckoned everywhere."""
        if not self._standing or not self._due or not self._reckoned:
            return []
        return [ball for ball in self._standing.rounds if ball not in self._reckoned]

    def plan(self, surfaces: Sequence[Surface], standing: Standing, anew: bool = False) -> None:
        """Say what is lit and what stands now. `anew`: the surfaces are drawn in another way."""
        said = standing.said
        if said != self._said or anew:
            # What moves will have moved on before long: what rests comes first.
            self._due = deque(sorted(surfaces, key=lambda surface: surface.moved))
        else:
            waiting = set(map(id, self._due))
            self._due += [s for s in surfaces if s.moved and id(s) not in waiting]
        self._standing, self._said = standing, said

    def work(self, until: float) -> bool:
        """Reckon until that time of `time.perf_counter`; True if anything was due."""
        due = bool(self._due)
        while self._due:
            self._reckon(self._due.popleft())
            if time.perf_counter() >= until:
                break
        if due and not self._due and self._standing:
            self._reckoned = set(self._standing.rounds)
        return due

    def _reckon(self, surface: Surface) -> None:
        stand = self._standing
        if stand is None or surface.node.isEmpty():
            return
        middle, radius = surface.extent
        light, spheres, boxes = self._direction, stand.spheres, stand.boxes
        round_boxes = boxes * [1, 1, 1, 1.6] + [0, stand.box_height / 2, 0, 0]
        near = spheres[occlusion.in_the_way(middle, radius, light, spheres)]
        about = boxes[occlusion.in_the_way(middle, radius, light, round_boxes)]

        def reckon(points: Points, normals: Points) -> Points:
            return occlusion.shares(
                points, normals, light, near, about, stand.box_height, stand.slab
            )

        surface.shed(reckon, near.tobytes(), about.tobytes(), stand.slab.tobytes())
