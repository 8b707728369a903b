"""Opacities go where they should, in the time they should, once."""

from __future__ import annotations

import pytest
from panda3d.core import NodePath

from scenes.hud.fades import Fades


def test_a_fade_takes_its_time() -> None:
    fades, node, ends = Fades(), NodePath("node"), []
    fades.start(node, 0.0, 1.0, 2.0, lambda: ends.append(node.getSa()))
    assert node.getSa() == 0
    assert fades.update(0.5)
    assert node.getSa() == pytest.approx(0.25)
    assert fades.update(1.0)
    assert node.getSa() == pytest.approx(0.75)
    assert ends == []
    assert fades.update(99.0), "the last step has changed something"
    assert ends == [1.0]
    assert not fades.update(1.0)


def test_a_new_fade_takes_the_place_of_the_old() -> None:
    fades, node, ends = Fades(), NodePath("node"), []
    fades.start(node, 0.0, 1.0, 1.0, lambda: ends.append("in"))
    fades.update(0.5)
    fades.start(node, 1.0, 0.0, 1.0, lambda: ends.append("out"))
    while fades.update(0.3):
        pass
    assert ends == ["out"]
    assert node.getSa() == 0


def test_no_seconds_mean_at_once() -> None:
    fades, node = Fades(), NodePath("node")
    fades.start(node, 0.0, 1.0, 0.0)
    assert node.getSa() == 1
    fades.update(0.0)
    assert not fades.update(0.0)


def test_fades_are_apart_and_can_be_stopped() -> None:
    fades, one, two = Fades(), NodePath("one"), NodePath("two")
    fades.start(one, 0.0, 1.0, 1.0)
    fades.start(two, 1.0, 0.0, 2.0)
    fades.update(0.5)
    fades.stop(one)
    fades.update(0.5)
    assert (one.getSa(), two.getSa()) == (pytest.approx(0.5), pytest.approx(0.5))


def test_the_end_of_a_fade_may_start_another() -> None:
    fades, node = Fades(), NodePath("node")
    fades.start(node, 0.0, 1.0, 1.0, lambda: fades.start(node, 1.0, 0.2, 1.0))
    while fades.update(0.6):
        pass
    assert node.getSa() == pytest.approx(0.2, abs=0.01)
