"""What the user has chosen, kept from one run of the program to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TypeVar

from game.kept import load, save, typed
from game.language import LANGUAGES
from game.storage import home
from game.wording import Sentence

T = TypeVar("T")

SMALLEST, LARGEST = 200, 16384
"""Bounds of a window's sides, in pixels."""


THEMES = ("walnut", "marble", "night", "contrast")
TIERS = ("fast", "fine", "photo")
OPINIONS = ("bar", "thoughts")
FREELY, ASKED, NOT_TIMED = UNDOS = ("free", "ask", "never")
"""Names that the picture knows; the settings may hold others, of another version."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was last chosen in the menu for one game. Empty: its default."""

    rules: str = ""
    start: str = ""
    begins: str = ""
    two: str = ""
    """The side that plays by the rule of two, `first` or `second`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user has chosen. An empty language or game: none yet; sizes are in pixels."""

    language: str = ""
    motion: bool = True
    theme: str = THEMES[0]
    tier: str = ""
    """How finely is drawn; empty: what the machine can do, found by measuring."""
    speed: float = 0.0
    """Of the renderer when it was last measured; 0: never."""
    window: tuple[int, int] = (1280, 720)
    game: str = ""
    choices: Mapping[str, Choice] = field(default_factory=dict)
    """By the name of the game. Names in it may be unknown to this version of the program."""
    seats: tuple[str, str] = ("human", "human")
    """Who plays as player 1 and player 2, as `Seat` writes it; perhaps as another version does."""
    resigns: bool = True
    """Whether the computer may give up."""
    opinion: str = ""
    """How much of what the computer thinks of a game is shown beside it; empty: nothing."""
    control: str = ""
    """Player 1's and player 2's time, as `TimeControl` writes it; empty: no clocks."""
    plan: str = "single"
    """How many games are played, as `Plan` writes it."""
    asks_go: bool = False
    """Whether a clock waits until somebody says "go"; else it runs when the first turn begins."""
    volume: float = 0.7
    """Of all sounds, from 0, silent, to 1."""
    undo: str = FREELY
    """When turns are taken back, one of UNDOS: always, if the other agrees, not if clocks run."""
    pieces: bool = True
    """Whether pieces are heard that are set down."""


def load_settings(folder: Path | None = None) -> tuple[Settings, Sentence | None]:
    """The settings kept in the folder (or in `home()`), and a notice if they could not be read.

    A broken file is set aside, never deleted; then, as when there is none, the defaults hold.
    """
    return load(_settings_file(folder), _settings, Settings())


def save_settings(settings: Settings, folder: Path | None = None) -> Sentence | None:
    """Keeps the settings; a notice if that is impossible."""
    return save(_settings_file(folder), asdict(settings))


def _settings_file(folder: Path | None) -> Path:
    return (folder or home()) / "settings.json"


def _settings(data: object) -> Settings:
    """Settings of plain data; what is not there has its default. Raises ValueError."""
    read = typed(data, dict)
    usual = Settings()
    language = typed(read.get("language", usual.language), str)
    width, height = _pair(read.get("window", usual.window), int)
    if language and language not in LANGUAGES:
        raise ValueError(f"language {language!r}")
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise ValueError(f"window {width} x {height}")
    return Settings(
        language,
        typed(read.get("motion", usual.motion), bool),
        typed(read.get("theme", usual.theme), str),
        typed(read.get("tier", usual.tier), str),
        _number(read.get("speed", usual.speed)),
        (width, height),
        typed(read.get("game", usual.game), str),
        {game: _choice(data) for game, data in typed(read.get("choices", {}), dict).items()},
        _pair(read.get("seats", usual.seats), str),
        typed(read.get("resigns", usual.resigns), bool),
        opinion=typed(read.get("opinion", usual.opinion), str),
        control=typed(read.get("control", usual.control), str),
        plan=typed(read.get("plan", usual.plan), str),
        undo=typed(read.get("undo", usual.undo), str),
        asks_go=typed(read.get("asks_go", usual.asks_go), bool),
        volume=_part(read.get("volume", usual.volume)),
        pieces=typed(read.get("pieces", usual.pieces), bool),
    )


def _choice(data: object) -> Choice:
    read = typed(data, dict)
    return Choice(*(typed(read.get(part.name, ""), str) for part in fields(Choice)))


def _pair(data: object, wanted: type[T]) -> tuple[T, T]:
    if not isinstance(data, (list, tuple)) or len(data) != 2:
        raise ValueError(f"not a pair: {data!r}")
    return typed(data[0], wanted), typed(data[1], wanted)


def _part(value: object) -> float:
    part = _number(value)
    if not 0 <= part <= 1:
        raise ValueError(f"not from 0 to 1: {part}")
    return part


def _number(value: object) -> float:
    # Who edits the file by hand writes 1 for 1.0.
    return float(value) if type(value) is int else typed(value, float)
