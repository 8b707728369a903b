"""The kiosk's pings: seldom, whole, never waiting, and read as they were told."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.pings import EVERY, LONGEST, Facts, NobodyListens, Pings, read
from tests.game.kiosk.clocks import HandClock

ROOT = Path(__file__).resolve().parents[3]


class Pipe:
    """Both ends of a pipe."""

    def __init__(self) -> None:
        out, into = os.pipe()
        os.set_blocking(out, False)
        self.out: BinaryIO = os.fdopen(out, "rb", buffering=0)
        self.into: BinaryIO = os.fdopen(into, "wb", buffering=0)

    def told(self) -> list[bytes]:
        return (self.out.read(10**6) or b"").splitlines()

    def facts(self) -> list[tuple[Facts, str]]:
        facts, found = Facts(), []
        for line in self.told():
            news = read(line, facts)
            assert news is not None
            facts = news[0]
            found.append(news)
        return found


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    pipe.out.close()
    pipe.into.close()


def test_seldom_while_nothing_changes(pipe: Pipe) -> None:
    clock = HandClock()
    pings = Pings(pipe.into, clock)
    for _ in range(100):
        pings.beat(scene="attract")
        clock.pass_(EVERY / 10 + 1e-6)
    assert len(pipe.told()) == 10


def test_at_once_when_something_changes(pipe: Pipe) -> None:
    pings = Pings(pipe.into, HandClock())
    pings.beat(scene="attract", idle=True)
    pings.beat()
    pings.beat(idle=False, position="1/2")
    pings.event("ő „tapped” b2")
    pings.beat(scene="table")
    assert pipe.facts() == [
        (Facts("attract", True), ""),
        (Facts("attract", False, position="1/2"), ""),
        (Facts("attract", False, position="1/2"), "ő „tapped” b2"),
        (Facts("table", False, position="1/2"), ""),
    ]


def test_a_fact_that_there_is_not(pipe: Pipe) -> None:
    with pytest.raises(TypeError):
        Pings(pipe.into).beat(colour="red")


def test_a_full_pipe_stops_nobody_and_breaks_no_line(pipe: Pipe) -> None:
    pings = Pings(pipe.into, HandClock())
    for number in range(20_000):
        pings.event(f"event {number} " + "x" * 100)
    lines = pipe.told()
    assert 100 < len(lines) < 20_000
    assert all(read(line, Facts()) is not None for line in lines)
    pings.event("after")
    assert pipe.facts()[-1][1] == "after"


def test_nothing_is_longer_than_a_pipe_takes_at_once(pipe: Pipe) -> None:
    pings = Pings(pipe.into)
    pings.event("ű" * 10_000)
    pings.beat(position="x" * 10_000)
    (line,) = pipe.told()
    assert len(line) < LONGEST


def test_when_nobody_listens_the_kiosk_learns_it(pipe: Pipe) -> None:
    pings = Pings(pipe.into)
    pings.beat()
    pipe.out.close()
    with pytest.raises(NobodyListens):
        pings.event("anything")


@given(st.binary(max_size=60))
def test_any_line_may_come(line: bytes) -> None:
    news = read(line, Facts("attract"))
    assert news is None or isinstance(news[0].idle, bool)


def test_what_makes_no_sense_changes_nothing() -> None:
    facts = Facts("attract", True, "fast")
    for line in (b"", b"printed", b"[1]", b"1", b"[" * 100_000, b'{"scene": "a'):
        assert read(line, facts) is None
    assert read(b'{"idle": 1, "scene": null, "event": 7, "more": 1}', facts) == (facts, "")


def test_what_is_printed_is_no_ping() -> None:
    program = (
        "import os, sys\n"
        "from game.kiosk.pings import Pings, own_pipe\n"
        "pings = Pings(own_pipe())\n"
        "print('printed'); os.system('echo from outside')\n"
        "pings.event('told')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == '{"event": "told"}\n'
    assert sorted(done.stderr.split("\n")) == ["", "from outside", "printed"]
