"""The evaluation of Pylos, what it looks at, and how its weights are fitted."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from game.pylos import PYLOS, PylosPosition, words
from game.pylos.evaluation import MOST, WEIGHTS_FILE, evaluate, order
from game.pylos.features import FEATURES, PHASES, WEIGHTS, features, phase
from game.pylos.fitting import Sample, fitted, sample, write_weights
from game.pylos.solving import Solution
from game.rules import FIRST, other
from tests.game.playouts import DATA
from tests.game.pylos.test_kernel import random_positions, seen_from


def value(position: PylosPosition) -> int:
    return evaluate(*words.words(position), words.flags(position.rules))


def test_a_position_has_a_feature_of_every_kind() -> None:
    seen = set()
    for position in random_positions(3_000, seed=3):
        found = features(*words.words(position), words.flags(position.rules))
        # The windows of the base, which come first, may look alike.
        assert len(found) == FEATURES and len(set(found[4:])) == FEATURES - 4
        assert all(0 <= feature < WEIGHTS for feature in found)
        seen.update(found)
    assert len(seen) > WEIGHTS // 10


def test_the_phase_goes_by_the_number_of_balls() -> None:
    phases = {}
    for position in random_positions(3_000, seed=4):
        balls = (position.first | position.second).bit_count()
        phases[balls] = phase(*words.words(position))
    assert [phases[balls] for balls in sorted(phases)] == sorted(phases.values())
    assert set(phases.values()) == set(range(PHASES))


def test_it_knows_no_colour_and_stays_in_bounds() -> None:
    for position in random_positions(3_000, seed=5):
        assert abs(value(position)) <= MOST
        exchanged = PylosPosition(
            position.rules, position.second, position.first, other(position.turn)
        )
        assert value(exchanged) == value(position)


def test_windows_look_the_same_from_every_side() -> None:
    for position in islice(random_positions(400, seed=6), 0, None, 4):
        # The four windows of the base: turning the board exchanges them.
        windows = {
            tuple(sorted(features(*words.words(view), 1)[:4]))
            for view in (seen_from(position, view) for view in range(8))
        }
        levels = {
            features(*words.words(view), 1)[4]
            for view in (seen_from(position, view) for view in range(8))
        }
        assert len(windows) == len(levels) == 1


@pytest.mark.parametrize(
    ("rules", "least"), [("standard", 0.8), ("children", 0.88), ("expert-optional", 0.8)]
)
def test_it_tells_won_from_lost(rules: str, least: float) -> None:
    right = asked = 0
    for line in (DATA / f"pylos-values-{rules}.jsonl").open():
        entry = json.loads(line)
        position = PYLOS.parse_position(entry["position"], rules)
        if position.outcome() is None and entry["value"] != "draw":
            asked += 1
            right += (value(position) > 0) == (entry["value"] == "win")
    assert asked > 300
    assert right >= least * asked


def test_taking_back_is_tried_first() -> None:
    position = PYLOS.parse_position("11..1..2......../........./...././1", "standard")
    a, b = words.words(position)
    marks = {str(move): order(a, b, 1, words.code(move)) for move in position.legal_moves()}
    assert max(marks, key=lambda text: marks[text]).count("-") == 2
    assert marks["b2-a1-b1"] > marks["b2-a1"] > marks["c4"]


def test_weights_are_fitted_to_what_is_won(tmp_path: Path) -> None:
    # The table says that whoever has more balls on the board has won.
    positions = [
        p for p in random_positions(30_000, seed=8) if p.first.bit_count() != p.second.bit_count()
    ]
    pairs = np.array([words.words(position) for position in positions], np.uint64)
    wins = [
        1 if (p.first.bit_count() > p.second.bit_count()) == (p.turn == FIRST) else -1
        for p in positions
    ]
    a, b = (np.ascontiguousarray(column) for column in pairs.T)
    weights, loss = fitted(Sample(a, b, np.array(wins, np.int8)), "standard")
    assert loss < 0.1
    path = tmp_path / "weights.npz"
    path.write_bytes(WEIGHTS_FILE.read_bytes())
    write_weights("standard", weights, path)
    with np.load(path) as before, np.load(WEIGHTS_FILE) as kept:
        assert set(before) == set(kept)
        row = before["standard"].ravel()
    right = 0
    for (x, y), win in zip(pairs.tolist(), wins, strict=True):
        total = sum(int(row[WEIGHTS * phase(x, y) + f]) for f in features(x, y, 1))
        right += (total > 0) == (win > 0)
    assert right > 0.98 * len(wins)


def test_positions_are_drawn_with_their_values() -> None:
    room = np.zeros((Solution("standard", np.empty((0, 2), np.uint64)).rows(3), 2), np.uint64)
    solution = Solution("standard", room)
    position = PYLOS.start()
    # With one ball on b2 the side to move has lost, says the table; of others it knows nothing.
    position = position.play(position.parse_move("b2"))
    solution.write(position, -1)
    wanted = words.words(position)
    drawn = sample(solution, 20_000, seed=1, least=1, threads=2)
    lost = 0
    for a, b, worth in zip(*drawn, strict=True):
        first = (int(a), int(b)) == wanted
        lost += first
        assert (worth == -1) == first
    assert lost > 3
