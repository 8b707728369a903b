"""Compiling the computer player before it is needed, once, with visible progress."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cli.progress import Progress
from game import cache
from game.wording import say

MAIN = Path(__file__).resolve().parent.parent / "main.py"


def prepare() -> None:
    """Return when the computer player is compiled, or can't be: that is told where it is asked."""
    if cache.is_finished():
        return
    progress = Progress()
    progress.line(say("Preparing the computer player, once."))
    command = [sys.executable, str(MAIN), "engine", "--prepare"]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        shown = -1
        for line in process.stdout or ():
            done, total = map(int, line.split())
            tenths = 10 * done // max(total, done, 1)
            if tenths != shown:
                progress.now(say("  {percent} %", percent=10 * tenths))
                shown = tenths
    progress.clear()
