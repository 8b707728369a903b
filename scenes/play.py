"""Playing in a window: from the menu to the table and back."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from functools import partial

from game.clock import Clock
from game.engine.client import Client
from game.games import game_named
from game.language import Language, system_language
from game.match import Match
from game.record_file import RecordFile
from game.seats import HUMAN, Seats
from game.settings import Settings, load_settings, save_settings
from game.wording import Sentence
from scenes.app import App
from scenes.chosen import opinion_named, theme_named, tier_named
from scenes.hud.hud import Text
from scenes.hud.words import PLAYERS
from scenes.menu import Menu, MenuChoice, chosen_seats
from scenes.scene import Scene
from scenes.table import Table

log = logging.getLogger(__name__)


def play(
    match: Match | None = None,
    seats: Seats = (HUMAN, HUMAN),
    record: RecordFile | None = None,
    language: Language | None = None,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    seed: int = 0,
    theme: str | None = None,
    tier: str | None = None,
) -> int:
    """Open the window: at the table of `match`, which `seats` play, or at the menu.

    Returns the exit status.

    What is None comes from the settings, and what is not does not go into them. All that is drawn
    by lot follows from `seed`.
    """
    settings, notice = load_settings()
    language = language or Language(settings.language or system_language())
    tier = settings.tier if tier is None else tier
    app = App(
        language,
        size or settings.window,
        fullscreen=fullscreen,
        tier=tier_named(tier),
        speed=settings.speed,
    )
    app.theme = theme_named(theme or settings.theme)
    app.motion, app.opinion = settings.motion, opinion_named(settings.opinion)
    app.resigns, app.asks_go = settings.resigns, settings.asks_go
    app.sounds.volume, app.sounds.pieces = settings.volume, settings.pieces
    program = Program(app, settings, record, random.Random(seed))
    if notice:
        program.notices.append(notice)
    if match:
        program.sit_down(match, PLAYERS, seats)
    else:
        program.open_menu()
    try:
        app.run()
    finally:
        program.close()
    kept = replace(program.settings, speed=app.speed)
    program.keep(kept if fullscreen or size else replace(kept, window=app.last_size))
    return 0


class Program:
    """What connects menu and table: the settings, the lot, the file of records."""

    def __init__(
        self, app: App, settings: Settings, record: RecordFile | None, lot: random.Random
    ) -> None:
        self.app = app
        self.settings = settings
        self.notices: list[Sentence] = []
        """What the next table has to tell."""
        self._record = record
        self._lot = lot
        self._engine = Client(clock=app.clock)
        app.beside.add(self._engine)
        app.on_failure = self._after_failure

    def close(self) -> None:
        """End what runs beside the window."""
        self._engine.close()

    def open_menu(self) -> None:
        """Go to the menu."""
        self._warm_up(chosen_seats(self.settings))
        self.app.go(Menu(self.app, self.settings, self.begin, self.keep))

    def begin(self, choice: MenuChoice) -> None:
        """Begin the match that was chosen in the menu."""
        self.settings = self._menu_settings()
        starter = {"first": 0, "second": 1}.get(choice.begins, self._lot.randrange(2))
        players, seats = PLAYERS, choice.seats
        if starter == 1:
            players, seats = (PLAYERS[1], PLAYERS[0]), (seats[1], seats[0])
        start = game_named(choice.game).start(
            choice.rules, choice.start, seed=self._lot.randrange(2**32)
        )
        names = (self.app.language.tell(players[0]), self.app.language.tell(players[1]))
        control = choice.control.swapped() if choice.control and starter else choice.control
        clock = Clock(control) if control else None
        self.sit_down(Match(start, names, clock=clock), players, seats)

    def sit_down(self, match: Match, players: tuple[Text, Text], seats: Seats) -> None:
        """Go to the table."""
        self._warm_up(seats)
        table = Table(
            self.app,
            match,
            players,
            self.open_menu,
            self._on_match,
            seats,
            self._engine,
            self._lot.randrange(2**31),
        )
        table.on_setting = self._on_setting
        table.on_entered = partial(self._tell, table)
        self.app.go(table)

    def keep(self, settings: Settings) -> None:
        """Remember these settings, on the disk if possible."""
        if chosen_seats(settings) != chosen_seats(self.settings):
            self._warm_up(chosen_seats(settings))
        self.settings = settings
        notice = save_settings(settings)
        if notice and notice not in self.notices:
            log.warning("%s", notice)

    def _on_setting(self, setting: str, value: object) -> None:
        self.keep(replace(self.settings, **{setting: value}))  # type: ignore[arg-type]

    def _warm_up(self, seats: Seats) -> None:
        """Where the computer is going to play, it should not be waited for."""
        if all(seat.human for seat in seats):
            return
        if self._engine.failed:
            self._engine.close()  # It may have been somebody else's fault: it gets another chance.
        self._engine.start()

    def _menu_settings(self) -> Settings:
        scene = self.app.scene
        return scene.settings if isinstance(scene, Menu) else self.settings

    def _on_match(self, match: Match) -> None:
        if self._record:
            self._record.keep(match, self._notice)

    def _notice(self, sentence: Sentence) -> None:
        scene = self.app.scene
        if isinstance(scene, Table):
            scene.hud.toast(sentence)
        else:
            self.notices.append(sentence)

    def _tell(self, table: Table) -> None:
        for notice in self.notices:
            table.hud.toast(notice)
        self.notices.clear()

    def _after_failure(self) -> Scene:
        """Where to go when a scene has failed: to the menu."""
        return Menu(self.app, self.settings, self.begin, self.keep)
