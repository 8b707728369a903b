"""The pieces on the table: shown at once, or moved step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import degrees

from panda3d.core import LQuaternionf, LVecBase3f, NodePath

from game.rules import Piece, Spot, Step
from scenes.entities.game_set import GameSet, Point
from scenes.entities.motion import DROP, Flight, Shake, flight_time

OVERLAP = 0.16
"""Seconds after which usually the next piece of one turn sets off, while the last one flies."""


@dataclass
class Shown:
    """A piece on the table."""

    piece: Piece
    node: NodePath
    at: Point
    flying: bool = False


class TableView:
    """Draws what lies where. `motion` False: pieces arrive at once.

    `on_touch` is told of every piece when it touches what it is set down on.
    """

    def __init__(self, parent: NodePath, game_set: GameSet) -> None:
        self.set = game_set
        self.motion = True
        self.apart = OVERLAP
        """Seconds after which the next piece of one turn sets off."""
        self.on_touch: Callable[[Piece], None] = lambda piece: None
        self.root = parent.attachNewNode("table-view")
        game_set.board().reparentTo(self.root)
        self._shown: dict[Spot, Shown] = {}
        self._flying: list[Flight] = []
        self._shaking: list[Shake] = []
        self._made = 0

    @property
    def layout(self) -> dict[Spot, Piece]:
        """What lies where, flights counted as landed."""
        return {spot: shown.piece for spot, shown in self._shown.items()}

    @property
    def moving(self) -> bool:
        """Whether a piece is on its way."""
        return bool(self._flying)

    def node(self, spot: Spot) -> NodePath | None:
        """The picture of the piece on a spot."""
        shown = self._shown.get(spot)
        return shown.node if shown else None

    def show(self, layout: Mapping[Spot, Piece]) -> None:
        """Set the table at once, keeping pieces that stay."""
        self.finish()
        for spot in [s for s, shown in self._shown.items() if layout.get(s) != shown.piece]:
            self._remove(self._shown.pop(spot))
        for spot, piece in layout.items():
            if spot not in self._shown:
                self._shown[spot] = self._make(piece, self.set.where(spot))
        self._cast_shadows()

    def play(self, steps: Sequence[Step]) -> None:
        """Let steps happen one shortly after another."""
        self.finish()
        for order, step in enumerate(steps):
            self._start(step, order * self.apart)
        if not self.motion:
            self.finish()

    def shake(self, spot: Spot) -> None:
        """Let the piece on a spot say no."""
        shown = self._shown.get(spot)
        if shown:
            self._shake(Shake(shown.at, lambda at, _: self._put(shown, at)))

    def shake_mark(self, mark: NodePath) -> None:
        """Let a mark say no."""
        self._shake(Shake(Point(*mark.getPos()), lambda at, _: mark.setPos(*at)))

    def _shake(self, shake: Shake) -> None:
        if self.motion and not self._flying:
            self._settle_shakes()
            self._shaking.append(shake)

    def update(self, dt: float) -> bool:
        """Let time pass; True if a piece moved."""
        if not self._flying and not self._shaking:
            return False
        self._flying = [flight for flight in self._flying if flight.advance(dt)]
        self._shaking = [shake for shake in self._shaking if shake.advance(dt)]
        self._cast_shadows()
        return True

    def finish(self) -> None:
        """Let everything that flies land now."""
        self._settle_shakes()
        while self._flying:
            self._flying = [flight for flight in self._flying if flight.advance(60.0)]
        self._cast_shadows()

    def destroy(self) -> None:
        """Take everything off the table."""
        for shown in self._shown.values():
            self._remove(shown)
        self._shown.clear()
        self._flying.clear()
        self._shaking.clear()
        self.root.removeNode()

    def _start(self, step: Step, wait: float) -> None:
        if step.target is None:
            assert step.source is not None
            self._vanish(self._shown.pop(step.source), wait)
            return
        end = self.set.where(step.target)
        if step.source is None:
            shown = self._make(step.piece, Point(end.x, end.y + DROP, end.z))
        else:
            shown = self._shown.pop(step.source)
        self._shown[step.target] = shown
        start, turn = shown.at, shown.node.getQuat()
        sideways = self._roll_axis(start, end) if step.piece.kind == "ball" else None

        def place(at: Point, rolled: float) -> None:
            self._put(shown, at)
            if sideways:
                spin = LQuaternionf()
                spin.setFromAxisAngle(degrees(rolled / 0.5), sideways)
                shown.node.setQuat(turn * spin)

        def landed() -> None:
            shown.flying = False

        shown.flying = True
        duration = flight_time(start, end)
        flight = Flight(start, end, place, landed, duration, wait)
        flight.touched = lambda: self.on_touch(step.piece)
        self._flying.append(flight)

    def _vanish(self, shown: Shown, wait: float) -> None:
        end = Point(shown.at.x, shown.at.y + DROP, shown.at.z)
        self._flying.append(
            Flight(
                shown.at,
                end,
                lambda at, _: self._put(shown, at),
                lambda: self._remove(shown),
                0.25,
                wait,
            )
        )

    @staticmethod
    def _roll_axis(start: Point, end: Point) -> LVecBase3f | None:
        dx, dz = end.x - start.x, end.z - start.z
        length = (dx * dx + dz * dz) ** 0.5
        return LVecBase3f(dz / length, 0, -dx / length) if length > 1e-6 else None

    def _make(self, piece: Piece, at: Point) -> Shown:
        self._made += 1
        node = self.set.piece(piece, self._made)
        node.reparentTo(self.root)
        shown = Shown(piece, node, at)
        self._put(shown, at)
        return shown

    def _remove(self, shown: Shown) -> None:
        self.set.light.forget(shown.node)
        shown.node.removeNode()

    @staticmethod
    def _put(shown: Shown, at: Point) -> None:
        shown.at = at
        shown.node.setPos(*at)

    def _settle_shakes(self) -> None:
        while self._shaking:
            self._shaking = [shake for shake in self._shaking if shake.advance(60.0)]

    def _cast_shadows(self) -> None:
        shown = self._shown.values()
        resting = self.set.occluders((s.piece, s.at) for s in shown if not s.flying)
        flying = self.set.occluders(((s.piece, s.at) for s in shown if s.flying), board=False)
        self.set.light.occluders(resting, flying, self.set.box_height)
