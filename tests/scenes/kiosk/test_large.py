"""Lines of like length, and no word broken for it."""

from __future__ import annotations

import pytest

from scenes.hud.lettering import DISPLAY, STRONG, Face, lines, width
from scenes.kiosk.large import balanced

TEXTS = (
    "The computer wins",
    "The top of the pyramid is filled.",
    "Világos nyert",
    "No ball of yours can be placed or raised any more.",
    "Egy",
    "",
)


@pytest.mark.parametrize("face", [DISPLAY, STRONG])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("within", [180, 240, 320, 413, 700])
def test_no_word_is_broken_and_no_line_is_added(text: str, face: Face, within: int) -> None:
    size = 40
    usual = lines(text, face, size, within)
    room = balanced(text, face, size, within)
    found = lines(text, face, size, room)
    assert room <= within
    assert len(found) <= len(usual)
    if all(width(word, face, size) <= within for word in text.split()):
        assert " ".join(found).split() == text.split()
