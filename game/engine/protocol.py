"""The engine's text protocol, in the shape of UCI: what each line means, and how it is written.

To the engine:   uci | isready | ucinewgame | setoption name NAME value VALUE | stop | quit
                 position game pylos|pillarz [rules NAME] start [NAME] | fen POSITION [moves M ...]
                 go [movetime MS] [depth N] [nodes N] [infinite]
From the engine: id name|author TEXT | option name NAME type spin default D min A max B
                 uciok | readyok | info string TEXT | bestmove MOVE|none
                 info depth D multipv N score S nodes N nps N time MS pv M ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.thought import Score, Thought
from game.games import game_named
from game.line import Line
from game.rules import IllegalMove, Move, NotationError, Position
from game.wording import clipped

LONGEST = 100_000
"""Characters of the longest line that is read."""

NONE = "none"
"""The best move where the game is over."""


class ProtocolError(ValueError):
    """Why a line means nothing, in one line."""


class Option(NamedTuple):
    """A whole number that can be set: `setoption name NAME value N`."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return (
            f"option name {self.name} type spin default {self.default}"
            f" min {self.least} max {self.most}"
        )


LEVEL = Option("Level", 8, 1, 8)
SEED = Option("Seed", 0, 0, 2**32 - 1)
HASH = Option("Hash", 64, 1, 4096)
THREADS = Option("Threads", 1, 1, 64)
MULTI_PV = Option("MultiPV", 1, 1, 8)
OPTIONS = {option.name: option for option in (LEVEL, SEED, HASH, THREADS, MULTI_PV)}
"""How strongly it plays, what settles its choices, megabytes of its table, threads of a search,
and how many of the best moves it tells of."""


# --- what the engine is told ---


@dataclass(frozen=True, slots=True)
class Word:
    """A command of one word: uci, isready, ucinewgame, stop, quit."""

    word: str

    def __str__(self) -> str:
        return self.word


UCI, IS_READY, NEW_GAME, STOP, QUIT = map(Word, "uci isready ucinewgame stop quit".split())


@dataclass(frozen=True, slots=True)
class SetOption:
    """Sets one of OPTIONS."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"setoption name {self.name} value {self.value}"


@dataclass(frozen=True, slots=True)
class SetPosition:
    """What to think about: the positions of a line of play, the last of them on the table."""

    line: Line

    def __str__(self) -> str:
        return position_line(self.line.positions[0], self.line.moves)


def position_line(start: Position, moves: Iterable[Move]) -> str:
    """The command that sets what these moves lead to."""
    played = " ".join(map(str, moves))
    where = f"position game {start.game.name} rules {start.rules} fen {start}"
    return f"{where} moves {played}" if played else where


@dataclass(frozen=True, slots=True)
class Go:
    """Think: for so many milliseconds, so deep, over so many positions; with nothing said, as the
    level has it; `infinite`: until told to stop.
    """

    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False

    def __str__(self) -> str:
        limits = {"movetime": self.movetime, "depth": self.depth, "nodes": self.nodes}
        words = [f"{name} {value}" for name, value in limits.items() if value is not None]
        return " ".join(["go", *words, *(["infinite"] if self.infinite else [])])


Command = Word | SetOption | SetPosition | Go

_MOST = {"movetime": 10**9, "depth": 999, "nodes": 10**15}


class Reader:
    """Reads the lines an engine is told. It remembers the last position, to which a game adds."""

    def __init__(self) -> None:
        self._head: tuple[str, ...] = ()
        self._line: Line | None = None
        self._told: list[str] = []
        self._readers: dict[str, Callable[[list[str]], Command]] = {
            **{str(word): _alone(word) for word in (UCI, IS_READY, NEW_GAME, STOP, QUIT)},
            "setoption": _option,
            "position": self._position,
            "go": _go,
        }

    def read(self, text: str) -> Command | None:
        """What a line means; None if it is empty. Raises ProtocolError."""
        if len(text) > LONGEST:
            raise ProtocolError(f"a line is at most {LONGEST} characters long")
        words = text.split()
        if not words:
            return None
        if words[0] not in self._readers:
            raise ProtocolError(f"no command is called “{clipped(words[0])}”")
        return self._readers[words[0]](words[1:])

    def _position(self, words: list[str]) -> SetPosition:
        cut = words.index("moves") if "moves" in words else len(words)
        head, moves = tuple(words[:cut]), words[cut + 1 :]
        line, known = self._line, len(self._told)
        # A game is told anew from its start at every turn: only the new turns are played.
        if line is None or head != self._head or moves[:known] != self._told:
            line, known = Line(_start(list(head))), 0
        line = line.copy()
        for number, move in enumerate(moves[known:], start=known + 1):
            with _faults_of(f"move {number}, “{clipped(move)}”"):
                line.play(line.position.parse_move(move))
        self._head, self._line, self._told = head, line, moves
        return SetPosition(line)


def _alone(word: Word) -> Callable[[list[str]], Word]:
    def read(words: list[str]) -> Word:
        if words:
            raise ProtocolError(f"nothing may follow {word}")
        return word

    return read


def _option(words: list[str]) -> SetOption:
    match words:
        case ["name", name, "value", value]:
            known = {option.lower(): option for option in OPTIONS}
            if name.lower() not in known:
                raise ProtocolError(f"no option is called “{clipped(name)}”")
            option = OPTIONS[known[name.lower()]]
            return SetOption(option.name, _number(option.name, value, option.least, option.most))
    raise ProtocolError("an option is set by: setoption name NAME value VALUE")


def _go(words: list[str]) -> Go:
    limits: dict[str, int] = {}
    infinite = False
    rest = iter(words)
    for word in rest:
        if word == "infinite" and not infinite:
            infinite = True
        elif word in _MOST and word not in limits:
            limits[word] = _number(word, next(rest, ""), 1, _MOST[word])
        else:
            raise ProtocolError(f"“{clipped(word)}” does not belong here")
    return Go(**limits, infinite=infinite)


def _start(words: list[str]) -> Position:
    rules: str | None = None
    match words:
        case ["game", name, "rules", rules, *where]:
            pass
        case ["game", name, *where]:
            pass
        case _:
            raise ProtocolError("a position begins with: position game NAME")
    with _faults_of("position"):
        game = game_named(name)
        match where:
            case ["start"]:
                return game.start(rules)
            case ["start", start]:
                return game.start(rules, start)
            case ["fen", text]:
                return game.parse_position(text, rules)
    raise ProtocolError("after the game comes: start [NAME], or: fen POSITION; then: moves M ...")


class _faults_of:  # noqa: N801
    """Turns what the rules find wrong into a ProtocolError that says where."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: object, _trace: object) -> None:
        if isinstance(error, NotationError | IllegalMove):
            raise ProtocolError(f"{self.where}: {error.sentence}") from error


def _number(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,18}", text) or not least <= int(text) <= most:
        raise ProtocolError(
            f"{name} is a whole number from {least} to {most}, not “{clipped(text)}”"
        )
    return int(text)


# --- what the engine says ---

UCI_OK, READY_OK = "uciok", "readyok"


@dataclass(frozen=True, slots=True)
class Info:
    """A finished iteration as it is told: `line` holds moves in notation, the best first."""

    depth: int
    score: Score
    nodes: int
    seconds: float
    line: tuple[str, ...]
    place: int = 1

    def __str__(self) -> str:
        speed = int(self.nodes / self.seconds) if self.seconds > 0 else 0
        return " ".join(
            [
                f"info depth {self.depth} multipv {self.place} score {self.score}",
                f"nodes {self.nodes} nps {speed} time {round(1000 * self.seconds)}",
                *(["pv", *self.line] if self.line else []),
            ]
        )


@dataclass(frozen=True, slots=True)
class BestMove:
    """The end of a thought. `move` is in notation; None where the game is over."""

    move: str | None

    def __str__(self) -> str:
        return f"bestmove {self.move or NONE}"


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the engine found wrong with a line it was told."""

    text: str

    def __str__(self) -> str:
        return f"info string error: {self.text}"


Answer = Info | BestMove | Trouble | str
"""An answer read: a str is UCI_OK or READY_OK."""


def info(thought: Thought) -> Info:
    """A thought as it is told."""
    return Info(
        thought.depth,
        thought.score,
        thought.nodes,
        thought.seconds,
        tuple(map(str, thought.line)),
        thought.place,
    )


def read_answer(text: str) -> Answer | None:
    """What a line of an engine means; None if it is nothing we know, which is no fault.

    Raises ProtocolError for a best move or an info that is malformed.
    """
    words = text.split()
    match words:
        case ["uciok"] | ["readyok"]:
            return words[0]
        case ["bestmove", move, *_]:
            return BestMove(None if move == NONE else move)
        case ["info", "string", "error:", *rest]:
            return Trouble(" ".join(rest))
        case ["info", *rest] if "score" in rest and rest[0] != "string":
            return _read_info(rest)
        case ["bestmove"]:
            raise ProtocolError("a best move without a move")
    return None


_COUNTED = ("depth", "multipv", "nodes", "nps", "time")


def _read_info(words: Sequence[str]) -> Info:
    cut = words.index("pv") if "pv" in words else len(words)
    fields: dict[str, int] = {}
    score: Score | None = None
    rest = iter(words[:cut])
    for word in rest:
        if word == "score":
            score = _read_score(rest)
        elif word in _COUNTED:
            fields[word] = _number(word, next(rest, ""), 0, 10**18 - 1)
    if score is None:
        raise ProtocolError("an info without a score")
    return Info(
        fields.get("depth", 0),
        score,
        fields.get("nodes", 0),
        fields.get("time", 0) / 1000,
        tuple(words[cut + 1 :]),
        fields.get("multipv", 1),
    )


def _read_score(rest: Iterator[str]) -> Score:
    kind = next(rest, "")
    try:
        return Score.parse(kind if kind == "draw" else f"{kind} {next(rest, '')}")
    except ValueError as error:
        raise ProtocolError(str(error)) from error


def telling(options: Iterable[Option]) -> Iterator[str]:
    """What is answered to `uci`."""
    yield "id name Pylos and pillarz"
    yield "id author the makers of this program"
    yield from map(str, options)
    yield UCI_OK
