"""What systemd hears, through its real socket protocol."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.supervision.notify import Notifier

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="systemd is of Linux")


class Systemd:
    """The other end of the socket."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(1000).decode())
            except BlockingIOError:
                return found


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.socket.close()


def test_what_is_told(systemd: Systemd, tmp_path: Path) -> None:
    env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "60000000", "A": "1"}
    notifier = Notifier(env)
    notifier.ready()
    notifier.alive()
    notifier.status("plays")
    notifier.stopping()
    assert systemd.heard() == ["READY=1", "WATCHDOG=1", "STATUS=plays", "STOPPING=1"]
    assert notifier.every == 30.0
    assert env == {"A": "1"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")
def test_a_socket_without_a_file() -> None:
    name = f"pylos-pillarz-test-{os.getpid()}"
    systemd = Systemd(f"\0{name}")
    Notifier({"NOTIFY_SOCKET": f"@{name}"}).ready()
    assert systemd.heard() == ["READY=1"]
    systemd.socket.close()


def test_without_systemd_nobody_is_told() -> None:
    notifier = Notifier({"WATCHDOG_USEC": "60000000"})
    notifier.ready()
    assert notifier.every is None


@pytest.mark.parametrize(
    ("usec", "process", "every"),
    [
        ("3000000", str(os.getpid()), 1.5),
        ("3000000", "1", None),
        ("", "", None),
        ("0", "", None),
        ("soon", "", None),
    ],
)
def test_the_watchdog(usec: str, process: str, every: float | None) -> None:
    env = {"NOTIFY_SOCKET": "/none", "WATCHDOG_USEC": usec, "WATCHDOG_PID": process}
    assert Notifier(env).every == every


def test_a_socket_that_has_gone_or_is_full(systemd: Systemd, tmp_path: Path) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    for _ in range(5000):
        notifier.alive()
    assert set(systemd.heard()) == {"WATCHDOG=1"}
    (tmp_path / "notify").unlink()
    notifier.alive()
