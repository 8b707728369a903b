"""Compiling the computer player before it is needed, once, with visible progress."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cli.progress import Progress
from game.wording import say

MAIN = Path(__file__).resolve().parent.parent / "main.py"


def prepare(python: Path | str = sys.executable) -> None:
    """Return when the computer player is compiled, quickly if it was.

    Where it can't be, nothing is said: that is told when it is asked to play.
    """
    progress = Progress()
    command = [str(python), str(MAIN), "engine", "--prepare"]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONHOME"}
    process = subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    shown = -1
    try:
        for line in process.stdout or ():
            done, total = map(int, line.split())
            tenth = 10 * done // max(total, done, 1)
            if shown < 0:
                progress.line(say("Preparing the computer player, once."))
            if tenth > shown:
                progress.now(f"   {10 * tenth} %")
                shown = tenth
        process.wait()
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        progress.clear()
