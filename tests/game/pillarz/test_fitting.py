"""Fitting the evaluation: the games are games, and what is fitted foretells them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.pillarz import kernel, words
from game.pillarz.evaluation import CHANCE
from game.pillarz.features import WEIGHTS
from game.pillarz.fitting import Games, fitted, loss, self_play, write


@pytest.fixture(scope="module")
def games() -> Games:
    return self_play(games=400, depth=1, seed=7)


def test_positions_are_quiet_and_go_on(games: Games) -> None:
    assert len(games.words) == len(games.won) == len(games.values) > 4_000
    for a, b in games.words[:500].tolist():
        position = words.position_of(a, b, "standard")
        assert position.outcome() is None and not position.placing
        assert kernel.winning(a, b, 0) == -1 and not kernel.threatened(a, b, 0)


def test_the_same_seed_plays_the_same_games(games: Games) -> None:
    again = self_play(games=20, depth=1, seed=7)
    assert np.array_equal(again.words, games.words[: len(again.words)])
    assert not np.array_equal(self_play(20, 1, 1_000).words[:50], again.words[:50])


def test_a_proven_win_has_been_won(games: Games) -> None:
    proven = games.values > 20_000
    assert proven.sum() > 100
    assert games.won[proven].all()
    assert not games.won[games.values < -20_000].any()


def test_what_is_fitted_foretells_other_games(games: Games) -> None:
    others = self_play(games=100, depth=1, seed=5_000)
    weights = fitted(games)
    assert loss(others, np.zeros(WEIGHTS)) == pytest.approx(np.log(2))
    assert loss(others, weights) < 0.62
    assert np.array_equal(weights, fitted(games))


def test_weights_are_written_in_hundredths(tmp_path: Path) -> None:
    write(np.full(WEIGHTS, -0.1), tmp_path / "weights.json")
    read = json.loads((tmp_path / "weights.json").read_text())
    assert read == [-0.1 * CHANCE] * WEIGHTS
