"""What is loaded when: the game without a picture or numba, the command line without either."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from cli.parser import COMMANDS

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


def compiled(names: list[str]) -> set[str]:
    """Those of the modules that, in the end, import game.compiled before anything is called."""
    needs = {name: imported_by(name) for name in names}
    found = {"game.compiled"}
    while more := {name for name, needed in needs.items() if needed & found} - found:
        found |= more
    return found


def imported_by(name: str) -> set[str]:
    """The modules of the game that a module imports at its top."""
    path = ROOT.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found = set[str]()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_the_game_loads_no_picture_and_nothing_compiled() -> None:
    names = modules("game")
    needed = {"game", "game.pylos.position", "game.pillarz.position", "game.engine.client"}
    plain = set(names) - compiled(names)
    assert {*needed, "game.engine.process", "game.engine.arena"} <= plain
    assert loaded_by(sorted(plain)) - set(sys.stdlib_module_names) == {"game"}


def test_what_is_compiled_loads_no_picture() -> None:
    foreign = loaded_by(sorted(compiled(modules("game")))) - set(sys.stdlib_module_names)
    assert {"game", "numba", "numpy"} <= foreign
    assert not foreign & {"ursina", "panda3d", "direct", "PIL", "scenes", "cli"}


def test_the_command_line_starts_with_the_standard_library_alone() -> None:
    commands = {f"cli.{command.module}" for command in COMMANDS.values()}
    assert "cli.arena" in commands
    foreign = loaded_by(["main", "cli.parser", *sorted(commands)]) - set(sys.stdlib_module_names)
    assert foreign == {"main", "cli", "game"}


def test_the_supervisor_of_the_kiosk_needs_the_standard_library_alone() -> None:
    foreign = loaded_by(modules("cli/supervision")) - set(sys.stdlib_module_names)
    assert foreign == {"cli", "game"}


@pytest.mark.parametrize(("game", "other"), [("pylos", "pillarz"), ("pillarz", "pylos")])
def test_a_game_loads_without_the_other(game: str, other: str) -> None:
    asked = f"import game.{game}, sys; print([name for name in sys.modules if {other!r} in name])"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
