"""Shaders that do not compile: the next tier is drawn, and the log says so in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from game.games import GAMES
from game.rules import FIRST, SECOND
from scenes.app import App
from scenes.entities.marks import Marked
from scenes.look import fallback, surface
from scenes.look.fallback import usable, works
from scenes.look.shaders import Tier, fast_program, program, program_named
from scenes.look.themes import THEMES, WALNUT
from scenes.renderer import Tiers
from tests.scenes.conftest import resize, screenshot
from tests.scenes.look.test_themes import ENOUGH, layout_after, light_of, ratio, staged, whose

SIZE = (240, 160)
FAULT = "\nvoid faulty() { there_is_no_such_function(1.0); }\n"
REMEMBERED = (
    program,
    fast_program,
    usable,
    works,
    fallback._compiles,
    fallback._tell,
    surface._colours_program,
    surface._colours_for_good,
    program_named,
)
FINE_ONES, FAST_ONES = ("surface.frag",), ("fast.vert",)

Picture = np.ndarray
Break = Callable[..., None]


def forget() -> None:
    for function in REMEMBERED:
        function.cache_clear()


@pytest.fixture
def small(app: App) -> App:
    resize(app, SIZE)
    return app


@pytest.fixture
def break_(
    small: App, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Break]:
    """Puts a fault into texts of assets/shaders; nothing of it is ever seen on the terminal."""
    read = Path.read_text

    def break_them(*names: str, where: str = "") -> None:
        fault = f"\n{where}{FAULT}{'#endif' if where else ''}\n"

        def read_text(path: Path, *args: str) -> str:
            return read(path, *args) + (fault if path.name in names else "")

        monkeypatch.setattr(Path, "read_text", read_text)
        forget()

    yield break_them
    forget()
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")


def picture(app: App, tier: Tier, game: str = "pylos") -> Picture:
    with staged(app, game, WALNUT, tier) as stage:
        stage.table.show(layout_after(game, 0.5))
        stage.complete()
        return np.asarray(screenshot(app), int)


def test_where_all_compile_all_are_usable(small: App, caplog: pytest.LogCaptureFixture) -> None:
    assert [usable(tier) for tier in Tier] == list(Tier)
    assert not caplog.records


def test_fast_is_drawn_where_fine_and_photo_do_not_compile(
    small: App, break_: Break, caplog: pytest.LogCaptureFixture
) -> None:
    usual = picture(small, Tier.FAST)
    break_(*FINE_ONES)
    for _ in range(2):
        assert (picture(small, Tier.FINE) == usual).all()
    assert caplog.messages == [
        "the fine tier does not compile on this renderer: the fast tier is used"
    ]
    assert usual.mean() > 20


def test_fine_is_drawn_where_photo_does_not_compile(
    small: App, break_: Break, caplog: pytest.LogCaptureFixture
) -> None:
    usual = picture(small, Tier.FINE)
    break_(*FINE_ONES, where="#if TIER == 2")
    assert (picture(small, Tier.PHOTO) == usual).all()
    assert caplog.messages == [
        "the photo tier does not compile on this renderer: the fine tier is used"
    ]


def test_no_still_picture_is_taken_that_would_look_no_better(small: App, break_: Break) -> None:
    break_(*FINE_ONES)
    windows = small.base.graphicsEngine.getNumWindows()
    with staged(small, "pylos", WALNUT, Tier.FAST) as stage:
        small.tiers = Tiers(Tier.FAST, Tier.PHOTO)
        stage.still.update(0.1, calm=True)
        assert small.base.graphicsEngine.getNumWindows() == windows
        small.tiers = Tiers(Tier.FAST, Tier.FAST)


@pytest.mark.parametrize("kind", ["WOOD", "STONE", "MARBLE", "GLAZE", "TABLE"])
def test_a_single_material_that_does_not_compile_is_enough(
    small: App, break_: Break, kind: str
) -> None:
    break_(*FINE_ONES, where=f"#ifdef {kind}")
    assert usable(Tier.FINE) is Tier.FAST


def test_every_material_has_been_thought_of() -> None:
    kinds = {m.kind for theme in THEMES.values() for m in theme.materials.values()}
    assert kinds == {"WOOD", "STONE", "MARBLE", "GLAZE", "TABLE"}


@pytest.mark.parametrize("game", GAMES)
def test_without_any_shader_the_game_is_still_seen(
    small: App, break_: Break, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    break_(*FINE_ONES, *FAST_ONES, "mark.frag", "still.frag")
    with staged(small, game, WALNUT, Tier.FINE) as stage:
        stage.table.show(layout_after(game, 0.5))
        before = light_of(small, stage)
        stage.marks.show(Marked(options=frozenset(GAMES[game].places)), stage.table.layout)
        assert (light_of(small, stage) != before).mean() > 0.005
        stage.marks.show(Marked(), stage.table.layout)
        light, owner = light_of(small, stage), whose(small, stage)
    assert all((owner == side).sum() > 40 for side in (FIRST, SECOND))
    assert ratio(light, owner) >= ENOUGH
    assert min(light[owner == SECOND].mean(), light[owner == 0].mean()) > 0.01
    assert caplog.messages == [
        "the fine tier does not compile on this renderer: the fast tier is used",
        "the fast tier does not compile on this renderer: none are used",
        "a shader does not compile on this renderer: marks are of one colour",
    ]


def test_without_textures_the_fast_tier_shows_plain_colours(
    small: App, break_: Break, caplog: pytest.LogCaptureFixture
) -> None:
    usual = picture(small, Tier.FAST)
    break_("bake.frag")
    plain = picture(small, Tier.FAST)
    assert 1 < np.abs(plain - usual).mean() < 12
    assert caplog.messages == [
        "a shader does not compile on this renderer: there is no grain in the fast tier"
    ]
