"""Who stands better: a thin bar beside the board, and beside it what a search thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.thought import Score, Verdict
from game.language import Language
from game.rules import FIRST, SECOND
from game.settings import OPINIONS
from scenes.hud import chips, theme
from scenes.hud.advice import Opinion
from scenes.hud.buttons import Button
from scenes.hud.lettering import STRONG, TEXT, line_height, lines, shortened
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Panel, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

BAR, THOUGHTS = OPINIONS
"""How much is shown."""

PAD = 6
THICK, TICK, CHIP = 12, 3, 18
"""Of the bar: how thick it is, how far its middle's tick stands out, the pieces at its ends."""
MOST_ROWS = 3


class Balance(Widget):
    """A bar that the sides share as their chances are; at each end lies its side's piece.

    Upright, the first side has the foot; lying, the left.
    """

    solid = False
    game = "pylos"
    opinion: Opinion | None = None

    def looks(self) -> tuple[object, ...]:
        return (self.game, self._part())

    def _length(self) -> int:
        return max(self.w, self.h) - 2 * self.px(CHIP + 4)

    def _part(self) -> int | None:
        """How many pixels are the first side's."""
        return None if self.opinion is None else round(self.opinion.share * self._length())

    def paint(self, shape: Shape) -> None:
        chip, start, length, part = self.px(CHIP), self.px(CHIP + 4), self._length(), self._part()
        end = start + length
        self._draw_chip(shape, FIRST, start - chip - self.px(4))
        self._draw_chip(shape, SECOND, end + self.px(4))
        thick, pen = self.px(THICK), max(1, self.px(1))
        shape.rounded(
            *self._box(start, end, thick), 0, theme.FAINT if part is None else chips.DARK_DEEP
        )
        if part:
            shape.rounded(*self._box(start, start + part, thick), 0, chips.LIGHT)
        shape.border(*self._box(start, end, thick), 0, pen, theme.MUTED)
        middle, tick = start + length / 2, thick + 2 * self.px(TICK)
        shape.rounded(*self._box(middle - pen, middle + pen, tick), 0, theme.BRASS)

    def _draw_chip(self, shape: Shape, side: int, start: float) -> None:
        x, y, size, _ = self._box(start, start + self.px(CHIP), self.px(CHIP))
        chips.draw(shape, self.game, side, x, y, size)

    def _box(self, start: float, end: float, thick: float) -> tuple[float, float, float, float]:
        """x, y, width, height of a part, given its ends on the way from the first side's end."""
        aside = (min(self.w, self.h) - thick) / 2
        if self.h > self.w:
            return aside, self.h - end, thick, end - start
        return start, aside, end - start, thick


class Mind(Widget):
    """How good a search thinks the position is, for whom, and how deep it has looked."""

    solid = False
    game = "pylos"
    opinion: Opinion | None = None

    def looks(self) -> tuple[object, ...]:
        opinion = self.opinion
        return (self.game, opinion and (opinion.side, opinion.depth, opinion.score))

    def measure(self, within: int) -> tuple[int, int]:
        return within, self.px(theme.TOUCH)

    def paint(self, shape: Shape) -> None:
        if self.opinion:
            size = self.px(26)
            chips.draw(shape, self.game, self.opinion.side, self.px(4), (self.h - size) / 2, size)

    def write(self) -> None:
        language, left = self.layer.hud.language, self.px(40)
        size, small = self.px(theme.BODY), self.px(theme.SMALL)
        if self.opinion is None:
            self.text_line("…", STRONG, size, theme.CREAM, left, self.h / 2)
            return
        told = verdict(language, self.opinion.score)
        deep = language.plural("{n} turn deep", "{n} turns deep", self.opinion.depth)
        self.text_line(told, STRONG, size, theme.CREAM, left, self.h * 0.28)
        self.text_line(deep, TEXT, small, theme.MUTED, left, self.h * 0.74)


class BestPlay(Widget):
    """The best play from here on, as far as it fits."""

    solid = False
    opinion: Opinion | None = None
    rows = MOST_ROWS

    def looks(self) -> tuple[object, ...]:
        return (self.opinion and self.opinion.line, self.rows)

    def measure(self, within: int) -> tuple[int, int]:
        # As high whatever is written: what lies below it must not jump about.
        return within, self.rows * line_height(TEXT, self.px(theme.SMALL))

    def write(self) -> None:
        size = self.px(theme.SMALL)
        rows = self._fitting(size)
        if rows:
            self.text_block(rows, TEXT, size, theme.CREAM, 0, 0)

    def _fitting(self, size: int) -> list[str]:
        turns = self.opinion.line if self.opinion else ()
        rows: list[str] = []
        for count in range(1, len(turns) + 1):
            longer = lines("  ".join(turns[:count]), TEXT, size, self.w)
            if len(longer) > self.rows:
                break
            rows = longer
        return [shortened(row, TEXT, size, self.w) for row in rows]


class OpinionParts:
    """The bar, and the panel with what a search thinks, which can be folded to its first row."""

    def __init__(self, layer: Layer, fold: Callable[[], None]) -> None:
        text = layer.hud.language.text
        self._px = layer.px
        self._bar_panel = layer.add(Panel(layer, "balance panel"))
        self._bar = layer.add(Balance(layer, "balance"))
        self._panel = layer.add(Panel(layer, "thoughts panel"))
        self._mind = layer.add(Mind(layer, "thoughts"))
        self._fold = layer.add(
            Button(layer, "fold", fold, icon="fold", tip=text("Best play"), framed=False)
        )
        self._play = layer.add(BestPlay(layer, "best play"))

    def show_state(self, game: str, opinion: Opinion | None, shown: str, unfolded: bool) -> None:
        """Show another moment, as much of it as `shown` says."""
        self._bar.game = self._mind.game = game
        self._bar.opinion = self._mind.opinion = self._play.opinion = opinion
        self._fold.icon = "fold" if unfolded else "unfold"
        for widget in (self._bar_panel, self._bar):
            widget.show(shown in (BAR, THOUGHTS))
        for widget in (self._panel, self._mind, self._fold):
            widget.show(shown == THOUGHTS)
        self._play.show(shown == THOUGHTS and unfolded)

    def stand(self, x: int, y: int, w: int, bottom: int) -> None:
        """Place the panel at x, y, so wide, and the bar upright below it, as far as `bottom`."""
        if self._mind.visible:
            y = self._place_panel(x, y, w, MOST_ROWS) + self._px(theme.GAP)
        self._place_bar(x, y, self._px(CHIP + 2 * PAD), bottom - y)

    def lie(self, x: int, y: int, w: int) -> None:
        """Place the bar lying at x, y, so wide, and the panel below it."""
        high = self._px(CHIP + PAD)
        self._place_bar(x, y, w, high)
        if self._mind.visible:
            self._place_panel(x, y + high + self._px(PAD), w, 1)

    def _place_bar(self, x: int, y: int, w: int, h: int) -> None:
        across = self._px(CHIP)
        self._bar_panel.place(x, y, w, h)
        pad = self._px(PAD)
        if h > w:
            self._bar.place(x + (w - across) // 2, y + pad, across, h - 2 * pad)
        else:
            self._bar.place(x + pad, y + (h - across) // 2, w - 2 * pad, across)

    def _place_panel(self, x: int, y: int, w: int, rows: int) -> int:
        """Returns its lower edge."""
        px, touch = self._px, self._px(theme.TOUCH)
        pad = px(PAD)
        self._mind.place(x + pad, y + pad, w - 2 * pad - touch, touch)
        self._fold.place(x + w - pad - touch, y + pad, touch, touch)
        high = touch + 2 * pad
        if self._play.visible:
            self._play.rows = rows
            inner = w - 2 * px(12)
            play_h = self._play.measure(inner)[1]
            self._play.place(x + px(12), y + pad + touch, inner, play_h)
            high += play_h
        self._panel.place(x, y, w, high)
        return y + high


def verdict(language: Language, score: Score) -> str:
    """A score in words: "wins in 7 turns", "+0.8"."""
    match score.verdict:
        case Verdict.WIN:
            return language.plural("wins in {n} turn", "wins in {n} turns", score.amount)
        case Verdict.LOSS:
            return language.plural("loses in {n} turn", "loses in {n} turns", score.amount)
        case Verdict.DRAW:
            return language.text("a draw by force")
    tenths = round(abs(score.amount) / 10)
    sign = "" if not tenths else "+" if score.amount > 0 else "\N{MINUS SIGN}"
    return language.text("{sign}{whole}.{tenth}", sign=sign, whole=tenths // 10, tenth=tenths % 10)
