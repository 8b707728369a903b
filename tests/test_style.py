"""Style, types and layering are part of the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["-m", "ruff", "check", "."], id="ruff"),
        # From scratch: a kept cache does not notice that a module is new.
        pytest.param(["-m", "mypy", "--no-incremental"], id="mypy"),
        pytest.param(
            ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
            id="import-linter",
        ),
    ],
)
def test_nothing_to_complain_about(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
