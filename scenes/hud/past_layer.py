"""The widgets for looking back at a game: its turns, a slider, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules import FIRST, SECOND
from scenes.hud import theme
from scenes.hud.buttons import Button, telling
from scenes.hud.camera_bar import CameraBar
from scenes.hud.clocks import Clocks, Faces
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer
from scenes.hud.lettering import STRONG
from scenes.hud.move_list import MoveList
from scenes.hud.past_state import PastActions, PastState
from scenes.hud.plates import Plate
from scenes.hud.slider import Slider
from scenes.hud.widgets import Label, Panel

PAD, STEP, SHORTEST = 14, 4, 120
"""Within the panel at the foot; between its small buttons; the least width of its slider."""
LIST, ROWS = 316, 4
"""The list of turns: its width in a wide window, its rows in a tall one."""


class PastLayer(Layer):
    """Wide: players in the upper corners, the turns below the first, the rest at the foot.
    Tall: the second player and the turns above, the first and the rest below.
    """

    menu = False

    def __init__(self, hud: Hud, actions: PastActions, state: PastState) -> None:
        super().__init__(hud)
        self._actions = actions
        self.state = state

    def back(self) -> bool:
        if self._camera.unfolded:
            self._unfold(False)
        else:
            self._actions.on_leave()
        return True

    def wheel(self, notches: int, x: float, y: float) -> bool:
        if self._moves.contains(x, y):
            self._moves.scroll(-2 * notches)
            return True
        return False

    def build(self) -> None:
        actions, text = self._actions, self.hud.language.text
        self._first, self._second = (
            self.add(Plate(self, f"player {side}", side, self.state.table))
            for side in (FIRST, SECOND)
        )
        self._clocks = Clocks(self)
        self._moves = MoveList(self, actions.on_go)
        self._panel = self.add(Panel(self, "past panel"))
        self._fault = self.add(Label(self, "fault", colour=theme.BRASS_LIT))
        self._caption = self.add(Label(self, "caption", face=STRONG))
        self._slider = self.add(Slider(self, "slider", actions.on_go))
        self._steps = [
            self._icon("start", text("To the start"), telling(actions.on_step, -(10**6))),
            self._icon("previous", text("One turn back"), telling(actions.on_step, -1)),
            self._icon("go on", text("Play"), actions.on_play),
            self._icon("next", text("One turn on"), telling(actions.on_step, 1)),
            self._icon("end", text("To the end"), telling(actions.on_step, 10**6)),
        ]
        self._play = self._steps[2]
        self._play_on = self.add(
            Button(self, "play on", actions.on_play_on, text=text("Play on from here"))
        )
        self._words = [self._play_on]
        if actions.on_save:
            save = Button(self, "save copy", actions.on_save, text=text("Save a copy"))
            self._words.append(self.add(save))
        leave = self.hud.tell(actions.leave)
        back = Button(self, "leave", actions.on_leave, text=leave, primary=True)
        self._words.append(self.add(back))
        self._camera = CameraBar(self, actions.camera)
        self._camera.add_toggle(lambda: self._unfold(not self._camera.unfolded))
        self._camera.make_views(actions.camera.on_view, telling(self._unfold, False))
        self._unfold(False)
        self.show_state(self.state)

    def show_state(self, state: PastState) -> None:
        """Give every part what it shows; `arrange` is still to be called."""
        self.state = state
        tell, last = self.hud.tell, len(state.moves)
        for plate in (self._first, self._second):
            plate.show_state(state.table)
        self.show_clocks(state.clocks)
        self._fault.text = tell(state.fault or "")
        self._fault.show(state.fault is not None)
        self._caption.text = tell(state.caption)
        self._slider.value, self._slider.most = state.ply, last
        start, previous, play, following, end = self._steps
        start.enabled = previous.enabled = state.ply > 0
        following.enabled = end.enabled = state.ply < last
        play.enabled = last > 0
        play.icon = "hold" if state.plays else "play"
        self._play_on.enabled = state.may_go_on
        self._moves.show(state.rounds, state.moves, state.ply)

    def show_clocks(self, faces: Faces | None) -> None:
        """Show what the clocks show."""
        self._clocks.show(faces)

    def _unfold(self, unfolded: bool) -> None:
        self._camera.unfold(unfolded)
        self.hud.app.redraw()

    def _icon(self, name: str, tip: str, act: Callable[[], None]) -> Button:
        icon = {"go on": "play"}.get(name, name)
        return self.add(Button(self, name, act, icon=icon, tip=tip, framed=False))

    # Where everything lies

    def arrange(self) -> None:
        width, height = self.hud.app.size
        if width >= height:
            self._arrange_wide(width, height)
        else:
            self._arrange_tall(width, height)

    def _arrange_wide(self, width: int, height: int) -> None:
        margin, gap = self.px(theme.MARGIN), self.px(theme.GAP)
        wide, high = self._first.measure(width)
        self._first.place(margin, margin, wide, high)
        self._second.place(width - margin - wide, margin, wide, high)
        self._clocks.place(FIRST, margin + wide + gap, margin, high)
        self._clocks.place(SECOND, width - margin - wide - self._clocks.room, margin, high)
        top = margin + high + gap
        self._moves.place(margin, top, self.px(LIST), height - margin - top)
        bar_w = self._camera.stand(width - margin, (margin + high + height) // 2)
        left = margin + self.px(LIST) + gap
        room = width - margin - bar_w - gap - left
        self._place_foot(left, height - margin, room)

    def _arrange_tall(self, width: int, height: int) -> None:
        margin, gap = self.px(theme.MARGIN), self.px(theme.GAP)
        within = width - 2 * margin
        high = self._first.measure(within)[1]
        plate_w = within - self._clocks.room
        self._second.place(margin, margin, plate_w, high)
        self._clocks.place(SECOND, margin + plate_w + gap, margin, high)
        self._moves.place(margin, margin + high + gap, within, self._moves.measure(ROWS))
        y = self._camera.lie(margin, height - margin, within) - gap
        y = self._place_foot(margin, y, within) - gap - high
        self._first.place(margin, y, plate_w, high)
        self._clocks.place(FIRST, margin + plate_w + gap, y, high)
        self._camera.place_views(width - margin, y - gap)

    def _place_foot(self, x: int, bottom: int, w: int) -> int:
        """The panel at the foot, w wide, that ends at `bottom`. Returns its top.

        The slider lies between the small buttons and the words, if there is room, else above them;
        the words lie beside the small buttons, if there is room, else below them.
        """
        pad, gap, touch = self.px(PAD), self.px(theme.GAP), self.px(theme.TOUCH)
        inner, left = w - 2 * pad, x + pad
        steps_w = len(self._steps) * (touch + self.px(STEP)) - self.px(STEP)
        wants = [button.measure(inner)[0] for button in self._words]
        words_w = sum(wants) + (len(wants) - 1) * gap
        between = inner - steps_w - words_w - 2 * gap
        labels = [(label, 4.0) for label in (self._fault, self._caption) if label.visible]
        in_line = between >= self.px(SHORTEST)
        beside = between >= -gap
        rows = 3 - in_line - beside
        high = self.height(inner, labels) + rows * touch + (rows - 1) * gap
        y = bottom - 2 * pad - high
        self._panel.place(x, y, w, bottom - y)
        top = self.stack(left, y + pad - self.px(4), inner, labels) + self.px(4)
        if in_line:
            self._slider.place(left + steps_w + gap, top, between, touch)
        else:
            self._slider.place(left, top, inner, touch)
            top += touch + gap
        self._place_row(left, top, self._steps, [touch] * len(self._steps), self.px(STEP))
        top += 0 if beside else touch + gap
        self._place_row(left + inner - words_w, top, self._words, wants, gap)
        return y

    def _place_row(
        self, x: int, y: int, buttons: Sequence[Button], widths: Sequence[int], gap: int
    ) -> None:
        for button, wide in zip(buttons, widths, strict=True):
            button.place(x, y, wide, self.px(theme.TOUCH))
            x += wide + gap
