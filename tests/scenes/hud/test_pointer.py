"""Pressing: what is pressed acts when it is let go, and only if the pointer is still on it."""

from __future__ import annotations

import pytest

from scenes.app import App
from scenes.hud.buttons import Button
from scenes.hud.hud import HOLD_DELAY, HOLD_INTERVAL
from scenes.hud.table_hud import TableHud
from tests.scenes.hud.screens import table


def middle(hud: TableHud, name: str) -> tuple[float, float]:
    button = next(widget for widget in hud.layer.widgets if widget.name == name)
    return button.x + button.w / 2, button.y + button.h / 2


def button(hud: TableHud, name: str) -> Button:
    return next(button for button in hud.layer.buttons() if button.name == name)


@pytest.fixture
def hud(app: App) -> TableHud:
    return table(app, can_finish=True)


def test_acts_on_release(hud: TableHud) -> None:
    assert hud.press(*middle(hud, "undo"))
    assert hud.told == []
    assert hud.release(*middle(hud, "undo"))
    assert hud.told == ["on_undo"]


def test_sliding_off_takes_the_press_back(hud: TableHud) -> None:
    hud.press(*middle(hud, "undo"))
    hud.hover(640, 300)
    hud.release(640, 300)
    hud.press(*middle(hud, "undo"))
    hud.hover(*middle(hud, "redo"))
    hud.release(*middle(hud, "redo"))
    assert hud.told == []


def test_sliding_off_and_back_again_acts(hud: TableHud) -> None:
    hud.press(*middle(hud, "done"))
    hud.hover(640, 300)
    assert not button(hud, "done").pressed
    hud.hover(*middle(hud, "done"))
    assert button(hud, "done").pressed
    hud.release(*middle(hud, "done"))
    assert hud.told == ["on_done"]


def test_a_release_without_a_press_does_nothing(hud: TableHud) -> None:
    assert not hud.release(*middle(hud, "undo"))
    hud.press(640, 300)
    assert not hud.release(*middle(hud, "undo"))
    assert hud.told == []


def test_one_press_acts_once(hud: TableHud) -> None:
    hud.press(*middle(hud, "undo"))
    hud.release(*middle(hud, "undo"))
    hud.release(*middle(hud, "undo"))
    assert hud.told == ["on_undo"]


def test_what_can_not_be_used_keeps_the_press_but_does_nothing(app: App) -> None:
    hud = table(app, can_undo=False)
    assert hud.press(*middle(hud, "undo"))
    hud.release(*middle(hud, "undo"))
    assert hud.told == []


def test_the_table_is_not_pressed_through_a_widget(hud: TableHud) -> None:
    for name in ("player 1", "player 2", "turns panel", "camera panel", "prompt panel", "done"):
        assert hud.press(*middle(hud, name)), name
        hud.release(0, 0)
        assert hud.hover(*middle(hud, name)), name
    assert not hud.press(640, 300)
    assert not hud.hover(640, 300)
    assert hud.told == []


def test_what_is_hidden_is_not_there(app: App) -> None:
    hud = table(app)
    x, y = middle(hud, "done")
    hud.press(x, y)
    hud.release(x, y)
    assert hud.told == []
    assert "done" not in [name for name, *_ in hud.rectangles()]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nearer", ("on_zoom", 1)),
        ("farther", ("on_zoom", -1)),
        ("left", ("on_rotate", -1)),
        ("right", ("on_rotate", 1)),
        ("higher", ("on_tilt", 1)),
        ("lower", ("on_tilt", -1)),
    ],
)
def test_camera_buttons_repeat_while_they_are_held(
    hud: TableHud, name: str, told: tuple[str, int]
) -> None:
    place = middle(hud, name)
    hud.press(*place)
    hud.release(*place)
    assert hud.told == [told], "a tap is one step"
    hud.told.clear()
    hud.press(*place)
    assert hud.update(HOLD_DELAY * 0.9)
    assert hud.told == []
    hud.update(HOLD_DELAY * 0.1 + HOLD_INTERVAL * 4.5)
    assert hud.told == [told] * 5
    hud.hover(640, 300)
    assert not hud.update(1.0), "slid off: at rest"
    hud.release(640, 300)
    hud.press(*place)
    hud.update(HOLD_DELAY + HOLD_INTERVAL / 2)
    hud.release(*place)
    assert hud.told == [told] * 6, "the release after a repetition adds none"
    assert not hud.update(1.0)


def test_only_camera_buttons_repeat(hud: TableHud) -> None:
    hud.press(*middle(hud, "undo"))
    assert not hud.update(5.0)
    hud.release(*middle(hud, "undo"))
    assert hud.told == ["on_undo"]


def test_the_pointer_lights_one_button_and_a_frame_is_due_only_then(
    app: App, hud: TableHud
) -> None:
    for _ in range(5):
        app.step()
    assert not app.base.win.isActive()
    hud.hover(*middle(hud, "undo"))
    assert [b.name for b in hud.layer.buttons() if b.hovered] == ["undo"]
    app.step()
    assert app.base.win.isActive()
    for _ in range(5):
        app.step()
    x, y = middle(hud, "undo")
    hud.hover(x + 1, y)
    app.step()
    assert not app.base.win.isActive(), "the same button: the picture is the same"
    hud.hover(640, 300)
    assert not [b for b in hud.layer.buttons() if b.hovered]


def test_a_pressed_button_keeps_others_dark(hud: TableHud) -> None:
    hud.press(*middle(hud, "undo"))
    hud.hover(*middle(hud, "redo"))
    assert not [b for b in hud.layer.buttons() if b.hovered]


def test_through_the_real_controls(app: App, hud: TableHud) -> None:
    app.controls.moved(*middle(hud, "undo"))
    app.controls.down("mouse1")
    app.controls.up("mouse1")
    assert hud.told == ["on_undo"]
