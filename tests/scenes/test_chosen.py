"""The names in the settings mean what the picture knows, and unknown ones the usual."""

from __future__ import annotations

import pytest

from game import settings
from game.settings import Settings
from scenes.app import App
from scenes.chosen import opinion_named, take_up, theme_named, tier_name, tier_named
from scenes.hud import words
from scenes.look.shaders import Tier
from scenes.look.themes import THEMES, WALNUT


def test_every_name_is_known_everywhere() -> None:
    assert tuple(THEMES) == settings.THEMES == tuple(words.THEMES)
    assert tuple(tier_name(tier) for tier in Tier) == settings.TIERS
    assert [value for value, _ in words.TIERS.values()] == ["", *settings.TIERS]
    assert [value for value, _ in words.OPINIONS.values()] == ["", *settings.OPINIONS]
    assert [opinion_named(name) for name in settings.OPINIONS] == [*settings.OPINIONS]
    assert theme_named(Settings().theme) is WALNUT


@pytest.mark.parametrize("tier", [None, *Tier])
def test_a_tier_has_a_name_and_is_found_by_it(tier: Tier | None) -> None:
    assert tier_named(tier_name(tier)) == tier


@pytest.mark.parametrize("name", ["", "oak", "WALNUT"])
def test_what_is_not_known_is_the_usual(name: str) -> None:
    assert theme_named(name) is WALNUT
    assert tier_named("best") is None
    assert opinion_named(name) == ""


def test_a_setting_holds_at_once(app: App) -> None:
    take_up(app, "theme", "night")
    take_up(app, "tier", "fast")
    take_up(app, "motion", False)
    take_up(app, "opinion", "bar")
    assert app.opinion == "bar"
    assert (app.theme.name, app.tier, app.tiers.still, app.motion) == ("night", Tier.FAST, 0, False)
    app.step()
    assert app.base.win.isActive(), "and is drawn"
