"""A sitting makes the matches of an evening, and a record of one of them tells it again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import Allowance, Method, TimeControl
from game.games import GAMES
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, write_records
from game.record_reader import read_records
from game.rules import FIRST, SECOND, NotationError, Outcome, Reason
from game.seats import HUMAN, Seat
from game.series import Plan, Series, TieBreak
from game.sitting import ADVANTAGE, Sitting
from tests.game.matches import play, play_by_lot
from tests.game.playouts import TABLES
from tests.game.test_series import series

DAY = date(2026, 11, 30)

ALLOWANCES = st.builds(
    Allowance,
    st.integers(1, 86400),
    st.integers(1, 60),
    st.sampled_from([Method.FISCHER, Method.DELAY, Method.BRONSTEIN]),
) | st.builds(Allowance, st.integers(1, 86400))
SEATS = st.just(HUMAN) | st.builds(Seat, st.integers(1, 8))


@st.composite
def sittings(draw: st.DrawFn) -> Sitting:
    """Any sitting whose series goes on."""
    game, rules, start = draw(st.sampled_from(TABLES))
    seats = draw(SEATS), draw(SEATS)
    names = [
        draw(st.sampled_from(["", "Anna", 'Béla "B"'])) if seat.human else "" for seat in seats
    ]
    played = draw(series().filter(lambda played: not played.over))
    two = draw(st.sampled_from([0, FIRST, SECOND]))
    if played.two_next and two == ADVANTAGE[game.name]:
        two = 0  # It is the same.
    return Sitting(
        game.name,
        rules,
        start,
        (names[0], names[1]),
        seats,
        draw(st.none() | st.builds(TimeControl, ALLOWANCES, ALLOWANCES)),
        played,
        two,
        draw(st.integers(0, 2**32 - 1)) if start in game.drawn_starts else 0,
    )


def match_of(sitting: Sitting) -> Match:
    return sitting.match(today=lambda: DAY)


def written_and_read(match: Match) -> Record:
    (record,) = read_records(write_records([match.record()]))
    assert isinstance(record, Record), record
    return record


@given(sittings(), st.integers(0, 8), st.integers(0, 99))
def test_a_record_tells_the_sitting_again(sitting: Sitting, plies: int, seed: int) -> None:
    match = play_by_lot(match_of(sitting), seed, plies)
    again, resumed = Sitting.from_record(written_and_read(match))
    assert again == sitting == Sitting.from_match(match)
    assert resumed.position == match.position and resumed.named == match.named
    assert resumed.record() == match.record()


@given(sittings())
def test_players_keep_what_is_theirs_when_they_change_sides(sitting: Sitting) -> None:
    match = match_of(sitting)
    one = sitting.series.starter - 1  # Where player 1 sits: 0 as first.
    assert match.seats[one] == sitting.players[0] and match.seats[1 - one] == sitting.players[1]
    if sitting.control and match.clock:
        assert match.clock.control.of(one + 1) == sitting.control.first
        assert match.clock.control.of(2 - one) == sitting.control.second
    following = sitting.after(Outcome(FIRST, Reason.RESIGNATION))
    assert following.series.starter == 3 - sitting.series.starter
    assert following.players == sitting.players and following.seats == sitting.seats


def test_the_tags_of_a_match() -> None:
    sitting = Sitting(
        "pylos",
        "standard",
        "empty",
        ("Anna", ""),
        (HUMAN, Seat(5)),
        TimeControl(Allowance(300, 3, Method.FISCHER), Allowance(60)),
        Series(Plan("two", tie=TieBreak.TWO), ("1-0",)),
    )
    match = match_of(sitting)
    assert match.seats == ("", "Anna")
    assert dict(match.record().tags) == {
        "Date": "2026.11.30",
        "Series": "two, rule of two: 1-0",
        "Seats": "computer:5 human",
        "TimeControl": "60 300+3",
    }


def test_a_single_game_between_people_has_no_tags_but_its_date() -> None:
    match = match_of(Sitting("pillarz", "standard", "ring"))
    assert match.record().tags == (("Date", "2026.11.30"),)
    assert match.start == PILLARZ.start(None, "ring")


def test_a_whole_evening() -> None:
    """Two games, level; then the one by the rule of two, until somebody has won it."""
    sitting = Sitting("pylos", "children", "empty", series=Series(Plan("two", tie=TieBreak.TWO)))
    twos, starters = [], []
    for winner in (FIRST, FIRST, 0, SECOND):
        match = match_of(sitting)
        twos.append(match.two)
        starters.append(sitting.series.starter)
        sitting = Sitting.from_match(match).after(Outcome(winner, Reason.REPETITION))
    assert twos == [0, 0, SECOND, SECOND]
    assert starters == [1, 2, 1, 2]
    assert sitting.series.over and sitting.series.score == (2.5, 1.5)
    with pytest.raises(ValueError, match="was over"):
        sitting.after(Outcome(FIRST, Reason.APEX))


def test_who_is_chosen_plays_by_the_rule_of_two_also_in_the_decider() -> None:
    level = Series(Plan("two", tie=TieBreak.TWO), ("1-0", "1-0"))
    for game in GAMES.values():
        sitting = Sitting(game.name, game.rule_sets[0], game.starts[0], series=level)
        assert match_of(sitting).two == ADVANTAGE[game.name]
        for side in (FIRST, SECOND):
            assert match_of(replace(sitting, two=side)).two == side


def test_a_drawn_start_serves_two_games_then_another_is_drawn() -> None:
    sitting = Sitting("pillarz", "standard", "random", series=Series(Plan("race", 3)), seed=7)
    starts = []
    for _ in range(4):
        starts.append(match_of(sitting).start)
        sitting = sitting.after(Outcome(FIRST, Reason.TRAPPED))
    assert starts[0] == starts[1] == PILLARZ.start(None, "random", 7)
    assert starts[2] == starts[3] == PILLARZ.start(None, "random", 8) != starts[0]


def test_a_position_is_a_start() -> None:
    text = "11..1.........../........./...././2"
    sitting = Sitting("pylos", "expert", text)
    match = match_of(sitting)
    assert match.start == PYLOS.parse_position(text, "expert")
    assert Sitting.from_match(match) == sitting


def test_a_record_that_knows_nothing_of_sittings() -> None:
    match = Match(PYLOS.start("optional"), ("Anna", "Béla"), (("Event", "Family"),))
    play(match, "b2")
    sitting, resumed = Sitting.from_record(written_and_read(match))
    assert sitting == Sitting("pylos", "optional", "empty", ("Anna", "Béla"))
    assert resumed.record() == match.record()


@pytest.mark.parametrize(
    "tag", [("Series", "the best ever"), ("Seats", "human robot"), ("Seats", "human"),
            ("Drawn", "random"), ("Drawn", "empty 3"), ("Drawn", "random ²")]
)  # fmt: skip
def test_tags_of_another_program_are_no_fault(tag: tuple[str, str]) -> None:
    sitting = Sitting.from_match(Match(PYLOS.start(), tags=(tag,)))
    assert sitting == Sitting("pylos", "standard", "empty")


def test_what_there_is_not() -> None:
    for wrong in (
        ("chess", "standard", "empty"),
        ("pylos", "x", "empty"),
        ("pylos", "expert", "x"),
    ):
        with pytest.raises(NotationError):
            match_of(Sitting(*wrong))
