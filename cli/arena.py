"""`main.py arena`: engine against engine, and what that says about their strength."""

from __future__ import annotations

import json
import math
import re
import shlex
import shutil
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from cli.arguments import (
    Refusal,
    add_beginning,
    add_game,
    add_json,
    add_number,
    beginning,
    game_of,
    number,
)
from cli.prepare import prepare
from cli.progress import Progress
from cli.setup import ready_to_think
from cli.system import NotReady
from game.engine.arena import ArenaFailed, Contestant, Plan, Played, Standing, contest
from game.engine.client import OURS, Order
from game.engine.levels import LEVELS
from game.language import Language
from game.record import write_records
from game.rules import Position
from game.wording import clipped, say

BASELINE = "baseline"

USUAL = 1000
"""Milliseconds a turn for a program that is told no other limit."""


def add_arena(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `arena`."""
    add_game(parser, language)
    for name in ("one", "two"):
        parser.add_argument(
            name,
            metavar=name.upper(),
            help=language.text(
                "who plays: computer:LEVEL, depth:N, nodes:N, time:MS, baseline, or the command"
                " line of a program that speaks the protocol"
            ),
        )
    add_beginning(parser, language)
    games = language.text("how many games; the sides change after each")
    add_number(parser, "--games", number, (1, 100_000), games, 20)
    turns = language.text("how many random turns a game begins with; two games have the same")
    add_number(parser, "--opening", number, (0, 40), turns, 4)
    pace = language.text("at most so many milliseconds a turn, for both")
    add_number(parser, "--movetime", number, (1, 10**7), pace, metavar="MS")
    jobs = language.text("how many games at a time")
    add_number(parser, "--jobs", number, (1, 64), jobs, 1)
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help=language.text("add the games to this file of records"),
    )
    add_json(parser, language)


def arena(args: Namespace, language: Language) -> int:
    """Plays, with its progress on the error stream, and prints what came of it."""
    game, seed = game_of(args), args.seed or 0
    beginning(game, args)  # Faults of the options come out before anything is made ready.

    def place(drawn: int) -> Position:
        return beginning(game, Namespace(**{**vars(args), "seed": drawn}))

    pair = contestant(args.one, args.movetime), contestant(args.two, args.movetime)
    ready_to_think()
    prepare()
    plan = Plan(pair, place, args.games, args.opening, seed, args.jobs)
    games: list[Played] = []
    progress = Progress()
    try:
        for played in contest(plan):
            games.append(played)
            if args.record is not None:
                _keep(args.record, played)
            tenth = 10 * len(games) // args.games > 10 * (len(games) - 1) // args.games
            (progress.now if tenth else progress.moving)(_bar(games, args.games))
    except ArenaFailed as failure:
        raise NotReady(failure.sentence) from failure
    finally:
        progress.clear()
        if games:
            _tell(args, games, language)
    return 0


def contestant(text: str, movetime: int | None) -> Contestant:
    """Who is meant by the argument. Raises Refusal."""
    seconds = None if movetime is None else movetime / 1000
    limit = re.fullmatch("(computer|depth|nodes|time):([0-9]{1,12})", text)
    if limit:
        return Contestant(text, OURS, _limited(limit[1], int(limit[2]), seconds))
    usual = USUAL / 1000 if seconds is None else seconds
    if text == BASELINE:
        return Contestant(text, (*OURS, "--baseline"), Order(seconds=usual))
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command or not shutil.which(command[0]):
        raise Refusal(
            say(
                "“{text}” is no player: name computer:LEVEL, depth:N, nodes:N, time:MS, baseline,"
                " or the command line of a program.",
                text=clipped(text),
            )
        )
    return Contestant(Path(command[0]).name, tuple(command), Order(seconds=usual))


def _limited(kind: str, value: int, seconds: float | None) -> Order:
    most = {"computer": LEVELS, "depth": 99, "nodes": 10**12, "time": 10**7}[kind]
    number(f"{kind}:", 1, most)(str(value))
    match kind:
        case "computer":
            return Order(level=value, seconds=seconds)
        case "depth":
            return Order(seconds=seconds, depth=value)
        case "nodes":
            return Order(seconds=seconds, nodes=value)
    return Order(seconds=min(value / 1000, seconds or math.inf))


def _keep(path: Path, played: Played) -> None:
    try:
        began = path.exists() and path.stat().st_size > 0
        with path.open("a", encoding="utf-8") as file:
            file.write(("\n" if began else "") + write_records([played.record]))
    except OSError as error:
        raise Refusal(say("Nothing can be written to {path}", path=path)) from error


def _bar(games: list[Played], planned: int) -> str:
    standing = Standing.of(games)
    width = 24
    full = width * len(games) // planned
    return (
        f"  [{'#' * full}{'.' * (width - full)}] {len(games)}/{planned}"
        f"  +{standing.wins} ={standing.draws} -{standing.losses}"
    )


def _tell(args: Namespace, games: list[Played], language: Language) -> None:
    standing = Standing.of(games)
    if args.json:
        print(json.dumps(_figures(args, standing), indent=2))
        return
    points, low, high = standing.elo
    print(
        language.text(
            "{one} against {two}, {game}: {wins} wins, {draws} draws, {losses} losses in"
            " {games} games, {percent} %",
            one=args.one,
            two=args.two,
            game=args.game,
            wins=standing.wins,
            draws=standing.draws,
            losses=standing.losses,
            games=standing.games,
            percent=f"{100 * standing.score:.1f}",
        )
    )
    print(
        language.text(
            "Elo {points}, with 95 % probability from {low} to {high}",
            points=f"{points:+.0f}",
            low=f"{low:+.0f}",
            high=f"{high:+.0f}",
        )
    )
    print(
        language.text(
            "with the first side {first}, with the second {second}; {one} ms and {two} ms a turn",
            first="{:g}/{}".format(*standing.as_first),
            second="{:g}/{}".format(*standing.as_second),
            one=f"{standing.pace[0]:.1f}",
            two=f"{standing.pace[1]:.1f}",
        )
    )


def _figures(args: Namespace, standing: Standing) -> dict[str, Any]:
    return {
        "game": args.game,
        "rules": args.rules,
        "players": [args.one, args.two],
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": standing.score,
        "interval": standing.interval,
        # JSON knows no infinity.
        "elo": [points if math.isfinite(points) else None for points in standing.elo],
        "first": standing.as_first,
        "second": standing.as_second,
        "ms": standing.pace,
    }
