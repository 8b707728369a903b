"""Playing in a window: from the menu to the table and back."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from functools import partial

from game.games import game_named
from game.language import Language, system_language
from game.match import Match
from game.record_file import RecordFile
from game.settings import Settings, load_settings, save_settings
from game.wording import Sentence, say
from scenes.app import App
from scenes.chosen import theme_named, tier_named
from scenes.hud.hud import Text
from scenes.menu import Menu, MenuChoice
from scenes.scene import Scene
from scenes.table import Table

log = logging.getLogger(__name__)

PLAYERS: tuple[Sentence, Sentence] = (say("Player 1"), say("Player 2"))


def play(
    match: Match | None = None,
    record: RecordFile | None = None,
    language: Language | None = None,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    seed: int = 0,
    theme: str | None = None,
    tier: str | None = None,
) -> int:
    """Open the window: at the table of `match`, or at the menu. Returns the exit status.

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
    app.motion = settings.motion
    program = Program(app, settings, record, random.Random(seed))
    if notice:
        program.notices.append(notice)
    if match:
        program.sit_down(match, PLAYERS)
    else:
        program.open_menu()
    app.run()
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
        app.on_failure = self._after_failure

    def open_menu(self) -> None:
        """Go to the menu."""
        self.app.go(Menu(self.app, self.settings, self.begin, self.keep))

    def begin(self, choice: MenuChoice) -> None:
        """Begin the match that was chosen in the menu."""
        self.settings = self._menu_settings()
        starter = {"first": 0, "second": 1}.get(choice.begins, self._lot.randrange(2))
        players = PLAYERS if starter == 0 else (PLAYERS[1], PLAYERS[0])
        start = game_named(choice.game).start(
            choice.rules, choice.start, seed=self._lot.randrange(2**32)
        )
        names = (self.app.language.tell(players[0]), self.app.language.tell(players[1]))
        self.sit_down(Match(start, names), players)

    def sit_down(self, match: Match, players: tuple[Text, Text]) -> None:
        """Go to the table."""
        table = Table(self.app, match, players, self.open_menu, self._on_match)
        table.on_setting = self._on_setting
        table.on_entered = partial(self._tell, table)
        self.app.go(table)

    def keep(self, settings: Settings) -> None:
        """Remember these settings, on the disk if possible."""
        self.settings = settings
        notice = save_settings(settings)
        if notice and notice not in self.notices:
            log.warning("%s", notice)

    def _on_setting(self, setting: str, value: object) -> None:
        self.keep(replace(self.settings, **{setting: value}))  # type: ignore[arg-type]

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
