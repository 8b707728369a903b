"""The window: one Ursina program, its loop, and going from scene to scene."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Protocol, TypeVar

from direct.showbase.DirectObject import DirectObject
from panda3d.core import (
    AntialiasAttrib,
    Camera,
    ClockObject,
    GraphicsWindow,
    NodePath,
    OrthographicLens,
    WindowProperties,
    loadPrcFileData,
)

from game.language import Language
from game.settings import FREELY
from scenes.controls import Controls
from scenes.handed import Clipboard, Content, XWindow, handed_to
from scenes.look.shaders import Tier
from scenes.look.themes import WALNUT, Theme
from scenes.renderer import Tiers, is_software, measured_speed, tiers_for
from scenes.scene import Scene
from scenes.sound import Sounds, no_device, system_device
from scenes.title import TITLE
from scenes.uncovered import Uncovered

log = logging.getLogger(__name__)
T = TypeVar("T")


ASSETS = Path(__file__).resolve().parent.parent / "assets"
LONGEST_FRAME = 0.25
"""Seconds: after a rest or a stall the picture goes on from where it was and does not jump."""
SHORTEST_FRAME = 1 / 60
"""Seconds. A software renderer would draw more often than any screen shows."""
TOO_OFTEN = 2.0
"""Seconds between two failures of scenes, below which there is no use in going on."""
FRESH = 3
"""Frames drawn after a change of the window: a new one is not shown by the first."""
REST, LONG_REST = 1 / 40, 1 / 25
"""Seconds slept between looks at the input while nothing moves; and when that has lasted."""
SAMPLES = 4
"""Of a pixel's edges, where the renderer is strong enough."""
SOON = 0.15
"""Seconds of quiet after the start until the renderer's speed is measured."""
LASTING = 1.0
"""Seconds without input or change after which an answer may come those milliseconds later."""


class Beside(Protocol):
    """Whoever works beside the game, in another process."""

    def pause(self) -> None:
        """Stand still until `go_on`."""

    def go_on(self) -> None:
        """End the pause, if there is one."""


class App:
    """The one window of the process, or with `offscreen` a picture without one.

    `size` is in pixels; a `borderless` window has no frame; `tier` is as in `set_tier`; `speed` is
    the renderer's when it was last measured, 0 when it never was; `clock` gives seconds and can be
    injected. With `tiers` nothing is measured. Ursina allows one App a process.
    """

    def __init__(
        self,
        language: Language,
        size: tuple[int, int] = (1280, 720),
        *,
        offscreen: bool = False,
        fullscreen: bool = False,
        borderless: bool = False,
        clock: Callable[[], float] = time.monotonic,
        samples: int | None = None,
        tiers: Tiers | None = None,
        tier: Tier | None = None,
        speed: float = 0.0,
    ) -> None:
        self.language = language
        self.clock = clock
        self.motion = True
        """Whether pieces and camera travel; when False they arrive at once."""
        self.opinion = ""
        """How much of what the computer thinks of a game is shown, as in the settings."""
        self.resigns = True
        """Whether the computer may give up a game."""
        self.undo = FREELY
        """When turns are taken back, as in the settings."""
        self.asks_go = False
        """Whether a clock waits until somebody says "go"."""
        self.sounds = Sounds(lambda: None if offscreen else system_device())
        """What is heard; nothing where there is only a picture."""
        self.beside: set[Beside] = set()
        """Whoever thinks beside the game, and stands still while a software renderer draws."""
        self.scene: Scene | None = None
        self.on_failure: Callable[[], Scene] | None = None
        """Gives the scene to go to when one has failed; without it the fault ends the program."""
        self.after_step: Callable[[], None] = lambda: None
        """Called after every turn of the loop."""
        self.last_size = size
        """Of the window when it was last seen as a window, in pixels."""
        self._next: Scene | None = None
        self._closing = False
        self._failed_at = -TOO_OFTEN
        self._fresh_frames = FRESH
        self.frames = 0
        """How many have been drawn so far."""
        self._awake = False
        self._last = self._stirred = clock()
        self.tier = tier
        """The tier that somebody has chosen; None: what the machine can do."""
        self.speed = speed
        """Of the renderer, as `renderer.measured_speed` tells it."""
        self._measured = tiers is not None
        self.tiers = tiers or tiers_for(speed, size, tier)
        if samples is None:
            samples = SAMPLES if self.tiers.moving > Tier.FAST else 0
        self.base = _start_ursina(size, offscreen, fullscreen, borderless, samples)
        self._shares = is_software(self.base.win.getGsg().getDriverRenderer())
        self.theme: Theme = WALNUT
        """Of everything that is seen; may be changed at any time."""
        self._shift = (0, 0)
        self._make_overlay()
        self._seen_size = self.size
        self._uncovered: Uncovered | None = None
        self.on_handed: Callable[[list[Content]], None] = lambda things: None
        """Is given what is dropped on the window or pasted; nothing where there was nothing."""
        self._handed: XWindow | Clipboard | None = None
        self.controls = Controls(self)
        self.base.setBackgroundColor(0.02, 0.018, 0.016, 1)
        self.base.taskMgr.add(self._frame, "frame", sort=40)
        if not offscreen:
            self.base.win.setCloseRequestEvent("close-request")
            # Not through ShowBase itself: it would stop listening to its own window.
            self._events = DirectObject()
            self._events.accept("close-request", self.close)
            self._events.accept("window-event", self._window_changed)
            handle = self.base.win.getWindowHandle()
            number = handle.getIntHandle() if handle else 0
            self._uncovered = Uncovered(number)
            self._handed = handed_to(number, lambda things: self.guarded(self._take(things)))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.base.win.getXSize(), self.base.win.getYSize()

    @property
    def scale(self) -> float:
        """Pixels to a nominal pixel: 1 at 1280x720 and 720x1280, larger on larger windows."""
        width, height = self.size
        return max(0.5, min(min(width, height) / 720, max(width, height) / 1280))

    def go(self, scene: Scene) -> None:
        """Leave the present scene and enter another, at the next frame's beginning."""
        self._next = scene

    @property
    def shift(self) -> tuple[int, int]:
        """Pixels by which all that lies flat is shifted to the right and down."""
        return self._shift

    @shift.setter
    def shift(self, shift: tuple[int, int]) -> None:
        self._shift = shift
        self._fit_overlay()
        self.redraw(quietly=True)

    def redraw(self, frames: int = 1, *, quietly: bool = False) -> None:
        """Something changed: draw the next frame or frames even if nothing moves.

        `quietly`: what changed by itself, as a clock does, without an end to the quiet.
        """
        if not quietly:
            self._stirred = self.clock()
        self._fresh_frames = max(self._fresh_frames, frames)

    def stay_awake(self) -> None:
        """There is work to go on with in the next step, even if nothing is drawn."""
        self._awake = True

    @property
    def quiet(self) -> float:
        """Seconds since anything moved or changed."""
        return self.clock() - self._stirred

    def close(self) -> None:
        """End `run` after this frame."""
        self._closing = True

    def run(self) -> None:
        """Show scenes until someone closes the window."""
        while not self._closing:
            self.turn()
        self._leave()
        self.sounds.close()
        if self._uncovered:
            self._uncovered.close()
        if self._handed:
            self._handed.close()

    def turn(self) -> None:
        """A step, and a nap when there is nothing to do."""
        if self._uncovered and self._uncovered.happened():
            self.redraw()
        if self._handed:
            self._handed.poll()
        begun = time.perf_counter()
        self.step()
        if self.base.win.isActive():
            if self._shares:
                self._let_think(begun + SHORTEST_FRAME - time.perf_counter())
        elif not self._awake:
            time.sleep(LONG_REST if self.quiet > LASTING else REST)

    def _let_think(self, seconds: float) -> None:
        """Leave the processors to whoever thinks, until the next frame is due."""
        for one in self.beside:
            one.go_on()
        if seconds > 0:
            time.sleep(seconds)

    def paste(self) -> None:
        """Hand over the text on the clipboard."""
        if self._handed:
            self._handed.paste()

    def _take(self, things: list[Content]) -> Callable[[], None]:
        return lambda: self.on_handed(things)

    def step(self) -> None:
        """One turn of the loop: input, time, and a picture if one is due."""
        self.base.step()
        self.after_step()

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole screen."""
        properties = WindowProperties()
        whole = not self.base.win.getProperties().getFullscreen()
        if whole:
            self._windowed = self.size
            pipe = self.base.pipe
            properties.setSize(pipe.getDisplayWidth(), pipe.getDisplayHeight())
        else:
            properties.setSize(*self._windowed)
        properties.setFullscreen(whole)
        self.base.win.requestProperties(properties)

    def set_language(self, language: Language) -> None:
        """Speak another language from the next scene on."""
        self.language = language

    def set_tier(self, tier: Tier | None) -> None:
        """Draw in that tier when all is still; None: in what the machine can do."""
        self.tier = tier
        self.tiers = tiers_for(self.speed, self.size, tier)
        self.redraw()

    def _frame(self, task: object) -> int:
        """Runs between input and drawing in every step."""
        self.sounds.update()
        now = self.clock()
        dt = min(LONGEST_FRAME, now - self._last)
        self._last = now
        self._awake = False
        for one in self.beside:
            one.go_on()
        moving = self.guarded(lambda: self._advance(dt))
        if moving:
            self._stirred = now
        elif not self._measured and self.quiet >= SOON:
            self._measure()
        drawn = bool(moving) or self._fresh_frames > 0
        if self._fresh_frames:
            self._fresh_frames -= 1
        self.base.win.setActive(drawn)
        self.frames += self.base.win.isActive()
        if drawn and self._shares:
            # It draws on all processors; of what it has only begun, the rest is drawn meanwhile.
            for one in self.beside:
                one.pause()
        return 1  # Task.cont

    def _measure(self) -> None:
        """Find out what the renderer can do, once something is seen already."""
        self._measured = True
        self.speed = measured_speed()
        self.set_tier(self.tier)
        if self.sounds.volume > 0:
            self.sounds.open()

    def guarded(self, act: Callable[[], T]) -> T | None:
        """Do something for the scene; if that fails, write it to the log and leave the scene.

        Where the scene to go to instead fails as well, the fault ends the program.
        """
        try:
            return act()
        except Exception:
            now = self.clock()
            if not self.on_failure or now - self._failed_at < TOO_OFTEN:
                raise
            self._failed_at = now
            log.exception("%s failed", type(self.scene).__name__)
            self._next = self.on_failure()
            return None

    def _advance(self, dt: float) -> bool:
        if self.size != self._seen_size:
            self._seen_size = self.size
            self._resized()
        if self._next:
            following, self._next = self._next, None
            self._leave()
            self.scene = following
            following.enter()
            self.redraw(FRESH)
        self.controls.poll()
        return self._update(dt)

    def _update(self, dt: float) -> bool:
        if not self.scene:
            return False
        moving = self.scene.update(dt)
        if self.scene.hud:
            moving = self.scene.hud.update(dt) or moving
        return moving

    def _leave(self) -> None:
        scene, self.scene = self.scene, None
        if scene:
            self.controls.cancel()
            scene.leave()

    def _window_changed(self, window: object) -> None:
        """Moved, uncovered, resized, focused: whatever it was, the picture is due again."""
        self.redraw(FRESH)
        if self.base.win.isClosed():
            self.close()

    def _resized(self) -> None:
        window = self.base.win
        if isinstance(window, GraphicsWindow) and not window.isFullscreen():
            self.last_size = self.size
        self._fit_overlay()
        if self.scene:
            self.scene.resized()
            if self.scene.hud:
                self.scene.hud.layout()
        self.redraw(FRESH)

    def _make_overlay(self) -> None:
        """A flat layer above the 3D picture: 1 unit = 1 pixel, x right, y up, (0, 0) top left."""
        self._lens = OrthographicLens()
        self._lens.setNearFar(-1000, 1000)
        root = NodePath("overlay-root")
        root.setDepthTest(False)
        root.setDepthWrite(False)
        camera = root.attachNewNode(Camera("overlay-camera", self._lens))
        region = self.base.win.makeDisplayRegion()
        region.setSort(30)
        region.setCamera(camera)
        self.overlay: NodePath = root.attachNewNode("overlay")
        """Where widgets hang. Transparent things are drawn in the order of the tree."""
        self.overlay.setBin("unsorted", 0)
        self.base.render.setAntialias(AntialiasAttrib.MMultisample)
        self._camera2d = camera
        self._fit_overlay()

    def _fit_overlay(self) -> None:
        width, height = self.size
        self._lens.setFilmSize(width, height)
        right, down = self._shift
        self._camera2d.setPos(width / 2 - right, down - height / 2, 0)


def _start_ursina(  # type: ignore[no-untyped-def]
    size: tuple[int, int], offscreen: bool, fullscreen: bool, borderless: bool, samples: int
):
    """Ursina's window without its editor, its shortcuts, its picking and its chatter."""
    headless = offscreen and sys.platform == "linux"
    for line in (
        "audio-library-name p3openal_audio",
        "sync-video true",
        # A frame is shown when it is drawn, not when the next one is: there may be none for long.
        "auto-flip true",
        f"load-display {'p3headlessgl' if headless else 'pandagl'}",
        f"framebuffer-multisample {int(samples > 1)}",
        f"multisamples {samples if samples > 1 else 0}",
        "framebuffer-srgb false",
        "notify-level-display error",
        "notify-level-device fatal",
        "notify-level-pnmimage error",
        "print-pipe-types false",
        # Plug-ins that read models: there are no models, and looking for them takes long.
        "loader-support-entry-points false",
        "text-minfilter linear",
        "text-magfilter linear",
    ):
        loadPrcFileData("", line)
    # What reads models of a kind that is not used here; Ursina gets on without.
    sys.modules.setdefault("gltf", ModuleType("gltf"))
    with contextlib.redirect_stdout(io.StringIO()):
        # Already while it is imported, Ursina searches the program's folder for what it misses.
        with _started_from(ASSETS / "main.py"), no_device():
            from direct.showbase.ShowBase import ShowBase
            from ursina import Ursina, application, camera, scene, window

        ShowBase.createBaseAudioManagers = lambda base: None
        _without_editor(window, offscreen)
        base = Ursina(
            title=TITLE,
            size=size,
            window_type="offscreen" if offscreen else "onscreen",
            borderless=fullscreen or borderless,
            fullscreen=fullscreen,
            development_mode=False,
            editor_ui_enabled=False,
        )
    application.print_info = False
    application.hotkeys = {}
    camera.overlay.hide()
    base.mouse.enabled = False
    base.mouse.traverse_target = None
    # Ursina's own entities (counters, buttons, key handlers) cost time and answer keys.
    for entity in list(scene.entities):
        if entity is not camera:
            entity.enabled = False
            scene.entities.remove(entity)
    # Its flat layers are empty, but one of them clears the whole picture's depth in every frame.
    for region in base.win.getDisplayRegions():
        region.setActive(region.getCamera() == base.cam)
    base.globalClock = ClockObject.getGlobalClock()
    return base


def _without_editor(window, offscreen: bool) -> None:  # type: ignore[no-untyped-def]
    """Ursina makes its editor's buttons even when it is told not to; a tenth of the start."""
    from ursina import Entity, camera

    def nothing(window) -> None:  # type: ignore[no-untyped-def]
        window.editor_ui = Entity(parent=camera.ui, eternal=True, enabled=False)

    type(window).make_editor_gui = nothing
    if offscreen:
        # It asks the system for screens to be in the middle of.
        sys.modules[type(window).__module__].get_monitors = list


@contextlib.contextmanager
def _started_from(program: Path) -> Iterator[None]:
    before = sys.argv[0]
    sys.argv[0] = str(program)
    try:
        yield
    finally:
        sys.argv[0] = before
