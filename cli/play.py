"""`main.py play`: everything about its arguments is settled here, headless.

Then the machine is made ready, and `scenes.play.play` takes over, called with what `play` names.
"""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import (
    Refusal,
    add_beginning,
    add_game,
    add_look,
    add_window,
    beginning,
    game_of,
    parsed,
)
from cli.setup import ready_to_play
from game.clock import Allowance, Clock, TimeControl
from game.language import Language
from game.match import Match
from game.record_file import RecordFile, RecordFileError
from game.rules import NotationError
from game.seats import HUMAN, Seat
from game.wording import clipped, say


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
        "--clock",
        metavar="TIME",
        help=language.text(
            "each side's minutes and seconds a turn: 5+3, or 5+3,10+5; in seconds: 300d2, 300b2"
        ),
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help=language.text("add the games to this file of records, turn by turn"),
    )
    add_window(parser, language)
    add_look(parser, language)


def play(args: Namespace, language: Language) -> int:
    """Opens the window: at the table of a game, or at the menu without one.

    `scenes.play.play` is given: match (None: the menu), seats (who plays it), record (a RecordFile
    whose `keep` wants every match that begins, or None), language (None: the settings', else the
    system's), size (None: the settings'), fullscreen, seed (for all that is drawn by lot), theme
    and tier (None: the settings').
    """
    of_a_game = (args.rules, args.start, args.position, args.first, args.second, args.clock)
    if args.game is None and any(value is not None for value in of_a_game):
        raise Refusal(
            say("Rules, a start, players and clocks need a game: play pylos or play pillarz.")
        )
    if args.seed is None:
        args.seed = int.from_bytes(os.urandom(4))
    match = None
    if args.game is not None:
        match = Match(beginning(game_of(args), args), clock=_clock(args.clock))
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


def _clock(text: str | None) -> Clock | None:
    return None if text is None else Clock(parsed("--clock", text, time_control))


def time_control(text: str) -> TimeControl:
    """The clocks of that text, one for both sides or two. Raises NotationError.

    With a plus it is minutes and seconds, as players say it: `5+3`. Otherwise it is written as in a
    record, in seconds: `300d3`, `300b3`.
    """
    first, comma, second = text.partition(",")
    allowance = _allowance(first)
    try:
        return TimeControl(allowance, _allowance(second) if comma else allowance)
    except NotationError as error:
        raise NotationError(error.sentence, len(first) + 1 + error.column) from error


def _allowance(text: str) -> Allowance:
    minutes = re.fullmatch("([0-9]{1,4})[+]([0-9]{1,6})", text)
    if minutes:
        try:
            return Allowance.parse(f"{60 * int(minutes[1])}+{minutes[2]}")
        except NotationError as error:
            column = 1 if error.column == 1 else minutes.start(2) + 1
            raise NotationError(error.sentence, column) from error
    if re.fullmatch("[0-9]+[db][0-9]+", text):
        return Allowance.parse(text)
    raise NotationError(
        say(
            "A clock is written as 5+3, minutes and seconds a turn, or in seconds as 300d3 or"
            " 300b3, not “{text}”.",
            text=clipped(text),
        )
    )


def _seat(option: str, text: str | None) -> Seat:
    return HUMAN if text is None else parsed(option, text, Seat.parse)


def _record_file(path: Path) -> RecordFile:
    try:
        return RecordFile(path)
    except RecordFileError as error:
        raise Refusal(error.sentence) from error
