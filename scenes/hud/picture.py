"""The choices on how the picture looks, as rows of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.wording import Sentence
from scenes.chosen import take_up, tier_name
from scenes.hud import theme, words
from scenes.hud.buttons import Row, Segment, telling
from scenes.hud.widgets import Label

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows


def picture_rows(layer: Layer, changed: Callable[[str, object], None]) -> Rows:
    """Theme, quality, motion, opinion; `changed` is told a setting and its value when it holds."""
    app, tell, text = layer.hud.app, layer.hud.tell, layer.hud.language.text

    def choose(setting: str, value: object) -> None:
        take_up(app, setting, value)
        layer.hud.rebuild(layer)
        changed(setting, value)

    def section(name: str, text: str) -> Label:
        return layer.add(Label(layer, name, text, size=theme.SMALL, colour=theme.BRASS))

    def segments(
        setting: str, names: Mapping[str, tuple[object, Sentence]], chosen: object
    ) -> list[Segment]:
        return [
            layer.add_option(
                Segment(layer, name, telling(choose, setting, value), text=tell(word)),
                value == chosen,
            )
            for name, (value, word) in names.items()
        ]

    themes = [
        layer.add_option(
            Row(
                layer,
                f"theme {name}",
                telling(choose, "theme", name),
                text=tell(word),
                detail=tell(detail),
            ),
            name == app.theme.name,
        )
        for name, (word, detail) in words.THEMES.items()
    ]
    return [
        (section("theme label", text("Materials and light")), 18),
        *((row, 6 if row is themes[0] else 2) for row in themes),
        (section("tier label", text("Quality")), 18),
        (segments("tier", words.TIERS, tier_name(app.tier)), 6),
        (section("motion label", text("Motion")), 18),
        (segments("motion", words.MOTION, app.motion), 6),
        (section("opinion label", text("Who stands better")), 18),
        (segments("opinion", words.OPINIONS, app.opinion), 6),
    ]
