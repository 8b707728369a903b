"""Looking at records: from the list of past games, from a file, handed to the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.match import Match
from game.record import Record, RecordError
from game.shelf import Entry, Shelf
from game.wording import say
from scenes.handed import Content
from scenes.library import Found, Library
from scenes.menu import Menu
from scenes.replay import Replay
from scenes.table import Table

if TYPE_CHECKING:
    from scenes.app import App

BACK = say("Back")


class Archive:
    """Goes to the scenes where records are looked at, and back. `menu` makes a menu to go to;
    `play_on` sits down to a match that goes on from a record, `go_on` to a saved game.
    """

    def __init__(
        self,
        app: App,
        shelf: Shelf,
        menu: Callable[[], Menu],
        play_on: Callable[[Match], None],
        go_on: Callable[[Entry], None],
        folder: Path | None = None,
    ) -> None:
        self._app = app
        self._menu = menu
        self._play_on = play_on
        self.library = Library(shelf, self._look, self._choose, go_on, folder)
        app.on_handed = self.take

    def take(self, things: list[Content]) -> None:
        """Show the first of what was handed to the window; from a table nobody is called away."""
        scene = self._app.scene
        if isinstance(scene, Table):
            scene.hud.toast(say("Records are looked at from the menu: leave the table first."))
            return
        wrong = say("There is no game in it.")
        if things:
            first, library = things[0], self.library
            told = library.read(first) if isinstance(first, Path) else library.load(first)
            if told is None:
                return
            wrong = told
        self._open(lambda menu: menu.open_games(wrong))

    def _look(self, record: Record, fault: RecordError | None) -> None:
        back = partial(self._open, Menu.open_games)
        save = self.library.save_record
        self._app.go(Replay(self._app, record, back, self._play_on, fault, BACK, save))

    def _choose(self, found: Found) -> None:
        self._open(lambda menu: menu.open_records(found))

    def _open(self, page: Callable[[Menu], None]) -> None:
        """Show a page of the menu."""
        scene = self._app.scene
        if isinstance(scene, Menu):
            page(scene)
            return
        menu = self._menu()
        menu.opens = page
        self._app.go(menu)
