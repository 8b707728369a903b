"""The Hungarian article before a name: `{name:az}` in a translation gives "az 1. játékos"."""

from __future__ import annotations

import re

VOWELS = "aáeéiíoóöőuúüű"
VOWEL_NAMES = "aefilmnorsuxy"
"""Letters whose names begin with a vowel: a place like f2 is read "ef kettő"."""


class Named(str):
    """A text that knows its article: the format `az` or `Az` puts it in front."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec.lower() != "az":
            return super().__format__(spec)
        return f"{spec if begins_with_vowel(self) else spec[0]} {self}"


def begins_with_vowel(text: str) -> bool:
    """Whether the text, read aloud in Hungarian, begins with a vowel."""
    if number := re.match(r"\d+", text):
        # egy, öt, ötven, ötszáz, ezer ...
        return number[0].startswith("5") or re.fullmatch(r"1|1\d{3}", number[0]) is not None
    if re.match(r"[A-Za-z]\d", text):
        return text[0].lower() in VOWEL_NAMES
    return text[:1].lower() in VOWELS
