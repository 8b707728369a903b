"""Words that more than one of the kiosk's scenes says."""

from __future__ import annotations

from game.wording import say

ABOUT = {
    "pylos": say("One pyramid, built by both sides. Whoever puts the last ball on its top wins."),
    "pillarz": say(
        "Towers grow, and pawns climb them. Whoever first stands on a third level wins."
    ),
}
"""What each game is about, in a line or two."""
