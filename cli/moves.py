"""`main.py moves` and `main.py perft`: the legal turns of a position, and how many there are."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.arguments import add_beginning, add_game, add_number, beginning, game_of, number
from game import rules
from game.language import Language

DEEPEST = 99


def add_moves(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `moves`."""
    add_game(parser, language)
    add_beginning(parser, language)


def moves(args: Namespace, _language: Language) -> int:
    """Prints the legal turns, one a line; nothing when the game is over."""
    for move in beginning(game_of(args), args).legal_moves():
        print(move)
    return 0


def add_perft(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `perft`."""
    add_game(parser, language)
    add_beginning(parser, language)
    deep = language.text("how many turns deep to count")
    add_number(parser, "--depth", number, (1, DEEPEST), deep, required=True)


def perft(args: Namespace, _language: Language) -> int:
    """Prints `depth count` for every depth up to --depth, each as soon as it is known."""
    position = beginning(game_of(args), args)
    for depth in range(1, args.depth + 1):
        print(depth, rules.perft(position, depth), flush=True)
    return 0
