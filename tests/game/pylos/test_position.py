"""The rules of Pylos, one by one; among them the faults other programs are known for."""

from __future__ import annotations

import pytest
from hypothesis import given

from game.bits import bits
from game.pylos import PYLOS, PylosMove, PylosPosition
from game.pylos.board import APEX, HIGHER, INDEX, PLACES, SUPPORT
from game.pylos.move import completes
from game.pylos.rule_sets import RULE_SETS
from game.rules import (
    DONE,
    FIRST,
    SECOND,
    IllegalMove,
    Outcome,
    Piece,
    Reason,
    Spot,
    Step,
    other,
)
from game.tree import move_of
from tests.game.playouts import moments

EVERY = tuple(RULE_SETS)

CORNER = "11..1.........../........./...././1"
"""First completes a square at b2."""

NONE_LEFT = ".21..211..22..../.2...2.../...././1"
"""First completes a square at d1; all its other balls carry second's."""

ONE_RAISE_LEFT = "21..122111211111/1..112212/..1././1"
"""First has no ball in reserve; e1 can still go up to i2."""

ONE_PLACE_LEFT = "1212212112122121/121212121/1212/./2"
"""Only the apex is empty; second has the last ball."""


def turns(text: str, beginning: str, rules: str = "standard") -> list[str]:
    """The turns of a position that put a ball as `beginning` says."""
    moves = map(str, PYLOS.parse_position(text, rules).legal_moves())
    return [move for move in moves if move.split("-")[0] == beginning]


class TestSquares:
    def test_a_square_gives_one_or_two_balls_back(self) -> None:
        assert turns(CORNER, "b2") == [
            "b2-a1",
            "b2-a1-a2",
            "b2-a1-b1",
            "b2-a1-b2",
            "b2-a2",
            "b2-a2-b1",
            "b2-a2-b2",
            "b2-b1",
            "b2-b1-b2",
            "b2-b2",
        ]

    @pytest.mark.parametrize("rules", ["optional", "expert-optional"])
    def test_it_may_be_declined_where_the_rules_say_so(self, rules: str) -> None:
        assert turns(CORNER, "b2", rules) == ["b2", *turns(CORNER, "b2")]

    def test_children_take_nothing_back(self) -> None:
        assert turns(CORNER, "b2", "children") == ["b2"]

    @pytest.mark.parametrize("rules", EVERY)
    @pytest.mark.parametrize(
        ("text", "put"),
        [
            ("11..11........../........./...././1", "d4"),  # an old square does not count again
            ("11..11........../........./...././1", "e1"),
            ("12..1.........../........./...././1", "b2"),  # two colours
            ("22..2.........../........./...././1", "b2"),  # the opponent's three
            ("...11..1......../........./...././1", "a3"),  # a "square" round the edge
            ("1212121212121212/..11.1.../...././1", "e3"),
            ("121.21........../........./...././1", "c1>e1"),  # a raise without a square
        ],
    )
    def test_what_is_no_new_square_gives_nothing(self, text: str, put: str, rules: str) -> None:
        assert turns(text, put, rules) == [put]

    def test_a_raise_that_completes_a_square_gives_balls_back(self) -> None:
        # e1 f1 e2 are first's; all the balls below are covered.
        raises = turns("2121212.222...../11.1...../...././1", "d1>f2")
        assert len(raises) == 4 + 6
        assert raises[:2] == ["d1>f2-e1", "d1>f2-e1-e2"]

    def test_two_squares_at_once_still_give_two_balls_at_most(self) -> None:
        found = turns("111.1.1........./........./...././1", "b2")
        assert len(found) == 6 + 15
        assert max(move.count("-") for move in found) == 2

    def test_the_third_level_is_a_square(self) -> None:
        assert len(turns("1122221122221122/212111212/111././1", "i2")) == 4 + 6

    def test_a_ball_freed_by_the_first_can_be_the_second(self) -> None:
        found = turns("111.11..2..222.2/1......../...././1", "c2")
        assert {"c2-e1-a1", "c2-e1-a2", "c2-e1-b1", "c2-e1-b2"} <= set(found)
        assert "c2-a1" not in found

    def test_no_second_ball_is_asked_for_when_none_is_free(self) -> None:
        assert turns(NONE_LEFT, "d1") == ["d1-d1"]
        move = PYLOS.parse_position(NONE_LEFT).parse_move("d1-d1")
        assert move.paths == (("d1", "d1"),)
        assert turns(NONE_LEFT, "d1", "optional") == ["d1", "d1-d1"]


class TestLines:
    LEVEL_TWO = "12211221......../11......./...././1"

    @pytest.mark.parametrize(
        ("text", "put", "count"),
        [
            ("111............./........./...././1", "d1", 10),
            ("1...1...1......./........./...././1", "a4", 10),
            (".1.......1...1../........./...././1", "b2", 10),
            (LEVEL_TWO, "g1", 3 + 3 + 4),
            ("1....1....1...../........./...././1", "d4", 1),  # a diagonal
            ("11............../........./...././1", "c1", 1),  # three on the base
            ("122112211221..../122122.../1..././1", "i1", 1),  # two on the third level
            ("112............./........./...././1", "d1", 1),
        ],
    )
    def test_lines_count_for_experts(self, text: str, put: str, count: int) -> None:
        assert len(turns(text, put, "expert")) == count
        assert len(turns(text, put, "expert-optional")) == count + (count > 1)
        for rules in ("standard", "optional", "children"):
            assert turns(text, put, rules) == [put]


class TestRaising:
    def test_across_two_levels(self) -> None:
        position = PYLOS.parse_position("1221212.121...../12.21..../...././1")
        raises = [str(move) for move in position.legal_moves() if ">" in str(move)]
        # e1 and f2 are free too, but h1 would rest on them.
        assert raises == ["d1>h1"]
        assert str(position.play(position.parse_move("d1>h1"))) == (
            "122.212.121...../12.21..../1..././2"
        )

    def test_not_with_a_ball_that_carries_another(self) -> None:
        moves = map(str, PYLOS.parse_position("1111112222222..1/1......../...././1").legal_moves())
        assert not [move for move in moves if move.startswith("a1>")]

    def test_with_an_empty_reserve_one_may_still_raise(self) -> None:
        position = PYLOS.parse_position(ONE_RAISE_LEFT)
        assert position.reserve(FIRST) == 0
        assert [str(move) for move in position.legal_moves()] == ["e1>i2"]


class TestOutcome:
    @pytest.mark.parametrize("rules", ["standard", "children", "expert"])
    def test_whoever_fills_the_apex_wins(self, rules: str) -> None:
        position = PYLOS.parse_position(ONE_PLACE_LEFT, rules)
        assert position.outcome() is None
        (move,) = position.legal_moves()
        assert move.paths == (("j1",),)
        end = position.play(move)
        assert end.outcome() == Outcome(SECOND, Reason.APEX)
        assert end.legal_moves() == ()
        assert PYLOS.parse_position(str(end), rules) == end

    @pytest.mark.parametrize("rules", EVERY)
    def test_a_finished_pyramid_is_won_by_its_highest_ball(self, rules: str) -> None:
        text = ONE_PLACE_LEFT.replace("/./2", "/2/1")
        assert PYLOS.parse_position(text, rules).outcome() == Outcome(SECOND, Reason.APEX)

    @pytest.mark.parametrize("rules", ["standard", "children", "expert"])
    def test_a_player_without_a_move_loses(self, rules: str) -> None:
        position = PYLOS.parse_position(ONE_PLACE_LEFT[:-1] + "1", rules)
        assert position.outcome() == Outcome(SECOND, Reason.STUCK)

    @pytest.mark.parametrize("rules", ["optional", "expert-optional"])
    def test_an_empty_reserve_after_ones_turn_loses_where_the_rules_say_so(
        self, rules: str
    ) -> None:
        position = PYLOS.parse_position(ONE_RAISE_LEFT, rules)
        assert position.outcome() is None
        end = position.play(position.parse_move("e1>i2"))
        assert end.outcome() == Outcome(SECOND, Reason.OUT_OF_BALLS)
        assert end.legal_moves() == ()
        last_ball_gone = PYLOS.parse_position(ONE_PLACE_LEFT, rules)
        assert last_ball_gone.outcome() == Outcome(SECOND, Reason.OUT_OF_BALLS)

    @pytest.mark.parametrize("rules", ["standard", "children", "expert"])
    def test_elsewhere_the_game_goes_on(self, rules: str) -> None:
        position = PYLOS.parse_position(ONE_RAISE_LEFT, rules)
        after = position.play(position.parse_move("e1>i2"))
        assert after.outcome() is None
        assert after.legal_moves()


class TestSteps:
    def test_a_placement_with_take_backs(self) -> None:
        position = PYLOS.parse_position("111.11..2..222.2/1......../...././1")
        ball = Piece("ball", FIRST)
        assert position.steps(("c2", "c1", "e1")) == (
            (Step(ball, Spot("reserve1", 9), Spot("c2")),),
            (Step(ball, Spot("c1"), Spot("reserve1", 9)),),
            (Step(ball, Spot("e1"), Spot("reserve1", 10)),),
        )
        assert position.steps(("c2", "c1", DONE))[-1] == ()

    def test_a_raise(self) -> None:
        position = PYLOS.parse_position("212.12........../........./...././2")
        ball = Piece("ball", SECOND)
        assert position.steps(("c1",)) == ((),)
        assert position.steps(("c1", "e1")) == ((), (Step(ball, Spot("c1"), Spot("e1")),))

    def test_every_ball_lies_in_its_reserve_at_first(self) -> None:
        layout = PYLOS.start().layout()
        assert layout == {
            Spot(f"reserve{side}", slot): Piece("ball", side)
            for side in (FIRST, SECOND)
            for slot in range(1, 16)
        }


def _own(position: PylosPosition) -> int:
    return position.balls(position.turn)


@given(moments(PYLOS))
def test_the_balls_are_all_there_and_lie_on_something(position: PylosPosition) -> None:
    filled = position.first | position.second
    assert position.first & position.second == 0
    assert min(position.reserve(FIRST), position.reserve(SECOND)) >= 0
    assert position.reserve(FIRST) + position.reserve(SECOND) == 30 - filled.bit_count()
    for place in bits(filled):
        assert SUPPORT[place] & ~filled == 0
    if position.reserve(position.turn) and position.outcome() is None:
        assert position.legal_moves()


@given(moments(PYLOS))
def test_every_turn_keeps_the_rules(position: PylosPosition) -> None:
    rule_set = RULE_SETS[position.rules]
    reserve = position.reserve(position.turn)
    for move in position.legal_moves():
        after = position.after(move)
        filled = after.first | after.second
        assert all(SUPPORT[place] & ~filled == 0 for place in bits(filled))
        assert after.turn == other(position.turn)
        assert after.balls(after.turn) == position.balls(after.turn)
        placed = move.source is None
        assert after.reserve(position.turn) == reserve - placed + len(move.taken)
        if move.source is not None:
            assert HIGHER[move.source] >> move.target & 1
        if move.target == APEX:
            assert placed
            assert after.outcome() == Outcome(position.turn, Reason.APEX)
        put = _own(position) | 1 << move.target
        put &= ~(0 if move.source is None else 1 << move.source)
        earns = completes(put, move.target, rule_set)
        assert (rule_set.least if earns else 0) <= len(move.taken) <= (2 if earns else 0)
        assert all(put >> ball & 1 for ball in move.taken)


@given(moments(PYLOS))
def test_two_take_backs_stand_in_canonical_order(position: PylosPosition) -> None:
    moves = set(position.legal_moves())
    for move in moves:
        if len(move.taken) == 2:
            one, two = (PLACES[ball] for ball in move.taken)
            assert (one < two) or not move.either_order
            assert PylosMove(move.source, move.target, move.taken[::-1]) not in moves
            assert len(move.paths) == 1 + move.either_order
            swapped = "-".join((str(move).split("-")[0], two, one))
            if move.either_order:
                assert position.parse_move(swapped) == move


@given(moments(PYLOS), moments(PYLOS))
def test_a_move_is_found_by_its_notation_as_by_its_taps(
    position: PylosPosition, elsewhere: PylosPosition
) -> None:
    """Also those that are legal elsewhere: whatever they are here."""
    filled = position.first | position.second
    for move in (*position.legal_moves(), *elsewhere.legal_moves()):
        for path in move.paths:
            taps = tuple(tap for tap in path if tap != DONE)
            text = "-".join(taps)
            if move.source is not None:
                text = text.replace("-", ">", 1)
            # A first tap on a ball raises, on a hollow it places.
            on_a_ball = bool(filled >> INDEX[taps[0]] & 1)
            try:
                wanted = move_of(position, taps) if on_a_ball == (move.source is not None) else None
            except IllegalMove:
                wanted = None
            if wanted:
                assert position.parse_move(text) == wanted
            else:
                with pytest.raises(IllegalMove):
                    position.parse_move(text)


@given(moments(PYLOS))
def test_a_side_is_stuck_when_it_has_no_move(position: PylosPosition) -> None:
    outcome = position.outcome()
    assert (outcome is None) == bool(position.legal_moves())
