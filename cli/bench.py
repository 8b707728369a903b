"""`main.py bench`: how long things take on this machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli import system
from cli.arguments import add_json, add_number, decimal, number, size
from cli.progress import Progress
from cli.setup import ready_to_play, ready_to_show, ready_to_think
from cli.system import NotReady
from game.language import Language
from game.settings import TIERS
from game.wording import Failure, Sentence

Found = dict[str, Any]
Tell = Callable[[Sentence | str], None]

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
    add_json(parser, language)
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=size("--size", 16, 4096),
        default=(1280, 720),
        help=language.text("the size of the picture in pixels"),
    )
    long = language.text("how long each motion or search is measured; rest twice as long")
    add_number(parser, "--seconds", decimal, (0.01, 600), long, 5.0, "S")
    often = language.text("how many times in turn")
    add_number(parser, "--rounds", number, (1, 99), often, 3)
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
        ready_to_think()
        from game.engine import bench as engine

        def searches(tell: Tell) -> Found:
            return engine.measure(args.seconds, args.rounds, tell)

        return _told(args, language, searches, engine.table, engine.BenchFailed)
    (ready_to_play if args.window else ready_to_show)()
    if args.what == OURS:
        from scenes.bench.ours import measure
        from scenes.bench.timing import Order

        return measure(Order.read())
    if args.what == THINKING:
        from scenes.bench import thinking as beside

        def searches_beside(tell: Tell) -> Found:
            tier = args.tier[0] if args.tier else None
            return beside.thinking(args.size, args.seconds, args.rounds, args.window, tier, tell)

        return _told(args, language, searches_beside, beside.table, beside.NoThought)
    from scenes.bench.frames import BenchFailed, frames, table

    def pictures(tell: Tell) -> Found:
        command = (sys.executable, str(MAIN), "bench", OURS)
        screens = [True] if args.window else [False, True] if system.has_screen() else [False]
        tiers = args.tier or TIERS
        return frames(command, args.size, args.seconds, screens, tell, args.rounds, tiers)

    return _told(args, language, pictures, table, BenchFailed)


def _told(
    args: Namespace,
    language: Language,
    measure: Callable[[Tell], Found],
    table: Callable[[Found, Language], str],
    failed: type[Failure],
) -> int:
    """Measures, and prints what is found."""
    progress = Progress()
    try:
        found = measure(progress.now)
    except failed as failure:
        raise NotReady(failure.sentence) from failure
    finally:
        progress.clear()
    print(json.dumps(found, indent=2) if args.json else table(found, language))
    return 0
