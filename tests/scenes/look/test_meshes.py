"""Meshes: closed, wound and shaded outwards, nothing degenerate that would be seen."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from panda3d.core import NodePath

from game.rules import FIRST, SECOND, Piece
from scenes.entities.marks import CROWNS, FOOT_RINGS, MOST_PIPS, RINGS, Kind, crown, flat, pips
from scenes.look.meshes import (
    circle,
    joined,
    lathe,
    loft,
    moved,
    rounded_block,
    rounded_square,
    smooth_profile,
    sphere,
)
from scenes.stage.room import table_top
from tests.scenes.sets import NoLight, Skin, make, skin

PYLOS, PILLARZ = make("pylos"), make("pillarz")
PIECES = {
    "ball": PYLOS.piece(Piece("ball", FIRST), 1),
    "dark ball": PYLOS.piece(Piece("ball", SECOND), 2),
    "storey 1": PILLARZ.piece(Piece("storey1"), 1),
    "storey 2": PILLARZ.piece(Piece("storey2"), 1),
    "storey 3": PILLARZ.piece(Piece("storey3"), 1),
    "dome": PILLARZ.piece(Piece("dome"), 1),
    "pawn": PILLARZ.piece(Piece("pawn", FIRST), 1),
    "dark pawn": PILLARZ.piece(Piece("pawn", SECOND), 1),
}
BOARDS = {"pylos": PYLOS.board(), "pillarz": PILLARZ.board()}
VOLUMES = {
    "ball": 4 / 3 * pi / 8,
    "dark ball": 4 / 3 * pi / 8,
    "storey 1": 1.09**2 * 0.42,
    "storey 2": 0.87**2 * 0.42,
    "storey 3": 0.66**2 * 0.42,
    "dome": 2 / 3 * pi * 0.285**3,
}
ALL = {**PIECES, **{f"{game} board": board for game, board in BOARDS.items()}}


def faces(part: Skin) -> tuple[np.ndarray, np.ndarray]:
    """Of the triangles with an area: unit vectors outwards as they are wound, and their middles."""
    areas = np.linalg.norm(part.facing, axis=1)
    real = areas > 1e-8
    return part.facing[real] / areas[real, None], part.corners[real].mean(axis=1)


@pytest.mark.parametrize("name", ALL)
def test_every_normal_is_a_unit_vector_and_every_corner_a_number(name):
    part = skin(ALL[name])
    assert np.isfinite(part.corners).all()
    assert np.linalg.norm(part.normals, axis=2) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("name", ALL)
def test_normals_agree_with_the_side_that_is_drawn(name):
    part = skin(ALL[name])
    areas = np.linalg.norm(part.facing, axis=1)
    real = areas > 1e-6
    outwards = part.facing[real] / areas[real, None]
    along = np.einsum("ij,ikj->ik", outwards, part.normals[real])
    # Where a sharp edge is smoothed, as of a brim, a normal leans far, but never to the inside.
    assert along.min() > 0.1
    assert along.mean() > 0.9


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_drawn_from_outside(name):
    part = skin(PIECES[name])
    assert part.volume > 0
    if name in VOLUMES:
        assert part.volume == pytest.approx(VOLUMES[name], rel=0.06)
    outwards, middles = faces(part)
    axis = middles * [1, 0, 1]
    # Close to the axis a small face may lean over it: it is flat, what it stands for is not.
    sideways = np.einsum("ij,ij->i", outwards, axis) / np.linalg.norm(axis, axis=1).clip(0.05)
    if "pawn" not in name:  # The waist and the brim of a pawn look inwards too.
        assert (sideways > -5e-3).all()


@pytest.mark.parametrize("name", PIECES)
def test_the_skin_has_no_hole_but_at_the_foot(name):
    """Every edge between two real triangles is shared, the other way round."""
    part = skin(PIECES[name])
    real = np.linalg.norm(part.facing, axis=1) > 1e-9
    numbers: dict[tuple[float, ...], int] = {}
    edges: dict[tuple[int, int], int] = {}
    for triangle in part.corners[real].round(3):
        a, b, c = (numbers.setdefault(tuple(point + 0.0), len(numbers)) for point in triangle)
        for edge in ((a, b), (b, c), (c, a)):
            if edge[0] != edge[1]:
                edges[edge] = edges.get(edge, 0) + 1
    foot = part.points[:, 1].min()
    points = {number: point for point, number in numbers.items()}
    for (a, b), times in edges.items():
        if times != edges.get((b, a), 0):
            assert points[a][1] == pytest.approx(foot, abs=2e-3)
            assert points[b][1] == pytest.approx(foot, abs=2e-3)


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_faces_up_and_outwards(game):
    outwards, middles = faces(skin(BOARDS[game]))
    areas = np.linalg.norm(skin(BOARDS[game]).facing, axis=1) / 2
    assert areas.sum() > 40
    rim = np.abs(middles[:, [0, 2]]).max(axis=1) > np.abs(middles[:, [0, 2]]).max() - 0.01
    assert (np.einsum("ij,ij->i", outwards[rim], middles[rim] * [1, 0, 1]) > 0).all()
    foot = middles[:, 1] < middles[:, 1].min() + 0.1  # There the edge goes in a little.
    assert (outwards[~rim & ~foot][:, 1] > -0.3).all()
    assert (outwards[:, 1] > 0.99).mean() > 0.1


def test_the_table_faces_up():
    outwards, middles = faces(skin(table_top(NoLight(), -1.0, (3.0, 0.4))))  # type: ignore[arg-type]
    assert outwards[:, 1] == pytest.approx(1)
    assert middles[:, 1] == pytest.approx(-1)


@pytest.mark.parametrize("kind", Kind)
def test_marks_face_up(kind):
    for mesh in (flat(kind, False), flat(kind, True), crown(kind)):
        part = skin(NodePath(mesh.node("mark")))
        outwards, _ = faces(part)
        assert (outwards[:, 1] > 0).all()
        assert np.isfinite(part.normals).all()


@pytest.mark.parametrize("number", range(1, MOST_PIPS + 1))
def test_pips_are_so_many_dots_beside_the_ring(number):
    """On four sides of a foot, and inside the ring where there is none."""
    for ball, occupied, times in ((False, False, 1), (True, False, 1), (False, True, 4)):
        mesh = pips(number, ball, occupied)
        outwards, _ = faces(skin(NodePath(mesh.node("pips"))))
        assert (outwards[:, 1] > 0).all()
        dots = np.split(mesh.points, times * number)
        middles = [dot.mean(axis=0) for dot in dots]
        for i, dot in enumerate(dots):
            size = np.linalg.norm(dot - middles[i], axis=1).max()
            apart = [np.linalg.norm(middles[i] - m) for j, m in enumerate(middles) if j != i]
            assert not apart or min(apart) > 2 * size, "they do not run into each other"
        away = np.hypot(mesh.points[:, 0], mesh.points[:, 2])
        if occupied:
            assert away.min() > FOOT_RINGS[Kind.HINT][1]
        else:
            assert away.max() < (np.sin(CROWNS[Kind.HINT][0]) if ball else RINGS[Kind.HINT][0])


def test_every_kind_of_mark_has_a_shape_of_its_own():
    def outline(mesh) -> tuple[float, ...]:
        radii = np.hypot(mesh.points[:, 0], mesh.points[:, 2])
        return round(radii.min(), 2), round(radii.max(), 2), len(mesh.triangles)

    for shapes in ([flat(kind, False) for kind in Kind], [crown(kind) for kind in Kind]):
        assert len({outline(mesh) for mesh in shapes}) == len(Kind)


# The rules they are made by


@given(half=st.floats(0.2, 5), share=st.floats(0.001, 0.999), n=st.sampled_from((32, 48, 64, 128)))
def test_a_rounded_square_is_a_square_with_round_corners(half, share, n):
    corner = half * share
    outline = rounded_square(half, corner, 1.5, n, 2.0, -3.0) - [2.0, 0, -3.0]
    assert outline.shape == (n, 3)
    assert (outline[:, 1] == 1.5).all()
    flat_part = np.abs(outline[:, [0, 2]])
    assert flat_part.max(axis=0) == pytest.approx(half)
    inner = (flat_part - (half - corner)).clip(0)
    assert (np.linalg.norm(inner, axis=1) <= corner + 1e-9).all()
    assert np.linalg.norm(inner, axis=1).max() == pytest.approx(corner)
    # Once round, never back, beginning at a corner.
    angles = np.unwrap(np.arctan2(outline[:, 2], outline[:, 0]))
    assert (np.diff(angles) > 0).all()
    assert angles[-1] - angles[0] < 2 * pi
    assert outline[0, 0] == pytest.approx(outline[0, 2])


def test_a_circle_begins_where_a_rounded_square_does():
    ring, square = circle(2.0, 0.5, 64), rounded_square(2.0, 0.5, 0.5, 64)
    assert np.hypot(ring[:, 0], ring[:, 2]) == pytest.approx(2.0)
    turn = np.arctan2(ring[:, 2], ring[:, 0]) - np.arctan2(square[:, 2], square[:, 0])
    assert np.abs((turn + pi) % (2 * pi) - pi).max() < 0.25


def test_a_sphere_is_round_and_its_normals_are_exact():
    ball = sphere()
    assert np.linalg.norm(ball.points, axis=1) == pytest.approx(1)
    assert (ball.normals == ball.points).all()
    assert skin(NodePath(ball.node("ball"))).volume == pytest.approx(4 / 3 * pi, rel=0.03)


@given(half=st.floats(0.3, 2), height=st.floats(0.3, 2), bevel=st.floats(0.01, 0.1))
def test_a_rounded_block_is_as_large_as_it_says(half, height, bevel):
    block = rounded_block(half, height, bevel)
    low, high = block.points.min(axis=0), block.points.max(axis=0)
    assert low == pytest.approx([-half, 0, -half], abs=1e-6)
    assert high == pytest.approx([half, height, half], abs=1e-6)
    volume = skin(NodePath(block.node("block"))).volume
    cut = (4 - pi) * (4 * bevel**2 * height + 2 * bevel**2 * half)
    assert 4 * half**2 * height - 1.5 * cut < volume < 4 * half**2 * height


def test_a_turned_piece_has_the_volume_of_its_profile():
    cone = lathe([(0.0, 2.0), (1.0, 0.0)], 200)
    assert skin(NodePath(cone.node("cone"))).volume == pytest.approx(2 / 3 * pi, rel=0.01)
    slope = cone.normals[300]
    assert slope[1] == pytest.approx(1 / sqrt(5), abs=0.02)


def test_a_smooth_profile_goes_through_its_knots():
    knots = [(0.1, 2.0), (0.5, 1.5), (0.3, 1.0), (0.6, 0.0)]
    curve = smooth_profile(knots, steps=5)
    assert [curve[k] for k in (0, 5, 10, 15)] == [pytest.approx(knot) for knot in knots]
    assert len(curve) == 16
    assert all(radius >= 0 for radius, _ in smooth_profile([(0.0, 1.0), (0.9, 0.5), (0.0, 0.0)]))


def test_meshes_joined_and_moved_keep_their_triangles():
    ball = sphere()
    two = joined(ball, moved(ball, 5.0, 0.0, -2.0))
    assert len(two.triangles) == 2 * len(ball.triangles)
    second = two.points[two.triangles[len(ball.triangles) :]]
    assert second.mean(axis=(0, 1)) == pytest.approx([5.0, 0.0, -2.0], abs=1e-6)
    assert skin(NodePath(two.node("two"))).volume == pytest.approx(8 / 3 * pi, rel=0.03)


def test_an_open_loft_does_not_close():
    rings = [circle(radius, 0.0, 12)[:7] for radius in (1.0, 2.0)]
    half = loft(rings, closed=False)
    assert len(half.triangles) == 2 * 6
    assert len(loft(rings).triangles) == 2 * 7
    assert (half.normals[:, 1] > 0.99).all()


def test_the_shade_reaches_the_shader():
    mesh = loft([circle(radius, 0.0, 8) for radius in (1.0, 2.0)], [0.25, 1.0])
    data = mesh.node("n").getGeom(0).getVertexData()
    assert data.hasColumn("shade")
    rows = np.frombuffer(bytes(data.getArrayHandle(0).getData()), np.float32).reshape(16, -1)
    assert (rows[:8, 6] == 0.25).all() and (rows[8:, 6] == 1).all()
