"""Sentences meant for a person: written once in English, translated when they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.article import Named


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence whose English template is its key in the catalogues.

    `fields` fill the template's {named} gaps; a field that is a Sentence is translated too.
    """

    template: str
    fields: tuple[tuple[str, object], ...] = ()

    def told(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`, which maps an English template to it."""
        return translate(self.template).format(
            **{name: _filling(value, translate) for name, value in self.fields}
        )

    def __str__(self) -> str:
        return self.told(lambda template: template)


def _filling(value: object, translate: Callable[[str], str]) -> object:
    told = value.told(translate) if isinstance(value, Sentence) else value
    return Named(told) if isinstance(told, str) else told


def say(template: str, /, **fields: object) -> Sentence:
    """A Sentence; the catalogues collect the literal first argument of every call."""
    return Sentence(template, tuple(fields.items()))


def clipped(text: str, most: int = 40) -> str:
    """A foreign text made fit to stand in a sentence: cut to `most` characters, on one line."""
    shown = text if len(text) <= most else text[:most] + "…"
    return "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in shown)


class Failure(Exception):
    """Something that can't be done, for a reason that the sentence tells."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
