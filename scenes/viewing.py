"""Looking at the moments of a game on a stage: turn by turn, by leaps, or as it went on by itself.

Looking back at the table and the replay of a record are both this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import pi, radians

from game.story import Story
from scenes.entities.marks import Marked
from scenes.entities.picking import first_met
from scenes.stage.camera import HIGHEST, OrbitCamera, View
from scenes.stage.stage import Stage

PAUSE = 0.9
"""Seconds between two turns of a game that goes on by itself."""
KEYS = {
    "arrow_left": -1, "arrow_right": 1, "arrow_up": -2, "arrow_down": 2,
    "page_up": -1, "page_down": 1,
}  # fmt: skip
"""How many turns a key goes on."""
AROUND = tuple(radians(angle) for angle in (0, 45, -45, 90, -90, 135, -135, 180))
STEEPER = radians(68)


class Viewing:
    """Shows moment `ply` of a story; `changed` is called when that is another one.

    Where the last turn is hidden by what stands before it, the camera turns until it is seen.
    """

    def __init__(self, stage: Stage, story: Story, ply: int, changed: Callable[[], None]) -> None:
        self._stage = stage
        self._changed = changed
        self.story = story
        self.ply = ply
        self.plays = False
        """Whether the game goes on by itself."""
        self._waited = 0.0
        self._marked = False
        """Whether the marks are there, or come when the pieces have landed."""

    def begin(self) -> None:
        """Lay the moment on the table."""
        self._stage.table.show(self.story.positions[self.ply].layout())
        self._mark()

    def go(self, ply: int) -> None:
        """Show another moment, the nearest there is: the next or last one as it is played."""
        ply = min(self.story.last, max(0, ply))
        before, self.ply = self.ply, ply
        if ply == before:
            return
        self._waited = 0.0
        table, story = self._stage.table, self.story
        if abs(ply - before) == 1:
            table.play(story.steps(ply) if ply > before else story.steps_back(before))
            self._turn_to_the_turn()
        else:
            table.show(story.positions[ply].layout())
        self._mark()
        self._stage.app.redraw()
        self._changed()

    def step(self, by: int) -> None:
        """Go so many turns on, or back if it is negative; the game goes on by itself no longer."""
        played, self.plays = self.plays, False
        before = self.ply
        self.go(before + by)
        if played and self.ply == before:
            self._changed()

    def leap(self, ply: int) -> None:
        """Show that moment; the game goes on by itself no longer."""
        self.step(ply - self.ply)

    def play(self) -> None:
        """Let the game go on by itself, from its start if it is at its end; or hold it."""
        self.plays = not self.plays
        self._waited = PAUSE
        if self.plays and self.ply == self.story.last:
            self.go(0)
        self._changed()

    def key(self, name: str) -> bool:
        """What a key does; False if it is for something else."""
        if name in KEYS:
            self.step(KEYS[name])
        elif name in ("home", "end"):
            self.leap(0 if name == "home" else self.story.last)
        elif name == "space":
            self.play()
        else:
            return False
        return True

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._stage.table.moving:
            return
        if not self._marked:
            self._mark()
        if not self.plays:
            return
        self._waited += dt
        if self._waited >= PAUSE:
            self.go(self.ply + 1)
            self.plays = self.ply < self.story.last
            if not self.plays:
                self._changed()

    def _mark(self) -> None:
        """The places of the turn that has led here, once it is made."""
        table, marked = self._stage.table, Marked()
        self._marked = not table.moving
        if self.ply and self._marked:
            marked = Marked(last=self.story.record.turns[self.ply - 1].move.places)
        if self._stage.marks.show(marked, table.layout):
            self._stage.app.redraw()

    def _turn_to_the_turn(self) -> None:
        steps = self.story.steps(self.ply) if self.ply else []
        places = {step.target.place for step in steps if step.target}
        follow(self._stage, places.intersection(self.story.record.start.game.places))


def follow(stage: Stage, places: Iterable[str]) -> None:
    """Turn the camera, as little as will do, to where it sees the pieces on these places."""
    camera = stage.camera
    best = best_view(stage, places, [camera.goal, *_views(camera.goal)])
    if best != camera.goal:
        camera.head_for(best)


def best_view(stage: Stage, places: Iterable[str], views: Sequence[View]) -> View:
    """The view from which the most of the pieces on these places are seen: the first such one."""
    layout = stage.table.layout
    solids = list(stage.set.solids(layout, ()))
    centres = {place: mark.centre for place in places if (mark := stage.set.mark(place, layout))}

    def seen(camera: OrbitCamera) -> int:
        return sum(
            first_met(camera.ray(*camera.project(centre)), solids) == place
            for place, centre in centres.items()
        )

    best, most = views[0], -1
    for view in views:
        count = seen(stage.camera.seeing_from(view))
        if count > most:
            best, most = view, count
        if most == len(centres):
            break
    return best


def _views(view: View) -> list[View]:
    """Other views, the nearest first."""
    views = [
        replace(view, yaw=view.yaw + angle, elevation=elevation)
        for angle in AROUND
        for elevation in (view.elevation, STEEPER, HIGHEST)
    ]
    return sorted(views, key=lambda other: _turned(view, other))


def _turned(view: View, other: View) -> float:
    yaw = abs(view.yaw - other.yaw) % (2 * pi)
    return min(yaw, 2 * pi - yaw) + abs(view.elevation - other.elevation)
