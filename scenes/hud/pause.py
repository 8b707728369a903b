"""The pause menu: a layer over the table, with its pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.language import LANGUAGES, Language
from game.rules import FIRST, SECOND, other
from game.seats import Seat
from scenes.hud import theme, words
from scenes.hud.buttons import Button, Segment, telling
from scenes.hud.layer import Layer
from scenes.hud.lettering import DISPLAY
from scenes.hud.picture import picture_rows
from scenes.hud.reading import Keys, Reading
from scenes.hud.rule_of_two import RULE_OF_TWO
from scenes.hud.seat_rows import seat_row
from scenes.hud.setting_rows import SettingRows
from scenes.hud.sound import sound_rows
from scenes.hud.table_state import DARK, LIGHT
from scenes.hud.undo_rows import undo_rows
from scenes.hud.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scenes.hud.hud import Text
    from scenes.hud.table_hud import TableHud

MAIN, PLAYERS, HOW_TO, KEYS = "main", "players", "how to", "keys"
PICTURE, SOUND, TWO = "picture", "sound", "rule of two"
NEW_GAME, RESIGN, LEAVE = "new", "resign", "leave"
NARROW, WIDE = 400.0, 620.0
"""Nominal widths of the panel, for buttons and for reading."""


class PauseLayer(Layer):
    """Resume, new game, reading, picture, resign, leave; what loses a game is asked twice.

    Where clocks stand still meanwhile, the board can't be seen. `notice` says why, if somebody else
    has paused the game.
    """

    hud: TableHud
    covers = True

    def __init__(self, hud: TableHud, notice: Text = "") -> None:
        super().__init__(hud)
        self._page = MAIN
        self._notice = notice

    def back(self) -> bool:
        if self._page == MAIN:
            self.hud.close_pause()
        else:
            self.turn_to(HOW_TO if self._page == TWO else MAIN)
        return True

    def turn_to(self, page: str) -> None:
        """Show another page."""
        self._page = page
        self.hud.rebuild(self)

    def build(self) -> None:
        # Whoever chooses how the table looks wants to see it.
        fill = theme.CLEAR if self._page == PICTURE else theme.SCRIM
        if self.hud.timed:
            fill = theme.COVER
        scrim = Panel(self, "scrim", fill=fill, radius=0, shadow=False, edge=False)
        self.scrim = self.add(scrim)
        self.panel = self.add(Panel(self, "panel", fill=theme.SOLID, radius=14))
        self._rows: list[tuple[Widget | Sequence[Widget], float]] = []
        {
            MAIN: self._build_main,
            PLAYERS: self._build_players,
            HOW_TO: self._build_how_to,
            TWO: self._build_two,
            KEYS: self._build_keys,
            PICTURE: self._build_picture,
            SOUND: self._build_sound,
            NEW_GAME: self._build_new_game,
            RESIGN: self._build_resign,
            LEAVE: self._build_leave,
        }[self._page]()

    def arrange(self) -> None:
        w, h = self.hud.app.size
        px = self.panel.px
        wanted = WIDE if self._page in (PLAYERS, HOW_TO, TWO, KEYS, PICTURE, SOUND) else NARROW
        wide = min(px(wanted), w - 2 * px(theme.MARGIN))
        pad = px(28)
        inner = wide - 2 * pad
        high = self.height(inner, self._rows) + 2 * pad
        x, y = (w - wide) // 2, (h - high) // 2
        if self._page == PICTURE:
            x, y = (px(theme.MARGIN), y) if w >= h else (x, h - high - px(theme.MARGIN))
        self.scrim.place(0, 0, w, h)
        self.panel.place(x, y, wide, high)
        self.stack(x + pad, y + pad, inner, self._rows)

    # Pages

    def _build_main(self) -> None:
        text = self.hud.language.text
        over = self.hud.state.result is not None
        self._title(text("Pause"))
        if self._notice:
            notice = self.hud.tell(self._notice)
            self._row(self.add(Label(self, "notice", notice)), gap=10)
        if self.hud.timed:
            covered = text("The clocks stand still, and the board is covered.")
            self._row(self.add(Label(self, "covered", covered, colour=theme.MUTED)), gap=6)
        self._button("resume", self.hud.close_pause, text("Resume"), primary=True, gap=18)
        self._button("new game", self._to(NEW_GAME), text("New game"))
        self._row(
            [
                self._make("how to play", self._to(HOW_TO), text("How to play")),
                self._make("keys", self._to(KEYS), text("Keys")),
            ]
        )
        self._row(
            [
                self._make("players", self._to(PLAYERS), text("Players")),
                self._make("picture", self._to(PICTURE), text("Picture")),
                self._make("sound", self._to(SOUND), text("Sound")),
            ]
        )
        self._row([self._language(code) for code in LANGUAGES], gap=18)
        if self.hud.state.resigner:
            self._button("resign", self._to(RESIGN), text("Resign"), gap=18)
        leave = self.hud.actions.on_menu if over else self._to(LEAVE)
        self._button("to the menu", leave, text("To the menu"), gap=18 if over else theme.GAP)

    def _build_players(self) -> None:
        text, state, tell = self.hud.language.text, self.hud.state, self.hud.tell
        self._title(text("Players"))
        for side, seat in zip((FIRST, SECOND), state.seats, strict=True):
            choose = partial(self._sit_down, side)
            label = tell((LIGHT, DARK)[side - FIRST])
            self._row(self.section(f"seat {side} label", label), gap=18)
            self._row(seat_row(self, f"seat {side}", seat, choose), gap=6)
        if not all(seat.human for seat in state.seats):
            rows = SettingRows(self, self.hud.actions.on_setting)
            self._row(self.section("resigns label", text("A strong computer may give up")), gap=18)
            self._row(rows.segments("resigns", words.RESIGNS, self.hud.app.resigns), gap=6)
        self._rows.extend(undo_rows(self, self.hud.actions.on_setting))
        self._back()

    def _sit_down(self, side: int, seat: Seat) -> None:
        self.hud.actions.on_seat(side, seat)
        self.hud.rebuild(self)

    def _build_how_to(self) -> None:
        page = Reading(self, "how to play text", words.HOW_TO_PLAY[self.hud.state.game])
        text = self.hud.language.text
        more = self._make("two", self._to(TWO), text("Rule of two"))
        self._reading(text("How to play"), page, more)

    def _build_two(self) -> None:
        page = Reading(self, "rule of two text", RULE_OF_TWO[self.hud.state.game])
        self._reading(self.hud.language.text("Rule of two"), page)

    def _build_keys(self) -> None:
        self._reading(self.hud.language.text("Keys"), Keys(self, "keys text"))

    def _build_picture(self) -> None:
        self._title(self.hud.language.text("Picture"))
        self._rows.extend(picture_rows(self, self.hud.actions.on_setting))
        self._back()

    def _build_sound(self) -> None:
        self._title(self.hud.language.text("Sound"))
        self._rows.extend(sound_rows(self, self.hud.actions.on_setting))
        self._back()

    def _reading(self, title: str, page: Widget, more: Button | None = None) -> None:
        """A page to read, and perhaps a button that leads to more of it."""
        self._title(title)
        self._row(self.add(page), gap=14)
        self._back(more)

    def _back(self, beside: Button | None = None) -> None:
        text = self.hud.language.text("Back")
        leave = telling(self.back)
        back = self.add(Button(self, "back", leave, text=text, icon="back"))
        self._row([back, beside] if beside else back, gap=20)

    def _build_new_game(self) -> None:
        text = self.hud.language.text
        self._question(
            text("Start a new game?"), text("The game on the table stays among the saved games."),
            "new game", text("New game"), self.hud.actions.on_new_game,
        )  # fmt: skip

    def _build_leave(self) -> None:
        text = self.hud.language.text
        self._question(
            text("Leave the table?"), text("The game on the table stays among the saved games."),
            "to the menu", text("To the menu"), self.hud.actions.on_menu,
        )  # fmt: skip

    def _build_resign(self) -> None:
        text, state = self.hud.language.text, self.hud.state
        loser = self.hud.tell(state.names[state.resigner - FIRST])
        winner = self.hud.tell(state.names[other(state.resigner) - FIRST])
        self._question(
            text("{name} resigns?", name=loser), text("{name} wins the game.", name=winner),
            "resign", text("Resign"), self.hud.actions.on_resign,
        )  # fmt: skip

    def _question(
        self, title: str, explanation: str, name: str, yes: str, act: Callable[[], None]
    ) -> None:
        self._title(title)
        self._row(self.add(Label(self, "question", explanation, colour=theme.MUTED)), gap=6)

        def agreed() -> None:
            self.hud.close_pause()
            act()

        cancel = self._make("cancel", self._to(MAIN), self.hud.language.text("Cancel"))
        self._row([cancel, self.add(Button(self, name, agreed, text=yes, primary=True))], gap=22)

    # Parts

    def _row(self, row: Widget | Sequence[Widget], gap: float = theme.GAP) -> None:
        self._rows.append((row, gap))

    def _title(self, text: str) -> None:
        self._row(self.add(Label(self, "title", text, face=DISPLAY, size=theme.HEADING)), gap=0)

    def _make(self, name: str, act: Callable[[], None], text: str) -> Button:
        return self.add(Button(self, name, act, text=text))

    def _button(
        self,
        name: str,
        act: Callable[[], None],
        text: str,
        *,
        primary: bool = False,
        gap: float = theme.GAP,
    ) -> None:
        self._row(self.add(Button(self, name, act, text=text, primary=primary)), gap)

    def _to(self, page: str) -> Callable[[], None]:
        return lambda: self.turn_to(page)

    def _language(self, code: str) -> Segment:
        def speak() -> None:
            self.hud.app.set_language(Language(code))
            self.hud.rebuild()
            self.hud.actions.on_setting("language", code)

        option = self.add(Segment(self, f"language {code}", speak, text=LANGUAGES[code]))
        option.chosen = code == self.hud.language.code
        return option
