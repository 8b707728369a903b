"""Playing in a window: from the menu to the table and back."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from functools import partial

from game.engine.client import Client
from game.language import LANGUAGES, Language, system_language
from game.match import Match
from game.record import Record, RecordError
from game.record_file import RecordFile
from game.rules import IllegalMove, NotationError
from game.saves import Saves
from game.seats import HUMAN, Seats
from game.series import Series
from game.settings import Settings, load_settings, save_settings
from game.shelf import Entry, SaveError
from game.sitting import Sitting
from game.wording import Sentence
from scenes.app import App
from scenes.archive import Archive
from scenes.chosen import opinion_named, theme_named, tier_named, undo_named
from scenes.hud.hud import Text
from scenes.hud.offer_page import Offer
from scenes.hud.words import PLAYERS
from scenes.menu import Menu, MenuChoice, chosen_seats
from scenes.replay import Replay
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
    replay: Record | None = None,
    fault: RecordError | None = None,
) -> int:
    """Open the window: at the table of `match`, which `seats` play, or at the menu.

    Or at the start of `replay`, which ends where it does by a `fault`. Returns the exit status.

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
    app.undo = undo_named(settings.undo)
    app.sounds.volume, app.sounds.pieces = settings.volume, settings.pieces
    program = Program(app, settings, record, random.Random(seed))
    if notice:
        program.notices.append(notice)
    if replay:
        program.replay(replay, fault)
    elif match:
        program.sit_down(match, PLAYERS, seats)
    else:
        program.open()
    try:
        app.run()
    finally:
        program.close()
    kept = replace(program.settings, speed=app.speed)
    program.keep(kept if fullscreen or size else replace(kept, window=app.last_size))
    return 0


class Program:
    """What connects menu and table: the settings, the lot, the saved games, the file of records."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        record: RecordFile | None,
        lot: random.Random,
        saves: Saves | None = None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.notices: list[Sentence] = []
        """What the menu or the next table has to tell."""
        self._record = record
        self._lot = lot
        self._saves = saves or Saves()
        self._taken_up: tuple[Match, Entry] | None = None
        """A saved game that is gone on with, and where it is kept."""
        self._offer: Offer | None = None
        self._engine = Client(clock=app.clock)
        self._archive = Archive(app, self._saves, self._menu, self._play_on, self._go_on)
        app.beside.add(self._engine)
        app.on_failure = self._after_failure

    def close(self) -> None:
        """End what runs beside the window; the game on the table is saved as it is."""
        self._saves.leave()
        self._engine.close()

    def open(self) -> None:
        """Go to the menu for the first time: it offers to go on with a game that was left."""
        self._go_to_menu(asks=True)

    def open_menu(self) -> None:
        """Leave the table for the menu."""
        self._saves.leave()
        self._go_to_menu()

    def _go_to_menu(self, asks: bool = False) -> None:
        self._warm_up(chosen_seats(self.settings))
        self._offer = self._make_offer()
        self.app.go(self._menu(asks))

    def _menu(self, asks: bool = False) -> Menu:
        menu = Menu(self.app, self.settings, self.begin, self.keep, self._offer)
        menu.library = self._archive.library
        menu.asks = asks and self._offer is not None
        menu.notice = self.notices.pop(0) if self.notices else None
        return menu

    # Going on with a saved game

    def _make_offer(self) -> Offer | None:
        entry = self._saves.unfinished(self.notices.append)  # The table may be about to go.
        if entry is None:
            return None
        return Offer(entry, partial(self._go_on, entry), partial(self._dismiss, entry))

    def _dismiss(self, entry: Entry) -> None:
        self._saves.dismiss(entry)
        self._offer = None

    def _go_on(self, entry: Entry) -> None:
        """Sit down to a saved game again, or to the one that follows it in its series."""
        try:
            sitting, match = Sitting.from_record(self._saves.open(entry))
            if match.outcome:
                sitting = sitting.after(match.outcome)
                match = sitting.match()
            else:
                self._taken_up = match, entry
        except (SaveError, IllegalMove, NotationError) as error:
            self._notice(error.sentence)
            return
        self._sit_down(sitting, match)

    def _sit_down(self, sitting: Sitting, match: Match) -> None:
        people = people_named(sitting.players)
        self.sit_down(match, sitting.of_sides(people), sitting.of_sides(sitting.seats))

    # Looking at a record

    def replay(self, record: Record, fault: RecordError | None = None) -> None:
        """Look at a recorded game; the fault says why it ends where it does."""
        self.app.go(Replay(self.app, record, self.open_menu, self._play_on, fault))

    def _play_on(self, match: Match) -> None:
        """Sit down to another game, from a moment of a recorded one."""
        self._sit_down(Sitting.from_match(match), match)

    def begin(self, choice: MenuChoice) -> None:
        """Begin the match that was chosen in the menu."""
        self.settings = self._menu_settings()
        begins = {"first": 1, "second": 2}.get(choice.begins) or self._lot.choice((1, 2))
        one, two = PLAYERS
        sitting = Sitting(
            choice.game,
            choice.rules,
            choice.start,
            (self.app.language.tell(one), self.app.language.tell(two)),
            choice.seats,
            choice.control,
            Series(choice.plan, begins=begins),
            choice.two,
            self._lot.randrange(2**32),
        )
        seats = sitting.of_sides(sitting.seats)
        self.sit_down(sitting.match(), sitting.of_sides(PLAYERS), seats)

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
        table.on_kept = self._saves.write  # With the time that has gone in this turn.
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
        taken_up, self._taken_up = self._taken_up, None
        entry = taken_up[1] if taken_up and taken_up[0] is match else None
        self._saves.keep(match, self._notice, entry)
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
        """Where to go when a scene has failed: to the menu, which offers to go on."""
        self._saves.leave()
        self._offer = self._make_offer()
        return self._menu(asks=True)


def people_named(players: tuple[str, str]) -> tuple[Text, Text]:
    """Players 1 and 2 as the table names them: who has no name of their own, in any language."""
    usual = [{language.tell(who) for language in map(Language, LANGUAGES)} for who in PLAYERS]
    one, two = (
        name if name and name not in known else who
        for name, known, who in zip(players, usual, PLAYERS, strict=True)
    )
    return one, two
