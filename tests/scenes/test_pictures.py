"""Pictures of both games beside the stored ones in tests/data/pictures: every tier and theme.

After a change that is meant: `main.py test tests/scenes/test_pictures.py --new-pictures`, then look
at every one of them before it is committed.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.games import GAMES
from game.match import Match
from scenes.app import App
from scenes.entities.marks import Marked
from scenes.look.shaders import Tier
from scenes.look.themes import THEMES, WALNUT, Theme
from scenes.renderer import Tiers
from scenes.stage.stage import Stage
from tests.scenes.conftest import resize, screenshot
from tests.scenes.whole_games import WHOLE_GAMES

PICTURES = Path(__file__).resolve().parent.parent / "data" / "pictures"
SIZE = (320, 240)
MOST = 10.0
"""Difference in any one patch, of 255, that is none: renderers round differently."""
PATCH = 10
"""Pixels: a patch is about as large as a ball."""

COARSE = 5
"""Step between the stored values of a colour: keeps the files small, and errs less than MOST."""

MOMENTS = {"start": (0.0, "player"), "middle": (0.6, "right"), "end": (1.0, "player")}
"""How much of the whole game has been played, and where it is seen from."""


def match_at(game: str, moves: str) -> Match:
    """A match after these turns."""
    match = Match(GAMES[game].start())
    for text in moves.split():
        match.play(match.position.parse_move(text))
    return match


def picture(app: App, match: Match, view: str, tier: Tier, theme: Theme = WALNUT) -> Image.Image:
    """The table without the HUD."""
    app.tiers, app.theme = Tiers(tier, tier), theme
    stage = Stage(app, match.position.game.name, view)
    try:
        stage.table.show(match.position.layout())
        last = match.last_move.places if match.last_move else ()
        stage.marks.show(Marked(last=last), stage.table.layout)
        stage.complete()
        return screenshot(app)
    finally:
        stage.destroy()


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much the patch that differs most does: a missing piece is not lost in the mean."""
    size = (SIZE[0] // PATCH, SIZE[1] // PATCH)
    a, b = (np.asarray(p.resize(size, Image.Resampling.BOX), dtype=float) for p in (one, other))
    return float(np.abs(a - b).max())


@pytest.fixture
def small(app: App) -> App:
    """The app at the size of the stored pictures."""
    resize(app, SIZE)
    return app


CASES = [
    (game, moment, theme, tier)
    for game in GAMES
    for moment in MOMENTS
    for theme in THEMES
    for tier in Tier
]


def stored(game: str, moment: str, theme: str, tier: Tier) -> Path:
    """Where the picture of a case is kept."""
    return PICTURES / f"{game}-{moment}-{theme}-{tier.name.lower()}.png"


@pytest.mark.parametrize(
    ("game", "moment", "theme", "tier"), CASES, ids=lambda value: getattr(value, "name", value)
)
def test_the_table_looks_as_it_did(
    small: App, game: str, moment: str, theme: str, tier: Tier, request: pytest.FixtureRequest
) -> None:
    turns = WHOLE_GAMES[game].split()
    share, view = MOMENTS[moment]
    played = " ".join(turns[: round(share * len(turns))])
    drawn = picture(small, match_at(game, played), view, tier, THEMES[theme])
    path = stored(game, moment, theme, tier)
    if request.config.getoption("--new-pictures"):
        path.parent.mkdir(exist_ok=True)
        drawn.point(lambda value: round(value / COARSE) * COARSE).save(path, optimize=True)
    assert difference(drawn, Image.open(path)) < MOST


def test_no_other_pictures_are_stored() -> None:
    assert set(PICTURES.iterdir()) == {stored(*case) for case in CASES}


@pytest.mark.parametrize("tier", Tier, ids=lambda tier: tier.name)
@pytest.mark.parametrize("game", GAMES)
def test_themes_differ(game: str, tier: Tier) -> None:
    """No theme is drawn as another one: of each two, some patch differs by far."""
    pictures = [Image.open(stored(game, "middle", t, tier)) for t in THEMES]
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 3 * MOST


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [("pylos", "b2 c3", "b2 c3 b3"), ("pillarz", "", "B3>B4^A3")],
)
def test_the_measure_sees_a_single_piece(small: App, game: str, before: str, after: str) -> None:
    """What the tolerance forgives is far less than one turn."""
    one = picture(small, match_at(game, before), "player", Tier.FINE)
    other = picture(small, match_at(game, after), "player", Tier.FINE)
    assert difference(one, other) > 3 * MOST


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_blown_out_or_lost_in_the_dark(small: App, game: str) -> None:
    values = np.asarray(picture(small, match_at(game, ""), "player", Tier.FINE), dtype=float)
    assert 30 < values.mean() < 150
    assert (values > 252).mean() < 0.01
    assert values.std() > 25
