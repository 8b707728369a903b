"""`main.py test`: pytest over tests/, and the scene tests once more on another Python's ursina."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cli.progress import Progress
from cli.setup import ROOT, ready_to_test
from game.language import Language
from game.wording import Sentence, say

SCENES = "tests/scenes"
PROGRAMS = (
    *("tests/scenes/kiosk/hardware", "tests/scenes/kiosk/test_hardships.py"),
    "tests/scenes/kiosk/test_break_out.py",
)
"""Scene tests that mostly wait for programs which they start: they can wait beside others."""
WITHOUT_URSINA = (
    *("tests/scenes/look", "tests/scenes/entities", "tests/scenes/stage", "tests/scenes/hud"),
    *("tests/scenes/test_rest.py", "tests/scenes/test_pictures.py"),
    "tests/scenes/test_whole_match.py",
    *("tests/scenes/kiosk/visit", "tests/scenes/kiosk/staff", "tests/scenes/kiosk/rehearsal"),
    *PROGRAMS,
)
"""Scene tests that another ursina can't change: what Panda3D and the shaders draw, and where; a
long evening; and of the kiosk what is beyond its scenes' coming and going.
"""
OTHER_URSINA = ("3.12", "3.13", "3.14") if sys.version_info < (3, 12) else ("3.11",)
"""The Pythons that run another version of ursina than this one, see requirements.txt."""

Part = tuple[Sentence, list[str]]
"""Its head, and a command line."""


def add_test(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `test`, for its help; pytest reads them itself."""
    parser.add_argument("arguments", nargs="*", help=language.text("arguments for pytest"))


def test(args: Namespace, _language: Language) -> int:
    """Runs the tests, with pytest's arguments."""
    return run(args.arguments)


def run(arguments: list[str]) -> int:
    """Run pytest with `arguments`, over everything if there are none; returns its exit status.

    What it needs is installed first, else NotReady is raised. With no arguments the scene tests
    run here, and beside them, one after the other, what draws nothing, PROGRAMS and, where there
    is a Python of OTHER_URSINA, on that the scene tests that lean on ursina: work for two
    processors.
    The first failure is the status.
    """
    ready_to_test()
    if arguments:
        return subprocess.run(_pytest(*arguments), cwd=ROOT, check=False).returncode
    head, command = _scenes_here()
    rest = [_rest_here(), _programs_here(), *_scenes_elsewhere()]
    with ThreadPoolExecutor(1) as aside:
        running = [aside.submit(_in_silence, part) for _, part in rest]
        Progress().line(head)
        try:
            failures = [subprocess.run(command, cwd=ROOT, check=False).returncode]
            for (head, _), part in zip(rest, running, strict=True):
                status, told = part.result()
                failures.append(status)
                Progress().line(head)
                print(told, end="", flush=True)
        except BaseException:
            aside.shutdown(wait=False, cancel_futures=True)
            raise
    return next(filter(None, failures), 0)


def _scenes_here() -> Part:
    head = say("The scene tests, with {python}:", python=sys.executable)
    return head, _pytest(SCENES, *_without(PROGRAMS))


def _rest_here() -> Part:
    head = say("The tests that draw nothing, with {python}:", python=sys.executable)
    return head, _pytest("tests", f"--ignore={SCENES}")


def _programs_here() -> Part:
    head = say("The tests that start programs, with {python}:", python=sys.executable)
    return head, _pytest(*PROGRAMS)


def _scenes_elsewhere() -> Iterator[Part]:
    """At most one."""
    for python in other_pythons(OTHER_URSINA):
        head = say("The scene tests, with {python}:", python=python)
        yield head, [str(python), str(ROOT / "main.py"), "test", SCENES, *_without(WITHOUT_URSINA)]
        return


def _without(paths: Iterable[str]) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def _pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", *arguments]


def _in_silence(command: list[str]) -> tuple[int, str]:
    """The exit status, and what was printed."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


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
