"""The set-up: what a command needs is made ready just before, by the standard library alone.

Packages that are importable are used as they are. Otherwise they are installed into `.venv`
beside main.py, and the program goes on inside it. A second Python version gets an environment
of its own within: `.venv/3.12`.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn

from cli import system
from cli.install import Pip, not_written
from cli.prepare import prepare
from cli.progress import Progress
from cli.system import NotReady, Part
from game.wording import say

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
"""The folder of main.py."""

HERE = "{}.{}".format(*sys.version_info)
"""This Python's version, as far as packages care."""


def ready_to_play() -> None:
    """Return when a window can be opened. Raises NotReady."""
    system.require_screen()
    ensure(PLAY, system.TO_PLAY)


def ready_to_show() -> None:
    """Return when a picture can be drawn without a screen. Raises NotReady."""
    ensure(PLAY, system.TO_SHOW)


def ready_to_think() -> None:
    """Return when the computer player can be loaded. Raises NotReady."""
    ensure(PLAY, ())


def ready_to_test() -> None:
    """Return when the tests can run. Raises NotReady."""
    ensure(TEST, system.TO_TEST, may_install=True)


@dataclass(frozen=True, slots=True)
class Packages:
    """What a command needs: its requirements files, and the modules that must be importable."""

    files: tuple[str, ...]
    modules: tuple[str, ...]

    def importable(self) -> bool:
        """Whether this Python finds every module; none is loaded."""
        return all(importlib.util.find_spec(name) for name in self.modules)

    def stamp(self) -> str:
        """Changes whenever the requirements change."""
        texts = b"".join((ROOT / name).read_bytes() for name in self.files)
        return hashlib.sha256(texts).hexdigest()[:16]


PLAY = Packages(
    ("requirements.txt",),
    ("PIL", "llvmlite", "numba", "numpy", "panda3d", "platformdirs", "ursina", "wakepy"),
)
TEST = Packages(
    ("requirements.txt", "tests/requirements.txt"),
    (*PLAY.modules, "Xlib", "babel", "hypothesis", "importlinter", "mypy", "pytest", "ruff"),
)


class Environment:
    """A virtual environment in `folder`. Its marker names the stamps of what it wholly has.

    Marked with nothing, it was cut short, and is made anew. Without a marker it is somebody
    else's, and left alone.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        self._marker = folder / "installed-by-main"

    @classmethod
    def here(cls) -> Environment:
        """The one for this Python: `.venv`, unless another version already has that."""
        first = cls(ROOT / ".venv")
        return first if first.version() in (None, HERE) else cls(first.folder / HERE)

    def version(self) -> str | None:
        """The version of Python it was made with; None if it is not there or does not work."""
        if self.stamps() == [] or not self.python.exists():
            return None
        try:
            text = (self.folder / "pyvenv.cfg").read_text(encoding="utf-8")
        except OSError:
            return None
        found = re.search(r"^version(?:_info)? *= *(\d+\.\d+)", text, re.MULTILINE)
        return found[1] if found else None

    def stamps(self) -> list[str] | None:
        """The stamps of the packages it wholly has; None if it was not made here."""
        try:
            return self._marker.read_text(encoding="utf-8").split()
        except OSError:
            return None

    def is_current(self) -> bool:
        """Whether this very process runs inside it."""
        return self.folder.exists() and self.folder.samefile(sys.prefix)

    def has(self, packages: Packages) -> bool:
        """Whether these packages, as their files list them now, have been installed."""
        return self.version() == HERE and packages.stamp() in (self.stamps() or [])

    def add(self, packages: Packages, pip: Pip) -> None:
        """Install the packages, making the environment first if there is none.

        Raises NotReady; then a new environment is gone again, and an old one is what it was.
        """
        pip.progress.line(say("Installing packages into {folder}, once.", folder=self.folder))
        try:
            if self.version() is None:
                self._make(packages, pip)
            else:
                self._update(packages, pip)
        except OSError as problem:
            raise NotReady(not_written(self.folder, problem)) from problem
        pip.progress.line(say("The packages are ready."))

    def go_on(self, arguments: list[str]) -> NoReturn:
        """Run main.py again inside, with the same arguments, in place of this process."""
        command = [str(self.python), str(ROOT / "main.py"), *arguments]
        os.environ.pop("PYTHONHOME", None)  # It would lead out of the environment again.
        sys.stdout.flush()
        sys.stderr.flush()
        if sys.platform == "win32":
            sys.exit(subprocess.run(command, check=False).returncode)
        os.execv(command[0], command)

    def _make(self, packages: Packages, pip: Pip) -> None:
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir()
        try:
            self._marker.touch()
            pip.make_environment(self.folder, self.python)
            self._install(packages, pip)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _update(self, packages: Packages, pip: Pip) -> None:
        stamps = self.stamps()
        if stamps is None:
            raise NotReady(
                say(
                    "{folder} lacks packages and was not made by this program: move it away, "
                    "or type `{python} -m pip install -r {file}`, and start again.",
                    folder=self.folder,
                    python=self.python,
                    file=ROOT / packages.files[-1],
                )
            )
        self._mark([])
        try:
            self._install(packages, pip)
        except NotReady:
            self._mark(stamps)  # pip undoes what it had begun.
            raise

    def _install(self, packages: Packages, pip: Pip) -> None:
        pip.install(self.folder, self.python, [ROOT / file for file in packages.files])
        held = [p.stamp() for p in (PLAY, TEST) if set(p.files) <= set(packages.files)]
        self._mark(held)

    def _mark(self, stamps: list[str]) -> None:
        self._marker.write_text("\n".join(stamps), encoding="utf-8")


def ensure(packages: Packages, parts: tuple[Part, ...], may_install: bool = False) -> None:
    """Return once the packages are importable; perhaps only in a new process, run from its start.

    That process takes the place of this one, with the same arguments, inside the environment
    that has the packages. `parts` of the system are needed too, and venv if there is something
    to install; `may_install`: whether the system may be asked to install those.
    Raises NotReady.
    """
    environment = Environment.here()
    inside = environment.is_current()
    current = not inside or environment.stamps() is None or environment.has(packages)
    if current and packages.importable():
        system.require(parts, may_install)
        return
    if inside or not environment.has(packages):
        system.require(parts + system.TO_SET_UP, may_install)
        with _alone(ROOT) as lock:
            if inside or not environment.has(packages):
                environment.add(packages, Pip(lock))
                prepare(environment.python)
    if not inside:
        environment.go_on(sys.argv[1:])
    importlib.invalidate_caches()


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[tuple[int, ...]]:
    """Keep other set-ups out of the folder, and turn a request to end into an exception.

    Yields the file descriptors that hold the lock. What inherits them holds it too: pip may
    outlive a killed set-up.
    """
    signal.signal(signal.SIGTERM, _end)
    if sys.platform == "win32":
        yield ()
        return
    signal.signal(signal.SIGHUP, _end)
    lock = os.open(folder, os.O_RDONLY)
    try:
        _wait_for(lock)
        yield (lock,)
    finally:
        os.close(lock)


def _wait_for(lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        Progress().line(say("Another set-up is at work in this folder; waiting for its end."))
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        pass  # Some network drives know no locks.


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
