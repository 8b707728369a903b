"""`main.py test`: pytest over tests/, and the scene tests once more on another Python's ursina."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from cli.progress import Progress
from cli.setup import ROOT, ready_to_test
from game.wording import say

SCENES = "tests/scenes"
WITHOUT_URSINA = ("tests/scenes/look", "tests/scenes/test_pictures.py")
"""Scene tests that another ursina can't change: what Panda3D and the shaders draw."""
OTHER_URSINA = ("3.12", "3.13", "3.14") if sys.version_info < (3, 12) else ("3.11",)
"""The Pythons that run another version of ursina than this one, see requirements.txt."""


def run(arguments: list[str]) -> int:
    """Run pytest with `arguments`, over everything if there are none; returns its exit status.

    What it needs is installed first, else NotReady is raised. With no arguments the scene tests
    that lean on ursina run also on a Python of OTHER_URSINA, where there is one, while what draws
    nothing is tested here; their failure is the status of a run that passes otherwise.
    """
    ready_to_test()
    python = None if arguments else next(other_pythons(OTHER_URSINA), None)
    if python is None:
        return _pytest(*arguments)
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
        elsewhere = _scenes_elsewhere(python, told)
        try:
            words = _pytest("tests", f"--ignore={SCENES}")
        finally:
            status = elsewhere.wait()
        told.seek(0)
        Progress().line(say("The scene tests, with {python}:", python=python))
        shutil.copyfileobj(told, sys.stdout)
        sys.stdout.flush()
    if status:
        Progress().line(say("The scene tests failed with {python}.", python=python))
    Progress().line(say("The scene tests, with {python}:", python=sys.executable))
    pictures = _pytest(SCENES)
    return words or pictures or status


def _pytest(*arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _scenes_elsewhere(python: Path, told: TextIO) -> subprocess.Popen[bytes]:
    skipped = [f"--ignore={path}" for path in WITHOUT_URSINA]
    command = [str(python), str(ROOT / "main.py"), "test", SCENES, *skipped]
    return subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=subprocess.STDOUT)


def other_pythons(versions: Iterable[str]) -> Iterator[Path]:
    """Every Python of these versions on this machine that can make a virtual environment."""
    folders = [*os.get_exec_path(), *_pyenv_folders()]
    for version in versions:
        for folder in folders:
            found = shutil.which(f"python{version}", path=folder)
            if found and _answers(found, version):
                yield Path(found)


def _pyenv_folders() -> list[str]:
    root = Path(os.environ.get("PYENV_ROOT") or "~/.pyenv").expanduser()
    return [str(folder) for folder in sorted(root.glob("versions/*/bin"))]


def _answers(python: str, version: str) -> bool:
    """Whether it is what its name says: a pyenv shim may stand for a version that is not chosen."""
    asked = "import sys, venv, ensurepip; print('{}.{}'.format(*sys.version_info))"
    try:
        answer = subprocess.run(
            [python, "-c", asked], capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version
