"""Captions tell of what has just happened, and of nothing else."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bits import bits
from game.games import GAMES, game_named
from game.kiosk.caption import Caption, Kind
from game.kiosk.captions import GAP, REST, URGENT, Captions, all_captions
from game.language import LANGUAGES, Language
from game.pillarz.board import CAPPED, TOP, height
from game.pillarz.move import PillarzMove
from game.pillarz.position import PillarzPosition
from game.pylos.move import PylosMove
from game.pylos.position import PylosPosition
from game.rules import Move, Position
from tests.game.kiosk.clocks import HandClock
from tests.game.playouts import TABLES, playout

LONGEST = 72
"""Characters of a caption: two short lines."""


def told(game: str, position: str, move: str, rules: str | None = None) -> tuple[Caption, ...]:
    before = game_named(game).parse_position(position, rules)
    played = before.parse_move(move)
    return all_captions(before, played, before.after(played))


def kinds(game: str, position: str, move: str, rules: str | None = None) -> list[str]:
    return [str(caption.kind) for caption in told(game, position, move, rules)]


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        ("................/........./...././1", "a1", ["goal", "place"]),
        ("1.............../........./...././2", "a2", ["place"]),
        ("11..1.........../........./...././1", "b2-a1", ["square", "place"]),
        ("11..1.........../........./...././1", "b2-a1-b2", ["square", "place"]),
        ("11..1.........../........./...././2", "b2", ["block", "place"]),
        ("12..21........../........./...././1", "e1", ["carry", "place"]),
        ("12..21..1......./........./...././1", "a3>e1", ["raise", "carry"]),
        ("1112.21.2......./........./...././2", "d3", ["place"]),
    ],
)
def test_pylos(position: str, move: str, expected: list[str]) -> None:
    assert kinds("pylos", position, move) == expected


def test_pylos_with_other_rules() -> None:
    square = "11..1.........../........./...././1"
    assert kinds("pylos", square, "b2", "optional") == ["declined", "place"]
    assert kinds("pylos", square, "b2-b2", "optional") == ["square", "place"]
    assert kinds("pylos", square, "b2", "children") == ["place"]
    assert kinds("pylos", square.replace("/1", "/2"), "b2", "children") == ["place"]
    line = "111............./........./...././1"
    assert kinds("pylos", line, "d1-d1", "expert") == ["line", "place"]
    assert kinds("pylos", line, "d1") == ["place"]


def test_few_balls_are_left() -> None:
    full = "1212121212121212/121212.../...././1"
    assert told("pylos", full, "e3")[0].kind is Kind.FEW_LEFT
    assert "few left" not in kinds("pylos", "1212121212121212/........./...././1", "e1")


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        ("0" * 25 + "/1/B3,D3/C2,C4", "B3>B4^B3", ["goal", "turn"]),
        ("0" * 25 + "/1//", "PA1", []),
        ("1" + "0" * 24 + "/1/B5,D3/C2,C4", "B5>A5^B5", ["turn", "up"]),
        ("12" + "0" * 23 + "/1/B5,D3/C2,C4", "B5>A5^B5", ["third level", "turn"]),
        ("22" + "0" * 23 + "/1/B5,D3/C2,C4", "B5>A5^B5", ["chance", "third level", "turn"]),
        ("02" + "0" * 23 + "/1/B5,D3/C2,C4", "B5>A5^A4", ["turn", "down"]),
        ("13" + "0" * 23 + "/1/A4,D3/C2,C4", "A4>A5^B5", ["dome", "turn", "up"]),
        ("132" + "0" * 22 + "/1/A4,D3/C5,C1", "A4>A5^B5", ["just in time", "dome", "turn", "up"]),
        ("23" + "0" * 23 + "/1/A5,D3/C2,C4", "D3>D4^D3", ["chance", "turn"]),
    ],
)
def test_pillarz(position: str, move: str, expected: list[str]) -> None:
    assert kinds("pillarz", position, move) == expected


ENDS = [
    ("pylos", "1212121212121212/121212121/1212/./2", "j1", "Dark has filled the top and wins."),
    ("pylos", "1212121212121212/212121212/1212/./1", "j1", "Light has filled the top and wins."),
    ("pillarz", "23" + "0" * 23 + "/1/A5,D3/C2,C4", "A5>B5#", "Light has stepped onto a third"),
    ("pillarz", "23" + "0" * 23 + "/2/C2,C4/A5,D3", "A5>B5#", "Dark has stepped onto a third"),
]


@pytest.mark.parametrize(("game", "position", "move", "sentence"), ENDS)
def test_the_end(game: str, position: str, move: str, sentence: str) -> None:
    (caption,) = told(game, position, move)
    assert caption.kind is Kind.END and str(caption.sentence).startswith(sentence)


def whole_game(table: int, seed: int) -> list[tuple[Position, Move, Position]]:
    moments = list(playout(*TABLES[table], seed))
    return [(before, move, after) for (before, move), (after, _) in pairwise(moments) if move]


@given(st.integers(0, len(TABLES) - 1), st.integers(0, 2**32 - 1))
def test_they_are_true_in_every_game(table: int, seed: int) -> None:
    for before, move, after in whole_game(table, seed):
        captions = all_captions(before, move, after)
        found = {caption.kind for caption in captions}
        placing = isinstance(move, PillarzMove) and move.source is None
        assert bool(captions) != placing and len(found) == len(captions)
        outcome = after.outcome()
        assert (Kind.END in found) == (outcome is not None)
        if outcome:
            assert len(captions) == 1
            sentence = str(captions[0].sentence)
            winner = ("", "light", "dark")[outcome.winner]
            assert f"{winner} wins" in sentence or f"{winner} has" in sentence.lower()
        elif isinstance(before, PylosPosition):
            assert isinstance(move, PylosMove)
            assert (Kind.RAISE in found) == (move.source is not None)
            assert bool(found & {Kind.SQUARE, Kind.LINE}) == bool(move.taken)
            assert (Kind.PLACE in found) == (move.source is None)
        elif isinstance(before, PillarzPosition) and before.pawns(before.turn).bit_count() == 2:
            assert isinstance(move, PillarzMove)
            assert isinstance(after, PillarzPosition) and move.build is not None
            assert (Kind.DOME in found) == (height(after.levels, move.build) == CAPPED)
            mover = before.turn
            again = PillarzPosition(after.levels, after.first, after.second, mover)
            winning = [one for one in again.legal_moves() if one.build is None]
            assert (Kind.CHANCE in found) == bool(winning)
            assert (Kind.UP in found) <= any(
                before.levels[1] >> square & 1 for square in bits(after.pawns(mover))
            )
            assert (Kind.THIRD in found) == (height(after.levels, move.build) == TOP)


@cache
def seen() -> frozenset[Caption]:
    """What some games of every table tell of."""
    return frozenset(
        caption
        for table in range(len(TABLES))
        for seed in range(12)
        for turn in whole_game(table, seed)
        for caption in all_captions(*turn)
    )


def test_every_kind_occurs() -> None:
    assert {caption.kind for caption in seen()} == set(Kind)


class TestChoosing:
    turn = ("pylos", "12..21..1......./........./...././1", "a3>e1")
    kinds = ("raise", "carry")

    def of(self, captions: Captions, turn: tuple[str, str, str] = turn) -> str | None:
        game, position, text = turn
        before = game_named(game).parse_position(position)
        move = before.parse_move(text)
        caption = captions.of(before, move, before.after(move))
        return caption and str(caption.kind)

    def test_one_at_a_time_and_each_only_after_a_while(self) -> None:
        clock = HandClock()
        captions = Captions(clock)
        assert self.of(captions) == "raise"
        clock.pass_(GAP - 0.1)
        assert self.of(captions) is None
        clock.pass_(0.1)
        assert self.of(captions) == "carry"
        clock.pass_(GAP)
        assert self.of(captions) is None
        clock.pass_(REST - 2 * GAP - 0.1)
        assert self.of(captions) is None
        clock.pass_(0.1)
        assert self.of(captions) == "raise"

    def test_what_a_square_earns_is_told_at_once_the_first_time(self) -> None:
        clock = HandClock()
        captions = Captions(clock)
        square = ("pylos", "11..1.........../........./...././1", "b2-a1")
        assert self.of(captions) == "raise"
        clock.pass_(0.5)
        assert self.of(captions, square) == "square"
        clock.pass_(0.5)
        assert self.of(captions, square) is None

    def test_what_is_blocked_is_told_only_to_who_knows_squares(self) -> None:
        clock = HandClock()
        captions = Captions(clock)
        block = ("pylos", "11..1.........../........./...././2", "b2")
        assert self.of(captions, block) == "place"
        assert self.of(captions, ("pylos", block[1].replace("/2", "/1"), "b2-a1")) == "square"
        clock.pass_(GAP)
        assert self.of(captions, block) == "block"

    def test_to_who_plays_nothing_is_told_twice_soon(self) -> None:
        clock = HandClock()
        captions = Captions(clock, rest=600.0)
        assert self.of(captions) == "raise"
        clock.pass_(600 - 0.1)
        assert self.of(captions) == "carry"
        clock.pass_(GAP)
        assert self.of(captions) == "raise"

    def test_the_end_is_always_told(self) -> None:
        captions = Captions(HandClock())
        for game, position, text, _ in ENDS * 2:
            before = game_named(game).parse_position(position)
            move = before.parse_move(text)
            caption = captions.of(before, move, before.after(move))
            assert caption is not None and caption.kind is Kind.END

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_teaches_its_rules(self, game: str) -> None:
        """At a watchable pace, a long game tells of most that there is, and seldom twice."""
        table = next(n for n, (one, _, _) in enumerate(TABLES) if one.name == game)
        clock = HandClock()
        captions = Captions(clock)
        found: list[tuple[Kind, float]] = []
        for turn in whole_game(table, 3):
            clock.pass_(3.5)
            if caption := captions.of(*turn):
                found.append((caption.kind, clock.now))
        kinds = [kind for kind, _ in found]
        assert kinds[0] is Kind.GOAL and kinds[-1] is Kind.END
        assert len(set(kinds)) >= 6
        for number, ((_, sooner), (kind, later)) in enumerate(pairwise(found[:-1]), 1):
            at_once = kind in URGENT and kinds.index(kind) == number
            assert later - sooner >= GAP or at_once
        for kind in set(kinds):
            times = [time for one, time in found if one is kind]
            assert all(later - sooner >= REST for sooner, later in pairwise(times))


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_are_short_in_every_language(code: str) -> None:
    language = Language(code)
    for caption in seen():
        assert len(language.tell(caption.sentence)) <= LONGEST, language.tell(caption.sentence)
