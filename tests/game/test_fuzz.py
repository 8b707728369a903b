"""Whatever is in a `.game` file, reading it gives records and faults, soon and in little room.

`main.py test tests/game/test_fuzz.py --games 200000` is the long way.
"""

from __future__ import annotations

import sys
import time
from random import Random

import pytest

from game.match import Match
from game.record import Record, RecordError, write_records
from game.record_reader import read_records
from game.sitting import Sitting
from game.story import Story
from game.summary import summary
from tests.game.mutations import Corpus

SOON = 0.05
"""Seconds."""

ROOM = 64 * 2**20
"""Bytes."""


def check(data: bytes, thoroughly: bool = True) -> float:
    """Reads the data; the seconds of the processor that took. Thoroughly: also what comes of it."""
    begin = time.process_time()
    found = read_records(data)
    took = time.process_time() - begin
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    records = []
    for record in found:
        if isinstance(record, Record):
            records.append(record)
            continue
        assert isinstance(record, RecordError)
        assert str(record.sentence)
        if text:
            assert 1 <= record.line <= len(rows)
            assert 1 <= record.column <= len(rows[record.line - 1]) + 1
        if record.so_far:
            records.append(record.so_far)
    summary(text)
    if thoroughly:
        assert read_records(write_records(records)) == records
        for record in records:
            check_record(record)
    return took


def check_record(record: Record) -> None:
    """What comes after reading takes every record."""
    match = Match.from_record(record)
    assert match.moves == record.moves and match.outcome == record.outcome
    sitting, resumed = Sitting.from_record(record)
    assert resumed.position == match.position
    assert sitting.position == record.start
    story = Story(record)
    assert story.positions[-1] == match.position


def most_room() -> int:
    """Bytes of memory this process has had at most; 0 where the system doesn't tell."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (
        1 if sys.platform == "darwin" else 1024
    )


def test_nearly_sound_records(pytestconfig: pytest.Config) -> None:
    inputs = max(300, pytestconfig.getoption("--games"))
    before = most_room()
    slowest, slow = 0.0, []
    corpus = Corpus(Random(0))
    for number in range(inputs):
        if number % 5000 == 4999:
            corpus = Corpus(Random(number))
        data = corpus.nearly_sound_bytes(Random(number))
        try:
            took = check(data, number < 300 or number % 20 == 0)
        except Exception:
            print(f"input {number}: {data!r}")
            raise
        slowest = max(slowest, took)
        if took > SOON and min(check(data, False) for _ in range(5)) > SOON:
            slow.append(number)
    grown = most_room() - before
    print(f"{inputs} inputs, at most {slowest * 1000:.1f} ms, {grown / 2**20:.1f} MB more")
    assert not slow
    assert grown < ROOM
