"""`main.py bench`: how long things take on this machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli import system
from cli.arguments import decimal, number, size
from cli.progress import Progress
from cli.setup import ready_to_play, ready_to_show, ready_to_think
from cli.system import NotReady
from game.language import Language
from game.settings import TIERS

FRAMES, THINKING, ENGINE, OURS = "frames", "thinking", "engine", "ours"
"""What can be measured; OURS is the program that FRAMES starts and measures."""

MAIN = Path(__file__).resolve().parent.parent / "main.py"


def add_bench(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `bench`."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=(FRAMES, THINKING, ENGINE, OURS),
        help=language.text("what to measure: frames, thinking (frames beside a search), engine"),
    )
    parser.add_argument(
        "--json", action="store_true", help=language.text("tell it as JSON, for programs")
    )
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=size("--size", 16, 4096),
        default=(1280, 720),
        help=language.text("the size of the picture in pixels"),
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=decimal("--seconds", 0.01, 600),
        default=5.0,
        help=language.text("how long each motion or search is measured; rest twice as long"),
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=number("--rounds", 1, 99),
        default=3,
        help=language.text("how many times in turn"),
    )
    parser.add_argument(
        "--tier",
        metavar="NAME",
        action="append",
        choices=TIERS,
        help=language.text("only this tier: {tiers}", tiers=", ".join(TIERS)),
    )
    parser.add_argument(
        "--window",
        action="store_true",
        help=language.text(
            "only in a window; else offscreen, and in a window if there is a screen"
        ),
    )


def bench(args: Namespace, language: Language) -> int:
    """Measures, with its progress on the error stream. Raises NotReady where it can't."""
    if args.what == ENGINE:
        return _engine(args, language)
    (ready_to_play if args.window else ready_to_show)()
    if args.what == OURS:
        from scenes.bench.ours import measure
        from scenes.bench.timing import Order

        return measure(Order.read())
    if args.what == THINKING:
        return _thinking(args, language)
    from scenes.bench.frames import BenchFailed, frames, table

    screens = [True] if args.window else [False, True] if system.has_screen() else [False]
    progress = Progress()
    try:
        found = frames(
            (sys.executable, str(MAIN), "bench", OURS),
            args.size,
            args.seconds,
            screens,
            progress.now,
            args.rounds,
            args.tier or TIERS,
        )
    except BenchFailed as failure:
        raise NotReady(failure.sentence) from failure
    finally:
        progress.clear()
    print(json.dumps(found, indent=2) if args.json else table(found, language))
    return 0


def _thinking(args: Namespace, language: Language) -> int:
    from scenes.bench.thinking import NoThought, table, thinking

    progress = Progress()
    tier = args.tier[0] if args.tier else None
    try:
        found = thinking(args.size, args.seconds, args.rounds, args.window, tier, progress.now)
    except NoThought as failure:
        raise NotReady(failure.sentence) from failure
    finally:
        progress.clear()
    print(json.dumps(found, indent=2) if args.json else table(found, language))
    return 0


def _engine(args: Namespace, language: Language) -> int:
    ready_to_think()
    from game.engine.bench import BenchFailed, measure, table

    progress = Progress()
    try:
        found = measure(args.seconds, args.rounds, progress.now)
    except BenchFailed as failure:
        raise NotReady(failure.sentence) from failure
    finally:
        progress.clear()
    print(json.dumps(found, indent=2) if args.json else table(found, language))
    return 0
