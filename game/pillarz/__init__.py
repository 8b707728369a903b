"""pillarz: pawns that climb the towers they build."""

from game.pillarz.game import PILLARZ, Pillarz
from game.pillarz.move import PillarzMove
from game.pillarz.position import PillarzPosition

__all__ = ["PILLARZ", "Pillarz", "PillarzMove", "PillarzPosition"]
