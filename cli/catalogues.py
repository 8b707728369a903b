"""`python3 -m cli.catalogues`, for developers: brings the catalogues in step with the code.

It collects the English texts, drops from every catalogue those that are gone, adds those that are
new, compiles, and says what still waits for its translation. Then the .po file is edited by hand,
and the command given again. It needs Babel (tests/requirements.txt).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.language import DEFAULT, DOMAIN, LANGUAGES, LOCALES

ROOT = Path(__file__).resolve().parent.parent

SOURCES = ("main.py", "game", "scenes", "cli")

KEYWORDS = {"say": 1, "text": 1, "gettext": 1, "plural": 2}
"""The functions whose first arguments are texts for people, and how many of them."""

Key = str | tuple[str, ...] | list[str]
"""An English text, or a pair for one and many."""


def main() -> int:
    """Updates every catalogue. Returns 1 while a translation is missing, else 0."""
    missing = 0
    for code in LANGUAGES:
        if code == DEFAULT:
            continue
        catalogue = updated(code)
        write(catalogue, code)
        for message in untranslated(catalogue):
            print(f"{code}: {message!r}")
            missing += 1
    return 1 if missing else 0


def file_of(code: str, suffix: str) -> Path:
    """The catalogue of a language: `.po` to edit, `.mo` to use."""
    return LOCALES / code / "LC_MESSAGES" / (DOMAIN + suffix)


def read(code: str) -> Catalog:
    """The catalogue as it is in its .po file."""
    with file_of(code, ".po").open("rb") as file:
        return read_po(file, code)


def updated(code: str) -> Catalog:
    """The catalogue with the keys of the code: what is gone dropped, what is new untranslated."""
    catalogue = read(code)
    template = Catalog()
    for path, key in collected():
        template.add(key, locations=[(path, 0)])
    template.creation_date = catalogue.creation_date
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def write(catalogue: Catalog, code: str) -> None:
    """Writes the catalogue as .po and .mo."""
    with file_of(code, ".po").open("wb") as file:
        write_po(
            file,
            catalogue,
            width=100,
            sort_by_file=True,
            ignore_obsolete=True,
            include_lineno=False,
        )
    with file_of(code, ".mo").open("wb") as file:
        write_mo(file, catalogue)


def untranslated(catalogue: Catalog) -> list[Key]:
    """The keys that have no text, or not all of theirs."""
    return [message.id for message in catalogue if message.id and not all(texts_of(message))]


def texts_of(message: Message) -> list[str]:
    """The texts of a message in the catalogue's language, "" where one is missing."""
    texts = [message.string] if isinstance(message.string, str) else message.string or [""]
    return [str(text or "") for text in texts]


def collected() -> Iterator[tuple[str, Key]]:
    """Every text for people in the code, with the file it is in."""
    for name in SOURCES:
        path = ROOT / name
        for source in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for key in keys_of(source.read_text(encoding="utf-8")):
                yield source.relative_to(ROOT).as_posix(), key


def keys_of(code: str) -> Iterator[Key]:
    """The texts for people in Python code. Raises SyntaxError."""
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        texts = [_text(argument) for argument in call.args[: KEYWORDS.get(_name(call.func), 0)]]
        match texts:
            case [str(text)]:
                yield text
            case [str(one), str(many)]:
                yield one, many


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _text(argument: ast.expr) -> str | None:
    match argument:
        case ast.Constant(value=str(text)):
            return text
    return None


if __name__ == "__main__":
    sys.exit(main())
