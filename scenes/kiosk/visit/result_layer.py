"""How a visitor's game has ended, around the table that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.hud import Hud
from scenes.hud.lettering import DISPLAY, TEXT
from scenes.hud.widgets import Label, Panel
from scenes.kiosk.large import LargeLayer, balanced
from scenes.kiosk.visit.ripple import Ripple
from scenes.kiosk.visit.touch_button import TouchButton

Act = Callable[[], None]

MARGIN = 14.0
PAD, UPRIGHT_PAD = 10.0, 20.0
"""Left and right of the words."""
HIGH = 56.0
ASIDE = 192.0
"""How wide they are beside the table."""
SIZE_ASIDE = 26.0
"""Of the headline there."""


@dataclass(frozen=True, kw_only=True)
class ResultActions:
    """What can be done after a game."""

    on_again: Act
    on_other: Act
    on_end: Act


class ResultLayer(LargeLayer):
    """Who has won and why, perhaps what comes next, and three buttons. The table between them is
    free: on a wide screen they stand beside it, else above and below.
    """

    def __init__(
        self,
        hud: Hud,
        result: Sentence,
        reason: Sentence,
        news: Sentence | None,
        actions: ResultActions,
    ) -> None:
        super().__init__(hud)
        self._result, self._reason, self._news = result, reason, news
        self._actions = actions

    def build(self) -> None:
        text, tell, actions = self.hud.language.text, self.hud.tell, self._actions
        self._panel = self.add(Panel(self, "result panel", fill=theme.SOLID, radius=14))
        words = [Label(self, "result", tell(self._result), face=DISPLAY, centred=True)]
        reason = tell(self._reason)
        words.append(Label(self, "reason", reason, face=TEXT, size=theme.NAME, centred=True))
        if self._news:
            news = tell(self._news)
            words.append(Label(self, "news", news, colour=theme.MUTED, centred=True))
        self._words = [self.add(word) for word in words]
        self._buttons = [
            self.add(TouchButton(self, name, act, **looks))
            for name, act, looks in (
                (
                    "again",
                    actions.on_again,
                    {"text": text("Play again"), "icon": "play", "primary": True},
                ),
                ("other", actions.on_other, {"text": text("Other game")}),
                ("end", actions.on_end, {"text": text("End")}),
            )
        ]

        self._panel.solid = False
        self.ripple = self.add(Ripple(self))

    def arrange(self) -> None:
        margin = self.px(MARGIN)
        width, height = self.hud.app.size
        self._words[0].size = theme.HEADING if self.upright else SIZE_ASIDE
        buttons_h = len(self._buttons) * (self.px(HIGH) + self.px(self.gap)) - self.px(self.gap)
        if self.upright:
            inner = width - 2 * margin
            self._place_words(width // 2, inner, top=margin)
            self._place_buttons(margin, height - margin - buttons_h, inner)
        else:
            aside = self.px(ASIDE)
            self._place_words(margin + aside // 2, aside, middle=height // 2)
            self._place_buttons(width - margin - aside, (height - buttons_h) // 2, aside)

    def _place_words(self, x: int, within: int, *, top: int = 0, middle: int = 0) -> None:
        """Around that x, from `top` down, or around a middle height."""
        px, pad = self.px, self.px(UPRIGHT_PAD if self.upright else PAD)
        rooms = [
            balanced(word.text, word.face, px(word.size), within - 2 * pad) for word in self._words
        ]
        sizes = [word.measure(room) for word, room in zip(self._words, rooms, strict=True)]
        wide = max(word_w for word_w, _ in sizes) + 2 * pad if self.upright else within
        high = sum(word_h for _, word_h in sizes) + px(6) * (len(sizes) - 1) + 2 * px(10)
        y = middle - high // 2 if middle else top
        left = x - wide // 2
        self._panel.place(left, y, wide, high)
        y += px(10)
        for word, (word_w, word_h) in zip(self._words, sizes, strict=True):
            word.place(x - word_w // 2, y, word_w, word_h)
            y += word_h + px(6)

    def _place_buttons(self, x: int, y: int, wide: int) -> None:
        """Below each other."""
        for button in self._buttons:
            button.place(x, y, wide, self.px(HIGH))
            y += self.px(HIGH) + self.px(self.gap)
