"""A picture from a file, to be touched."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import Filename, SamplerState, Texture

from scenes.app import ASSETS
from scenes.hud import chips, theme
from scenes.hud.buttons import CORNER, Act, Button
from scenes.hud.shapes import Point, Shape

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

FOLDER = ASSETS / "kiosk"


class Photograph(Button):
    """A photograph of a game's set fills the widget, as much of it as fits; `act` when touched."""

    def __init__(self, layer: Layer, name: str, act: Act, game: str) -> None:
        super().__init__(layer, name, act)
        self._game = game
        self._texture = photograph(FOLDER / f"{game}.jpg")

    def paint(self, shape: Shape) -> None:
        if not self._texture:
            self._paint_pieces(shape)
            return
        across, up = self._shares(self._texture)

        def texel(point: Point) -> Point:
            return 0.5 + across * (point[0] / self.w - 0.5), 1 - up * point[1] / self.h

        corner, picture = self.px(CORNER), Shape()
        picture.rounded(0, 0, self.w, self.h, corner, (1.0, 1.0, 1.0, 1.0))
        card = self.node.attachNewNode(picture.node("photograph", texel))
        card.setTexture(self._texture)
        if self.pressed:
            card.setColorScale(0.78, 0.76, 0.72, 1)
        line = theme.BRASS if self.pressed else theme.LINE
        shape.border(0, 0, self.w, self.h, corner, max(1, self.px(1)), line)

    def _shares(self, texture: Texture) -> tuple[float, float]:
        """Of the picture's width and height that are seen: the middle, and the upper part."""
        wide = texture.getOrigFileXSize() / texture.getOrigFileYSize()
        return min(1.0, self.w / self.h / wide), min(1.0, wide * self.h / self.w)

    def _paint_pieces(self, shape: Shape) -> None:
        """Where there is no file, two pieces stand for the game."""
        self.paint_fill(shape, theme.HOVER)
        size = self.h * 0.4
        for side in (1, 2):
            x = self.w / 2 + (side - 1.5) * size * 1.2 - size / 2
            chips.draw(shape, self._game, side, x, (self.h - size) / 2, size)


@cache
def photograph(path: Path) -> Texture | None:
    """The picture of that file; None if there is none that can be read."""
    texture = Texture(path.stem)
    if not path.is_file() or not texture.read(Filename.fromOsSpecific(str(path))):
        return None
    texture.setMinfilter(SamplerState.FT_linear_mipmap_linear)
    texture.setMagfilter(SamplerState.FT_linear)
    texture.setWrapU(SamplerState.WM_clamp)
    texture.setWrapV(SamplerState.WM_clamp)
    texture.setAnisotropicDegree(4)
    return texture
