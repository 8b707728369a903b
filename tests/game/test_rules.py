"""What holds for both games: counts, notation, outcomes, steps, errors."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES, game_named
from game.rules import (
    FIRST,
    SECOND,
    IllegalMove,
    NotationError,
    Outcome,
    Piece,
    Position,
    Reason,
    Spot,
    Step,
    other,
    perft,
)
from tests.game.playouts import TABLES, carried_out, moments, playout


def test_the_two_games_by_name() -> None:
    assert list(GAMES) == ["pylos", "pillarz"]
    assert all(game_named(name).name == name for name in GAMES)


@pytest.mark.parametrize("name", ["", "Pylos", "chess", "pylos "])
def test_an_unknown_game_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(NotationError, match="pylos, pillarz"):
        game_named(name)


def test_names_of_rule_sets_and_starts() -> None:
    pylos, pillarz = GAMES["pylos"], GAMES["pillarz"]
    assert pylos.rule_sets == ("standard", "children", "optional", "expert", "expert-optional")
    assert pylos.starts == ("empty",)
    assert pillarz.rule_sets == ("standard",)
    assert pillarz.starts == ("cross", "ring", "placement", "random")
    assert (pylos.repetitions, pillarz.repetitions) == (3, None)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("name", ["", "Standard", "none"])
def test_unknown_names_are_answered_with_the_known_ones(game, name: str) -> None:
    with pytest.raises(NotationError, match=", ".join(game.rule_sets)):
        game.start(rules=name)
    with pytest.raises(NotationError, match=", ".join(game.rule_sets)):
        game.parse_position(str(game.start()), name)
    with pytest.raises(NotationError, match=", ".join(game.starts)):
        game.start(start=name)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_defaults_are_the_first_names(game) -> None:
    assert game.start() == game.start(game.rule_sets[0], game.starts[0])
    assert game.start().turn == FIRST


def test_sides_results_and_steps() -> None:
    assert (other(FIRST), other(SECOND)) == (SECOND, FIRST)
    results = [Outcome(winner, Reason.RESIGNATION).result for winner in (FIRST, SECOND, 0)]
    assert results == ["1-0", "0-1", "1/2-1/2"]
    step = Step(Piece("ball", FIRST), Spot("a1"), None)
    assert step.reversed() == Step(Piece("ball", FIRST), None, Spot("a1"))


def test_perft_ends_where_the_game_ends() -> None:
    over = GAMES["pillarz"].parse_position("0040044400000000000000000/1/A5,B5/D1,E1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


@given(moments())
def test_positions_round_trip(position: Position) -> None:
    read = position.game.parse_position(str(position), position.rules)
    assert read == position
    assert hash(read) == hash(position)
    assert str(read) == str(position)
    assert pickle.loads(pickle.dumps(position)) == position


@given(moments())
def test_moves_round_trip(position: Position) -> None:
    moves = position.legal_moves()
    texts = [str(move) for move in moves]
    assert len(set(moves)) == len(moves) == len(set(texts))
    for move, text in list(zip(moves, texts, strict=True))[::7]:
        assert position.parse_move(text) == move


@given(moments())
def test_a_game_is_over_exactly_when_no_move_is_left(position: Position) -> None:
    assert (position.outcome() is None) == bool(position.legal_moves())


@given(moments(), st.randoms(use_true_random=False))
def test_steps_lead_from_one_table_to_the_next(position: Position, draw: Random) -> None:
    before = position.layout()
    moves = position.legal_moves()
    for move in draw.sample(moves, min(8, len(moves))):
        after = position.play(move).layout()
        for path in move.paths:
            steps = position.steps(path)
            assert len(steps) == len(path)
            flat = [step for of_tap in steps for step in of_tap]
            assert carried_out(before, flat) == after
            assert carried_out(after, [step.reversed() for step in reversed(flat)]) == before
            for count in range(len(path)):
                assert position.steps(path[:count]) == steps[:count]


@given(moments())
def test_the_pieces_lie_on_places_of_the_board_or_in_a_reserve(position: Position) -> None:
    places = {spot.place for spot in position.layout()}
    assert places <= {*position.game.places, "reserve1", "reserve2"}


@given(moments(), moments())
def test_a_move_from_elsewhere_is_refused_or_legal_here(here: Position, there: Position) -> None:
    for move in there.legal_moves()[::5]:
        if move in here.legal_moves():
            assert here.play(move) == here.after(move)
        else:
            with pytest.raises((IllegalMove, NotationError)):
                here.play(move)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join((table[0].name, *table[1:])))
def test_whole_random_games_end_with_a_reason(table) -> None:
    reasons = set()
    for seed in range(12):
        *_, (last, _) = playout(*table, seed)
        if (outcome := last.outcome()) is not None:
            assert outcome.winner in (FIRST, SECOND)
            reasons.add(outcome.reason)
    known = {
        "pylos": {Reason.APEX, Reason.STUCK, Reason.OUT_OF_BALLS},
        "pillarz": {Reason.THIRD_LEVEL, Reason.TRAPPED},
    }
    assert reasons
    assert reasons <= known[table[0].name]


ALPHABET = "abcdefghij12345ABCDE.0>-^#P/,: \n\0é{}m"


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """That text with a few characters changed, lost or added."""
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at] + draw(st.text(ALPHABET, max_size=2)) + text[at + draw(st.integers(0, 2)) :]
        )
    return text


def _fault_is_in(text: str, error: NotationError) -> bool:
    return 1 <= error.column <= len(text) + 1 and bool(str(error))


@settings(max_examples=300)
@given(moments(), st.data())
def test_no_text_breaks_the_parser_of_positions(position: Position, data: st.DataObject) -> None:
    text = data.draw(st.one_of(damaged(str(position)), st.text(), st.text(ALPHABET)))
    try:
        read = position.game.parse_position(text, position.rules)
    except NotationError as error:
        assert _fault_is_in(text, error)
    else:
        assert position.game.parse_position(str(read), read.rules) == read
        read.legal_moves()
        read.outcome()
        read.layout()


@settings(max_examples=300)
@given(moments(), st.data())
def test_no_text_breaks_the_parser_of_moves(position: Position, data: st.DataObject) -> None:
    texts = [st.text(), st.text(ALPHABET)]
    if moves := position.legal_moves():
        texts.append(damaged(str(data.draw(st.sampled_from(moves)))))
    text = data.draw(st.one_of(texts))
    try:
        move = position.parse_move(text)
    except NotationError as error:
        assert _fault_is_in(text, error)
    except IllegalMove as error:
        assert str(error)
    else:
        assert move in position.legal_moves()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("mark", ["a1-", "B3>", "A1,", "a:", "#", "1", "/", "."])
def test_a_very_long_text_is_refused_with_a_short_sentence(game, mark: str) -> None:
    position = game.start()
    for text in (mark * 100_000, str(position) + mark * 100_000):
        with pytest.raises(NotationError) as refused:
            game.parse_position(text)
        assert len(str(refused.value)) < 200
        with pytest.raises(NotationError) as refused:
            position.parse_move(text)
        assert len(str(refused.value)) < 200
