"""The conversation with systemd, if it has started us: datagrams to a socket of this machine."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping


class Notifier:
    """Tells systemd how we are; tells nobody where there is none.

    What systemd has put into the environment is taken out of it: it is not meant for children.
    """

    def __init__(self, env: MutableMapping[str, str] = os.environ) -> None:
        self._address = env.pop("NOTIFY_SOCKET", "")
        watched = env.pop("WATCHDOG_USEC", "")
        process = env.pop("WATCHDOG_PID", "")
        self.every: float | None = None
        """Seconds between two signs of life, half of what systemd waits; None: none are wanted."""
        if self._address and watched.isdecimal() and process in ("", str(os.getpid())):
            self.every = int(watched) / 2e6 or None

    def ready(self) -> None:
        """The kiosk has come up."""
        self._tell("READY=1")

    def alive(self) -> None:
        """A sign of life."""
        self._tell("WATCHDOG=1")

    def status(self, text: str) -> None:
        """A line for `systemctl status`."""
        self._tell(f"STATUS={text}")

    def stopping(self) -> None:
        """We are about to end."""
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is no file: the kernel writes it with a 0 byte.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto(text.encode(), address)
        except OSError:
            pass  # systemd will draw its own conclusions.
