"""A kiosk for tests: `python -m tests.cli.supervision.fake LOG [FAULT ...] [arguments]`.

Its n-th start has the n-th fault, and the last one ever after. Into the file LOG go a line with
its process number and the supervisor's arguments at each start, and what a fault has to tell. It
counts sessions and keeps settings all the time, so that kills can hit that too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from game.kiosk.pings import Pings, own_pipe
from game.kiosk.staff import StaffSettings, save_staff
from game.kiosk.statistics import Statistics

BEAT = 0.02


def main(log: Path, faults: list[str], arguments: list[str]) -> None:
    def note(line: str) -> None:
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    started = log.read_text(encoding="utf-8").count("started ") if log.exists() else 0
    fault = faults[min(started, len(faults) - 1)] if faults else ""
    note(f"started {os.getpid()} {' '.join(arguments)}".rstrip())
    if fault == "mute":
        time.sleep(600)
    if fault == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pings = Pings(own_pipe())
    print("printed")
    pings.beat(scene="start", tier="photo")
    if fault == "family":
        sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        note(f"sleeper {sleeper.pid}")
    pings.event("the game has begun")
    pings.beat(scene="attract", idle=True, game="pylos", position=f"position {started}")
    note(f"up {time.monotonic()}")
    if fault.startswith("exit:"):
        sys.exit(int(fault.removeprefix("exit:")))
    if fault == "crash":
        raise RuntimeError("it has crashed")
    if fault == "silent":
        time.sleep(600)
    if fault.startswith("lacks:"):
        pings.beat(failing=fault.removeprefix("lacks:"))
        sys.exit(1)
    statistics = Statistics()
    volume = 0
    while True:
        pings.beat()
        if fault == "busy":
            volume = (volume + 1) % 100
            save_staff(StaffSettings(volume=volume / 100))
            statistics.end(statistics.begin("en"), volume)
        time.sleep(BEAT)


if __name__ == "__main__":
    rest = sys.argv[2:]
    main(
        Path(sys.argv[1]),
        [word for word in rest if not word.startswith("-") and word not in ("fast", "fine")],
        [word for word in rest if word.startswith("-") or word in ("fast", "fine")],
    )
