"""What a thing is made of."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float]
"""Linear RGB; 1 is a perfect white, light may be brighter."""


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
    turned: bool = False
    """A ball from the lathe, its grain lying any way, and not a board along the grain."""


def srgb(code: str) -> Colour:
    """`#rrggbb` as linear RGB."""
    values = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue
