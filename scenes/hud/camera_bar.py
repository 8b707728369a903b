"""The buttons that move the camera, for those who have no wheel and no second mouse button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.table_state import VIEWS, CameraActions
from scenes.hud.widgets import Panel

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

VIEW_KEYS = ("1", "2", "3", "4", "T")

PAD, STEP, PART = 6, 2, 10
"""Around the buttons, between those of a pair, and between the pairs."""


class CameraBar:
    """Zoom, rotate, tilt, reset, and a list of views that unfolds beside the bar."""

    def __init__(self, layer: Layer, actions: CameraActions) -> None:
        self._layer = layer
        self.panel = layer.add(Panel(layer, "camera panel"))
        self._buttons = self._make_buttons(actions)
        self.unfolded = False

    def make_views(self, on_view: Callable[[str], None], fold: Callable[[], None]) -> None:
        """Make the list; last of all, since it lies over everything."""
        text = self._layer.hud.language.text
        words = (
            text("From the light side"),
            text("From the dark side"),
            text("From the left"),
            text("From the right"),
            text("From above"),
        )

        def look(view: str) -> None:
            fold()
            on_view(view)

        self._list = self._layer.add(Panel(self._layer, "views panel", fill=theme.SOLID))
        self._views = [
            self._layer.add(
                Button(
                    self._layer,
                    f"view {view}",
                    telling(look, view),
                    text=word,
                    icon=f"view {view}",
                    note=key,
                    align="left",
                    framed=False,
                )
            )
            for view, word, key in zip(VIEWS, words, VIEW_KEYS, strict=True)
        ]

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the list of views."""
        self.unfolded = unfolded
        for widget in (self._list, *self._views):
            widget.show(unfolded)

    def stand(self, right: int, middle: int) -> int:
        """Place the bar upright with that right edge, around that height. Returns its width."""
        px = self._layer.px
        pad, touch = px(PAD), px(theme.TOUCH)
        gaps = self._gaps()
        wide, high = touch + 2 * pad, 2 * pad + len(self._buttons) * touch + sum(gaps)
        x, y = right - wide, middle - high // 2
        self.panel.place(x, y, wide, high)
        y += pad
        for button, gap in zip(self._buttons, gaps, strict=True):
            y += gap
            button.place(x + pad, y, touch, touch)
            y += touch
        views = self._buttons[-1]
        self.place_views(x - px(theme.GAP), self.panel.y + high, views.y + touch // 2)
        return wide

    def lie(self, x: int, bottom: int, w: int) -> int:
        """Place the bar as a row that is `w` wide and ends at `bottom`. Returns its upper edge."""
        px = self._layer.px
        pad, touch = px(PAD), px(theme.TOUCH)
        y = bottom - touch - 2 * pad
        self.panel.place(x, y, w, bottom - y)
        step = (w - 2 * pad - touch) / (len(self._buttons) - 1)
        for i, button in enumerate(self._buttons):
            button.place(x + pad + i * step, y + pad, touch, touch)
        return y

    def _make_buttons(self, actions: CameraActions) -> list[Button]:
        text = self._layer.hud.language.text
        rotate, tilt, zoom = actions.on_rotate, actions.on_tilt, actions.on_zoom
        return [
            self._icon("nearer", "plus", text("Nearer"), telling(zoom, 1), held=True),
            self._icon("farther", "minus", text("Farther"), telling(zoom, -1), held=True),
            self._icon("left", "turn left", text("Turn left"), telling(rotate, -1), held=True),
            self._icon("right", "turn right", text("Turn right"), telling(rotate, 1), held=True),
            self._icon("higher", "up", text("Higher"), telling(tilt, 1), held=True),
            self._icon("lower", "down", text("Lower"), telling(tilt, -1), held=True),
            self._icon("reset", "reset", text("Camera back to its place"), actions.on_reset_camera),
        ]

    def add_toggle(self, toggle: Callable[[], None]) -> None:
        """Add the button that unfolds the views."""
        text = self._layer.hud.language.text
        self._buttons.append(self._icon("views", "eye", text("Views"), toggle))

    def _icon(
        self, name: str, icon: str, tip: str, act: Callable[[], None], *, held: bool = False
    ) -> Button:
        button = Button(self._layer, name, act, icon=icon, tip=tip, held=held, framed=False)
        return self._layer.add(button)

    def _gaps(self) -> list[int]:
        px = self._layer.px
        pairs = [px(PART) if i % 2 == 0 else px(STEP) for i in range(len(self._buttons))]
        return [0, *pairs[1:]]

    def place_views(self, right: int, bottom: int, middle: int | None = None) -> None:
        """Place the list left of `right` and above `bottom`, around `middle` if it then fits."""
        px = self._layer.px
        pad = px(PAD)
        wants = [view.measure(right) for view in self._views]
        wide = max(w for w, _ in wants)
        high = sum(h for _, h in wants) + 2 * pad
        x, y = right - wide - 2 * pad, bottom - high
        if middle is not None:
            y = min(y, middle - high // 2)
        self._list.place(x, y, wide + 2 * pad, high)
        self._layer.stack(x + pad, y + pad, wide, [(view, 0) for view in self._views])
