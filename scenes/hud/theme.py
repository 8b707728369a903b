"""How the flat things look: colours (red, green, blue, opacity; 0 to 1) and sizes.

Sizes are nominal pixels, those of a 1280x720 window; `app.scale` turns them into real ones.
"""

from __future__ import annotations

Colour = tuple[float, float, float, float]

PANEL: Colour = (0.115, 0.078, 0.056, 0.92)
"""Opaque enough that text on it keeps its contrast over a white table."""
SOLID: Colour = (0.115, 0.078, 0.056, 0.96)
SCRIM: Colour = (0.03, 0.02, 0.015, 0.55)
"""Dims the table behind the pause menu."""
COVER: Colour = (0.075, 0.051, 0.037, 1.0)
"""Hides the table behind it."""
SHADOW: Colour = (0.0, 0.0, 0.0, 0.34)
EDGE: Colour = (0.96, 0.88, 0.74, 0.13)
LINE: Colour = (0.96, 0.88, 0.74, 0.22)

CREAM: Colour = (0.965, 0.925, 0.85, 1.0)
MUTED: Colour = (0.80, 0.735, 0.635, 1.0)
FAINT: Colour = (0.46, 0.41, 0.35, 1.0)
"""Only for what can't be used just now."""
BRASS: Colour = (0.88, 0.70, 0.40, 1.0)
BRASS_LIT: Colour = (0.95, 0.79, 0.50, 1.0)
BRASS_DEEP: Colour = (0.76, 0.58, 0.30, 1.0)
INK: Colour = (0.11, 0.075, 0.05, 1.0)
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)

HOVER: Colour = (0.98, 0.90, 0.76, 0.10)
DOWN: Colour = (0.98, 0.90, 0.76, 0.17)
CHOSEN: Colour = (0.88, 0.70, 0.40, 0.16)

SMALL = 13
BODY = 15
NAME = 17
HEADING = 30
TITLE = 46

TOUCH = 42
"""The side of a square button: 63 px at 1080p."""
RADIUS = 10
MARGIN = 20
GAP = 8


def with_opacity(colour: Colour, opacity: float) -> Colour:
    """The colour, that opaque."""
    return (*colour[:3], opacity)


def over(top: Colour, below: Colour) -> Colour:
    """What is seen of `below` through `top`."""
    alpha = top[3]
    mixed = [t * alpha + b * (1 - alpha) for t, b in zip(top[:3], below[:3], strict=True)]
    return (mixed[0], mixed[1], mixed[2], 1.0)


def contrast(text: Colour, ground: Colour) -> float:
    """The contrast of two opaque colours, 1 to 21 (WCAG 2)."""
    brighter, darker = sorted((_luminance(text), _luminance(ground)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
