"""How a series of games stands: which game this is, and the points, between the two players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.hud import theme
from scenes.hud.lettering import STRONG, TEXT, shortened, width
from scenes.hud.table_state import Standing, TableState
from scenes.hud.widgets import Panel, Widget

if TYPE_CHECKING:
    from scenes.hud.layer import Layer

PAD, BETWEEN = 18, 22
"""At both ends, and between two texts in one line."""
SLACK = 4
HIGH, FLAT = 52, 34
"""With two lines, and with one."""


class Score(Widget):
    """The title over the points, or beside them where there is no room for two lines."""

    solid = False
    flat = False

    def __init__(self, layer: Layer, name: str) -> None:
        super().__init__(layer, name)
        self.standing: Standing | None = None

    def looks(self) -> tuple[object, ...]:
        return (*self._texts(), self.flat)

    def _texts(self) -> tuple[str, str]:
        tell, standing = self.layer.hud.tell, self.standing
        return (tell(standing.title), tell(standing.score)) if standing else ("", "")

    def _widths(self) -> tuple[int, int]:
        title, score = self._texts()
        return width(title, TEXT, self.px(theme.SMALL)), width(score, STRONG, self.px(theme.BODY))

    def measure(self, within: int) -> tuple[int, int]:
        title, score = self._widths()
        wide = title + self.px(BETWEEN) + score if self.flat else max(title, score)
        # Small letters are a little wider than they tell.
        return min(wide + self.px(SLACK), within), self.px(FLAT if self.flat else HIGH)

    def write(self) -> None:
        title, score = self._texts()
        small, size, middle = self.px(theme.SMALL), self.px(theme.BODY), self.w / 2
        if self.flat:
            self.text_line(title, TEXT, small, theme.MUTED, 0, self.h / 2)
            x = self._widths()[0] + self.px(BETWEEN)
            score = shortened(score, STRONG, size, self.w - x)
            self.text_line(score, STRONG, size, theme.CREAM, x, self.h / 2)
            return
        self.text_line(title, TEXT, small, theme.MUTED, middle, self.h * 0.29, "center")
        score = shortened(score, STRONG, size, self.w)
        self.text_line(score, STRONG, size, theme.CREAM, middle, self.h * 0.69, "center")


class StandingParts:
    """The score and the panel it lies on."""

    def __init__(self, layer: Layer) -> None:
        self._px = layer.px
        self._panel = layer.add(Panel(layer, "standing panel"))
        self._score = layer.add(Score(layer, "standing"))

    def show_state(self, state: TableState) -> None:
        """Show another moment."""
        self._score.standing = state.standing
        for widget in (self._panel, self._score):
            widget.show(state.standing is not None)

    def stand(self, x: int, y: int, w: int, high: int) -> None:
        """In the middle of a strip `w` wide and `high`, in two lines."""
        self._place(x, y, w, high, flat=False)

    def lie(self, x: int, y: int, w: int) -> int:
        """In the middle of the strip below y, in one line. Returns where it ends."""
        if not self._score.visible:
            return y
        high = self._px(FLAT)
        self._place(x, y, w, high, flat=True)
        return y + high + self._px(theme.GAP)

    def _place(self, x: int, y: int, w: int, high: int, flat: bool) -> None:
        if not self._score.visible:
            return
        pad = self._px(PAD)
        self._score.flat = flat
        wide, score_h = self._score.measure(w - 2 * pad)
        left, top = x + (w - wide) // 2, y + (high - score_h) // 2
        self._panel.place(left - pad, top, wide + 2 * pad, score_h)
        self._score.place(left, top, wide, score_h)
