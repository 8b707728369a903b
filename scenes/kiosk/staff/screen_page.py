"""How bright the screen is, and how loud the games."""

from __future__ import annotations

from game.kiosk.staff import DARKEST
from game.wording import say
from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.slider import Slider
from scenes.hud.widgets import Label
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.staff_rows import Headline

ALL = 10
"""Tenths."""


class ScreenPage(Page):
    """A bar for each."""

    name = "screen"
    title = say("Screen and sound")

    def build(self) -> None:
        layer, text = self.layer, self.layer.hud.language.text
        settings = layer.settings
        self._bars = [
            TenthsBar(
                self, "brightness", text("Brightness"), settings.brightness, round(DARKEST * ALL)
            ),
            TenthsBar(self, "volume", text("Volume"), settings.volume, 0),
        ]
        note = text("Outside the opening hours the screen is dim and silent by itself.")
        self._note = layer.add(Label(layer, "note", note, colour=theme.MUTED))

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        px = self.layer.px
        for bar in self._bars:
            y = bar.arrange(x, y + px(14), w) + px(14)
        self.layer.stack(x, y, w, [(self._note, 8)])

    def settle(self, setting: str, share: float) -> None:
        """Let brightness or volume be that, from 0 to 1."""
        self.layer.keep(**{setting: share})
        if setting == "volume":
            self.layer.hud.app.sounds.set_down(wooden=True)


class TenthsBar:
    """A share in tenths: its name and value, and below them less, a bar, more."""

    def __init__(self, page: ScreenPage, setting: str, word: str, share: float, least: int) -> None:
        self._page, self._setting, self._least = page, setting, least
        layer = page.layer
        self._layer = layer
        self._tenths = max(least, round(share * ALL))
        self._head = layer.add(Headline(layer, f"{setting} label", word))
        self._less = self._button("less", "minus", -1)
        self._bar = layer.add(Slider(layer, setting, self._slide))
        self._more = self._button("more", "plus", 1)
        self._bar.most = ALL - least
        self._refresh()

    def arrange(self, x: int, y: int, w: int) -> int:
        """Place it from there on; returns the lower end."""
        touch, gap = self._layer.px(theme.TOUCH), self._layer.px(self._layer.gap)
        y = self._layer.stack(x, y, w, [(self._head, 0)]) + self._layer.px(6)
        self._less.place(x, y, touch, touch)
        self._bar.place(x + touch + gap, y, w - 2 * (touch + gap), touch)
        self._more.place(x + w - touch, y, touch, touch)
        return y + touch

    def _button(self, word: str, icon: str, way: int) -> Button:
        act = telling(self._step, way)
        return self._layer.add(Button(self._layer, f"{self._setting} {word}", act, icon=icon))

    def _step(self, way: int) -> None:
        self._choose(self._tenths + way)

    def _slide(self, value: int) -> None:
        self._choose(value + self._least)

    def _choose(self, tenths: int) -> None:
        self._tenths = tenths
        self._refresh()
        self._page.settle(self._setting, tenths / ALL)

    def _refresh(self) -> None:
        self._bar.value = self._tenths - self._least
        self._less.enabled = self._tenths > self._least
        self._more.enabled = self._tenths < ALL
        self._head.value = self._layer.hud.language.text(
            "{percent} %", percent=round(100 * self._tenths / ALL)
        )
        for widget in (self._head, self._less, self._bar, self._more):
            widget.draw()
