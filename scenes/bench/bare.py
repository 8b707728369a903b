"""`python3 -m scenes.bench.bare`: the bare program, plain spheres in plain Ursina.

It measures as it is ordered on standard input, and tells what it found in its last line.
"""

from __future__ import annotations

import json
import sys
import time
from math import cos, sin
from typing import Any

from scenes.bench.timing import Order, finisher, timed

TURN = 0.02
"""Radians between two frames of an orbit."""


def main() -> None:
    """Measure, and tell."""
    order = Order.read()
    print(json.dumps(_measured(order)))


def _measured(order: Order) -> dict[str, Any]:
    from panda3d.core import loadPrcFileData

    loadPrcFileData("", "audio-library-name null")
    if not order.window and sys.platform == "linux":
        loadPrcFileData("", "load-display p3headlessgl")
    from ursina import Entity, Ursina, camera, color

    app = Ursina(
        size=order.size, window_type="onscreen" if order.window else "offscreen", borderless=False
    )
    finish = None if order.window else finisher(app.win)
    scene = order.scene
    spheres = [
        Entity(model="sphere", position=(x, y, z), scale=2 * radius, color=color.light_gray)
        for x, y, z, radius in scene["spheres"]
    ]
    yaw = 0.0

    def look() -> None:
        x, y, z = scene["middle"]
        far, up = scene["distance"], scene["elevation"]
        camera.position = (
            x - far * cos(up) * sin(yaw), y + far * sin(up), z - far * cos(up) * cos(yaw),
        )  # fmt: skip
        camera.look_at((x, y, z))

    def step() -> None:
        app.step()
        if finish:
            finish()

    def orbit() -> None:
        nonlocal yaw
        yaw += TURN
        look()
        step()

    def fly() -> None:
        spheres[0].y = 2 + sin(10 * time.perf_counter())
        step()

    app.cam.node().getLens().setMinFov(scene["fov"])
    look()
    app.step()
    app.win.getScreenshot()
    return {
        "start": time.time() - order.started,
        "orbit": timed(orbit, order.seconds),
        "flight": timed(fly, order.seconds),
    }


if __name__ == "__main__":
    main()
