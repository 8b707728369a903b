"""Files are written whole or not at all, and broken ones are set aside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import storage
from game.storage import TooLarge, read_whole, set_aside, write_atomically

HERE = Path(__file__).resolve().parents[2]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class TestHome:
    def test_the_environment_may_name_it(self, tmp_path: Path) -> None:
        assert storage.home({"PYLOS_PILLARZ_HOME": str(tmp_path)}) == tmp_path

    def test_else_it_is_where_the_system_keeps_a_users_data(self) -> None:
        for env in ({}, {"PYLOS_PILLARZ_HOME": ""}):
            assert storage.home(env).name == "pylos-pillarz"
            assert storage.home(env).is_absolute()
            assert Path(os.environ["HOME"]) in storage.home(env).parents

    def test_asking_creates_nothing(self, home: Path) -> None:
        assert storage.home() == home
        assert not home.exists()


class TestWriting:
    def test_a_new_file(self, tmp_path: Path) -> None:
        write_atomically(tmp_path / "a", "ő ű\n„”\n")
        assert (tmp_path / "a").read_bytes() == "ő ű\n„”\n".encode()
        assert names(tmp_path) == ["a"]

    def test_an_old_file_is_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_text("a much longer old text")
        write_atomically(tmp_path / "a", "new")
        assert (tmp_path / "a").read_text() == "new"
        assert names(tmp_path) == ["a"]

    @pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
    def test_it_keeps_its_permissions(self, tmp_path: Path) -> None:
        file = tmp_path / "a"
        file.touch(0o640)
        write_atomically(file, "new")
        assert file.stat().st_mode & 0o777 == 0o640

    @pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "there").mkdir()
        link = tmp_path / "link"
        link.symlink_to(tmp_path / "there" / "file")
        write_atomically(link, "text")
        assert link.is_symlink()
        assert (tmp_path / "there" / "file").read_text() == "text"

    @pytest.mark.parametrize("fails", ["fsync", "replace"])
    def test_a_failure_leaves_the_old_file_and_nothing_else(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
    ) -> None:
        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        (tmp_path / "a").write_text("old")
        monkeypatch.setattr(*((os, "fsync", fail) if fails == "fsync" else (Path, "replace", fail)))
        with pytest.raises(OSError, match="No space left"):
            write_atomically(tmp_path / "a", "new")
        assert (tmp_path / "a").read_text() == "old"
        assert names(tmp_path) == ["a"]

    def test_a_missing_folder_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            write_atomically(tmp_path / "no" / "a", "text")

    def test_the_text_reaches_the_disk_before_its_name_does(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[str] = []
        fsync, replace = os.fsync, Path.replace

        def synced(descriptor: int) -> None:
            calls.append("fsync")
            fsync(descriptor)

        def replaced(source: Path, target: Path) -> Path:
            calls.append("rename")
            assert source.read_text() == "text" and source.parent == target.parent
            return replace(source, target)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(Path, "replace", replaced)
        write_atomically(tmp_path / "a", "text")
        assert calls == ["fsync", "rename", *(["fsync"] if sys.platform != "win32" else [])]

    @pytest.mark.skipif(sys.platform == "win32", reason="kills as on POSIX")
    def test_killed_at_any_moment_the_file_is_whole(self, tmp_path: Path) -> None:
        file = tmp_path / "a"
        write_atomically(file, "x" * 100_000)
        writer = (
            "import sys, itertools, pathlib\n"
            "from game.storage import write_atomically\n"
            "for letter in itertools.cycle('xyz'):\n"
            "    write_atomically(pathlib.Path(sys.argv[1]), letter * 100_000)\n"
            "    print(flush=True)\n"
        )
        for number in range(6):
            command = [sys.executable, "-c", writer, str(file)]
            with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE) as process:
                assert process.stdout is not None
                process.stdout.readline()
                time.sleep(0.003 * number)
                process.send_signal(signal.SIGKILL)
            text = file.read_text()
            assert len(text) == 100_000 and len(set(text)) == 1


class TestSettingAside:
    def test_the_first_free_number_is_taken(self, tmp_path: Path) -> None:
        for number, text in enumerate("abc", start=1):
            (tmp_path / "s.json").write_text(text)
            assert set_aside(tmp_path / "s.json") == tmp_path / f"s.json.broken-{number}"
        assert [(tmp_path / name).read_text() for name in names(tmp_path)] == ["a", "b", "c"]


def test_a_file_without_an_end_is_not_read_for_ever() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has none")
    with pytest.raises(TooLarge):
        read_whole(endless)
