"""The start menu: which game, by which rules, who begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.clock import TimeControl
from game.games import GAMES
from game.language import Language
from game.rules import NotationError
from game.seats import HUMAN, Seat, Seats
from game.series import Plan, Series
from game.settings import Choice, Settings
from game.wording import Sentence
from scenes.backdrop import Backdrop
from scenes.hud import words
from scenes.hud.games_page import GamesPage, RecordsPage
from scenes.hud.hud import Hud
from scenes.hud.list_page import ListPage
from scenes.hud.menu_layer import MenuLayer
from scenes.hud.offer_page import Offer
from scenes.hud.panel_area import panel_area
from scenes.library import Found, Library
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.app import App


ONE_GAME = Plan()

SIDE_TEXTS = ("", "first", "second")
"""A side, or none, as the settings keep it."""


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """What is to be played. `begins` is `lot`, `first` (player 1) or `second` (player 2).

    The seats and the clocks are those of player 1 and player 2.
    """

    game: str
    rules: str
    start: str
    begins: str
    seats: Seats = (HUMAN, HUMAN)
    control: TimeControl | None = None
    plan: Plan = ONE_GAME
    """How many games are played, and what breaks a tie."""
    two: int = 0
    """The side that plays every game by the rule of two; 0: neither."""


class Menu(Scene):
    """Shows the menu beside a picture of the game, and calls `on_play` with what was chosen.

    `settings` holds what was chosen last; `on_settings` is told whenever that changes.
    """

    def __init__(
        self,
        app: App,
        settings: Settings,
        on_play: Callable[[MenuChoice], None],
        on_settings: Callable[[Settings], None] = lambda settings: None,
        offer: Offer | None = None,
    ) -> None:
        super().__init__(app)
        self.offer = offer
        """A saved game to go on with."""
        self.library: Library | None = None
        """The games that have been played."""
        self.opens: Callable[[Menu], None] = lambda menu: None
        """Opens a page that is shown first of all."""
        self.notice: Sentence | None = None
        """What a person should know before anything else."""
        self.asks = False
        """Whether it is first of all asked if to go on with it."""
        self.settings = settings
        self.on_play = on_play
        self._on_settings = on_settings
        self.choice = remembered(settings, settings.game)
        self._backdrop: Backdrop | None = None

    def enter(self) -> None:
        self.hud = Hud(self.app)
        self.hud.open(MenuLayer(self.hud, self))
        self.opens(self)
        self.show_backdrop(self.choice.game)

    def open_games(self, notice: Sentence | None = None) -> None:
        """Show the list of past games, perhaps with a notice."""
        if self.hud and self.library:
            self._close_pages(self.hud)
            self.hud.open(GamesPage(self.hud, self.library, notice))

    def open_records(self, found: Found) -> None:
        """Let somebody choose among several games of a file."""
        if self.hud and self.library:
            self._close_pages(self.hud)
            self.hud.open(RecordsPage(self.hud, found, self.library.show))

    @staticmethod
    def _close_pages(hud: Hud) -> None:
        while isinstance(hud.layer, ListPage):
            hud.close()

    def leave(self) -> None:
        if self.hud:
            self.hud.destroy()
            self.hud = None
        self._take_down()

    def update(self, dt: float) -> bool:
        return self._backdrop.update(dt) if self._backdrop else False

    def resized(self) -> None:
        if self._backdrop:
            self._backdrop.fit(self.picture_area())

    def show_backdrop(self, game: str) -> None:
        """Show a picture of that game in `picture_area`."""
        self._take_down()
        self._backdrop = Backdrop(self.app, game, self.picture_area())

    def _take_down(self) -> None:
        if self._backdrop:
            self._backdrop.destroy()
            self._backdrop = None

    def picture_area(self) -> tuple[int, int, int, int]:
        """x, y, width, height in pixels of the part of the window that the panel leaves free."""
        width, height = self.app.size
        x, y, w, _ = panel_area(width, height, self.app.scale)
        return (0, 0, width, y) if y else (x + w, 0, width - x - w, height)

    def key(self, name: str) -> None:
        """Escape leaves the program only by the button: it is too easily hit."""

    def sit_down(self, player: int, seat: Seat) -> None:
        """Change who plays as player 1 or 2."""
        seats = list(self.choice.seats)
        seats[player - 1] = seat
        self.choice = replace(self.choice, seats=(seats[0], seats[1]))
        self.keep("seats", (str(seats[0]), str(seats[1])))

    def set_clocks(self, control: TimeControl | None) -> None:
        """Change the clocks."""
        self.choice = replace(self.choice, control=control)
        self.keep("control", str(control or ""))

    def plan(self, plan: Plan) -> None:
        """Change how many games are played."""
        self.choice = replace(self.choice, plan=plan)
        self.keep("plan", str(plan))

    def by_two(self, side: int) -> None:
        """Change who plays every game by the rule of two."""
        self.choice = replace(self.choice, two=side)
        self._remember()

    # What the buttons do

    def choose_game(self, game: str) -> None:
        """Turn to that game, with what was last chosen for it."""
        if game != self.choice.game:
            self.choice = remembered(self.settings, game)
            self._remember()
            self.show_backdrop(game)

    def choose(self, **changes: str) -> None:
        """Change `rules`, `start` or `begins`."""
        self.choice = replace(self.choice, **changes)  # type: ignore[arg-type]
        self._remember()

    def speak(self, code: str) -> None:
        """Turn to another language."""
        self.app.set_language(Language(code))
        self.keep("language", code)

    def keep(self, setting: str, value: object) -> None:
        """Remember the new value of a setting."""
        self.settings = replace(self.settings, **{setting: value})  # type: ignore[arg-type]
        self._on_settings(self.settings)

    def play(self) -> None:
        """Begin."""
        self._remember()
        self.on_play(self.choice)

    def _remember(self) -> None:
        choice = self.choice
        kept = Choice(choice.rules, choice.start, choice.begins, SIDE_TEXTS[choice.two])
        self.settings = replace(
            self.settings, game=choice.game, choices={**self.settings.choices, choice.game: kept}
        )
        self._on_settings(self.settings)


def remembered(settings: Settings, name: str) -> MenuChoice:
    """What was last chosen for that game, or the usual; what is not known any more is the usual."""
    game = GAMES.get(name) or next(iter(GAMES.values()))
    kept = settings.choices.get(game.name, Choice())
    return MenuChoice(
        game.name,
        kept.rules if kept.rules in game.rule_sets else game.rule_sets[0],
        kept.start if kept.start in game.starts else game.starts[0],
        kept.begins if kept.begins in words.BEGINS else next(iter(words.BEGINS)),
        chosen_seats(settings),
        chosen_clocks(settings),
        chosen_plan(settings),
        SIDE_TEXTS.index(kept.two) if kept.two in SIDE_TEXTS else 0,
    )


def chosen_seats(settings: Settings) -> Seats:
    """Who was last chosen to play; a person where that is not known any more."""
    first, second = settings.seats
    return _seat(first), _seat(second)


def chosen_clocks(settings: Settings) -> TimeControl | None:
    """The clocks that were last chosen; none where they are not known any more."""
    try:
        return TimeControl.parse(settings.control) if settings.control else None
    except NotationError:
        return None


def chosen_plan(settings: Settings) -> Plan:
    """How many games were last chosen; one where that is not known any more."""
    try:
        return Series.parse(settings.plan).plan
    except NotationError:
        return Plan()


def _seat(text: str) -> Seat:
    try:
        return Seat.parse(text)
    except NotationError:
        return HUMAN
