"""What a player is told about a wrong tap or turn: the very rule that forbids it."""

from __future__ import annotations

import pytest

from game.pylos import PYLOS
from game.rules import DONE, IllegalMove, Taps

RAISES = "121.21........../........./...././1"
"""First can raise c1 to e1."""

SQUARE = "111.11..2..222.2/1......../...././1"
"""First can complete a square at c2; e1 lies on another one."""

TWO_LEVELS = "1221212.121...../12.21..../...././1"
"""First can raise d1 to h1."""

OUT = "21..122111211111/1..112212/..1././1"
"""First has no ball in reserve."""

OVER = "1212212112122121/121212121/1212/2/1"


@pytest.mark.parametrize(
    ("text", "taps", "place", "sentence"),
    [
        (RAISES, (), DONE, "A turn begins with a ball: place one or raise one."),
        (RAISES, (), "b1", "The ball on b1 is your opponent's."),
        (
            RAISES,
            (),
            "f1",
            "f1 is not supported: the four places below it must be filled first.",
        ),
        (RAISES, (), "a1", "The ball on a1 is needed where it lies: it cannot rest on itself."),
        (SQUARE, (), "a1", "The ball on a1 carries others: it cannot be raised."),
        (SQUARE, (), "c1", "No higher place is open for the ball on c1."),
        (OUT, (), "c1", "Your reserve is empty: you can only raise a ball."),
        (RAISES, (), "x9", "x9 is not a place of this board."),
        (
            RAISES,
            (),
            "reserve1",
            "Tap an open place: the ball comes from your reserve by itself.",
        ),
        (OUT, (), "reserve2", "Your reserve is empty: you can only raise a ball."),
        (RAISES, ("c1",), "reserve1", "Choose a higher place for the ball on c1."),
        (SQUARE, ("c2",), "reserve2", "Only balls of the pyramid are taken back."),
        (RAISES, ("c1",), "b2", "b2 is occupied."),
        (RAISES, ("c1",), "a3", "A raised ball must go to a higher level."),
        (RAISES, ("c1",), DONE, "Choose a higher place for the ball on c1."),
        (
            RAISES,
            ("c1",),
            "j1",
            "j1 is not supported: the four places below it must be filled first.",
        ),
        (
            RAISES,
            ("c1", "e1"),
            "e1",
            "No ball is taken back: this turn completes no square of your colour.",
        ),
        (SQUARE, ("c2",), DONE, "You must take back at least one ball."),
        (SQUARE, ("c2",), "a3", "The ball on a3 is your opponent's: take back your own."),
        (SQUARE, ("c2",), "b3", "There is no ball on b3 to take back."),
        (SQUARE, ("c2",), "a1", "The ball on a1 carries others: it cannot be taken back."),
        (SQUARE, ("c2", "c1"), "c1", "There is no ball on c1 to take back."),
        (SQUARE, ("c2", "c1", "c2"), "e1", "At most two balls are taken back."),
        (SQUARE, ("c2", "c1", DONE), "e1", "The turn is over."),
        (OVER, (), "a1", "The game is over."),
    ],
)
def test_a_wrong_tap(text: str, taps: Taps, place: str, sentence: str) -> None:
    assert str(PYLOS.parse_position(text).why_not(taps, place)) == sentence


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("children", "In these rules no ball is taken back."),
        ("optional", "No ball is taken back: this turn completes no square of your colour."),
        ("expert", "No ball is taken back: this turn completes no square or line of your colour."),
    ],
)
def test_a_ball_taken_back_without_cause(rules: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        PYLOS.start(rules).parse_move("a1-a1")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "turn", "says"),
    [
        (RAISES, "a1", "a1 is occupied"),
        (RAISES, "c1", "c1 is occupied"),
        (RAISES, "b1", "b1 is occupied"),
        (RAISES, "d4>e1", "no ball on d4"),
        (RAISES, "b1>e1", "opponent's"),
        (RAISES, "c1>d1", "higher level"),
        (RAISES, "c1>h1", "not supported"),
        (RAISES, "a1>e1", "cannot rest on itself"),
        (TWO_LEVELS, "e1>h1", "cannot rest on itself"),
        (TWO_LEVELS, "d1>f1", "occupied"),
        (TWO_LEVELS, "f2>h1", "cannot rest on itself"),
        (SQUARE, "c2", "at least one"),
        (SQUARE, "c2-c1-c1", "no ball on c1"),
        (SQUARE, "c2-a1-e1", "carries others"),
        (SQUARE, "c2-c1-c2-e1", "At most two"),
        (SQUARE, "d1-c1", "completes no square"),
        (OUT, "c1", "reserve is empty"),
        (OVER, "a1", "game is over"),
        (OVER, "a1>b1", "game is over"),
    ],
)
def test_a_wrong_turn(text: str, turn: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        PYLOS.parse_position(text).parse_move(turn)
