"""The HUD is looked at in its nominal size."""

from __future__ import annotations

import pytest

from scenes.app import App
from tests.scenes.conftest import resize


@pytest.fixture
def app(app: App) -> App:
    """The app, 1280x720."""
    resize(app, (1280, 720))
    return app
