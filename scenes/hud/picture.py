"""The choices on how the picture looks, as rows of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.chosen import tier_name
from scenes.hud import words
from scenes.hud.buttons import Row, telling
from scenes.hud.setting_rows import SettingRows

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows


def picture_rows(layer: Layer, changed: Callable[[str, object], None]) -> Rows:
    """Theme, quality, motion, opinion; `changed` is told a setting and its value when it holds."""
    app, tell, text = layer.hud.app, layer.hud.tell, layer.hud.language.text
    rows = SettingRows(layer, changed)
    themes = [
        layer.add_option(
            Row(
                layer,
                f"theme {name}",
                telling(rows.choose, "theme", name),
                text=tell(word),
                detail=tell(detail),
            ),
            name == app.theme.name,
        )
        for name, (word, detail) in words.THEMES.items()
    ]
    return [
        (layer.section("theme label", text("Materials and light")), 18),
        *((row, 6 if row is themes[0] else 2) for row in themes),
        (layer.section("tier label", text("Quality")), 18),
        (rows.segments("tier", words.TIERS, tier_name(app.tier)), 6),
        (layer.section("motion label", text("Motion")), 18),
        (rows.segments("motion", words.MOTION, app.motion), 6),
        (layer.section("opinion label", text("Who stands better")), 18),
        (rows.segments("opinion", words.OPINIONS, app.opinion), 6),
    ]
