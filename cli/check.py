"""`main.py check`: whether records of games are sound."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import MISUSED, Refusal, complain, file_bytes
from game.language import Language
from game.record import Record, RecordError
from game.record_reader import read_records

UNSOUND = 1
"""The exit status when a record is not sound."""


def add_check(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `check`."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help=language.text("a file of records")
    )


def check(args: Namespace, language: Language) -> int:
    """Prints a line a game. Returns 0, UNSOUND, or MISUSED if a file could not be read."""
    return max(_check_file(path, language) for path in args.files)


def _check_file(path: Path, language: Language) -> int:
    try:
        records = read_records(file_bytes(path))
    except Refusal as refusal:
        complain(language.tell(refusal.sentence))
        return MISUSED
    if not records:
        print(language.text("{path}: there is no game in this file.", path=path))
        return UNSOUND
    for number, record in enumerate(records, start=1):
        print(_verdict(path, number, record, language))
    return UNSOUND if any(isinstance(record, RecordError) for record in records) else 0


def _verdict(path: Path, number: int, record: Record | RecordError, language: Language) -> str:
    if isinstance(record, RecordError):
        return language.text(
            "{path}, game {number}: line {line}, column {column}: {fault}",
            path=path,
            number=number,
            line=record.line,
            column=record.column,
            fault=record.sentence,
        )
    return language.plural(
        "{path}, game {number}: {result} after {n} turn",
        "{path}, game {number}: {result} after {n} turns",
        len(record.turns),
        path=path,
        number=number,
        result=record.result,
    )
