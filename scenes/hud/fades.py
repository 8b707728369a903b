"""Opacities on their way from one value to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from panda3d.core import NodePath


@dataclass
class _Fade:
    node: NodePath
    start: float
    end: float
    seconds: float
    then: Callable[[], None] | None
    passed: float = 0.0

    @property
    def over(self) -> bool:
        return self.passed >= self.seconds

    def show(self) -> None:
        part = 1.0 if self.over else self.passed / self.seconds
        self.node.setAlphaScale(self.start + (self.end - self.start) * part)


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
        """Fade, with 0 seconds at once. `then` is called by the `update` that comes to the end."""
        self.stop(node)
        self._running.append(_Fade(node, start, end, seconds, then))
        self._running[-1].show()

    def stop(self, node: NodePath) -> None:
        """Leave the node as it is."""
        self._running = [fade for fade in self._running if fade.node != node]

    def update(self, dt: float) -> bool:
        """Let time pass. True if anything has changed."""
        running = list(self._running)
        for fade in running:
            fade.passed += dt
            fade.show()
            if fade.over:
                self._running.remove(fade)
                if fade.then:
                    fade.then()
        return bool(running)
