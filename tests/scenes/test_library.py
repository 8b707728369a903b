"""The list of past games and records from elsewhere, through the real menu."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.language import LANGUAGES, Language
from game.match import Match
from game.record import Record, RecordError, write_records
from game.record_reader import read_records
from game.saves import Saves
from game.series import Series
from game.settings import Settings
from game.shelf import Entry
from game.sitting import Sitting
from scenes.app import App
from scenes.hud.games_page import GamesPage, RecordsPage
from scenes.hud.hud import Hud
from scenes.hud.item_list import ItemRow
from scenes.hud.list_page import ListPage
from scenes.library import Library
from scenes.menu import Menu
from tests.scenes.conftest import resize
from tests.scenes.hud.screens import BareMenu, press
from tests.scenes.hud.test_layout import SIZES, check
from tests.scenes.whole_games import WHOLE_GAMES

BEGUN = datetime(2026, 11, 30, 20, 15)


@pytest.fixture(autouse=True)
def _small(app: App) -> None:
    """What is looked at here can be looked at in a small picture, which is drawn sooner."""
    resize(app, (640, 360))


class Told(list[Any]):
    """What a library has been asked to show or go on with."""


def shelf_of(folder: Path, games: int = 0) -> Saves:
    """Saves with games, by turns of Pylos and of pillarz, every third of them over."""
    moments = (BEGUN + timedelta(minutes=n) for n in range(10**6))
    saves = Saves(folder, lambda: next(moments))
    for number in range(games):
        name = list(GAMES)[number % 2]
        match = Match(GAMES[name].start(), (f"Anna {number}", "Béla"))
        saves.keep(match, lambda notice: None)
        for text in WHOLE_GAMES[name].split()[: 3 + number]:
            match.play(match.position.parse_move(text))
        if number % 3 == 0:
            match.resign(match.turn)
    saves.leave()
    return saves


def open_menu(app: App, saves: Saves, documents: Path) -> tuple[Menu, Told]:
    """The menu, with a library of these saves."""
    told = Told()
    menu = BareMenu(app, Settings(), lambda choice: None)
    menu.library = Library(
        saves,
        lambda record, fault: told.append((record, fault)),
        menu.open_records,
        told.append,
        documents,
    )
    app.go(menu)
    app.step()
    return menu, told


def page_of(menu: Menu) -> ListPage:
    assert menu.hud and isinstance(menu.hud.layer, ListPage)
    return menu.hud.layer


def rows(menu: Menu) -> list[ItemRow]:
    return [w for w in page_of(menu).widgets if isinstance(w, ItemRow) and w.visible]


def titles(menu: Menu) -> list[str]:
    return [row.item.title for row in rows(menu)]


def hud_of(menu: Menu) -> Hud:
    assert menu.hud
    return menu.hud


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    return folder


def test_the_newest_game_stands_above_and_filters_leave_some_out(
    app: App, tmp_path: Path, documents: Path
) -> None:
    menu, _ = open_menu(app, shelf_of(tmp_path / "games", 5), documents)
    press(hud_of(menu), "past games")
    assert titles(menu) == [f"Anna {n} against Béla" for n in (4, 3, 2, 1, 0)]
    assert [row.item.note for row in rows(menu)] == [
        "not over", "0-1", "not over", "not over", "1-0",
    ]  # fmt: skip
    last = BEGUN + timedelta(minutes=9)
    assert rows(menu)[0].item.detail == f"Pylos  ·  {last:%Y.%m.%d %H:%M}  ·  7 turns"
    press(hud_of(menu), "show pillarz")
    assert titles(menu) == [f"Anna {n} against Béla" for n in (3, 1)]
    press(hud_of(menu), "state finished")
    assert titles(menu) == ["Anna 3 against Béla"]
    press(hud_of(menu), "show pylos")
    press(hud_of(menu), "state unfinished")
    assert titles(menu) == [f"Anna {n} against Béla" for n in (4, 2)]


def test_a_game_is_shown_and_gone_on_with(app: App, tmp_path: Path, documents: Path) -> None:
    menu, told = open_menu(app, shelf_of(tmp_path / "games", 4), documents)
    menu.open_games()
    assert "resume" not in {button.name for button in hud_of(menu).layer.buttons()}
    press(hud_of(menu), "item 1")
    press(hud_of(menu), "replay")
    ((record, fault),) = told
    assert isinstance(record, Record) and fault is None
    assert record.seats == ("Anna 2", "Béla")
    assert len(record.turns) == 5
    press(hud_of(menu), "resume")
    entry = told[-1]
    assert isinstance(entry, Entry)
    assert entry.summary.names == ("Anna 2", "Béla")


def test_what_is_deleted_comes_back(app: App, tmp_path: Path, documents: Path) -> None:
    menu, _ = open_menu(app, shelf_of(tmp_path / "games", 3), documents)
    menu.open_games()
    before = {path.name: path.read_bytes() for path in (tmp_path / "games").glob("*.game")}
    press(hud_of(menu), "item 1")
    press(hud_of(menu), "delete")
    assert titles(menu) == ["Anna 2 against Béla", "Anna 0 against Béla"]
    press(hud_of(menu), "undo delete")
    assert titles(menu) == [f"Anna {n} against Béla" for n in (2, 1, 0)]
    after = {path.name: path.read_bytes() for path in (tmp_path / "games").glob("*.game")}
    assert after == before


def test_a_deleted_game_is_put_back_another_day(app: App, tmp_path: Path, documents: Path) -> None:
    saves = shelf_of(tmp_path / "games", 3)
    for _ in range(2):
        menu, _ = open_menu(app, saves, documents)
        menu.open_games()
        press(hud_of(menu), "item 0")
        press(hud_of(menu), "delete")
    menu, _ = open_menu(app, saves, documents)
    menu.open_games()
    press(hud_of(menu), "state deleted")
    assert titles(menu) == ["Anna 2 against Béla", "Anna 1 against Béla"]
    buttons = {button.name: button for button in hud_of(menu).layer.buttons()}
    assert not {"delete", "undo delete"} & set(buttons), "none is chosen yet"
    press(hud_of(menu), "item 1")
    press(hud_of(menu), "undo delete")
    assert titles(menu) == ["Anna 2 against Béla"]
    press(hud_of(menu), "state all")
    assert titles(menu) == ["Anna 1 against Béla", "Anna 0 against Béla"]


@pytest.mark.parametrize(
    ("plan", "two", "kind"),
    [("two", 0, "Game 1 of 2"), ("single", 2, "Rule of two"), ("single", 0, "")],
)
def test_what_a_game_belongs_to_is_told(
    app: App, tmp_path: Path, documents: Path, plan: str, two: int, kind: str
) -> None:
    saves = Saves(tmp_path / "games", lambda: BEGUN)
    sitting = Sitting("pylos", "standard", "usual", series=Series.parse(plan), two=two)
    match = replace(sitting, start=GAMES["pylos"].starts[0]).match()
    saves.keep(match, lambda notice: None)
    match.play(match.legal_moves()[0])
    saves.leave()
    menu, _ = open_menu(app, saves, documents)
    menu.open_games()
    assert rows(menu)[0].item.detail.split("  ·  ")[3:] == ([kind] if kind else [])


def test_a_copy_is_a_record_of_its_own(app: App, tmp_path: Path, documents: Path) -> None:
    menu, _ = open_menu(app, shelf_of(tmp_path / "games", 1), documents)
    menu.open_games()
    for _ in range(2):
        press(hud_of(menu), "item 0")
        press(hud_of(menu), "save copy")
    copies = sorted(path.name for path in documents.iterdir())
    assert copies == [
        "Pylos 2026-11-30 Anna 0 Béla (2).game",
        "Pylos 2026-11-30 Anna 0 Béla.game",
    ]
    (saved,) = (tmp_path / "games").glob("*.game")
    for name in copies:
        (found,) = read_records((documents / name).read_bytes())
        assert found == read_records(saved.read_bytes())[0]


def test_many_games_are_turned_over(app: App, tmp_path: Path, documents: Path) -> None:
    menu, _ = open_menu(app, shelf_of(tmp_path / "games", 12), documents)
    menu.open_games()
    first = titles(menu)
    assert 4 <= len(first) < 12
    page = page_of(menu)
    middle = rows(menu)[1]
    app.controls.moved(middle.x + 5, middle.y + 5)
    app.controls.down("wheel_down")
    assert titles(menu)[:-1] == first[1:]
    seen = set(first)
    while next(button for button in page.buttons() if button.name == "down").enabled:
        press(hud_of(menu), "down")
        seen.update(titles(menu))
        if "down" not in {button.name for button in page.buttons()}:
            break
    assert len(seen) == 12


GOOD = '[Game "pylos"]\n[First "Anna"]\n\n1. b2 c3 *\n'
FAULTY = '[Game "pillarz"]\n\n1. B3>B4^A3 zz *\n'
LOST = '[Game "chess"]\n\n1. e4 *\n'


def test_a_file_is_found_and_shown(app: App, tmp_path: Path, documents: Path) -> None:
    (documents / "sent").mkdir()
    (documents / "sent" / "good.game").write_text(GOOD, "utf-8")
    (documents / "picture.png").write_bytes(b"no record")
    menu, told = open_menu(app, shelf_of(tmp_path / "games"), documents)
    menu.open_games()
    press(hud_of(menu), "open file")
    assert titles(menu) == ["One folder up", "sent"]
    press(hud_of(menu), "item 1")
    assert titles(menu) == ["One folder up", "good.game"]
    press(hud_of(menu), "item 1")
    ((record, fault),) = told
    assert fault is None
    assert [str(move) for move in record.moves] == ["b2", "c3"]
    press(hud_of(menu), "item 0")
    press(hud_of(menu), "item 0")
    assert "documents" in titles(menu)


def test_a_faulty_file_is_shown_as_far_as_it_goes(
    app: App, tmp_path: Path, documents: Path
) -> None:
    menu, told = open_menu(app, shelf_of(tmp_path / "games"), documents)
    assert menu.library
    assert menu.library.load(FAULTY.encode()) is None
    ((record, fault),) = told
    assert [str(move) for move in record.moves] == ["B3>B4^A3"]
    assert (fault.line, fault.column) == (3, 13)
    told.clear()
    assert "line 1, column 8" in str(menu.library.load(LOST))
    assert str(menu.library.load("")) == "There is no game in it."
    assert "UTF-8" in str(menu.library.load(b"\xff\xfe\x00"))
    assert told == []


def test_of_several_games_one_is_chosen(app: App, tmp_path: Path, documents: Path) -> None:
    menu, told = open_menu(app, shelf_of(tmp_path / "games"), documents)
    assert menu.library
    menu.library.load("\n".join([GOOD, LOST, FAULTY]))
    assert isinstance(page_of(menu), RecordsPage)
    assert titles(menu)[0] == "Anna against Player 2"
    press(hud_of(menu), "item 1")
    assert told == []
    press(hud_of(menu), "item 2")
    ((record, fault),) = told
    assert isinstance(fault, RecordError)
    assert fault.so_far == record
    press(hud_of(menu), "item 0")
    assert write_records([told[-1][0]]) == write_records([read_records(GOOD)[0]])  # type: ignore[list-item]


def test_a_broken_save_is_told_of_and_the_rest_is_listed(
    app: App, tmp_path: Path, documents: Path
) -> None:
    saves = shelf_of(tmp_path / "games", 2)
    broken = sorted((tmp_path / "games").glob("*.game"))[0]
    broken.write_bytes(b"\x00\x01")
    menu, _ = open_menu(app, saves, documents)
    menu.open_games()
    assert titles(menu) == ["Anna 1 against Béla"]
    page = page_of(menu)
    assert isinstance(page, GamesPage)
    assert "was broken" in str(page.notice)


def test_what_cannot_be_written_or_read_is_told(app: App, tmp_path: Path, documents: Path) -> None:
    saves = shelf_of(tmp_path / "games", 2)
    menu, _ = open_menu(app, saves, documents)
    menu.open_games()
    for path in (tmp_path / "games").glob("*.game"):
        path.unlink()
    for act in ("replay", "save copy", "delete"):
        press(hud_of(menu), "item 0")
        press(hud_of(menu), act)
        assert page_of(menu).notice is not None, act
    assert list(documents.iterdir()) == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_has_its_place(
    app: App, tmp_path: Path, documents: Path, size: tuple[int, int], code: str
) -> None:
    resize(app, size)
    app.set_language(Language(code))
    menu, _ = open_menu(app, shelf_of(tmp_path / "games", 3), documents)
    menu.open_games()
    check(app, hud_of(menu), "games")
    press(hud_of(menu), "item 0")
    check(app, hud_of(menu), "a game")
    press(hud_of(menu), "save copy")
    check(app, hud_of(menu), "a copy")
    press(hud_of(menu), "delete")
    check(app, hud_of(menu), "deleted")
    press(hud_of(menu), "open file")
    check(app, hud_of(menu), "files")
    menu.open_records([*read_records(FAULTY), *read_records(LOST), *read_records(GOOD)])
    press(hud_of(menu), "item 1")
    check(app, hud_of(menu), "records")
