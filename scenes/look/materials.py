"""What a thing is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

Colour = tuple[float, float, float]
"""Linear RGB; 1 is a perfect white, light may be brighter."""


class Cut(IntEnum):
    """How a piece lies in the trunk or the block it was cut from."""

    BOARD = 0
    """A flat thing, along the grain."""
    BALL = 1
    """Turned to a ball, its grain lying any way."""
    UPRIGHT = 2
    """Turned along the grain."""


@dataclass(frozen=True)
class Material:
    """`kind` names a branch of materials.glsl; `pale` and `deep` are its lightest and darkest."""

    kind: str
    pale: Colour
    deep: Colour
    rings: float = 6.0
    """Year rings to a unit, for wood."""
    polish: float = 0.5
    """How much of the room it mirrors, 0 to 1."""
    rough: float = 0.1
    """How blurred it mirrors, as the tangent of an angle."""
    cut: Cut = Cut.BOARD
    figure: float = 0.5
    """For wood how strongly its year rings show; for stone 0 is limestone, 1 veined marble."""
    sheen: float = 0.0
    """How much light wood carries along its fibres."""
    inlaid: bool = False
    """Whether bands of the opposite lightness are inlaid."""

    worn: bool = False
    """Whether its edges are rubbed and chipped."""

    @property
    def mean(self) -> Colour:
        """Its colour from afar."""
        red, green, blue = (0.62 * p + 0.38 * d for p, d in zip(self.pale, self.deep, strict=True))
        return red, green, blue


def srgb(code: str) -> Colour:
    """`#rrggbb` as linear RGB."""
    values = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue
