"""What never changes about Pylos."""

from __future__ import annotations

from game.pylos.board import PLACES
from game.pylos.notation import read_position
from game.pylos.position import PylosPosition
from game.pylos.rule_sets import RULE_SETS
from game.rules import FIRST, Game


class Pylos(Game):
    """Two sides with 15 balls each build one pyramid; whoever fills the apex wins."""

    name = "pylos"
    rule_sets = tuple(RULE_SETS)
    starts = ("empty",)
    places = PLACES
    repetitions = 3

    def start(
        self,
        rules: str | None = None,
        start: str | None = None,
        seed: int = 0,  # noqa: ARG002
    ) -> PylosPosition:
        self.start_named(start)
        return PylosPosition(self.rule_set_named(rules), 0, 0, FIRST)

    def parse_position(self, text: str, rules: str | None = None) -> PylosPosition:
        rules = self.rule_set_named(rules)
        return PylosPosition(rules, *read_position(text))


PYLOS = Pylos()
PylosPosition.game = PYLOS
