"""Reading records of games (`.game`): every move is checked by the rules.

The format is told in game.record. One faulty game does not hide the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from game.clock import TimeControl
from game.games import game_named
from game.line import Line
from game.record import OURS, RESULTS, Record, RecordError, Rounds, Turn, one_line
from game.remarks import (
    CLOCKS,
    NAMED,
    RULE_OF_TWO,
    TIME_CONTROL,
    Remarks,
    parse_control,
    parse_side,
    parse_times,
)
from game.rules import IllegalMove, Move, NotationError, Outcome, Position, Reason, other
from game.two import due
from game.wording import Sentence, clipped, say

T = TypeVar("T")


def read_records(text: str | bytes) -> list[Record | RecordError]:
    """Every game of a `.game` file in its order; in the place of a faulty one, its fault."""
    return list(each_record(text))


def each_record(text: str | bytes) -> Iterator[Record | RecordError]:
    """The same, each game read when it is asked for."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            yield _undecodable(error)
            return
    yield from _Reader(text).games()


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


@dataclass(frozen=True, slots=True)
class _Move:
    """A move that has been read, and the comments behind it."""

    move: Move
    at: int
    before: Position
    two: bool
    """Whether by the rule of two it was one of two that were named."""
    comments: list[str] = field(default_factory=list)


class _Reader:
    """Reads game after game, looking at every character a bounded number of times."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.at = 0
        self._end = len(self.text.rstrip())
        self._lines, self._counted = 1, 0
        """The line of the last fault, and how far lines have been counted."""
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
            raise _FaultError(self._unreadable(), min(self.at, self._end))
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
        # A fault comes after the one before: every line is counted once.
        self._lines += self.text.count("\n", self._counted, fault.at)
        self._counted = fault.at
        column = fault.at - self._line_start(fault.at) + 1
        return RecordError(fault.sentence, self._lines, column, so_far)

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _skip_game(self, in_tags: bool) -> None:
        """Goes on at the next game after a fault, so that it doesn't hide the rest."""
        start = self._line_start(self.at)
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
        self._turns: list[_Move] = []
        self._comments: list[str] = []
        self._control: TimeControl | None = None
        self._two = 0
        self.line: Line | None = None
        """The game as far as it is read; None: we are still at the tags."""

    def read(self) -> Record:
        """The whole game. Raises _FaultError."""
        self._read_tags()
        start = self._start()
        self._read_terms()
        self.line = line = Line(start)
        outcome = self._read_moves(line)
        return self._record(line, outcome)

    def so_far(self) -> Record | None:
        """What has been read, as a sound record."""
        if not self.line:
            return None
        for name in (NAMED, CLOCKS):  # They tell of an end that was not reached.
            self._tags.pop(name, None)
        if self._lacks_two():
            self._turns.pop()
            self.line.take_back()
        return self._record(self.line, self.line.outcome)

    def _record(self, line: Line, outcome: Outcome | None) -> Record:
        return Record(
            line.positions[0],
            tuple(Turn(turn.move, tuple(turn.comments)) for turn in self._turns),
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

    def _read_terms(self) -> None:
        """What the tags say of the clock and the rule of two."""
        if TIME_CONTROL in self._tags:
            self._control = self._parsed(TIME_CONTROL, parse_control)
        if RULE_OF_TWO in self._tags:
            self._two = self._parsed(RULE_OF_TWO, parse_side)
        if CLOCKS in self._tags:
            self._parsed(CLOCKS, parse_times)

    def _parsed(self, name: str, parse: Callable[[str], T]) -> T:
        value, at = self._tags[name]
        try:
            return parse(value)
        except NotationError as error:
            raise _FaultError(error.sentence, at + error.column - 1) from error

    def _read_moves(self, line: Line) -> Outcome | None:
        rounds = Rounds()
        while (token := self._reader.look())["word"] not in RESULTS:
            if token["tag"]:
                raise _FaultError(say("The game breaks off: its result is missing."), token.start())
            if token["number"]:
                _check_number(token, rounds.number + rounds.begins(line.position.turn))
            elif token["comment"] is not None:
                self._read_comment(one_line(token["comment"]), token.start())
            else:
                self._check_two()
                rounds.count(line.position.turn)
                self._read_move(line, token)
            self._reader.take(token)
        self._check_two()
        turn = line.position.turn
        actor = other(turn) if self._read_named(line) == 2 else turn
        self._reader.take(token)
        return self._outcome(token, line, actor)

    def _read_move(self, line: Line, token: re.Match[str]) -> None:
        before, two = line.position, bool(self._two) and due(line, self._two)
        try:
            move = before.parse_move(token["word"])
            line.play(move, legal=True)
        except NotationError as error:
            raise _FaultError(error.sentence, token.start() + error.column - 1) from error
        except IllegalMove as error:
            raise _FaultError(error.sentence, token.start()) from error
        self._turns.append(_Move(move, token.start(), before, two))

    def _read_comment(self, comment: str, at: int) -> None:
        """A comment; what it says of the clock and the rule of two must be sound."""
        if not self._turns:
            self._comments.append(comment)
            return
        turn = self._turns[-1]
        try:
            remarks = Remarks.read([comment], self._control is not None, bool(self._two))
            if remarks.two:
                _check_named(turn, [turn.before.parse_move(text) for text in remarks.two])
        except (NotationError, IllegalMove) as error:
            raise _FaultError(error.sentence, at) from error
        turn.comments.append(comment)

    def _check_two(self) -> None:
        """The last move must tell of which two it was one, if it was."""
        if self._lacks_two():
            fault = say("By the rule of two this move was one of two: [%two …] must say which.")
            raise _FaultError(fault, self._turns[-1].at)

    def _lacks_two(self) -> bool:
        if not self._turns or not self._turns[-1].two:
            return False
        return Remarks.read(self._turns[-1].comments, timed=False, by_two=True).two is None

    def _read_named(self, line: Line) -> int:
        """How many moves are named at the end."""
        if NAMED not in self._tags:
            return 0
        value, at = self._tags[NAMED]
        if not (self._two and due(line, self._two)):
            raise _FaultError(say("Nothing can be named here by the rule of two."), at)
        texts = value.split(" ", 2)
        try:
            moves = {line.position.parse_move(text) for text in texts}
        except (NotationError, IllegalMove) as error:
            raise _FaultError(error.sentence, at) from error
        if len(moves) < len(texts) or len(moves) > 2:
            raise _FaultError(say("By the rule of two, two different moves are named."), at)
        return len(moves)

    def _outcome(self, token: re.Match[str], line: Line, actor: int) -> Outcome | None:
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
        if line.outcome is not None:
            return _decided(line.outcome, result, at, reason)
        outcome = _declared(RESULTS[result], at, reason)
        if outcome and reason and outcome.reason is Reason.TIME:
            self._check_time(outcome.winner, actor, reason.at)
        return outcome

    def _check_time(self, winner: int, actor: int, at: int) -> None:
        if not self._control:
            raise _FaultError(say("A game lost by time needs the tag TimeControl."), at)
        if winner == actor:
            raise _FaultError(say("Only the side whose turn it is can lose by time."), at)


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


def _check_named(turn: _Move, named: list[Move]) -> None:
    if not turn.two:
        raise IllegalMove(say("Nothing was named here by the rule of two."))
    if named[0] == named[1]:
        raise IllegalMove(say("By the rule of two, two different moves are named."))
    if turn.move not in named:
        raise IllegalMove(say("The move that was made is not one of the two that were named."))


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
    if reason is None or reason.value not in (Reason.RESIGNATION, Reason.TIME):
        raise _FaultError(
            say(
                "On the board the game goes on: a result needs the tag Termination “{one}” or"
                " “{two}”.",
                one=Reason.RESIGNATION.value,
                two=Reason.TIME.value,
            ),
            at if reason is None else reason.at,
        )
    return Outcome(winner, Reason(reason.value))
