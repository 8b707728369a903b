"""Shapes cover the area they should; colours keep their contrast."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from panda3d.core import GeomVertexReader

from game.rules import FIRST, SECOND
from scenes.hud import chips, icons, theme
from scenes.hud.shapes import Shape, arc
from scenes.hud.theme import Colour, contrast, over

RED: Colour = (1.0, 0.0, 0.0, 1.0)
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)


def covered(shape: Shape) -> float:
    """Square pixels that a shape covers, by opacity, with overlaps counted twice."""
    places, opacities = vertices(shape)
    corners = triangles(shape)
    a, b, c = (places[corners[:, i]] for i in range(3))
    areas = abs((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]) / 2
    return float((areas * opacities[corners].mean(axis=1)).sum())


def vertices(shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    data = shape.node("test").getGeom(0).getVertexData()
    vertex, colour = GeomVertexReader(data, "vertex"), GeomVertexReader(data, "color")
    rows = [(*vertex.getData3(), colour.getData4()[3]) for _ in range(data.getNumRows())]
    table = np.array(rows)
    assert (table[:, 2] == 0).all()
    return table[:, :2] * (1, -1), table[:, 3]


def triangles(shape: Shape) -> np.ndarray:
    primitive = shape.node("test").getGeom(0).getPrimitive(0)
    return np.array([primitive.getVertex(i) for i in range(primitive.getNumVertices())]).reshape(
        -1, 3
    )


@pytest.mark.parametrize("r", [0, 0.3, 4, 10, 25, 80])
def test_a_rounded_rectangle(r: float) -> None:
    shape = Shape()
    shape.rounded(10, 20, 100, 50, r, RED)
    corner = min(r, 25)
    assert covered(shape) == pytest.approx(100 * 50 - (4 - pi) * corner**2, rel=0.01)
    places, _ = vertices(shape)
    assert places.min(axis=0) == pytest.approx((9.5, 19.5))
    assert places.max(axis=0) == pytest.approx((110.5, 70.5))


@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_border(width: float) -> None:
    shape = Shape()
    shape.border(0, 0, 200, 100, 0, width, RED)
    assert covered(shape) == pytest.approx(
        200 * 100 - (200 - 2 * width) * (100 - 2 * width), rel=0.02
    )


def test_a_circle_and_a_disc() -> None:
    disc, circle = Shape(), Shape()
    disc.disc(50, 50, 30, RED)
    circle.circle(50, 50, 30, 4, RED)
    assert covered(disc) == pytest.approx(pi * 30**2, rel=0.01)
    assert covered(circle) == pytest.approx(pi * (30**2 - 26**2), rel=0.02)


@pytest.mark.parametrize("turn", [0, 30, 90, 200])
def test_a_stroke_has_its_width_and_round_ends(turn: float) -> None:
    (end,) = arc(0, 0, 60, turn, turn)[:1]
    shape = Shape()
    shape.stroke([(0, 0), end], 6, RED)
    assert covered(shape) == pytest.approx(60 * 6 + pi * 3**2, rel=0.02)


def test_a_stroke_keeps_its_width_round_a_corner() -> None:
    shape = Shape()
    shape.stroke([(0, 0), (100, 0), (100, 100), (0, 100)], 4, RED, closed=True)
    assert covered(shape) == pytest.approx(104**2 - 96**2, rel=0.01)


@pytest.mark.parametrize("order", [1, -1])
def test_a_polygon_in_either_direction(order: int) -> None:
    shape = Shape()
    shape.polygon([(0, 0), (100, 0), (50, 80)][::order], RED)
    assert covered(shape) == pytest.approx(100 * 80 / 2, rel=0.03)


def test_shading_runs_from_top_to_bottom() -> None:
    shape = Shape()
    shape.rounded(0, 0, 10, 40, 0, (1, 1, 1, 1), (1, 1, 1, 0.5))
    places, opacities = vertices(shape)
    inside = (places[:, 0] > 0) & (places[:, 0] < 10)
    top = opacities[inside & (places[:, 1] < 2)].max()
    bottom = opacities[inside & (places[:, 1] > 38)].max()
    assert top > 0.98 and bottom == pytest.approx(0.51, abs=0.02)


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_stays_in_its_square(name: str) -> None:
    shape = Shape()
    icons.draw(name, shape, 100, 200, 48, RED)
    places, _ = vertices(shape)
    assert places.min(axis=0)[0] >= 100 and places.min(axis=0)[1] >= 200
    assert places.max(axis=0)[0] <= 148 and places.max(axis=0)[1] <= 248
    assert covered(shape) > 60


@pytest.mark.parametrize("game", ["pylos", "pillarz"])
@pytest.mark.parametrize("side", [FIRST, SECOND])
def test_every_chip_stays_in_its_square(game: str, side: int) -> None:
    shape = Shape()
    chips.draw(shape, game, side, 10, 10, 40)
    places, _ = vertices(shape)
    assert places.min() >= 9 and places.max() <= 51


@pytest.mark.parametrize("below", [WHITE, (0.0, 0.0, 0.0, 1.0)])
def test_text_can_be_read_on_everything_it_stands_on(below: Colour) -> None:
    for panel in (theme.PANEL, theme.SOLID):
        ground = over(panel, below)
        for text in (theme.CREAM, theme.MUTED, theme.BRASS):
            for lit in (theme.CLEAR, theme.HOVER, theme.DOWN):
                assert contrast(text, over(lit, ground)) >= 4.5
        chosen = over(theme.CHOSEN, ground)
        assert contrast(theme.CREAM, over(theme.DOWN, chosen)) >= 4.5
    for brass in (theme.BRASS, theme.BRASS_LIT, theme.BRASS_DEEP):
        assert contrast(theme.INK, brass) >= 4.5
    assert contrast(theme.INK, theme.CREAM) >= 4.5


def test_the_sides_differ_in_lightness() -> None:
    for dark in (chips.DARK, chips.RED):
        assert contrast(chips.LIGHT, dark) >= 3
    ground = over(theme.PANEL, WHITE)
    assert contrast(chips.LIGHT, ground) >= 3
    assert contrast(over(chips.PALE_EDGE, ground), ground) >= 3


def test_contrast_is_the_known_one() -> None:
    assert contrast(WHITE, (0, 0, 0, 1)) == pytest.approx(21)
    assert contrast((0.4667, 0.4667, 0.4667, 1), WHITE) == pytest.approx(4.48, abs=0.01)
