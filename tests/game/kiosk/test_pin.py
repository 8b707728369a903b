"""The way to the staff's page: five taps in a corner, and a PIN that nobody can guess or read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kiosk.corner import Corner
from game.kiosk.pin import LOCK_FILE, Answer, Gate, Pin, is_pin
from tests.game.kiosk.clocks import HandClock

PIN = Pin.of("271828")


class TestPin:
    def test_only_the_right_one_fits(self) -> None:
        assert PIN.fits("271828")
        for wrong in ("271829", "27182", "2718280", "", "abcdef", "٢٧١٨٢٨", "271828\n"):
            assert not PIN.fits(wrong)

    def test_no_two_look_alike(self) -> None:
        again = Pin.of("271828")
        assert again.salt != PIN.salt and again.hashed != PIN.hashed

    def test_it_is_read_as_it_was_written(self) -> None:
        assert Pin.parse(str(PIN)) == PIN
        for text in ("", "a:b", str(PIN)[:-1], str(PIN).upper() + "x"):
            with pytest.raises(ValueError, match="not a hashed PIN"):
                Pin.parse(text)

    def test_what_is_a_pin(self) -> None:
        assert all(is_pin(text) for text in ("1234", "000000", "1" * 12))
        assert not any(is_pin(text) for text in ("123", "1" * 13, "12a4", "٢٧١٨", "1234 "))
        with pytest.raises(ValueError, match="not a PIN"):
            Pin.of("12")


class Door:
    """A gate, its two clocks, and restarts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock, self.now = HandClock(), HandClock(1e9)
        self.restart()

    def restart(self) -> None:
        self.gate = Gate(PIN, self.folder, self.clock, self.now)

    def pass_(self, seconds: float) -> None:
        self.clock.pass_(seconds)
        self.now.pass_(seconds)

    def wrong(self, times: int) -> list[Answer]:
        return [self.gate.knock("0000") for _ in range(times)]


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path / "new")


class TestGate:
    def test_it_opens(self, door: Door) -> None:
        assert door.gate.knock("271828") is Answer.OPEN

    def test_without_a_pin_nobody_is_let_in(self, tmp_path: Path) -> None:
        gate = Gate(None, tmp_path)
        assert gate.knock("") is gate.knock("0000") is Answer.UNSET
        gate.pin = PIN
        assert gate.knock("271828") is Answer.OPEN

    def test_five_wrong_ones_lock_for_half_a_minute(self, door: Door) -> None:
        assert door.wrong(5) == [Answer.WRONG] * 4 + [Answer.LOCKED]
        assert door.gate.locked_for == 30
        door.pass_(29.9)
        assert door.gate.knock("271828") is Answer.LOCKED
        door.pass_(0.2)
        assert door.gate.locked_for == 0
        assert door.wrong(5) == [Answer.WRONG] * 4 + [Answer.LOCKED]
        door.pass_(30)
        assert door.gate.knock("271828") is Answer.OPEN

    def test_the_right_one_forgives(self, door: Door) -> None:
        for _ in range(3):
            assert door.wrong(4) == [Answer.WRONG] * 4
            assert door.gate.knock("271828") is Answer.OPEN

    def test_knocking_at_a_locked_gate_does_not_lock_it_longer(self, door: Door) -> None:
        door.wrong(5)
        for _ in range(6):
            door.pass_(5)
            door.gate.knock("0000")
        assert door.gate.locked_for == 0

    def test_a_restart_ends_no_lock(self, door: Door) -> None:
        door.wrong(5)
        door.pass_(10)
        door.restart()
        assert door.gate.locked_for == 20
        assert door.gate.knock("271828") is Answer.LOCKED
        door.pass_(20)
        assert door.gate.knock("271828") is Answer.OPEN

    def test_a_restart_gives_no_new_tries(self, door: Door) -> None:
        answers = []
        for _ in range(5):
            answers += door.wrong(1)
            door.restart()
        assert answers == [Answer.WRONG] * 4 + [Answer.LOCKED]
        assert door.gate.locked_for == 30

    def test_whoever_pulls_the_plug_has_had_the_try(
        self, door: Door, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def pulled(self: Pin, digits: str) -> bool:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(Pin, "fits", pulled)
            for _ in range(5):
                with pytest.raises(KeyboardInterrupt):
                    door.gate.knock("0000")
                door.restart()
        assert door.gate.locked_for == 30
        door.pass_(30)
        assert door.wrong(2) == [Answer.WRONG] * 2

    @pytest.mark.parametrize("step", [-86400.0, 86400.0])
    def test_the_system_clock_is_set(self, door: Door, step: float) -> None:
        door.wrong(5)
        door.now.pass_(step)
        assert door.gate.locked_for == 30
        door.restart()
        # Set back, the lock can't be told from a new one; set on, it is long over.
        assert door.gate.locked_for == (30 if step < 0 else 0)

    def test_nothing_can_be_kept(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        gate = Gate(PIN, tmp_path / "file", HandClock(), HandClock())
        answers = [gate.knock("0000") for _ in range(6)]
        assert answers == [Answer.WRONG] * 4 + [Answer.LOCKED] * 2

    def test_a_broken_file_is_no_key(self, tmp_path: Path) -> None:
        (tmp_path / LOCK_FILE).write_text('{"wrong": true')
        gate = Gate(PIN, tmp_path, HandClock(), HandClock())
        assert gate.knock("0000") is Answer.WRONG
        assert (tmp_path / f"{LOCK_FILE}.broken-1").exists()


class TestCorner:
    def taps(self, *taps: tuple[float, float, float]) -> list[bool]:
        """Each after so many seconds, at x and y."""
        clock = HandClock()
        corner = Corner(clock)
        found = []
        for seconds, x, y in taps:
            clock.pass_(seconds)
            found.append(corner.tapped(x, y))
        return found

    def test_the_fifth_tap_opens(self) -> None:
        opened = [False] * 4 + [True]
        assert self.taps(*[(1.9, 95, 0)] * 10) == opened * 2

    def test_a_pause_begins_anew(self) -> None:
        taps = [(0.5, 10, 10)] * 4 + [(2.0, 10, 10)] + [(0.5, 10, 10)] * 4
        assert self.taps(*taps) == [False] * 8 + [True]

    @pytest.mark.parametrize(("x", "y"), [(96, 10), (10, 96), (500, 500)])
    def test_a_tap_elsewhere_begins_anew(self, x: float, y: float) -> None:
        taps = [(0.1, 10.0, 10.0)] * 4 + [(0.1, x, y)] + [(0.1, 10.0, 10.0)] * 5
        assert self.taps(*taps) == [False] * 9 + [True]
