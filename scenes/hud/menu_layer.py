"""The panel of the start menu: choices, how a game is played, how the picture looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.clock import TimeControl
from game.games import GAMES
from game.language import LANGUAGES
from game.seats import Seat
from game.wording import Sentence
from scenes.hud import theme, words
from scenes.hud.buttons import Button, Row, Segment, Tab, telling
from scenes.hud.clock_page import ClockPage
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.match_page import match_rows, match_words
from scenes.hud.offer_page import offer_rows
from scenes.hud.opener import Opener
from scenes.hud.panel_area import panel_area
from scenes.hud.picture import picture_rows
from scenes.hud.reading import Reading
from scenes.hud.rule_of_two import RULE_OF_TWO
from scenes.hud.seat_rows import seat_row
from scenes.hud.setting_rows import segments
from scenes.hud.sound import sound_rows
from scenes.hud.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from scenes.menu import Menu


CHOICES, VARIANTS, MATCH, CLOCKS = "choices", "variants", "match", "clocks"
HOW_TO, PICTURE, SOUND = "how to", "picture", "sound"
OFFER, TWO = "offer", "rule of two"
ABOVE = {TWO: HOW_TO, CLOCKS: MATCH}
"""Pages that lead back to another one than the choices."""


class MenuLayer(Layer):
    """The panel of the menu, or a page of it."""

    def __init__(self, hud: Hud, menu: Menu) -> None:
        super().__init__(hud)
        self._menu = menu
        self._page = OFFER if menu.asks else CHOICES
        self._clocks = ClockPage(self._set_clocks)

    def back(self) -> bool:
        if self._page == CHOICES:
            return False
        self._turn_page(ABOVE.get(self._page, CHOICES))
        return True

    def build(self) -> None:
        self.panel = self.add(Panel(self, "panel", radius=0, fill=theme.SOLID))
        {
            CHOICES: self._build_choices,
            VARIANTS: self._build_variants,
            MATCH: self._build_match,
            CLOCKS: self._build_clocks,
            HOW_TO: self._build_how_to,
            PICTURE: self._build_picture,
            SOUND: self._build_sound,
            OFFER: self._build_offer,
            TWO: self._build_two,
        }[self._page]()

    def arrange(self) -> None:
        width, height = self.hud.app.size
        x, y, w, h = panel_area(width, height, self.hud.app.scale)
        px = self.px
        self.panel.place(x, y, w, h)
        pad = px(40)
        inner = (x + pad, y + px(30), w - 2 * pad, h - px(60))
        if self._page == CHOICES:
            self._arrange_choices(*inner)
        else:
            self._arrange_page(*inner)

    # The choices

    def _build_choices(self) -> None:
        text, menu = self.hud.language.text, self._menu
        game = menu.choice.game
        self._tabs = [
            self.add_option(
                Tab(self, f"game {name}", telling(self._turn_to, name), text=words.TITLES[name]),
                name == game,
            )
            for name in GAMES
        ]
        goal = self.hud.tell(menu.notice or words.GOALS[game])
        colour = theme.CREAM if menu.notice else theme.MUTED
        self._goal = self.add(Label(self, "goal", goal, colour=colour))
        turn = telling(self._turn_page, OFFER)
        told = {"text": text("Go on"), "detail": text("A game is not over yet.")}
        self._go_on = [self.add(Opener(self, "offer", turn, **told))] if menu.offer else []
        label, field, table = self._variants()
        self._variants_label = self.section("variants label", label)
        title, detail = table[getattr(menu.choice, field)]
        told = {"text": self.hud.tell(title), "detail": self.hud.tell(detail)}
        turn = telling(self._turn_page, VARIANTS)
        self._variant = self.add(Opener(self, "variants", turn, **told))
        self._match_label = self.section("match label", text("Match"))
        title, detail = match_words(self.hud.language, menu)
        turn = telling(self._turn_page, MATCH)
        self._match = self.add(Opener(self, "match", turn, text=title, detail=detail))
        self._seats = [self._seat(player) for player in (1, 2)]
        self._begins_label = self.section("begins label", text("Who begins"))
        begins = {f"begins {who}": (who, word) for who, word in words.BEGINS.items()}
        self._begins = segments(self, begins, menu.choice.begins, self._begin)
        self._play = self.add(Button(self, "play", menu.play, text=text("Play"), primary=True))
        self._how = self.add(
            Button(self, "how to play", telling(self._turn_page, HOW_TO), text=text("How to play"))
        )
        self._past = self.add(
            Button(self, "past games", telling(menu.open_games), text=text("Past games"))
        )
        self._past.show(menu.library is not None)
        self._languages = [
            self.add_option(
                Segment(
                    self, f"language {code}", telling(self._speak, code), text=name, framed=False
                ),
                code == self.hud.language.code,
            )
            for code, name in LANGUAGES.items()
        ]
        self._quiet = [
            self.add(Button(self, name, act, text=word, framed=False))
            for name, act, word in (
                ("picture", telling(self._turn_page, PICTURE), text("Picture")),
                ("sound", telling(self._turn_page, SOUND), text("Sound")),
                ("quit", menu.app.close, text("Quit")),
            )
        ]

    def _variants(self) -> tuple[str, str, dict[str, tuple[Sentence, Sentence]]]:
        """What can be varied, the rules of a game that has several, else its start: what it is
        called, its name in a choice, and every value's words.
        """
        text, game = self.hud.language.text, self._menu.choice.game
        if len(GAMES[game].rule_sets) > 1:
            return text("Rules"), "rules", words.RULES
        return text("Start"), "start", words.STARTS

    def _seat(self, player: int) -> tuple[Widget, Sequence[Widget]]:
        """Player 1 or 2: a label, and the row where it is chosen who that is."""

        def choose(seat: Seat) -> None:
            self._menu.sit_down(player, seat)
            self.hud.rebuild(self)

        name, title = f"seat {player}", self.hud.tell(words.PLAYERS[player - 1])
        seat = self._menu.choice.seats[player - 1]
        return self.section(f"{name} label", title), seat_row(self, name, seat, choose)

    def _arrange_choices(self, x: int, y: int, w: int, h: int) -> None:
        px = self.px
        foot = self._arrange_foot(x, y + h, w)
        sections: list[tuple[Widget, Widget | Sequence[Widget]]] = [
            (self._variants_label, self._variant),
            *self._seats,
            (self._begins_label, self._begins),
            (self._match_label, self._match),
        ]
        above: Rows = [(self._goal, 0), *((row, 12) for row in self._go_on)]
        head_h = self._tabs[0].measure(w)[1] + px(10) + self.height(w, above)
        sections_h = sum(self.height(w, [(label, 0), (row, 6)]) for label, row in sections)
        # What is left is shared by the gaps above the sections, so that the panel looks filled.
        part = min(px(34), (foot - y - head_h - sections_h) // (len(sections) + 1))
        y = self._arrange_tabs(x, y, w) + px(10)
        y = self.stack(x, y, w, above)
        for label, row in sections:
            y = self.stack(x, y + part, w, [(label, 0), (row, 6)])

    def _arrange_tabs(self, x: int, y: int, w: int) -> int:
        high = 0
        for tab in self._tabs:
            wide, high = tab.measure(w)
            tab.place(x, y, wide, high)
            x += wide + self.px(36)
        return y + high

    def _arrange_foot(self, x: int, bottom: int, w: int) -> int:
        """Play and the quiet things below it; returns the upper edge."""
        px = self.px
        touch, right = px(theme.TOUCH), x + w
        y = bottom - touch
        for button in reversed(self._quiet):
            wide, _ = button.measure(w)
            right -= wide
            button.place(right, y, wide, touch)
        left = x - px(Segment.pad)
        for option in self._languages:
            wide, _ = option.measure(w)
            option.place(left, y, wide, touch)
            left += wide
        high, gap = px(48), px(theme.GAP)
        y -= high + px(12)
        right = x + w
        for button in (self._past, self._how):
            if button.visible:
                wide, _ = button.measure(w)
                button.place(right - wide, y, wide, high)
                right -= wide + gap
        self._play.place(x, y, right - x, high)
        return y

    def _turn_to(self, game: str) -> None:
        self._menu.choose_game(game)
        self.hud.rebuild(self)

    def _vary(self, field: str, name: str) -> None:
        self._menu.choose(**{field: name})
        self._turn_page(CHOICES)

    def _begin(self, who: str) -> None:
        self._menu.choose(begins=who)
        self.hud.rebuild(self)

    def _speak(self, code: str) -> None:
        self._menu.speak(code)
        self.hud.rebuild()

    # Pages

    def _turn_page(self, page: str) -> None:
        self._page = page
        self.hud.rebuild(self)

    def _build_variants(self) -> None:
        label, field, table = self._variants()
        game = GAMES[self._menu.choice.game]
        rows = []
        for name in game.rule_sets if field == "rules" else game.starts:
            title, detail = table[name]
            told = {"text": self.hud.tell(title), "detail": self.hud.tell(detail)}
            row = Row(self, f"{field} {name}", telling(self._vary, field, name), **told)
            rows.append(self.add_option(row, name == getattr(self._menu.choice, field)))
        self._build_page(label, [(row, 2 if rows.index(row) else 18) for row in rows])

    def _build_how_to(self) -> None:
        game = self._menu.choice.game
        page = Reading(self, "how to play text", words.HOW_TO_PLAY[game])
        self._build_page(words.TITLES[game], [(self.add(page), 18)])
        text = self.hud.language.text("Rule of two")
        self._more.append(self.add(Button(self, "two", telling(self._turn_page, TWO), text=text)))

    def _build_two(self) -> None:
        page = Reading(self, "rule of two text", RULE_OF_TWO[self._menu.choice.game])
        self._build_page(self.hud.language.text("Rule of two"), [(self.add(page), 18)])

    def _build_match(self) -> None:
        rows = match_rows(self, self._menu, telling(self._turn_page, CLOCKS))
        self._build_page(self.hud.language.text("Match"), rows)

    def _build_clocks(self) -> None:
        rows = self._clocks.rows(self, self._menu.choice.control)
        self._build_page(self.hud.language.text("Clocks"), rows)

    def _set_clocks(self, control: TimeControl | None) -> None:
        self._menu.set_clocks(control)
        self.hud.rebuild(self)

    def _build_offer(self) -> None:
        offer = self._menu.offer
        assert offer
        rows = offer_rows(self, offer, self._forget_offer)
        self._build_page(self.hud.language.text("Go on?"), rows)

    def _forget_offer(self) -> None:
        self._menu.offer = None
        self._turn_page(CHOICES)

    def _build_sound(self) -> None:
        self._build_page(self.hud.language.text("Sound"), sound_rows(self, self._menu.keep))

    def _build_picture(self) -> None:
        rows = picture_rows(self, self._menu.keep)
        self._build_page(self.hud.language.text("Picture"), rows)

    def _build_page(self, title: str, rows: Rows) -> None:
        label = Label(self, "title", title, face=DISPLAY, size=theme.TITLE)
        self._rows: Rows = [(self.add(label), 0), *rows]
        above, text = ABOVE.get(self._page, CHOICES), self.hud.language.text("Back")
        back = telling(self._turn_page, above)
        self._back = self.add(Button(self, "back", back, text=text, icon="back"))
        self._more: list[Button] = []
        """Other pages that this one leads to."""

    def _arrange_page(self, x: int, y: int, w: int, h: int) -> None:
        self.stack(x, y, w, self._rows)
        wide, high = self._back.measure(w)
        self._back.place(x, y + h - high, wide, high)
        for button in self._more:
            wide = button.measure(w)[0]
            button.place(x + w - wide, y + h - high, wide, high)
