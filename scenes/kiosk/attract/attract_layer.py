"""What lies over the games that nobody plays: their name, captions, and the way in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.buttons import Act, Button, telling
from scenes.hud.hud import Hud
from scenes.hud.lettering import DISPLAY, STRONG, TEXT, line_height, lines, width
from scenes.hud.shapes import Shape
from scenes.hud.widgets import Label, Panel, Widget
from scenes.hud.words import TITLES
from scenes.kiosk.large import LargeLayer, balanced
from scenes.kiosk.tongues import Tongues
from scenes.kiosk.words import ABOUT
from scenes.stage.stage import Margins

COMES, GOES = 0.5, 0.8
"""Seconds in which a caption is faded in, and out."""
DARKENS, LIGHTENS = 0.8, 1.2
"""Seconds in which the picture goes between two games, and comes."""

EDGE = 26.0
"""From the edge of the screen."""
SHADED = 190.0
"""How far down it is darkened."""
COLUMN = 264.0
"""How wide the words are that stand beside the board on a wide screen."""
ROWS = 2
"""Of a caption on an upright screen: so high is the room that is left for it below the board."""
APART = 12.0
"""At least between the board and words."""
GAP = 22.0
"""Between a caption and the invitation below it."""


@dataclass(frozen=True)
class AttractActions:
    """What can be touched, and what follows when the words have found their places."""

    on_play: Act
    on_language: Callable[[str], None]
    on_arranged: Act


class Caption(Widget):
    """One sentence on a card, large enough to be read in passing."""

    solid = False
    pad, size, bar = 20.0, 18.0, 4.0
    text = ""

    def looks(self) -> tuple[object, ...]:
        return (self.text,)

    def _rows(self, room: int) -> list[str]:
        return lines(self.text, STRONG, self.px(self.size), room)

    def _around(self) -> int:
        """What is left and right of the words together."""
        return self.px(2 * self.pad + self.bar)

    def measure(self, within: int) -> tuple[int, int]:
        size = self.px(self.size)
        room = balanced(self.text, STRONG, size, within - self._around())
        return room + self._around(), self.height_of(len(self._rows(room)))

    def height_of(self, rows: int) -> int:
        """How high it is with so many rows."""
        return rows * line_height(STRONG, self.px(self.size)) + self.px(2 * self.pad - 8)

    def paint(self, shape: Shape) -> None:
        r = self.px(theme.RADIUS)
        shape.shadow(self.w, self.h, r, self.px(4), self.px(18), theme.SHADOW)
        shape.rounded(0, 0, self.w, self.h, r, theme.PANEL)
        shape.border(0, 0, self.w, self.h, r, max(1, self.px(1)), theme.EDGE)
        inset, bar = self.px(10), self.px(self.bar)
        shape.rounded(inset, inset, bar, self.h - 2 * inset, bar / 2, theme.BRASS)

    def write(self) -> None:
        size = self.px(self.size)
        rows = self._rows(self.w - self._around())
        top = (self.h - len(rows) * line_height(STRONG, size)) / 2
        self.text_block(rows, STRONG, size, theme.CREAM, self.px(self.pad + self.bar), top)


class Shade(Widget):
    """A little darkness that comes down from above, so that light words are read on anything."""

    solid = leaf = False
    dark = (0.02, 0.014, 0.01, 0.72)

    def paint(self, shape: Shape) -> None:
        shape.rounded(0, 0, self.w, self.h, 0, self.dark, theme.with_opacity(self.dark, 0))


class Invitation(Button):
    """The large button that says to touch; touching anywhere does the same."""

    size, high, sign = 22.0, 60.0, 30.0

    def content_width(self) -> int:
        return self.px(self.sign + 14) + width(self.text, STRONG, self.px(self.size))

    def measure(self, within: int) -> tuple[int, int]:
        return min(within, self.content_width() + self.px(60)), self.px(self.high)

    def paint(self, shape: Shape) -> None:
        r = self.h / 2
        shape.shadow(self.w, self.h, r, self.px(4), self.px(18), theme.SHADOW)
        if self.pressed:
            shape.rounded(0, 0, self.w, self.h, r, theme.BRASS_DEEP)
        else:
            shape.rounded(0, 0, self.w, self.h, r, theme.BRASS, theme.BRASS_DEEP)
        # A fingertip, and the ring that it makes.
        x, y, size = self.content_left() + self.px(self.sign) / 2, self.h / 2, self.px(self.sign)
        shape.circle(x, y, size / 2, self.px(1.6), theme.with_opacity(theme.INK, 0.45))
        shape.circle(x, y, size * 0.34, self.px(1.8), theme.with_opacity(theme.INK, 0.75))
        shape.disc(x, y, size * 0.17, theme.INK)

    def write(self) -> None:
        x = self.content_left() + self.px(self.sign + 14)
        self.text_line(self.text, STRONG, self.px(self.size), theme.INK, x, self.h / 2)


class AttractLayer(LargeLayer):
    """The name of the `game` and what it is about, a caption now and then, the languages.

    A dark cover can lie over the picture, below all of it. `languages` are the codes that are
    offered.
    """

    menu = False

    def __init__(self, hud: Hud, languages: Sequence[str], actions: AttractActions) -> None:
        super().__init__(hud)
        self.game = ""
        self._languages = languages
        self._actions = actions
        self._told: Sentence | None = None
        self._covered = True

    @property
    def margins(self) -> Margins:
        """What is kept free for words; a caption has its place there, whether it is told or not."""
        apart, height = self.px(APART), self.hud.app.size[1]
        if not self.upright:
            return self.px(EDGE + COLUMN) + apart, self._tongues.bottom + apart, apart, apart
        top = self._goal.y + self._goal.h + apart
        foot = self._invitation.y - self.px(GAP) - self._caption.height_of(ROWS) - apart
        return 0, top, 0, height - foot

    # What is seen

    def show_game(self, game: str) -> None:
        """Another game is shown from now on."""
        self.game = game
        self.hud.rebuild(self)

    def tell(self, sentence: Sentence | None) -> None:
        """Show a caption, or let it go."""
        before, self._told = self._told, sentence
        if sentence:
            self._caption.text = self.hud.tell(sentence)
            self._caption.show(True)
            self.arrange()
            self.hud.fade(self._caption, 0, 1, COMES)
        elif before:
            hide = telling(self._caption.show, False)
            self.hud.fade(self._caption, 1, 0, GOES, hide)

    def cover(self, covered: bool) -> None:
        """Let the picture go dark, or come again."""
        if covered == self._covered:
            return
        self._covered = covered
        if covered:
            self._cover.show(True)
            self.hud.fade(self._cover, 0, 1, DARKENS)
        else:
            self.hud.fade(self._cover, 1, 0, LIGHTENS, telling(self._cover.show, False))

    # The widgets

    def build(self) -> None:
        text, tell = self.hud.language.text, self.hud.tell
        dark = (*self.hud.app.theme.background, 1.0)
        cover = Panel(self, "cover", fill=dark, radius=0, shadow=False, edge=False)
        cover.solid = False
        self._cover = self.add(cover)
        self._cover.show(self._covered)
        self._shade = self.add(Shade(self, "shade"))
        self._title = self.add(
            Label(self, "title", TITLES.get(self.game, ""), face=DISPLAY, size=42)
        )
        goal = ABOUT.get(self.game)
        self._goal = self.add(
            Label(self, "goal", tell(goal) if goal else "", face=TEXT, size=15, colour=theme.MUTED)
        )
        self._caption = self.add(Caption(self, "caption"))
        self._caption.text = tell(self._told) if self._told else ""
        self._caption.show(self._told is not None)
        self._invitation = self.add(
            Invitation(self, "play", self._actions.on_play, text=text("Touch to play"))
        )
        self._tongues = Tongues(self, self._languages, self._actions.on_language)

    def arrange(self) -> None:
        w, h = self.hud.app.size
        edge, spare = self.px(EDGE), self.px(theme.MARGIN)
        self._cover.place(-spare, -spare, w + 2 * spare, h + 2 * spare)
        self._shade.place(-spare, -spare, w + 2 * spare, self.px(SHADED) + spare)
        self._tongues.place(w - edge, edge)
        room = w - 2 * edge if self.upright else self.px(COLUMN)
        self._place_name(edge, room)
        wide, high = self._invitation.measure(room)
        y = h - edge - high
        self._invitation.place((w - wide) // 2 if self.upright else edge, y, wide, high)
        wide, high = self._caption.measure(room)
        x = (w - wide) // 2 if self.upright else edge
        self._caption.place(x, y - self.px(GAP) - high, wide, high)
        self._actions.on_arranged()

    def _place_name(self, edge: int, room: int) -> None:
        """What it is about stands below the name."""
        top, goal = edge - self.px(4), self._goal
        wide, high = self._title.measure(room)
        self._title.place(edge, top, wide, high)
        top += high + self.px(6)
        wide, high = goal.measure(balanced(goal.text, goal.face, self.px(goal.size), room))
        goal.place(edge, top, wide, high)
