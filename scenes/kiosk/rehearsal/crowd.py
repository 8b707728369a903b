"""A crowd for a rehearsal: people who come to the kiosk's screen one after the other.

What each does is a generator: it touches, and yields the seconds until its next touch. All of it
follows from the seed and from what is seen on the screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from game.rules import DONE
from scenes.hud.buttons import Button
from scenes.kiosk.game_table import GameTable
from scenes.kiosk.kiosk_scene import KioskScene
from scenes.kiosk.message import Message
from scenes.kiosk.touch import FINGER

if TYPE_CHECKING:
    from scenes.app import App

Doing = Iterator[float]
"""Does something, and yields the seconds until it goes on."""

HAMMERED = 0.1
"""Seconds between two touches of a child that hammers."""
PAUSE = 40.0
"""Seconds from one to the next, on average."""
PIN = "271828"
"""The staff's at a rehearsal."""


class Screen:
    """The kiosk as people have it: what is seen, and a finger."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.touches = 0

    @property
    def scene(self) -> KioskScene | None:
        """What is shown."""
        scene = self._app.scene
        return scene if isinstance(scene, KioskScene) else None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._app.size

    def buttons(self) -> list[Button]:
        """What looks as if it could be pressed."""
        scene = self.scene
        return scene.hud.layer.buttons() if scene and scene.hud else []

    @property
    def is_asked(self) -> bool:
        """Whether a question lies over what is shown, and waits for its answer."""
        scene = self.scene
        return bool(scene and scene.hud and isinstance(scene.hud.layer, Message))

    def press(self, *names: str) -> bool:
        """Touch a button whose name begins so, the first of these that there is."""
        for name in names:
            for button in self.buttons():
                if button.name.startswith(name):
                    self.touch(button.x + button.w / 2, button.y + button.h / 2)
                    return True
        return False

    def touch(self, x: float, y: float) -> None:
        """Put a finger there and lift it again."""
        self.put(x, y)
        self.lift(x, y)

    def put(self, x: float, y: float) -> None:
        """Put a finger there, in pixels from the top left."""
        self.touches += 1
        self._app.controls.moved(x, y)
        self._app.base.messenger.send("buttonDown", [FINGER])

    def lift(self, x: float, y: float) -> None:
        """Lift it there."""
        self._app.controls.moved(x, y)
        self._app.base.messenger.send("buttonUp", [FINGER])

    def places(self) -> dict[str, tuple[float, float]]:
        """Where the places are seen that may be tapped; DONE is a button."""
        scene = self.scene
        if not isinstance(scene, GameTable):
            return {}
        found = {}
        for place in sorted(scene.options):
            mark = scene.stage.set.mark(place, scene.stage.table.layout)
            if mark:
                x, y = scene.stage.pixel(mark.centre)
                if self._is_bare(x, y):
                    found[place] = (x, y)
        return found

    def _is_bare(self, x: float, y: float) -> bool:
        scene, (width, height) = self.scene, self.size
        if not scene or not scene.hud or not (0 <= x < width and 0 <= y < height):
            return False
        return not any(w.visible and w.solid and w.contains(x, y) for w in scene.hud.layer.widgets)


class Crowd:
    """Lets people do what is due. `seconds` is when, on the clock that is passed to `until`."""

    def __init__(self, screen: Screen, seed: int) -> None:
        self._screen = screen
        self._lot = Random(seed)
        self._doings = self._come_and_go()
        self.seconds = 0.0
        self.came: Counter[str] = Counter()
        """How many of each kind have been there."""

    def act(self, now: float) -> None:
        """Everything that is due by now."""
        while self.seconds <= now:
            self.seconds += next(self._doings)

    def _come_and_go(self) -> Doing:
        names, weights = zip(*((name, kind[0]) for name, kind in PEOPLE.items()), strict=True)
        while True:
            yield self._lot.expovariate(1 / PAUSE)
            (name,) = self._lot.choices(names, weights)
            self.came[name] += 1
            yield from PEOPLE[name][1](self._screen, self._lot)


def _anywhere(screen: Screen, lot: Random) -> tuple[float, float]:
    width, height = screen.size
    return lot.uniform(0, width), lot.uniform(0, height)


def touches(screen: Screen, lot: Random) -> Doing:
    """Somebody touches here and there, also long, and slips."""
    for _ in range(lot.randint(1, 12)):
        x, y = _anywhere(screen, lot)
        screen.put(x, y)
        if lot.random() < 0.2:
            yield lot.uniform(0.3, 3)
            x, y = _anywhere(screen, lot)
        screen.lift(x, y)
        yield lot.uniform(0.4, 4)


def hammers(screen: Screen, lot: Random) -> Doing:
    """A child: ten touches a second, anywhere or on one spot."""
    spot = _anywhere(screen, lot)
    everywhere = lot.random() < 0.7
    for _ in range(lot.randint(40, 300)):
        screen.touch(*(_anywhere(screen, lot) if everywhere else spot))
        yield HAMMERED


def walks_off(screen: Screen, lot: Random) -> Doing:
    """Somebody begins a game and goes away in the middle of it."""
    yield from _begins(screen, lot)
    for _ in range(lot.randint(0, 12)):
        _taps(screen, lot)
        yield lot.uniform(2, 6)


def plays(screen: Screen, lot: Random) -> Doing:
    """Somebody plays a game to its end, and perhaps another one."""
    yield from _begins(screen, lot)
    while True:
        yield from _plays_on(screen, lot)
        after = lot.random()
        if after < 0.25:
            screen.press("again")
        elif after < 0.4:
            screen.press("other")
            yield lot.uniform(1, 4)
            screen.press(*_games(screen, lot))
        else:
            if after < 0.75:
                screen.press("end")
            return
        yield lot.uniform(1, 3)


def speaks(screen: Screen, lot: Random) -> Doing:
    """Somebody changes the language, again and again."""
    for _ in range(lot.randint(1, 10)):
        _speaks(screen, lot)
        yield lot.uniform(0.5, 3)
        if lot.random() < 0.3:
            screen.touch(*_anywhere(screen, lot))
            yield lot.uniform(0.5, 3)


def keeps_house(screen: Screen, lot: Random) -> Doing:
    """Somebody of the staff, who may not remember the PIN at once."""
    for _ in range(5):
        screen.touch(8, 8)
        yield lot.uniform(0.2, 0.8)
    for _ in range(lot.choice((0, 0, 0, 1, 3, 6))):
        yield from _types(screen, lot, str(lot.randint(1000, 999999)))
    yield from _types(screen, lot, PIN)
    scene = screen.scene
    if scene and scene.for_staff:
        for _ in range(lot.randint(0, 40)):
            buttons = screen.buttons()
            if buttons and lot.random() < 0.9:
                screen.press(lot.choice(buttons).name)
            else:
                screen.touch(*_anywhere(screen, lot))
            yield lot.uniform(0.3, 2)
    screen.press("visitors", "cancel", "back")
    yield 1.0


def stays_away(screen: Screen, lot: Random) -> Doing:
    """Nobody is there."""
    yield lot.uniform(120, 900)


PEOPLE: dict[str, tuple[float, Callable[[Screen, Random], Doing]]] = {
    "touches": (5, touches),
    "hammers": (3, hammers),
    "walks off": (6, walks_off),
    "plays": (4, plays),
    "speaks": (2, speaks),
    "keeps house": (1, keeps_house),
    "stays away": (5, stays_away),
}
"""How often each kind comes, and what it does."""

LONGEST_GAME = 150
"""Touches that the most patient visitor makes in one game."""


def _begins(screen: Screen, lot: Random) -> Doing:
    """From wherever the kiosk is to a game."""
    width, height = screen.size
    screen.touch(width / 2, height * 0.45)
    yield lot.uniform(1, 4)
    if lot.random() < 0.2:
        _speaks(screen, lot)
        yield lot.uniform(1, 3)
    screen.press(*_games(screen, lot))
    yield lot.uniform(1, 4)


def _speaks(screen: Screen, lot: Random) -> None:
    """Touch one of the languages."""
    names = [b.name for b in screen.buttons()]
    found = [name for name in names if name.startswith("language")]
    if found:
        screen.press(lot.choice(found))


def _games(screen: Screen, lot: Random) -> list[str]:
    """The buttons that begin a game, in any order."""
    found = [b.name for b in screen.buttons() if b.name.startswith(("alone", "two"))]
    lot.shuffle(found)
    return found


def _plays_on(screen: Screen, lot: Random) -> Doing:
    for _ in range(LONGEST_GAME):
        scene = screen.scene
        if not isinstance(scene, GameTable) or scene.match.outcome:
            return
        if screen.is_asked:
            screen.press(lot.choice(("stay", "leave")))
        elif lot.random() < 0.04:
            screen.press(lot.choice(("rotate", "zoom", "sound", "undo", "language", "leave")))
        else:
            _taps(screen, lot)
        yield lot.uniform(2, 6)


def _taps(screen: Screen, lot: Random) -> None:
    """Tap one of the places that may be tapped, if one is seen; perhaps end the turn."""
    places = screen.places()
    scene = screen.scene
    may_end = isinstance(scene, GameTable) and DONE in scene.playing.turn.options
    if may_end and (not places or lot.random() < 0.4):
        screen.press("done")
    elif places:
        screen.touch(*places[lot.choice(list(places))])


def _types(screen: Screen, lot: Random, digits: str) -> Doing:
    for digit in digits:
        screen.press(f"key {digit}")
        yield lot.uniform(0.2, 0.6)
    screen.press("key done")
    yield 1.0
