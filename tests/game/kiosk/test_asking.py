"""What a visitor is asked, and why something is wrong: no letters of places, in no language."""

from __future__ import annotations

import re
from random import Random

import pytest

from cli.catalogues import collected
from game.games import GAMES
from game.kiosk.asking import ENDINGS, KINDLY, asks, kindly, result, whose
from game.language import LANGUAGES, Language
from game.match import Match
from game.rules import DONE, FIRST, SECOND, IllegalMove, Reason
from game.taps import Turn

GAMES_PLAYED = 12
PLACE = re.compile(r"\b[a-zA-Z][1-5]\b")


def walk(game: str, seed: int):  # type: ignore[no-untyped-def]
    """Every beginning of a turn in a game played by lot."""
    lot = Random(seed)
    match = Match(GAMES[game].start(None, (GAMES[game].drawn_starts and "random") or None, seed))
    while not match.outcome:
        turn, move = Turn(match.position), None
        while not move:
            yield match, turn
            move = turn.tap(lot.choice(sorted(turn.options)))
        match.play(move)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_wrong_is_said_without_the_names_of_places(game: str) -> None:
    reasons = set()
    for seed in range(GAMES_PLAYED):
        for _, turn in walk(game, seed):
            reasons |= wrong_ones(game, turn)
    told = {code: Language(code) for code in LANGUAGES}
    for why in reasons:
        for language in told.values():
            assert not PLACE.search(language.tell(kindly(why))), why
    assert len({why.template for why in reasons} & KINDLY.keys()) >= 5


def wrong_ones(game: str, turn: Turn):  # type: ignore[no-untyped-def]
    found = set()
    for place in (*GAMES[game].places, DONE):
        if place in turn.options or (turn.taps and not turn.committed):
            continue
        with pytest.raises(IllegalMove) as refusal:
            turn.tap(place)
        found.add(refusal.value.sentence)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_tells_each_step_of_a_turn(game: str) -> None:
    asked = {
        str(asks(match, turn)) for seed in range(GAMES_PLAYED) for match, turn in walk(game, seed)
    }
    expected = {
        "pylos": {
            "Touch a place for your ball.",
            "Place a ball, or touch one of yours to raise it.",
            "Now touch a higher place for this ball.",
            "A square! Touch one of your balls: you get it back.",
            "Take back one more ball, or touch “Done”.",
        },
        "pillarz": {
            "Touch one of your pawns.",
            "Now touch the square to step onto.",
            "Now touch a square beside it: a stone is built there.",
        },
    }[game]
    assert asked >= expected
    assert len(asked) <= len(expected) + 1


def test_two_visitors_are_told_whose_turn_it_is() -> None:
    match = Match(GAMES["pylos"].start())
    assert str(whose(match, FIRST)) == "It is your turn"
    assert str(whose(match, None)) == "It is Light's turn"
    match.play(match.position.legal_moves()[0])
    assert str(whose(match, None)) == "It is Dark's turn"


@pytest.mark.parametrize("game", GAMES)
def test_done_is_named_exactly_where_it_can_be_touched(game: str) -> None:
    for match, turn in walk(game, 1):
        assert ("Done" in str(asks(match, turn))) == (DONE in turn.options)


def test_the_result_is_told_as_the_visitor_sees_it() -> None:
    texts = {}
    for seed in range(30):
        match, _ = list(walk("pillarz", seed))[-1]
        winner = match.outcome.winner
        texts[winner] = [str(one) for one in result(match, FIRST)]
        both = [str(one) for one in result(match, None)]
        assert both[0] == ("Light wins!" if winner == FIRST else "Dark wins!")
        if len(texts) == 2:
            break
    assert texts[FIRST][0] == "You win!"
    assert texts[SECOND][0] == "The computer wins"
    assert texts[FIRST][1].startswith(("Your pawn", "The computer can"))
    assert texts[SECOND][1].startswith(("Its pawn", "Neither of your"))


def test_every_way_to_end_on_the_board_has_its_words() -> None:
    elsewhere = {Reason.REPETITION, Reason.RESIGNATION, Reason.TIME}
    assert set(ENDINGS) == set(Reason) - elsewhere


def test_every_sentence_that_is_said_otherwise_is_one_of_the_rules() -> None:
    said = {key for file, key in collected() if file.startswith("game/")}
    assert KINDLY.keys() <= said
