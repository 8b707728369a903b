"""Choosing when turns are taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.settings import ASKED, FREELY, NOT_TIMED
from game.wording import say
from scenes.hud.setting_rows import SettingRows

if TYPE_CHECKING:
    from scenes.hud.layer import Layer, Rows

UNDOS = {
    "undo freely": (FREELY, say("Freely")),
    "undo asked": (ASKED, say("If the other agrees")),
    "undo untimed": (NOT_TIMED, say("Not with clocks")),
}
"""The values of the setting `undo`."""


def undo_rows(layer: Layer, changed: Callable[[str, object], None]) -> Rows:
    """The rows; `changed` is as in SettingRows."""
    settings = SettingRows(layer, changed)
    text = layer.hud.language.text("Turns are taken back")
    return [
        (layer.section("undo label", text), 18),
        (settings.segments("undo", UNDOS, layer.hud.app.undo), 6),
    ]
