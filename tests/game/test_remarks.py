"""What tags and comments say of the clock and the rule of two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import SECOND_NS, TimeControl, Times
from game.remarks import (
    Remarks,
    parse_control,
    parse_side,
    parse_time,
    parse_times,
    retagged,
    side_text,
    time_text,
    times_text,
)
from game.rules import FIRST, SECOND, NotationError

MS = 10**6


class TestTimes:
    @pytest.mark.parametrize(
        ("text", "ns"),
        [
            ("0:00:00", 0),
            ("0:04:32", 272 * SECOND_NS),
            ("0:00:00.001", MS),
            ("1:00:59.950", 3659 * SECOND_NS + 950 * MS),
            ("24:00:00", 86400 * SECOND_NS),
        ],
    )
    def test_a_time(self, text: str, ns: int) -> None:
        assert time_text(ns) == text
        assert parse_time(text) == ns

    def test_other_programs_write_tenths_and_two_digits_of_hours(self) -> None:
        assert parse_time("00:04:32.5") == 272 * SECOND_NS + 500 * MS

    @given(st.integers(0, 10**15))
    def test_it_is_rounded_up_to_the_millisecond(self, ns: int) -> None:
        read = parse_time(time_text(ns))
        assert 0 <= read - ns < MS
        assert parse_time(time_text(read)) == read
        assert (read == 0) == (ns == 0), "who has time left has it after reading too"

    @given(st.integers(0, 10**15), st.integers(0, 10**15))
    def test_two_times(self, first: int, second: int) -> None:
        read = parse_times(times_text(Times(first, second)))
        assert times_text(read) == times_text(Times(first, second))

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "4:32",
            "0:4:32",
            "0:04:60",
            "0:60:00",
            "-0:00:01",
            "0:00:00.",
            "\u0660:\u0660\u0660:\u0660\u0660",
            "0:00:01 ",
        ],
    )
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(NotationError, match="A time on the clock"):
            parse_time(text)


class TestComments:
    @pytest.mark.parametrize(
        ("remarks", "comments"),
        [
            (Remarks(), ()),
            (Remarks(272 * SECOND_NS), ("[%clk 0:04:32]",)),
            (Remarks(two=("b2", "c3")), ("[%two b2 c3]",)),
            (
                Remarks(1500 * MS, ("B3>B4^A3", "B3>B4^A4"), 3 * SECOND_NS),
                ("[%clk 0:00:01.500]", "[%two B3>B4^A3 B3>B4^A4 0:00:03]"),
            ),
        ],
    )
    def test_they_are_read_as_they_are_written(
        self, remarks: Remarks, comments: tuple[str, ...]
    ) -> None:
        assert remarks.comments() == comments
        assert Remarks.read(comments, timed=True, by_two=True) == remarks

    def test_among_other_words(self) -> None:
        read = Remarks.read(["what [a] move! [%eval 0.3] [%clk 0:00:09]"], True, True)
        assert read == Remarks(9 * SECOND_NS)

    def test_where_they_mean_nothing_they_are_not_read(self) -> None:
        comments = ["[%clk soon]", "[%two]"]
        assert Remarks.read(comments, timed=False, by_two=False) == Remarks()
        for timed, by_two in ((True, False), (False, True)):
            with pytest.raises(NotationError):
                Remarks.read(comments, timed, by_two)

    @pytest.mark.parametrize("text", ["", "b2", "b2 c3 d4", "b2 c3 0:00:01 x"])
    def test_two_moves_and_perhaps_a_time(self, text: str) -> None:
        with pytest.raises(NotationError):
            Remarks.read([f"[%two {text}]"], timed=False, by_two=True)


class TestTags:
    def test_a_time_control_or_none(self) -> None:
        assert parse_control("-") is parse_control("?") is None
        assert parse_control("300+2") == TimeControl.equal(300, 2)
        with pytest.raises(NotationError):
            parse_control("40/7200")

    def test_a_side(self) -> None:
        for side in (FIRST, SECOND):
            assert parse_side(side_text(side) or "") == side
        assert side_text(0) is None
        with pytest.raises(NotationError, match="first or second, not “none”"):
            parse_side("none")

    def test_tags_keep_their_place(self) -> None:
        old = (("Date", "x"), ("Named", "b2"), ("Round", "1"))
        told = {"Round": "2", "Named": None, "Clocks": "y", "RuleOfTwo": None}
        assert retagged(old, told) == (("Date", "x"), ("Round", "2"), ("Clocks", "y"))
        assert retagged(old, {}) == old
