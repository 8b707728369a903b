"""What is told outside the opening hours."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from game.kiosk.closed import ON_A_DAY, when
from game.kiosk.hours import Span
from game.language import Language
from game.wording import Sentence

MONDAY = datetime(2026, 11, 30, 22, 15)
DAY = Span.parse("09:30-18:00")
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (MONDAY.replace(hour=7), "It opens again today at 9:30."),
        (MONDAY, "It opens again on Thursday at 9:30."),
        (MONDAY + timedelta(days=1), "It opens again on Thursday at 9:30."),
        (MONDAY + timedelta(days=2), "It opens again tomorrow at 9:30."),
        (MONDAY + timedelta(days=3), "It opens again on Monday at 9:30."),
    ],
)
def test_when_it_opens_is_told_as_people_say_it(at: datetime, told: str) -> None:
    week = (DAY, None, None, DAY, None, None, None)
    assert str(when(week, at)) == told


def test_where_it_never_opens_no_day_is_promised() -> None:
    assert str(when((None,) * 7, MONDAY)) == "It does not open for the time being."


def test_each_day_of_the_week_has_its_own_word() -> None:
    for day, sentence in zip(WEEKDAYS, ON_A_DAY, strict=True):
        assert day in sentence.template
    tell = Language("hu").tell
    told = {tell(Sentence(one.template, (("time", "10:00"),))) for one in ON_A_DAY}
    assert len(told) == 7 and all(one.endswith(" 10:00-kor nyit ki újra.") for one in told)
