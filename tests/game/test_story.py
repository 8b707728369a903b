"""A record as a row of moments, against the games it was made from."""

from __future__ import annotations

import random

import pytest

from game.clock import Clock, TimeControl
from game.games import GAMES
from game.match import Match
from game.record import Record, write_records
from game.rules import FIRST, Piece, Position, Spot, Step
from game.story import Story
from tests.game.hourglass import Hourglass


def played(name: str, seed: int, most: int = 60) -> Match:
    """A game of random moves."""
    rng = random.Random(seed)
    match = Match(GAMES[name].start())
    while match.outcome is None and match.ply < most:
        match.play(rng.choice(match.legal_moves()))
    return match


def moved(layout: dict[Spot, Piece], steps: list[Step]) -> dict[Spot, Piece]:
    """What lies where after these steps."""
    after = dict(layout)
    for step in steps:
        if step.source:
            assert after.pop(step.source) == step.piece
        if step.target:
            assert step.target not in after
            after[step.target] = step.piece
    return after


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_steps_lead_from_every_moment_to_the_next_and_back(name: str, seed: int) -> None:
    match = played(name, seed)
    story = Story(match.record())
    assert tuple(story.positions) == match.positions
    layouts = [dict(position.layout()) for position in story.positions]
    for ply in range(1, story.last + 1):
        assert moved(layouts[ply - 1], story.steps(ply)) == layouts[ply]
        assert moved(layouts[ply], story.steps_back(ply)) == layouts[ply - 1]


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_stands_in_its_round_and_column(name: str) -> None:
    story = Story(played(name, 5).record())
    told = [(number, ply, side) for number, *plies in story.rounds
            for side, ply in enumerate(plies, FIRST) if ply is not None]  # fmt: skip
    assert sorted(ply for _, ply, _ in told) == list(range(1, story.last + 1))
    for number, ply, side in told:
        assert story.positions[ply - 1].turn == side
        begun = [p for p in story.positions[:ply] if p.turn == FIRST]
        assert number == len(begun)


def test_the_rounds_are_those_of_the_written_record() -> None:
    match = played("pylos", 2, most=9)
    text = write_records([match.record()])
    for number, first, second in Story(match.record()).rounds:
        pair = " ".join(str(match.moves[ply - 1]) for ply in (first, second) if ply)
        assert f"{number}. {pair}" in text.replace("\n", " ")


def test_a_game_played_on_begins_as_the_old_one_and_can_end_otherwise() -> None:
    old = played("pylos", 4)
    assert old.outcome
    story = Story(old.record())
    for ply in (0, 7, story.last - 1):
        assert story.may_go_on(ply)
        new = Match.from_record(story.until(ply))
        assert new.outcome is None
        assert new.positions == old.positions[: ply + 1]
        new.play(new.legal_moves()[0])
    assert not story.may_go_on(story.last) and not story.may_be_played(story.last)
    assert old.ply == story.last


def test_a_resigned_game_can_be_played_on_from_its_last_moment() -> None:
    match = played("pillarz", 1, most=6)
    assert not Story(match.record()).may_go_on(6), "that is the game itself"
    assert Story(match.record()).may_be_played(6)
    match.resign(match.turn)
    story = Story(match.record())
    assert story.may_go_on(6)
    assert story.turn(6) == 0
    assert story.turn(5) == match.positions[5].turn
    assert Match.from_record(story.until(6)).outcome is None


def test_tags_of_a_series_are_not_those_of_a_game_played_on() -> None:
    tags = (("Date", "2026.11.30"), ("Series", "two: 1-0"), ("Seats", "human computer:3"))
    start: Position = GAMES["pylos"].start()
    story = Story(Record(start, tags=tags, seats=("A", "B")))
    assert story.until(0).tags == (("Seats", "human computer:3"),)
    assert story.until(0).seats == ("A", "B")


def test_a_game_lost_by_time_is_played_on_with_the_time_there_was() -> None:
    glass = Hourglass()
    match = Match(GAMES["pylos"].start(), clock=Clock(TimeControl.equal(60), glass))
    match.ready()
    glass.run(20)
    match.play(match.legal_moves()[0])
    match.ready()
    glass.run(60)
    assert match.look()
    new = Match.from_record(Story(match.record()).until(1), glass)
    assert new.clock and new.clock.times == (40 * 10**9, 60 * 10**9)
    assert not new.look() and new.outcome is None
