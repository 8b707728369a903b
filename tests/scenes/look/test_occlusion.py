"""The shadows of the fast tier beside those of the fine one: reckoned twice, seen alike."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.games import GAMES
from scenes.app import App
from scenes.look.light import Occluders
from scenes.look.shaders import Tier
from scenes.look.themes import WALNUT
from tests.scenes.conftest import resize
from tests.scenes.look.test_themes import LUMINANCE, layout_after, light_of, staged

SIZE, PATCH = (320, 240), 16


def brightness(app: App, game: str, tier: Tier, *, shadows: bool = True) -> NDArray[np.float64]:
    """How bright each patch of a picture from the middle of a game is: the logarithm to base 2."""
    resize(app, SIZE)
    with staged(app, game, WALNUT, tier) as stage:
        stage.table.show(layout_after(game, 0.5))
        if not shadows:
            stage.light.occluders(Occluders(), Occluders())
        light = light_of(app, stage) @ LUMINANCE
    rows, columns = SIZE[1] // PATCH, SIZE[0] // PATCH
    patches = light.reshape(rows, PATCH, columns, PATCH).mean(axis=(1, 3))
    return np.log2(patches + 0.002)


def farthest(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float(np.abs(one - other).max())


def size(effect: NDArray[np.float64]) -> float:
    return float(np.sqrt((effect**2).mean()))


@pytest.mark.parametrize("game", GAMES)
def test_both_tiers_darken_the_same_places_alike(app: App, game: str) -> None:
    """Measured: 0.79 at most between the tiers, 1.26 at least with shadows in one of them only.

    Of what the shadows do, a fifth differs in pylos, an eighth in pillarz.
    """
    fine, fast = (brightness(app, game, tier) for tier in (Tier.FINE, Tier.FAST))
    open_fine, open_fast = (
        brightness(app, game, tier, shadows=False) for tier in (Tier.FINE, Tier.FAST)
    )
    assert farthest(fast, fine) < 1.0
    assert min(farthest(fast, open_fine), farthest(open_fast, fine)) > 1.0
    effect = fine - open_fine
    assert size(effect) > 0.1
    assert size(fast - open_fast - effect) < 0.3 * size(effect)
