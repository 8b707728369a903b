"""Lines become values, values lines; what is wrong is refused in one line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.protocol import (
    IS_READY,
    LONGEST,
    NEW_GAME,
    OPTIONS,
    QUIT,
    STOP,
    UCI,
    BestMove,
    Go,
    Info,
    ProtocolError,
    Reader,
    SetOption,
    SetPosition,
    Trouble,
    position_line,
    read_answer,
)
from game.line import Line
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.rules import Game
from tests.game.engine.test_thought import SCORES
from tests.game.playouts import TABLES, playout

WORDS = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=8)


def line_of(table: tuple[Game, str, str], seed: int, plies: int) -> Line:
    """A random game of at most so many turns, short of its end."""
    game, rules, start = table
    line = Line(game.start(rules, start, seed))
    for _, move in playout(game, rules, start, seed, plies):
        if move is None or line.outcome is not None:
            break
        line.play(move)
    return line


LINES = st.builds(line_of, st.sampled_from(TABLES), st.integers(0, 999), st.integers(0, 30))
LIMIT = st.none() | st.integers(1, 999)


class TestCommands:
    @pytest.mark.parametrize("command", [UCI, IS_READY, NEW_GAME, STOP, QUIT])
    def test_a_word(self, command: object) -> None:
        assert Reader().read(f"  {command}\r\n") == command

    @given(st.builds(Go, LIMIT, LIMIT, LIMIT, st.booleans()))
    def test_go(self, go: Go) -> None:
        assert Reader().read(str(go)) == go

    @given(st.sampled_from(list(OPTIONS.values())), st.randoms())
    def test_an_option(self, option: object, random: Random) -> None:
        assert option in OPTIONS.values()
        name, _, least, most = option  # type: ignore[misc]
        command = SetOption(name, random.randint(least, most))
        assert Reader().read(str(command)) == command
        assert Reader().read(str(command).lower()) == command

    @given(LINES)
    def test_a_position(self, line: Line) -> None:
        command = Reader().read(str(SetPosition(line)))
        assert isinstance(command, SetPosition)
        assert command.line.positions == line.positions
        assert command.line.moves == line.moves
        assert command.line.outcome == line.outcome

    def test_ways_to_begin(self) -> None:
        def begun(text: str) -> object:
            command = Reader().read(f"position game {text}")
            assert isinstance(command, SetPosition)
            return command.line.position

        assert begun("pylos start") == PYLOS.start()
        assert begun("pylos rules expert start") == PYLOS.start("expert")
        assert begun("pillarz start ring") == PILLARZ.start(start="ring")
        assert begun("pillarz start moves B3>B4^A3").turn == 2  # type: ignore[attr-defined]

    @given(LINES, LINES, st.data())
    def test_a_game_told_turn_by_turn(self, line: Line, other: Line, data: st.DataObject) -> None:
        reader = Reader()
        for _ in range(4):
            told = data.draw(st.sampled_from([line, other]))
            count = data.draw(st.integers(0, len(told.moves)))
            command = reader.read(position_line(told.positions[0], told.moves[:count]))
            assert isinstance(command, SetPosition)
            assert command.line.positions == told.positions[: count + 1]

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("hello", "“hello”"),
            ("UCI", "“UCI”"),
            ("uci now", "nothing may follow uci"),
            ("stop 1", "nothing may follow stop"),
            ("go movetime", "movetime is a whole number from 1 to 1000000000, not “”"),
            ("go movetime 0", "movetime"),
            ("go depth -1", "“-1”"),
            ("go depth ٣", "depth"),
            ("go depth 3 depth 4", "“depth” does not belong here"),
            ("go nodes 1e9", "nodes"),
            ("go infinite infinite", "“infinite” does not belong"),
            ("go wtime 100", "“wtime” does not belong here"),
            ("setoption name Level", "setoption name NAME value VALUE"),
            ("setoption name Level value 9", "Level is a whole number from 1 to 8, not “9”"),
            ("setoption name Levels value 1", "“Levels”"),
            ("position", "position game NAME"),
            ("position startpos", "position game NAME"),
            ("position game chess start", "position: No game is called “chess”"),
            ("position game pylos", "start [NAME], or: fen POSITION"),
            ("position game pylos rules fast start", "position: No rule set is called “fast”"),
            ("position game pylos start full", "position: No start is called “full”"),
            ("position game pylos fen x", "position: "),
            ("position game pylos start moves a1 a1", "move 2, “a1”: "),
            ("position game pylos start moves a1>e1", "move 1, “a1>e1”: "),
            ("position game pillarz start moves B3", "move 1, “B3”: "),
            ("x" * (LONGEST + 1), "at most"),
        ],
    )
    def test_a_wrong_line(self, text: str, fault: str) -> None:
        with pytest.raises(ProtocolError) as caught:
            Reader().read(text)
        assert fault in str(caught.value)
        assert str(caught.value).isprintable()

    def test_an_empty_line(self) -> None:
        assert Reader().read(" \t\r\n") is None

    @given(st.lists(WORDS | st.sampled_from("position game pylos fen moves go depth 3".split())))
    def test_any_words_are_read_or_refused(self, words: list[str]) -> None:
        try:
            Reader().read(" ".join(words))
        except ProtocolError as error:
            assert str(error).isprintable()


class TestAnswers:
    @given(
        st.builds(
            Info,
            st.integers(0, 99),
            SCORES,
            st.integers(0, 10**12),
            st.integers(0, 10**6).map(lambda ms: ms / 1000),
            st.lists(st.sampled_from(["a1", "b2-a1", "B3>B4^A3"])).map(tuple),
            st.integers(1, 8),
        )
    )
    def test_an_info(self, info: Info) -> None:
        assert read_answer(str(info)) == info

    def test_an_info_of_another_program(self) -> None:
        told = "info time 12 seldepth 9 nodes 40 score cp 3 hashfull 1 depth 5 pv a1 b2"
        info = read_answer(told)
        assert isinstance(info, Info)
        assert (info.depth, info.nodes, info.line, str(info.score)) == (5, 40, ("a1", "b2"), "cp 3")

    @pytest.mark.parametrize("answer", [BestMove("a1"), BestMove(None), Trouble("no such move")])
    def test_an_answer(self, answer: object) -> None:
        assert read_answer(str(answer)) == answer

    @pytest.mark.parametrize(
        "text", ["", "hello", "info string hello", "id name X", "info depth 3"]
    )
    def test_what_means_nothing(self, text: str) -> None:
        assert read_answer(text) is None

    @pytest.mark.parametrize(
        "text",
        ["bestmove", "info score", "info score cp", "info score cp x", "info depth x score draw"],
    )
    def test_nonsense(self, text: str) -> None:
        with pytest.raises(ProtocolError):
            read_answer(text)
