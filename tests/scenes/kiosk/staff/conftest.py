"""A staff's page that is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kiosk.pin import Pin
from game.kiosk.staff import StaffSettings
from scenes.app import App
from tests.scenes.kiosk.stand_in import StandIn


@pytest.fixture
def kiosk(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    # What is plugged into this machine is none of the tests' business.
    monkeypatch.setattr("scenes.kiosk.staff.statistics_page.removable_media", list)
    kiosk = StandIn(app, tmp_path, StaffSettings(pin=Pin.of("1234")))
    kiosk.keep(kiosk.settings)
    kiosk.open_staff()
    app.step()
    return kiosk
