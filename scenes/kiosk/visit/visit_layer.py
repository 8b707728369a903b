"""The widgets around a visitor's table: all are large, and all that they do takes one touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import LANGUAGES
from game.rules import FIRST, SECOND
from scenes.hud import chips, theme
from scenes.hud.buttons import telling
from scenes.hud.lettering import STRONG, line_height, lines, width
from scenes.hud.plates import Toast
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Widget
from scenes.kiosk.attract.attract_layer import Caption
from scenes.kiosk.large import LargeLayer, balanced
from scenes.kiosk.visit.plate import KioskPlate
from scenes.kiosk.visit.ripple import Ripple
from scenes.kiosk.visit.touch_button import HIGH, TouchButton
from scenes.stage.stage import Margins

if TYPE_CHECKING:
    from scenes.kiosk.visit.visit_hud import VisitHud

MARGIN = 14.0
ASIDE = 186.0
"""How wide a caption is that stands beside the table."""
ROOM = 184.0
"""Beside the message, for what stands in the lower corners of a wide screen."""


class Ask(Widget):
    """Whose turn it is, and below that what to do now; a button may stand at its right end."""

    solid = False
    pad, chip, size, small = 12.0, 32.0, float(theme.NAME), float(theme.SMALL)

    def __init__(self, layer: LargeLayer) -> None:
        super().__init__(layer, "ask")
        self.text, self.whose, self.game, self.side = "", "", "", 0
        self.urgent, self.spare = False, 0

    def looks(self) -> tuple[object, ...]:
        return (self.text, self.whose, self.game, self.side, self.urgent, self.spare)

    def _rows(self, within: int) -> list[str]:
        room = within - self.px(3 * self.pad + self.chip) - self.spare
        return lines(self.text, STRONG, self.px(self.size), room)

    def measure(self, within: int) -> tuple[int, int]:
        size, around = self.px(self.size), self.px(3 * self.pad + self.chip) + self.spare
        rows = self._rows(balanced(self.text, STRONG, size, within - around) + around)
        widest = max(width(row, STRONG, size) for row in rows)
        if self.whose:
            widest = max(widest, width(self.whose, STRONG, self.px(self.small)))
        high = self._high(rows) + self.px(2 * 9)
        return widest + around, max(high, self.px(HIGH + 12))

    def _above(self) -> int:
        """How high the line is that tells whose turn it is."""
        return line_height(STRONG, self.px(self.small)) if self.whose else 0

    def _high(self, rows: list[str]) -> int:
        return self._above() + len(rows) * line_height(STRONG, self.px(self.size))

    def paint(self, shape: Shape) -> None:
        r = self.px(theme.RADIUS + 2)
        shape.shadow(self.w, self.h, r, self.px(4), self.px(18), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.PANEL)
        pen, line = (self.px(2.5), theme.BRASS_LIT) if self.urgent else (self.px(1), theme.EDGE)
        shape.border(0, 0, self.w, self.h, r, max(1, pen), line)
        if self.side:
            size = self.px(self.chip)
            y = (self.h - size) / 2
            chips.draw(shape, self.game, self.side, self.px(self.pad), y, size)

    def write(self) -> None:
        size = self.px(self.size)
        rows = self._rows(self.w + 2)
        x, top = self.px(2 * self.pad + self.chip), (self.h - self._high(rows)) / 2
        if self.whose:
            self.text_block([self.whose], STRONG, self.px(self.small), theme.BRASS, x, top)
        colour = theme.BRASS_LIT if self.urgent else theme.CREAM
        self.text_block(rows, STRONG, size, colour, x, top + self._above())


class VisitLayer(LargeLayer):
    """Wide: players at the left, message at the foot, camera at the right. Upright: players above,
    message and buttons below. The hidden corner has no button in it.
    """

    menu = False
    hud: VisitHud

    def build(self) -> None:
        text, actions = self.hud.language.text, self.hud.actions
        camera = actions.camera
        self._plates = [
            self.add(KioskPlate(self, side, self.hud.seen.names[side - FIRST]))
            for side in (SECOND, FIRST)
        ]
        self._undo = self._button("undo", actions.on_undo, text=text("Undo"), icon="undo")
        self._leave = self._button("leave", actions.on_leave, text=text("Leave"), icon="back")
        self._camera = [
            self._button(name, telling(act, way), icon=icon, held=True)
            for name, act, way, icon in (
                ("rotate left", camera.on_rotate, -1, "turn left"),
                ("rotate right", camera.on_rotate, 1, "turn right"),
                ("zoom in", camera.on_zoom, 1, "plus"),
                ("zoom out", camera.on_zoom, -1, "minus"),
            )
        ]
        self._sound = self._button("sound", actions.on_sound, icon="loud")
        code = self._next_language()
        self._language = self._button(
            "language", telling(actions.on_language, code), text=LANGUAGES.get(code, "")
        )
        self._language.size = float(theme.BODY)
        self._language.show(bool(code))
        self._ask = self.add(Ask(self))
        self._done = self._button(
            "done", actions.on_done, text=text("Done"), icon="check", primary=True
        )
        self._caption, self._toast = (
            self.add(Caption(self, "caption")),
            self.add(Toast(self, "toast")),
        )
        self.ripple = self.add(Ripple(self))
        for passing in (self._caption, self._toast):
            passing.show(False)
        self.show_seen()
        self._show_notices()

    def _button(self, name: str, act, **looks) -> TouchButton:  # type: ignore[no-untyped-def]
        return self.add(TouchButton(self, name, act, **looks))

    def _next_language(self) -> str:
        """The one that the switch leads to; "" if there is no other."""
        codes, now = self.hud.seen.languages, self.hud.language.code
        if len(codes) < 2:
            return ""
        return codes[(codes.index(now) + 1) % len(codes)] if now in codes else codes[0]

    # What is seen

    def show_seen(self) -> None:
        """Give every part what it shows; `arrange` is still to be called."""
        seen = self.hud.seen
        for plate in self._plates:
            plate.show_state(seen.state)
        # What can't be used is only read.
        self._undo.enabled = self._undo.solid = seen.state.can_undo
        self._done.show(seen.state.can_finish)
        self._done.lit = seen.lit_done
        self._sound.icon = seen.loudness or "silent"
        self._sound.show(bool(seen.loudness))
        ask = self._ask
        ask.text, ask.urgent = self.hud.tell(seen.asked), seen.urgent
        ask.whose = self.hud.tell(seen.whose) if seen.whose else ""
        ask.game, ask.side = seen.state.game, seen.state.turn
        ask.spare = 0
        if self._done.visible:
            ask.spare = self._done.measure(0)[0] + self.px(4)
        zooms = self._camera[2:]
        for button, can in zip(zooms, seen.can_zoom, strict=True):
            button.enabled = can
        for button in (self._undo, self._done, self._sound, *zooms):
            button.draw()

    def _show_notices(self) -> None:
        """What was being said when the layer was made."""
        notices = self.hud.notices
        for widget, passing in ((self._caption, notices.caption), (self._toast, notices.toast)):
            if passing.text:
                widget.text = self.hud.tell(passing.text)
                widget.show(True)

    def caption_appears(self, seconds: float) -> None:
        """Let the caption fade in."""
        self._appears(self._caption, self.hud.notices.caption.text, seconds)

    def caption_goes(self, seconds: float) -> None:
        """Let it fade out."""
        self._goes(self._caption, seconds)

    def toast_appears(self, seconds: float) -> None:
        """Let the notice fade in."""
        self._appears(self._toast, self.hud.notices.toast.text, seconds)

    def toast_goes(self, seconds: float) -> None:
        """Let it fade out."""
        self._goes(self._toast, seconds)

    def _appears(self, widget: Caption | Toast, text, seconds: float) -> None:  # type: ignore[no-untyped-def]
        widget.text = self.hud.tell(text)
        widget.show(True)
        self._place_passing()
        self.hud.fade(widget, 0.0, 1.0, seconds)

    def _goes(self, widget: Widget, seconds: float) -> None:
        if widget.visible:
            self.hud.fade(widget, 1.0, 0.0, seconds, telling(widget.show, False))

    # Where everything lies

    @property
    def margins(self) -> Margins:
        """What is kept free of the table: on a wide screen the message would lie over it."""
        if self.upright:
            return 0, 0, 0, 0
        return 0, self.px(MARGIN), 0, self.px(2 * MARGIN + HIGH + 12)

    def arrange(self) -> None:
        if self.upright:
            self._arrange_upright()
        else:
            self._arrange_wide()
        self._place_passing()

    def _arrange_wide(self) -> None:
        px, gap, margin = self.px, self.px(self.gap), self.px(MARGIN)
        width, height = self.hud.app.size
        y = margin
        for plate in self._plates:
            wide, high = plate.measure(width)
            plate.place(margin, y, wide, high)
            y += high + gap
        touch = px(HIGH)
        wide = max(button.measure(width)[0] for button in (self._undo, self._leave))
        self._leave.place(margin, height - margin - touch, wide, touch)
        self._undo.place(margin, height - margin - 2 * touch - gap, wide, touch)
        right = width - margin
        for number, button in enumerate(self._camera):
            row, column = divmod(number, 2)
            x = right - (2 - column) * touch - (1 - column) * gap
            button.place(x, height - margin - (2 - row) * touch - (1 - row) * gap, touch, touch)
        self._sound.place(right - touch, margin, touch, touch)
        if self._sound.visible:
            right -= touch + gap
        wide = self._language.measure(width)[0]
        self._language.place(right - wide, margin, wide, touch)
        self._beside = px(ROOM)
        self._place_ask(width // 2, height - margin, width - 2 * self._beside)
        self._above = margin + touch

    def _arrange_upright(self) -> None:
        px, gap, margin = self.px, self.px(self.gap), self.px(MARGIN)
        width, height = self.hud.app.size
        inner, touch = width - 2 * margin, px(HIGH)
        each = (inner - gap) // 2
        for number, plate in enumerate(reversed(self._plates)):
            plate.place(margin + number * (each + gap), margin, each, px(56))
        self._above, self._beside = margin + px(56), 0
        y = height - margin - touch
        x = margin
        for button in self._camera:
            button.place(x, y, touch, touch)
            x += touch + gap
        right = width - margin
        self._sound.place(right - touch, y, touch, touch)
        if self._sound.visible:
            right -= touch + gap
        wide = self._language.measure(inner)[0]
        self._language.place(right - wide, y, wide, touch)
        y -= touch + gap
        for number, button in enumerate((self._undo, self._leave)):
            button.place(margin + number * (each + gap), y, each, touch)
        self._place_ask(width // 2, y - gap, inner)

    def _place_ask(self, middle: int, bottom: int, within: int) -> None:
        wide, high = self._ask.measure(within)
        x, y = middle - wide // 2, bottom - high
        self._ask.place(x, y, wide, high)
        done_w, done_h = self._done.measure(within)
        done_x = x + wide - done_w - self.px(6)
        self._done.place(done_x, y + (high - done_h) // 2, done_w, done_h)
        self._middle = middle

    def _place_passing(self) -> None:
        """The caption beside the table, or above it; a notice right above what is asked."""
        px, gap, margin = self.px, self.px(self.gap), self.px(MARGIN)
        width, _ = self.hud.app.size
        if self._caption.visible:
            room = width - 2 * margin if self.upright else px(ASIDE)
            wide, high = self._caption.measure(room)
            x = self._middle - wide // 2 if self.upright else width - margin - wide
            self._caption.place(x, self._above + gap, wide, high)
        if self._toast.visible:
            wide, high = self._toast.measure(width - 2 * max(margin, self._beside))
            y = self._ask.y - gap - high
            self._toast.place(self._middle - wide // 2, y, wide, high)
