"""Marks on the table: where a tap is possible or advised, what was played last, where one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from math import cos, pi, sin

import numpy as np
from panda3d.core import LVecBase4f, NodePath, TransparencyAttrib

from game.rules import Piece, Spot
from scenes.entities.game_set import GameSet, Mark
from scenes.look.fallback import works
from scenes.look.meshes import Mesh, Points, joined, loft
from scenes.look.shaders import program_named


class Kind(Enum):
    """What a mark says. Each has a shape of its own, not only a colour."""

    OPTION = "option"
    LAST = "last"
    CHOSEN = "chosen"
    CURSOR = "cursor"
    WRONG = "wrong"
    HINT = "hint"


INKS = {
    Kind.OPTION: (1.0, 0.80, 0.38, 0.95),
    Kind.LAST: (0.30, 0.66, 1.0, 1.0),
    Kind.CHOSEN: (1.0, 0.80, 0.38, 1.0),
    Kind.CURSOR: (1.0, 0.97, 0.90, 1.0),
    Kind.WRONG: (1.0, 0.42, 0.26, 1.0),
    Kind.HINT: (0.42, 1.0, 0.56, 1.0),
}


@dataclass(frozen=True)
class Marked:
    """All that is marked at a moment. Places by name."""

    options: frozenset[str] = frozenset()
    last: tuple[str, ...] = ()
    chosen: str | None = None
    cursor: str | None = None
    wrong: str | None = None
    hint: Mapping[str, int] = field(default_factory=dict)
    """Places to be tapped, and the how-manieth tap of the turn each is; 1 to MOST_PIPS are told."""

    def kinds(self) -> Iterable[tuple[str, Kind]]:
        """Every mark, the ones that matter most at the end."""
        yield from (
            (place, Kind.LAST) for place in dict.fromkeys(self.last) if place not in self.hint
        )
        special = {self.chosen, self.cursor, self.wrong, *self.hint}
        yield from ((place, Kind.OPTION) for place in sorted(self.options - special))
        yield from ((place, Kind.HINT) for place in self.hint)
        for place, kind in (
            (self.chosen, Kind.CHOSEN),
            (self.cursor, Kind.CURSOR),
            (self.wrong, Kind.WRONG),
        ):
            if place:
                yield place, kind


class Marks:
    """Draws a Marked over a set's places."""

    def __init__(self, parent: NodePath, game_set: GameSet) -> None:
        self._set = game_set
        self.root = parent.attachNewNode("marks")
        if works(program_named("mark"), "marks are of one colour"):
            self.root.setShader(program_named("mark"))
        else:
            self.root.setLightOff()
        self.root.setTransparency(TransparencyAttrib.MAlpha)
        self.root.setDepthWrite(False)
        self.root.setDepthOffset(2)
        self.root.setBin("fixed", 10)
        self.larger = 1.0
        """How much larger than usual the marks of free places are."""
        self._drawn: tuple[Marked, frozenset[Spot]] | None = None
        self.wrong: NodePath | None = None
        """The mark of a wrong tap, while there is one."""

    def show(self, marked: Marked, layout: Mapping[Spot, Piece]) -> bool:
        """Draw these marks instead; True if that changes the picture."""
        state = (marked, frozenset(layout))
        if state == self._drawn:
            return False
        self._drawn = state
        self.wrong = None
        self.root.getChildren().detach()
        for place, kind in marked.kinds():
            mark = self._set.mark(place, layout)
            if mark:
                self._draw(mark, kind, marked.hint.get(place, 0) if kind is Kind.HINT else 0)
        return True

    def destroy(self) -> None:
        """Take the marks and their root away."""
        self.root.removeNode()

    def _draw(self, mark: Mark, kind: Kind, number: int) -> None:
        mesh = crown(kind) if mark.ball else flat(kind, mark.occupied)
        if number:
            mesh = joined(mesh, pips(min(number, MOST_PIPS), mark.ball, mark.occupied))
        node = self.root.attachNewNode(mesh.node(kind.value))
        node.setPos(*mark.centre)
        node.setScale(mark.radius * (1.0 if mark.ball or mark.occupied else self.larger))
        node.setShaderInput("ink", LVecBase4f(*INKS[kind]))
        node.setColor(*INKS[kind])
        if kind is Kind.WRONG:
            self.wrong = node


# Inner and outer radius of a flat mark, as shares of Mark.radius.
RINGS = {
    Kind.OPTION: (0.0, 0.52),
    Kind.LAST: (0.72, 1.02),
    Kind.CHOSEN: (0.74, 1.18),
    Kind.CURSOR: (0.92, 1.40),
    Kind.WRONG: (0.66, 1.16),
    Kind.HINT: (0.78, 1.14),
}
# Where something stands, what lies nearer would be hidden under it.
FOOT_RINGS = {Kind.OPTION: (0.90, 1.18), Kind.HINT: (0.92, 1.26)}
# The same on the crown of a ball: angles from its top.
CROWNS = {
    Kind.OPTION: (0.40, 0.62),
    Kind.LAST: (0.17, 0.38),
    Kind.CHOSEN: (0.34, 0.70),
    Kind.CURSOR: (0.60, 0.96),
    Kind.WRONG: (0.16, 0.46),
    Kind.HINT: (0.52, 0.78),
}
# The keyboard's mark is broken into four arcs, the wrong one into two: shape says it too.
GAPS = {Kind.CURSOR: 4, Kind.WRONG: 2}

# The dots of a die, in the ring of a hint, and their size. They read from all sides.
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.0, 0.0),),
    ((-0.28, -0.28), (0.28, 0.28)),
    ((-0.33, -0.2), (0.33, -0.2), (0.0, 0.36)),
    ((-0.31, -0.31), (0.31, -0.31), (-0.31, 0.31), (0.31, 0.31)),
)
PIP = 0.25
MOST_PIPS = len(PIPS)
# Around a foot they stand outside the ring, on four sides: what stands there hides one at most.
PIPS_AWAY, PIPS_APART = 1.60, 0.36
# So far above a ball's middle lies what is on it, in its radii.
LIFTED = 1.015
# A ball's crown is as wide as this angle where a flat mark is as wide as its radius.
CROWN_ANGLE = 0.70


@cache
def flat(kind: Kind, occupied: bool) -> Mesh:
    inner, outer = FOOT_RINGS.get(kind, RINGS[kind]) if occupied else RINGS[kind]
    return _arcs(kind, lambda t: (inner + (outer - inner) * t, 0.0), inner == 0.0)


@cache
def crown(kind: Kind) -> Mesh:
    inner, outer = CROWNS[kind]

    def profile(t: float) -> tuple[float, float]:
        angle = inner + (outer - inner) * t
        return LIFTED * sin(angle), LIFTED * cos(angle)

    return _arcs(kind, profile, False)


@cache
def pips(number: int, ball: bool, occupied: bool) -> Mesh:
    """So many dots, 1 to MOST_PIPS, for a flat mark or on the crown of a ball."""
    if occupied and not ball:
        turns = [
            side * pi / 2 + (i - (number - 1) / 2) * PIPS_APART
            for side in range(4)
            for i in range(number)
        ]
        middles = [(PIPS_AWAY * cos(turn), PIPS_AWAY * sin(turn)) for turn in turns]
    else:
        middles = list(PIPS[number - 1])
    return joined(*(_dot(x, z, ball) for x, z in middles))


def _dot(x: float, z: float, ball: bool) -> Mesh:
    angles = np.linspace(0, 2 * pi, 24, endpoint=False)
    rings = []
    for radius in np.linspace(1e-3, PIP, 5):
        along, across = x + radius * np.cos(angles), z + radius * np.sin(angles)
        height = np.zeros(len(angles))
        if ball:
            away = np.hypot(along, across)
            bent = away * CROWN_ANGLE
            along, across = along / away * np.sin(bent), across / away * np.sin(bent)
            height = np.cos(bent)
        rings.append(np.column_stack([along, height, across]) * (LIFTED if ball else 1.0))
    return loft(rings, [1.0, 1.0, 0.8, 0.55, 0.0])


def _arcs(kind: Kind, profile: Callable[[float], tuple[float, float]], disc: bool) -> Mesh:
    """A ring, or parts of one, over (radius, height) = profile(0 to 1)."""
    gaps = GAPS.get(kind, 0)
    parts = []
    for part in range(max(1, gaps)):
        span = 2 * pi / max(1, gaps)
        margin = span * 0.16 if gaps else 0.0
        angles = np.linspace(part * span + margin, (part + 1) * span - margin, 96 // max(1, gaps))
        rings: list[Points] = []
        shade = []
        for t in np.linspace(0, 1, 9):
            radius, y = profile(float(t))
            radius = max(radius, 1e-4)
            rings.append(
                np.column_stack(
                    [radius * np.cos(angles), np.full(len(angles), y), radius * np.sin(angles)]
                )
            )
            shade.append(1.0 - float(t) if disc else 1.0 - abs(2 * float(t) - 1))
        parts.append(loft(rings, shade, closed=False))
    return joined(*parts)
