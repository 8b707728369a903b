"""Large digits to touch, and the dots that stand for what has been touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kiosk.pin import FEWEST_DIGITS, MOST_DIGITS
from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY, STRONG, TEXT, line_height, lines
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Label, Panel, Widget
from scenes.kiosk.large import Ground, LargeLayer

KEY_WIDE, KEY_HIGH = 76.0, 56.0
DIGIT = 25.0
DOT, DOT_STEP = 6.5, 23.0
PAD = 22.0
ASIDE = 230.0
"""Width of what is said, beside the keys."""

COLUMNS = 3
ERASE, DONE = "erase", "check"
ORDER = (*"123456789", ERASE, "0", DONE)


class Key(Button):
    """A digit, or an icon."""

    def paint_ground(self, shape: Shape) -> None:
        if self.enabled and not self.primary:
            self.paint_fill(shape, theme.HOVER)
        super().paint_ground(shape)

    def write(self) -> None:
        if self.text:
            size = self.px(DIGIT)
            self.text_line(self.text, STRONG, size, self.ink(), self.w / 2, self.h / 2, "center")


class Keypad:
    """The digits of a PIN, on a layer. `entered` is told them when the last key is touched, and
    `touched` of each key.
    """

    def __init__(
        self,
        layer: Layer,
        entered: Callable[[str], None],
        touched: Callable[[], None],
    ) -> None:
        self._layer = layer
        self._entered = entered
        self._touched = touched
        self.digits = ""
        self._enabled = True
        self._keys: list[Key] = []

    def build(self) -> Dots:
        """Make the keys, and the dots, which may lie elsewhere."""
        self._dots = self._layer.add(Dots(self._layer, "dots"))
        self._keys = [self._layer.add(self._key(name)) for name in ORDER]
        self._refresh()
        return self._dots

    def measure(self) -> tuple[int, int]:
        """Width and height of all keys in pixels."""
        px, rows = self._layer.px, len(ORDER) // COLUMNS
        gap = px(self._layer.gap)
        return (
            COLUMNS * px(KEY_WIDE) + (COLUMNS - 1) * gap,
            rows * px(KEY_HIGH) + (rows - 1) * gap,
        )

    def place(self, x: int, y: int) -> None:
        """Place the keys from that corner on."""
        px = self._layer.px
        gap, wide, high = px(self._layer.gap), px(KEY_WIDE), px(KEY_HIGH)
        for number, key in enumerate(self._keys):
            row, column = divmod(number, COLUMNS)
            key.place(x + column * (wide + gap), y + row * (high + gap), wide, high)

    def enable(self, enabled: bool) -> None:
        """Let the keys be touched, or not."""
        if enabled != self._enabled:
            self._enabled = enabled
            self._refresh()

    def clear(self) -> None:
        """Forget what has been touched."""
        self.digits = ""
        self._refresh()

    def _key(self, name: str) -> Key:
        if name == DONE:
            return Key(self._layer, "key done", self._done, icon=name, primary=True)
        if name == ERASE:
            return Key(self._layer, "key erase", self._erase, icon=name)
        return Key(self._layer, f"key {name}", telling(self._add, name), text=name)

    def _add(self, digit: str) -> None:
        self._touched()
        self.digits += digit
        self._refresh()

    def _erase(self) -> None:
        self._touched()
        self.digits = self.digits[:-1]
        self._refresh()

    def _done(self) -> None:
        digits = self.digits
        self._touched()
        self.clear()
        self._entered(digits)

    def _refresh(self) -> None:
        count = len(self.digits)
        for key, name in zip(self._keys, ORDER, strict=False):
            if name == DONE:
                fits = count >= FEWEST_DIGITS
            else:
                fits = count > 0 if name == ERASE else count < MOST_DIGITS
            key.enabled = self._enabled and fits
            key.draw()
        self._dots.count = count
        self._dots.draw()


class Dots(Widget):
    """One for each digit, and rings for those that are wanted at least."""

    solid = False
    count = 0

    def looks(self) -> tuple[object, ...]:
        return (self.count,)

    def measure(self, within: int) -> tuple[int, int]:
        return within, self.px(2 * DOT + 6)

    def paint(self, shape: Shape) -> None:
        places = max(FEWEST_DIGITS, self.count)
        step = min(self.px(DOT_STEP), self.w / places)
        x, radius = (self.w - (places - 1) * step) / 2, self.px(DOT)
        for number in range(places):
            if number < self.count:
                shape.disc(x, self.h / 2, radius, theme.BRASS)
            else:
                shape.circle(x, self.h / 2, radius, max(1.5, self.px(1.2)), theme.MUTED)
            x += step


class KeypadLayer(LargeLayer):
    """Keys, dots, what is said beside them or above, and a way back."""

    title: Sentence

    def __init__(self, hud: Hud) -> None:
        super().__init__(hud)
        self._keypad = Keypad(self, self.entered, self.touched)

    # What subclasses say

    def entered(self, digits: str) -> None:
        """So many digits of a PIN have been touched, and the last key."""
        raise NotImplementedError

    def cancel(self) -> None:
        """The way back."""
        raise NotImplementedError

    def words(self) -> str:
        """What is said now."""
        raise NotImplementedError

    def all_words(self) -> Sequence[str]:
        """All that may be said, so that there is room for it."""
        raise NotImplementedError

    def touched(self) -> None:
        """Any of the keys has been touched."""

    @property
    def useful(self) -> bool:
        """Whether the keys can be touched now."""
        return True

    @property
    def urgent(self) -> bool:
        """Whether something went wrong."""
        return False

    # The layer

    def refresh(self) -> None:
        """Something else is said."""
        self._keypad.enable(self.useful)
        self._said.text = self.words()
        self._said.colour = theme.BRASS_LIT if self.urgent else theme.MUTED
        self.arrange()

    def build(self) -> None:
        text = self.hud.language.text
        self._ground = self.add(Ground(self, "ground"))
        self._panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=16))
        title = self.hud.tell(self.title)
        self._title = self.add(Label(self, "title", title, face=DISPLAY, size=theme.HEADING))
        self._said = self.add(Label(self, "said", self.words(), colour=theme.MUTED))
        self._dots = self._keypad.build()
        self._cancel = self.add(
            Button(self, "cancel", telling(self.cancel), text=text("Back"), icon="back")
        )
        self._keypad.enable(self.useful)

    def arrange(self) -> None:
        px, pad = self.px, self.px(PAD)
        width, height = self.hud.app.size
        keys_w, keys_h = self._keypad.measure()
        aside = keys_w if self.upright else px(ASIDE)
        above: Rows = [(self._title, 0), (self._said, 6)]
        said_h = self.height(aside, [(self._title, 0)]) + px(6) + self._room(aside)
        dots_h, back_h = self._dots.measure(keys_w)[1], px(theme.TOUCH)
        wide = keys_w if self.upright else aside + 2 * pad + keys_w
        high = dots_h + px(14) + keys_h
        if self.upright:
            high += said_h + px(12) + px(20) + back_h
        x, y = (width - wide) // 2, (height - high) // 2
        self._ground.fill()
        self._panel.place(x - pad, y - pad, wide + 2 * pad, high + 2 * pad)
        self.stack(x, y, aside, above)
        keys_x, keys_y = x + wide - keys_w, y + high - keys_h
        if self.upright:
            keys_y -= back_h + px(20)
        self._dots.place(keys_x, keys_y - px(14) - dots_h, keys_w, dots_h)
        self._keypad.place(keys_x, keys_y)
        self._cancel.place(x, y + high - back_h, aside, back_h)

    def _room(self, within: int) -> int:
        """The height of the longest of what may be said."""
        size = self.px(theme.BODY)
        most = max(len(lines(words, TEXT, size, within)) for words in self.all_words())
        return most * line_height(TEXT, size)
