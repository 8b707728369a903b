"""Which tiers are drawn on a renderer of what speed."""

from __future__ import annotations

from itertools import product

import pytest

from scenes.look.shaders import Tier
from scenes.renderer import COST, PATIENT, SMOOTH, Tiers, is_software, tiers_for

FAST, FINE, PHOTO = Tier
SIZES = [(640, 360), (1280, 720), (720, 1280), (3840, 2160)]
SPEEDS = [10.0**power for power in range(6, 14)]
SOFTWARE, INTEGRATED, STRONG = 2e9, 4.5e10, 4e11
"""Rounds a second."""


@pytest.mark.parametrize(
    ("name", "software"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)", True),
        ("Microsoft Basic Render Driver", True),
        ("Apple Software Renderer", True),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
        ("NVIDIA GeForce RTX 3060/PCIe/SSE2", False),
        ("AMD Radeon RX 580 Series (radeonsi, polaris10, LLVM 15.0.6)", False),
        ("", False),
    ],
)
def test_renderers_that_draw_on_the_processors(name: str, software: bool) -> None:
    assert is_software(name) == software


def test_a_weak_renderer_moves_things_fast_and_rests_finely() -> None:
    assert tiers_for(SOFTWARE, (1280, 720)) == (FAST, FINE)


def test_a_strong_renderer_rests_in_a_photograph() -> None:
    assert tiers_for(INTEGRATED, (1280, 720)) == (FINE, PHOTO)
    assert tiers_for(STRONG, (1280, 720)) == (PHOTO, PHOTO)


def test_nothing_known_is_taken_for_weak() -> None:
    assert tiers_for(0.0, (1280, 720)) == (FAST, FINE)
    assert tiers_for(0.0, (1280, 720), PHOTO) == (FAST, PHOTO)


@pytest.mark.parametrize("chosen", Tier)
def test_the_chosen_tier_is_drawn_at_rest_and_never_exceeded(chosen: Tier) -> None:
    for speed, size in product(SPEEDS, SIZES):
        moving, still = tiers_for(speed, size, chosen)
        assert still == chosen
        assert moving == min(chosen, tiers_for(speed, size).moving)


def test_a_faster_renderer_and_a_smaller_picture_are_never_drawn_worse() -> None:
    for chosen, size in product([None, *Tier], SIZES):
        found = [tiers_for(speed, size, chosen) for speed in SPEEDS]
        assert found == sorted(found)
        assert all(moving <= still for moving, still in found)
    for speed in SPEEDS:
        small, usual, upright, large = (tiers_for(speed, size) for size in SIZES)
        assert small >= usual == upright >= large


def test_what_moves_is_drawn_no_finer_than_the_renderer_keeps_up_with() -> None:
    pixels = 1280 * 720
    for tier, rounds in COST.items():
        just = rounds * pixels / SMOOTH
        assert tiers_for(just * 1.01, (1280, 720)).moving == tier
        assert tiers_for(just * 0.99, (1280, 720)).moving == tier - 1
    patient = COST[PHOTO] * pixels / PATIENT
    assert tiers_for(patient * 1.01, (1280, 720)) == Tiers(FAST, PHOTO)
    assert tiers_for(patient * 0.99, (1280, 720)) == Tiers(FAST, FINE)
