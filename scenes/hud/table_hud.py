"""What lies flat over the table, driven by a TableState."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.hud.advice import Advice
from scenes.hud.clocks import Faces, unframed
from scenes.hud.hud import Hud, Text
from scenes.hud.table_layer import TableLayer
from scenes.hud.table_state import TableActions, TableState

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.hud.question import Question

TOAST_FADE, BANNER_FADE = 0.2, 0.4
TOAST_SHORTEST, TOAST_PER_LETTER = 2.5, 0.04
"""Seconds a notice stays, and what each letter of it adds."""


class TableHud(Hud):
    """Shows a TableState; its buttons call the actions."""

    def __init__(self, app: App, actions: TableActions, state: TableState) -> None:
        super().__init__(app)
        self.actions = actions
        self.state = state
        self.advice = Advice()
        self.clocks: Faces | None = None
        """What the clocks show, in a game that has them."""
        self._toast_left = 0.0
        self._table = TableLayer(self)
        self.open(self._table)

    def show(self, state: TableState) -> None:
        """Show another moment."""
        ends = state.result is not None and self.state.result is None
        moved = (state.move_number, state.result) != (self.state.move_number, self.state.result)
        self.state = state
        if moved:
            self.stop_toast()
        self._table.show_state(state)
        self._table.arrange()
        if ends:
            self._table.banner_appears(BANNER_FADE)
        self.app.redraw()

    def show_advice(self, advice: Advice) -> None:
        """Show other advice, or as much of it as is wanted now."""
        self.advice = replace(advice, done=self.advice.done)
        self._table.show_advice(self.advice)
        self._table.arrange()
        self.app.redraw()

    def show_clocks(self, clocks: Faces | None) -> None:
        """Show what the clocks show now; to be called at any rate."""
        if clocks != self.clocks:
            arranged = (clocks is None) == (self.clocks is None)
            self.clocks = clocks
            self._table.show_clocks(clocks)
            if self.timed and self.busy:
                self.layer.show_clocks(unframed(clocks))
            if not arranged:
                self._table.arrange()

    def hint_done(self, done: bool) -> None:
        """Whether the next tap of the hint is to end the turn."""
        if done != self.advice.done:
            self.advice = replace(self.advice, done=done)
            self.show_advice(self.advice)

    def toast(self, text: Text) -> None:
        """Show a notice for a few seconds."""
        self._toast_left = TOAST_SHORTEST + TOAST_PER_LETTER * len(self.tell(text))
        self._table.toast_appears(text, TOAST_FADE)

    def stop_toast(self) -> None:
        """Let the notice go now."""
        if self._toast_left > 0:
            self._toast_left = 0.0
            self._table.toast_goes(TOAST_FADE)

    @property
    def busy(self) -> bool:
        """Whether something lies over the table and its widgets."""
        return self.layer is not self._table

    @property
    def paused(self) -> bool:
        """Whether the pause menu is open."""
        return self.layer.covers

    @property
    def timed(self) -> bool:
        """Whether clocks run in the game."""
        return self.clocks is not None and self.state.result is None

    def open_pause(self, notice: Text = "") -> None:
        """Open the pause menu; it has the pointer and all keys until it is closed.

        The notice says why, where nobody at the table wanted it.
        """
        from scenes.hud.pause import PauseLayer  # Here: the first picture does not wait for it.

        if not self.busy:
            self._table.fold_views()
            self.open(PauseLayer(self, notice))
            self.actions.on_pause(True)

    def ask(self, question: Question) -> None:
        """Ask it, if nothing else lies over the table; the game is paused until the answer."""
        if not self.busy:
            self._table.fold_views()
            self.open(question)
            self.actions.on_pause(True)

    def close_pause(self) -> None:
        """Close the pause menu."""
        if self.paused:
            self.close()
            self.show_advice(self.advice)
            self.actions.on_pause(False)

    def takes_arrows(self) -> bool:
        """After the end there is nothing to tap on the table: the arrows walk between buttons."""
        return self.layer.menu or (self.layer is self._table and self.state.result is not None)

    def update(self, dt: float) -> bool:
        if self._toast_left > 0 and not self.paused:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self._table.toast_goes(TOAST_FADE)
        return super().update(dt)
