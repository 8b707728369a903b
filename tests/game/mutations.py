"""Texts that are nearly records: sound ones with damage, and such as nobody would write."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.clock import Allowance, Method, TimeControl
from game.pylos import PYLOS
from game.record import OURS, RESULTS, Record, write_records
from game.series import Plan, Series, TieBreak
from game.sitting import Sitting
from tests.game.playouts import TABLES, moment

LONGEST = 64 * 1024
"""Characters of the longest text."""

WORDS = [
    *OURS, *RESULTS, "TimeControl", "RuleOfTwo", "Named", "Clocks", "Series", "Seats", "Drawn", "[",
    "]", "{", "}", '"', "\\", '\\"', "\n", "\r", "\r\n", " ", "\t", "\f", "\v", "\u2028", "\x00",
    "\ufeff", "1.", "1...", "2.", "99999999999.", "0.", "-1.", "...", "*", "first", "second",
    "300+2", "300d2 60", "86400b3600", "0+0", "99999999999+1", "{[%clk 0:04:32]}",
    "{[%clk 9999:59:59.999999999]}", "{[%clk -1]}", "{[%two b2 c3]}", "{[%two b2 b2 0:00:01]}",
    "{[%clk 0:00:00] [%clk 0:00:01]}", "two, rule of two: 1-0 0-1", "human computer:5",
    "random 7", "time forfeit", "resignation", "apex", "b2", "a1>e1", "c2-c2", "b2-b2-c1", "j1",
    "PC4", "B3>B4^A3", "B4>C4#", "pylos", "pillarz", "standard", "expert-optional", "ő„”", "😀",
    "٣", "￼", "\ud800", "A" * 300, "[" * 300, "{" * 300, "1." * 300, '[a "', '[Game "pylos"]\n',
    '[Game "pillarz"]\n*\n', "................/........./...././1",
    "0000000000000000000000000/1/B3,D3/C2,C4", "4" * 25 + "/1/A1/", "%eval", ";", "$1", "(", ")",
]  # fmt: skip


class Corpus:
    """Sound records, and positions, to make other texts of."""

    def __init__(self, draw: Random, texts: int = 40) -> None:
        self.positions = [_position(draw) for _ in range(texts)]
        self.texts = [self._sound_text(draw) for _ in range(texts)]

    def _sound_text(self, draw: Random) -> str:
        """One to three games, played by lot under whatever a sitting can be."""
        return write_records([self._played(draw) for _ in range(draw.choice((1, 1, 1, 2, 3)))])

    def _played(self, draw: Random) -> Record:
        game, rules, start = draw.choice(TABLES)
        control = TimeControl(_allowance(draw), _allowance(draw)) if draw.random() < 0.5 else None
        series = Series(Plan("best", 9, TieBreak.TWO), ("1-0",) * draw.randrange(4))
        slashes = 4 if game is PYLOS else 3
        fitting = [text for text in self.positions if text.count("/") == slashes]
        sitting = Sitting(
            game.name,
            rules,
            draw.choice(fitting) if fitting and draw.random() < 0.3 else start,
            ("Anna", 'B "é" \\la'),
            control=control,
            series=series,
            two=draw.choice((0, 0, 1, 2)),
            seed=draw.randrange(99),
        )
        return _played(sitting, draw)

    def nearly_sound(self, draw: Random) -> str:
        """A text with some damage, at most LONGEST characters."""
        text = _nonsense(draw) if draw.random() < 0.05 else draw.choice(self.texts)
        for _ in range(draw.choice((1, 1, 1, 2, 3, 8))):
            text = draw.choice(DAMAGE)(text, draw, self)[:LONGEST]
        return text

    def nearly_sound_bytes(self, draw: Random) -> bytes:
        """The same as it may lie in a file, sometimes not even text."""
        data = self.nearly_sound(draw).encode("utf-8", "surrogatepass")
        if draw.random() < 0.1:
            at = draw.randrange(len(data) + 1)
            data = data[:at] + draw.randbytes(draw.randrange(9)) + data[at:]
        return data


def _played(sitting: Sitting, draw: Random) -> Record:
    """A game of that sitting, at some moment."""
    nanoseconds = 0
    match = sitting.match(lambda: nanoseconds)
    for _ in range(draw.choice((0, 1, 2, 3, 5, 8, 10, 15, 40, 1000))):
        moves = match.legal_moves()
        if not moves:
            break
        match.ready()
        nanoseconds += draw.randrange(4_000_000_000)
        match.play(draw.choice(moves))
    if match.outcome is None and draw.random() < 0.2:
        match.resign(match.actor)
    return match.record()


def _allowance(draw: Random) -> Allowance:
    method = draw.choice(list(Method))
    extra = 0 if method is Method.SUDDEN else draw.randrange(1, 9)
    return Allowance(draw.choice((10, 60, 300)), extra, method)


def _position(draw: Random) -> str:
    return str(moment(draw.choice(TABLES), draw.randrange(99), draw.randrange(60)))


def _span(text: str, draw: Random) -> tuple[int, int]:
    start = draw.randrange(len(text) + 1)
    return start, min(len(text), start + int(draw.expovariate(0.1)))


def _cut(text: str, draw: Random, _corpus: Corpus) -> str:
    start, end = _span(text, draw)
    return text[:start] + text[end:]


def _broken_off(text: str, draw: Random, _corpus: Corpus) -> str:
    return text[: draw.randrange(len(text) + 1)]


def _repeated(text: str, draw: Random, _corpus: Corpus) -> str:
    start, end = _span(text, draw)
    times = draw.choice((2, 2, 3, 10, 1000, 10_000))
    return text[:start] + text[start:end] * times + text[end:]


def _inserted(text: str, draw: Random, _corpus: Corpus) -> str:
    start, end = _span(text, draw)
    return text[:start] + draw.choice(WORDS) + text[end if draw.random() < 0.5 else start :]


def _moved(text: str, draw: Random, _corpus: Corpus) -> str:
    start, end = _span(text, draw)
    rest = text[:start] + text[end:]
    at = draw.randrange(len(rest) + 1)
    return rest[:at] + text[start:end] + rest[at:]


def _other_mark(text: str, draw: Random, _corpus: Corpus) -> str:
    start, _ = _span(text, draw)
    return (
        text[:start]
        + chr(draw.choice((draw.randrange(128), draw.randrange(0x3000))))
        + text[start + 1 :]
    )


def _other_word(text: str, draw: Random, _corpus: Corpus) -> str:
    words = text.split(" ")
    words[draw.randrange(len(words))] = draw.choice((*WORDS, *words))
    return " ".join(words)


def _other_start(text: str, draw: Random, corpus: Corpus) -> str:
    return text.replace("]\n", f']\n[Start "{draw.choice(corpus.positions)}"]\n', 1)


def _joined(text: str, draw: Random, corpus: Corpus) -> str:
    other = draw.choice(corpus.texts)
    return _broken_off(text, draw, corpus) + other[draw.randrange(len(other)) :]


def _nonsense(draw: Random) -> str:
    return draw.choice((" ", "")).join(draw.choices(WORDS, k=draw.randrange(200)))


DAMAGE: list[Callable[[str, Random, Corpus], str]] = [
    _cut, _broken_off, _repeated, _inserted, _inserted, _moved, _other_mark, _other_word,
    _other_word, _other_start, _joined,
]  # fmt: skip
