"""What the staff have settled, kept from one day to the next."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from game.games import GAMES
from game.kept import load, save, typed
from game.kiosk.hours import ALWAYS, Span, Week
from game.kiosk.idle import IdleTimes
from game.kiosk.pin import Pin
from game.language import LANGUAGES
from game.storage import home
from game.wording import Sentence

FILE = "kiosk.json"

SHORTEST, LONGEST = 5.0, 3600.0
"""Bounds of the idle times, in seconds."""

DARKEST = 0.4
"""The least brightness: what can't be read can't be made brighter again."""


@dataclass(frozen=True, slots=True)
class StaffSettings:
    """The staff's choices. Raises ValueError for what can't be."""

    pin: Pin | None = None
    """None: not yet chosen, and nobody gets to the staff's page; `kiosk --set-pin` chooses it."""
    volume: float = 0.7
    """From 0 to 1."""
    brightness: float = 1.0
    """From DARKEST to 1."""
    hours: Week = ALWAYS
    """Outside them it is dim and silent."""
    idle: IdleTimes = field(default_factory=IdleTimes)
    games: tuple[str, ...] = tuple(GAMES)
    languages: tuple[str, ...] = tuple(LANGUAGES)
    """What is offered, in that order; the first language is the one of a new session."""
    restart_hour: int | None = 5
    """The hour of the daily restart; None: there is none."""

    def __post_init__(self) -> None:
        idle = (self.idle.turn, self.idle.menu, self.idle.countdown)
        sound = {
            "volume": 0 <= self.volume <= 1,
            "brightness": DARKEST <= self.brightness <= 1,
            "hours": len(self.hours) == len(ALWAYS),
            "idle": all(math.isfinite(t) and SHORTEST <= t <= LONGEST for t in idle),
            "games": _some_of(self.games, GAMES),
            "languages": _some_of(self.languages, LANGUAGES),
            "restart_hour": self.restart_hour is None or 0 <= self.restart_hour < 24,
        }
        if unsound := [name for name, is_sound in sound.items() if not is_sound]:
            raise ValueError(f"can't be: {', '.join(unsound)}")


def load_staff(folder: Path | None = None) -> tuple[StaffSettings, Sentence | None]:
    """The settings kept in the folder (or in `home()`), and a notice if they could not be read.

    A broken file is set aside, never deleted; then, as when there is none, the defaults hold.
    """
    return load(_file(folder), _settings, StaffSettings())


def save_staff(settings: StaffSettings, folder: Path | None = None) -> Sentence | None:
    """Keeps the settings; a notice if that is impossible."""
    notice = save(_file(folder), _plain(settings))
    with contextlib.suppress(OSError):
        _file(folder).chmod(0o600)
    return notice


def _file(folder: Path | None) -> Path:
    return (folder or home()) / FILE


def _some_of(names: tuple[str, ...], known: Collection[str]) -> bool:
    return bool(names) and len(set(names)) == len(names) and all(name in known for name in names)


def _plain(settings: StaffSettings) -> dict[str, object]:
    idle = settings.idle
    return {
        "pin": settings.pin and str(settings.pin),
        "volume": settings.volume,
        "brightness": settings.brightness,
        "hours": [span and str(span) for span in settings.hours],
        "idle": {"turn": idle.turn, "menu": idle.menu, "countdown": idle.countdown},
        "games": settings.games,
        "languages": settings.languages,
        "restart_hour": settings.restart_hour,
    }


def _settings(data: object) -> StaffSettings:
    """Settings of plain data; what is not there has its default. Raises ValueError."""
    read = _plain(StaffSettings()) | typed(data, dict)
    pin, hour = read["pin"], read["restart_hour"]
    return StaffSettings(
        pin=None if pin is None else Pin.parse(typed(pin, str)),
        volume=_number(read["volume"]),
        brightness=_bright(_number(read["brightness"])),
        hours=tuple(
            None if span is None else Span.parse(typed(span, str)) for span in _list(read["hours"])
        ),
        idle=_idle(read["idle"]),
        games=_names(read["games"]),
        languages=_names(read["languages"]),
        restart_hour=None if hour is None else typed(hour, int),
    )


def _bright(brightness: float) -> float:
    # Once it could be darker; such a file is as sound as any.
    return max(DARKEST, brightness) if brightness >= 0 else brightness


def _idle(data: object) -> IdleTimes:
    read = {name: _number(value) for name, value in typed(data, dict).items()}
    usual = IdleTimes()
    return IdleTimes(
        read.get("turn", usual.turn),
        read.get("menu", usual.menu),
        read.get("countdown", usual.countdown),
    )


def _names(data: object) -> tuple[str, ...]:
    return tuple(typed(name, str) for name in _list(data))


def _list(data: object) -> list[object]:
    return list(data) if isinstance(data, tuple) else typed(data, list)


def _number(value: object) -> float:
    # A hand may have written 1 for 1.0.
    return float(typed(value, int)) if isinstance(value, int) else typed(value, float)
