"""The widgets around the table, and where they lie in a wide and in a tall window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules import FIRST, SECOND
from scenes.hud import theme
from scenes.hud.advice import Advice
from scenes.hud.buttons import Button
from scenes.hud.camera_bar import CameraBar
from scenes.hud.clocks import Clocks, Faces
from scenes.hud.hud import Text
from scenes.hud.layer import Layer
from scenes.hud.message import Banner, Prompt
from scenes.hud.opinion import OpinionParts
from scenes.hud.plates import LastMove, Plate, Toast
from scenes.hud.standing import StandingParts
from scenes.hud.table_state import TableState
from scenes.hud.widgets import Panel

if TYPE_CHECKING:
    from scenes.hud.table_hud import TableHud

PAD, STEP = 6, 4
"""Around and between the buttons of the turns."""
LAST = 40
"""How high the last turn's notation stands over them in a wide window."""
OPINION = 280
"""How wide a window's panel with the computer's thoughts is."""


class TableLayer(Layer):
    """Wide: players in the upper corners, turns and message at the foot, camera at the right.
    Tall: one player above, all else below in rows. The middle stays free for the table.
    """

    menu = False
    hud: TableHud
    unfolded = True
    """Whether the computer's thoughts are seen with the best play."""

    def build(self) -> None:
        hud, actions, state = self.hud, self.hud.actions, self.hud.state
        text = hud.language.text
        self._first, self._second = (
            self.add(Plate(self, f"player {side}", side, state)) for side in (FIRST, SECOND)
        )
        self._clocks = Clocks(self)
        self._standing = StandingParts(self)
        self._turns = self.add(Panel(self, "turns panel"))
        self._pause = self._icon("menu", hud.open_pause, text("Pause"))
        self._undo = self._icon("undo", actions.on_undo, text("Undo"))
        self._redo = self._icon("redo", actions.on_redo, text("Redo"))
        self._hint = self._icon("hint", actions.on_hint, text("Hint"))
        self._moves = self._icon("moves", actions.on_history, text("The moves so far"))
        self._last_panel = self.add(Panel(self, "last move panel"))
        self._last_move = self.add(LastMove(self, "last move"))
        self._opinion = OpinionParts(self, self._toggle_best_play)
        self._camera = CameraBar(self, actions)
        self._camera.add_toggle(self._toggle_views)
        self._prompt, self._banner = Prompt(self, actions), Banner(self, actions)
        self._toast = self.add(Toast(self, "toast"))
        self._camera.make_views(actions.on_view, self.fold_views)
        self._camera.unfold(False)
        self._toast.show(False)
        self.show_state(state)
        self.show_advice(hud.advice)
        self.show_clocks(hud.clocks)

    def show_state(self, state: TableState) -> None:
        """Give every part what it shows; `arrange` is still to be called."""
        self._undo.enabled, self._redo.enabled = state.can_undo, state.can_redo
        for plate in (self._first, self._second):
            plate.show_state(state)
        for part in (self._standing, self._last_move, self._prompt, self._banner):
            part.show_state(state)

    def show_advice(self, advice: Advice) -> None:
        """Give every part its share of the advice; `arrange` is still to be called."""
        self._hint.enabled = advice.possible
        lit = "hint shown" if advice.rank else "hint"
        self._hint.icon = "waiting" if advice.asked else lit
        self._prompt.advise(advice.done)
        shown = self.hud.app.opinion
        self._opinion.show_state(self.hud.state.game, advice.opinion, shown, self.unfolded)

    def show_clocks(self, faces: Faces | None) -> None:
        """Show what the clocks show; `arrange` is still to be called where there were none."""
        self._clocks.show(faces)

    def banner_appears(self, seconds: float) -> None:
        """Let the result fade in."""
        for widget in self._banner.widgets:
            self.hud.fade(widget, 0.0, 1.0, seconds)

    def toast_appears(self, text: Text, seconds: float) -> None:
        """Let a notice fade in."""
        self._camera.unfold(False)
        self._toast.text = text
        self._toast.show(True)
        self._place_toast()
        self.hud.fade(self._toast, 0.0, 1.0, seconds)

    def toast_goes(self, seconds: float) -> None:
        """Let the notice fade out."""
        if self._toast.visible:
            self.hud.fade(self._toast, 1.0, 0.0, seconds, lambda: self._toast.show(False))

    def fold_views(self) -> None:
        """Close the list of views."""
        self._camera.unfold(False)
        self.hud.app.redraw()

    def back(self) -> bool:
        unfolded = self._camera.unfolded
        if unfolded:
            self.fold_views()
        return unfolded

    def _toggle_views(self) -> None:
        self._toast.show(False)
        self._camera.unfold(not self._camera.unfolded)
        self.hud.app.redraw()

    def _toggle_best_play(self) -> None:
        self.unfolded = not self.unfolded
        self.show_advice(self.hud.advice)
        self.arrange()

    def _icon(self, name: str, act: Callable[[], None], tip: str) -> Button:
        return self.add(Button(self, name, act, icon=name, tip=tip, framed=False))

    # Where everything lies

    def arrange(self) -> None:
        width, height = self.hud.app.size
        if width >= height:
            self._arrange_wide(width, height)
        else:
            self._arrange_tall(width, height)
        self._place_toast()

    def _arrange_wide(self, width: int, height: int) -> None:
        margin = self.px(theme.MARGIN)
        wide, high = self._first.measure(width)
        self._first.place(margin, margin, wide, high)
        self._second.place(width - margin - wide, margin, wide, high)
        gap = self.px(theme.GAP)
        self._clocks.place(FIRST, margin + wide + gap, margin, high)
        self._clocks.place(SECOND, width - margin - wide - self._clocks.room, margin, high)
        beside = margin + wide + self._clocks.room + gap
        self._standing.stand(beside, margin, width - 2 * beside, high)
        bar_w = self._camera.stand(width - margin, (margin + high + height) // 2)
        self._last_panel.show(False)
        turns_w, buttons_h = self._turns_size()
        last_h = self.px(LAST) if self._last_move.visible else 0
        turns_h, pad = buttons_h + last_h, self.px(14)
        x, y = margin, height - margin - turns_h
        self._place_turns(x, y, turns_w, turns_h, y + last_h + self.px(PAD))
        self._last_move.place(x + pad, y + self.px(PAD), turns_w - 2 * pad, self.px(LAST))
        self._opinion.stand(x, margin + high + gap, self.px(OPINION), y - gap)
        side = 2 * margin + max(bar_w, turns_w)
        self._place_message(side, height - margin, width - 2 * side)

    def _arrange_tall(self, width: int, height: int) -> None:
        margin, gap = self.px(theme.MARGIN), self.px(theme.GAP)
        within = width - 2 * margin
        buttons_w, _ = self._turns_size()
        clock_w, high = self._clocks.room, self._first.measure(width)[1]
        plate_w = within - buttons_w - gap - clock_w
        right = margin + plate_w + clock_w + gap
        self._second.place(margin, margin, plate_w, high)
        self._clocks.place(SECOND, margin + plate_w + gap, margin, high)
        below = self._standing.lie(margin, margin + high + gap, within)
        self._opinion.lie(margin, below, within)
        last_w, last_h = self._last_move.measure(buttons_w)
        self._last_panel.show(self._last_move.visible)
        self._last_panel.place(right, margin, buttons_w, high)
        x = right + (buttons_w - last_w) // 2
        self._last_move.place(x, margin + (high - last_h) // 2, last_w, last_h)
        y = self._camera.lie(margin, height - margin, within) - gap - high
        self._first.place(margin, y, plate_w, high)
        self._clocks.place(FIRST, margin + plate_w + gap, y, high)
        self._place_turns(right, y, buttons_w, high, y + (high - self.px(theme.TOUCH)) // 2)
        self._place_message(margin, y - gap, within)
        # The list of views goes above everything else at the foot.
        self._camera.place_views(width - margin, self._strip[1])

    def _turns_size(self) -> tuple[int, int]:
        touch, pad = self.px(theme.TOUCH), self.px(PAD)
        return 5 * touch + 4 * self.px(STEP) + 2 * pad, touch + 2 * pad

    def _place_turns(self, x: int, y: int, w: int, h: int, top: int) -> None:
        """The panel, and the buttons in it from `top` on."""
        self._turns.place(x, y, w, h)
        touch, pad = self.px(theme.TOUCH), self.px(PAD)
        buttons = self._pause, self._undo, self._redo, self._hint, self._moves
        for i, button in enumerate(buttons):
            button.place(x + pad + i * (touch + self.px(STEP)), top, touch, touch)

    def _place_message(self, x: int, bottom: int, w: int) -> None:
        """Prompt or banner, of which one is seen; the toast stands above it."""
        top = min(self._prompt.place(x, bottom, w), self._banner.place(x, bottom, w))
        self._strip = (x, top - self.px(12), w)

    def _place_toast(self) -> None:
        if self._toast.visible:
            x, bottom, w = self._strip
            wide, high = self._toast.measure(min(w, self.px(560)))
            self._toast.place(x + (w - wide) // 2, bottom - high, wide, high)
