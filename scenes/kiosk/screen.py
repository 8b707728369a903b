"""The kiosk's program, which `cli.supervision` keeps running: a window, and `Kiosk` in it."""

from __future__ import annotations

import logging
import signal
from collections.abc import Collection

from game.engine.client import Client
from game.kiosk.pings import NobodyListens, Pings, own_pipe
from game.kiosk.staff import load_staff
from game.kiosk.understudy import Understudied
from game.language import Language
from game.wording import Sentence
from scenes.app import App
from scenes.chosen import tier_named
from scenes.kiosk.hardware.awake import Awake
from scenes.kiosk.hardware.display import Display
from scenes.kiosk.hardware.memory import give_back
from scenes.kiosk.kiosk import Kiosk
from scenes.sound import Sounds

log = logging.getLogger(__name__)

USUAL = 1920, 1080
"""Pixels of the window until the screen's are known."""


def show(
    size: tuple[int, int] | None = None,
    tier: str = "",
    without: Collection[str] = (),
    seed: int = 0,
) -> int:
    """Show the kiosk until it is asked to end; returns the exit status.

    It fills the screen, or is a window of that `size`. `without` names the parts to do without:
    "sound", "engine". Its standard output is for pings alone.
    """
    give_back()
    pings = Pings(own_pipe())
    # The error stream goes into the supervisor's log.
    logging.basicConfig(format="{levelname} {name}: {message}", style="{")
    logging.getLogger("scenes").setLevel(logging.INFO)
    try:
        pings.beat(scene="start")
        return _shown(pings, size, tier, without, seed)
    except NobodyListens:
        return 1


def _shown(
    pings: Pings, size: tuple[int, int] | None, tier: str, without: Collection[str], seed: int
) -> int:
    settings, _ = load_staff()
    app = App(
        Language(settings.languages[0]), size or USUAL, tier=tier_named(tier), borderless=not size
    )
    display = Display(app, whole=not size)
    pings.beat(scene="window")
    signal.signal(signal.SIGTERM, lambda *_: app.close())
    if "sound" in without:
        app.sounds = Sounds(lambda: None)
    engine = Understudied(None if "engine" in without else Client(), _fell, app.clock)
    engine.start()
    app.beside.add(engine)
    kiosk = Kiosk(app, engine, seed=seed, pings=pings)
    awake = Awake(lambda: kiosk.is_open)
    kiosk.chores += [display.update, awake.update]
    try:
        app.run()
    finally:
        kiosk.close()
        engine.close()
    return kiosk.status


def _fell(why: Sentence) -> None:
    log.warning("the engine has failed: %s", why)
