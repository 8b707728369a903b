"""`main.py engine`: the computer player, for any program that speaks its protocol."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from threading import Thread

from cli.setup import ready_to_think
from game import cache
from game.engine.process import (
    baseline,
    converse,
    end_with_parent,
    lower_priority,
    ours,
    read_lines,
    yielding,
)
from game.language import Language

FELL = 1
"""The exit status when thinking has failed."""

STEP = 0.5
"""Seconds between two news of the preparation."""


def add_engine(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `engine`."""
    parser.add_argument(
        "--baseline",
        action="store_true",
        help=language.text("play as a plain search does, to measure others by"),
    )
    parser.add_argument(
        "--background",
        action="store_true",
        help=language.text("leave the processor to whoever else wants it"),
    )
    parser.add_argument(
        "--prepare",
        action="store_true",
        help=language.text("only compile what is not yet compiled, and end"),
    )


def engine(args: Namespace, _language: Language) -> int:
    """Talks on standard input and output until `quit` or the end of the input."""
    ready_to_think()
    if args.background:
        end_with_parent()
        lower_priority()
    if args.prepare:
        return _prepare()
    load = baseline if args.baseline else ours
    if args.background:
        load = yielding(load)
    ended = converse(read_lines(sys.stdin), sys.stdout, load, lambda: os._exit(FELL))
    if not ended:
        # It still compiles: a thread can't be ended, and nobody waits for it.
        sys.stdout.flush()
        os._exit(0)
    return 0


def _prepare() -> int:
    """Compiles, and prints `done total` as it goes on; nothing if everything is compiled."""
    if cache.is_finished():
        return 0
    total = cache.total()
    work = Thread(target=ours, daemon=True)
    work.start()
    while work.is_alive():
        print(cache.done, total, flush=True)
        work.join(STEP)
    return 0 if cache.is_finished() else FELL
