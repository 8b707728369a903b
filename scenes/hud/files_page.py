"""Choosing a file: what is in a folder, and the way to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.wording import Sentence, say
from scenes.hud.hud import Hud
from scenes.hud.item_list import Item
from scenes.hud.list_page import ListPage

ENDINGS = (".game", ".pgn", ".txt")
"""Of files that may hold records."""


class FilesPage(ListPage):
    """Folders and files that may hold records; `opened` is told the one that is chosen, and
    says what is wrong with it.
    """

    def __init__(self, hud: Hud, folder: Path, opened: Callable[[Path], Sentence | None]) -> None:
        super().__init__(hud)
        self._opened = opened
        self._go(folder)

    def title(self) -> str:
        return self.hud.language.text("Open a file")

    def items(self) -> Sequence[Item]:
        text = self.hud.language.text
        up = [Item(text("One folder up"), "", str(self._folder))]
        return [*up, *(self._item(path, is_folder) for path, is_folder in self._paths)]

    def _item(self, path: Path, is_folder: bool) -> Item:
        return Item(path.name, self.hud.language.text("folder") if is_folder else "")

    def choose(self, number: int) -> None:
        if number == 0:
            self._turn_to(self._folder.parent)
            return
        path, is_folder = self._paths[number - 1]
        if is_folder:
            self._turn_to(path)
        else:
            self.tell(self._opened(path))

    def _turn_to(self, folder: Path) -> None:
        self._go(folder)
        self._list.first = 0
        self.refresh()

    def _go(self, folder: Path) -> None:
        self._folder, self.notice = folder, None
        self._paths: list[tuple[Path, bool]] = []
        try:
            found = [(path, path.is_dir()) for path in folder.iterdir()]
        except OSError:
            self.notice = say("{path} can't be read.", path=folder)
            return
        shown = [
            (path, is_folder)
            for path, is_folder in found
            if not path.name.startswith(".") and (is_folder or path.suffix.lower() in ENDINGS)
        ]
        self._paths = sorted(shown, key=lambda one: (not one[1], one[0].name.lower()))
