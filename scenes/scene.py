"""What the window shows at one time: the menu, the table, ... One class per mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.hud.hud import Hud


class Scene:
    """A mode of the program. The app enters it, feeds it input and time, and leaves it.

    All x, y are pixels from the window's top left corner; all times are seconds.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.hud: Hud | None = None
        """Its widgets. They see the pointer and the keys before the scene does."""

    def enter(self) -> None:
        """Build the picture."""

    def leave(self) -> None:
        """Take down all that `enter` and the time since have built."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass. True while something moves, so that frames are drawn."""
        return False

    def resized(self) -> None:
        """The window has a new size (`app.size`)."""

    def hover(self, x: float, y: float) -> None:
        """The pointer moves with no button held."""

    def click(self, x: float, y: float) -> None:
        """The left button or a finger was pressed and let go without a drag."""

    def double_click(self, x: float, y: float) -> None:
        """A second click close behind the first; its `click` has been told already."""

    def drag(self, button: int, start: tuple[float, float], dx: float, dy: float) -> None:
        """The pointer moves with a button (1 left, 2 middle, 3 right) held, past the threshold."""

    def wheel(self, notches: int) -> None:
        """The wheel turned; positive is away from the user."""

    def key(self, name: str) -> None:
        """A key went down or repeats: `a`, `enter`, `backspace`, `escape`, `arrow_left`, ..."""
