"""Games that have been played: those that are saved, and records from anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs

from game.record import Record, RecordError, write_records
from game.record_reader import read_records
from game.shelf import Entry, SaveError, Shelf
from game.storage import TooLarge, read_whole, reserved, write_atomically
from game.wording import Sentence, clipped, say
from scenes.hud.words import TITLES, told

Replay = Callable[[Record, RecordError | None], None]
Found = Sequence[Record | RecordError]


class Library:
    """What the list of past games does. `replay` shows a record, perhaps a faulty one so far;
    `choose` lets somebody choose among several; `go_on` sits down to a saved game.

    `folder` is where copies go and where records are looked for first.
    """

    def __init__(
        self,
        shelf: Shelf,
        replay: Replay,
        choose: Callable[[Found], None],
        go_on: Callable[[Entry], None],
        folder: Path | None = None,
    ) -> None:
        self._shelf = shelf
        self.show = replay
        self._choose = choose
        self.go_on = go_on
        self._folder = folder

    @property
    def folder(self) -> Path:
        """The user's documents, or the nearest folder above that is there."""
        folder = self._folder or platformdirs.user_documents_path()
        return next((path for path in (folder, *folder.parents) if path.is_dir()), Path.cwd())

    def games(self, notice: Callable[[Sentence], None]) -> list[Entry]:
        """Every saved game, the newest first; `notice` is told of broken ones."""
        return self._shelf.list(notice)

    def deleted(self, notice: Callable[[Sentence], None]) -> list[Entry]:
        """The deleted games that can be put back, the newest first."""
        return self._shelf.deleted(notice)

    def replay(self, entry: Entry) -> Sentence | None:
        """Show a saved game; says why not, if it can't be."""
        try:
            self.show(self._shelf.open(entry), None)
        except SaveError as error:
            return error.sentence
        return None

    def save_copy(self, entry: Entry) -> Sentence:
        """Write a saved game into a file among the user's documents; says where it is."""
        short = entry.summary
        facts = (short.game, short.date, *short.names)
        return self._save(facts, lambda path: self._shelf.export(entry, path))

    def save_record(self, record: Record) -> Sentence:
        """Write a record into a file among the user's documents; says where it is."""
        facts = (record.start.game.name, dict(record.tags).get("Date", ""), *record.seats)
        text = write_records([record])
        return self._save(facts, lambda path: write_atomically(path, text))

    def _save(self, facts: tuple[str, ...], write: Callable[[Path], None]) -> Sentence:
        game, date, *names = facts
        title = " ".join(filter(None, (TITLES[game], date.replace(".", "-"), *names)))
        try:
            path = reserved(self.folder, _file_name(title), ".game")
        except OSError:
            return say("Nothing can be written to {path}", path=self.folder)
        try:
            write(path)
        except (SaveError, OSError) as error:
            path.unlink(missing_ok=True)
            if isinstance(error, SaveError):
                return error.sentence
            return say("{path} can't be written.", path=path)
        return say("The copy is {path}", path=path)

    def delete(self, entry: Entry) -> Entry | Sentence:
        """Take a saved game away; what is returned can be restored."""
        try:
            return self._shelf.delete(entry)
        except SaveError as error:
            return error.sentence

    def restore(self, entry: Entry) -> Sentence | None:
        """Put a deleted game back; says why not, if it can't be."""
        try:
            self._shelf.restore(entry)
        except SaveError as error:
            return error.sentence
        return None

    def read(self, path: Path) -> Sentence | None:
        """Show the games of a file; says what is wrong, if nothing can be shown."""
        try:
            content = read_whole(path)
        except TooLarge:
            return say("{path} is too large.", path=path)
        except OSError:
            return say("{path} can't be read.", path=path)
        return self.load(content)

    def load(self, content: str | bytes) -> Sentence | None:
        """Show the games of a file or text; says what is wrong, if nothing can be shown."""
        found = read_records(content)
        if not found:
            return say("There is no game in it.")
        if len(found) > 1:
            self._choose(found)
            return None
        (one,) = found
        if isinstance(one, Record):
            self.show(one, None)
        elif one.so_far:
            self.show(one.so_far, one)
        else:
            return told(one)
        return None


def _file_name(text: str) -> str:
    """The text without what some system forbids in the name of a file."""
    kept = "".join(
        mark if mark.isalnum() or mark in " .-_()" else "_" for mark in clipped(text, 80)
    )
    return kept.strip(" .") or "game"
