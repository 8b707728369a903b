"""Reading records of games (`.game`): every move is checked by the rules.

The format is told in game.record. One faulty game does not hide the others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from game.games import game_named
from game.line import Line
from game.record import OURS, RESULTS, Record, RecordError, Rounds, Turn, one_line
from game.rules import IllegalMove, Move, NotationError, Outcome, Position, Reason
from game.wording import Sentence, clipped, say

T = TypeVar("T")


def read_records(text: str | bytes) -> list[Record | RecordError]:
    """Every game of a `.game` file in its order; in the place of a faulty one, its fault."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            return [_undecodable(error)]
    return list(_Reader(text).games())


def _undecodable(error: UnicodeDecodeError) -> RecordError:
    sound = error.object[: error.start].decode("utf-8")
    line, column = sound.count("\n") + 1, len(sound) - sound.rfind("\n")
    return RecordError(say("The file is not text in UTF-8."), line, column)


_TOKEN = re.compile(
    r"""
      \[ [ \t]* (?P<tag> [A-Za-z0-9_]+ ) [ \t]* "(?P<value> (?: [^"\\\n] | \\. )* )" [ \t]* \]
    | \{ (?P<comment> [^{}]* ) \}
    | (?P<number> [0-9]{1,9} ) \.+
    | (?P<word> [^\s\[\]{}]+ )
    """,
    re.VERBOSE,
)
_SPACE = re.compile(r"\s*")
_MOVETEXT_LINE = re.compile(r"^[ \t]*[^\s\[]", re.MULTILINE)
_GAME_LINE = re.compile(r'^[ \t]*\[[ \t]*Game[ \t]*"', re.MULTILINE)


class _FaultError(Exception):
    def __init__(self, sentence: Sentence, at: int) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.at = at


class _Tag(NamedTuple):
    value: str
    at: int
    """Where the value begins in the text."""


class _Reader:
    """Reads game after game, looking at every character a bounded number of times."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.at = 0
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self._skip_space()

    def games(self) -> Iterator[Record | RecordError]:
        while self.at < len(self.text):
            game = _GameReader(self)
            try:
                yield game.read()
            except _FaultError as fault:
                yield self._error(fault, game.so_far())
                self._skip_game(in_tags=game.line is None and self.text[self.at :][:1] == "[")

    def look(self) -> re.Match[str]:
        """The next token, which is not taken yet."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            raise _FaultError(self._unreadable(), min(self.at, len(self.text.rstrip())))
        return found

    def take(self, token: re.Match[str]) -> None:
        """Goes on behind a token."""
        self.at = token.end()
        self._skip_space()

    def _skip_space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at

    def _unreadable(self) -> Sentence:
        match self.text[self.at : self.at + 1]:
            case "":
                return say("The game breaks off: its result is missing.")
            case "{":
                return say("This comment has no end.")
            case "[":
                return say('A tag is written as [Name "value"].')
            case character:
                return say("“{character}” has no meaning here.", character=character)

    def _error(self, fault: _FaultError, so_far: Record | None) -> RecordError:
        line = bisect_right(self._line_starts, fault.at)
        column = fault.at - self._line_starts[line - 1] + 1
        return RecordError(fault.sentence, line, column, so_far)

    def _skip_game(self, in_tags: bool) -> None:
        """Goes on at the next game after a fault, so that it doesn't hide the rest."""
        start = self._line_starts[bisect_right(self._line_starts, self.at) - 1]
        if in_tags:
            movetext = _MOVETEXT_LINE.search(self.text, start)
            start = movetext.start() if movetext else len(self.text)
        elif self.text[start : self.at].strip():
            start = self.at
        found = _GAME_LINE.search(self.text, start)
        self.at = found.start() if found else len(self.text)
        self._skip_space()


class _GameReader:
    """Reads one game, and remembers how far it came."""

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader
        self._begin = reader.at
        self._tags: dict[str, _Tag] = {}
        self._turns: list[tuple[Move, list[str]]] = []
        self._comments: list[str] = []
        self.line: Line | None = None
        """The game as far as it is read; None: we are still at the tags."""

    def read(self) -> Record:
        """The whole game. Raises _FaultError."""
        self._read_tags()
        self.line = line = Line(self._start())
        outcome = self._read_moves(line)
        return self._record(line, outcome)

    def so_far(self) -> Record | None:
        """What has been read, as an unfinished game."""
        return self._record(self.line, None) if self.line else None

    def _record(self, line: Line, outcome: Outcome | None) -> Record:
        return Record(
            line.positions[0],
            tuple(Turn(move, tuple(comments)) for move, comments in self._turns),
            outcome,
            (self._value("First"), self._value("Second")),
            tuple((name, tag.value) for name, tag in self._tags.items() if name not in OURS),
            tuple(self._comments),
        )

    def _value(self, name: str) -> str:
        return self._tags[name].value if name in self._tags else ""

    def _read_tags(self) -> None:
        while (token := self._reader.look())["tag"]:
            name, value = token["tag"], re.sub(r'\\(["\\])', r"\1", token["value"])
            if name in self._tags:
                raise _FaultError(
                    say("The tag {name} stands here twice.", name=name), token.start()
                )
            self._tags[name] = _Tag(value, token.start("value"))
            self._reader.take(token)

    def _start(self) -> Position:
        if "Game" not in self._tags:
            raise _FaultError(say("The tag Game is missing: which game is it?"), self._begin)
        game = self._parsed("Game", game_named)
        rules = self._parsed("Rules", game.rule_set_named) if "Rules" in self._tags else None
        if "Start" not in self._tags:
            return game.start(rules)
        return self._parsed("Start", lambda text: game.parse_position(text, rules))

    def _parsed(self, name: str, parse: Callable[[str], T]) -> T:
        value, at = self._tags[name]
        try:
            return parse(value)
        except NotationError as error:
            raise _FaultError(error.sentence, at + error.column - 1) from error

    def _read_moves(self, line: Line) -> Outcome | None:
        rounds = Rounds()
        comments = self._comments
        while (token := self._reader.look())["word"] not in RESULTS:
            if token["tag"]:
                raise _FaultError(say("The game breaks off: its result is missing."), token.start())
            if token["number"]:
                _check_number(token, rounds.number + rounds.begins(line.position.turn))
            elif token["comment"] is not None:
                comments.append(one_line(token["comment"]))
            else:
                rounds.count(line.position.turn)
                comments = self._read_move(line, token)
            self._reader.take(token)
        self._reader.take(token)
        return self._outcome(token, line.outcome)

    def _read_move(self, line: Line, token: re.Match[str]) -> list[str]:
        try:
            move = line.position.parse_move(token["word"])
            line.play(move)
        except NotationError as error:
            raise _FaultError(error.sentence, token.start() + error.column - 1) from error
        except IllegalMove as error:
            raise _FaultError(error.sentence, token.start()) from error
        self._turns.append((move, []))
        return self._turns[-1][1]

    def _outcome(self, token: re.Match[str], decided: Outcome | None) -> Outcome | None:
        """The outcome that the board, the tags and the end of the game agree on."""
        result, at = token["word"], token.start()
        told = self._tags.get("Result", _Tag(result, at))
        if told.value != result:
            raise _FaultError(
                say(
                    "The tag Result says “{tag}”, but the game ends with “{result}”.",
                    tag=clipped(told.value),
                    result=result,
                ),
                told.at,
            )
        reason = self._tags.get("Termination")
        if decided is not None:
            return _decided(decided, result, at, reason)
        return _declared(RESULTS[result], at, reason)


def _check_number(token: re.Match[str], expected: int) -> None:
    if int(token["number"]) != expected:
        raise _FaultError(
            say(
                "This is round {expected}, not {number}.",
                expected=expected,
                number=token["number"],
            ),
            token.start(),
        )


def _decided(outcome: Outcome, result: str, at: int, reason: _Tag | None) -> Outcome:
    """The outcome on the board, if the record doesn't say otherwise."""
    if result != outcome.result:
        raise _FaultError(
            say(
                "The record says “{result}”, but on the board the game is {board} ({reason}).",
                result=result,
                board=outcome.result,
                reason=outcome.reason.value,
            ),
            at,
        )
    if reason is not None and reason.value != outcome.reason:
        raise _FaultError(
            say(
                "The tag Termination must be “{reason}” here: so the game ended on the board.",
                reason=outcome.reason.value,
            ),
            reason.at,
        )
    return outcome


def _declared(winner: int | None, at: int, reason: _Tag | None) -> Outcome | None:
    """The outcome of a game that goes on for the board: it is as the players say."""
    if winner is None:
        if reason is not None:
            raise _FaultError(say("A game without a result has no tag Termination."), reason.at)
        return None
    if winner == 0:
        raise _FaultError(say("The game is not drawn: no position has occurred often enough."), at)
    if reason is None or reason.value != Reason.RESIGNATION:
        raise _FaultError(
            say(
                "On the board the game goes on: a result needs the tag Termination “{reason}”.",
                reason=Reason.RESIGNATION.value,
            ),
            at if reason is None else reason.at,
        )
    return Outcome(winner, Reason.RESIGNATION)
