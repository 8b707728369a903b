"""A card for each game, and on it how many play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.hud import theme, words
from scenes.hud.buttons import telling
from scenes.hud.hud import Hud
from scenes.hud.lettering import DISPLAY
from scenes.hud.widgets import Label, Panel
from scenes.kiosk.large import Ground, LargeLayer, balanced
from scenes.kiosk.tongues import AROUND, Tongues
from scenes.kiosk.visit.photograph import Photograph
from scenes.kiosk.visit.ripple import Ripple
from scenes.kiosk.visit.touch_button import TouchButton
from scenes.kiosk.words import ABOUT

if TYPE_CHECKING:
    from scenes.kiosk.visit.choose import Choose

MARGIN, PAD, BETWEEN = 16.0, 9.0, 16.0
TITLE_HIGH = 58.0
PLAY_HIGH = 52.0
MOST_WIDE, MOST_HIGH = 470.0, 350.0
"""Of a card: what is larger looks empty."""


class Card:
    """One game on a layer: its photograph, its name, what it is about, and two buttons."""

    def __init__(self, layer: ChooseLayer, game: str, choose: Choose) -> None:
        self._layer = layer
        add, text, play = layer.add, layer.hud.language.text, choose.kiosk.play
        self._panel = add(Panel(layer, f"card {game}", fill=theme.SOLID, radius=14))
        self._panel.solid = False
        self._photograph = add(
            Photograph(layer, f"photograph {game}", telling(play, game, True), game)
        )
        title = Label(layer, f"title {game}", words.TITLES[game], face=DISPLAY, size=theme.HEADING)
        self._title = add(title)
        goal = layer.hud.tell(ABOUT[game])
        self._goal = add(Label(layer, f"goal {game}", goal, colour=theme.MUTED))
        self._buttons = [
            add(TouchButton(layer, f"{name} {game}", telling(play, game, alone), **looks))
            for name, alone, looks in (
                ("alone", True, {"text": text("Alone"), "icon": "person", "primary": True}),
                ("two", False, {"text": text("Two players"), "icon": "people"}),
            )
        ]

    def place(self, x: int, y: int, w: int, h: int) -> None:
        """Lie there."""
        px = self._layer.px
        pad, gap = px(PAD), px(self._layer.gap)
        inner, left = w - 2 * pad, x + pad
        self._panel.place(x, y, w, h)
        play_h = px(PLAY_HIGH)
        play_y = y + h - pad - play_h
        each = (inner - gap) // 2
        for number, button in enumerate(self._buttons):
            button.place(left + number * (each + gap), play_y, each, play_h)
        text_w, text_x = inner - px(4), left + px(2)
        size = px(self._goal.size)
        goal_w, goal_h = self._goal.measure(
            balanced(self._goal.text, self._goal.face, size, text_w)
        )
        goal_y = play_y - px(10) - goal_h
        title_h = self._title.measure(text_w)[1]
        self._goal.place(text_x, goal_y, goal_w, goal_h)
        self._title.place(text_x, goal_y - title_h, text_w, title_h)
        self._photograph.place(left, y + pad, inner, goal_y - title_h - px(4) - y - pad)


class ChooseLayer(LargeLayer):
    """Wide: the cards beside each other; upright: below each other. The hidden corner is free."""

    def __init__(self, hud: Hud, choose: Choose) -> None:
        super().__init__(hud)
        self._choose = choose

    def build(self) -> None:
        text, kiosk = self.hud.language.text, self._choose.kiosk
        self._ground = self.add(Ground(self, "ground"))
        title = text("What would you like to play?")
        self._title = self.add(Label(self, "title", title, face=DISPLAY, size=theme.HEADING))
        self._cards = [Card(self, game, self._choose) for game in kiosk.settings.games]
        self._back = self.add(
            TouchButton(self, "back", kiosk.attract, text=text("Back"), icon="back")
        )
        self._tongues = Tongues(self, kiosk.settings.languages, self._choose.speak)
        # A touch beside the buttons is answered all the same.
        self._ground.solid = False
        self.ripple = self.add(Ripple(self))

    def arrange(self) -> None:
        px, margin = self.px, self.px(MARGIN)
        width, height = self.hud.app.size
        self._ground.fill()
        title_w, title_h = self._title.measure(width - 2 * margin)
        self._title.place(
            (width - title_w) // 2, px(TITLE_HIGH) - title_h - px(6), title_w, title_h
        )
        wide, high = self._back.measure(width)
        foot = height - margin - high
        self._back.place(margin, foot, wide, high)
        # Their words are in line with the button's.
        self._tongues.place(width - margin - px(AROUND), foot + (high - px(theme.TOUCH)) // 2)
        self._place_cards(px(TITLE_HIGH), foot - px(BETWEEN))

    def _place_cards(self, top: int, bottom: int) -> None:
        px, count = self.px, len(self._cards)
        width, _ = self.hud.app.size
        between, margin = px(BETWEEN), px(MARGIN)
        across = 1 if self.upright else count
        down = count // across
        w = (width - 2 * margin - (across - 1) * between) // across
        h = (bottom - top - (down - 1) * between) // down
        w, h = min(w, px(MOST_WIDE)), min(h, px(MOST_HIGH))
        x = (width - across * w - (across - 1) * between) // 2
        y = top + (bottom - top - down * h - (down - 1) * between) // 2
        for number, card in enumerate(self._cards):
            row, column = divmod(number, across)
            card.place(x + column * (w + between), y + row * (h + between), w, h)
