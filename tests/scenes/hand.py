"""A hand at the table: it clicks places where it sees them, and else takes the keyboard."""

from __future__ import annotations

from game.rules import DONE
from scenes.app import App
from scenes.scene import Scene
from scenes.table import Table
from scenes.walk import DIRECTIONS, neighbour
from tests.scenes.conftest import Hurried

FRAME = 0.05
"""Seconds that a frame takes, at least."""
FRAMES = 400
"""More than any animation or fade lasts."""


def settle(app: App) -> None:
    """Let time pass until nothing moves, in long frames if the app's clock allows it."""
    for _ in range(FRAMES):
        if isinstance(app.clock, Hurried):
            app.clock.ahead += FRAME
        app.step()
        if not app.base.win.isActive():
            return
    raise AssertionError("the table never comes to rest")


class Hand:
    """Plays at a table by what a person has: pointer, buttons and keys."""

    def __init__(self, app: App, table: Table) -> None:
        self.app = app
        self.table = table
        self.clicks = self.strokes = 0

    def tap(self, place: str) -> None:
        """Tap a place or DONE, however it can be reached."""
        if place == DONE:
            self.press("done")
        elif pixel := self.seen(place):
            self.clicks += 1
            self.click(*pixel)
        else:
            self.strokes += 1
            self.type_to(place)

    def seen(self, place: str) -> tuple[float, float] | None:
        """A pixel where the place is in front and no widget is over it."""
        mark = self.table.stage.set.mark(place, self.table.stage.table.layout)
        assert mark, place
        x, y = self.table.stage.pixel(mark.centre)
        width, height = self.app.size
        if not (0 <= x < width and 0 <= y < height) or self.table.hud.hover(x, y):
            return None
        return (x, y) if self.table.pick(x, y) == place else None

    def click(self, x: float, y: float) -> None:
        """Press and let go at a pixel."""
        controls = self.app.controls
        controls.moved(x, y)
        controls.down("mouse1")
        controls.up("mouse1")

    def type_to(self, place: str) -> None:
        """Walk to the place with the arrows, the shortest way, and tap it."""
        if self.table.cursor is None:
            self.app.controls.down("arrow_right")
        for key in self._way_to(place):
            self.app.controls.down(key)
        assert self.table.cursor == place
        self.app.controls.down("enter")

    def _way_to(self, place: str) -> list[str]:
        points = self.table.where_options_are()
        start = self.table.cursor
        assert start
        ways: dict[str, list[str]] = {start: []}
        queue = [start]
        for here in queue:
            for key in DIRECTIONS:
                there = neighbour(points, here, key)
                if there and there not in ways:
                    ways[there] = [*ways[here], key]
                    queue.append(there)
        assert place in ways, f"{place} is not reached by the arrows"
        return ways[place]

    def press(self, widget: str) -> None:
        """Click a button of the HUD."""
        boxes = {name: (x + w / 2, y + h / 2) for name, x, y, w, h in rectangles(self.table)}
        assert widget in boxes, f"no {widget} among {sorted(boxes)}"
        self.click(*boxes[widget])


def rectangles(scene: Scene) -> list[tuple[str, int, int, int, int]]:
    """The visible widgets of a scene."""
    assert scene.hud
    return scene.hud.rectangles()
