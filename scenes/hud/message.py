"""What the game says at the foot of the table: what to do next, or how it has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.lettering import DISPLAY
from scenes.hud.table_state import TableActions, TableState
from scenes.hud.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

CHOICES = 2
"""Between so many moves a player may have to choose."""


class Prompt:
    """A sentence, and buttons: to end the turn when it may end, to hold computers up, to choose."""

    def __init__(self, layer: Layer, actions: TableActions) -> None:
        self._px = layer.px
        self._tell = layer.hud.tell
        self._panel = layer.add(Panel(layer, "prompt panel"))
        self._label = layer.add(Label(layer, "prompt"))
        done = layer.hud.language.text("Done")
        self._done = layer.add(
            Button(layer, "done", actions.on_done, text=done, icon="check", primary=True)
        )
        go = layer.hud.language.text("Go")
        self._go = layer.add(Button(layer, "go", actions.on_go, text=go, icon="play", primary=True))
        self._hold = layer.add(Button(layer, "hold", actions.on_hold, text=" "))
        self._choices = [
            layer.add(Button(layer, f"choice {i + 1}", telling(actions.on_choose, i), text=" "))
            for i in range(CHOICES)
        ]
        self._holds = layer.hud.language.text("Hold"), layer.hud.language.text("Go on")

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        going_on = state.result is None
        self._label.text = self._tell(state.prompt or "")
        self._label.show(going_on and bool(self._label.text))
        self._done.show(going_on and state.can_finish)
        self._go.show(going_on and state.waits)
        self._hold.show(going_on and state.held is not None)
        self._hold.text = self._holds[bool(state.held)]
        for i, button in enumerate(self._choices):
            button.show(going_on and i < len(state.choices))
            button.text = f"{i + 1}:  {state.choices[i]}" if button.visible else " "
        self._panel.show(self._label.visible or bool(self._buttons))

    @property
    def _buttons(self) -> list[Button]:
        return [b for b in (self._done, self._go, self._hold, *self._choices) if b.visible]

    def advise(self, ending: bool) -> None:
        """Show on the button whether a hint says to end the turn here."""
        self._done.icon = "hint" if ending else "check"

    def place(self, x: int, bottom: int, w: int) -> int:
        """Place it in the middle of a strip `w` wide that ends at `bottom`. Returns its top."""
        if not self._panel.visible:
            return bottom
        px = self._px
        pad, inset = px(20), px(6)
        sizes = [button.measure(w) for button in self._buttons]
        buttons_w = sum(wide for wide, _ in sizes) + max(0, len(sizes) - 1) * inset
        label_w, label_h = 0, 0
        if self._label.visible:
            label_w, label_h = self._label.measure(w - 2 * pad - inset - buttons_w)
        wide = bool(label_w) * (2 * pad + label_w) + bool(sizes) * (buttons_w + inset)
        wide += bool(sizes and not label_w) * inset
        high = max(px(theme.TOUCH) + 2 * inset, label_h + px(20))
        left, y = x + (w - wide) // 2, bottom - high
        self._panel.place(left, y, wide, high)
        self._label.place(left + pad, y + (high - label_h) // 2, label_w, label_h)
        button_x = left + wide - buttons_w - inset
        for button, (button_w, button_h) in zip(self._buttons, sizes, strict=True):
            button.place(button_x, y + (high - button_h) // 2, button_w, button_h)
            button_x += button_w + inset
        return y


class Banner:
    """Who has won and why, and what may be done now."""

    def __init__(self, layer: Layer, actions: TableActions) -> None:
        text = layer.hud.language.text
        self._px = layer.px
        self._tell = layer.hud.tell
        self._panel = layer.add(Panel(layer, "result panel", fill=theme.SOLID))
        self._result = layer.add(Label(layer, "result", face=DISPLAY, size=theme.HEADING))
        self._reason = layer.add(Label(layer, "reason", colour=theme.MUTED))
        self._news = layer.add(Label(layer, "standing news"))
        again, leave = text("Swap and play"), text("Menu")
        self._swap = again
        self._again = layer.add(
            Button(layer, "play again", actions.on_play_again, text=again, primary=True)
        )
        tip = text("The moves so far")
        self._back = layer.add(
            Button(layer, "look back", actions.on_history, icon="moves", tip=tip)
        )
        self._leave = layer.add(Button(layer, "to the menu", actions.on_menu, text=leave))

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All its parts."""
        return (self._panel, *self._words, self._again, self._back, self._leave)

    @property
    def _words(self) -> tuple[Label, ...]:
        return (self._result, self._reason, self._news)

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        self._result.text = self._tell(state.result or "")
        self._reason.text = self._tell(state.reason or "")
        standing = state.standing
        self._news.text = self._tell((standing and standing.news) or "")
        self._again.text = self._tell((standing and standing.again) or self._swap)
        for widget in self.widgets:
            widget.show(state.result is not None)
        self._news.show(self._news.visible and bool(self._news.text))

    def place(self, x: int, bottom: int, w: int) -> int:
        """Place it in the middle of a strip `w` wide that ends at `bottom`. Returns its top."""
        if not self._panel.visible:
            return bottom
        px = self._px
        pad, inset, gap = px(24), px(18), px(theme.GAP)
        again_w, touch = self._again.measure(w)
        buttons_w = again_w + gap + touch + gap + self._leave.measure(w)[0]
        beside = w >= px(600)
        room = w - 2 * pad - (buttons_w + pad) * beside
        words = [label for label in self._words if label.visible]
        sizes = [label.measure(room) for label in words]
        words_w = max(label_w for label_w, _ in sizes)
        words_h = sum(label_h for _, label_h in sizes) + (len(sizes) - 1) * px(4)
        if beside:
            wide, high = words_w + buttons_w + 3 * pad, max(words_h, touch) + 2 * inset
            words_y, buttons_y = (high - words_h) // 2, (high - touch) // 2
        else:
            wide, high = max(words_w, buttons_w) + 2 * pad, words_h + touch + 3 * inset
            words_y, buttons_y = inset, high - inset - touch
        left, y = x + (w - wide) // 2, bottom - high
        self._panel.place(left, y, wide, high)
        label_y = y + words_y
        for label, (_, label_h) in zip(words, sizes, strict=True):
            label.place(left + pad, label_y, words_w, label_h)
            label_y += label_h + px(4)
        again_x = left + wide - pad - buttons_w if beside else left + pad
        self._again.place(again_x, y + buttons_y, again_w, touch)
        self._back.place(again_x + again_w + gap, y + buttons_y, touch, touch)
        leave_x = again_x + again_w + gap + touch + gap
        self._leave.place(leave_x, y + buttons_y, again_x + buttons_w - leave_x, touch)
        return y
