"""The engine's side of the conversation: with a mind of the test's, and as a real process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread

import pytest

from game.engine.mind import Question, Stop
from game.engine.process import MOST_BYTES, Engine, read_lines, yielding
from game.engine.protocol import OPTIONS, UCI_OK, Info, Trouble, read_answer
from game.engine.thought import Score
from game.pylos import PYLOS
from game.rules import Move
from tests.game.engine.talk import ENGINE, Talk, talking

OVER = "position game pillarz fen 0040044400000000000000000/1/A5,B5/D1,E1"


class Mind:
    """Answers with the first legal move, when it is released or stopped."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.forgot = 0
        self.may_answer = Event()

    def answer(self, question: Question, stop: Stop, tell: Callable[[Info], None]) -> Move:
        self.questions.append(question)
        stop.call(self.may_answer.set)
        tell(Info(1, Score.parse("cp 7"), 3, 0.5, ("a1",)))
        assert self.may_answer.wait(10)
        self.may_answer.clear()
        return question.line.position.legal_moves()[0]

    def forget(self) -> None:
        self.forgot += 1


class Room:
    """An engine in this process, with what it has said."""

    def __init__(self, load: Callable[[], Mind]) -> None:
        self.said: SimpleQueue[str] = SimpleQueue()
        self.fell = Event()
        self.engine = Engine(self.said.put, load, self.fell.set)

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self.engine.hear(line)

    def next(self) -> str:
        return self.said.get(timeout=10)

    def silent(self) -> bool:
        try:
            self.said.get(timeout=0.05)
        except Empty:
            return True
        return False


@pytest.fixture
def mind() -> Mind:
    return Mind()


@pytest.fixture
def room(mind: Mind) -> Iterator[Room]:
    room = Room(lambda: mind)
    yield room
    assert room.engine.end()


class TestConversation:
    def test_uci_names_every_option(self, room: Room) -> None:
        room.tell("uci")
        lines = [room.next()]
        while lines[-1] != UCI_OK:
            lines.append(room.next())
        assert [line.split()[0] for line in lines[:2]] == ["id", "id"]
        assert [line.split()[2] for line in lines[2:-1]] == list(OPTIONS)

    def test_it_is_asked_what_it_was_told(self, room: Room, mind: Mind) -> None:
        room.tell("setoption name Level value 3", "setoption name Seed value 9")
        room.tell("setoption name MultiPV value 2", "setoption name Threads value 4")
        room.tell("position game pylos rules expert start moves a1 b2", "go depth 5 nodes 7")
        assert room.next().startswith("info depth 1 multipv 1 score cp 7 nodes 3 nps 6 time 500 pv")
        mind.may_answer.set()
        assert room.next() == "bestmove a2"
        (question,) = mind.questions
        assert (question.level, question.seed, question.several) == (3, 9, 2)
        assert (question.threads, question.megabytes) == (4, OPTIONS["Hash"].default)
        assert (question.go.depth, question.go.nodes, question.go.movetime) == (5, 7, None)
        start = PYLOS.start("expert")
        assert question.line.positions[0] == start
        assert [str(move) for move in question.line.moves] == ["a1", "b2"]

    def test_stop(self, room: Room) -> None:
        room.tell("go infinite")
        assert room.next().startswith("info")
        assert room.silent()
        room.tell("stop", "stop")
        assert room.next() == "bestmove a1"
        room.tell("stop")
        assert room.silent()

    def test_stop_before_the_mind_is_there(self, mind: Mind) -> None:
        come = Event()

        def load() -> Mind:
            assert come.wait(10)
            return mind

        room = Room(load)
        room.tell("isready", "uci", "go infinite", "stop")
        while room.next() != UCI_OK:
            pass
        assert room.silent()
        come.set()
        assert [room.next().split()[0] for _ in range(3)] == ["readyok", "info", "bestmove"]
        assert room.engine.end()

    def test_while_it_thinks_nothing_changes(self, room: Room, mind: Mind) -> None:
        room.tell("go infinite")
        room.next()
        wrong = ["go", "position game pillarz start", "setoption name Level value 1", "ucinewgame"]
        for line in wrong:
            room.tell(line)
            assert isinstance(read_answer(room.next()), Trouble)
        room.tell("isready", "uci")
        assert room.next() == "readyok"
        while room.next() != UCI_OK:
            pass
        room.tell("stop")
        assert room.next() == "bestmove a1"
        mind.may_answer.set()
        room.tell("go")
        room.next()
        assert room.next() == "bestmove a1"
        assert mind.questions[1].level == 8 and mind.forgot == 0

    def test_a_wrong_line_changes_nothing(self, room: Room, mind: Mind) -> None:
        room.tell("position game pillarz start ring")
        room.tell("position game pylos start moves z9", "setoption name Level value 0", "gone", "")
        for _ in range(3):
            assert isinstance(read_answer(room.next()), Trouble)
        mind.may_answer.set()
        room.tell("go")
        room.next(), room.next()
        (question,) = mind.questions
        assert question.line.position.game.name == "pillarz" and question.level == 8

    def test_a_finished_position_is_answered_at_once(self, room: Room, mind: Mind) -> None:
        room.tell(OVER, "go infinite", "go")
        assert [room.next(), room.next()] == ["bestmove none"] * 2
        assert mind.questions == []

    def test_a_new_game(self, room: Room, mind: Mind) -> None:
        room.tell("ucinewgame", "isready")
        assert room.next() == "readyok"
        assert mind.forgot == 1

    def test_the_end_stops_a_thought(self, room: Room) -> None:
        room.tell("go infinite")
        room.next()
        assert not room.engine.hear("quit")
        assert room.engine.end()
        assert room.next() == "bestmove a1"

    def test_a_fault_is_told_and_ends_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        def load() -> Mind:
            raise ImportError("no numba")

        room = Room(load)
        assert room.next() == "info string error: thinking has failed: ImportError: no numba"
        assert room.fell.wait(10)
        assert "Traceback" in capsys.readouterr().err


class TestLines:
    def lines(self, data: bytes) -> list[str]:
        return list(read_lines(io.TextIOWrapper(io.BytesIO(data))))

    def test_whatever_is_in_them(self) -> None:
        assert self.lines(b"uci\r\n\xff\x00\ngo") == ["uci\r\n", "�\x00\n", "go"]

    @pytest.mark.parametrize("length", [MOST_BYTES - 1, MOST_BYTES, MOST_BYTES + 1, 3 * MOST_BYTES])
    def test_the_rest_of_a_long_one_is_no_line(self, length: int) -> None:
        lines = self.lines(b"x" * length + b"\nquit\n")
        assert [line[0] for line in lines] == ["x", "q"]


class TestProcess:
    """`main.py engine` itself."""

    def test_a_game_of_chess_programs(self) -> None:
        with talking() as talk:
            talk.say("uci")
            assert talk.until("uciok", 30)[-1] == UCI_OK
            talk.say("isready")
            talk.until("readyok")
            best = talk.ask("position game pylos start moves b2", "go depth 3")
            moves = PYLOS.start().play(PYLOS.start().parse_move("b2")).legal_moves()
            assert best in map(str, moves)
            assert talk.ask(OVER, "go depth 3") == "none"
            assert any(isinstance(read_answer(line), Info) for line in talk.heard)

    def test_it_ends_with_its_input(self) -> None:
        done = subprocess.run(
            ENGINE, input=b"uci\nposition game pillarz st", capture_output=True, timeout=60
        )
        assert (done.returncode, done.stderr) == (0, b"")
        last = done.stdout.decode().splitlines()[-1]
        assert isinstance(read_answer(last), Trouble)

    def test_a_stop_is_obeyed_within_moments(self) -> None:
        with talking() as talk:
            talk.say("isready")
            talk.until("readyok")
            waits = []
            for game in ("pylos", "pillarz"):
                for _ in range(5):
                    talk.say(f"position game {game} start", "go infinite")
                    talk.until("info depth 3")
                    began = time.perf_counter()
                    talk.say("stop")
                    talk.until("bestmove")
                    waits.append(time.perf_counter() - began)
            assert sorted(waits)[len(waits) // 2] < 0.1

    def test_a_flood(self) -> None:
        draw = Random(5)
        with talking() as talk:
            talk.say("uci", "isready")
            talk.until("readyok")
            for line in flood(draw, 10_000):
                talk.say(line)
            stopped(talk)
            talk.say(*(f"setoption name {o.name} value {o.default}" for o in OPTIONS.values()))
            for line in talk.heard:
                assert read_answer(line) or line.startswith(("id ", "option ", "info string")), line
            talk.say("ucinewgame")
            flooded = talk.ask("position game pylos start moves b2 c3", "go depth 4")
        with talking() as talk:
            assert talk.ask("position game pylos start moves b2 c3", "go depth 4") == flooded


RIGHT = [
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "go depth 1",
    "go movetime 1",
    "go nodes 50",
    "go infinite",
    "setoption name Level value 2",
    "setoption name MultiPV value 3",
    "position game pylos start moves b2 c3 a1",
    "position game pylos rules expert-optional fen 11..1.........../........./...././1",
    "position game pillarz start cross moves B3>B4^A3",
    "position game pillarz start placement moves PA1",
    OVER,
]


def flood(draw: Random, count: int) -> Iterator[str]:
    """Right lines, halves of them, mixtures, and noise."""
    for _ in range(count):
        line = draw.choice(RIGHT)
        match draw.randrange(5):
            case 0:
                line = line[: draw.randrange(len(line))]
            case 1:
                line = line + draw.choice(RIGHT)[draw.randrange(9) :]
            case 2:
                line = "".join(chr(draw.choice([0, 9, 32, 47, 65, 233, 0x1F40])) for _ in range(9))
            case 3:
                at = draw.randrange(len(line))
                line = line[:at] + chr(draw.randrange(33, 126)) + line[at + 1 :]
        if line.split() != ["quit"]:
            yield line


def stopped(talk: Talk) -> None:
    """Stops the thought in progress, if any, and waits until everything said is answered."""
    ended = False
    while not ended:
        talk.say("stop", "setoption name Begin value 0")
        talk.until(nothing("Begin"))
        talk.say(OVER, "go", "setoption name End value 0")
        ended = "bestmove none" in talk.until(nothing("End"))


def nothing(name: str) -> str:
    """The answer to setting an option that is not there."""
    return f"info string error: no option is called “{name}”"


@pytest.mark.skipif(sys.platform != "linux", reason="there is no such thing")
def test_a_thought_beside_the_game_has_what_nobody_wants(mind: Mind) -> None:
    policies = []

    def load() -> Mind:
        policies.append(os.sched_getscheduler(0))
        return mind

    def loaded() -> None:
        assert yielding(load)() is mind
        policies.append(os.sched_getscheduler(0))
        helper = Thread(target=lambda: policies.append(os.sched_getscheduler(0)))
        helper.start()
        helper.join()

    thinker = Thread(target=loaded)
    thinker.start()
    thinker.join()
    usual = os.sched_getscheduler(0)
    assert policies == [usual, os.SCHED_IDLE, os.SCHED_IDLE]
    assert usual != os.SCHED_IDLE
