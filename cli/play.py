"""`main.py play`: everything about its arguments is settled here, headless.

Then the machine is made ready, and `scenes.play.play` takes over, called with what `play` names.
"""

from __future__ import annotations

import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import (
    Refusal,
    add_beginning,
    add_game,
    add_look,
    beginning,
    game_of,
    parsed,
    size,
)
from cli.setup import ready_to_play
from game.language import Language
from game.match import Match
from game.record_file import RecordFile, RecordFileError
from game.seats import HUMAN, Seat
from game.settings import LARGEST, SMALLEST
from game.wording import say


def add_play(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `play`."""
    add_game(parser, language, optional=True)
    add_beginning(parser, language)
    for side in ("first", "second"):
        parser.add_argument(
            f"--{side}",
            metavar="WHO",
            help=language.text("who plays that side: human, computer, computer:5"),
        )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help=language.text("add the games to this file of records, turn by turn"),
    )
    parser.add_argument(
        "--window",
        metavar="WxH",
        type=size("--window", SMALLEST, LARGEST),
        help=language.text("the size of the window in pixels"),
    )
    parser.add_argument(
        "--fullscreen", action="store_true", help=language.text("fill the whole screen")
    )
    add_look(parser, language)


def play(args: Namespace, language: Language) -> int:
    """Opens the window: at the table of a game, or at the menu without one.

    `scenes.play.play` is given: match (None: the menu), seats (who plays it), record (a RecordFile
    whose `keep` wants every match that begins, or None), language (None: the settings', else the
    system's), size (None: the settings'), fullscreen, seed (for all that is drawn by lot), theme
    and tier (None: the settings').
    """
    of_a_game = (args.rules, args.start, args.position, args.first, args.second)
    if args.game is None and any(value is not None for value in of_a_game):
        raise Refusal(say("Rules, a start and players need a game: play pylos or play pillarz."))
    if args.seed is None:
        args.seed = secrets.randbelow(2**32)
    match = None if args.game is None else Match(beginning(game_of(args), args))
    seats = _seat("--first", args.first), _seat("--second", args.second)
    record = None if args.record is None else _record_file(args.record)

    ready_to_play()
    from scenes.play import play as play_at_table

    return play_at_table(
        match=match,
        seats=seats,
        record=record,
        language=language if args.lang else None,
        size=args.window,
        fullscreen=args.fullscreen,
        seed=args.seed,
        theme=args.theme,
        tier=args.tier,
    )


def _seat(option: str, text: str | None) -> Seat:
    return HUMAN if text is None else parsed(option, text, Seat.parse)


def _record_file(path: Path) -> RecordFile:
    try:
        return RecordFile(path)
    except RecordFileError as error:
        raise Refusal(error.sentence) from error
