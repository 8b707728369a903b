"""Every screen of the HUD in every state, for the tests of its looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.games import GAMES
from game.settings import Settings
from game.wording import say
from scenes.app import App
from scenes.hud.hud import Hud
from scenes.hud.table_hud import TableHud
from scenes.hud.table_state import TableActions, TableState
from scenes.hud.words import REASONS
from scenes.menu import Menu

TURNS = ("on_rotate", "on_zoom", "on_tilt", "on_view", "on_pause", "on_setting")
PLAIN = (
    "on_undo",
    "on_redo",
    "on_done",
    "on_reset_camera",
    "on_play_again",
    "on_new_game",
    "on_resign",
    "on_menu",
)


class Told(list[Any]):
    """What the buttons have asked for: names, or (name, value)."""

    def actions(self) -> TableActions:
        """Actions that write down what they are asked for."""
        plain = {name: (lambda name=name: self.append(name)) for name in PLAIN}
        turns = {name: (lambda *told, name=name: self.append((name, *told))) for name in TURNS}
        return TableActions(**plain, **turns)


def state(**changes: Any) -> TableState:
    """A game of Pylos under way, the first to move."""
    usual: dict[str, Any] = {
        "game": "pylos",
        "names": (say("Player 1"), say("Player 2")),
        "turn": 1,
        "reserves": (15, 1),
        "last_move": "a1>e1-e1-a1",
        "move_number": 128,
        "can_undo": True,
        "can_redo": True,
        "prompt": say("Your reserve is empty: you can only raise a ball."),
    }
    return TableState(**{**usual, **changes})


def table(app: App, **changes: Any) -> TableHud:
    """The HUD of the table in the app's scene, and its Told as `hud.told`."""
    told = Told()
    hud = TableHud(app, told.actions(), state(**changes))
    hud.told = told  # type: ignore[attr-defined]
    assert app.scene
    app.scene.hud = hud
    return hud


class BareMenu(Menu):
    """A menu without the picture beside it, which takes long to draw and is tested elsewhere."""

    def show_backdrop(self, game: str) -> None:
        """Show nothing."""


def menu(app: App, game: str = "pylos") -> Hud:
    """The HUD of the start menu; the menu is the app's scene."""
    scene = BareMenu(app, Settings(game=game), lambda choice: None)
    app.go(scene)
    app.step()
    assert scene.hud
    return scene.hud


def press(hud: Hud, name: str) -> None:
    """Press and release the button of that name in its middle."""
    button = next(button for button in hud.layer.buttons() if button.name == name)
    x, y = button.x + button.w / 2, button.y + button.h / 2
    assert hud.press(x, y)
    hud.release(x, y)


def _paused(*presses: str, **changes: Any) -> Callable[[App], Hud]:
    def make(app: App) -> Hud:
        hud = table(app, **changes)
        hud.open_pause()
        for name in presses:
            press(hud, name)
        return hud

    return make


def _menu_page(page: str, game: str = "pylos") -> Callable[[App], Hud]:
    def make(app: App) -> Hud:
        hud = menu(app, game)
        press(hud, page)
        return hud

    return make


def _views(app: App) -> Hud:
    hud = table(app, can_finish=True)
    press(hud, "views")
    return hud


def _toast(app: App) -> Hud:
    hud = table(app, can_finish=True)
    hud.toast(say("No ball is taken back: this turn completes no square or line of your colour."))
    return hud


SCREENS: dict[str, Callable[[App], Hud]] = {
    **{f"menu {game}": (lambda app, game=game: menu(app, game)) for game in GAMES},
    **{f"menu, reading {game}": _menu_page("how to play", game) for game in GAMES},
    "menu, picture": _menu_page("picture"),
    "table, first ply": lambda app: table(
        app, last_move=None, move_number=0, can_undo=False, can_redo=False
    ),
    "table, may finish": lambda app: table(app, can_finish=True),
    "table, second to move": lambda app: table(app, turn=2, prompt=None),
    "table, only done": lambda app: table(app, prompt=None, can_finish=True),
    "table, pillarz": lambda app: table(app, game="pillarz", reserves=(None, None)),
    "table, views": _views,
    "table, toast": _toast,
    **{
        f"table, {reason}": (
            lambda app, why=why: table(
                app, turn=0, result=say("{name} wins the game.", name=say("Player 2")), reason=why
            )
        )
        for reason, why in REASONS.items()
    },
    "pause": _paused(),
    "pause after the end": _paused(result=say("Player 1")),
    "pause, how to play pylos": _paused("how to play"),
    "pause, how to play pillarz": _paused("how to play", game="pillarz"),
    "pause, keys": _paused("keys"),
    "pause, picture": _paused("picture"),
    "pause, new game": _paused("new game"),
    "pause, resign": _paused("resign"),
    "pause, leave": _paused("to the menu"),
}
