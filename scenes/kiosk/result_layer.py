"""How a visitor's game has ended, above and below the table that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.wording import Sentence
from scenes.hud import theme
from scenes.hud.hud import Hud
from scenes.hud.lettering import DISPLAY, TEXT
from scenes.hud.widgets import Panel
from scenes.kiosk.countdown import Centred
from scenes.kiosk.large import LargeLayer
from scenes.kiosk.touch_button import TouchButton

Act = Callable[[], None]

MARGIN, PAD = 14.0, 16.0
HIGH = 54.0


@dataclass(frozen=True, kw_only=True)
class ResultActions:
    """What can be done after a game."""

    on_again: Act
    on_other: Act
    on_end: Act


class ResultLayer(LargeLayer):
    """Who has won and why, perhaps what comes next, and three buttons."""

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
        words = [Centred(self, "result", tell(self._result), face=DISPLAY, size=theme.HEADING)]
        words.append(Centred(self, "reason", tell(self._reason), face=TEXT, size=theme.NAME))
        if self._news:
            news = Centred(self, "news", tell(self._news), colour=theme.MUTED)
            words.append(news)
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

    def arrange(self) -> None:
        px, gap, margin, pad = self.px, self.px(self.gap), self.px(MARGIN), self.px(PAD)
        width, height = self.hud.app.size
        inner = width - 2 * margin
        room = min(inner - 2 * pad, px(420))
        sizes = [word.measure(room) for word in self._words]
        wide = max(word_w for word_w, _ in sizes) + 2 * pad
        high = sum(word_h for _, word_h in sizes) + px(4) * (len(sizes) - 1) + px(18)
        x = (width - wide) // 2
        self._panel.place(x, margin, wide, high)
        y = margin + px(9)
        for word, (_, word_h) in zip(self._words, sizes, strict=True):
            word.place(x + pad, y, wide - 2 * pad, word_h)
            y += word_h + px(4)
        self._place_buttons(width, height - margin, inner, gap)

    def _place_buttons(self, width: int, bottom: int, inner: int, gap: int) -> None:
        high = self.px(HIGH)
        if self.upright:
            y = bottom - len(self._buttons) * high - (len(self._buttons) - 1) * gap
            for button in self._buttons:
                button.place((width - inner) // 2, y, inner, high)
                y += high + gap
            return
        wide = max(button.measure(width)[0] for button in self._buttons) + self.px(12)
        x = (width - len(self._buttons) * wide - (len(self._buttons) - 1) * gap) // 2
        for button in self._buttons:
            button.place(x, bottom - high, wide, high)
            x += wide + gap
