"""pip, run for the set-up: its progress in few words, its failures in one sentence."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from cli.progress import Progress
from cli.system import NotReady
from game.wording import Sentence, say

_WHEEL = re.compile(
    r"(?:Downloading|Using cached|Processing) (?:\S*/)?([^-\s/]+)-([^-\s]+)-\S+\.whl(?!\.)"
    r"(?: (\([\d.]+ \w+\)))?"
)


class Pip:
    """Runs venv and pip. `share`: file descriptors to hold open as long as they run."""

    def __init__(self, share: tuple[int, ...] = ()) -> None:
        self.progress = Progress()
        self._share = share

    def make_environment(self, folder: Path, python: Path) -> None:
        """Make a virtual environment with pip in it, whose Python will be that. Raises NotReady."""
        self.progress.now("   Python {}.{}".format(*sys.version_info))
        # In two steps, as venv hides why ensurepip fails.
        self._run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder)
        self._run([str(python), "-m", "ensurepip", "--default-pip"], folder)

    def install(self, folder: Path, python: Path, files: Iterable[Path]) -> None:
        """Install what the requirements files list into an environment. Raises NotReady."""
        command = [str(python), "-m", "pip", "install", "--no-input", "--progress-bar=off"]
        # Nothing is compiled: what has no wheel fails at once instead of looking for a compiler.
        command += ["--disable-pip-version-check", "--only-binary=:all:"]
        for file in files:
            command += ["-r", str(file)]
        self._run(command, folder, self._show)

    def _run(
        self, command: list[str], folder: Path, watch: Callable[[str], None] | None = None
    ) -> None:
        process = subprocess.Popen(
            command,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            pass_fds=self._share,
        )
        output = []
        try:
            for line in process.stdout or ():
                output.append(line)
                if watch:
                    watch(line.strip())
            status = process.wait()
        except BaseException:
            process.kill()
            process.wait()
            raise
        finally:
            self.progress.clear()
        if status:
            raise NotReady(explanation("".join(output), folder))

    def _show(self, line: str) -> None:
        if (shown := news(line)) is not None:
            self.progress.now(shown)


def _environment() -> dict[str, str]:
    """This process's environment, less what would send the packages elsewhere or hide news."""
    env = dict(os.environ)
    for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_QUIET", "PYTHONHOME"):
        env.pop(name, None)
    return env | {"PIP_USER": "0", "PYTHONUNBUFFERED": "1"}


def news(line: str) -> Sentence | str | None:
    """What a line of pip's output is worth showing as."""
    if found := _WHEEL.match(line):
        return " ".join(part for part in ("  ", *found.groups()) if part)
    if line.startswith("Installing collected packages: "):
        return say("  Installing {n} packages", n=line.count(",") + 1)
    return None


def explanation(output: str, folder: Path) -> Sentence:
    """Why installing into `folder` failed, from what was printed, and what to do about it."""
    if re.search(r"No space left on device|Errno 28\b|not enough space on the disk", output):
        return _disk_full(folder)
    if re.search(r"Permission denied|Read-only file system", output):
        return _cannot_write(folder, os.strerror(errno.EACCES))
    if re.search(
        r"Retrying \(|connection error|Could not fetch URL|Connection to \S+ timed", output
    ):
        return say(
            "The packages for {folder} cannot be fetched, as the package index cannot be "
            "reached: check the network connection and start again.",
            folder=folder,
        )
    if found := re.search(r"No matching distribution found for ([^\s;]+)", output):
        return say(
            "There is no ready-made {package} for Python {version} on this system where pip "
            "looks for it: start the program with one of Python 3.11 to 3.14.",
            package=found[1],
            version="{}.{}".format(*sys.version_info),
        )
    errors = re.findall(r"^(?:ERROR|Error): *(.+)", output, re.MULTILINE)
    lines = [*output.split("\n"), *errors]
    return say(
        "The packages could not be installed into {folder}: {reason}",
        folder=folder,
        reason=next((line.strip() for line in reversed(lines) if line.strip()), "pip"),
    )


def not_written(folder: Path, problem: OSError) -> Sentence:
    """What to tell somebody whose disk refused to take `folder`."""
    if problem.errno == errno.ENOSPC:
        return _disk_full(folder)
    return _cannot_write(folder, problem.strerror or str(problem))


def _disk_full(folder: Path) -> Sentence:
    return say(
        "The disk is full where {folder} is made: free about 1 GB there and start again.",
        folder=folder,
    )


def _cannot_write(folder: Path, reason: str) -> Sentence:
    return say(
        "The packages cannot be installed, as {folder} cannot be written ({reason}): copy the "
        "program into a folder of your own and start it there.",
        folder=folder,
        reason=reason,
    )
