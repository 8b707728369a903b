"""The games that play themselves: what is played, told, seen, and touched meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise, product
from math import radians
from pathlib import Path
from random import Random

import pytest

from game.games import GAMES
from game.kiosk.captions import DRAWN
from game.kiosk.plain import PlainThinker
from game.kiosk.programme import Programme, Showing
from game.kiosk.staff import StaffSettings
from game.language import Language
from game.match import Match
from game.rules import Reason
from game.wording import Sentence, say
from scenes.app import App
from scenes.kiosk.attract.attract import (
    FAR,
    FILLED,
    HIGH,
    LOW,
    OTHER_LANGUAGE,
    READ,
    READ_END,
    READ_LETTER,
    SETTLED,
    Attract,
    Phase,
)
from scenes.stage.camera import View
from tests.game.test_match import COME_BACK
from tests.scenes.conftest import Hurried, resize
from tests.scenes.hand import settle
from tests.scenes.kiosk.hands import button, later
from tests.scenes.kiosk.looks import check_looks
from tests.scenes.kiosk.stand_in import NOW, texts

STEP = 0.2
"""Seconds between two looks."""


class Noted(Programme):
    """Keeps what it has given."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.given: list[Showing] = []

    def next(self) -> Showing:
        self.given.append(super().next())
        return self.given[-1]


@dataclass
class StandIn:
    """As much of the kiosk as the games that play themselves need."""

    app: App
    programme: Noted
    settings: StaffSettings = field(default_factory=StaffSettings)
    is_open: bool = True
    engine: PlainThinker = field(default_factory=PlainThinker)
    lot: Random = field(default_factory=lambda: Random(5))
    visitors: int = 0

    shone: int = 0

    def now(self) -> datetime:
        return NOW

    def shine(self) -> None:
        self.shone += 1

    def choose(self) -> None:
        self.visitors += 1

    def speak(self, code: str) -> None:
        self.app.set_language(Language(code))


@pytest.fixture
def kiosk(app: App, tmp_path: Path) -> Iterator[StandIn]:
    resize(app, (64, 36))
    return StandIn(app, Noted(8, tuple(GAMES), tmp_path))


def attract(kiosk: StandIn) -> Attract:
    scene = Attract(kiosk)
    kiosk.app.go(scene)
    kiosk.app.step()
    return scene


def told(scene: Attract) -> Sentence | None:
    return scene._layer._told


def seen(app: App) -> list[str]:
    return texts(app.scene.hud.node)


class Watch:
    """Looks on, and writes down when what happened. Times are seconds."""

    def __init__(self, scene: Attract) -> None:
        self.scene = scene
        self.app = scene.app
        self.now = scene.app.clock()
        self.matches = [scene.match]
        self.turns: list[float] = []
        self.captions: list[tuple[Sentence, float, float]] = []
        """From when to when each was seen."""
        self.ended: list[float] = []
        """When the games were over."""
        self.calm: list[float] = []
        """How long each stretch was in which nothing was drawn."""
        self._since: float | None = None
        self._caption: tuple[Sentence, float] | None = None

    def until(self, over: object, most: float) -> None:
        """Look on until `over()`."""
        assert isinstance(self.app.clock, Hurried)
        end = self.now + most
        while not over():
            assert self.now < end, "it takes too long"
            plies, frames = self.scene.plies, self.app.frames
            self.app.clock.ahead += STEP
            self.app.step()
            self.now = self.app.clock()
            self._note(self.scene.plies > plies, self.app.frames > frames)

    def _note(self, turned: bool, drawn: bool) -> None:
        if self.scene.match is not self.matches[-1]:
            self.matches.append(self.scene.match)
        if self.scene.match.outcome and len(self.ended) < len(self.matches):
            self.ended.append(self.now)
        if turned:
            self.turns.append(self.now)
        if drawn and self._since is not None:
            self.calm.append(self.now - self._since)
        self._since = None if drawn else self._since or self.now
        before, sentence = self._caption, told(self.scene)
        if before and sentence != before[0]:
            self.captions.append((*before, self.now))
        if sentence != (before and before[0]):
            self._caption = (sentence, self.now) if sentence else None


def test_the_games_are_played_in_turn_and_told(kiosk: StandIn) -> None:
    scene = attract(kiosk)
    watch = Watch(scene)
    watch.until(lambda: len(watch.matches) == 2 and scene.plies == 3, 1500)
    first, second = watch.matches
    shown, following = kiosk.programme.given
    assert first.start == shown.start and first.moves[: len(shown.opening)] == shown.opening
    assert first.outcome and first.start.game is not second.start.game
    assert second.start == following.start and second.moves == following.opening[:3]
    assert scene.stage.set.__class__.__module__.endswith(f"{second.start.game.name}_set")

    gaps = [b - a for a, b in pairwise(watch.turns)]
    between = max(gaps)
    gaps.remove(between)  # There the game ended and another one began.
    assert min(gaps) > 1.5 and max(gaps) < 12
    assert 3 <= sum(gaps) / len(gaps) <= 5.5
    assert between > READ_END

    ending = [caption for caption in watch.captions if caption[1] > watch.ended[0]]
    for sentence, came, went in watch.captions:
        letters = len(kiosk.app.language.tell(sentence))
        least = READ_END if sentence == ending[0][0] else READ + READ_LETTER * letters
        assert went - came >= least - 2 * STEP
    assert "wins" in ending[0][0].template
    assert len({sentence for sentence, _, _ in watch.captions}) >= 6

    # Every few turns nothing moves for a while, so nothing is drawn.
    rests = [calm for calm in watch.calm if calm >= 2]
    assert len(rests) > len(first.moves) / 8


def test_a_draw_by_repetition_is_told(kiosk: StandIn) -> None:
    scene = attract(kiosk)
    match = Match(GAMES["pylos"].start())
    for text in (*COME_BACK, "b2-b2"):
        match.play(match.position.parse_move(text))
    scene._opening = [match.position.parse_move("c3-c3")]
    scene.begin(match, scene.seats, 0)
    watch = Watch(scene)
    watch.until(lambda: told(scene) == DRAWN, 20)
    assert match.outcome and match.outcome.reason is Reason.REPETITION
    watch.until(lambda: scene.match is not match, 20)
    _, came, went = watch.captions[-1]
    assert went - came >= READ_END - 2 * STEP


def test_a_touch_anywhere_leads_to_the_choice(kiosk: StandIn) -> None:
    scene = attract(kiosk)
    app = kiosk.app
    resize(app, (640, 360))
    later(app, 2)
    for number, (x, y) in enumerate(((320, 180), (620, 200), (100, 330), (30, 30)), 1):
        consumed = scene.hud.press(x, y)
        if not consumed:
            scene.click(x, y)
        scene.hud.release(x, y)
        assert kiosk.visitors == number
    press_at = button(app, "play")
    assert scene.hud.press(press_at.x + 5, press_at.y + press_at.h / 2)
    scene.hud.release(press_at.x + 5, press_at.y + press_at.h / 2)
    assert kiosk.visitors == 5


def test_a_language_is_spoken_at_once_and_for_a_while(kiosk: StandIn) -> None:
    scene = attract(kiosk)
    app = kiosk.app
    resize(app, (640, 360))
    watch = Watch(scene)
    watch.until(lambda: told(scene), 30)
    caption = told(scene)
    assert {"Touch to play", "English", "Magyar"} < set(seen(app))
    for code in ("hu", "en", "hu"):
        found = button(app, f"language {code}")
        scene.hud.press(found.x + 5, found.y + 5)
        scene.hud.release(found.x + 5, found.y + 5)
        app.step()
        assert app.language.code == code and app.scene is scene
        words = " ".join(seen(app))
        assert app.language.text("Touch to play") in words
        assert app.language.tell(caption) in words
    assert kiosk.visitors == 0
    resize(app, (64, 36))
    later(app, OTHER_LANGUAGE - 5, 0.25)
    assert app.language.code == "hu"
    later(app, 6, 0.25)
    assert app.language.code == "en" and "Touch to play" in seen(app)


def test_where_one_language_is_offered_there_is_no_switch(kiosk: StandIn) -> None:
    kiosk.settings = replace(kiosk.settings, languages=("hu",))
    kiosk.speak("hu")
    attract(kiosk)
    assert [one.name for one in kiosk.app.scene.hud.layer.buttons()] == ["play"]


def test_outside_the_opening_hours_nothing_is_played(kiosk: StandIn) -> None:
    kiosk.is_open = False
    scene = attract(kiosk)
    app = kiosk.app
    settle(app)
    frames = app.frames
    later(app, 60)
    assert app.frames == frames and scene.plies == 0
    assert seen(app) == [] and kiosk.programme.given == []
    scene.click(80, 45)
    assert scene.bright and kiosk.shone == 1
    assert kiosk.visitors == 0


SIZES = (1920, 1080), (1080, 1920), (1024, 768), (768, 1024), (3840, 2160)
LONG = (
    DRAWN,
    say("A line of one colour: take back one or two, as for a square."),
    say("A ball beside three of the other colour: no square here."),
    say("From the second level to a third: the next step can win."),
)


def around(scene: Attract) -> list[tuple[float, float]]:
    """The pixels of what is outermost on the table, from wherever the camera is."""
    stage, found = scene.stage, []
    before = stage.camera.view
    for yaw, elevation in product(range(0, 90, 9), (LOW, HIGH, *SETTLED)):
        view = View(radians(yaw), elevation, FAR)
        nearer = replace(view, zoom=stage.camera.fitting(stage.set.hull, view, FILLED))
        for stage.camera.view in (view, nearer):
            found += [stage.pixel(point) for point in stage.set.hull]
    stage.camera.view = before
    return found


@pytest.mark.parametrize("code", ["en", "hu"])
def test_everything_has_its_place(kiosk: StandIn, code: str) -> None:
    scene = attract(kiosk)
    app = kiosk.app
    scene._speak(code)
    layer = scene._layer
    for size in SIZES:
        resize(app, size)
        board = around(scene)
        for game in GAMES:
            layer.show_game(game)
            for sentence in LONG:
                layer.tell(sentence)
                check_looks(app)
                caption = layer._caption
                assert caption.text == app.language.tell(sentence)
                for other in (*layer.buttons(), layer._title, layer._goal):
                    beside = max(caption.x, other.x) >= min(
                        caption.x + caption.w, other.x + other.w
                    )
                    below = max(caption.y, other.y) >= min(caption.y + caption.h, other.y + other.h)
                    assert beside or below, (size, other.name)
                words = (caption, *layer.buttons(), layer._title, layer._goal)
                for x, y in board:
                    assert 0 < x < size[0] and 0 < y < size[1], size
                    assert not any(word.contains(x, y) for word in words), (size, sentence)


def test_the_picture_is_dark_between_two_games(kiosk: StandIn) -> None:
    """The table of the next one is set up where nobody sees it."""
    scene = attract(kiosk)
    watch = Watch(scene)
    cover = scene._layer._cover
    assert cover.visible
    watch.until(lambda: scene._phase is Phase.PLAYING, 5)
    watch.until(lambda: not cover.visible, 5)
    stage = scene.stage
    scene.match.resign(1)
    watch.until(lambda: scene.stage is not stage, 30)
    cover = scene._layer._cover
    assert cover.visible and not scene.hud.fades._running
    watch.until(lambda: not scene._layer._cover.visible, 5)
