"""What the screens say about the games, by the names that the rules use."""

from __future__ import annotations

from game.record import RecordError
from game.rules import Reason
from game.wording import Sentence, say

TITLES: dict[str, str] = {"pylos": "Pylos", "pillarz": "pillarz"}
"""Proper names: the same in every language."""

GOALS: dict[str, Sentence] = {
    "pylos": say("Stack the balls into a pyramid. The last one, on the top, wins."),
    "pillarz": say("Build towers and climb them. The first pawn on the third level wins."),
}

RULES: dict[str, tuple[Sentence, Sentence]] = {
    "children": (
        say("Children"),
        say("Place and raise. Nothing is taken back."),
    ),
    "standard": (
        say("Standard"),
        say("A square of your colour gives you back one or two balls."),
    ),
    "optional": (
        say("Optional"),
        say("You need not take back. Ending a turn below the top with no ball left loses."),
    ),
    "expert": (
        say("Expert"),
        say("Lines count too: four in a row on the base, three on the second level."),
    ),
    "expert-optional": (
        say("Expert, optional"),
        say("Lines count as well, and you need not take back."),
    ),
}
"""Name and explanation of each rule set of Pylos."""

STARTS: dict[str, tuple[Sentence, Sentence]] = {
    "cross": (
        say("Cross"),
        say("The pawns stand around the middle square, each facing its own kind."),
    ),
    "ring": (
        say("Ring"),
        say("The pawns stand around the middle square, each side in one corner."),
    ),
    "placement": (
        say("Placement"),
        say("Each player puts down both pawns wherever they like."),
    ),
    "random": (
        say("Random"),
        say("The pawns are drawn by lot, alike for both sides."),
    ),
}
"""Name and explanation of each start of pillarz."""

PLAYERS: tuple[Sentence, Sentence] = (say("Player 1"), say("Player 2"))

BEGINS: dict[str, Sentence] = {
    "lot": say("By lot"),
    "first": PLAYERS[0],
    "second": PLAYERS[1],
}

THEMES: dict[str, tuple[Sentence, Sentence]] = {
    "walnut": (say("Walnut"), say("Walnut and maple, by daylight.")),
    "marble": (say("Marble"), say("Marble and slate, cool and bright.")),
    "night": (say("Night"), say("Dim and warm, for a dark room.")),
    "contrast": (say("Contrast"), say("Strong contrast, with a pattern on one side's pieces.")),
}
"""Name and explanation of each theme."""

TIERS: dict[str, tuple[str, Sentence]] = {
    "tier automatic": ("", say("Automatic")),
    "tier fast": ("fast", say("Fast")),
    "tier fine": ("fine", say("Fine")),
    "tier photo": ("photo", say("Photo")),
}
"""Value in the settings and name of each tier, by its button."""

RESIGNS: dict[str, tuple[bool, Sentence]] = {
    "resigns": (True, say("Yes")),
    "never resigns": (False, say("No")),
}

MOTION: dict[str, tuple[bool, Sentence]] = {
    "motion on": (True, say("On")),
    "motion off": (False, say("Off")),
}

VOLUMES: dict[str, tuple[float, Sentence]] = {
    "silent": (0.0, say("Silent")),
    "soft": (0.4, say("Soft")),
    "usual": (0.7, say("Medium")),
    "loud": (1.0, say("Loud")),
}

PIECES: dict[str, tuple[bool, Sentence]] = {
    "pieces heard": (True, say("Heard")),
    "pieces silent": (False, say("Not heard")),
}

OPINIONS: dict[str, tuple[str, Sentence]] = {
    "opinion hidden": ("", say("Hidden")),
    "opinion bar": ("bar", say("A bar")),
    "opinion thoughts": ("thoughts", say("With thoughts")),
}
"""How much is shown of what the computer thinks of a game: value in the settings and name."""

HOW_TO_PLAY: dict[str, tuple[tuple[Sentence, Sentence], ...]] = {
    "pylos": (
        (
            say("The aim"),
            say(
                "Thirty balls, fifteen each, become one pyramid: sixteen on the base, then nine, "
                "four, and one. Whoever puts the last ball on the top wins."
            ),
        ),
        (
            say("Your turn"),
            say(
                "Place a ball from your reserve, in a hollow of the board or on four balls that "
                "form a square. Or raise a ball of yours that carries nothing to a higher level: "
                "that saves you a ball."
            ),
        ),
        (
            say("Squares"),
            say(
                "If your ball completes a square of four in your colour, you take back one or two "
                "of your balls that carry nothing. The menu has simpler and harder rules."
            ),
        ),
        (
            say("Running out"),
            say(
                "Whoever can neither place nor raise a ball has lost. So save balls: raise them, "
                "make squares, and keep your opponent from making any."
            ),
        ),
        (
            say("Tapping"),
            say(
                "Tap a hollow to place a ball. Tap a ball and then a hollow to raise it. After a "
                "square, tap the balls you take back, and “Done” if one is enough."
            ),
        ),
    ),
    "pillarz": (
        (
            say("The aim"),
            say(
                "Two pawns each, on a board of five by five squares. Whoever first steps onto the "
                "third level wins at once."
            ),
        ),
        (
            say("First move …"),
            say(
                "One of your pawns goes to one of the eight squares around it: one level up at "
                "most, down as far as you like, but never onto a pawn or a dome."
            ),
        ),
        (
            say("… then build"),
            say(
                "A square beside the pawn that has just moved grows by one level, if no pawn is on "
                "it. On the third level goes a dome: nobody can stand or build there any more."
            ),
        ),
        (
            say("Being trapped"),
            say("You must do both. Whoever can move neither pawn on their turn has lost."),
        ),
        (
            say("Tapping"),
            say(
                "Tap a pawn, then the square it goes to, then the square to build on. Climb where "
                "nobody can follow, and put a dome on the tower your opponent is after."
            ),
        ),
    ),
}
"""Headings and paragraphs, a minute's reading."""

KEYS: tuple[tuple[Sentence, Sentence], ...] = (
    (say("Arrows"), say("Walk between the places you may tap")),
    (say("Enter"), say("Tap the marked place")),
    (say("Backspace"), say("One step back in your turn")),
    (say("U, I"), say("Undo the last turn, make it again")),
    (say("H"), say("Show the best move, then the second best")),
    (say("M"), say("Look back at the moves; there: arrows, Home, End, Space")),
    (say("1 2 3 4 T"), say("Look from a side, or from above")),
    (say("R"), say("Camera back to its place")),
    (say("Drag, wheel"), say("Turn the camera, zoom")),
    (say("Double click"), say("Beside the board: camera back to its place")),
    (say("Tab"), say("Walk between the buttons")),
    (say("P"), say("Photograph the table")),
    (say("Ctrl+V"), say("In the menu: look at a record that you have copied")),
    (say("F11"), say("Full screen")),
    (say("Esc"), say("Pause")),
)

REASONS: dict[Reason, Sentence] = {
    Reason.APEX: say("The top of the pyramid is filled."),
    Reason.STUCK: say("No ball is left to place, and none can be raised."),
    Reason.OUT_OF_BALLS: say("The reserve is empty and the pyramid unfinished."),
    Reason.THIRD_LEVEL: say("A pawn has reached the third level."),
    Reason.TRAPPED: say("Neither pawn can move."),
    Reason.REPETITION: say("The same position has occurred three times."),
    Reason.RESIGNATION: say("The opponent has resigned."),
    Reason.TIME: say("The opponent's time is up."),
}
"""Why a game ended, for the result banner."""


def points(score: float) -> str:
    """Points of a series of games: `0`, `½`, `1`, `1½`."""
    whole, half = divmod(round(2 * score), 2)
    return f"{whole or ''}½" if half else str(whole)


def told(fault: RecordError) -> Sentence:
    """Where a record is faulty, and why."""
    return say(
        "The record is faulty in line {line}, column {column}: {fault}",
        line=fault.line,
        column=fault.column,
        fault=fault.sentence,
    )
