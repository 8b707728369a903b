"""`main.py replay`: everything about its arguments is settled here, headless.

Then the machine is made ready, and `scenes.play.play` takes over.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import (
    Refusal,
    add_look,
    add_number,
    add_window,
    complain,
    fault_in,
    game_in,
    number,
)
from cli.setup import ready_to_play
from game.language import Language
from game.record import RecordError

MOST = 99_999
"""The last game of a file that --number can name."""


def add_replay(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `replay`."""
    parser.add_argument("file", metavar="FILE", type=Path, help=language.text("a file of records"))
    which = language.text("which game of the file, if not the first")
    add_number(parser, "--number", number, (1, MOST), which, 1)
    add_window(parser, language)
    add_look(parser, language)


def replay(args: Namespace, language: Language) -> int:
    """Opens the window at the start of a recorded game.

    Of a faulty record that can be looked at which comes before the fault, and the fault is told.
    """
    found = game_in(args.file, args.number)
    record, fault = (found.so_far, found) if isinstance(found, RecordError) else (found, None)
    if fault:
        told = fault_in(args.file, fault)
        if record is None:
            raise Refusal(told)
        complain(language.tell(told))

    ready_to_play()
    from scenes.play import play as play_at_table

    return play_at_table(
        replay=record,
        fault=fault,
        language=language if args.lang else None,
        size=args.window,
        fullscreen=args.fullscreen,
        theme=args.theme,
        tier=args.tier,
    )
