"""A picture of a game in play, behind the menu."""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING

from game.games import game_named
from scenes.stage.stage import Area, Stage

if TYPE_CHECKING:
    from scenes.app import App

MOMENTS = {
    "pylos": "1211212212112112/121212..1/12.././1",
    "pillarz": "0134001020023144321000010/1/B3,D3/C2,C4",
}
YAW, ELEVATION, ZOOM = radians(-28), radians(-24), 0.78
"""From the usual view: round to the side, lower, nearer."""


class Backdrop:
    """A still stage in an area of the window."""

    def __init__(self, app: App, game: str, area: Area) -> None:
        self._stage = Stage(app, game, area=area)
        self._stage.table.show(game_named(game).parse_position(MOMENTS[game]).layout())
        self._stage.camera.turn(YAW, ELEVATION)
        self._stage.camera.zoom(ZOOM)
        self._stage.camera.arrive()
        self._stage.fit(area)
        app.redraw()

    def update(self, dt: float) -> bool:
        """Let time pass; True while something moves."""
        return self._stage.update(dt)

    def fit(self, area: Area) -> None:
        """The window has a new size."""
        self._stage.fit(area)

    def destroy(self) -> None:
        """Take the picture down."""
        self._stage.destroy()
