"""The tree of taps, and a turn being tapped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.rules import DONE, IllegalMove, Move, Position, Taps
from game.taps import Turn
from game.tree import Tree, move_of, tree_of
from game.wording import Sentence
from tests.game.playouts import moments

PYLOS, PILLARZ = GAMES["pylos"], GAMES["pillarz"]

SQUARE_TO_COME = "111.11..2..222.2/1......../...././1"
"""First can complete a square at c2."""

RAISES = "121121........../........./...././1"
"""First can raise c1 or d1 to e1."""


def leaves(tree: Tree | Move, taps: Taps = ()) -> list[tuple[Taps, Move]]:
    """Every path of a tree with the move it ends in."""
    if isinstance(tree, Move):
        return [(taps, tree)]
    return [leaf for tap, branch in tree.items() for leaf in leaves(branch, (*taps, tap))]


def tapped(position: Position, *taps: str) -> Turn:
    turn = Turn(position)
    for tap in taps:
        turn.tap(tap)
    return turn


@given(moments())
def test_the_taps_of_the_legal_moves_are_exactly_the_moves(position: Position) -> None:
    moves = position.legal_moves()
    wanted = [(path, move) for move in moves for path in move.paths]
    found = leaves(tree_of(moves))
    # As many leaves as paths: no path is the beginning of another, none belongs to two moves.
    assert len(found) == len(wanted) == len({path for path, _ in wanted})
    assert set(found) == set(wanted)


@given(moments())
def test_paths_are_of_places_with_done_at_the_end_at_most(position: Position) -> None:
    for move in position.legal_moves():
        assert len(set(move.paths)) == len(move.paths)
        for path in move.paths:
            assert path
            assert set(path[:-1]) <= set(position.game.places)
            assert path[-1] in position.game.places or path[-1] == DONE
            assert sorted(path) == sorted(move.paths[0])
        assert move.places == tuple(tap for tap in move.paths[0] if tap != DONE)


@given(moments(), st.data())
def test_any_path_can_be_tapped_and_stepped_back(position: Position, data: st.DataObject) -> None:
    if not position.legal_moves():
        assert Turn(position).options == frozenset()
        return
    move = data.draw(st.sampled_from(position.legal_moves()))
    path = data.draw(st.sampled_from(move.paths))
    turn = Turn(position)
    for count, tap in enumerate(path, start=1):
        assert turn.move is None
        assert tap in turn.options
        assert turn.tap(tap) == (move if count == len(path) else None)
        assert turn.taps == path[:count]
        assert turn.steps() == position.steps(path[:count])
        assert turn.committed == any(turn.steps())
    assert turn.move == move
    assert turn.options == frozenset()
    assert [turn.back() for _ in path] == list(reversed(path))
    assert turn.back() is None
    assert turn.taps == () == turn.steps()
    assert turn.options == Turn(position).options
    assert move_of(position, path) == move


@given(moments(), st.data())
def test_every_wrong_tap_is_refused_with_its_reason(
    position: Position, data: st.DataObject
) -> None:
    turn = Turn(position)
    while turn.move is None:
        for place in (*position.game.places, DONE, "nowhere", "reserve1", ""):
            if place not in turn.options:
                assert isinstance(position.why_not(turn.taps, place), Sentence)
                _refused_or_reselected(position, turn.taps, place)
        if not turn.options:
            assert position.outcome() is not None
            return
        turn.tap(data.draw(st.sampled_from(sorted(turn.options))))
    for place in (*position.game.places, DONE):
        with pytest.raises(IllegalMove):
            turn.tap(place)
        assert turn.move is not None
        assert str(position.why_not(turn.taps, place))


def _refused_or_reselected(position: Position, taps: Taps, place: str) -> None:
    """A wrong tap changes nothing; a tap on another piece changes the selection."""
    turn = tapped(position, *taps)
    selection = bool(taps) and not turn.committed
    try:
        assert turn.tap(place) is None
    except IllegalMove as refused:
        assert refused.sentence == position.why_not(taps, place)
        assert turn.taps == taps
    else:
        assert selection
        assert turn.taps == (() if place in taps else (place,))
        assert not turn.committed


class TestSelection:
    """A piece tapped that has not moved yet."""

    def test_the_selected_piece_tapped_again_is_dropped(self) -> None:
        assert tapped(PILLARZ.start(), "B3", "B3").taps == ()
        assert tapped(PYLOS.parse_position(RAISES), "c1", "c1").taps == ()

    def test_another_piece_tapped_is_selected_instead(self) -> None:
        assert tapped(PILLARZ.start(), "B3", "D3").taps == ("D3",)
        turn = tapped(PYLOS.parse_position(RAISES), "c1", "d1")
        assert turn.taps == ("d1",)
        assert str(turn.tap("e1")) == "d1>e1"

    def test_it_survives_a_wrong_tap(self) -> None:
        turn = tapped(PILLARZ.start(), "B3")
        with pytest.raises(IllegalMove, match="eight squares around it"):
            turn.tap("E5")
        assert turn.taps == ("B3",)
        assert "A3" in turn.options

    def test_a_hollow_tapped_for_the_selected_ball_takes_none_from_the_reserve(self) -> None:
        position = PYLOS.parse_position(RAISES)
        assert "d2" in Turn(position).options
        turn = tapped(position, "c1")
        with pytest.raises(IllegalMove, match="higher level"):
            turn.tap("d2")
        assert turn.taps == ("c1",)
        assert turn.back() == "c1"
        assert str(turn.tap("d2")) == "d2"

    def test_a_cancelled_raise_leaves_every_ball_where_it_lay(self) -> None:
        turn = tapped(PYLOS.parse_position(RAISES), "c1")
        assert turn.steps() == ((),)
        assert turn.back() == "c1"
        assert turn.steps() == ()
        assert turn.options == Turn(PYLOS.parse_position(RAISES)).options


class TestCommitted:
    """A turn in which something has moved on the table."""

    def test_a_wrong_tap_changes_nothing(self) -> None:
        turn = tapped(PILLARZ.start(), "B3", "B4")
        for place in ("E1", "B4", "D3", DONE):
            with pytest.raises(IllegalMove):
                turn.tap(place)
            assert turn.taps == ("B3", "B4")
        assert turn.committed

    def test_stepping_back_leads_through_the_selection_to_the_start(self) -> None:
        turn = tapped(PILLARZ.start(), "B3", "B4")
        assert turn.back() == "B4"
        assert not turn.committed
        assert turn.taps == ("B3",)
        assert turn.tap("B2") is None
        assert str(turn.tap("B3")) == "B3>B2^B3"

    def test_stepping_back_inside_a_take_back_gives_the_ball_back(self) -> None:
        turn = tapped(PYLOS.parse_position(SQUARE_TO_COME), "c2", "e1")
        assert "a1" in turn.options
        assert turn.back() == "e1"
        assert "a1" not in turn.options
        assert str(turn.tap("c1") or turn.tap(DONE)) == "c2-c1"


def test_the_first_tap_on_a_pawn_plays_nothing() -> None:
    turn = Turn(PILLARZ.start())
    assert turn.tap("B3") is None
    assert turn.steps() == ((),)


def test_a_double_tap_on_the_build_square_builds_once() -> None:
    turn = tapped(PILLARZ.start(), "B3", "B4")
    move = turn.tap("A5")
    assert str(move) == "B3>B4^A5"
    with pytest.raises(IllegalMove, match="turn is over"):
        turn.tap("A5")
    assert turn.move == move
    assert len(turn.steps()) == 3


def test_both_orders_of_a_take_back_are_one_move() -> None:
    position = PYLOS.parse_position(SQUARE_TO_COME)
    one, two = (tapped(position, "c2", *order).move for order in (("c1", "c2"), ("c2", "c1")))
    assert one is not None
    assert one == two
    assert one.paths == (("c2", "c1", "c2"), ("c2", "c2", "c1"))


def test_done_ends_a_turn_that_could_go_on() -> None:
    position = PYLOS.parse_position(SQUARE_TO_COME, "optional")
    assert str(tapped(position, "c2", DONE).move) == "c2"
    assert str(tapped(position, "c2", "c1", DONE).move) == "c2-c1"
    assert DONE not in tapped(PYLOS.parse_position(SQUARE_TO_COME), "c2").options


class TestMoveOf:
    def test_done_goes_without_saying(self) -> None:
        position = PYLOS.parse_position(SQUARE_TO_COME)
        assert move_of(position, ("c2", "c1")) == move_of(position, ("c2", "c1", DONE))

    @pytest.mark.parametrize(
        ("taps", "reason"),
        [
            ((), "begins with a ball"),
            (("c2",), "at least one"),
            (("c2", "a1"), "carries others"),
            (("b3", "b3"), "completes no square"),
            (("c2", "c1", DONE, "c2"), "turn is over"),
        ],
    )
    def test_the_first_wrong_tap_gives_the_reason(self, taps: Taps, reason: str) -> None:
        with pytest.raises(IllegalMove, match=reason):
            move_of(PYLOS.parse_position(SQUARE_TO_COME), taps)
