"""The fonts have every letter that is shown, and text is set as it was measured."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cli import catalogues
from game.language import DEFAULT, LANGUAGES, Language
from scenes.app import App
from scenes.hud.lettering import (
    DISPLAY,
    FACES,
    FONTS,
    STRONG,
    TEXT,
    Face,
    font,
    lines,
    shortened,
    width,
)

ALPHABETS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
}
MARKS = "0123456789.,:;!?…—·-+/()[]„”“'\"#^>\N{EN DASH}\N{RIGHT SINGLE QUOTATION MARK}"


def letters() -> set[str]:
    """Every character of every text, in every language."""
    found = set(MARKS)
    for alphabet in ALPHABETS.values():
        found |= set(alphabet) | set(alphabet.upper())
    for code in LANGUAGES.keys() - {DEFAULT}:
        for message in catalogues.read(code):
            keys = [message.id] if isinstance(message.id, str) else message.id
            found |= set("".join([*keys, *catalogues.texts_of(message)]))
    return {letter for letter in found if letter.isprintable()}


def has(face: Face, letter: str) -> bool:
    return font(face, 20).getGlyph(ord(letter)).getCharacter() == ord(letter)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_every_letter_is_in_the_font(app: App, face: Face) -> None:
    assert set(ALPHABETS) == set(LANGUAGES)
    missing = {letter for letter in letters() if not has(face, letter)}
    assert not missing
    assert has(face, "→") or face is DISPLAY
    assert not has(face, "中"), "the test sees what is missing"


def test_every_font_has_its_licence() -> None:
    for path in FONTS.glob("*.ttf"):
        licence = FONTS / f"{path.name.split('_')[0]}-OFL.txt"
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text(encoding="utf-8")
    listed = (FONTS.parent / "ASSETS.md").read_text(encoding="utf-8")
    assert all(path.name in listed for path in FONTS.glob("*.ttf"))
    assert {face.file for face in FACES} == {path.name for path in FONTS.glob("*.ttf")}


def test_a_missing_font_is_said(app: App) -> None:
    with pytest.raises(FileNotFoundError, match=r"gone\.ttf"):
        font(Face("gone.ttf", 0.7, 1.4), 20)


def test_lines_keep_the_words_and_the_width(app: App) -> None:
    text = Language("en").text(
        "Tap a pawn, then the square it goes to, then the square to build on. Climb where nobody "
        "can follow, and put a dome on the tower your opponent is after."
    )
    for within in (90, 200, 333, 5000):
        broken = lines(text, TEXT, 15, within)
        assert " ".join(broken) == text
        assert all(width(line, TEXT, 15) <= within for line in broken)
        for line, following in pairwise(broken):
            assert width(f"{line} {following.split()[0]}", TEXT, 15) > within, "breaks late"
    assert lines("one\ntwo", TEXT, 15, 500) == ["one", "two"]
    assert lines("", TEXT, 15, 500) == [""]


def test_a_word_wider_than_its_place_is_broken(app: App) -> None:
    path = "/home/someone/Pictures/Pylos"
    broken = lines(f"It is in {path} now", TEXT, 15, 60)
    assert path in "".join(broken).replace("It is in", "")
    assert all(width(line, TEXT, 15) <= 60 for line in broken)
    assert lines("Unbreakable", TEXT, 15, 1) == list("Unbreakable")


def test_shortening(app: App) -> None:
    name = "Wolfeschlegelsteinhausen"
    assert shortened(name, STRONG, 17, 1000) == name
    cut = shortened(name, STRONG, 17, 100)
    assert cut.endswith("…") and name.startswith(cut[:-1])
    assert width(cut, STRONG, 17) <= 100
    assert shortened(name, STRONG, 17, 0) == "…"
