"""What the machine must have: found by use, installed by root on Debian, else told."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cli import system
from cli.system import NotReady, Part, require

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lacks any of it")


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH."""
    folder = tmp_path / "tools"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def add_tool(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def part(name: str, proof: Path) -> Part:
    """Something that works once the file `proof` is there."""
    packages = {manager: (f"lib{name.lower()}", "common") for manager in system.INSTALL}
    return Part(name, proof.exists, packages)


def test_nothing_is_said_of_what_works(tmp_path: Path, tools: Path) -> None:
    (tmp_path / "proof").touch()
    require([part("GL", tmp_path / "proof")], may_install=True)


@pytest.mark.parametrize(
    ("manager", "command"),
    [
        ("apt-get", "apt-get install -y --no-install-recommends libgl common libegl"),
        ("dnf", "dnf install -y libgl common libegl"),
        ("pacman", "pacman -S --needed --noconfirm libgl common libegl"),
    ],
)
@pytest.mark.parametrize(("user", "sudo"), [(0, ""), (1000, "sudo ")])
def test_the_command_to_type(
    tmp_path: Path,
    tools: Path,
    monkeypatch: pytest.MonkeyPatch,
    manager: str,
    command: str,
    user: int,
    sudo: str,
) -> None:
    add_tool(tools, manager, "exit 1")
    monkeypatch.setattr(os, "geteuid", lambda: user)
    lacking = [part("GL", tmp_path / "none"), part("EGL", tmp_path / "none")]
    with pytest.raises(NotReady) as told:
        require(lacking)
    assert f"`{sudo}{command}`" in str(told.value)
    assert "lacks GL, EGL" in str(told.value)


@pytest.mark.parametrize("needs_update", [False, True])
def test_root_has_it_installed(
    tmp_path: Path,
    tools: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    needs_update: bool,
) -> None:
    """apt-get is asked once; if its lists are too old, they are renewed first."""
    log, updated, proof = tmp_path / "log", tmp_path / "updated", tmp_path / "proof"
    if not needs_update:
        updated.touch()
    script = f"""
        echo "$DEBIAN_FRONTEND" "$@" >> {log}
        case "$*" in
            *update*) : > {updated} ;;
            *) [ -e {updated} ] && : > {proof} ;;
        esac"""
    add_tool(tools, "apt-get", script)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(system, "APT_LISTS", tmp_path)
    (tmp_path / "main_Packages.lz4").touch()
    require([part("GL", proof)], may_install=True)
    asked = log.read_text().splitlines()
    install = "install -y --no-install-recommends libgl common"
    assert [line.split("=120 ")[1] for line in asked] == (
        [install, "update", install] if needs_update else [install]
    )
    assert all(line.startswith("noninteractive ") for line in asked)
    assert "libgl common" in capsys.readouterr().err


@pytest.mark.parametrize(("user", "may_install"), [(1000, True), (0, False)])
def test_nobody_else_has_it_installed(
    tmp_path: Path, tools: Path, monkeypatch: pytest.MonkeyPatch, user: int, may_install: bool
) -> None:
    proof = tmp_path / "proof"
    add_tool(tools, "apt-get", f": > {proof}")
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with pytest.raises(NotReady, match=r"type `(sudo )?apt-get"):
        require([part("GL", proof)], may_install)
    assert not proof.exists()


def test_an_install_that_fails_is_told(
    tmp_path: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_tool(tools, "apt-get", "exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(NotReady, match=r"type `(sudo )?apt-get"):
        require([part("GL", tmp_path / "proof")], may_install=True)


def test_this_machine_has_what_the_tests_need() -> None:
    """Which is true, or these tests would not run."""
    assert system.missing(system.TO_TEST) == ()


def test_libraries_that_are_not_there() -> None:
    assert not system.loads("libno-such-library.so.1")


def test_no_screen(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(NotReady, match=r"DISPLAY is not set.*main.py show"):
        system.require_screen()
    monkeypatch.setenv("DISPLAY", ":54321")
    with pytest.raises(NotReady, match="DISPLAY is :54321"):
        system.require_screen()
    monkeypatch.setenv("DISPLAY", display)
    system.require_screen()
