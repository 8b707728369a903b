"""Rings of light over places of the table: they swell a few times, then stay, and all is still."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from math import cos, exp, pi, sin

from panda3d.core import LVecBase4f, NodePath, TransparencyAttrib

from game.rules import Piece, Spot
from scenes.entities.game_set import GameSet
from scenes.look.fallback import works
from scenes.look.meshes import Mesh, circle, loft
from scenes.look.shaders import program_named

Ink = tuple[float, float, float, float]
ANY: Ink = (1.0, 0.90, 0.62, 1.0)
"""All that can be touched."""
ONE: Ink = (0.42, 1.0, 0.56, 1.0)
"""What ought to be touched; the green of a hint."""

SWELL, BEATS = 1.25, 4
"""Seconds of one swelling, and how many there are."""
LARGER = 0.22
"""How much larger a ring is at its largest."""

FLAT, FOOT = (0.84, 1.44), (1.14, 1.62)
"""Inner and outer radius of a ring, as shares of the mark's; and round what stands there."""
CROWN = (0.60, 0.98)
"""On a ball: the angles from its top."""
LIFTED = 1.02
ACROSS, ROUND = [i / 6 for i in range(7)], 72
"""Where the points of a ring are across it, and how many are along it."""


class Beacons:
    """Drawn into `parent`, for the places of a set."""

    def __init__(self, parent: NodePath, game_set: GameSet) -> None:
        self._set = game_set
        self._root = parent.attachNewNode("beacons")
        if works(program_named("mark"), "beacons are of one colour"):
            self._root.setShader(program_named("mark"))
        else:
            self._root.setLightOff()
        self._root.setTransparency(TransparencyAttrib.MAlpha)
        self._root.setDepthWrite(False)
        self._root.setDepthOffset(3)
        self._root.setBin("fixed", 11)
        self._drawn: object = None
        self._rings: list[tuple[NodePath, float]] = []
        self._time = SWELL * BEATS

    def show(self, places: Collection[str], ink: Ink, layout: Mapping[Spot, Piece]) -> bool:
        """Draw rings over these places instead; True if that changes the picture."""
        wanted = (frozenset(places), frozenset(layout) if places else None, ink)
        if wanted == self._drawn:
            return False
        self._drawn = wanted
        self._root.getChildren().detach()
        self._root.setShaderInput("ink", LVecBase4f(*ink))
        self._root.setColor(*ink)
        self._rings = []
        for place in sorted(places):
            mark = self._set.mark(place, layout)
            if mark:
                mesh = crown() if mark.ball else ring(mark.occupied)
                node = self._root.attachNewNode(mesh.node("beacon"))
                node.setPos(*mark.centre)
                node.setScale(mark.radius)
                self._rings.append((node, mark.radius))
        return True

    def swell(self) -> None:
        """Catch the eye, for some seconds."""
        self._time = 0.0

    def rest(self) -> None:
        """Stay as they are."""
        self._time = SWELL * BEATS
        self._scale()

    def update(self, dt: float) -> bool:
        """Let time pass; True while something swells."""
        if self._time >= SWELL * BEATS or not self._rings:
            return False
        self._time += dt
        self._scale()
        return True

    def _scale(self) -> None:
        beats, at = divmod(self._time / SWELL, 1.0)
        larger = LARGER * sin(pi * at) ** 2 * exp(-0.25 * beats) if beats < BEATS else 0.0
        for node, radius in self._rings:
            node.setScale(radius * (1 + larger))


@cache
def ring(occupied: bool) -> Mesh:
    """A flat ring, round what stands there or open."""
    inner, outer = FOOT if occupied else FLAT
    return _loft([(inner + (outer - inner) * t, 0.0) for t in ACROSS])


@cache
def crown() -> Mesh:
    """A ring on the upper half of a ball."""
    inner, outer = CROWN
    angles = [inner + (outer - inner) * t for t in ACROSS]
    return _loft([(LIFTED * sin(angle), LIFTED * cos(angle)) for angle in angles])


def _loft(profile: list[tuple[float, float]]) -> Mesh:
    """A ring over (radius, height), brightest along its middle."""
    shade = [1 - abs(2 * t - 1) for t in ACROSS]
    return loft([circle(radius, y, ROUND) for radius, y in profile], shade)
