"""Our program, measured as it is ordered on standard input; its last line tells what was found."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import chain, cycle
from typing import Any

from game.games import game_named
from game.language import Language
from game.match import Match
from game.rules import Position, Step
from scenes.app import App
from scenes.bench.bare import TURN
from scenes.bench.timing import Order, finisher, timed
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.stage.camera import SMALLEST_FOV
from scenes.table import Table

MOMENTS = {
    "pylos": "1212212112122121/121212121/1221/./2",
    "pillarz": "0134001020023144321000010/1/B3,D3/C2,C4",
}
"""A pyramid that lacks its last ball, and a city."""
RADIUS = 0.5
"""Of the spheres of the bare program: a ball's."""
SETTLED, PATIENCE = 0.1, 120.0
"""It is at rest when it uses less than that share of a processor; seconds until it must be."""


def measure(order: Order) -> int:
    """Measure, and tell."""
    app = App(Language("en"), order.size, offscreen=not order.window)
    position = game_named(order.game).parse_position(MOMENTS[order.game])
    table = Table(app, Match(position), ("A", "B"), lambda: None)
    app.go(table)
    app.step()
    app.base.win.getScreenshot()
    found: dict[str, Any] = {"start": time.time() - order.started}
    found["renderer"] = app.base.win.getGsg().getDriverRenderer()
    found["chosen"] = [tier.name.lower() for tier in app.tiers]
    found["scene"] = _scene(table)
    automatic = app.tiers
    finish = None if order.window else finisher(app.base.win)

    def step() -> None:
        app.step()
        if finish:
            finish()

    fly, orbit = _flight(table, position, step), _orbit(table, step)
    for name in order.tiers:
        app.tiers = Tiers(Tier[name.upper()], Tier[name.upper()])
        found[name] = {
            "orbit": timed(orbit, order.seconds),
            "flight": timed(fly, order.seconds),
        }
    app.tiers = automatic
    if order.rest:
        found["rest"] = _rest(app, order.rest)
    print(json.dumps(found))
    return 0


def _scene(table: Table) -> dict[str, Any]:
    """For the bare program: a sphere for every piece, seen from where our camera is."""
    camera, game_set = table.stage.camera, table.stage.set
    return {
        "spheres": [[*game_set.where(spot), RADIUS] for spot in table.stage.table.layout],
        "middle": camera.frame.middle,
        "distance": camera.distance,
        "elevation": camera.view.elevation,
        "fov": SMALLEST_FOV,
    }


def _orbit(table: Table, step: Callable[[], None]) -> Callable[[], None]:
    def turned() -> None:
        table.stage.camera.turn(TURN, 0)
        step()

    return turned


def _flight(table: Table, position: Position, step: Callable[[], None]) -> Callable[[], None]:
    """One turn is made and taken back, over and over."""
    move = position.legal_moves()[0]
    there: list[Step] = list(chain(*position.steps(move.paths[0])))
    back = [step.reversed() for step in reversed(there)]
    ways = cycle((there, back))

    def flown() -> None:
        if not table.stage.table.moving:
            table.stage.table.play(next(ways))
        step()

    return flown


def _rest(app: App, seconds: float) -> dict[str, float]:
    """Frames and processor time while nothing happens."""
    until = time.monotonic() + PATIENCE
    while _used(app, 1.0)[1] > SETTLED and time.monotonic() < until:
        pass
    frames, processor = _used(app, seconds)
    return {"seconds": seconds, "frames": frames, "processor_s": round(processor, 4)}


def _used(app: App, seconds: float) -> tuple[int, float]:
    """Let the loop run as it does in play; the frames drawn, and the processor's seconds."""
    before = app.frames, time.process_time()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.turn()
    return app.frames - before[0], time.process_time() - before[1]
