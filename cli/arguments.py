"""What the commands' arguments mean: texts become values, or a refusal of one sentence."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.games import GAMES, game_named
from game.language import Language
from game.record import Record, RecordError
from game.record_reader import each_record
from game.rules import Game, NotationError, Position
from game.settings import LARGEST, SMALLEST, THEMES, TIERS
from game.storage import MOST, TooLarge, read_whole
from game.wording import Failure, Sentence, clipped, say

T = TypeVar("T")

PROGRAM = "main.py"

MISUSED = 2
"""The exit status when the arguments make no sense."""


class Refusal(Failure):
    """Why a command can't be carried out: one sentence for the user."""


def complain(text: str) -> None:
    """Says it on the error stream, in one line."""
    print(f"{PROGRAM}: {' '.join(text.split())}", file=sys.stderr)


def number(option: str, least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number from `least` to `most`."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text) or not least <= int(text) <= most:
            raise Refusal(
                say(
                    "{option} must be a whole number from {least} to {most}, not “{text}”.",
                    option=option,
                    least=least,
                    most=most,
                    text=clipped(text),
                )
            )
        return int(text)

    return read


def decimal(option: str, least: float, most: float) -> Callable[[str], float]:
    """Reads a decimal number from `least` to `most`."""

    def read(text: str) -> float:
        found = re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text)
        if not found or not least <= float(text) <= most:
            raise Refusal(
                say(
                    "{option} must be a number from {least} to {most}, not “{text}”.",
                    option=option,
                    least=least,
                    most=most,
                    text=clipped(text),
                )
            )
        return float(text)

    return read


def size(option: str, least: int, most: int) -> Callable[[str], tuple[int, int]]:
    """Reads width x height in pixels, each from `least` to `most`."""

    def read(text: str) -> tuple[int, int]:
        found = re.fullmatch("([0-9]{1,9})x([0-9]{1,9})", text)
        sides = [int(side) for side in found.groups()] if found else []
        if not found or not all(least <= side <= most for side in sides):
            raise Refusal(
                say(
                    "{option} must be like 1280x720, each side from {least} to {most} pixels,"
                    " not “{text}”.",
                    option=option,
                    least=least,
                    most=most,
                    text=clipped(text),
                )
            )
        return sides[0], sides[1]

    return read


def add_number(
    parser: ArgumentParser,
    option: str,
    read: Callable[[str, T, T], Callable[[str], T]],
    bounds: tuple[T, T],
    meaning: str,
    usual: T | None = None,
    metavar: str = "N",
    required: bool = False,
) -> None:
    """An option with a number within bounds, read as `number` or `decimal` does."""
    kind = read(option, *bounds)
    parser.add_argument(
        option, metavar=metavar, type=kind, default=usual, required=required, help=meaning
    )


def add_json(parser: ArgumentParser, language: Language) -> None:
    """The option of figures that programs can read too."""
    parser.add_argument(
        "--json", action="store_true", help=language.text("tell it as JSON, for programs")
    )


def add_game(parser: ArgumentParser, language: Language, optional: bool = False) -> None:
    """The argument GAME."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?" if optional else None,
        help=language.text("the game: {games}", games=", ".join(GAMES)),
    )


def add_beginning(parser: ArgumentParser, language: Language) -> None:
    """The options that say what rules a game has and where it begins; read by `beginning`."""
    parser.add_argument("--rules", metavar="NAME", help=language.text("the rule set"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--start", metavar="NAME", help=language.text("where the game begins: a start, a position")
    )
    where.add_argument("--position", metavar="P", help=language.text("the same"))
    meaning = language.text("the number that settles what is drawn by lot")
    add_number(parser, "--seed", number, (0, 2**32 - 1), meaning)


def add_look(
    parser: ArgumentParser, language: Language, theme: str | None = None, tier: str | None = None
) -> None:
    """The options that say how the picture looks, and what holds without them."""
    parser.add_argument(
        "--theme",
        metavar="NAME",
        choices=THEMES,
        default=theme,
        help=language.text("the materials and the light: {themes}", themes=", ".join(THEMES)),
    )
    add_tier(parser, language, tier)


def add_tier(parser: ArgumentParser, language: Language, tier: str | None = None) -> None:
    """The option that says how finely is drawn, and what holds without it."""
    parser.add_argument(
        "--tier",
        metavar="NAME",
        choices=TIERS,
        default=tier,
        help=language.text("how finely is drawn: {tiers}", tiers=", ".join(TIERS)),
    )


def add_window(parser: ArgumentParser, language: Language) -> None:
    """The options that say how large the window is."""
    add_window_size(parser, language.text("the size of the window in pixels"))
    parser.add_argument(
        "--fullscreen", action="store_true", help=language.text("fill the whole screen")
    )


def add_window_size(parser: ArgumentParser, meaning: str) -> None:
    """The window's size alone."""
    kind = size("--window", SMALLEST, LARGEST)
    parser.add_argument("--window", metavar="WxH", type=kind, help=meaning)


def beginning(game: Game, args: Namespace) -> Position:
    """The position that those options describe; without a seed it is 0. Raises Refusal."""
    rules = None
    if args.rules is not None:
        rules = parsed("--rules", args.rules, game.rule_set_named)
    option, text = "--start", args.start
    if args.position is not None:
        option, text = "--position", args.position

    def parse(text: str) -> Position:
        # A position has slashes, the name of a start has none.
        if option == "--position" or "/" in text:
            return game.parse_position(text, rules)
        return game.start(rules, text, args.seed or 0)

    return parsed(option, text, parse) if text is not None else game.start(rules)


def game_of(args: Namespace) -> Game:
    """The game of the argument GAME. Raises Refusal."""
    try:
        return game_named(args.game)
    except NotationError as error:
        raise Refusal(error.sentence) from error


def file_bytes(path: Path) -> bytes:
    """What is in the file. Raises Refusal."""
    try:
        return read_whole(path)
    except FileNotFoundError as error:
        raise Refusal(say("There is no file {path}", path=path)) from error
    except TooLarge as error:
        most = MOST // 2**20
        raise Refusal(say("{path} is larger than {most} MB.", path=path, most=most)) from error
    except OSError as error:
        raise Refusal(say("{path} can't be read.", path=path)) from error


def game_in(path: Path, number: int = 1) -> Record | RecordError:
    """The game of that number in a file of records, or its fault. Raises Refusal."""
    last = 0
    for last, record in enumerate(each_record(file_bytes(path)), start=1):
        if last == number:
            return record
    if not last:
        raise Refusal(say("{path}: there is no game in this file.", path=path))
    raise Refusal(say("--number: the last game is {last}.", last=last))


def fault_in(path: Path, error: RecordError) -> Sentence:
    """What is wrong with a record in that file, and where."""
    return say(
        "{path}, line {line}, column {column}: {fault}",
        path=path,
        line=error.line,
        column=error.column,
        fault=error.sentence,
    )


def parsed(option: str, text: str, parse: Callable[[str], T]) -> T:
    """The value that `parse` reads from the text of an option. Raises Refusal."""
    try:
        return parse(text)
    except NotationError as error:
        if error.column == 1:
            raise Refusal(say("{option}: {fault}", option=option, fault=error.sentence)) from error
        raise Refusal(
            say(
                "{option}, character {column}: {fault}",
                option=option,
                column=error.column,
                fault=error.sentence,
            )
        ) from error


def check_picture(path: Path) -> None:
    """Whether a picture can be written there. Raises Refusal."""
    if path.suffix.lower() != ".png":
        raise Refusal(say("The picture must be named something.png, not “{name}”.", name=path.name))
    if path.is_dir():
        raise Refusal(say("{path} is a folder.", path=path))
    if not path.parent.is_dir():
        raise Refusal(say("There is no folder {path}", path=path.parent))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Refusal(say("{path} can't be written.", path=path))
