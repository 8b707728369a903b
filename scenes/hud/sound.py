"""The choices on what is heard, as rows of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.hud import words
from scenes.hud.setting_rows import SettingRows

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows


def sound_rows(layer: Layer, changed: Callable[[str, object], None]) -> Rows:
    """Volume, pieces; `changed` is told a setting and its value when it holds."""
    sounds, text = layer.hud.app.sounds, layer.hud.language.text

    def heard(setting: str, value: object) -> None:
        changed(setting, value)
        sounds.set_down(wooden=True)

    rows = SettingRows(layer, heard)
    nearest = min((volume for volume, _ in words.VOLUMES.values()), key=_away_from(sounds.volume))
    return [
        (layer.section("volume label", text("Volume")), 18),
        (rows.segments("volume", words.VOLUMES, nearest), 6),
        (layer.section("pieces label", text("Pieces that are set down")), 18),
        (rows.segments("pieces", words.PIECES, sounds.pieces), 6),
    ]


def _away_from(volume: float) -> Callable[[float], float]:
    return lambda other: abs(other - volume)
