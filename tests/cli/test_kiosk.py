"""What the staff do from a command line, and the service that starts the kiosk."""

from __future__ import annotations

import configparser
import io
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli import parser
from game.kiosk.pin import Pin
from game.kiosk.staff import StaffSettings, load_staff, save_staff
from game.kiosk.statistics import Played, Result, Statistics

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "assets" / "kiosk" / "pylos-pillarz-kiosk.service"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Gives lines to a command through a pipe."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def kiosk(*arguments: str) -> int:
    return parser.main(["kiosk", *arguments])


class TestSetPin:
    def test_it_is_set_and_all_else_stays(
        self, home: Path, typed, capsys: pytest.CaptureFixture[str]
    ) -> None:  # type: ignore[no-untyped-def]
        save_staff(StaffSettings(volume=0.25, pin=Pin.of("1111")))
        typed("271828\n")
        assert kiosk("--set-pin") == 0
        assert capsys.readouterr() == ("The PIN has been set.\n", "")
        settings, _ = load_staff()
        assert settings.pin is not None
        assert settings.pin.fits("271828") and not settings.pin.fits("1111")
        assert settings.volume == 0.25
        assert all(b"271828" not in file.read_bytes() for file in home.iterdir())

    @pytest.mark.parametrize("text", ["", "123\n", "12a4\n", "1234567890123\n"])
    def test_what_is_no_pin(
        self, home: Path, typed, capsys: pytest.CaptureFixture[str], text: str
    ) -> None:  # type: ignore[no-untyped-def]
        typed(text)
        assert kiosk("--set-pin") == 2
        assert capsys.readouterr().err == ("main.py: A PIN has 4 to 12 digits and nothing else.\n")
        assert not home.exists()

    @pytest.mark.skipif(sys.platform == "win32", reason="terminals as on POSIX")
    @pytest.mark.parametrize(("again", "status"), [("271828", 0), ("271829", 2)])
    def test_at_a_terminal_it_is_typed_twice_and_not_seen(
        self, home: Path, again: str, status: int
    ) -> None:
        ours, its = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "main.py", "kiosk", "--set-pin"],
            cwd=ROOT,
            stdin=its,
            stdout=its,
            stderr=its,
            start_new_session=True,
        ) as process:
            os.close(its)
            seen = b""
            for question, digits in ((b"PIN: ", "271828"), (b"more: ", again)):
                while not seen.endswith(question):
                    seen += os.read(ours, 100)
                os.write(ours, digits.encode() + b"\n")
            assert process.wait(timeout=30) == status
        os.close(ours)
        assert b"27182" not in seen
        assert (load_staff()[0].pin is not None) == (status == 0)

    def test_where_nothing_can_be_kept(
        self, typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:  # type: ignore[no-untyped-def]  # fmt: skip
        (tmp_path / "file").touch()
        monkeypatch.setenv("PYLOS_PILLARZ_HOME", str(tmp_path / "file"))
        typed("271828\n")
        assert kiosk("--set-pin") == 2
        assert "can't be kept" in capsys.readouterr().err


class TestExport:
    def test_the_statistics(self, tmp_path: Path) -> None:
        statistics = Statistics()
        statistics.add(statistics.begin("hu"), Played("pylos", 1, 9.0, 7, Result.LEFT, "hu"))
        assert kiosk("--export", str(tmp_path / "out.csv")) == 0
        lines = (tmp_path / "out.csv").read_text().splitlines()
        assert len(lines) == 2 and lines[1].endswith(",pylos,1,9.0,7,left")

    def test_where_they_can_not_be_written_or_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert kiosk("--export", str(tmp_path / "no" / "out.csv")) == 2
        assert "can't be exported" in capsys.readouterr().err
        (tmp_path / "file").touch()
        monkeypatch.setenv("PYLOS_PILLARZ_HOME", str(tmp_path / "file"))
        assert kiosk("--export", str(tmp_path / "out.csv")) == 2
        assert "can't be kept" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--scene", "--set-pin"), "not allowed with"),
        (("--without", "picture"), "sound"),
        (("--window", "10x10"), "--window"),
        (("--program", ""), "is no program"),
        (("--program", "'"), "is no program"),
        (("--program", "/no/such/program -x"), "is no program"),
        (("--program", "x", "--set-pin"), "not allowed with"),
        (("--program", "x", "--patience", "0.1"), "from 0.5 to 600.0"),
    ],
)
def test_arguments_that_make_no_sense(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert kiosk(*arguments) == 2
    complaint = capsys.readouterr().err
    assert words in complaint and complaint.count("\n") == 1


class TestUnit:
    def test_what_a_kiosk_needs(self) -> None:
        unit = configparser.ConfigParser(interpolation=None)
        unit.optionxform = str  # type: ignore[assignment, method-assign]
        unit.read_string(UNIT.read_text(encoding="utf-8"))
        assert unit["Unit"]["StartLimitIntervalSec"] == "0"
        service = unit["Service"]
        assert service["Type"] == "notify" and service["Restart"] == "on-failure"
        # The supervisor's own patience is 15 s, and GRACE is part of an end.
        assert 40 <= int(service["WatchdogSec"]) <= 120
        assert int(service["TimeoutStopSec"]) > 10
        command = service["ExecStart"].split()
        assert command[:3] == ["/usr/bin/env", "python3", "main.py"]
        assert command[3] in parser.COMMANDS

    @pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
    def test_systemd_understands_it(self, tmp_path: Path) -> None:
        text = UNIT.read_text().replace("%h/pylos-pillarz", str(ROOT))
        (tmp_path / UNIT.name).write_text(text)
        done = subprocess.run(
            ["systemd-analyze", "verify", "--user", str(tmp_path / UNIT.name)],
            env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        ours = [line for line in done.stderr.splitlines() if UNIT.name in line]
        assert ours == []
