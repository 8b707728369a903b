"""What the hardware says, told to the scene: buttons, pointer, wheel and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from direct.showbase.DirectObject import DirectObject

from scenes.gestures import Gestures

if TYPE_CHECKING:
    from scenes.app import App

MODIFIERS = ("shift-", "control-", "alt-", "meta-")
REPEATING = ("arrow_left", "arrow_right", "arrow_up", "arrow_down", "tab", "page_up", "page_down")
PASTE = ("control-v", "meta-v", "shift-insert")
BUTTONS = {"mouse1": 1, "mouse2": 2, "mouse3": 3}


class Controls(DirectObject):
    """Listens to Panda3D itself, which names a key by what is printed on it in any layout."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app
        self.gestures = Gestures(app.clock, lambda: app.scale)
        self._on_hud = False
        self._position = (0.0, 0.0)
        self._present = False
        for event, heard in (
            ("buttonDown", self.down), ("buttonHold", self.hold), ("buttonUp", self.up),
        ):  # fmt: skip
            self.accept(event, lambda name, heard=heard: app.guarded(lambda: heard(name)))

    def poll(self) -> None:
        """Look where the pointer is; called in every step."""
        at = pointer(self._app)
        if at and not (self._present and at == self._position):
            self._present = True
            self.moved(*at)

    def moved(self, x: float, y: float) -> None:
        """The pointer is at x, y (pixels from the top left)."""
        self._position = (x, y)
        scene = self._app.scene
        if not scene:
            return
        over_hud = bool(scene.hud and not self.gestures.pressed and scene.hud.hover(x, y))
        if not self._on_hud and not over_hud:
            self.gestures.move(scene, x, y)

    def down(self, name: str) -> None:
        """A mouse button or key goes down."""
        if name in PASTE:
            self._app.paste()
            return
        name = _plain(name)
        scene = self._app.scene
        if not scene:
            return
        if name in BUTTONS:
            self.poll()
            self._press(BUTTONS[name])
        elif name in ("wheel_up", "wheel_down"):
            notches = 1 if name == "wheel_up" else -1
            if not (scene.hud and scene.hud.wheel(notches, *self._position)):
                scene.wheel(notches)
        elif name == "f11":
            self._app.toggle_fullscreen()
        elif not (scene.hud and scene.hud.key(name)):
            scene.key(name)

    def hold(self, name: str) -> None:
        """A key that is held repeats. Only walking does: a held Enter must not play on and on."""
        if _plain(name) in REPEATING:
            self.down(name)

    def up(self, name: str) -> None:
        """A mouse button is let go."""
        button = BUTTONS.get(_plain(name))
        scene = self._app.scene
        if not button or not scene:
            return
        self.poll()
        x, y = self._position
        if self._on_hud:
            if button == 1 and scene.hud:
                self._on_hud = False
                scene.hud.release(x, y)
        else:
            self.gestures.up(scene, button, x, y)

    def cancel(self) -> None:
        """Forget what is held; another scene is coming."""
        self.gestures.cancel()
        self._on_hud = False
        self._present = False

    def _press(self, button: int) -> None:
        scene = self._app.scene
        assert scene
        x, y = self._position
        if button == 1 and not self.gestures.pressed and scene.hud and scene.hud.press(x, y):
            self._on_hud = True
        elif not self._on_hud:
            self.gestures.down(button, x, y)


def pointer(app: App) -> tuple[float, float] | None:
    """The pixel where the pointer is, from the top left; None where it is not in the window."""
    watcher = app.base.mouseWatcherNode
    if not watcher or not watcher.hasMouse():
        return None
    width, height = app.size
    return (watcher.getMouseX() + 1) / 2 * width, (1 - watcher.getMouseY()) / 2 * height


def _plain(name: str) -> str:
    while name.startswith(MODIFIERS):
        name = name.split("-", 1)[1]
    return name
