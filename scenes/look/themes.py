"""Themes: what boards and pieces are made of, and the light they stand in.

A theme names a material for every role. The sets and the room know roles, never materials.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.look.materials import Colour, Cut, Material, srgb


@dataclass(frozen=True)
class Theme:
    """Everything is seen by a warm key light, the sky and what the table throws back."""

    name: str
    materials: Mapping[str, Material]
    """By role: `table`, `tray`, `ball 1`, `ball 2`, `slab`, `tile`, `storey 1` to `storey 3`,
    `dome`, `pawn 1`, `pawn 2`; 1 is the side that moves first."""
    key: Colour
    sky: Colour
    bounce: Colour
    exposure: float
    background: Colour
    """Beyond the table; sRGB."""


def _wood(
    pale: str,
    deep: str,
    rings: float,
    polish: float,
    rough: float,
    figure: float,
    cut: Cut = Cut.BOARD,
    sheen: float = 0.12,
) -> Material:
    return Material(
        "WOOD", srgb(pale), srgb(deep), rings, polish, rough, cut, figure=figure, sheen=sheen
    )


def _stone(
    pale: str,
    deep: str,
    polish: float,
    rough: float,
    figure: float = 0.0,
    cut: Cut = Cut.BOARD,
) -> Material:
    return Material("STONE", srgb(pale), srgb(deep), 0.0, polish, rough, cut, figure=figure)


def _scaled(colour: Colour, by: float) -> Colour:
    return colour[0] * by, colour[1] * by, colour[2] * by


_TABLE = Material(
    "TABLE", srgb("#5a4a3e"), srgb("#2b211b"), 3.0, 0.55, 0.34, figure=0.5, sheen=0.06
)

WALNUT = Theme(
    "walnut",
    {
        "table": _TABLE,
        "tray": _wood("#8b6044", "#4a3021", 4.0, 0.50, 0.22, 0.30),
        "ball 1": _wood("#e0c8a6", "#ab8660", 9.0, 0.90, 0.075, 0.26, Cut.BALL),
        "ball 2": _wood("#6b4630", "#2a1710", 10.0, 0.90, 0.075, 0.34, Cut.BALL, 0.2),
        "slab": _wood("#63483a", "#2e1f18", 4.0, 0.55, 0.2, 0.5),
        "tile": _stone("#a59c8c", "#756c5e", 0.25, 0.40),
        "storey 1": _stone("#b3a793", "#857a68", 0.25, 0.42),
        "storey 2": _stone("#c8bda9", "#9c9180", 0.25, 0.42),
        "storey 3": _stone("#ddd4c4", "#b5ab9b", 0.25, 0.42),
        "dome": Material("GLAZE", srgb("#4f93bd"), srgb("#0b3157"), 0.0, 1.0, 0.02),
        "pawn 1": _wood("#ecd8b0", "#b98f5a", 9.0, 0.8, 0.07, 0.30, Cut.UPRIGHT),
        "pawn 2": _wood("#5c2a1e", "#220d09", 9.0, 0.6, 0.14, 0.40, Cut.UPRIGHT),
    },
    key=_scaled((1.00, 0.945, 0.86), 3.1),
    sky=_scaled((0.74, 0.80, 0.90), 0.55),
    bounce=_scaled((0.46, 0.36, 0.28), 0.42),
    exposure=0.54,
    background=(0.02, 0.018, 0.016),
)

THEMES = {theme.name: theme for theme in (WALNUT,)}
