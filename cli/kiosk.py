"""`main.py kiosk`: the supervisor of the kiosk, and what the staff do from a command line."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import IO

from cli.arguments import (
    Refusal,
    add_json,
    add_number,
    add_tier,
    add_window_size,
    check_picture,
    complain,
    decimal,
    number,
)
from cli.progress import Progress
from cli.setup import ROOT, ready_to_play, ready_to_show, ready_to_think
from cli.supervision.ladder import PARTS
from game.language import Language
from game.wording import Sentence, clipped, say

LONGEST_REHEARSAL = 7 * 24 * 60.0
"""Minutes."""
MAIN = str(ROOT / "main.py")
SMALL = 640, 360
"""Pixels of the picture at a rehearsal."""


def add_kiosk(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `kiosk`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--scene",
        action="store_true",
        help=language.text("the kiosk alone: what is kept running without this option"),
    )
    what.add_argument(
        "--curtain",
        action="store_true",
        help=language.text("the still picture that is seen while the kiosk is not"),
    )
    what.add_argument(
        "--program",
        metavar="COMMAND",
        help=language.text("keep another program running, which tells how it is in pings"),
    )
    what.add_argument(
        "--set-pin", action="store_true", help=language.text("choose the staff's PIN, and end")
    )
    what.add_argument(
        "--export",
        metavar="FILE",
        type=Path,
        help=language.text("write the statistics into this CSV file, and end"),
    )
    meaning = language.text("let a simulated crowd use it for so many minutes, and end")
    what.add_argument(
        "--rehearse",
        metavar="MINUTES",
        type=decimal("--rehearse", 0.5, LONGEST_REHEARSAL),
        help=meaning,
    )
    meaning = language.text("the size of a window in pixels; without it, all of the screen")
    add_window_size(parser, meaning)
    add_tier(parser, language)
    parser.add_argument(
        "--without",
        metavar="PART",
        choices=PARTS,
        action="append",
        default=[],
        help=language.text("do without a part: {parts}", parts=", ".join(PARTS)),
    )
    seed_meaning = language.text("the number that settles what is drawn by lot")
    add_number(parser, "--seed", number, (0, 2**32 - 1), seed_meaning)
    meaning = language.text("seconds without a ping after which it is started again")
    add_number(parser, "--patience", decimal, (0.5, 600.0), meaning, 15.0)
    meaning = language.text("how many times as fast it is rehearsed; without it, as fast as can be")
    add_number(parser, "--speed", decimal, (0.1, 10_000.0), meaning)
    add_json(parser, language)
    parser.add_argument(
        "--picture",
        metavar="FILE",
        type=Path,
        help=language.text("draw memory and frame time of the rehearsal into this PNG file"),
    )


def kiosk(args: Namespace, language: Language) -> int:
    """Keeps the kiosk running until the staff want out or a signal ends it."""
    ready_to_think()
    if args.set_pin:
        return _set_pin(language)
    if args.export is not None:
        return _export(args.export)
    if args.rehearse is not None:
        return _rehearse(args, language)
    if args.scene:
        return _show(args)
    if args.curtain:
        return _hang()
    command = _own(args) if args.program is None else _command(args.program)
    # Windows that fill no screen, and programs that have none, need no curtain.
    has_curtain = sys.platform == "linux" and args.program is None and args.window is None
    return _supervise(command, args.patience, language, has_curtain)


def _hang() -> int:
    ready_to_play()
    from game.kiosk.staff import load_staff
    from scenes.kiosk.hardware.curtain import show

    languages = [Language(code) for code in load_staff()[0].languages]
    try:
        return show([language.text("One moment…") for language in languages])
    except OSError:
        return 1


def _show(args: Namespace) -> int:
    ready_to_play()
    from scenes.kiosk.screen import show

    seed = int.from_bytes(os.urandom(4)) if args.seed is None else args.seed
    return show(args.window, args.tier or "", args.without, seed)


def _own(args: Namespace) -> list[str]:
    """The command that starts the kiosk itself, with the options that it was given."""
    ready_to_play()
    command = [sys.executable, MAIN, "kiosk", "--scene"]
    if args.window:
        command.append("--window={}x{}".format(*args.window))
    if args.tier:
        command.append(f"--tier={args.tier}")
    command += [f"--without={part}" for part in args.without]
    return command if args.seed is None else [*command, f"--seed={args.seed}"]


def _rehearse(args: Namespace, language: Language) -> int:
    ready_to_show()
    if args.picture:
        check_picture(args.picture)
    from scenes.chosen import tier_named
    from scenes.kiosk.rehearsal.rehearsal import rehearse
    from scenes.look.shaders import Tier

    progress = Progress()
    try:
        return rehearse(
            args.rehearse,
            language,
            speed=args.speed,
            seed=args.seed or 0,
            size=args.window or SMALL,
            tier=tier_named(args.tier or "") or Tier.FAST,
            as_json=args.json,
            picture=args.picture,
            tell=progress.moving,
            done=progress.clear,
        )
    finally:
        progress.clear()


def _command(text: str) -> list[str]:
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command or not shutil.which(command[0]):
        raise Refusal(say("“{text}” is no program that can be started.", text=clipped(text)))
    return command


def _supervise(command: list[str], patience: float, language: Language, has_curtain: bool) -> int:
    from cli.supervision.curtain import Curtain
    from cli.supervision.journal import Journal
    from cli.supervision.ladder import Plan
    from cli.supervision.notify import Notifier
    from cli.supervision.supervisor import Supervisor
    from cli.supervision.ward import Ward
    from game.kiosk.staff import load_staff
    from game.storage import home

    folder = home()
    alone = _only_one(folder)
    settings, notice = load_staff()
    if notice:
        complain(language.tell(notice))
    if settings.pin is None:
        complain(
            language.text(
                "No PIN has been chosen yet, so nobody can open the staff's page: "
                "main.py kiosk --set-pin chooses one."
            )
        )
    journal = Journal(folder)
    notifier = Notifier()

    def start(plan: Plan) -> Ward:
        return Ward([*command, *plan.arguments], os.environ, journal.hear)

    def restart_hour() -> int | None:
        return load_staff()[0].restart_hour

    def hang() -> Ward:
        return Ward([sys.executable, MAIN, "kiosk", "--curtain"], os.environ, journal.hear)

    curtain = Curtain(hang, journal.hear) if has_curtain else None
    try:
        return Supervisor(start, journal, notifier, restart_hour, patience, curtain=curtain).run()
    finally:
        if alone:
            alone.close()


def _only_one(folder: Path) -> IO[str] | None:
    """A file that is locked until it is closed, so that there is no second kiosk. Raises Refusal.

    None where nothing can be written or locked.
    """
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "kiosk.lock").open("w")
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise Refusal(say("A kiosk is running already.")) from error
    except OSError:
        pass  # Some network drives know no locks.
    return file


def _set_pin(language: Language) -> int:
    from game.kiosk.pin import FEWEST_DIGITS, MOST_DIGITS, Pin, is_pin
    from game.kiosk.staff import load_staff, save_staff

    digits = _asked(language.text("The new PIN: "))
    if not is_pin(digits):
        raise Refusal(
            say(
                "A PIN has {fewest} to {most} digits and nothing else.",
                fewest=FEWEST_DIGITS,
                most=MOST_DIGITS,
            )
        )
    if sys.stdin.isatty() and _asked(language.text("Once more: ")) != digits:
        raise Refusal(say("That was another PIN. Nothing has been changed."))
    settings, notice = load_staff()
    _refuse_with(save_staff(replace(settings, pin=Pin.of(digits))))
    if notice:
        complain(language.tell(notice))
    print(language.text("The PIN has been set."))
    return 0


def _asked(question: str) -> str:
    """What is typed, unseen; from a pipe, its next line."""
    if sys.stdin.isatty():
        return getpass.getpass(question)
    return sys.stdin.readline().rstrip("\r\n")


def _export(path: Path) -> int:
    from game.kiosk.statistics import Statistics

    notices: list[Sentence] = []
    notice = Statistics(notice=notices.append).export(path)
    _refuse_with(notice or next(iter(notices), None))
    return 0


def _refuse_with(notice: Sentence | None) -> None:
    if notice:
        raise Refusal(notice)
