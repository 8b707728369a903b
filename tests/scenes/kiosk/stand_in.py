"""As much of the kiosk as the staff's scenes need."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from panda3d.core import NodePath

from game.kiosk.pin import Gate
from game.kiosk.staff import StaffSettings, save_staff
from game.kiosk.statistics import Statistics
from game.language import Language
from game.wording import Sentence
from scenes.app import App
from scenes.kiosk.staff.pin_pad import PinPad
from scenes.kiosk.staff.staff_page import StaffPage
from tests.scenes.conftest import Empty
from tests.scenes.hand import rectangles

NOW = datetime(2026, 11, 30, 15, 20)


class StandIn:
    """A kiosk that goes where it is told and writes down what was asked of it."""

    def __init__(self, app: App, folder: Path, settings: StaffSettings | None = None) -> None:
        self.app = app
        self.folder = folder
        self.settings = settings or StaffSettings()
        self.statistics = Statistics(folder, now=lambda: NOW)
        self.gate = Gate(self.settings.pin, folder, app.clock)
        self.lot = Random(1)
        self.now: Callable[[], datetime] = lambda: NOW
        self.status: int | None = None
        self.events: list[str] = []
        self.visitors = 0
        """How often it went back to them."""

    def attract(self) -> None:
        self.visitors += 1
        self.app.go(Empty(self.app))

    def ask_pin(self) -> None:
        self.app.go(PinPad(self))

    def open_staff(self) -> None:
        self.app.go(StaffPage(self))

    def keep(self, settings: StaffSettings) -> Sentence | None:
        self.settings = settings
        self.gate.pin = settings.pin
        return save_staff(settings, self.folder)

    def speak(self, code: str) -> None:
        self.app.set_language(Language(code))

    def leave(self, status: int) -> None:
        self.status = status

    def event(self, text: str) -> None:
        self.events.append(text)


def touch(app: App, *names: str) -> None:
    """Touch buttons one after the other, as a finger does."""
    for name in names:
        boxes = {box[0]: box[1:] for box in rectangles(app.scene)}
        assert name in boxes, f"no {name} among {sorted(boxes)}"
        x, y, w, h = boxes[name]
        app.scene.hud.press(x + w / 2, y + h / 2)
        app.scene.hud.release(x + w / 2, y + h / 2)
        app.step()


def keys(pin: str) -> list[str]:
    """The keys of a PIN and the one after them."""
    return [*(f"key {digit}" for digit in pin), "key done"]


def reads(app: App) -> str:
    """All text that is seen, each in a line."""
    return "\n".join(texts(app.scene.hud.layer.node))


def texts(node: NodePath) -> list[str]:
    """The texts below a node, in the order in which they were made."""
    if node.isHidden():
        return []
    own = [node.getTag("reads").replace("\n", " ")] if node.hasTag("reads") else []
    return own + [text for child in node.getChildren() for text in texts(child)]
