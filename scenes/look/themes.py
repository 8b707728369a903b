"""Themes: what boards and pieces are made of, and the light they stand in.

A theme names a material for every role. The sets and the room know roles, never materials.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.look.materials import Colour, Material, srgb


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


def _wood(pale: str, deep: str, rings: float, polish: float, turned: bool = False) -> Material:
    return Material("WOOD", srgb(pale), srgb(deep), rings, polish, turned)


def _stone(pale: str, deep: str, polish: float) -> Material:
    return Material("STONE", srgb(pale), srgb(deep), 0.0, polish)


def _scaled(colour: Colour, by: float) -> Colour:
    return colour[0] * by, colour[1] * by, colour[2] * by


WALNUT = Theme(
    "walnut",
    {
        "table": Material("TABLE", srgb("#5d4533"), srgb("#33231a")),
        "tray": _wood("#8f6243", "#573525", 3.2, 0.34),
        "ball 1": _wood("#ead5ad", "#b88d56", 9.0, 0.60, turned=True),
        "ball 2": _wood("#7d4e33", "#371d11", 9.0, 0.62, turned=True),
        "slab": _wood("#5b4030", "#2c1c14", 3.0, 0.34),
        "tile": _stone("#a39885", "#736959", 0.20),
        "storey 1": _stone("#b0a088", "#85775f", 0.22),
        "storey 2": _stone("#c4b69e", "#9a8c75", 0.24),
        "storey 3": _stone("#d8cdb8", "#b1a48e", 0.26),
        "dome": Material("GLAZE", srgb("#4f8fb8"), srgb("#0f3a63")),
        "pawn 1": _wood("#ecd6a8", "#ba8d50", 14.0, 0.6),
        "pawn 2": _wood("#6b2f22", "#32120c", 14.0, 0.75),
    },
    key=_scaled((1.00, 0.93, 0.82), 3.1),
    sky=_scaled((0.62, 0.70, 0.82), 0.50),
    bounce=_scaled((0.46, 0.34, 0.24), 0.42),
    exposure=0.60,
    background=(0.02, 0.018, 0.016),
)

THEMES = {theme.name: theme for theme in (WALNUT,)}
