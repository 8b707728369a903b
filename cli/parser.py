"""The command line: its commands, and the way from its arguments to an exit status."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gettext
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from cli import suite
from cli.arena import add_arena, arena
from cli.arguments import MISUSED, PROGRAM, Refusal, complain
from cli.bench import add_bench, bench
from cli.check import add_check, check
from cli.engine import add_engine, engine
from cli.kiosk import add_kiosk, kiosk
from cli.moves import add_moves, add_perft, count, moves
from cli.play import add_play, play
from cli.replay import add_replay, replay
from cli.show import add_show, show
from cli.solve import add_solve, solve
from cli.system import NotReady
from game.language import DEFAULT, DOMAIN, LANGUAGES, LOCALES, Language, system_language
from game.wording import Sentence, clipped, say

NOT_READY = 3
"""The exit status when the machine lacks what a command needs."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


class Command(NamedTuple):
    """A command: what it does, in a sentence; its arguments; and how it is carried out."""

    does: Sentence
    add_arguments: Callable[[argparse.ArgumentParser, Language], None]
    run: Callable[[argparse.Namespace, Language], int]


def _add_test(parser: argparse.ArgumentParser, language: Language) -> None:
    # pytest reads its arguments itself: see _run.
    parser.add_argument("arguments", nargs="*", help=language.text("arguments for pytest"))


def _test(args: argparse.Namespace, _language: Language) -> int:
    return suite.run(args.arguments)


COMMANDS = {
    "play": Command(say("play at the table; without a GAME, the menu opens"), add_play, play),
    "replay": Command(say("look at a recorded game, turn by turn"), add_replay, replay),
    "kiosk": Command(say("keep the kiosk running on a touch screen"), add_kiosk, kiosk),
    "show": Command(say("draw the table into a picture file"), add_show, show),
    "moves": Command(say("print the legal turns, one a line"), add_moves, moves),
    "perft": Command(say("count the sequences of legal turns"), add_perft, count),
    "check": Command(say("say whether records of games are sound"), add_check, check),
    "bench": Command(say("measure frames beside plain Ursina"), add_bench, bench),
    "arena": Command(say("let engines play against each other"), add_arena, arena),
    "engine": Command(say("think for another program, in a text protocol"), add_engine, engine),
    "solve": Command(say("work out who wins from every position"), add_solve, solve),
    "test": Command(say("run the tests"), _add_test, _test),
}


def main(argv: Sequence[str]) -> int:
    """Carries out a command line, without the program's name, and returns the exit status.

    Faults of the user's come out as one line on the error stream and the status MISUSED.
    """
    _speak_utf8()
    language = _language(system_language())
    try:
        code, rest = _chosen_language(list(argv))
        language = _language(code or language.code)
        status = _run(rest, code, language)
        if sys.stdout:  # There is none when it was closed from the start.
            sys.stdout.flush()
        return status
    except Refusal as refusal:
        complain(language.tell(refusal.sentence))
        return MISUSED
    except NotReady as problem:
        complain(language.tell(problem.sentence))
        return NOT_READY
    except SystemExit as end:  # argparse ends so, after --help or its own complaint
        return int(end.code or 0)
    except BrokenPipeError:
        _forget_output()  # Whoever read it has enough.
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _forget_output()
        complain(language.text("The output can't be written: there is no room left."))
        return MISUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _forget_output() -> None:
    # Python would complain once more about what is left in it when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str], code: str, language: Language) -> int:
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help")):
        argv = ["play", *argv]
    if argv[0] == "test" and argv[1:] not in (["-h"], ["--help"]):
        return suite.run(argv[1:])
    with _argparse_speaking(language):
        args = _parser(language).parse_args(argv)
    args.lang = code
    return COMMANDS[args.command].run(args, language)


def _parser(language: Language) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description=language.text("Pylos and pillarz, two climbing games on a real 3D table."),
        epilog=language.text("Without a command, play."),
        allow_abbrev=False,
    )
    _add_lang(parser, language)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, title=language.text("commands")
    )
    for name, command in COMMANDS.items():
        does = language.tell(command.does)
        added = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
        command.add_arguments(added, language)
        _add_lang(added, language)
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(message)
        sys.exit(MISUSED)


# --- language ---


def _add_lang(parser: argparse.ArgumentParser, language: Language) -> None:
    # Only for the help: it has been taken out of the arguments before, see below.
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    parser.add_argument(
        "--lang", metavar="CODE", help=language.text("language: {known}", known=known)
    )


def _chosen_language(argv: list[str]) -> tuple[str, list[str]]:
    """The code that the last --lang names ("" without one), and the other arguments."""
    code, rest = "", []
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--lang":
            code = _known_code(next(arguments, ""))
        elif argument.startswith("--lang="):
            code = _known_code(argument.removeprefix("--lang="))
        else:
            rest.append(argument)
    return code, rest


def _known_code(code: str) -> str:
    if code not in LANGUAGES:
        raise Refusal(
            say(
                "--lang must be one of {known}, not “{code}”.",
                known=", ".join(LANGUAGES),
                code=clipped(code),
            )
        )
    return code


def _language(code: str) -> Language:
    """That language, or the default one while its catalogue is missing."""
    try:
        return Language(code)
    except OSError:
        return Language(DEFAULT)


@contextlib.contextmanager
def _argparse_speaking(language: Language) -> Iterator[None]:
    """argparse asks gettext's domain of the moment, in the language the environment names."""
    domain, named = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language.code
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if named is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = named


ARGPARSE = (
    say("usage: "),
    say("positional arguments"),
    say("options"),
    say("show this help message and exit"),
    say("argument %(argument_name)s: %(message)s"),
    say("expected one argument"),
    say("expected at least one argument"),
    say("the following arguments are required: %s"),
    say("one of the arguments %s is required"),
    say("unrecognized arguments: %s"),
    say("not allowed with argument %s"),
    say("ignored explicit argument %r"),
    say("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""The texts of argparse that our users can meet, for the catalogues."""


def _speak_utf8() -> None:
    """Sets our streams to UTF-8, whatever Windows or an old locale say."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
