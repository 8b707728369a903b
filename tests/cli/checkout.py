"""A copy of the program to set up, and wheels that cost nothing: no test needs a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from cli.setup import ROOT

BARE = [str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}"), "-S"]
"""This Python without any package."""

PARTS = ("main.py", "cli", "game", "assets/locales", "requirements.txt", "tests/requirements.txt")

SHOWN = """
import sys
def show(**_): print(sys.prefix); return 0
"""
"""Stands in for the scenes: the set-up is what is looked at."""

LINKED = """
import pathlib, sysconfig
pathlib.Path(sysconfig.get_path("purelib"), "pip").symlink_to({pip!r})
"""
"""Stands in for ensurepip, which takes seconds."""

SHOW = ["show", "pylos", "--out", "../table.png"]


def copied(folder: Path) -> Path:
    """The program in `folder`, its scenes replaced by SHOWN."""
    for part in PARTS:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        else:
            shutil.copy(ROOT / part, folder / part)
    (folder / "scenes").mkdir()
    (folder / "scenes" / "__init__.py").touch()
    (folder / "scenes" / "show.py").write_text(SHOWN)
    return folder


def environment(wheels: Path | None = None, **more: str) -> Mapping[str, str]:
    """An environment in which pip knows of these wheels, of nothing else, and of no cache."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    quiet = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "PIP_NO_INDEX": "1"}
    if wheels:
        quiet["PIP_FIND_LINKS"] = str(wheels)
    return env | quiet | more


def pip_at_hand(folder: Path) -> Path:
    """A folder for PYTHONPATH with an ensurepip that takes no time: it links to one pip."""
    subprocess.run([*BARE, "-m", "venv", "--without-pip", folder / "made"], check=True)
    python = folder / "made" / "bin" / "python"
    subprocess.run([python, "-m", "ensurepip", "--default-pip"], check=True, capture_output=True)
    (pip,) = (folder / "made").glob("lib/*/site-packages/pip")
    (folder / "path" / "ensurepip").mkdir(parents=True)
    (folder / "path" / "ensurepip" / "__init__.py").touch()
    (folder / "path" / "ensurepip" / "__main__.py").write_text(LINKED.format(pip=str(pip)))
    return folder / "path"


def main(
    folder: Path, arguments: Iterable[str], env: Mapping[str, str], python: Iterable[str] = BARE
) -> subprocess.CompletedProcess[str]:
    """What main.py does with these arguments."""
    return subprocess.run(
        [*python, str(folder / "main.py"), *arguments],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def make_wheels(folder: Path, requirements: str) -> Path:
    """An empty wheel for every `name==version` of the text, importable where the game needs it."""
    folder.mkdir(exist_ok=True)
    for name, version in re.findall(r"^([\w-]+)==([\d.]+)", requirements, re.MULTILINE):
        module = {"pillow": "PIL"}.get(name, name.replace("-", "_"))
        dist = f"{name.replace('-', '_')}-{version}"
        info = f"{dist}.dist-info"
        files = {
            f"{module}/__init__.py": "",
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }
        files[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in files)
        with zipfile.ZipFile(folder / f"{dist}-py3-none-any.whl", "w") as wheel:
            for file, text in files.items():
                wheel.writestr(file, text)
    return folder
