"""The five rule sets of Pylos."""

from __future__ import annotations

from typing import NamedTuple


class RuleSet(NamedTuple):
    """What may differ between two tables."""

    squares: bool
    """Completing a 2x2 square of one's own colour gives balls back."""
    lines: bool
    """So does a full row or column of the base or of the second level."""
    least: int
    """How many balls one must take back then; two is the most."""
    empty_loses: bool
    """An empty reserve after one's turn loses at once, unless the pyramid is finished."""


MOST = 2
"""How many balls may be taken back in one turn."""

RULE_SETS = {
    "standard": RuleSet(squares=True, lines=False, least=1, empty_loses=False),
    "children": RuleSet(squares=False, lines=False, least=0, empty_loses=False),
    "optional": RuleSet(squares=True, lines=False, least=0, empty_loses=True),
    "expert": RuleSet(squares=True, lines=True, least=1, empty_loses=False),
    "expert-optional": RuleSet(squares=True, lines=True, least=0, empty_loses=True),
}
"""By name; the first is the default."""
