"""The visitor's first choice: which game, and against whom."""

from __future__ import annotations

from scenes.hud.hud import Hud
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.visit.choose_layer import ChooseLayer


class Choose(KioskScene):
    """One touch of it begins a game."""

    name = "choose"

    def enter(self) -> None:
        self.hud = Hud(self.app)
        self._layer = ChooseLayer(self.hud, self)
        self.hud.open(self._layer)

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
            self.hud = None

    def click(self, x: float, y: float) -> None:
        self._layer.ripple.appear(x, y)

    def speak(self, code: str) -> None:
        """Turn to another language."""
        self.kiosk.speak(code)
        if self.hud:
            self.hud.rebuild()
