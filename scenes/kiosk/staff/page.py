"""One page of the staff's: what it is called, and what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.wording import Sentence
from scenes.hud.buttons import Button

if TYPE_CHECKING:
    from scenes.kiosk.staff.staff_layer import StaffLayer


class Page:
    """Its widgets are made and placed on the layer whenever it is shown."""

    name: str
    title: Sentence
    heading: Sentence | None = None
    """What stands above the page, if that is not its title."""
    corner: Button | None = None
    """What is placed in line with the title."""

    def __init__(self, layer: StaffLayer) -> None:
        self.layer = layer

    def build(self) -> None:
        """Make the widgets."""

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        """Place them in that rectangle, in pixels."""
