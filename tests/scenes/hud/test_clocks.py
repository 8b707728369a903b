"""The faces of the clocks: what figures they show, and how they are told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from panda3d.core import NodePath

from game.clock import MOST_SECONDS, SECOND_NS, Allowance, Method
from game.language import LANGUAGES, Language
from game.rules import FIRST, SECOND
from scenes.app import App
from scenes.hud import theme
from scenes.hud.clocks import (
    LOW,
    LOW_EDGE,
    TENTH,
    Face,
    extra_words,
    figures,
    tenths_shown,
)
from scenes.hud.plates import Plate
from scenes.hud.table_hud import TableHud
from tests.scenes.conftest import resize
from tests.scenes.hud.screens import CLOCKS, table
from tests.scenes.hud.test_layout import read, seen

ENGLISH, HUNGARIAN = Language("en"), Language("hu")


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (86400, "24:00:00"),
        (3600, "1:00:00"),
        (3599.001, "1:00:00"),
        (3599, "59:59"),
        (300, "5:00"),
        (299.999999999, "5:00"),
        (60, "1:00"),
        (10, "0:10"),
        (9.900000001, "0:10"),
        (9.9, "0:09.9"),
        (0.1, "0:00.1"),
        (0.000000001, "0:00.1"),
        (0, "0:00.0"),
    ],
)
def test_times_as_they_are_shown(seconds: float, shown: str) -> None:
    assert figures(ENGLISH, tenths_shown(round(seconds * SECOND_NS))) == shown


def test_the_decimal_mark_is_the_language_s() -> None:
    assert figures(HUNGARIAN, 87) == "0:08,7"


@given(st.integers(0, MOST_SECONDS * SECOND_NS))
def test_only_who_has_nothing_left_sees_nothing_and_nobody_sees_less_than_there_is(
    left: int,
) -> None:
    tenths = tenths_shown(left)
    assert (tenths == 0) == (left == 0)
    step = 1 if tenths < 100 else 10
    assert left <= tenths * TENTH < left + step * TENTH


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_turn_adds_is_told_of_every_kind(code: str) -> None:
    language = Language(code)
    told = [
        language.tell(extra_words(Allowance(60, 7, method)))  # type: ignore[arg-type]
        for method in (Method.FISCHER, Method.DELAY, Method.BRONSTEIN)
    ]
    assert len(set(told)) == 3
    assert all("7" in words for words in told)
    assert extra_words(Allowance(60)) == ""
    running = extra_words(Allowance(60, 7, Method.DELAY), 2_000_000_001)
    assert "3" in language.tell(running)  # type: ignore[arg-type]


def test_the_warning_is_told_by_colour_form_and_size_and_can_be_read() -> None:
    ground = theme.over(LOW, theme.CREAM)
    assert theme.contrast(theme.CREAM, ground) >= 4.5
    assert theme.contrast(LOW_EDGE, ground) >= 3
    assert theme.contrast(theme.CREAM, theme.over(theme.PANEL, theme.CREAM)) >= 4.5


def grounds(hud: TableHud) -> list[int]:
    """How many corners the drawing of each clock's ground has."""
    return [
        sum(
            node.node().getGeom(0).getVertexData().getNumRows()
            for node in widget.node.findAllMatches("**/+GeomNode")
        )
        for widget in seen(hud)
        if widget.name.endswith("ground")
    ]


def test_low_running_and_fallen_clocks_look_different_also_in_form(app: App) -> None:
    hud = table(app)
    forms = []
    for face in (
        Face(600),
        Face(600, low=True),
        Face(0, low=True, down=True),
    ):
        hud.show_clocks((face, Face(600)))
        forms.append(grounds(hud)[0])
    assert len(set(forms)) == 3
    assert grounds(hud)[1] == forms[0]


def test_figures_do_not_jump_about(app: App) -> None:
    """Every digit has the same room, so that a ticking clock is quiet."""
    hud = table(app)
    places = set()
    for tenths in (1110, 4440, 3000, 2990):
        hud.show_clocks((Face(tenths, running=True), Face(600)))
        clock = next(w for w in seen(hud) if w.name == f"clock {FIRST}")
        (line,) = clock.node.findAllMatches("text")
        places.add(tuple(round(part.getX(), 3) for part in line.getChildren()))
    assert len(places) == 1


def test_only_what_has_changed_is_drawn_anew(app: App) -> None:
    hud = table(app)
    hud.show_clocks(CLOCKS["clocks"])
    app.step()

    def nodes() -> dict[str, NodePath]:
        return {w.name: w.node.getChild(0) for w in seen(hud) if w.node.getNumChildren()}

    before = nodes()
    hud.show_clocks((Face(2980, running=True), Face(3000)))
    changed = {name for name, node in nodes().items() if node != before[name]}
    assert changed == {f"clock {FIRST}"}
    hud.show_clocks((Face(2980), Face(3000, running=True)))
    changed = {name for name, node in nodes().items() if node != before[name]}
    assert {f"clock {side}" for side in (FIRST, SECOND)} < changed
    assert f"clock {SECOND} ground" in changed
    assert "prompt" not in changed


def test_a_tick_does_not_disturb_the_quiet(app: App) -> None:
    hud = table(app)
    hud.show_clocks(CLOCKS["clocks"])
    app._stirred = app.clock() - 5
    hud.show_clocks((Face(2980, running=True), Face(3000)))
    assert app.quiet >= 5
    hud.show_clocks((Face(2980), Face(3000, running=True)))
    assert app.quiet < 5


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_beside_clocks_the_plates_keep_their_words(
    app: App, size: tuple[int, int], code: str
) -> None:
    app.set_language(Language(code))
    resize(app, size)
    for turn in (FIRST, SECOND):
        hud = table(app, turn=turn, reserves=(15, 15))
        hud.show_clocks(CLOCKS["clocks"])
        for plate in (w for w in seen(hud) if isinstance(w, Plate)):
            assert not [text for text in read(plate) if "…" in text]
        app.scene.hud.destroy()  # type: ignore[union-attr]
        app.scene.hud = None  # type: ignore[union-attr]


def test_figures_are_large(app: App) -> None:
    hud = table(app)
    hud.show_clocks(CLOCKS["little time"])
    for side in (FIRST, SECOND):
        clock = next(w for w in seen(hud) if w.name == f"clock {side}")
        name = next(w for w in seen(hud) if w.name == f"player {side}")
        sizes = [
            max(text.getScale().x for text in widget.node.findAllMatches("text"))
            for widget in (clock, name)
        ]
        assert sizes[0] >= 2 * sizes[1]
