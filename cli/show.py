"""`main.py show`: everything about its arguments is settled here, headless.

Then the machine is made ready, and `scenes.show.show` takes over, called with what `show` names.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import (
    Refusal,
    add_beginning,
    add_game,
    add_look,
    add_number,
    beginning,
    check_picture,
    decimal,
    fault_in,
    game_in,
    game_of,
    number,
    size,
)
from cli.progress import Progress
from cli.setup import ready_to_show
from cli.system import NotReady
from game.language import Language
from game.match import Match
from game.record import RecordError
from game.rules import Game, IllegalMove, NotationError
from game.settings import THEMES, TIERS
from game.wording import say

VIEWS = ("player", "opponent", "left", "right", "top")
"""The five views of the table."""

LONGEST = 9999
"""No record has more turns than --ply can name."""


def add_show(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `show`."""
    add_game(parser, language)
    add_beginning(parser, language)
    played = parser.add_mutually_exclusive_group()
    played.add_argument(
        "--moves", metavar="TURNS", help=language.text('the turns played, like "b2 c3"')
    )
    played.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help=language.text("a file of records, whose first game is shown"),
    )
    ply = language.text("how many turns of the record to show, if not all")
    add_number(parser, "--ply", number, (0, LONGEST), ply)
    parser.add_argument(
        "--out",
        metavar="FILE.png",
        required=True,
        type=Path,
        help=language.text("where the picture goes"),
    )
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=size("--size", 16, 4096),
        default=(1280, 720),
        help=language.text("the size of the picture in pixels"),
    )
    parser.add_argument(
        "--view",
        metavar="NAME",
        choices=VIEWS,
        default=VIEWS[0],
        help=language.text("where it is seen from: {views}", views=", ".join(VIEWS)),
    )
    turn = language.text("from there, around the table to the right")
    add_number(parser, "--turn", decimal, (-360, 360), turn, 0.0, "DEGREES")
    tilt = language.text("from there, upwards; the camera stays above the table")
    add_number(parser, "--tilt", decimal, (-90, 90), tilt, 0.0, "DEGREES")
    zoom = language.text("how much nearer it is seen: 2 is twice as large")
    add_number(parser, "--zoom", decimal, (0.6, 2), zoom, 1.0, "X")
    add_look(parser, language, theme=THEMES[0], tier=TIERS[-1])
    parser.add_argument(
        "--marks", action="store_true", help=language.text("with the marks of the last turn")
    )
    parser.add_argument(
        "--transparent",
        action="store_true",
        help=language.text("nothing but the game itself, before a transparent background"),
    )


def show(args: Namespace, language: Language) -> int:
    """Draws the table into a file.

    `scenes.show.show` is given: match (at the moment to show), out (a writable .png), language,
    size in pixels, view (one of VIEWS), turn and tilt in degrees, zoom, theme, tier,
    marks (of the last turn), transparent, progress (told the share that is done).
    """
    match = _match_to_show(args)
    check_picture(args.out)

    ready_to_show()
    from scenes import show as scene

    progress = Progress()
    try:
        return scene.show(
            match=match,
            out=args.out,
            language=language,
            size=args.size,
            view=args.view,
            turn=args.turn,
            tilt=args.tilt,
            zoom=args.zoom,
            theme=args.theme,
            tier=args.tier,
            marks=args.marks,
            transparent=args.transparent,
            progress=lambda done: progress.moving(f"{args.out}: {done:.0%}"),
        )
    except OSError as error:
        raise Refusal(say("{path} can't be written.", path=args.out)) from error
    except scene.NoExposure as error:
        raise NotReady(say("This machine draws only to a window, not into a file.")) from error
    finally:
        progress.clear()


def _match_to_show(args: Namespace) -> Match:
    game = game_of(args)
    if args.record is not None:
        return _recorded(game, args)
    if args.ply is not None:
        raise Refusal(say("--ply needs --record."))
    match = Match(beginning(game, args))
    for count, text in enumerate((args.moves or "").split(), start=1):
        try:
            match.play(match.position.parse_move(text))
        except (NotationError, IllegalMove) as error:
            raise Refusal(
                say("--moves, turn {count}: {fault}", count=count, fault=error.sentence)
            ) from error
    return match


def _recorded(game: Game, args: Namespace) -> Match:
    if not (args.rules is args.start is args.position is None):
        raise Refusal(say("A record has its own rules and start: leave yours out."))
    record = game_in(args.record)
    if isinstance(record, RecordError):
        raise Refusal(fault_in(args.record, record))
    if record.start.game != game:
        raise Refusal(say("This is a record of {game}.", game=record.start.game.name))
    match = Match.from_record(record)
    if args.ply is not None:
        _go_to(match, args.ply)
    return match


def _go_to(match: Match, ply: int) -> None:
    if ply > match.ply:
        raise Refusal(say("--ply: the record ends at {ply}.", ply=match.ply))
    while match.ply > ply:
        match.undo()
