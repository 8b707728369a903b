"""What the set-up tells while it works, on the error stream and in the system's language."""

from __future__ import annotations

import contextlib
import shutil
import sys
from typing import TextIO

from game.language import Language, system_language
from game.wording import Sentence


def told(sentence: Sentence) -> str:
    """The sentence in the system's language, or in English while that cannot be had."""
    with contextlib.suppress(OSError):
        return Language(system_language()).tell(sentence)
    return str(sentence)


class Progress:
    """What is going on, on one moving line; a line for each news where nobody watches."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._moving = self._stream.isatty()

    def now(self, news: Sentence | str) -> None:
        """Show this until the next news."""
        text = told(news) if isinstance(news, Sentence) else news
        self._write(f"\r{self._fitted(text)}" if self._moving else f"{text}\n")

    def moving(self, news: str) -> None:
        """Show this until the next news, if somebody watches."""
        if self._moving:
            self.now(news)

    def line(self, news: Sentence) -> None:
        """Show this for good."""
        self.clear()
        self._write(f"{told(news)}\n")

    def clear(self) -> None:
        """Leave no moving line behind."""
        if self._moving:
            self._write(f"\r{self._fitted('')}\r")

    def _fitted(self, text: str) -> str:
        width = shutil.get_terminal_size().columns - 1
        return text[:width].ljust(width)

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
