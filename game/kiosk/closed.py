"""What somebody is told who touches the kiosk outside the opening hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.kiosk.hours import Week, opening
from game.wording import Sentence, say

CLOSED = say("Closed now")

ON_A_DAY = (
    say("It opens again on Monday at {time}."),
    say("It opens again on Tuesday at {time}."),
    say("It opens again on Wednesday at {time}."),
    say("It opens again on Thursday at {time}."),
    say("It opens again on Friday at {time}."),
    say("It opens again on Saturday at {time}."),
    say("It opens again on Sunday at {time}."),
)
"""From Monday on, as in a Week."""


def when(week: Week, at: datetime) -> Sentence:
    """When it opens again, as somebody says it at that local time."""
    opens = opening(week, at)
    if opens is None:
        return say("It does not open for the time being.")
    time = f"{opens.hour}:{opens:%M}"
    if opens.date() == at.date():
        return say("It opens again today at {time}.", time=time)
    if opens.date() == at.date() + timedelta(days=1):
        return say("It opens again tomorrow at {time}.", time=time)
    return Sentence(ON_A_DAY[opens.weekday()].template, (("time", time),))
