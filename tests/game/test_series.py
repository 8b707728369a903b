"""Series of games: when they are over, who has won, who begins, and the rule of two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import NotationError
from game.series import LONGEST, MOST, Plan, Series, TieBreak

PLANS = st.one_of(
    st.builds(Plan, st.sampled_from(["single", "two"]), st.just(0), st.sampled_from(TieBreak)),
    st.builds(
        Plan, st.sampled_from(["best", "race"]), st.integers(2, MOST), st.sampled_from(TieBreak)
    ),
)
RESULTS = st.lists(st.sampled_from(["1-0", "0-1", "1/2-1/2"]), max_size=60)


@st.composite
def series(draw: st.DrawFn) -> Series:
    """A series somewhere between its beginning and its end."""
    played = Series(draw(PLANS), begins=draw(st.integers(1, 2)))
    for result in draw(RESULTS):
        if played.over:
            break
        played = played.with_result(result)
    return played


def parse(text: str) -> Series:
    return Series.parse(text)


@pytest.mark.parametrize(
    ("text", "score", "winner"),
    [
        ("single", (0, 0), None),
        ("single: 1-0", (1, 0), 1),
        ("single, 2 begins: 1-0", (0, 1), 2),
        ("single: 1/2-1/2", (0.5, 0.5), 0),
        ("single, decider: 1/2-1/2", (0.5, 0.5), None),
        ("single, decider: 1/2-1/2 1-0", (0.5, 1.5), 2),
        ("two: 1-0", (1, 0), None),
        ("two: 1-0 0-1", (2, 0), 1),  # Player 2 was first in game 2, and lost it.
        ("two: 1-0 1-0", (1, 1), 0),
        ("two, decider: 1-0 1-0", (1, 1), None),
        ("two, decider: 1-0 1-0 0-1", (1, 2), 2),
        ("two, decider: 1-0 1-0 1/2-1/2", (1.5, 1.5), None),
        ("two, decider, 2 begins: 1-0 1-0 0-1", (2, 1), 1),
        ("two: 1/2-1/2 1-0", (0.5, 1.5), 2),
        ("best of 3: 1-0", (1, 0), None),
        ("best of 3: 1-0 0-1", (2, 0), 1),
        ("best of 3: 1-0 1-0", (1, 1), None),
        ("best of 3: 1-0 1/2-1/2", (1.5, 0.5), None),  # The third game may make it level.
        ("best of 4: 1-0 0-1 1/2-1/2", (2.5, 0.5), 1),
        ("race to 2: 1-0 1-0", (1, 1), None),
        ("race to 2: 1-0 0-1", (2, 0), 1),
        ("race to 2: 1/2-1/2 1/2-1/2 1/2-1/2", (1.5, 1.5), None),
        ("race to 2: 1/2-1/2 1/2-1/2 1/2-1/2 1/2-1/2", (2, 2), 0),
        ("race to 2, decider: 1/2-1/2 1/2-1/2 1/2-1/2 1/2-1/2", (2, 2), None),
    ],
)
def test_scores_and_winners(text: str, score: tuple[float, float], winner: int | None) -> None:
    played = parse(text)
    assert str(played) == text
    assert (played.score, played.winner) == (score, winner)
    assert played.over == (winner is not None)


@pytest.mark.parametrize(
    ("text", "two"),
    [
        ("single, rule of two", False),
        ("single, rule of two: 1/2-1/2", True),
        ("two, rule of two", False),
        ("two, rule of two: 1-0", False),
        ("two, rule of two: 1-0 1-0", True),
        ("two, rule of two: 1-0 1-0 1/2-1/2", True),
        ("two, rule of two: 1-0 0-1", False),  # It is over.
        ("two, decider: 1-0 1-0", False),
        ("two: 1-0 1-0", False),
        ("best of 3, rule of two: 1-0 1-0", True),
        ("best of 5, rule of two: 1-0 1-0", False),
        ("race to 3, rule of two: 1-0 1-0 1-0 1-0", True),
        ("race to 3, rule of two: 1-0 1-0 0-1", False),
    ],
)
def test_the_deciding_game_is_by_the_rule_of_two(text: str, two: bool) -> None:
    assert parse(text).two_next is two


@given(series())
def test_text_and_value(played: Series) -> None:
    assert Series.parse(str(played)) == played


@given(series())
def test_properties(played: Series) -> None:
    one, two = played.score
    assert one + two == len(played.results)
    assert played.over == (played.winner is not None)
    if played.winner:
        assert (one > two) == (played.winner == 1) and one != two
    if played.winner == 0:
        assert one == two and played.plan.tie is TieBreak.DRAWN
    if played.over:
        with pytest.raises(ValueError, match="was over"):
            played.with_result("1-0")
    else:
        further = played.with_result("1-0")
        assert further.starter == 3 - played.starter
        assert further.score[played.starter - 1] == played.score[played.starter - 1] + 1
    if played.two_next:
        assert played.with_result("1-0").over and played.with_result("0-1").over


@given(series(), st.sampled_from(["1-0", "0-1", "1/2-1/2"]))
def test_both_players_are_treated_alike(played: Series, result: str) -> None:
    mirrored = Series(played.plan, played.results, 3 - played.begins)
    assert mirrored.score == played.score[::-1]
    assert mirrored.over == played.over and mirrored.two_next == played.two_next


@given(PLANS)
def test_a_series_ends_as_soon_as_somebody_wins_often_enough(plan: Plan) -> None:
    """If player 1 wins every game, it takes as many as the plan says, no more."""
    played = Series(plan)
    while not played.over:
        played = played.with_result("1-0" if played.starter == 1 else "0-1")
    wanted = {"single": 1, "two": 2, "best": plan.number // 2 + 1, "race": plan.number}
    assert len(played.results) == wanted[plan.kind]
    assert played.winner == 1


@pytest.mark.parametrize(
    "text",
    [
        "", "three", "two ", " two", "Two", "two:", "two: ", "two: *", "two: 1-0  1-0", "two: 2-0",
        "two,decider", "two, drawn", "two, 1 begins", "two 1-0", "best of", "best of x",
        "best of 1", "best of 0", "best of 100", "race to 1", "race to 9999", "single: 1-0 1-0",
        "two: 1-0 1-0 1-0", "best of 3: 1-0 0-1 1-0", "two\n", "two: 1-0 a",
        "race to 99: " + " ".join(["1/2-1/2"] * 199),
        "two, decider: " + " ".join(["1/2-1/2"] * (LONGEST + 1)),
    ],
)  # fmt: skip
def test_what_is_no_series(text: str) -> None:
    with pytest.raises(NotationError):
        Series.parse(text)


def test_what_can_not_be() -> None:
    for plan in (("best", 1), ("race", MOST + 1), ("two", 2), ("single", 1)):
        with pytest.raises(ValueError, match="with the number"):
            Plan(*plan)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="result"):
        Series(Plan("two"), ("*",))
    with pytest.raises(ValueError, match="begins"):
        Series(begins=0)
