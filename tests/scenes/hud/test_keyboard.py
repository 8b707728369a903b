"""Every button can be reached and used by keyboard; the table keeps its keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scenes.app import App
from scenes.hud.hud import Hud
from scenes.hud.walk import ARROWS
from tests.scenes.conftest import clear, resize
from tests.scenes.hud.screens import SCREENS, menu, press, table

TABLE_KEYS = (*ARROWS, "enter", "space", "backspace", "u", "r", "1", "2", "3", "4", "t", "a")
MENUS = [name for name in SCREENS if name.startswith(("menu", "pause"))]


def names(hud: Hud) -> set[str]:
    return {button.name for button in hud.layer.buttons()}


def by_tab(hud: Hud) -> list[str]:
    """The buttons that Tab comes to until it is back at the first."""
    walked: list[str] = []
    while True:
        assert hud.key("tab")
        assert hud.focus
        if walked and hud.focus.name == walked[0]:
            return walked
        walked.append(hud.focus.name)
        assert len(walked) < 100


def by_arrows(hud: Hud) -> set[str]:
    """The buttons that arrows alone come to from where the first one leads."""
    hud.key("arrow_down")
    assert hud.focus
    found, waiting = {hud.focus.name}, [hud.focus]
    while waiting:
        start = waiting.pop()
        for arrow in ARROWS:
            hud.focus = start
            hud.key(arrow)
            if hud.focus.name not in found:
                found.add(hud.focus.name)
                waiting.append(hud.focus)
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_tab_walks_through_all_buttons(app: App, name: str) -> None:
    hud = SCREENS[name](app)
    walked = by_tab(hud)
    assert set(walked) == names(hud)
    assert len(walked) == len(names(hud))


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_arrows_reach_every_button_of_a_menu(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    for name in MENUS:
        hud = SCREENS[name](app)
        assert by_arrows(hud) == names(hud), name
        clear(app)


def test_arrows_go_where_they_point(app: App) -> None:
    hud = menu(app)
    hud.key("tab")
    for arrow, name in (
        ("arrow_right", "game pillarz"),
        ("arrow_left", "game pylos"),
        ("arrow_left", "game pylos"),
        ("arrow_down", "variants"),
        ("arrow_down", "seat 1 computer"),
        ("arrow_up", "variants"),
    ):
        hud.key(arrow)
        assert hud.focus and hud.focus.name == name, arrow


def test_the_focus_is_seen_and_goes_away_with_the_pointer(app: App) -> None:
    hud = menu(app)
    assert not [b for b in hud.layer.buttons() if b.focused]
    hud.key("tab")
    assert [b.name for b in hud.layer.buttons() if b.focused] == ["game pylos"]
    hud.press(1200, 300)
    assert not [b for b in hud.layer.buttons() if b.focused]


def test_the_focus_ring_changes_the_picture(app: App) -> None:
    hud = menu(app)
    button = next(b for b in hud.layer.buttons() if b.name == "play")
    before = button.node.getTightBounds(app.overlay)
    hud.focus = button
    hud.key("arrow_up")
    hud.key("arrow_down")
    assert hud.focus is button
    after = button.node.getTightBounds(app.overlay)
    assert after[0].x < before[0].x and after[1].x > before[1].x


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_press(app: App, key: str) -> None:
    hud = table(app)
    while not hud.focus or hud.focus.name != "undo":
        hud.key("tab")
    assert hud.key(key)
    assert hud.told == ["on_undo"]


def test_the_table_keeps_its_keys(app: App) -> None:
    hud = table(app, can_finish=True)
    for key in TABLE_KEYS:
        assert not hud.key(key), key
    assert not hud.key("escape")
    assert hud.told == []


def test_a_key_for_the_table_takes_the_focus_off_the_buttons(app: App) -> None:
    hud = table(app)
    hud.key("tab")
    assert hud.focus
    assert not hud.key("arrow_left")
    assert hud.focus is None
    assert not hud.key("enter")


def test_escape_goes_back_step_by_step(app: App) -> None:
    hud = table(app)
    press(hud, "views")
    hud.key("tab")
    assert hud.key("escape"), "folds the views"
    assert "view top" not in names(hud)
    assert hud.key("escape"), "leaves the buttons"
    assert not hud.key("escape"), "is the table's"
    hud.open_pause()
    press(hud, "keys")
    assert hud.key("escape")
    assert "resume" in names(hud)
    assert hud.key("escape")
    assert not hud.paused


def test_the_pause_menu_takes_every_key_and_press(app: App) -> None:
    hud = table(app)
    hud.open_pause()
    for key in ("enter", "space", "backspace", "u", "r", "1", "t", *ARROWS):
        assert hud.key(key), key
    assert hud.press(5, 5)
    hud.release(5, 5)
    assert hud.hover(640, 20)
    assert [told for told in hud.told if told != ("on_pause", True)] == []


def test_after_the_end_arrows_lead_to_play_again(app: App) -> None:
    hud = table(app, turn=0, result="It is over")
    assert not hud.key("enter"), "a held Enter must not begin another game"
    hud.told.clear()
    while not hud.focus or hud.focus.name != "play again":
        hud.key("tab")
    for name in ("look back", "to the menu"):
        hud.key("arrow_right")
        assert hud.focus and hud.focus.name == name
    for _ in range(2):
        hud.key("arrow_left")
    hud.key("enter")
    assert hud.told == ["on_play_again"]


@pytest.mark.parametrize("make", [menu, table])
def test_unknown_keys_do_no_harm(app: App, make: Callable[[App], Hud]) -> None:
    hud = make(app)
    for key in ("f1", "ő", "lcontrol", "print_screen", ""):
        hud.key(key)
    assert hud.focus is None
