"""The screen is kept awake while that is wanted, and whatever goes wrong there hurts nobody."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace

import pytest
from Xlib.display import Display as Server
from Xlib.ext import screensaver

from scenes.kiosk.hardware.awake import EVERY, Awake
from tests.game.kiosk.clocks import HandClock
from tests.scenes.kiosk.x_server import machine, name, server

__all__ = ["machine", "name", "server"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb")

PATIENCE = 10.0


class Desktop:
    """wakepy, as far as it is used, and what is asked of it."""

    def __init__(self) -> None:
        self.entered = self.left = 0
        self.fault: Exception | None = None

    def presenting(self, on_fail: str) -> Desktop:
        assert on_fail == "pass"
        if self.fault:
            raise self.fault
        return self

    def __enter__(self) -> SimpleNamespace:
        self.entered += 1
        return SimpleNamespace(method=None)

    def __exit__(self, *_: object) -> None:
        self.left += 1


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Desktop:
    desktop, module = Desktop(), ModuleType("wakepy")
    module.keep = desktop  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "wakepy", module)
    return desktop


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    until(lambda: not set(threading.enumerate()) - before)


def test_the_desktop_is_asked_while_it_is_wanted(desktop: Desktop) -> None:
    wanted = True
    awake = Awake(lambda: wanted, HandClock(), display=":987")
    for _ in range(10):
        awake.update()
    until(lambda: desktop.entered == 1)
    wanted = False
    for _ in range(10):
        awake.update()
    until(lambda: desktop.left == 1)
    wanted = True
    awake.update()
    until(lambda: desktop.entered == 2)
    awake.close()
    until(lambda: desktop.left == 2)


@pytest.mark.parametrize("fault", [ImportError("no wakepy"), RuntimeError("broken")])
def test_a_desktop_that_can_not_be_asked_is_no_harm(
    desktop: Desktop, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    desktop.fault = fault
    awake = Awake(lambda: True, HandClock(), display=":987")
    for _ in range(100):
        awake.update()
    until(lambda: len(caplog.records) == 1)
    assert str(fault) in caplog.text
    awake.close()


def test_an_x_server_counts_no_idleness(desktop: Desktop, server: Server, name: str) -> None:  # noqa: ARG001
    def idle() -> float:
        return float(screensaver.query_info(server.screen().root).idle) / 1000

    clock = HandClock()
    wanted = True
    awake = Awake(lambda: wanted, clock, display=name)
    time.sleep(0.3)
    assert idle() > 0.25
    awake.update()
    until(lambda: idle() < 0.2)
    time.sleep(0.3)
    clock.pass_(EVERY / 2)
    awake.update()
    assert idle() > 0.25
    clock.pass_(EVERY / 2)
    awake.update()
    until(lambda: idle() < 0.2)
    wanted = False
    time.sleep(0.3)
    clock.pass_(10 * EVERY)
    awake.update()
    assert idle() > 0.25


def test_an_x_server_that_goes_and_comes_is_no_harm(desktop: Desktop, machine, name: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ARG001
    clock = HandClock()
    awake = Awake(lambda: True, clock, display=name)
    awake.update()
    machine[0].kill()
    machine[0].wait()
    for _ in range(3):
        clock.pass_(EVERY)
        awake.update()
    awake.close()
