"""Scores as values and as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.thought import MOST_CENTS, Score, Verdict

SCORES = st.one_of(
    st.builds(Score, st.just(Verdict.CENTS), st.integers(1 - MOST_CENTS, MOST_CENTS - 1)),
    st.builds(Score, st.sampled_from([Verdict.WIN, Verdict.LOSS]), st.integers(0, 999)),
    st.just(Score(Verdict.DRAW)),
)


@given(SCORES)
def test_a_text_and_back(score: Score) -> None:
    assert Score.parse(str(score)) == score
    assert score.reversed.reversed == score
    assert score.reversed.rank == -score.rank


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(Verdict.CENTS, -12), "cp -12"),
        (Score(Verdict.WIN, 7), "win 7"),
        (Score(Verdict.LOSS, 0), "loss 0"),
        (Score(Verdict.DRAW), "draw"),
    ],
)
def test_the_text(score: Score, text: str) -> None:
    assert str(score) == text


def test_better_and_worse() -> None:
    texts = ["loss 0", "loss 1", "loss 9", "cp -9999", "cp -1", "draw", "cp 1", "win 9", "win 1"]
    ranks = [Score.parse(text).rank for text in texts]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.parametrize(
    "text", ["", "cp", "cp x", "win -3", "draw 0", "mate 3", "cp 1 2", "win ٣", "cp 123456"]
)
def test_what_is_no_score(text: str) -> None:
    with pytest.raises(ValueError, match="not a score"):
        Score.parse(text)
