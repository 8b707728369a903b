"""The search against the rules, against known truth, and against its own promises."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.kernels import MOST_MOVES
from game.engine.search import Searcher, StopFlag
from game.engine.thought import Limits, Score, Thought, Verdict
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import Game, Move, Position
from tests.game.playouts import DATA, TABLES, moments, playout

SEARCHER = Searcher(16)


def solved(position: Position, depth: int) -> int | None:
    """1000 - n for a win in n turns, n - 1000 for a loss, by full search of the rules.

    None if neither is forced within that depth.
    """
    outcome = position.outcome()
    if outcome is not None:
        return 1000 if outcome.winner == position.turn else -1000
    if depth == 0:
        return None
    values = []
    for move in position.legal_moves():
        after = position.after(move)
        value = solved(after, depth - 1)
        if value is not None:
            value -= (value > 0) - (value < 0)
            value = value if after.turn == position.turn else -value
        values.append(value)
    known = [value for value in values if value is not None]
    if known and max(known) > 0:
        return max(known)
    return max(known) if len(known) == len(values) else None


def near_ends(game: Game, count: int, before: int) -> Iterator[Position]:
    """Positions of random games, that many turns before their ends."""
    tables = [table for table in TABLES if table[0] is game]
    for seed in range(count):
        *positions, _ = (position for position, _ in playout(*tables[seed % len(tables)], seed))
        yield positions[-min(before, len(positions))]


@pytest.mark.parametrize(("game", "depth", "before"), [(PILLARZ, 2, 2), (PYLOS, 3, 3)])
def test_what_is_near_the_end_is_found(game: Game, depth: int, before: int) -> None:
    known = 0
    for position in near_ends(game, 30, before):
        value = solved(position, depth)
        thought = SEARCHER.think(position, [position], Limits(depth=depth + 1))
        if value is not None:
            known += 1
            plies = 1000 - abs(value)
            verdict = Verdict.WIN if value > 0 else Verdict.LOSS
            amount = (plies + 1) // 2 if value > 0 else plies // 2
            assert thought.score == Score(verdict, amount), position
    assert known > 10


@pytest.mark.parametrize("rules", ["standard", "children", "expert-optional"])
def test_no_claim_contradicts_the_truth(rules: str) -> None:
    claimed = 0
    for line in (DATA / f"pylos-values-{rules}.jsonl").read_text().splitlines()[::2]:
        case = json.loads(line)
        position = PYLOS.parse_position(case["position"], rules)
        thought = SEARCHER.think(position, [], Limits(nodes=30_000))
        if thought.score.verdict in (Verdict.WIN, Verdict.LOSS):
            claimed += 1
            assert thought.score.verdict == case["value"], case
            if rules != "expert-optional":  # There they are counted beyond an empty reserve.
                won = case["value"] == "win"
                assert thought.score.amount >= (case["plies"] + won) // 2, case
    assert claimed > 4


@settings(deadline=None, max_examples=60)
@given(moments(), st.integers(1, 3))
def test_lines_are_legal_and_told_in_order(position: Position, several: int) -> None:
    told: list[Thought] = []
    last = SEARCHER.think(position, [position], Limits(depth=3), None, told.append, several)
    moves = position.legal_moves()
    if not moves:
        assert last.line == () and not told
        return
    places = list(range(1, min(several, len(moves)) + 1))
    assert [thought.place for thought in told] == places * (len(told) // len(places))
    for thought in [*told, last]:
        at = position
        for move in thought.line:
            assert move in at.legal_moves()
            at = at.after(move)
        assert thought.line and (at.outcome() is not None or len(thought.line) >= thought.depth)
    final = told[-len(places) :]
    assert len({thought.move for thought in final}) == len(final)
    assert [t.score.rank for t in final] == sorted((t.score.rank for t in final), reverse=True)
    assert (last.score, last.line) == (final[0].score, final[0].line)


@settings(deadline=None, max_examples=60)
@given(moments(), st.integers(100, 20_000), st.integers(1, 3))
def test_a_search_cut_short_tells_a_legal_line(
    position: Position, nodes: int, several: int
) -> None:
    thought = SEARCHER.think(position, [position], Limits(nodes=nodes), several=several)
    at = position
    for move in thought.line:
        assert move in at.legal_moves()
        at = at.after(move)
    assert bool(thought.line) == bool(position.legal_moves())


@settings(deadline=None, max_examples=40)
@given(moments())
def test_every_move_is_ranked(position: Position) -> None:
    ranked = SEARCHER.ranked(position, [position], Limits(depth=2))
    assert {move for move, _ in ranked} == set(position.legal_moves())
    assert len(ranked) == len(position.legal_moves())
    ranks = [score.rank for _, score in ranked]
    assert ranks == sorted(ranks, reverse=True)
    near = SEARCHER.ranked(position, [position], Limits(depth=2), margin=30)
    exact = dict(ranked)
    for move, score in near:
        if score.rank >= near[0][1].rank - 30:
            assert exact[move] == score


@pytest.mark.parametrize("game", [PYLOS, PILLARZ])
@pytest.mark.parametrize("limits", [Limits(nodes=20_000), Limits(depth=4)])
def test_the_same_question_has_the_same_answer(game: Game, limits: Limits) -> None:
    position = game.start()

    def answer(searcher: Searcher) -> tuple[Score, int, tuple[Move, ...]]:
        thought = searcher.think(position, [position], limits)
        return thought.score, thought.nodes, thought.line

    first = answer(Searcher(1))
    used = Searcher(1)
    for other in near_ends(game, 5, 8):
        used.think(other, [other], Limits(seconds=0.02))
    assert answer(used) == first == answer(used)
    # It looks at the limit once for each position, not for each of its moves.
    assert limits.nodes is None or first[1] < limits.nodes + MOST_MOVES


@pytest.mark.parametrize("game", [PYLOS, PILLARZ])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_is_obeyed_at_once(game: Game, threads: int) -> None:
    position, stop, asked = game.start(), StopFlag(), [0.0]

    def ask() -> None:
        asked[0] = time.perf_counter()
        stop.set()

    slowest = []
    for _ in range(3):
        stop.clear()
        Timer(0.1, ask).start()
        thought = SEARCHER.think(position, [position], Limits(threads=threads), stop)
        slowest.append(time.perf_counter() - asked[0])
        assert thought.move in position.legal_moves()
    assert min(slowest) < 0.02


def test_one_asked_to_stop_before_it_begins_still_answers() -> None:
    stop = StopFlag()
    stop.set()
    assert stop.is_set
    position = PILLARZ.start()
    thought = SEARCHER.think(position, [position], Limits(), stop)
    assert thought.depth == 1 and thought.move in position.legal_moves()


def test_the_clock_ends_a_search() -> None:
    position = PYLOS.start()
    thought = SEARCHER.think(position, [position], Limits(seconds=0.2))
    assert 0.19 < thought.seconds < 0.4
    assert thought.nodes > 10_000


def test_a_third_occurrence_is_a_draw() -> None:
    # Whoever takes back just the ball that completed the square goes in circles.
    history: list[Position] = [PYLOS.parse_position("11..1.....22..2./........./...././1")]
    for text in ("b2-b2", "d4-d4", "b2-b2"):
        history.append(history[-1].play(history[-1].parse_move(text)))
    position = history[-1]
    circle = position.parse_move("d4-d4")

    def score(*earlier: Position) -> Score:
        return dict(SEARCHER.ranked(position, earlier, Limits(depth=1)))[circle]

    draw = Score(Verdict.DRAW)
    assert score(*history) == score(*history[:-1]) == draw
    assert score(position) != draw and score(*history[2:]) != draw
