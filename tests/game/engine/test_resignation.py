"""The computer gives up only what is lost beyond doubt."""

from __future__ import annotations

from game.engine.resignation import IN_A_ROW, LEAST_LEVEL, NEAR, Resignation
from game.engine.thought import Score, Verdict

STRONG = LEAST_LEVEL


def told(resignation: Resignation, ply: int, turns: int, level: int = STRONG) -> bool:
    return resignation.due(level, ply, Score(Verdict.LOSS, turns))


def test_after_enough_turns_of_proven_loss() -> None:
    side = Resignation()
    answers = [told(side, 10 + 2 * i, IN_A_ROW + NEAR - 1 - i) for i in range(IN_A_ROW)]
    assert answers == [False] * (IN_A_ROW - 1) + [True]


def test_not_while_the_end_is_far() -> None:
    side = Resignation()
    assert not any(told(side, 10 + 2 * i, NEAR + 1) for i in range(3 * IN_A_ROW))
    assert told(side, 40, NEAR)


def test_a_weak_level_plays_on() -> None:
    side = Resignation()
    assert not any(told(side, 2 * i, 1, STRONG - 1) for i in range(3 * IN_A_ROW))


def test_a_bad_position_is_not_lost_and_a_way_out_begins_the_count_anew() -> None:
    side = Resignation()
    for i in range(IN_A_ROW - 1):
        assert not told(side, 2 * i, NEAR)
    assert not side.due(STRONG, 2 * IN_A_ROW, Score(Verdict.CENTS, -9999))
    assert not side.due(STRONG, 2 * IN_A_ROW + 2, Score(Verdict.WIN, 1))
    assert not told(side, 2 * IN_A_ROW + 4, NEAR)


def test_turns_that_were_taken_back_do_not_count() -> None:
    side = Resignation()
    assert not told(side, 10, NEAR)
    assert not told(side, 12, NEAR)
    assert not told(side, 10, NEAR), "back again, after an undo"
    assert not told(side, 12, NEAR)
    assert told(side, 14, NEAR)
