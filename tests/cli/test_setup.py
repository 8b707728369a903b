"""The set-up, run for real in copies of the program: what it makes, and how it fails."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from cli.setup import PLAY, ROOT, TEST, Environment, Packages
from tests.cli.checkout import BARE, SHOW, copied, environment, main, make_wheels, pip_at_hand

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="uses signals and permissions")

NOT_READY = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copied(tmp_path / "program")


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    return make_wheels(tmp_path / "wheels", (ROOT / "requirements.txt").read_text())


@pytest.fixture(scope="module")
def pip(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PYTHONPATH, where it is not looked at how pip gets into an environment."""
    return str(pip_at_hand(tmp_path_factory.mktemp("pip")))


def sentence(failed: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a command that found something missing."""
    assert failed.returncode == NOT_READY, failed
    assert failed.stdout == ""
    *before, last = failed.stderr.splitlines()
    assert all(re.match("Installing packages into |   [A-Za-z]", line) for line in before), before
    assert last.startswith("main.py: ")
    return last.removeprefix("main.py: ")


# --- when it goes well ---


def test_first_start_installs_and_goes_on_inside(folder: Path, wheels: Path, pip: str) -> None:
    env = environment(wheels)
    first = main(folder, SHOW, env)
    assert (first.returncode, first.stdout) == (0, f"{folder / '.venv'}\n"), first
    assert re.search(r"^   numpy \d", first.stderr, re.MULTILINE), "no visible progress"
    assert "Installing 13 packages" in first.stderr

    # Next time nothing is installed, not even looked for.
    second = main(folder, SHOW, environment())
    assert (second.returncode, second.stdout, second.stderr) == (0, first.stdout, "")

    # New requirements are added to the same environment; until they can be, it stays as it is.
    (folder / ".venv" / "kept").touch()
    requirements = folder / "requirements.txt"
    before = requirements.read_text()
    requirements.write_text(before + "another==1.0\n")
    assert "another==1.0" in sentence(main(folder, SHOW, env))
    assert Environment(folder / ".venv").stamps() != []
    make_wheels(wheels, "another==1.0")
    third = main(folder, SHOW, env)
    assert (third.returncode, third.stdout) == (0, first.stdout), third
    assert (folder / ".venv" / "kept").exists()
    assert main(folder, SHOW, environment()).stderr == ""

    # Started by its own Python it notices them too.
    requirements.write_text(before)
    own = [str(folder / ".venv" / "bin" / "python")]
    fourth = main(folder, SHOW, env, own)
    assert (fourth.returncode, fourth.stdout) == (0, first.stdout), fourth
    assert "The packages are ready." in fourth.stderr

    # What another Python version has made is left to it.
    config = folder / ".venv" / "pyvenv.cfg"
    config.write_text(re.sub(r"(?m)^version = .*", "version = 3.99.1", config.read_text()))
    fifth = main(folder, SHOW, environment(wheels, PYTHONPATH=pip))
    version = "{}.{}".format(*sys.version_info)
    assert (fifth.returncode, fifth.stdout) == (0, f"{folder / '.venv' / version}\n"), fifth


def test_what_is_importable_is_used_as_it_is(folder: Path, tmp_path: Path) -> None:
    for module in PLAY.modules:
        (tmp_path / "site" / module).mkdir(parents=True)
    shown = main(folder, SHOW, environment(PYTHONPATH=str(tmp_path / "site")))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout == f"{sys.base_prefix}\n"
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize(
    "arguments",
    [["moves", "pylos"], ["perft", "pillarz", "--depth", "1"], ["--help"], ["play", "--help"]],
)
def test_headless_commands_need_no_package(folder: Path, arguments: list[str]) -> None:
    done = main(folder, arguments, environment())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert not (folder / ".venv").exists()


def test_wrong_arguments_are_told_before_anything_is_installed(folder: Path) -> None:
    done = main(folder, ["show", "pylos", "--out", "table.txt"], environment())
    assert done.returncode == 2
    assert not (folder / ".venv").exists()


# --- when something is missing ---


def test_no_network(folder: Path, pip: str) -> None:
    nobody = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1", "PIP_NO_INDEX": "0"}
    told = sentence(main(folder, SHOW, environment(PYTHONPATH=pip, **nobody)))
    assert "network" in told and str(folder / ".venv") in told
    assert not (folder / ".venv").exists()


def test_no_wheel(folder: Path, wheels: Path, pip: str) -> None:
    """A source package does not count: nothing is compiled."""
    (wheels / "numpy-2.4.6-py3-none-any.whl").rename(wheels / "numpy-2.4.6.tar.gz")
    told = sentence(main(folder, SHOW, environment(wheels, PYTHONPATH=pip)))
    assert "numpy==2.4.6" in told
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_python_without_venv(folder: Path, module: str) -> None:
    main_py = str(folder / "main.py")
    without = (
        f"import runpy, sys; sys.modules[{module!r}] = None; sys.argv[:1] = []; "
        f"sys.path.insert(0, {str(folder)!r}); runpy.run_path({main_py!r}, run_name='__main__')"
    )
    done = main(folder, SHOW, environment(), [*BARE, "-c", without])
    assert re.search(r"type `[\w -]+ .*python.*`", sentence(done))
    assert not (folder / ".venv").exists()


def test_folder_that_cannot_be_written(folder: Path) -> None:
    python = BARE
    if os.geteuid() == 0:
        if not shutil.which("setpriv"):
            pytest.skip("root can write everywhere")
        python = ["setpriv", "--bounding-set=-dac_override", *BARE]
    folder.chmod(0o555)
    try:
        done = main(folder, SHOW, environment(PYTHONDONTWRITEBYTECODE="1"), python)
    finally:
        folder.chmod(0o755)
    told = sentence(done)
    assert str(folder / ".venv") in told and "Permission denied" in told
    assert not (folder / ".venv").exists()


def test_something_else_in_the_way(folder: Path) -> None:
    (folder / ".venv").write_text("mine")
    assert str(folder / ".venv") in sentence(main(folder, SHOW, environment()))
    assert (folder / ".venv").read_text() == "mine"


def test_environment_of_somebody_else_is_left_alone(folder: Path, wheels: Path) -> None:
    subprocess.run([*BARE, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    before = sorted((folder / ".venv").rglob("*"))
    told = sentence(main(folder, SHOW, environment(wheels)))
    assert f"{folder / '.venv' / 'bin' / 'python'} -m pip install -r" in told
    assert sorted((folder / ".venv").rglob("*")) == before


# --- when it is cut short ---


@pytest.fixture
def silent_index() -> Iterator[socket.socket]:
    """Where pip may look for packages and wait for an answer."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server


@pytest.fixture
def waiting(
    folder: Path, silent_index: socket.socket, pip: str
) -> Iterator[tuple[subprocess.Popen[str], socket.socket]]:
    """A set-up whose pip waits for an answer, and the connection on which it waits."""
    host, port = silent_index.getsockname()
    index = {"PIP_INDEX_URL": f"http://{host}:{port}/", "PIP_RETRIES": "0", "PIP_NO_INDEX": "0"}
    command = [*BARE, str(folder / "main.py"), *SHOW]
    env = environment(PYTHONPATH=pip, **index)
    with subprocess.Popen(
        command, cwd=folder, env=env, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            connection, _ = silent_index.accept()
            with connection:
                yield process, connection
        finally:
            process.kill()


def eventually(happens: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not happens() and time.monotonic() < end:
        time.sleep(0.02)
    return happens()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_end_it_leaves_nothing(
    folder: Path, waiting: tuple[subprocess.Popen[str], socket.socket], number: signal.Signals
) -> None:
    process, connection = waiting
    assert (folder / ".venv").exists()
    process.send_signal(number)
    assert process.wait(20) == 128 + number
    assert not (folder / ".venv").exists()
    connection.settimeout(20)
    while connection.recv(4096):  # Till the end: pip is gone too.
        pass
    assert "Traceback" not in (process.stderr or sys.stdin).read()


def test_killed_it_is_made_anew(
    folder: Path, wheels: Path, pip: str, waiting: tuple[subprocess.Popen[str], socket.socket]
) -> None:
    process, connection = waiting
    (folder / ".venv" / "half made").touch()
    process.kill()
    process.wait()
    assert Environment(folder / ".venv").stamps() == []

    # The killed one's pip is still there: the next set-up waits for its end.
    command = [*BARE, str(folder / "main.py"), *SHOW]
    env = environment(wheels, PYTHONPATH=pip)
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as following:
        assert following.stdout and following.stderr
        assert "waiting" in following.stderr.readline()
        assert (folder / ".venv" / "half made").exists()
        connection.close()
        assert following.wait(60) == 0, following.stderr.read()
        assert following.stdout.read() == f"{folder / '.venv'}\n"
    assert not (folder / ".venv" / "half made").exists()


# --- what it knows ---


@pytest.mark.parametrize("packages", [PLAY, TEST], ids=["play", "test"])
def test_modules_are_those_of_the_requirements(packages: Packages) -> None:
    """Every module comes from a requirement, and every requirement of ours is looked for."""
    only_for_others = {"panda3d-gltf", "panda3d-simplepbr", "pyperclip", "screeninfo", "jeepney"}
    texts = "".join((ROOT / file).read_text() for file in packages.files)
    required = {name.lower() for name in re.findall(r"^([\w-]+)==", texts, re.MULTILINE)}
    known = packages_distributions()
    found = {known[module][0].lower() for module in packages.modules}
    assert found == required - only_for_others
    assert packages.importable()
    assert not Packages((), ("no_such_module",)).importable()


@pytest.mark.parametrize("version", [(3, 0), (3, 6), (3, 10, 13)])
def test_old_python_is_told_so(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (ROOT / "main.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    run = runpy.run_path(str(ROOT / "main.py"))["main"]
    monkeypatch.setattr(sys, "version_info", version)
    assert run(["play"]) == NOT_READY
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "3.11" in told and "{}.{}".format(*version) in told
