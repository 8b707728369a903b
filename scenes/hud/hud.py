"""Widgets on the overlay: who is under the pointer, who has the keyboard, what fades."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from panda3d.core import NodePath, TransparencyAttrib

from game.language import Language
from game.wording import Sentence
from scenes.hud.buttons import Button
from scenes.hud.fades import Fades
from scenes.hud.layer import Layer
from scenes.hud.tip import Tip
from scenes.hud.walk import ARROWS, nearest
from scenes.hud.widgets import Widget

if TYPE_CHECKING:
    from scenes.app import App

Text = Sentence | str
"""What is shown: a sentence to be translated, or a name as it is."""

ENTER = ("enter", "space")
HOLD_DELAY, HOLD_INTERVAL = 0.35, 0.09
"""Seconds until a held button repeats, and between its repetitions."""


class Hud:
    """The widgets of one scene: a stack of layers, of which the last one is alive.

    All x, y are pixels from the window's top left corner.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.node: NodePath = app.overlay.attachNewNode("hud")
        self.node.setTransparency(TransparencyAttrib.MAlpha)
        # Shapes are flat: which side of a triangle is its front does not matter.
        self.node.setTwoSided(True)
        self.layers: list[Layer] = []
        self.fades = Fades()
        self.focus: Button | None = None
        """The button the keyboard is on; None until the keyboard is used."""
        self._pressed: Button | None = None
        self._hovered: Button | None = None
        self._held_for = 0.0
        self._tip: Tip | None = None

    @property
    def layer(self) -> Layer:
        """The topmost layer."""
        return self.layers[-1]

    @property
    def language(self) -> Language:
        """The language of the moment."""
        return self.app.language

    def tell(self, text: Text) -> str:
        """The text in the language of the moment."""
        return self.language.tell(text) if isinstance(text, Sentence) else text

    def open(self, layer: Layer) -> None:
        """Put a layer on top; the one below is hidden and rests."""
        if self.layers:
            self._let_go()
            self.layer.node.hide()
        self.layers.append(layer)
        layer.build()
        layer.arrange()
        self.app.redraw()

    def close(self) -> None:
        """Take the topmost layer off."""
        self._let_go()
        layer = self.layers.pop()
        layer.clear()
        layer.node.removeNode()
        if self.layers:
            self.layer.node.show()
        self.app.redraw()

    def layout(self) -> None:
        """Place everything for the present size of the window."""
        self._hide_tip()
        for layer in self.layers:
            layer.arrange()
        self.app.redraw()

    def rebuild(self, *layers: Layer) -> None:
        """Make these layers anew, or all; the keyboard stays where it was."""
        name = self.focus.name if self.focus else None
        self._let_go()
        for layer in layers or self.layers:
            layer.renew()
        again = [button for button in self.layer.buttons() if button.name == name]
        self._focus_on(again[0] if again else None)
        self.app.redraw()

    def destroy(self) -> None:
        """Leave nothing behind."""
        while self.layers:
            self.close()
        self.node.removeNode()

    def rectangles(self) -> list[tuple[str, int, int, int, int]]:
        """Name, x, y, width, height of every widget that is seen and shows something itself."""
        return [(w.name, w.x, w.y, w.w, w.h) for w in self.layer.widgets if w.visible and w.leaf]

    # The pointer

    def press(self, x: float, y: float) -> bool:
        """The button goes down. True if that is on a widget."""
        self._focus_on(None)
        self._pressed = self._hovered = self._button_at(x, y)
        self._held_for = 0.0
        if self._pressed:
            self._pressed.drag(x, y)
        self._refresh()
        return self._is_over(x, y)

    def release(self, x: float, y: float) -> bool:
        """The button is let go; what was pressed acts if the pointer is still on it."""
        button, repeated = self._pressed, self._held_for >= HOLD_DELAY
        self._pressed = None
        self._hovered = self._button_at(x, y)
        self._refresh()
        if button and button is self._hovered and not (button.held and repeated):
            button.act()
        return button is not None

    def hover(self, x: float, y: float) -> bool:
        """The pointer moves. True if it is on a widget."""
        if self._pressed:
            self._pressed.drag(x, y)
        button = self._button_at(x, y)
        if button is not self._hovered:
            self._hovered = button
            self._refresh()
            self._show_tip(None if self._pressed else button)
        return self._is_over(x, y)

    def wheel(self, notches: int, x: float, y: float) -> bool:
        """The wheel turns, the pointer being there. True if it was for the widgets."""
        return self.layer.wheel(notches, x, y)

    # The keyboard

    def key(self, name: str) -> bool:
        """A key goes down. True if it was for the widgets."""
        if name == "escape":
            return self._escape()
        if name == "tab":
            self._walk()
        elif name in ENTER and self.focus:
            self.focus.act()
        elif name in ARROWS and self.takes_arrows():
            self._step(*ARROWS[name])
        elif not self.layer.menu:
            self._focus_on(None)
            return False
        return True

    def takes_arrows(self) -> bool:
        """Whether the arrows walk between widgets now."""
        return self.layer.menu

    def _escape(self) -> bool:
        if self.layer.back():
            return True
        left = self.focus is not None and not self.layer.menu
        if left:
            self._focus_on(None)
        return left

    def _walk(self) -> None:
        buttons = self.layer.buttons()
        if buttons:
            at = buttons.index(self.focus) + 1 if self.focus in buttons else 0
            self._focus_on(buttons[at % len(buttons)])

    def _step(self, dx: int, dy: int) -> None:
        buttons = self.layer.buttons()
        if self.focus not in buttons:
            self._walk()
        else:
            self._focus_on(nearest(self.focus, buttons, dx, dy) or self.focus)

    def _focus_on(self, button: Button | None) -> None:
        self.focus = button
        self._refresh()
        self._show_tip(button)

    # Time

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass. True while something fades or is held down."""
        held, faded = self._hold(dt), self.fades.update(dt)
        return held or faded

    def fade(
        self,
        widget: Widget,
        start: float,
        end: float,
        seconds: float,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Fade a widget; at once if motion is turned off."""
        self.fades.start(widget.node, start, end, seconds if self.app.motion else 0.0, then)
        self.app.redraw()

    def _hold(self, dt: float) -> bool:
        button = self._pressed
        if not button or not button.held or button is not self._hovered:
            return False
        before = _repetitions(self._held_for)
        self._held_for += dt
        for _ in range(_repetitions(self._held_for) - before):
            button.act()
        return True

    # Finding and showing

    def _button_at(self, x: float, y: float) -> Button | None:
        for widget in reversed(self.layer.widgets):
            if widget.visible and widget.solid and widget.contains(x, y):
                return widget if isinstance(widget, Button) and widget.enabled else None
        return None

    def _is_over(self, x: float, y: float) -> bool:
        return any(w.visible and w.solid and w.contains(x, y) for w in self.layer.widgets)

    def _refresh(self) -> None:
        """Show on every button how pointer and keyboard stand to it."""
        for widget in self.layer.widgets:
            if isinstance(widget, Button):
                hovered = widget is self._hovered and self._pressed in (None, widget)
                pressed = hovered and widget is self._pressed
                widget.look(hovered=hovered, pressed=pressed, focused=widget is self.focus)

    def _let_go(self) -> None:
        self._pressed = self._hovered = None
        self._focus_on(None)

    def _show_tip(self, button: Button | None) -> None:
        self._hide_tip()
        if button and button.tip:
            self._tip = Tip(self.layer, button)
            self.app.redraw()

    def _hide_tip(self) -> None:
        if self._tip:
            self._tip.node.removeNode()
            self._tip = None
            self.app.redraw()


def _repetitions(held_for: float) -> int:
    if held_for < HOLD_DELAY:
        return 0
    return 1 + int((held_for - HOLD_DELAY) / HOLD_INTERVAL)
