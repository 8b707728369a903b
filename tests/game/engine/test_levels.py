"""How levels choose, among moves whose scores the test gives, and with the real search."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.levels import LEVELS, STYLES, Style, chosen, style_of
from game.engine.mind import Question, Stop
from game.engine.player import Player
from game.engine.protocol import Go, Info
from game.engine.thought import MOST_CENTS, Score, Verdict
from game.games import GAMES
from game.line import Line
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import Move, Position
from tests.game.engine.test_thought import SCORES

MOVES = PYLOS.start().legal_moves()

WINS_AT_ONCE = [
    PILLARZ.parse_position("2300000000000000000000000/1/A5,E1/C3,D3"),
    PYLOS.parse_position("22222112.2122.22/221.12.../.2.././1"),
]
"""The side to move has a winning turn, and others."""


def ranking(*texts: str) -> list[tuple[Move, Score]]:
    return [(move, Score.parse(text)) for move, text in zip(MOVES, texts, strict=False)]


def played(style: Style, *texts: str) -> Counter[int]:
    """How often each of the moves is chosen in 1000 draws."""
    ranked = ranking(*texts)
    moves = [move for move, _ in ranked]
    return Counter(moves.index(chosen(ranked, style, Random(seed))) for seed in range(1000))


class TestChoice:
    def test_the_warmer_the_looser(self) -> None:
        texts = ("cp 50", "cp 40", "cp 0", "cp -100")
        cold = played(Style(1, warmth=5, width=100), *texts)
        warm = played(Style(1, warmth=100, width=100), *texts)
        assert cold[0] > 800 > warm[0] > warm[1] > warm[2] > 100
        assert cold[3] == warm[3] == 0

    def test_without_warmth_only_the_best(self) -> None:
        assert set(played(Style(1), "cp 5", "cp 7", "cp 7")) == {1, 2}

    def test_a_win_is_taken_and_the_soonest(self) -> None:
        style = Style(1, warmth=300, width=900)
        assert set(played(style, "cp 9999", "win 2", "draw", "win 3")) == {1}

    def test_a_lost_game_is_drawn_out(self) -> None:
        assert set(played(Style(1, warmth=10, width=50), "loss 1", "loss 2", "loss 3")) == {2}

    def test_the_blind_miss_wins(self) -> None:
        style = Style(1, warmth=100, width=600, blind=200)
        assert set(played(style, "cp 150", "win 1", "win 2", "loss 1")) == {0, 1, 2, 3}

    @given(st.lists(SCORES, min_size=1, max_size=16), st.integers(0, 999), st.integers(0, 500))
    def test_it_is_plausible(self, scores: list[Score], seed: int, width: int) -> None:
        ranked = list(zip(MOVES, scores, strict=False))
        move = chosen(ranked, Style(1, warmth=30, width=width), Random(seed))
        best = max(score.rank for score in scores)
        assert best - dict(ranked)[move].rank <= (width if abs(best) < MOST_CENTS else 0)

    @pytest.mark.parametrize("level", [0, 9, -1])
    def test_a_level_there_is_not(self, level: int) -> None:
        with pytest.raises(ValueError, match="levels are 1 to 8"):
            style_of("pylos", level)


def test_the_form_of_the_day() -> None:
    style = Style(1, nodes=1000, warmth=40, width=100, form=1)
    days = [style.today(seed) for seed in range(200)]
    assert days == [style.today(seed) for seed in range(200)]
    warmths = [day.warmth for day in days]
    assert 20 <= min(warmths) < 25 and 70 < max(warmths) <= 80
    assert all(500 <= (day.nodes or 0) <= 2000 for day in days)
    assert Style(1, warmth=40, width=9).today(3) == Style(1, warmth=40, width=9)


@pytest.mark.parametrize("game", GAMES)
def test_what_levels_promise(game: str) -> None:
    styles = STYLES[game]
    assert len(styles) == LEVELS
    assert all(style.blind is None for style in styles[2:])
    # All but the strongest are as strong on every machine.
    assert all(style.depth or style.nodes for style in styles[:-1])


@pytest.fixture(scope="module")
def ask() -> Callable[..., Move]:
    """Asks our player about a position, perhaps with limits."""
    player = Player()

    def ask(position: Position, level: int, seed: int = 0, go: Go | None = None) -> Move:
        question = Question(Line(position), go or Go(), level, seed, 1, 1, 16)
        told: list[Info] = []
        move = player.answer(question, Stop(), told.append)
        assert move in position.legal_moves()
        assert not told or told[-1].line[0] == str(move)
        return move

    return ask


Ask = Callable[..., Move]


class TestPlayer:
    @pytest.mark.parametrize("position", WINS_AT_ONCE, ids=lambda position: position.game.name)
    @pytest.mark.parametrize("level", range(3, 9))
    def test_a_win_in_one_is_never_missed(self, ask: Ask, position: Position, level: int) -> None:
        wins = [move for move in position.legal_moves() if position.after(move).outcome()]
        assert 0 < len(wins) < len(position.legal_moves())
        assert all(position.after(move).outcome().winner == 1 for move in wins)
        for seed in range(10):
            assert ask(position, level, seed) in wins

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("level", [1, 3, 6, 8])
    def test_two_games_differ(self, ask: Ask, game: str, level: int) -> None:
        start = GAMES[game].start()
        moves = [ask(start, level, 0)]
        while len(set(moves)) == 1:
            assert len(moves) < 6
            moves.append(ask(start, level, len(moves)))
        if level < LEVELS:
            assert moves == [ask(start, level, seed) for seed in range(len(moves))]

    def test_a_forced_move_takes_no_time(self, ask: Ask) -> None:
        forced = PILLARZ.parse_position("0044044444000000000000000/1/A5,E5/A1,E1")
        began = time.perf_counter()
        assert str(ask(forced, 8)) == "A5>B5^A5"
        assert time.perf_counter() - began < 0.1

    @pytest.mark.parametrize("game", GAMES)
    def test_limits_are_kept(self, ask: Ask, game: str) -> None:
        start = GAMES[game].start()
        began = time.perf_counter()
        ask(start, 8, 0, Go(movetime=100))
        ask(start, 8, 0, Go(depth=2))
        ask(start, 3, 0, Go(movetime=10**6))
        assert time.perf_counter() - began < 5

    def test_stopped_before_it_began(self, ask: Ask) -> None:
        stop = Stop()
        stop.set()
        question = Question(Line(PYLOS.start()), Go(infinite=True), 8, 0, 1, 1, 16)
        assert Player().answer(question, stop, lambda _: None) in MOVES


def sensible(position: Position, draw: Random) -> Move:
    """What somebody plays who looks one turn ahead: wins, or gives nothing away, or likes a move.

    It likes to climb and to take back.
    """
    moves = sorted(
        position.legal_moves(), key=lambda move: (_liking(position, move), draw.random())
    )
    after = {move: position.after(move) for move in moves}
    for move in moves:
        outcome = after[move].outcome()
        if outcome is not None and outcome.winner == position.turn:
            return move
    quiet = (move for move in moves[:60] if not _loses(after[move]))
    return next(quiet, moves[0])


def _liking(position: Position, move: Move) -> float:
    """The less, the better liked."""
    text = str(move)
    if position.game is PYLOS:
        return -(2 * text.count("-") + text.count(">"))
    if ">" not in text:
        return 0
    heights = str(position).split("/")[0]
    start, end = (
        int(heights[5 * (5 - int(at[1])) + ord(at[0]) - 65]) for at in (text[:2], text[3:5])
    )
    return start - 1.25 * end


def _loses(position: Position) -> bool:
    """Whether the side to move wins at once."""
    outcomes = (position.after(move).outcome() for move in position.legal_moves())
    return any(outcome and outcome.winner == position.turn for outcome in outcomes)


@pytest.mark.parametrize("game", GAMES)
def test_a_child_can_win(game: str) -> None:
    """Level 1 loses about as often as not to somebody who only looks one turn ahead."""
    player, games, won = Player(), 24, 0
    for seed in range(games):
        line, draw, side = Line(GAMES[game].start()), Random(seed), 1 + seed % 2
        while line.outcome is None:
            if line.position.turn == side:
                line.play(sensible(line.position, draw))
            else:
                question = Question(line.copy(), Go(), 1, seed, 1, 1, 16)
                line.play(player.answer(question, Stop(), lambda _: None))
        won += line.outcome.winner == side
    assert 0.4 <= won / games <= 0.9


def test_a_score_of_the_end_is_told() -> None:
    told: list[Info] = []
    question = Question(Line(WINS_AT_ONCE[0]), Go(depth=3), 8, 0, 2, 1, 16)
    Player().answer(question, Stop(), told.append)
    assert told[-2].score == Score(Verdict.WIN, 1) or told[-1].score == Score(Verdict.WIN, 1)
    assert {info.place for info in told} == {1, 2}
