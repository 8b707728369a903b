"""A picture of how a long run went: memory and frame time over the hours."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from scenes.app import ASSETS
from scenes.hud import theme
from scenes.hud.theme import Colour

Points = Sequence[tuple[float, float]]

SIZE = (1280, 900)
LEFT, RIGHT, TOP, BOTTOM, BETWEEN = 110, 40, 100, 70, 110
FINER = 2
"""It is drawn so many times as large and then made small: smooth lines."""
TICKS = 5


class Line(NamedTuple):
    """One line of a diagram, and what it is called."""

    name: str
    points: Points
    colour: Colour


class Diagram(NamedTuple):
    """Lines over the same hours, from zero up."""

    title: str
    lines: Sequence[Line]


def chart(title: str, below: str, diagrams: Sequence[Diagram]) -> Image.Image:
    """The diagrams below each other; `below` says what is along their lower edge."""
    picture = Image.new("RGB", (SIZE[0] * FINER, SIZE[1] * FINER), _rgb(theme.COVER))
    pen = _Pen(picture)
    pen.text(LEFT, 44, title, 30, theme.CREAM, "lm", face="Fraunces_400Regular.ttf")
    high = (SIZE[1] - TOP - BOTTOM - BETWEEN * (len(diagrams) - 1)) / len(diagrams)
    hours = max((x for one in diagrams for line in one.lines for x, _ in line.points), default=1.0)
    for number, diagram in enumerate(diagrams):
        _draw(pen, diagram, TOP + 30 + number * (high + BETWEEN), high - 30, hours or 1.0)
    pen.text(SIZE[0] - RIGHT, SIZE[1] - 22, below, 16, theme.MUTED, "rm")
    return picture.resize(SIZE, Image.Resampling.LANCZOS)


def save(picture: Image.Image, path: Path) -> None:
    """As PNG. Raises OSError."""
    picture.save(path, format="PNG")


def _draw(pen: _Pen, diagram: Diagram, top: float, high: float, hours: float) -> None:
    wide = SIZE[0] - LEFT - RIGHT
    most = max((y for line in diagram.lines for _, y in line.points), default=0.0)
    step = _step(most)
    ceiling = step * max(1, ceil(most / step))

    def at(x: float, y: float) -> tuple[float, float]:
        return LEFT + x / hours * wide, top + high - y / ceiling * high

    pen.text(LEFT, top - 34, diagram.title, 18, theme.CREAM, "lm")
    for count in range(round(ceiling / step) + 1):
        value = count * step
        pen.line([at(0, value), at(hours, value)], theme.with_opacity(theme.CREAM, 0.14), 1)
        pen.text(LEFT - 14, at(0, value)[1], f"{value:g}", 15, theme.MUTED, "rm")
    along = _step(hours)
    for count in range(floor(hours / along) + 1):
        x, y = at(count * along, 0)
        pen.text(x, y + 18, f"{count * along:g}", 15, theme.MUTED, "mm")
    right = float(SIZE[0] - RIGHT)
    for line in reversed(diagram.lines):
        right -= pen.text(right, top - 34, line.name, 16, theme.CREAM, "rm")
        right -= 34
        pen.line([(right, top - 34), (right + 24, top - 34)], line.colour, 4)
        right -= 26
    for line in diagram.lines:
        pen.line([at(x, y) for x, y in line.points], line.colour, 2)


class _Pen:
    """Draws in the measures of the small picture."""

    def __init__(self, picture: Image.Image) -> None:
        self._draw = ImageDraw.Draw(picture, "RGBA")

    def line(self, points: Points, colour: Colour, width: float) -> None:
        fine = [(x * FINER, y * FINER) for x, y in points]
        self._draw.line(fine, fill=_rgba(colour), width=round(width * FINER), joint="curve")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        colour: Colour,
        anchor: str,
        face: str = "Inter_400Regular.ttf",
    ) -> float:
        """Writes it, and returns how wide it is."""
        font = ImageFont.truetype(str(ASSETS / "fonts" / face), size * FINER)
        self._draw.text((x * FINER, y * FINER), text, _rgba(colour), font, anchor)
        return font.getlength(text) / FINER


def _step(most: float) -> float:
    """A round number that fits about TICKS times into the most."""
    if most <= 0:
        return 1.0
    rough = most / TICKS
    power = 10.0 ** floor(log10(rough))
    return next((n * power for n in (1, 2, 5) if n * power >= rough), 10 * power)


def _rgba(colour: Colour) -> tuple[int, int, int, int]:
    red, green, blue, opacity = (round(255 * part) for part in colour)
    return red, green, blue, opacity


def _rgb(colour: Colour) -> tuple[int, int, int]:
    return _rgba(colour)[:3]
