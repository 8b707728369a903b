"""The computer's level follows the visitor."""

from __future__ import annotations

import pytest

from game.engine.levels import LEVELS
from game.kiosk.level import VisitorLevel
from game.rules import FIRST, SECOND, Outcome, Reason

FIRST_WINS, SECOND_WINS = Outcome(FIRST, Reason.APEX), Outcome(SECOND, Reason.APEX)
DRAW = Outcome(0, Reason.REPETITION)


def test_it_begins_easily_and_follows() -> None:
    level = VisitorLevel()
    assert level.of("pylos") == 1
    found = []
    for outcome, visitor in [
        (FIRST_WINS, FIRST),
        (SECOND_WINS, SECOND),
        (FIRST_WINS, FIRST),
        (FIRST_WINS, SECOND),
        (DRAW, FIRST),
        (SECOND_WINS, FIRST),
        (FIRST_WINS, SECOND),
        (FIRST_WINS, SECOND),
    ]:
        level.ended("pylos", outcome, visitor)
        found.append(level.of("pylos"))
    assert found == [2, 3, 4, 3, 3, 2, 1, 1]


def test_it_ends_at_the_hardest() -> None:
    level = VisitorLevel()
    for _ in range(LEVELS + 3):
        level.ended("pylos", FIRST_WINS, FIRST)
    assert level.of("pylos") == LEVELS
    bounded = VisitorLevel(easiest=2, hardest=3)
    assert bounded.of("pillarz") == 2
    for _ in range(4):
        bounded.ended("pillarz", SECOND_WINS, SECOND)
    assert bounded.of("pillarz") == 3


def test_each_game_has_its_own() -> None:
    level = VisitorLevel()
    level.ended("pylos", FIRST_WINS, FIRST)
    assert (level.of("pylos"), level.of("pillarz")) == (2, 1)


@pytest.mark.parametrize("bounds", [(0, 3), (4, 3), (1, LEVELS + 1)])
def test_bounds_that_can_not_be(bounds: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="levels go from 1"):
        VisitorLevel(*bounds)
