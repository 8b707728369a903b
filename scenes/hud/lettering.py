"""Fonts and the setting of text, at the true pixel size so that letters are crisp."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from panda3d.core import DynamicTextFont, Filename, SamplerState, TextNode

from scenes.hud.theme import Colour

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


class Face(NamedTuple):
    """A font file; the height of its capitals and of a line, in parts of the font's size."""

    file: str
    capitals: float
    line: float


TEXT = Face("Inter_400Regular.ttf", 0.727, 1.42)
STRONG = Face("Inter_600SemiBold.ttf", 0.727, 1.42)
DISPLAY = Face("Fraunces_400Regular.ttf", 0.70, 1.3)
FACES = (TEXT, STRONG, DISPLAY)

ALIGNMENT = {"left": TextNode.ALeft, "center": TextNode.ACenter, "right": TextNode.ARight}


@lru_cache(maxsize=32)
def font(face: Face, pixels: int) -> DynamicTextFont:
    """The face at that many pixels an em. One glyph cache each, so sizes are few."""
    made = DynamicTextFont(Filename.fromOsSpecific(str(FONTS / face.file)), 0)
    if not made.isValid():
        raise FileNotFoundError(FONTS / face.file)
    made.setScaleFactor(1)
    made.setPixelsPerUnit(pixels)
    made.setPageSize(512, 512)
    made.setMinfilter(SamplerState.FT_linear)
    made.setMagfilter(SamplerState.FT_linear)
    made.setLineHeight(line_height(face, pixels) / pixels)
    return made


def line_height(face: Face, pixels: int) -> int:
    """Pixels from one baseline to the next."""
    return round(face.line * pixels)


@lru_cache(maxsize=4096)
def width(text: str, face: Face, pixels: int) -> int:
    """Pixels that the text takes on one line."""
    node = TextNode("measure")
    node.setFont(font(face, pixels))
    return ceil(node.calcWidth(text) * pixels)


def lines(text: str, face: Face, pixels: int, within: int) -> list[str]:
    """The text broken into lines no wider than `within` pixels: between words, if it can be."""
    broken = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            while width(word, face, pixels) > within and len(word) > 1:
                part = _fitting(word, face, pixels, within)
                broken += [line, part] if line else [part]
                line, word = "", word[len(part) :]
            longer = f"{line} {word}" if line else word
            if line and width(longer, face, pixels) > within:
                broken.append(line)
                line = word
            else:
                line = longer
        broken.append(line)
    return broken


def _fitting(word: str, face: Face, pixels: int, within: int) -> str:
    """As much of the word as fits, at least a letter."""
    count = 1
    while count < len(word) and width(word[: count + 1], face, pixels) <= within:
        count += 1
    return word[:count]


def shortened(text: str, face: Face, pixels: int, within: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if width(text, face, pixels) <= within:
        return text
    while text and width(text + "…", face, pixels) > within:
        text = text[:-1].rstrip()
    return text + "…"


def typeset(
    text: list[str], face: Face, pixels: int, colour: Colour, align: str = "left"
) -> TextNode:
    """Lines of text; scale the node by `pixels`. Its origin is the first baseline."""
    node = TextNode("text")
    node.setFont(font(face, pixels))
    node.setAlign(ALIGNMENT[align])
    node.setTextColor(*colour)
    node.setText("\n".join(text))
    return node
