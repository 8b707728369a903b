"""What is loaded when: the game without an engine, the command line without either."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LOADED = """
import importlib, sys
before = set(sys.modules)
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*sorted({module.partition(".")[0] for module in set(sys.modules) - before}))
"""


def modules(package: str) -> list[str]:
    """Every module of a package of ours, itself included."""
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    return [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in files
    ]


def loaded_by(names: list[str]) -> set[str]:
    """The packages that a new Python has loaded after it has imported these modules."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *names], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_game_loads_no_engine() -> None:
    names = modules("game")
    assert {"game", "game.pylos.position", "game.pillarz.position"} <= set(names)
    foreign = loaded_by(names) - set(sys.stdlib_module_names)
    assert foreign == {"game"}


def test_the_command_line_starts_with_the_standard_library_alone() -> None:
    foreign = loaded_by(["main", "cli.parser"]) - set(sys.stdlib_module_names)
    assert foreign == {"main", "cli", "game"}


@pytest.mark.parametrize(("game", "other"), [("pylos", "pillarz"), ("pillarz", "pylos")])
def test_a_game_loads_without_the_other(game: str, other: str) -> None:
    asked = f"import game.{game}, sys; print([name for name in sys.modules if {other!r} in name])"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
