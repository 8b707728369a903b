"""What is behind the PIN."""

from __future__ import annotations

from scenes.hud.hud import Hud
from scenes.kiosk.kiosk_scene import KioskScene


class StaffPage(KioskScene):
    name = "staff"
    for_staff = True

    def enter(self) -> None:
        self.hud = Hud(self.app)
