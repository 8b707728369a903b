"""The command line: its commands, and the way from its arguments to an exit status."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gettext
import importlib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from cli.arguments import MISUSED, PROGRAM, Refusal, complain
from cli.system import NotReady
from game.language import DEFAULT, DOMAIN, LANGUAGES, LOCALES, Language, system_language
from game.wording import Sentence, clipped, say

NOT_READY = 3
"""The exit status when the machine lacks what a command needs."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


class Command(NamedTuple):
    """A command: what it does, in a sentence, and the module of this package that it is in.

    There a function of its name carries it out, and `add_` and its name adds its arguments. It is
    loaded when it is wanted: who plays does not wait for all the others.
    """

    does: Sentence
    module: str


COMMANDS = {
    "play": Command(say("play at the table; without a GAME, the menu opens"), "play"),
    "replay": Command(say("look at a recorded game, turn by turn"), "replay"),
    "kiosk": Command(say("keep the kiosk running on a touch screen"), "kiosk"),
    "show": Command(say("draw the table into a picture file"), "show"),
    "moves": Command(say("print the legal turns, one a line"), "moves"),
    "perft": Command(say("count the sequences of legal turns"), "moves"),
    "check": Command(say("say whether records of games are sound"), "check"),
    "bench": Command(say("measure frames beside plain Ursina"), "bench"),
    "arena": Command(say("let engines play against each other"), "arena"),
    "engine": Command(say("think for another program, in a text protocol"), "engine"),
    "solve": Command(say("work out who wins from every position"), "solve"),
    "test": Command(say("run the tests"), "suite"),
}


def _loaded(command: str, prefix: str = "") -> Callable[..., Any]:
    """A function of the command's module."""
    module = importlib.import_module(f"cli.{COMMANDS[command].module}")
    function: Callable[..., Any] = getattr(module, prefix + command)
    return function


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
        # pytest reads its arguments itself.
        args = argparse.Namespace(command="test", arguments=argv[1:])
    else:
        with _argparse_speaking(language):
            args = _parser(language, wanted=argv[0]).parse_args(argv)
    args.lang = code
    status: int = _loaded(args.command)(args, language)
    return status


def _parser(language: Language, wanted: str) -> argparse.ArgumentParser:
    """Knows all commands, and the arguments of the one that is wanted."""
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
        if name == wanted:
            _loaded(name, "add_")(added, language)
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
