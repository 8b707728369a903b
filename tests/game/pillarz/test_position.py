"""The rules of pillarz, one by one; among them the faults other programs are known for."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bits import bit_set, bits
from game.pillarz import PILLARZ, PillarzPosition
from game.pillarz.board import CAPPED, FLAT, INDEX, NEIGHBOURS, SQUARES, TOP, height, mirrored
from game.rules import FIRST, SECOND, Outcome, Piece, Reason, Spot, Step, other
from game.taps import Turn
from tests.game.playouts import moments

WINS = "2300000000000000000000000/1/A5,E1/C3,D3"
"""First can step from A5 onto the third level at B5."""

TRAPPED = "0040044400000000000000000/1/A5,B5/D1,E1"


def names(squares: int) -> set[str]:
    return {SQUARES[square] for square in bits(squares)}


def targets(text: str, source: str) -> set[str]:
    """Where the pawn on that square may step."""
    moves = PILLARZ.parse_position(text).legal_moves()
    return {move.places[1] for move in moves if move.places[0] == source}


def builds(text: str, source: str, target: str) -> set[str]:
    """Where may be built after that step."""
    moves = PILLARZ.parse_position(text).legal_moves()
    return {move.places[2] for move in moves if move.places[:2] == (source, target)}


class TestBoard:
    def test_a_corner_has_three_neighbours_and_the_centre_eight(self) -> None:
        assert names(NEIGHBOURS[INDEX["A1"]]) == {"A2", "B1", "B2"}
        assert names(NEIGHBOURS[INDEX["E5"]]) == {"E4", "D5", "D4"}
        assert names(NEIGHBOURS[INDEX["C3"]]) == {
            "B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4",
        }  # fmt: skip
        # Five rows and columns: nothing wraps round an edge.
        assert names(NEIGHBOURS[INDEX["A5"]]) == {"A4", "B4", "B5"}
        assert sum(squares.bit_count() for squares in NEIGHBOURS) == 4 * 3 + 12 * 5 + 9 * 8

    def test_heights_are_written_from_row_five_down(self) -> None:
        position = PILLARZ.parse_position("1200000000000000000000003/1/C1,C2/C3,C4")
        heights = {name: height(position.levels, INDEX[name]) for name in SQUARES}
        assert {name: h for name, h in heights.items() if h} == {"A5": 1, "B5": 2, "E1": 3}


class TestStarts:
    @pytest.mark.parametrize(
        ("start", "text"),
        [
            ("cross", "0000000000000000000000000/1/B3,D3/C2,C4"),
            ("ring", "0000000000000000000000000/1/B3,C2/C4,D3"),
            ("placement", "0000000000000000000000000/1//"),
        ],
    )
    def test_fixed_starts(self, start: str, text: str) -> None:
        assert str(PILLARZ.start(start=start)) == text

    @given(st.integers())
    def test_a_drawn_start_is_fair(self, seed: int) -> None:
        position = PILLARZ.start(start="random", seed=seed)
        assert position == PILLARZ.start(start="random", seed=seed)
        assert position.first.bit_count() == position.second.bit_count() == 2
        assert position.first & position.second == 0
        assert {mirrored(square) for square in bits(position.first)} == set(bits(position.second))
        assert position.turn == FIRST
        assert position.levels == FLAT
        assert position.legal_moves()

    def test_a_seed_draws_the_same_start_on_every_machine(self) -> None:
        drawn = [str(PILLARZ.start(start="random", seed=seed))[26:] for seed in (0, 1, 2)]
        assert drawn == ["1/C4,D2/B4,C2", "1/A5,E2/A4,E1", "1/A2,A4/E2,E4"]

    def test_every_fair_start_can_be_drawn(self) -> None:
        everything = {PILLARZ.start(start="random", seed=seed) for seed in range(3000)}
        # 24 squares beside the centre for one pawn, 22 for the other, in either order.
        assert len(everything) == 24 * 22 // 2

    def test_first_places_two_pawns_then_second_two_then_first_moves(self) -> None:
        position = PILLARZ.start(start="placement")
        sides = []
        for text in ("PA1", "PC4", "PE5", "PB2"):
            sides.append(position.turn)
            assert len(position.legal_moves()) == 25 - len(sides) + 1
            position = position.play(position.parse_move(text))
        assert sides == [FIRST, FIRST, SECOND, SECOND]
        assert str(position) == "0000000000000000000000000/1/A1,C4/B2,E5"
        assert all(len(move.places) == 3 for move in position.legal_moves())

    def test_no_placement_leaves_first_without_a_move(self) -> None:
        for pawns in combinations(range(25), 2):
            first = bit_set(pawns)
            around = NEIGHBOURS[pawns[0]] | NEIGHBOURS[pawns[1]]
            assert (around & ~first).bit_count() > 2


class TestMoving:
    def test_one_level_up_at_most_and_onto_no_cap(self) -> None:
        # C3 is one high; B3 and B4 too, C4 two, D4 three, D3 capped.
        text = "0000001230011400000000000/1/C3,E1/A1,A5"
        assert targets(text, "C3") == {"B4", "C4", "B3", "B2", "C2", "D2"}

    def test_from_the_second_level_onto_the_third_but_not_onto_a_cap(self) -> None:
        assert "D3" in targets("0000000000002300000000000/1/C3,E1/A1,A5", "C3")
        assert "D3" not in targets("0000000000002400000000000/1/C3,E1/A1,A5", "C3")

    def test_down_is_free(self) -> None:
        assert len(targets("0000000000002000000000000/1/C3,E1/A1,A5", "C3")) == 8

    def test_not_onto_a_pawn(self) -> None:
        assert targets("0000000000000000000000000/1/A1,B1/A2,E5", "A1") == {"B2"}


class TestBuilding:
    def test_beside_the_square_the_pawn_has_stepped_to(self) -> None:
        start = str(PILLARZ.start())
        assert builds(start, "B3", "A3") == {"A4", "B4", "B3", "B2", "A2"}
        assert builds(start, "B3", "B4") == {"A5", "B5", "C5", "A4", "A3", "B3", "C3"}

    def test_neither_on_a_pawn_nor_on_a_cap(self) -> None:
        assert builds("4400000000000000000000000/1/A3,E1/B4,D3", "A3", "A4") == {"A3", "B3"}

    def test_the_fourth_block_is_a_dome(self) -> None:
        position = PILLARZ.parse_position("0000000300000000000000000/1/B3,E1/A1,A5")
        after = position.play(position.parse_move("B3>C3^C4"))
        assert str(after) == "0000000400000000000000000/2/C3,E1/A1,A5"
        assert after.layout()[Spot("C4", 4)] == Piece("dome")

    def test_the_first_square_is_a_square_like_any_other(self) -> None:
        position = PILLARZ.parse_position("0000000000000000000000000/1/B2,E1/D4,E5")
        onto = position.play(position.parse_move("B2>A1^B2"))
        assert str(onto) == "0000000000000000100000000/2/A1,E1/D4,E5"
        back = PILLARZ.parse_position("0000000000000000000000000/1/A1,E1/D4,E5")
        assert "A1" in Turn(back).options
        built = back.play(back.parse_move("A1>A2^A1"))
        assert str(built) == "0000000000000000000010000/2/A2,E1/D4,E5"

    @given(moments(PILLARZ))
    def test_the_square_just_left_can_always_be_built_on(self, position: PillarzPosition) -> None:
        found = {(move.source, move.target, move.build) for move in position.legal_moves()}
        for source, target, build in found:
            if source is not None and build is not None:
                assert (source, target, source) in found


class TestOutcome:
    def test_stepping_onto_the_third_level_wins_and_builds_nothing(self) -> None:
        position = PILLARZ.parse_position(WINS)
        move = position.parse_move("A5>B5#")
        assert move.paths == (("A5", "B5"),)
        end = position.play(move)
        assert end.levels == position.levels
        assert end.outcome() == Outcome(FIRST, Reason.THIRD_LEVEL)
        assert end.legal_moves() == ()
        assert str(end) == "2300000000000000000000000/2/#B5,E1/C3,D3"
        assert Turn(end).options == frozenset()

    def test_a_player_without_a_move_loses(self) -> None:
        position = PILLARZ.parse_position(TRAPPED)
        assert position.outcome() == Outcome(SECOND, Reason.TRAPPED)
        assert Turn(position).options == frozenset()
        assert PILLARZ.parse_position(TRAPPED.replace("/1/", "/2/")).outcome() is None

    def test_one_pawn_that_can_move_is_enough(self) -> None:
        position = PILLARZ.parse_position("0040044400000000000000000/1/A5,E3/D1,E1")
        assert position.outcome() is None
        assert {move.places[0] for move in position.legal_moves()} >= {"E3"}

    def test_a_turn_offers_the_pawns_of_the_side_to_move(self) -> None:
        position = PILLARZ.start()
        assert Turn(position).options == {"B3", "D3"}
        after = position.play(position.parse_move("B3>B4^B3"))
        assert Turn(after).options == {"C2", "C4"}


class TestSteps:
    def test_a_turn(self) -> None:
        position = PILLARZ.parse_position("1000030000100000000000000/1/B4,E1/C3,D3")
        pawn = Piece("pawn", FIRST)
        assert position.steps(("B4",)) == ((),)
        assert position.steps(("B4", "A5", "A4")) == (
            (),
            (Step(pawn, Spot("B4", 1), Spot("A5", 2)),),
            (Step(Piece("dome"), None, Spot("A4", 4)),),
        )
        assert position.steps(("B4", "A3", "B4"))[2] == (
            Step(Piece("storey1"), None, Spot("B4", 1)),
        )

    def test_a_placement(self) -> None:
        position = PILLARZ.parse_position("0000000000000000000000000/2/A1,C4/")
        assert position.steps(("E5",)) == ((Step(Piece("pawn", SECOND), None, Spot("E5", 1)),),)

    def test_the_layout_is_one_pile_a_square(self) -> None:
        position = PILLARZ.parse_position("4200000000000000000000000/2/B5,E1/C3,D3")
        assert position.layout() == {
            Spot("A5", 1): Piece("storey1"),
            Spot("A5", 2): Piece("storey2"),
            Spot("A5", 3): Piece("storey3"),
            Spot("A5", 4): Piece("dome"),
            Spot("B5", 1): Piece("storey1"),
            Spot("B5", 2): Piece("storey2"),
            Spot("B5", 3): Piece("pawn", FIRST),
            Spot("E1", 1): Piece("pawn", FIRST),
            Spot("C3", 1): Piece("pawn", SECOND),
            Spot("D3", 1): Piece("pawn", SECOND),
        }

    def test_there_is_no_reserve(self) -> None:
        assert PILLARZ.start().reserve(FIRST) is None


@given(moments(PILLARZ))
def test_every_turn_keeps_the_rules(position: PillarzPosition) -> None:
    own, theirs = position.pawns(position.turn), position.pawns(other(position.turn))
    assert own & theirs == 0
    blocks = sum(level.bit_count() for level in position.levels)
    for low, high in zip(position.levels, position.levels[1:], strict=False):
        assert high & ~low == 0
    for move in position.legal_moves():
        after = position.after(move)
        now = after.pawns(position.turn)
        assert after.pawns(other(position.turn)) == theirs
        assert now & theirs == 0
        built = sum(level.bit_count() for level in after.levels) - blocks
        if move.source is None:
            assert now.bit_count() == own.bit_count() + 1
            assert built == 0
            continue
        rise = height(position.levels, move.target) - height(position.levels, move.source)
        assert rise <= 1
        assert NEIGHBOURS[move.source] >> move.target & 1
        assert now == own ^ 1 << move.source ^ 1 << move.target
        assert not (now | theirs) & after.levels[CAPPED]
        assert after.turn == other(position.turn)
        won = position.levels[TOP] >> move.target & 1
        assert built == (0 if won else 1)
        assert (after.outcome() == Outcome(position.turn, Reason.THIRD_LEVEL)) == bool(won)
