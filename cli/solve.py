"""`main.py solve`: the true value of every position of Pylos."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

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
from cli.progress import Progress
from cli.setup import ready_to_think
from cli.system import NotReady
from game.language import Language
from game.pylos import PylosPosition
from game.wording import say

if TYPE_CHECKING:
    from game.pylos.solving import Counts

VALUES = {1: "win", 0: "draw", -1: "loss"}

_NEEDED = 5
"""Gigabytes of memory."""


def add_solve(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `solve`."""
    add_game(parser, language)
    add_beginning(parser, language)
    most = language.text("how many processors to use; all, if nothing is said")
    add_number(parser, "--threads", number, (1, 256), most, os.cpu_count() or 1)
    parser.add_argument(
        "--fit",
        action="store_true",
        help=language.text("fit the computer player's weights to it as well, and keep them"),
    )
    add_json(parser, language)


def solve(args: Namespace, language: Language) -> int:
    """Solves, with its progress on the error stream, and prints what came of it."""
    position = beginning(game_of(args), args)
    if not isinstance(position, PylosPosition):
        raise Refusal(say("Only Pylos can be solved."))
    ready_to_think()
    from game.pylos.solving import Solution

    progress = Progress()

    def tell(through: int, balls: int, decided: int) -> None:
        news = say(
            "Time {through}, {balls} balls: {decided} positions decided.",
            through=through,
            balls=balls,
            decided=f"{decided:,}",
        )
        progress.moving(language.tell(news))

    try:
        solution = Solution(position.rules)
        solution.solve(args.threads, tell)
    except MemoryError as error:
        raise NotReady(say("Solving takes {count} gigabytes of memory.", count=_NEEDED)) from error
    finally:
        progress.clear()
    value = solution.value(position)
    moves = position.legal_moves()
    keep = [str(move) for move in moves if solution.value(position.after(move)) == -value]
    _tell(args, position, VALUES[value], keep, solution.counts(args.threads))
    if args.fit:
        from game.pylos.fitting import fit

        fit(solution, args.seed or 0, args.threads)
    return 0


def _tell(
    args: Namespace, position: PylosPosition, value: str, keep: list[str], counts: Counts
) -> None:
    found = {
        "rules": position.rules,
        "won": counts.won,
        "lost": counts.lost,
        "drawn": counts.drawn,
        "position": str(position),
        "value": value,
        "keep": keep,
    }
    if args.json:
        print(json.dumps(found))
        return
    for name, what in found.items():
        print(name, " ".join(what) if isinstance(what, list) else what)
