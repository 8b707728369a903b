"""Pylos: balls stacked into a pyramid."""

from game.pylos.game import PYLOS, Pylos
from game.pylos.move import PylosMove
from game.pylos.position import PylosPosition

__all__ = ["PYLOS", "Pylos", "PylosMove", "PylosPosition"]
