"""Contests between engines, and what is concluded from them."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.arena import ArenaFailed, Contestant, Plan, Played, Standing, contest, elo, opening
from game.engine.client import OURS, Order
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, write_records
from game.record_reader import read_records
from game.rules import FIRST, SECOND, Outcome, Position, Reason

FAKE = Path(__file__).with_name("fake.py")

WEAK = Contestant("weak", OURS, Order(level=1))
DEEP = Contestant("deep", OURS, Order(depth=3))


def plain(_seed: int) -> Position:
    return PILLARZ.start()


def game(first: int, winner: int | None) -> Played:
    """A game won by a side, drawn, or not ended."""
    outcome = None if winner is None else Outcome(winner, Reason.STUCK)
    return Played(0, first, Record(PYLOS.start(), (), outcome), (0.3, 0.1), (2, 1))


class TestContest:
    def test_games_over_drawn_openings(self) -> None:
        plan = Plan((DEEP, WEAK), plain, games=4, plies=4, seed=3, jobs=2)
        games = sorted(contest(plan), key=lambda played: played.number)
        assert [played.first for played in games] == [0, 1, 0, 1]
        openings = [played.record.moves[:4] for played in games]
        assert openings[0] == openings[1] != openings[2] == openings[3]
        for played in games:
            names = ("deep", "weak") if played.first == 0 else ("weak", "deep")
            assert played.record.seats == names
            assert played.record.outcome is not None
            assert played.record.tags == (("Round", str(played.number + 1)),)
            assert sum(played.turns) == len(played.record.moves) - 4
            (again,) = read_records(write_records([played.record]).encode())
            assert again == played.record
        assert Standing.of(games).score >= 0.75
        # The same plan, with one job: the same games.
        again = sorted(contest(Plan(plan.pair, plain, 4, 4, 3)), key=lambda played: played.number)
        assert [played.record for played in again] == [played.record for played in games]

    def test_a_program_that_does_not_play(self, tmp_path: Path) -> None:
        dead = Contestant(
            "dead", (sys.executable, str(FAKE), str(tmp_path / "log"), "gone"), DEEP.order
        )
        with pytest.raises(ArenaFailed, match="dead does not play"):
            list(contest(Plan((WEAK, dead), plain, 4, 2)))

    def test_given_up_in_the_middle(self) -> None:
        games = contest(Plan((WEAK, WEAK), plain, 1000, 4, jobs=2))
        assert next(games).record.outcome is not None
        games.close()  # type: ignore[attr-defined]


class TestOpening:
    @given(st.integers(0, 10**6), st.integers(0, 12), st.sampled_from([PYLOS, PILLARZ]))
    def test_it_decides_nothing(self, seed: int, plies: int, game: object) -> None:
        match = opening(lambda drawn: game.start(seed=drawn), plies, seed)  # type: ignore[attr-defined]
        assert match.ply == plies and match.outcome is None
        for move in match.legal_moves():
            outcome = match.position.after(move).outcome()
            assert outcome is None or outcome.winner != match.turn
        again = opening(lambda drawn: game.start(seed=drawn), plies, seed)  # type: ignore[attr-defined]
        assert again.moves == match.moves

    def test_a_start_that_is_drawn(self) -> None:
        starts = {
            opening(lambda n: PILLARZ.start(start="random", seed=n), 0, k).start for k in (1, 2)
        }
        assert len(starts) == 2


class TestStanding:
    def test_it_counts_from_the_first_of_the_pair(self) -> None:
        games = [game(0, FIRST), game(0, SECOND), game(1, SECOND), game(1, 0), game(0, None)]
        standing = Standing.of(games)
        assert (standing.wins, standing.draws, standing.losses) == (2, 2, 1)
        assert standing.as_first == (1.5, 3) and standing.as_second == (1.5, 2)
        assert standing.score == 0.6
        assert standing.pace == pytest.approx((150.0, 100.0))

    def test_elo(self) -> None:
        assert elo(0.5) == 0
        assert elo(0.75) == pytest.approx(190.85, abs=0.01)
        assert elo(0.25) == -elo(0.75)
        assert elo(1) == math.inf == -elo(0)

    @given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
    def test_the_interval(self, wins: int, draws: int, losses: int) -> None:
        if wins + draws + losses == 0:
            return
        standing = Standing(wins, draws, losses, (0, 0), (0, 0), (0, 0))
        low, high = standing.interval
        assert 0 <= low <= standing.score <= high <= 1
        points, least, most = standing.elo
        assert least <= points <= most
        assert low < high

    def test_known_intervals(self) -> None:
        low, high = Standing(150, 0, 50, (0, 0), (0, 0), (0, 0)).interval
        assert (low, high) == pytest.approx((0.6856, 0.8049), abs=1e-3)
        low, high = Standing(10, 0, 0, (0, 0), (0, 0), (0, 0)).interval
        assert (low, high) == pytest.approx((0.7225, 1.0), abs=1e-3)
