"""What is freed goes back to the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.setup import ROOT

TRIES = """
from game.kiosk.pin import Pin
from scenes.kiosk.hardware.memory import give_back
from pathlib import Path
def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
if not give_back():
    print("no glibc")
else:
    pin, held = Pin.of("2718"), []
    before = megabytes()
    for number in range(6):
        pin.fits("1234")
        held.append(bytearray(200_000))
    print(megabytes() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="there is no /proc")
def test_wrong_pins_leave_no_memory_behind() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    if done.stdout.strip() == "no glibc":
        pytest.skip("another C library")
    assert float(done.stdout) < 8
