"""The list of the games that have been played, and what can be done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.games import GAMES
from game.language import Language
from game.record import Record, RecordError
from game.remarks import RULE_OF_TWO
from game.shelf import Entry
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.buttons import Button
from scenes.hud.files_page import FilesPage
from scenes.hud.hud import Hud
from scenes.hud.item_list import Item
from scenes.hud.layer import Rows
from scenes.hud.list_page import ListPage
from scenes.hud.setting_rows import Named, segments
from scenes.hud.words import PLAYERS, TITLES, told
from scenes.sequel import title

if TYPE_CHECKING:
    from scenes.library import Library

ANY, DELETED = "", "deleted"
STATES: dict[str, Sentence] = {
    ANY: say("All"),
    "unfinished": say("Not over"),
    "finished": say("Over"),
    DELETED: say("Deleted"),
}


class GamesPage(ListPage):
    """Saved games, the newest first, all or some of them."""

    def __init__(self, hud: Hud, library: Library, notice: Sentence | None = None) -> None:
        super().__init__(hud)
        self._library = library
        self._game = self._state = ANY
        self._deleted: Entry | None = None
        self._look()
        self.notice = notice or self.notice

    def _hear(self, notice: Sentence) -> None:
        self.notice = notice

    def _look(self) -> None:
        self._entries = self._library.games(self._hear)
        self._gone = self._library.deleted(self._hear)

    # What is seen

    def title(self) -> str:
        return self.hud.language.text("Past games")

    def empty(self) -> str:
        return self.hud.language.text("There is no such game.")

    def shown(self) -> list[Entry]:
        """The games that pass the filter."""
        entries = self._gone if self._state == DELETED else self._entries
        return [
            entry
            for entry in entries
            if self._game in (ANY, entry.summary.game)
            and self._state
            in (ANY, DELETED, "finished" if entry.summary.finished else "unfinished")
        ]

    def items(self) -> Sequence[Item]:
        return [entry_item(self.hud.language, entry) for entry in self.shown()]

    def head(self) -> Rows:
        games: Named[str] = {
            "show all": (ANY, STATES[ANY]),
            **{f"show {name}": (name, TITLES[name]) for name in GAMES},
        }
        states = {f"state {name or 'all'}": (name, word) for name, word in STATES.items()}
        return [
            (segments(self, games, self._game, self._show_game), 10),
            (segments(self, states, self._state, self._show_state), theme.GAP),
        ]

    def _show_game(self, game: str) -> None:
        self._game = game
        self._filter()

    def _show_state(self, state: str) -> None:
        self._state = state
        self._filter()

    def _filter(self) -> None:
        self.chosen = self._deleted = None
        self._list.first = 0
        self.tell(None)

    # What is done

    def choose(self, number: int) -> None:
        self._deleted = self.notice = None
        super().choose(number)

    @property
    def _entry(self) -> Entry | None:
        return None if self.chosen is None else self.shown()[self.chosen]

    def actions(self) -> Sequence[Button]:
        text, entry = self.hud.language.text, self._entry
        if self._deleted or self._state == DELETED:
            back = self.button("undo delete", self._restore, text("Put it back"))
            back.enabled = bool(self._deleted or entry)
            return [back]
        made = [self.button("replay", self._replay, text("Replay"), primary=True)]
        go_on = entry is not None and not entry.summary.finished
        if go_on:
            made.append(self.button("resume", self._resume, text("Go on")))
        made.append(self.button("save copy", self._save_copy, text("Save a copy")))
        made.append(self.button("delete", self._delete, text("Delete")))
        for button in made:
            button.enabled = entry is not None
        return made

    def foot(self) -> Sequence[Button]:
        text = self.hud.language.text
        return [self.button("open file", self._open_file, text("Open a file"))]

    def _replay(self) -> None:
        if self._entry:
            self.tell(self._library.replay(self._entry))

    def _resume(self) -> None:
        if self._entry:
            self._library.go_on(self._entry)

    def _save_copy(self) -> None:
        if self._entry:
            self.tell(self._library.save_copy(self._entry))

    def _delete(self) -> None:
        entry = self._entry
        if entry:
            deleted = self._library.delete(entry)
            if isinstance(deleted, Sentence):
                self.tell(deleted)
                return
            self._deleted = deleted
            self._renew(say("The game is deleted."))

    def _restore(self) -> None:
        gone = self._deleted or self._entry
        if gone:
            notice = self._library.restore(gone)
            self._deleted = None
            self._renew(notice)

    def _renew(self, notice: Sentence | None) -> None:
        self.chosen = None
        self.notice = None
        self._look()
        self.tell(notice or self.notice)

    def _open_file(self) -> None:
        self.hud.open(FilesPage(self.hud, self._library.folder, self._library.read))


class RecordsPage(ListPage):
    """The games of one file or text; pressing one shows it."""

    def __init__(
        self,
        hud: Hud,
        records: Sequence[Record | RecordError],
        replay: Callable[[Record, RecordError | None], None],
    ) -> None:
        super().__init__(hud)
        self._records, self._replay = records, replay

    def title(self) -> str:
        return self.hud.language.text("Which game?")

    def empty(self) -> str:
        return self.hud.language.text("There is no game in it.")

    def items(self) -> Sequence[Item]:
        return [record_item(self.hud.language, found) for found in self._records]

    def choose(self, number: int) -> None:
        found = self._records[number]
        if isinstance(found, Record):
            self._replay(found, None)
        elif found.so_far:
            self._replay(found.so_far, found)
        else:
            self.tell(told(found))


def entry_item(language: Language, entry: Entry) -> Item:
    """A saved game in the list."""
    short = entry.summary
    result = short.result if short.finished else language.text("not over")
    date = f"{entry.moment:%Y.%m.%d %H:%M}" if entry.moment else short.date
    kind = _kind(entry)
    told = [language.tell(kind)] if kind else []
    return _item(language, short.game, short.names, result, date, short.plies, *told)


def _kind(entry: Entry) -> Sentence | None:
    """What is special about a saved game: its place in a series, or the rule of two."""
    series = entry.series
    if series.plan.kind != "single" and not series.over:
        return title(series)
    return say("Rule of two") if RULE_OF_TWO in entry.summary.tags else None


def record_item(language: Language, found: Record | RecordError) -> Item:
    """A game of a file in the list."""
    if isinstance(found, RecordError):
        return Item(language.text("A faulty record"), "", language.tell(told(found)))
    result = found.result if found.outcome else language.text("not over")
    date = dict(found.tags).get("Date", "")
    return _item(language, found.start.game.name, found.seats, result, date, len(found.turns))


def _item(
    language: Language,
    game: str,
    names: tuple[str, str],
    result: str,
    date: str,
    plies: int,
    *more: str,
) -> Item:
    one, two = (name or language.tell(who) for name, who in zip(names, PLAYERS, strict=True))
    turns = language.plural("{n} turn", "{n} turns", plies)
    facts = [TITLES[game], date, turns, *more]
    who = language.text("{one} against {two}", one=one, two=two)
    return Item(who, result, "  ·  ".join(filter(None, facts)))
