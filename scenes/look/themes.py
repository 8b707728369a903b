"""Themes: what boards and pieces are made of, and the light they stand in.

A theme names a material for every role. The sets and the room know roles, never materials.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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
    figure: float,
    polish: float,
    rough: float,
    cut: Cut = Cut.BOARD,
    sheen: float = 0.12,
) -> Material:
    return Material("WOOD", srgb(pale), srgb(deep), rings, polish, rough, cut, figure, sheen)


def _stone(pale: str, deep: str) -> Material:
    """Sawn limestone, hardly polished."""
    return Material("STONE", srgb(pale), srgb(deep), 0.0, 0.25, 0.42, worn=True)


def _marble(
    pale: str,
    deep: str,
    veins: float,
    polish: float,
    rough: float,
    cut: Cut = Cut.BOARD,
    worn: bool = False,
) -> Material:
    return Material("MARBLE", srgb(pale), srgb(deep), 0.0, polish, rough, cut, veins, worn=worn)


def _glaze(pale: str, deep: str) -> Material:
    return Material("GLAZE", srgb(pale), srgb(deep), 0.0, 1.0, 0.02)


def _planks(pale: str, deep: str, polish: float = 0.55, rough: float = 0.34) -> Material:
    return Material("TABLE", srgb(pale), srgb(deep), 3.0, polish, rough, figure=0.34, sheen=0.06)


def _scaled(colour: Colour, by: float) -> Colour:
    return colour[0] * by, colour[1] * by, colour[2] * by


_MAPLE = _wood("#d8c0a0", "#a08162", 9.0, 0.22, 0.90, 0.075, Cut.BALL)
_WALNUT = _wood("#775038", "#2f1b12", 10.0, 0.34, 0.90, 0.075, Cut.BALL, 0.2)

WALNUT = Theme(
    "walnut",
    {
        "table": _planks("#5a4a3e", "#2b211b"),
        "tray": _wood("#846249", "#483226", 4.0, 0.24, 0.50, 0.22),
        "ball 1": _MAPLE,
        "ball 2": _WALNUT,
        "slab": _wood("#63483a", "#2e1f18", 4.0, 0.40, 0.55, 0.20),
        "tile": _stone("#a59c8c", "#756c5e"),
        "storey 1": _stone("#b3a793", "#857a68"),
        "storey 2": _stone("#c8bda9", "#9c9180"),
        "storey 3": _stone("#d6cdbd", "#ada393"),
        "dome": _glaze("#4f93bd", "#0b3157"),
        "pawn 1": _wood("#dec8a6", "#a9865c", 9.0, 0.22, 0.8, 0.08, Cut.UPRIGHT),
        "pawn 2": _wood("#5c2a1e", "#220d09", 9.0, 0.36, 0.6, 0.14, Cut.UPRIGHT),
    },
    key=_scaled((1.00, 0.945, 0.86), 3.1),
    sky=_scaled((0.74, 0.80, 0.90), 0.62),
    bounce=_scaled((0.46, 0.36, 0.28), 0.42),
    exposure=0.54,
    background=(0.02, 0.018, 0.016),
)

MARBLE = Theme(
    "marble",
    {
        "table": _planks("#4c4743", "#262321", 0.7, 0.26),
        "tray": _marble("#4d5255", "#7e8585", 0.4, 0.6, 0.14),
        "ball 1": _marble("#d9d5cc", "#6f6f71", 1.0, 1.0, 0.035, Cut.BALL),
        "ball 2": _marble("#2b3033", "#70787b", 0.4, 1.0, 0.045, Cut.BALL),
        "slab": _marble("#3d4346", "#767d7f", 0.4, 0.6, 0.14),
        "tile": _marble("#767b78", "#4e5452", 0.5, 0.55, 0.16, worn=True),
        "storey 1": _marble("#84877f", "#585d58", 0.5, 0.45, 0.20, worn=True),
        "storey 2": _marble("#9fa096", "#6e716a", 0.5, 0.45, 0.20, worn=True),
        "storey 3": _marble("#bdbbaf", "#87877e", 0.5, 0.45, 0.20, worn=True),
        "dome": _glaze("#3f7d62", "#0c2f25"),
        "pawn 1": _marble("#e6e1d6", "#9a9791", 0.5, 0.9, 0.05, Cut.UPRIGHT),
        "pawn 2": _marble("#24282b", "#5c6467", 0.4, 0.9, 0.06, Cut.UPRIGHT),
    },
    key=_scaled((1.00, 0.97, 0.92), 3.1),
    sky=_scaled((0.76, 0.82, 0.92), 0.66),
    bounce=_scaled((0.36, 0.36, 0.36), 0.42),
    exposure=0.54,
    background=(0.018, 0.018, 0.019),
)

NIGHT = Theme(
    "night",
    {
        "table": _planks("#40332a", "#1d1611", 0.65, 0.28),
        "tray": _wood("#654a37", "#342419", 4.0, 0.30, 0.55, 0.20),
        "ball 1": replace(_MAPLE, pale=srgb("#e3c498")),
        "ball 2": replace(_WALNUT, pale=srgb("#573725"), deep=srgb("#20110b")),
        "slab": _wood("#4d362a", "#231711", 4.0, 0.40, 0.55, 0.20),
        "tile": _stone("#857b6b", "#5c5347"),
        "storey 1": _stone("#988b76", "#6d6251"),
        "storey 2": _stone("#b0a48e", "#857968"),
        "storey 3": _stone("#ccc0aa", "#a0947f"),
        "dome": _glaze("#2f7390", "#072338"),
        "pawn 1": _wood("#ecd2a2", "#b5884f", 9.0, 0.22, 0.8, 0.08, Cut.UPRIGHT),
        "pawn 2": _wood("#4a2018", "#1a0906", 9.0, 0.36, 0.6, 0.14, Cut.UPRIGHT),
    },
    key=_scaled((1.00, 0.80, 0.56), 3.0),
    sky=_scaled((0.50, 0.42, 0.40), 0.34),
    bounce=_scaled((0.40, 0.26, 0.16), 0.30),
    exposure=0.30,
    background=(0.006, 0.005, 0.004),
)

CONTRAST = Theme(
    "contrast",
    {
        "table": _planks("#3c3f42", "#2a2c2e", 0.3, 0.4),
        "tray": _wood("#76797c", "#54585b", 4.0, 0.18, 0.3, 0.3),
        "ball 1": _wood("#e9e3d6", "#cfc4b0", 7.0, 0.10, 0.6, 0.10, Cut.BALL, 0.05),
        "ball 2": replace(
            _wood("#22252a", "#0d0e11", 7.0, 0.15, 0.6, 0.10, Cut.BALL, 0.05), inlaid=True
        ),
        "slab": _wood("#3b3e42", "#26292c", 4.0, 0.18, 0.3, 0.3),
        "tile": _stone("#63676b", "#4b4f53"),
        "storey 1": _stone("#7d8083", "#66696c"),
        "storey 2": _stone("#979a9c", "#7d8082"),
        "storey 3": _stone("#b1b3b4", "#979a9b"),
        "dome": _glaze("#3f8fd0", "#0e4a86"),
        "pawn 1": _wood("#ece6d9", "#d2c7b3", 7.0, 0.10, 0.5, 0.12, Cut.UPRIGHT, 0.05),
        "pawn 2": replace(
            _wood("#1e2125", "#0b0c0e", 7.0, 0.15, 0.5, 0.12, Cut.UPRIGHT, 0.05), inlaid=True
        ),
    },
    key=_scaled((1.00, 0.98, 0.95), 3.0),
    sky=_scaled((0.80, 0.84, 0.90), 0.80),
    bounce=_scaled((0.40, 0.40, 0.40), 0.42),
    exposure=0.54,
    background=(0.02, 0.02, 0.02),
)

THEMES = {theme.name: theme for theme in (WALNUT, MARBLE, NIGHT, CONTRAST)}
