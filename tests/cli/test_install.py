"""What is made of pip's output."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli.install import explanation, news, not_written
from cli.progress import Progress

FOLDER = Path("/somewhere/.venv")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (
            "Downloading panda3d-1.10.16-cp311-cp311-manylinux2014_x86_64.whl (55.8 MB)",
            "   panda3d 1.10.16 (55.8 MB)",
        ),
        (
            "Using cached ursina-7.0.0-py3-none-any.whl (from -r requirements.txt (line 4))",
            "   ursina 7.0.0",
        ),
        ("Processing /wheels/numpy-2.4.6-py3-none-any.whl (from -r a)", "   numpy 2.4.6"),
        ("Installing collected packages: numpy, ursina, panda3d", "  Installing 3 packages"),
        ("Downloading ursina-7.0.0-py3-none-any.whl.metadata (12 kB)", None),
        ("Collecting ursina==7.0.0", None),
        ("Looking in links: /wheels", None),
    ],
)
def test_news(line: str, shown: str | None) -> None:
    told = news(line)
    assert (None if told is None else str(told)) == shown


@pytest.mark.parametrize(
    ("output", "told"),
    [
        (
            "Collecting a\nERROR: Could not install packages due to an OSError: "
            "[Errno 28] No space left on device\n",
            "disk is full",
        ),
        (
            "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError'\n"
            "ERROR: Could not find a version that satisfies the requirement a==1\n"
            "ERROR: No matching distribution found for a==1\n",
            "check the network",
        ),
        (
            "ERROR: Could not find a version that satisfies the requirement a==1 (from versions: )"
            "\nERROR: No matching distribution found for a==1; python_version < '3.12'\n",
            "no ready-made a==1 for Python",
        ),
        ("OSError: [Errno 13] Permission denied: '/somewhere'\n", "cannot be written"),
        ("OSError: [Errno 30] Read-only file system: '/somewhere'\n", "cannot be written"),
        ("ERROR: first\nERROR: the cause\n\nnotice: update pip\n", "the cause"),
        ("/bin/python: No module named pip\n\n", "No module named pip"),
        ("", "could not be installed"),
    ],
)
def test_explanation(output: str, told: str) -> None:
    sentence = str(explanation(output, FOLDER))
    assert told in sentence
    assert "\n" not in sentence


def test_not_written() -> None:
    assert "disk is full" in str(not_written(FOLDER, OSError(28, "No space left on device")))
    assert "(Read-only file system)" in str(
        not_written(FOLDER, OSError(30, "Read-only file system"))
    )


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_moves_on_a_terminal_and_counts_lines_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "11")
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress(stream)
        progress.now("a long first line")
        progress.now("second")
        progress.clear()
    assert terminal.getvalue() == "\ra long fir\rsecond    \r          \r"
    assert file.getvalue() == "a long first line\nsecond\n"
