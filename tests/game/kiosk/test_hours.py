"""Opening hours, also over midnight, and the kiosk's day."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.hours import ALL_DAY, ALWAYS, DAY, Span, is_open, kiosk_day, opening

MONDAY = datetime(2026, 11, 30)
SPANS = st.tuples(st.integers(0, DAY - 1), st.integers(1, DAY)).filter(lambda s: s[0] != s[1])


def at(day: int, clock: str) -> datetime:
    """That time of the day so many days after a Monday."""
    hour, minute = map(int, clock.split(":"))
    return MONDAY + timedelta(days=day, hours=hour, minutes=minute)


def test_hours_of_a_day() -> None:
    week = (Span.parse("09:30-18:00"), *[None] * 6)
    found = {clock: is_open(week, at(0, clock)) for clock in ("09:29", "09:30", "17:59", "18:00")}
    assert found == {"09:29": False, "09:30": True, "17:59": True, "18:00": False}
    assert not any(is_open(week, at(day, "12:00")) for day in range(1, 7))
    assert is_open(week, at(7, "12:00"))


def test_hours_over_midnight_belong_to_the_evening() -> None:
    week = (*[None] * 6, Span.parse("20:00-02:30"))  # Sunday
    times = [(6, "19:59"), (6, "20:00"), (6, "23:59"), (7, "00:00"), (7, "02:29"), (7, "02:30")]
    assert [is_open(week, at(*time)) for time in times] == [False, True, True, True, True, False]
    assert not is_open(week, at(6, "01:00"))
    assert not is_open(week, at(7, "21:00"))


def test_both_evenings_count_where_they_meet() -> None:
    week = (Span.parse("20:00-03:00"), Span.parse("02:00-05:00"), *[None] * 5)
    assert all(is_open(week, at(1, clock)) for clock in ("00:00", "02:30", "04:59"))
    assert not is_open(week, at(1, "05:00"))


def test_always_is_always() -> None:
    assert all(is_open(ALWAYS, MONDAY + timedelta(minutes=n)) for n in range(0, 7 * DAY, 7))
    assert str(ALL_DAY) == "00:00-24:00"


@given(SPANS, st.integers(0, 7 * DAY - 1))
def test_one_evening_is_open_as_long_as_it_says(span: tuple[int, int], minute: int) -> None:
    hours = Span(*span)
    week = (*[None] * 3, hours, *[None] * 3)
    length = (hours.closes - hours.opens) % DAY or DAY
    begins = 3 * DAY + hours.opens
    assert is_open(week, MONDAY + timedelta(minutes=minute)) == (begins <= minute < begins + length)


@given(SPANS, st.integers(0, 7 * DAY - 1))
def test_it_opens_next_when_it_is_open_for_the_first_time(
    span: tuple[int, int], minute: int
) -> None:
    week = (*[None] * 3, Span(*span), *[None] * 3)
    now = MONDAY + timedelta(minutes=minute)
    opens = opening(week, now)
    assert opens and now < opens <= now + timedelta(days=7)
    assert is_open(week, opens)
    if not is_open(week, now):
        assert not is_open(week, opens - timedelta(minutes=1))
        assert opening(week, opens - timedelta(minutes=1)) == opens


def test_where_every_day_is_closed_it_never_opens() -> None:
    assert opening((None,) * 7, MONDAY) is None


@given(SPANS)
def test_hours_are_read_as_they_were_written(span: tuple[int, int]) -> None:
    assert Span.parse(str(Span(*span))) == Span(*span)


@pytest.mark.parametrize(
    "text", ["", "9-18", "09:60-18:00", "24:00-02:00", "09:00-09:00", "09:00-24:01", "09:00-25:00"]
)
def test_hours_that_there_are_not(text: str) -> None:
    with pytest.raises(ValueError, match="no opening hours"):
        Span.parse(text)


def test_the_night_belongs_to_the_evening() -> None:
    assert kiosk_day(at(0, "23:59")) == kiosk_day(at(1, "03:59")) == date(2026, 11, 30)
    assert kiosk_day(at(1, "04:00")) == date(2026, 12, 1)
    assert kiosk_day(at(1, "04:00"), turns=6) == date(2026, 11, 30)
