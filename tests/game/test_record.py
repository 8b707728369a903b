"""Records: what is written is read back; what is unsound is told with line and column."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import OURS, Record, RecordError, Turn, one_line, write_records
from game.record_reader import read_records
from game.rules import FIRST, SECOND, IllegalMove, Outcome, Reason
from tests.game.matches import ended_matches, play, play_by_lot
from tests.game.playouts import TABLES

SHORT = """\
[Game "pylos"]
[Rules "standard"]
[First "Anna"]
[Second "Béla"]
[Date "2026.11.30"]
[Result "0-1"]
[Termination "resignation"]

1. b2 {[%clk 0:04:32]} 1... c3 2. d1 0-1
"""

TIMED = """\
[Game "pylos"]
[Rules "standard"]
[First "Anna"]
[Second "Béla"]
[TimeControl "300+2"]
[RuleOfTwo "first"]
[Clocks "0:00:00 0:04:59.250"]
[Result "0-1"]
[Termination "time forfeit"]

1. b2 {[%clk 0:05:01.500]} 1... c3 {[%clk 0:05:00.250]} 2. d1 {[%clk 0:05:02]}
{[%two d1 d2 0:04:58]} 2... d4 {[%clk 0:04:59.250]} 0-1
"""

NAMED = """\
[Game "pylos"]
[RuleOfTwo "second"]
[Named "b1 c1"]

1. b2 c3 2. d1 *
"""

WON = """\
[Game "pillarz"]
[Start "2300000000000000000000000/1/A5,E1/C3,D3"]

1. A5>B5# 1-0
"""


def sound(text: str | bytes) -> list[Record]:
    """The games of a text where every one must be sound."""
    found = read_records(text)
    for record in found:
        assert isinstance(record, Record), record
    return [record for record in found if isinstance(record, Record)]


def faults(text: str | bytes) -> list[RecordError]:
    return [record for record in read_records(text) if isinstance(record, RecordError)]


def fault(text: str | bytes) -> RecordError:
    (found,) = faults(text)
    return found


def told(text: str | bytes) -> str:
    """The only fault of a text as `line:column: sentence`."""
    return str(fault(text))


class TestWriting:
    def test_a_short_game(self) -> None:
        match = Match(PYLOS.start(), ("Anna", "Béla"), (("Date", "2026.11.30"),))
        play(match, "b2", "c3", "d1")
        match.resign(FIRST)
        record = match.record()
        first, *others = record.turns
        commented = replace(first, comments=("[%clk 0:04:32]",))
        assert write_records([replace(record, turns=(commented, *others))]) == SHORT

    def test_several_games_have_a_line_between_them(self) -> None:
        first, second = sound(SHORT)[0], sound(WON)[0]
        text = write_records([first, second])
        assert text.startswith(SHORT + "\n[Game ")
        assert sound(text) == [first, second]
        assert write_records([]) == ""

    def test_the_usual_start_is_not_written_and_others_are(self) -> None:
        assert "Start" not in write_records([Record(PILLARZ.start(start="cross"))])
        assert '[Start "000' in write_records([Record(PILLARZ.start(start="ring"))])

    def test_rounds_are_counted_where_one_side_moves_twice(self) -> None:
        match = Match(PILLARZ.start(start="placement"))
        play(match, "PB3", "PD3", "PC2", "PC4", "B3>B4^A3")
        assert "\n1. PB3 PD3 PC2 PC4 2. B3>B4^A3 *\n" in write_records([match.record()])

    def test_rounds_are_counted_where_second_begins(self) -> None:
        start = PYLOS.parse_position("11............../........./...././2")
        match = Match(start)
        play(match, "d4", "c1", "d3")
        assert "\n1... d4 2. c1 d3 *\n" in write_records([match.record()])

    def test_lines_are_at_most_80_columns(self) -> None:
        turns = tuple(
            Turn(move, ("a comment of some words", "and" * 10)) for move in ended_matches()[0].moves
        )
        record = Record(PYLOS.start(), turns, comments=("x" * 100,))
        lines = write_records([record]).split("\n")
        assert [line for line in lines if len(line) > 80] == ["{" + "x" * 100 + "}"]
        assert not any(line.endswith(" ") for line in lines)

    @pytest.mark.parametrize("name", ["\\", "\\\\", '\\"', '"', 'A \\" B \\', '"]\\'])
    def test_quotes_and_backslashes_in_names(self, name: str) -> None:
        record = Record(PYLOS.start(), seats=(name, name))
        assert sound(write_records([record])) == [record]

    @pytest.mark.parametrize(
        "broken",
        [
            {"tags": (("Game", "pylos"),)},
            {"tags": (("Event", "a"), ("Event", "b"))},
            {"tags": (("Two words", ""),)},
            {"tags": (("", ""),)},
            {"tags": (("Event", "two\nlines"),)},
            {"seats": ("Anna\r", "")},
            {"comments": ("two\nlines",)},
            {"comments": ("two  spaces",)},
            {"comments": ("brace }",)},
        ],
        ids=str,
    )
    def test_what_could_not_be_read_back_is_refused(self, broken: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=r"record|one line"):
            Record(PYLOS.start(), **broken)  # type: ignore[arg-type]


class TestReading:
    def test_a_short_game(self) -> None:
        (record,) = sound(SHORT)
        assert record.start == PYLOS.start()
        assert [str(move) for move in record.moves] == ["b2", "c3", "d1"]
        assert [turn.comments for turn in record.turns] == [("[%clk 0:04:32]",), (), ()]
        assert record.outcome == Outcome(SECOND, Reason.RESIGNATION)
        assert record.seats == ("Anna", "Béla")
        assert record.tags == (("Date", "2026.11.30"),)
        assert record.result == "0-1"

    def test_the_board_gives_the_reason(self) -> None:
        (record,) = sound(WON)
        assert record.outcome == Outcome(FIRST, Reason.THIRD_LEVEL)

    def test_only_the_game_must_be_named(self) -> None:
        (record,) = sound('[Game "pylos"] *')
        assert record == Record(PYLOS.start())

    def test_the_rules_of_the_record_hold(self) -> None:
        text = '[Game "pylos"]\n[Rules "{}"]\n1. a1 d4 2. b1 d3 3. a2 d2 4. b2 *'
        (record,) = sound(text.format("children"))
        assert record.start.rules == "children"
        assert told(text.format("standard")).startswith("3:")

    def test_free_layout(self) -> None:
        texts = (
            SHORT,
            SHORT.replace("\n", "\r\n"),
            SHORT.replace("\n", "\r"),
            "\ufeff" + SHORT,
            "\n\n  " + SHORT + "\n\n",
            SHORT.replace("1. b2", "1.b2").replace("1... ", ""),
            SHORT.replace("[Game", "[ Game").replace('"]', '" ]'),
            SHORT.replace("c3 2. d1", "c3\n2.\nd1"),
            SHORT.replace("\n[", " ["),
        )
        for text in texts:
            assert sound(text) == sound(SHORT)
            assert sound(text.encode()) == sound(SHORT)

    def test_quotes_and_backslashes_in_tags(self) -> None:
        (record,) = sound('[Game "pylos"]\n[First "A \\"x\\" \\\\ B"]\n[Event "C:\\games"]\n*')
        assert record.seats[0] == 'A "x" \\ B'
        assert record.tags == (("Event", "C:\\games"),)

    def test_comments_stand_where_they_stood(self) -> None:
        (record,) = sound('[Game "pylos"] {before} 1. b2 {a\n  b} {c} c3 {} *')
        assert record.comments == ("before",)
        assert [turn.comments for turn in record.turns] == [("a b", "c"), ("",)]

    def test_an_empty_text_has_no_games(self) -> None:
        assert read_records("") == read_records(" \n\t\n") == read_records(b"") == []


def test_every_kind_of_game_survives() -> None:
    records = [match.record() for match in ended_matches()]
    assert len({record.outcome for record in records}) > 3
    text = write_records(records)
    assert sound(text) == records
    assert write_records(sound(text)) == text


LINES = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12)

COMMENTS = st.lists(
    st.text(st.characters(codec="utf-8", exclude_characters="{}"), max_size=30).map(one_line),
    max_size=2,
).map(tuple)

TAG_NAMES = st.from_regex("[A-Za-z0-9_]{1,10}", fullmatch=True).filter(
    lambda name: name not in OURS
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    game, rules, name = draw(st.sampled_from(TABLES))
    match = Match(game.start(rules, name, draw(st.integers(0, 99))))
    play_by_lot(match, draw(st.integers(0, 999)), draw(st.integers(0, 60)))
    if match.outcome is None and draw(st.booleans()):
        match.resign(draw(st.sampled_from([FIRST, SECOND])))
    record = match.record()
    return replace(
        record,
        turns=tuple(Turn(turn.move, draw(COMMENTS)) for turn in record.turns),
        seats=(draw(LINES), draw(LINES)),
        tags=tuple(draw(st.dictionaries(TAG_NAMES, LINES, max_size=3)).items()),
        comments=draw(COMMENTS),
    )


@given(st.lists(records(), max_size=3))
def test_what_is_written_is_read_back(records: list[Record]) -> None:
    text = write_records(records)
    assert sound(text) == records
    assert sound(text.encode()) == records
    assert write_records(sound(text)) == text


class TestClockAndTwo:
    """A record tells the clock and the rule of two, and nothing is lost on the way to a match."""

    @pytest.mark.parametrize("text", [TIMED, NAMED])
    def test_it_survives_a_match(self, text: str) -> None:
        (record,) = sound(text)
        assert Match.from_record(record).record() == record
        assert sound(write_records([record])) == [record]

    def test_a_game_lost_by_time(self) -> None:
        (record,) = sound(TIMED)
        assert write_records([record]) == TIMED
        assert record.outcome == Outcome(SECOND, Reason.TIME)
        match = Match.from_record(record)
        assert match.clock and match.two == FIRST
        assert match.clock.times == (0, 299_250 * 10**6)
        shown = [times and tuple(left / 1e9 for left in times) for times in match.all_times]
        assert shown == [(300, 300), (301.5, 300), (301.5, 300.25), (302, 298), (302, 299.25)]
        match.undo()
        assert match.outcome is None and match.clock.times == match.all_times[-1]
        match.undo()
        match.undo()
        assert match.choosing and list(map(str, match.named)) == ["d1", "d2"]

    def test_a_game_left_while_a_move_is_to_be_chosen(self) -> None:
        match = Match.from_record(sound(NAMED)[0])
        assert match.choosing and match.actor == FIRST and match.clock is None
        assert list(map(str, match.legal_moves())) == ["b1", "c1"]

    @pytest.mark.parametrize("named", ["b1 c1", "b1"])
    def test_by_the_rule_of_two_whoever_acts_can_lose_by_time(self, named: str) -> None:
        """First while it chooses, second while it names."""
        tags = '[TimeControl "60"]\n[Termination "time forfeit"]\n[Named'
        text = NAMED.replace("[Named", tags).replace("b1 c1", named)
        lost, wrong = ("0-1", "1-0") if " " in named else ("1-0", "0-1")
        (record,) = sound(text.replace(" *", f" {lost}"))
        match = Match.from_record(record)
        match.undo()
        assert match.actor == (FIRST if lost == "0-1" else SECOND)
        assert "4:15: Only the side" in told(text.replace(" *", f" {wrong}"))

    def test_comments_of_others_stay(self) -> None:
        text = SHORT.replace("{[%clk 0:04:32]}", "{good} {[%clk 0:04:32] [%eval 1]} {x}")
        text = text.replace("[Date", '[TimeControl "300"]\n[Date')
        (record,) = sound(text)
        match = Match.from_record(record)
        assert match.record() == record
        assert match.all_times[1] == (272 * 10**9, 300 * 10**9)

    @pytest.mark.parametrize("control", ["-", "?"])
    def test_a_time_control_that_says_nothing(self, control: str) -> None:
        (record,) = sound(SHORT.replace("[Date", f'[TimeControl "{control}"]\n[Date'))
        match = Match.from_record(record)
        assert match.clock is None and match.record() == record

    def test_what_is_unsound_makes_no_match(self) -> None:
        (record,) = sound(SHORT)
        with pytest.raises(IllegalMove, match="A time is written as"):
            Match.from_record(replace(record, tags=(("TimeControl", "soon"),)))

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ("300+2", "300+x", "5:15: A time is written as 300 seconds"),
            ("300+2", "300 x", "5:19: A time is written as 300 seconds"),
            ('"first"', '"both"', "6:13: The tag RuleOfTwo says first or second"),
            ("0:00:00 0", "0:00:0 0", "7:10: A time on the clock is written as"),
            ('[TimeControl "300+2"]\n', "", "8:15: A game lost by time needs the tag TimeControl."),
            (" 0-1", " 1-0", "8:10: The tag Result"),
            ('"0-1"', '"1-0"', "8:10: The tag Result"),
            ("2... d4 {[%clk 0:04:59.250]} ", "", "9:15: Only the side whose turn it is can lose"),
            ("0:05:01.500", "soon", "11:7: A time on the clock is written as 0:04:32, not “soon”"),
            ("{[%two d1 d2 0:04:58]}", "", "11:60: By the rule of two this move was one of two"),
            ("[%two d1 d2 0:04:58]", "[%two d1]", "12:1: Two named moves are written as"),
            ("[%two d1 d2 ", "[%two d1 d1 ", "12:1: By the rule of two, two different moves"),
            ("[%two d1 d2 ", "[%two d2 d3 ", "12:1: The move that was made is not one of the two"),
            ("[%two d1 d2 ", "[%two d1 c3 ", "12:1: c3 is occupied"),
            ("[%two d1 d2 ", "[%two d1 x ", "12:1: “x” is not a turn"),
            ("{[%clk 0:05:00.250]}", "{[%two c3 d2]}", "11:36: Nothing was named here"),
            ('"first"', '"second"', "12:1: Nothing was named here by the rule of two."),
        ],
    )
    def test_each_fault_is_told_with_its_place(self, old: str, new: str, expected: str) -> None:
        assert old in TIMED
        assert told(TIMED.replace(old, new)).startswith(expected)

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ("b1 c1", "b1 c9", "3:9: “c9” is not a turn"),
            ("b1 c1", "b1 c3", "3:9: c3 is occupied"),
            ("b1 c1", "b1 b1", "3:9: By the rule of two, two different moves are named."),
            ("b1 c1", "b1 c1 d4", "3:9: By the rule of two, two different moves are named."),
            ("b1 c1", "", "3:9: “” is not a turn"),
            ("2. d1 ", "", "3:9: Nothing can be named here by the rule of two."),
            ('[RuleOfTwo "second"]\n', "", "2:9: Nothing can be named here by the rule of two."),
            ("second", "first", "5:13: By the rule of two this move was one of two"),
        ],
    )
    def test_so_are_those_of_moves_that_are_named(self, old: str, new: str, expected: str) -> None:
        assert old in NAMED
        assert told(NAMED.replace(old, new)).startswith(expected)

    @pytest.mark.parametrize(
        "broken",
        [
            TIMED.replace("d4", "d1"),
            TIMED.replace("[%two d1 d2 ", "[%two d1 c3 "),
            NAMED.replace("b1 c1", "b1 b1"),
            NAMED.replace("2. d1", "2. b2"),
        ],
    )
    def test_what_came_before_a_fault_makes_a_match(self, broken: str) -> None:
        found = fault(broken).so_far
        assert found is not None
        match = Match.from_record(found)
        assert match.moves == found.moves and match.outcome is None and match.record() == found


class TestFaults:
    """Each text has one fault, and the fault one place."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("1. b2 *", "1:1: The tag Game is missing"),
            ('\n\n[First "A"]\n*', "3:1: The tag Game is missing"),
            ('[Game "chess"]\n*', "1:8: No game is called “chess”"),
            ('[Game "pylos"]\n[Rules "x"]\n*', "2:9: No rule set is called “x”"),
            ('[Game "pylos"]\n[Rules "children"]\n[Rules "x"]\n*', "3:1: The tag Rules stands"),
            ('[Game "pillarz"]\n[Start "00"]\n*', "2:11: A position has four parts"),
            ('[Game "pylos]\n*', "1:1: A tag is written as"),
            ('[Game "pylos"]\n[First Anna]\n*', "2:1: A tag is written as"),
            ('[Game "pylos"]\n\n1. b2 c9 *', "3:7: “c9” is not a turn"),
            ('[Game "pylos"]\n\n1. b2 b2 *', "3:7: b2 is occupied"),
            ('[Game "pylos"]\n\n1. b2\n3. c3 *', "4:1: This is round 1, not 3."),
            ('[Game "pylos"]\n\n1. b2 c3 1. d1 *', "3:10: This is round 2, not 1."),
            ('[Game "pylos"]\n\n1. b2 {no end\n *', "3:7: This comment has no end."),
            ('[Game "pylos"]\n\n1. b2 } *', "3:7: “}” has no meaning here."),
            ('[Game "pylos"]\n\n1. b2\n', "3:6: The game breaks off"),
            ('[Game "pylos"]', "1:15: The game breaks off"),
            ('[Game "pylos"]\n[Result "1-0"]\n*', "2:10: The tag Result says “1-0”"),
            ('[Game "pylos"]\n[Result "won"]\n*', "2:10: The tag Result says “won”"),
            ('[Game "pylos"]\n1. b2 0-1', "2:7: On the board the game goes on"),
            ('[Game "pylos"]\n[Termination "apex"]\n1. b2 0-1', "2:15: On the board the game"),
            ('[Game "pylos"]\n[Termination "apex"]\n*', "2:15: A game without a result"),
            ('[Game "pylos"]\n[Termination "resignation"]\n1/2-1/2', "3:1: The game is not drawn"),
            (WON.replace("1-0", "0-1"), "4:11: The record says “0-1”"),
            (WON.replace("1-0", "*"), "4:11: The record says “*”"),
            (WON.replace("1-0", "C3>C4^C3 1-0"), "4:11: The game is over."),
            (
                WON.replace("\n\n", '\n[Termination "trapped"]\n\n'),
                "3:15: The tag Termination must be “third level”",
            ),
            (SHORT.replace("d1", "(d1)"), "9:35: “(d1)” is not a turn"),
        ],
    )
    def test_each_is_told_with_its_place(self, text: str, expected: str) -> None:
        assert told(text).startswith(expected)

    def test_a_draw_by_repetition_is_checked(self) -> None:
        back = "b2-b2 c3-c3"
        text = f'[Game "pylos"]\n1. a1 d4 2. b1 c4 3. a2 d3 4. {back} 5. {back}'
        (record,) = sound(f"{text} 1/2-1/2")
        assert record.outcome == Outcome(0, Reason.REPETITION)
        assert "The record says “*”" in told(f"{text} *")
        assert "The game is over." in told(f"{text} 6. b2-b2 1/2-1/2")

    def test_bytes_that_are_no_text(self) -> None:
        text = '[Game "pylos"]\n[First "Bél'.encode()
        assert told(text + b'\xff"]\n*') == "2:12: The file is not text in UTF-8."

    def test_what_came_before_the_fault_is_kept(self) -> None:
        found = fault(SHORT.replace("2. d1", "2. b2")).so_far
        assert found is not None
        assert [str(move) for move in found.moves] == ["b2", "c3"]
        assert found.turns[0].comments == ("[%clk 0:04:32]",)
        assert found.seats == ("Anna", "Béla") and found.outcome is None

    def test_a_wrong_result_leaves_the_whole_game(self) -> None:
        found = fault(WON.replace("1-0", "0-1")).so_far
        assert found is not None and len(found.turns) == 1
        assert found.outcome == Outcome(FIRST, Reason.THIRD_LEVEL)

    def test_without_tags_nothing_was_read(self) -> None:
        assert fault(SHORT.replace("standard", "x")).so_far is None

    @pytest.mark.parametrize(
        "broken",
        [
            SHORT.replace("d1", "b2"),
            SHORT.replace('"pylos"', '"pylos'),
            SHORT.replace('"pylos"', '"chess"'),
            SHORT.replace('"Béla"', '"Bé\nla"'),
            SHORT.replace("Date", "Game"),
            SHORT.replace(":32]}", ":32]"),
            SHORT.replace("c3", "{"),
            SHORT.replace("0-1\n", ""),
            SHORT.replace("0-1\n", "1-0\n"),
            SHORT.replace("\n", " ").replace("d1", "b2") + "\n",
            "1. b2 *\n",
        ],
    )
    def test_a_broken_game_does_not_hide_the_others(self, broken: str) -> None:
        kinds = [type(found) for found in read_records(f"{SHORT}\n{broken}\n{WON}")]
        assert kinds == [Record, RecordError, Record]


SNIPPETS = st.sampled_from(
    [
        *SHORT.split(), *WON.split(), *TIMED.split(), *NAMED.split(), *OURS, "[", "]", "{", "}",
        '"', "\\", "\n", " ", "1.", "2...",
        "*", "1-0", "1/2-1/2", "b2", "b2-b2", "a1>e1", "B3>B4^A3", "PC4", '[Game "pylos"]\n',
        '[Game "pillarz"]\n', "\ufeff", "\x00", "٣.", "\u2028", "99999999999.",
    ]
)  # fmt: skip


class TestFuzz:
    """Whatever the text is: records and faults, and every record can be written again."""

    @given(st.lists(SNIPPETS, max_size=40).map(lambda parts: " ".join(parts)) | st.text())
    @example(SHORT + "{")
    def test_any_text(self, text: str) -> None:
        self.check(text)

    @given(st.data())
    def test_a_sound_text_with_some_damage(self, data: st.DataObject) -> None:
        text = f"{SHORT}\n{WON}\n{TIMED}\n{NAMED}"
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(text)))
            gone = data.draw(st.integers(0, 5))
            text = text[:at] + data.draw(SNIPPETS | st.just("")) + text[at + gone :]
        self.check(text)

    @given(st.binary(max_size=60))
    def test_any_bytes(self, data: bytes) -> None:
        for found in read_records(data):
            assert isinstance(found, (Record, RecordError))

    def check(self, text: str) -> None:
        found = read_records(text)
        records = [record for record in found if isinstance(record, Record)]
        assert sound(write_records(records)) == records
        for record in (
            *records,
            *(error.so_far for error in found if isinstance(error, RecordError)),
        ):
            if record:
                assert Match.from_record(record).moves == record.moves
        rows = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
        for error in found:
            if isinstance(error, RecordError):
                assert 1 <= error.line <= len(rows)
                assert 1 <= error.column <= len(rows[error.line - 1]) + 1

    @pytest.mark.parametrize(
        "unit",
        [
            '[Game "pylos"]\n{',
            '[Game "pylos"]\n{\n',
            "{ ",
            "[",
            '[a "',
            "1.",
            " ",
            "[x] ",
            '[Game "pylos"] x\n',
            "*",
        ],
    )
    def test_time_grows_as_the_text(self, unit: str) -> None:
        def seconds(length: int) -> float:
            text = unit * (length // len(unit))
            begin = time.process_time()
            read_records(text)
            return time.process_time() - begin

        least = min(seconds(50_000) for _ in range(3))
        assert seconds(400_000) < 8 * 4 * least + 0.05
