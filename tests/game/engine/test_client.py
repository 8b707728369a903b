"""The game's side of the conversation, with engines that are well, ill, dead and mad."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.engine.client import (
    OURS,
    TO_ANSWER,
    TO_PREPARE,
    TO_START,
    UNPOLLED,
    Chosen,
    Client,
    Failed,
    News,
    Order,
    spare_processors,
)
from game.engine.protocol import Info
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from tests.game.matches import play

FAKE = Path(__file__).with_name("fake.py")

PATIENCE = 300.0
"""Real seconds that anything may take."""


class Clock:
    """Tells what it is set to; time goes on by itself where a test does not mind."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A client of the fake engine, and what has come of it."""

    def __init__(self, log: Path, *faults: str) -> None:
        self.log = log
        self.clock = Clock()
        self.client = Client((sys.executable, str(FAKE), str(log), *faults), self.clock, threads=1)
        self.match = Match(PYLOS.start())
        self.news: list[News] = []

    def until(self, done: Callable[[], object], step: float = 0.0) -> None:
        """Polls until that is so; the clock goes on by `step` at each poll."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end
            self.clock.now += step
            self.news += self.client.poll()
            time.sleep(0.002)

    def answered(self, step: float = 0.0) -> News:
        """What the thought ends with."""
        self.until(lambda: self.news and not isinstance(self.news[-1], Info), step)
        return self.news[-1]

    @property
    def told(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    @property
    def starts(self) -> int:
        return self.told.count("started")


Open = Callable[..., Table]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    """Makes tables; every engine is gone after the test, and every thread."""
    before = threading.active_count()
    made: list[Table] = []

    def make(*faults: str) -> Table:
        made.append(Table(tmp_path / str(len(made)), *faults))
        return made[-1]

    yield make
    for table in made:
        table.client.close()
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= before


def chosen(news: News) -> str:
    assert isinstance(news, Chosen)
    return str(news.move)


class TestThinking:
    def test_a_thought(self, table: Open) -> None:
        at = table()
        play(at.match, "a1")
        at.client.think(at.match, Order(level=3, seconds=0.5, several=2, seed=11))
        assert at.client.thinking
        answer = at.answered()
        assert chosen(answer) == "d4" and not at.client.thinking and at.client.ready
        assert [type(news) for news in at.news] == [Info, Info, Chosen]
        assert isinstance(answer, Chosen) and answer.info == at.news[0]
        assert at.told == [
            "started",
            "uci",
            "setoption name Threads value 1",
            "setoption name Hash value 64",
            "isready",
            "ucinewgame",
            "setoption name Level value 3",
            "setoption name Seed value 11",
            "setoption name MultiPV value 2",
            "position game pylos rules standard fen ................/........./...././1 moves a1",
            "go movetime 500",
        ]

    def test_the_level_alone(self, table: Open) -> None:
        at = table()
        at.match = Match(PILLARZ.start())
        at.client.think(at.match, Order(4))
        assert chosen(at.answered()) == "B3>B4^A3"
        assert at.told[-1] == "go"
        at.client.think(at.match, Order(depth=3, nodes=99))
        at.news.clear()
        at.answered()
        assert at.told[-1] == "go depth 3 nodes 99"
        assert at.told.count("ucinewgame") == 1

    def test_it_may_be_started_before(self, table: Open) -> None:
        at = table()
        assert not at.client.ready
        at.client.start()
        at.until(lambda: at.client.ready)
        at.client.start()
        assert not at.client.thinking and at.starts == 1 and at.client.pid is not None

    def test_no_call_waits(self, table: Open) -> None:
        at = table("mute")
        began = time.perf_counter()
        at.client.think(at.match)
        for _ in range(20):
            at.client.poll()
        at.client.cancel()
        at.client.close()
        assert time.perf_counter() - began < 0.2

    def test_a_finished_match(self, table: Open) -> None:
        at = table()
        at.match.resign(1)
        with pytest.raises(ValueError, match="over"):
            at.client.think(at.match)

    def test_a_thought_that_is_cancelled_is_not_heard_of(self, table: Open) -> None:
        at = table("patient")
        at.client.think(at.match)
        at.until(lambda: at.news)
        at.client.cancel()
        assert not at.client.thinking
        at.news.clear()
        play(at.match, "a1")
        at.client.think(at.match)
        at.until(lambda: at.news)
        assert isinstance(at.news[0], Info) and at.news[0].line[0] == "d4"
        at.client.hurry()
        assert chosen(at.answered()) == "d4"
        assert at.starts == 1

    def test_cancelled_before_it_began(self, table: Open) -> None:
        at = table()
        at.client.think(at.match)
        at.client.cancel()
        at.until(lambda: at.client.ready)
        assert at.news == [] and "go" not in at.told

    def test_the_last_of_many_orders_counts(self, table: Open) -> None:
        at = table()
        for level in range(1, 9):
            at.client.think(at.match, Order(level))
            at.news += at.client.poll()
        at.answered()
        assert sum(isinstance(news, Chosen) for news in at.news) == 1
        assert at.told[-2:] == [at.told[-2], "go"] and "setoption name Level value 8" in at.told

    def test_closed_and_opened_again(self, table: Open) -> None:
        at = table()
        at.client.think(at.match)
        at.client.close()
        assert at.client.poll() == [] and not at.client.thinking
        at.client.think(at.match)
        at.answered()

    def test_waiting(self, table: Open) -> None:
        at = table()
        at.client.think(at.match)
        while not at.news or isinstance(at.news[-1], Info):
            at.news += at.client.wait(60)
        assert at.client.wait(0.01) == []


FAULTS = ["gone", "killed", "illegal", "nonsense", "none", "empty", "infos"]


class TestTrouble:
    @pytest.mark.parametrize("fault", FAULTS)
    def test_it_is_started_once_more(self, table: Open, fault: str) -> None:
        at = table(fault, "")
        at.client.think(at.match)
        assert chosen(at.answered()) == "a1"
        assert at.starts == 2 and not at.client.failed

    @pytest.mark.parametrize("fault", FAULTS)
    def test_then_it_is_given_up(self, table: Open, fault: str) -> None:
        at = table(fault)
        at.client.think(at.match)
        assert isinstance(at.answered(), Failed)
        assert at.starts == 2 and at.client.failed and not at.client.thinking
        at.news.clear()
        at.client.think(at.match)
        assert isinstance(at.answered(), Failed)
        assert at.client.poll() == [] and at.starts == 2

    @pytest.mark.parametrize(
        ("fault", "patience"),
        [
            ("mute", TO_START),
            ("unready", TO_PREPARE),
            ("hangs", 3 + TO_ANSWER),
        ],
    )
    def test_it_hangs(self, table: Open, fault: str, patience: float) -> None:
        at = table(fault, "")
        at.client.think(at.match, Order(seconds=3))
        started = {"mute": "started", "unready": "isready", "hangs": "go movetime 3000"}[fault]
        at.until(lambda: started in at.told)
        at.until(lambda: fault != "hangs" or at.news)
        while at.clock.now < 100 + patience - UNPOLLED:
            at.clock.now += UNPOLLED * 0.9
            at.news += at.client.poll()
        assert at.starts == 1 and at.client.thinking
        assert chosen(at.answered(step=0.1)) == "a1"
        assert at.starts == 2

    def test_one_that_does_not_stop_hangs(self, table: Open) -> None:
        at = table("hangs", "")
        at.client.think(at.match)
        at.until(lambda: at.news)
        at.client.cancel()
        at.news.clear()
        at.until(lambda: at.starts == 2, step=0.4)
        at.until(lambda: at.client.ready)
        assert at.news == []
        at.client.think(at.match)
        assert chosen(at.answered()) == "a1"

    @pytest.mark.parametrize("fault", ["floods", "stream"])
    def test_one_that_never_ends(self, table: Open, fault: str) -> None:
        at = table(fault, "")
        at.client.think(at.match)
        at.until(lambda: at.client.ready)
        time.sleep(0.5)  # Nobody listens.
        assert chosen(at.answered(step=0.1)) == "a1"
        assert at.starts == 2

    def test_time_in_which_nobody_polls_does_not_count(self, table: Open) -> None:
        at = table("patient")
        at.client.think(at.match, Order(seconds=1))
        at.until(lambda: at.news)
        at.clock.now += 1000
        at.client.poll()
        at.client.hurry()
        at.answered()
        assert at.starts == 1

    def test_an_answer_makes_good(self, table: Open) -> None:
        at = table("killed", "")
        for _ in range(3):
            at.news.clear()
            at.client.think(at.match)
            at.answered()
            pid = at.client.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            at.until(lambda pid=pid: at.client.pid not in (None, pid))  # type: ignore[misc]
        at.until(lambda: at.starts == 5)
        assert not at.client.failed

    def test_a_program_that_is_not_there(self, tmp_path: Path) -> None:
        client = Client((str(tmp_path / "nothing"),))
        client.think(Match(PYLOS.start()))
        news: list[News] = []
        while not news:
            news = client.wait(10)
        assert isinstance(news[0], Failed)


PAUSES = """
from game.engine.client import Client, Info, Order
from game.match import Match
from game.pylos import PYLOS
client = Client()
client.think(Match(PYLOS.start()), Order(seconds=600))
while not any(isinstance(news, Info) for news in client.wait(1)):
    pass
client.pause()
print(client.pid, flush=True)
input()
"""
"""A game that is killed while its engine is paused."""


def _state(pid: int | None) -> str:
    """The letter that the system has for what a process does; empty when there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def _ended(pid: int | None) -> bool:
    return _state(pid) in ("", "Z")


def _until(so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)


class TestOurs:
    """The client with our engine, as OURS where it need not wait for whatever else runs."""

    @pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
    def test_kill_in_mid_thought(self) -> None:
        client = Client(OURS)
        match = Match(PILLARZ.start())
        try:
            client.think(match, Order(seconds=3))
            assert isinstance(client.wait(PATIENCE)[0], Info)
            killed = client.pid
            assert killed is not None
            os.kill(killed, signal.SIGKILL)
            news: list[News] = []
            while not news or isinstance(news[-1], Info):
                news += client.wait(PATIENCE)
            assert isinstance(news[-1], Chosen) and news[-1].move in match.legal_moves()
            assert client.pid != killed
        finally:
            client.close()

    @pytest.mark.skipif(sys.platform != "linux", reason="nothing stands still elsewhere")
    def test_a_pause(self) -> None:
        """It uses no processor until it goes on, and then it still answers."""
        client = Client(OURS)
        try:
            client.pause()  # Nothing is there to stand still.
            client.think(Match(PYLOS.start()), Order(nodes=10_000_000))
            assert isinstance(client.wait(PATIENCE)[0], Info)
            client.pause()
            assert client.pid is not None
            _until(lambda: _state(client.pid) == "T")
            client.go_on()
            client.go_on()
            _until(lambda: _state(client.pid) != "T")
            client.pause()
            client.hurry()
            client.go_on()
            news: list[News] = []
            while not news or isinstance(news[-1], Info):
                news += client.wait(PATIENCE)
            assert isinstance(news[-1], Chosen)
        finally:
            client.close()

    @pytest.mark.skipif(sys.platform != "linux", reason="nothing stands still elsewhere")
    def test_paused_when_the_game_is_killed_it_ends_with_it(self) -> None:
        command, pipe = (sys.executable, "-c", PAUSES), subprocess.PIPE
        engine = None
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as program:
            try:
                assert program.stdout is not None
                engine = int(program.stdout.readline())
                _until(lambda: _state(engine) == "T")
                program.kill()
                program.wait()
                _until(lambda: _ended(engine))
            finally:
                program.kill()
                if engine is not None and not _ended(engine):
                    os.kill(engine, signal.SIGKILL)

    @pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processors can't be chosen")
    def test_a_machine_with_one_processor(self) -> None:
        """The game polls on while the engine thinks, and the answer comes.

        In time, though all else comes before the engine: the game never takes it for dead.
        """
        ours = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(ours)})
        client = Client()
        try:
            assert spare_processors() == 1
            client.start()
            while not client.ready:
                client.wait(0.1)
            began = time.perf_counter()
            client.think(Match(PYLOS.start()), Order(seconds=1))
            turns, news = 0, list[News]()
            while client.thinking:
                worked = time.thread_time()
                while time.thread_time() - worked < 0.005:
                    news += client.poll()
                turns += 1
                time.sleep(0.005)
            took = time.perf_counter() - began
            assert isinstance(news[-1], Chosen)
            assert took < 1 + TO_ANSWER and turns > 30
        finally:
            client.close()
            os.sched_setaffinity(0, ours)

    def test_it_leaves_the_processor_to_the_game(self) -> None:
        client = Client()
        try:
            client.think(Match(PYLOS.start()), Order(depth=1))
            while client.thinking:
                client.wait(PATIENCE)
            if hasattr(os, "getpriority"):
                assert client.pid is not None
                mine = os.getpriority(os.PRIO_PROCESS, 0)
                assert os.getpriority(os.PRIO_PROCESS, client.pid) >= min(19, mine + 10)
        finally:
            client.close()
