"""What is seen while there is no kiosk to be seen: a still picture, and that it won't be long."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

from scenes.hud.theme import BRASS, COVER, CREAM, MUTED, Colour
from scenes.title import TITLE

ASSETS = Path(__file__).resolve().parents[3] / "assets"
PHOTO = ASSETS / "kiosk" / "pylos.jpg"
SERIF, SANS = (ASSETS / "fonts" / f"{face}_400Regular.ttf" for face in ("Fraunces", "Inter"))

LIT, LASTS, FADES = 0.8, 0.45, 0.85
"""How much of the photograph's light is left, down to where it has all of that, and where none."""
CENTRE = 0.48, 0.35
"""What stays of the photograph where it is cut."""
TALL_PHOTO, NAME = 0.7, 0.7
"""How much of a tall screen it fills, and where the program's name stands there."""


def painted(size: tuple[int, int], lines: Sequence[str]) -> Image.Image:
    """A picture of so many pixels, with the program's name and those lines below it."""
    width, height = size
    picture = Image.new("RGB", size, _rgb(COVER))
    photo = width, height if width >= height else round(height * TALL_PHOTO)
    try:
        with Image.open(PHOTO) as opened:
            fitted = ImageOps.fit(opened.convert("RGB"), photo, centering=CENTRE)
    except OSError:
        pass  # What is said is more than what is shown.
    else:
        picture.paste(fitted, mask=_fade(photo))
    _write(picture, lines)
    return picture


def _fade(size: tuple[int, int]) -> Image.Image:
    """Full light above, none below, softly."""
    column = Image.new("L", (1, 256))
    for y in range(256):
        part = min(1.0, max(0.0, (y / 255 - LASTS) / (FADES - LASTS)))
        column.putpixel((0, y), round(255 * LIT * (1 - part * part * (3 - 2 * part))))
    return column.resize(size, Image.Resampling.BICUBIC)


def _write(picture: Image.Image, lines: Sequence[str]) -> None:
    draw = ImageDraw.Draw(picture)
    width, height = picture.size
    unit = max(0.3, min(min(picture.size) / 720, max(picture.size) / 1280))
    wide = width >= height
    middle, y = width / 2, height - (150 + 40 * len(lines)) * unit if wide else NAME * height
    draw.text((middle, y), TITLE, _rgb(CREAM), _font(SERIF, 60 * unit), "mm")
    y += 56 * unit
    half = 40 * unit
    draw.line((middle - half, y, middle + half, y), _rgb(BRASS), max(1, round(2 * unit)))
    y += 42 * unit
    for line in lines:
        draw.text((middle, y), line, _rgb(MUTED), _font(SANS, 26 * unit), "mm")
        y += 40 * unit


def _font(file: Path, pixels: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return ImageFont.truetype(str(file), round(pixels))
    except OSError:
        return ImageFont.load_default(pixels)


def _rgb(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue
