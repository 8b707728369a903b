"""What every test can lean on: a home of its own, a screen that nobody sees, the same examples."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Nothing is left behind, and a slow machine is no failure. CI draws the same examples every time.
settings.register_profile("here", deadline=None, database=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`main.py test tests/scenes/test_games.py --games 200` is the long way."""
    parser.addoption("--new-pictures", action="store_true", help="store what is drawn now")
    parser.addoption("--games", default=1, type=int, help="random games of each kind at the table")


@pytest.fixture(scope="session", autouse=True)
def _somebody_else(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The whole run has a user without files, who speaks English: nothing is left behind."""
    home = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(variable, str(home))
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            patch.setenv(variable, str(home / variable.lower()))
        for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(variable, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture(scope="session", autouse=True)
def _can_be_interrupted() -> None:
    """A run in the background of a script is deaf to Ctrl+C, and so would be what it starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the program keeps things during this test; it does not exist yet."""
    folder = tmp_path_factory.mktemp("home") / "pylos-pillarz"
    monkeypatch.setenv("PYLOS_PILLARZ_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The DISPLAY of an X server without a monitor, 1920x1920, to be passed to a process."""
    ours, its = os.pipe()
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", "1920x1920x24", "-nolisten", "tcp"]
    server = subprocess.Popen([*command, "-noreset"], pass_fds=[its], stderr=subprocess.DEVNULL)
    os.close(its)
    try:
        with os.fdopen(ours) as answer:
            number = answer.readline().strip()  # Once it is ready; nothing if it has failed.
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
