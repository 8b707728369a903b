"""Opacities on their way from one value to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from panda3d.core import NodePath


@dataclass
class _Fade:
    node: NodePath
    now: float
    end: float
    speed: float
    then: Callable[[], None] | None


class Fades:
    """At most one fade a node. Times are seconds."""

    def __init__(self) -> None:
        self._running: list[_Fade] = []

    def start(
        self,
        node: NodePath,
        start: float,
        end: float,
        seconds: float,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Fade; with 0 seconds at the next `update`. `then` is called at the end."""
        self.stop(node)
        speed = (end - start) / seconds if seconds > 0 else float("inf")
        node.setAlphaScale(start if seconds > 0 else end)
        self._running.append(_Fade(node, start, end, speed, then))

    def stop(self, node: NodePath) -> None:
        """Leave the node as it is."""
        self._running = [fade for fade in self._running if fade.node != node]

    def update(self, dt: float) -> bool:
        """Let time pass. True if anything has changed."""
        running = list(self._running)
        for fade in running:
            left = fade.end - fade.now
            way = fade.speed * dt
            fade.now = fade.end if abs(way) >= abs(left) else fade.now + way
            fade.node.setAlphaScale(fade.now)
            if fade.now == fade.end:
                self._running.remove(fade)
                if fade.then:
                    fade.then()
        return bool(running)
