"""What is behind the PIN."""

from __future__ import annotations

from game.kiosk.idle import Place
from scenes.hud.hud import Hud
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.staff.staff_layer import StaffLayer


class StaffPage(KioskScene):
    """How the kiosk is used, and all that can be settled."""

    name = "staff"
    for_staff = True
    place = Place.TURN  # Who reads or settles something takes as long as who thinks.

    def enter(self) -> None:
        self.hud = Hud(self.app)
        self.hud.open(StaffLayer(self.hud, self.kiosk))

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
            self.hud = None
