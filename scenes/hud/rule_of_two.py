"""What the help says about the rule of two, and about who has the advantage without it.

Of Pylos it is known, for the game is solved; of pillarz it is not.
"""

from __future__ import annotations

from game.wording import Sentence, say

THE_RULE = (
    say("What it is"),
    say(
        "One side may have the advantage. So before its second move it names two different moves, "
        "and the opponent chooses which of them is made."
    ),
)

RULE_OF_TWO: dict[str, tuple[tuple[Sentence, Sentence], ...]] = {
    "pylos": (
        THE_RULE,
        (
            say("Who has the advantage"),
            say(
                "Pylos is solved. If nobody errs, dark wins: by the rules “Children” in 36 turns, "
                "by “Standard” in 40, by “Expert, optional” in 46. By “Expert” neither side can "
                "force a win. So as a rule it is dark that names."
            ),
        ),
        (
            say("Does it make the game even?"),
            say(
                "Not by “Standard”: to any first move dark has 15 answers that win, and after 7 to "
                "15 of them it still has two winning moves to name, whatever light does. By "
                "“Children” it is much the same."
            ),
        ),
        (
            say("Where it does"),
            say(
                "By “Expert, optional” light should begin in a corner. Then only two "
                "answers win, and after neither of them are there two winning moves to name."
            ),
        ),
    ),
    "pillarz": (
        THE_RULE,
        (
            say("Who has the advantage"),
            say(
                "Nobody has solved pillarz. Light begins, and is a turn ahead in the race upwards. "
                "In games of equally strong computers it wins a little more often. So as a rule "
                "it is light that names."
            ),
        ),
        (
            say("Does it make the game even?"),
            say("That is not known. Play two games with the sides swapped, and see."),
        ),
    ),
}
"""Headings and paragraphs."""
