"""The staff's PIN: kept only as a salted hash, and locked for a while after wrong ones."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from game.kept import load, save, typed
from game.storage import home

FEWEST_DIGITS, MOST_DIGITS = 4, 12

WRONG_ONES = 5
"""So many wrong PINs one after the other lock."""
LOCKED = 30.0
"""Seconds."""

LOCK_FILE = "kiosk-lock.json"


def is_pin(text: str) -> bool:
    """Whether this can be a PIN: 4 to 12 digits, as a touch screen has them."""
    return re.fullmatch(f"[0-9]{{{FEWEST_DIGITS},{MOST_DIGITS}}}", text) is not None


@dataclass(frozen=True, slots=True)
class Pin:
    """A PIN that nobody can read: scrypt's hash of it with a salt."""

    salt: bytes
    hashed: bytes

    @classmethod
    def of(cls, digits: str) -> Pin:
        """With a salt of its own. Raises ValueError for what is no PIN."""
        if not is_pin(digits):
            raise ValueError("not a PIN")
        salt = secrets.token_bytes(16)
        return cls(salt, _hash(digits, salt))

    def fits(self, digits: str) -> bool:
        """Whether this is the PIN."""
        return is_pin(digits) and hmac.compare_digest(self.hashed, _hash(digits, self.salt))

    def __str__(self) -> str:
        """`salt:hash` in hexadecimal digits; `parse` reads it again."""
        return f"{self.salt.hex()}:{self.hashed.hex()}"

    @classmethod
    def parse(cls, text: str) -> Pin:
        """What `str` has written. Raises ValueError."""
        if not re.fullmatch("[0-9a-f]{32}:[0-9a-f]{64}", text):
            raise ValueError("not a hashed PIN")
        salt, hashed = map(bytes.fromhex, text.split(":"))
        return cls(salt, hashed)


def _hash(digits: str, salt: bytes) -> bytes:
    # 16 MB and a twentieth of a second for each try.
    return hashlib.scrypt(digits.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


class Answer(Enum):
    """What the gate says to a PIN."""

    OPEN = auto()
    WRONG = auto()
    LOCKED = auto()
    UNSET = auto()
    """No PIN has been chosen, so none is right: `main.py kiosk --set-pin` chooses one."""


@dataclass(frozen=True, slots=True)
class _Tries:
    """Wrong PINs one after the other, and when the gate was locked, in the system's seconds."""

    wrong: int = 0
    locked_at: float | None = None


class Gate:
    """Lets in whoever knows the PIN.

    Wrong tries are kept in the folder (or in `home()`), so that a restart gives no new ones; where
    they can't be kept, they are remembered as long as the gate is. `clock` never goes back when
    the system's time is set; `now` is the system's time, which outlasts a restart. Both in seconds.
    """

    def __init__(
        self,
        pin: Pin | None,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.pin = pin
        """May be changed at any time."""
        self._file = (folder or home()) / LOCK_FILE
        self._clock, self._now = clock, now
        # A broken file may be the work of somebody who wants to try again.
        self._tries, _ = load(self._file, _tries, _Tries())
        self._until = clock() + self._rest()

    @property
    def locked_for(self) -> float:
        """Seconds for which no PIN is looked at; 0: the gate is not locked."""
        return max(0.0, self._until - self._clock())

    def knock(self, digits: str) -> Answer:
        """Tries a PIN."""
        if self.pin is None:
            return Answer.UNSET
        if self.locked_for:
            return Answer.LOCKED
        # Kept before it is looked at: whoever pulls the plug has had this try.
        was_locked = self._tries.locked_at is not None or self._tries.wrong >= WRONG_ONES
        before = 0 if was_locked else self._tries.wrong
        self._keep(_Tries(before + 1))
        if self.pin.fits(digits):
            self._keep(_Tries())
            return Answer.OPEN
        if self._tries.wrong < WRONG_ONES:
            return Answer.WRONG
        self._keep(_Tries(self._tries.wrong, self._now()))
        self._until = self._clock() + LOCKED
        return Answer.LOCKED

    def _rest(self) -> float:
        """Seconds that a lock of before the restart still lasts."""
        if self._tries.wrong >= WRONG_ONES and self._tries.locked_at is None:
            return LOCKED  # It ended while the last try was looked at.
        if self._tries.locked_at is None:
            return 0.0
        passed = self._now() - self._tries.locked_at
        # The system's time may have been set back since.
        return LOCKED if passed < 0 else max(0.0, LOCKED - passed)

    def _keep(self, tries: _Tries) -> None:
        self._tries = tries
        save(self._file, {"wrong": tries.wrong, "locked_at": tries.locked_at})


def _tries(data: object) -> _Tries:
    read = typed(data, dict)
    at = read.get("locked_at")
    return _Tries(typed(read.get("wrong"), int), None if at is None else typed(at, float))
