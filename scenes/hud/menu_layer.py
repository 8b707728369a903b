"""The panel of the start menu: choices, how a game is played, how the picture looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games import GAMES
from game.language import LANGUAGES
from scenes.hud import theme, words
from scenes.hud.buttons import Button, Row, Segment, Tab, telling
from scenes.hud.hud import Hud
from scenes.hud.layer import Layer, Rows
from scenes.hud.lettering import DISPLAY
from scenes.hud.picture import picture_rows
from scenes.hud.reading import HowToPlay
from scenes.hud.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from scenes.menu import Menu


CHOICES, HOW_TO, PICTURE = "choices", "how to", "picture"


def panel_area(width: int, height: int, scale: float) -> tuple[int, int, int, int]:
    """Where the menu's panel lies: at the left of a wide window, at the foot of a tall one."""
    if width >= height:
        return 0, 0, round(540 * scale), height
    high = round(700 * scale)
    return 0, height - high, width, high


class MenuLayer(Layer):
    """The panel of the menu, or a page of it."""

    def __init__(self, hud: Hud, menu: Menu) -> None:
        super().__init__(hud)
        self._menu = menu
        self._page = CHOICES

    def back(self) -> bool:
        if self._page == CHOICES:
            return False
        self._turn_page(CHOICES)
        return True

    def build(self) -> None:
        self.panel = self.add(Panel(self, "panel", radius=0, fill=theme.SOLID))
        {
            CHOICES: self._build_choices,
            HOW_TO: self._build_how_to,
            PICTURE: self._build_picture,
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
        goal = self.hud.tell(words.GOALS[game])
        self._goal = self.add(Label(self, "goal", goal, colour=theme.MUTED))
        self._build_variants(game)
        self._begins_label = self._section("begins label", text("Who begins"))
        self._begins = [
            self.add_option(
                Segment(self, f"begins {who}", telling(self._begin, who), text=self.hud.tell(word)),
                who == menu.choice.begins,
            )
            for who, word in words.BEGINS.items()
        ]
        self._play = self.add(Button(self, "play", menu.play, text=text("Play"), primary=True))
        self._how = self.add(
            Button(self, "how to play", telling(self._turn_page, HOW_TO), text=text("How to play"))
        )
        self._languages = [
            self.add_option(
                Segment(
                    self, f"language {code}", telling(self._speak, code), text=name, framed=False
                ),
                code == self.hud.language.code,
            )
            for code, name in LANGUAGES.items()
        ]
        self._picture = self.add(
            Button(
                self,
                "picture",
                telling(self._turn_page, PICTURE),
                text=text("Picture"),
                framed=False,
            )
        )
        self._quit = self.add(Button(self, "quit", menu.app.close, text=text("Quit"), framed=False))

    def _build_variants(self, game: str) -> None:
        """The rule sets of a game that has several, else its starts."""
        text, choice = self.hud.language.text, self._menu.choice
        if len(GAMES[game].rule_sets) > 1:
            label, names, field, table = text("Rules"), GAMES[game].rule_sets, "rules", words.RULES
        else:
            label, names, field, table = text("Start"), GAMES[game].starts, "start", words.STARTS
        self._variants_label = self._section("variants label", label)
        self._variants: list[Widget] = []
        for name in names:
            title, detail = table[name]
            act = telling(self._vary, field, name)
            told = {"text": self.hud.tell(title), "detail": self.hud.tell(detail)}
            row = Row(self, f"{field} {name}", act, **told)
            self._variants.append(self.add_option(row, name == getattr(choice, field)))

    def _section(self, name: str, text: str) -> Label:
        return self.add(Label(self, name, text, size=theme.SMALL, colour=theme.BRASS))

    def _arrange_choices(self, x: int, y: int, w: int, h: int) -> None:
        px = self.px
        inset, step = px(Row.inset), px(2)
        foot = self._arrange_foot(x, y + h, w)
        rows_h = sum(row.measure(w + 2 * inset)[1] + step for row in self._variants)
        labels = (self._tabs[0], self._goal, self._variants_label, self._begins_label)
        fixed = sum(widget.measure(w)[1] for widget in (*labels, self._begins[0]))
        # What is left is shared by the gaps above the sections, so that the panel looks filled.
        part = min(px(34), (foot - y - fixed - rows_h - px(10) - 2 * px(6)) // 3)
        y = self._arrange_tabs(x, y, w) + px(10)
        y = self.stack(x, y, w, [(self._goal, 0)]) + part
        y = self.stack(x, y, w, [(self._variants_label, 0)]) + px(6)
        for row in self._variants:
            y = self.stack(x - inset, y, w + 2 * inset, [(row, 0)]) + step
        y = self.stack(x, y - step + part, w, [(self._begins_label, 0)]) + px(6)
        self.row(x, y, w, self._begins)

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
        quit_w, touch = self._quit.measure(w)
        y = bottom - touch
        self._quit.place(x + w - quit_w, y, quit_w, touch)
        picture_w = self._picture.measure(w)[0]
        self._picture.place(x + w - quit_w - picture_w, y, picture_w, touch)
        left = x - px(Segment.pad)
        for option in self._languages:
            wide, _ = option.measure(w)
            option.place(left, y, wide, touch)
            left += wide
        high, gap = px(48), px(theme.GAP)
        y -= high + px(12)
        how_w = self._how.measure(w)[0]
        self._how.place(x + w - how_w, y, how_w, high)
        self._play.place(x, y, w - how_w - gap, high)
        return y

    def _turn_to(self, game: str) -> None:
        self._menu.choose_game(game)
        self.hud.rebuild(self)

    def _vary(self, field: str, name: str) -> None:
        self._menu.choose(**{field: name})
        self.hud.rebuild(self)

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

    def _build_how_to(self) -> None:
        game = self._menu.choice.game
        page = HowToPlay(self, "how to play text", game)
        self._build_page(words.TITLES[game], [(self.add(page), 18)])

    def _build_picture(self) -> None:
        rows = picture_rows(self, self._menu.keep)
        self._build_page(self.hud.language.text("Picture"), rows)

    def _build_page(self, title: str, rows: Rows) -> None:
        label = Label(self, "title", title, face=DISPLAY, size=theme.TITLE)
        self._rows: Rows = [(self.add(label), 0), *rows]
        back, text = telling(self._turn_page, CHOICES), self.hud.language.text("Back")
        self._back = self.add(Button(self, "back", back, text=text, icon="back"))

    def _arrange_page(self, x: int, y: int, w: int, h: int) -> None:
        self.stack(x, y, w, self._rows)
        wide, high = self._back.measure(w)
        self._back.place(x, y + h - high, wide, high)
