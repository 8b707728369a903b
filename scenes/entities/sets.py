"""The sets by the names of their games."""

from __future__ import annotations

from scenes.entities.game_set import GameSet
from scenes.entities.pillarz_set import PillarzSet
from scenes.entities.pylos_set import PylosSet

SETS: dict[str, type[GameSet]] = {"pylos": PylosSet, "pillarz": PillarzSet}
