"""What the names in the settings mean for the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.settings import FREELY, OPINIONS, UNDOS
from scenes.look.shaders import Tier
from scenes.look.themes import THEMES, WALNUT, Theme

if TYPE_CHECKING:
    from scenes.app import App


def theme_named(name: str) -> Theme:
    """The theme of that name; the usual one for a name that is not known."""
    return THEMES.get(name, WALNUT)


def tier_named(name: str) -> Tier | None:
    """The tier of that name; None, found by measuring, for a name that is not known."""
    return Tier.__members__.get(name.upper())


def tier_name(tier: Tier | None) -> str:
    """The name of a tier in the settings."""
    return "" if tier is None else tier.name.lower()


def opinion_named(name: str) -> str:
    """How much is shown of what the computer thinks; nothing for a name that is not known."""
    return name if name in OPINIONS else ""


def undo_named(name: str) -> str:
    """When turns are taken back; always for a name that is not known."""
    return name if name in UNDOS else FREELY


def take_up(app: App, setting: str, value: object) -> None:
    """Let a new `theme`, `tier`, `opinion`, `volume`, ... hold from now on.

    A setting that the app knows nothing of changes nothing here.
    """
    if setting == "theme":
        app.theme = theme_named(str(value))
    elif setting == "tier":
        app.set_tier(tier_named(str(value)))
    elif setting == "opinion":
        app.opinion = opinion_named(str(value))
    elif setting == "undo":
        app.undo = undo_named(str(value))
    elif setting == "volume":
        app.sounds.volume = float(str(value))
    elif setting == "pieces":
        app.sounds.pieces = bool(value)
    elif setting in ("resigns", "asks_go", "motion"):
        setattr(app, setting, bool(value))
    app.redraw()
