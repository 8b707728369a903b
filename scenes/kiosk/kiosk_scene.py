"""A scene of the kiosk: only taps reach it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kiosk.idle import Place
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk


class KioskScene(Scene):
    """Each has a `hud` from `enter` to `leave`, on which the kiosk may lay the countdown."""

    name = ""
    """For the supervisor's log."""
    place = Place.MENU
    """Where a visitor is, for the idle rule."""
    for_staff = False
    """Whether the hidden corner is of no use here."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.kiosk = kiosk

    @property
    def bright(self) -> bool:
        """Whether it is to be read outside the opening hours too."""
        return self.for_staff

    @property
    def busy(self) -> bool:
        """Whether the computer thinks or a piece moves: nobody is idle then."""
        return False

    @property
    def game(self) -> str:
        """Which game is on the table; "" if none is."""
        return ""

    @property
    def position(self) -> str:
        """How it stands, in the game's notation."""
        return ""

    @property
    def plies(self) -> int:
        """How many turns have been made in it."""
        return 0
