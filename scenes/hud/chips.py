"""Small pictures of each side's pieces: they differ in lightness and in pattern."""

from __future__ import annotations

from game.rules import FIRST
from scenes.hud.shapes import Shape, arc
from scenes.hud.theme import Colour, with_opacity

LIGHT: Colour = (0.95, 0.88, 0.74, 1.0)
LIGHT_DEEP: Colour = (0.80, 0.64, 0.43, 1.0)
DARK: Colour = (0.46, 0.27, 0.17, 1.0)
DARK_DEEP: Colour = (0.20, 0.105, 0.06, 1.0)
RED: Colour = (0.44, 0.19, 0.135, 1.0)
PALE_EDGE: Colour = (0.98, 0.92, 0.80, 0.75)


def draw(shape: Shape, game: str, side: int, x: float, y: float, size: float) -> None:
    """A piece of that side in a square of `size` pixels with its corner at x, y."""
    painter = _pawn if game == "pillarz" else _ball
    painter(shape, side, x + size / 2, y + size / 2, size / 2)


def _ball(shape: Shape, side: int, x: float, y: float, r: float) -> None:
    """First: pale with rings. Second: dark with stripes and a pale rim."""
    pen = max(1.2, r * 0.085)
    if side == FIRST:
        shape.disc(x, y, r, LIGHT, LIGHT_DEEP)
        grain = with_opacity(DARK, 0.55)
        for part in (0.30, 0.58):
            shape.circle(x, y, r * part, pen, grain)
        return
    shape.disc(x, y, r, DARK, DARK_DEEP)
    stripe = with_opacity(PALE_EDGE, 0.42)
    for part in (-0.42, 0.0, 0.42):
        half = r * (0.80 if part == 0 else 0.68)
        lean = r * 0.16
        shape.stroke(
            [(x - half, y + r * part + lean), (x + half, y + r * part - lean)], pen, stripe
        )
    shape.circle(x, y, r, pen, PALE_EDGE)


def _pawn(shape: Shape, side: int, x: float, y: float, r: float) -> None:
    """First: a pale pawn. Second: a dark one with a hat, a band and a pale rim, as on the table."""
    light = side == FIRST
    body, edge = (LIGHT, LIGHT_DEEP) if light else (RED, PALE_EDGE)
    pen = max(1.2, r * 0.085)
    skirt = [
        (x - r * 0.20, y - r * 0.22), (x + r * 0.20, y - r * 0.22),
        (x + r * 0.52, y + r * 0.72), (x - r * 0.52, y + r * 0.72),
    ]  # fmt: skip
    shape.polygon(skirt, body)
    if not light:
        shape.stroke(skirt, pen, edge, closed=True)
        half = r * 0.34
        shape.stroke([(x - half, y + r * 0.3), (x + half, y + r * 0.3)], pen, edge)
    foot = (x - r * 0.68, y + r * 0.66, r * 1.36, r * 0.32)
    shape.rounded(*foot, r * 0.14, body)
    shape.border(*foot, r * 0.14, pen, edge)
    shape.disc(x, y - r * 0.52, r * 0.42, body)
    shape.circle(x, y - r * 0.52, r * 0.42, pen, edge)
    if not light:
        brim = (x - r * 0.72, y - r * 0.64, r * 1.44, r * 0.26)
        shape.rounded(*brim, r * 0.13, body)
        shape.border(*brim, r * 0.13, pen, edge)
    else:
        shape.stroke(arc(x, y - r * 0.52, r * 0.20, 180, 270), pen, LIGHT_DEEP)
