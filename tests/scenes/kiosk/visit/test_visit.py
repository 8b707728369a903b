"""A visitor's game, played by touch."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.levels import LEVELS
from game.games import GAMES
from game.kiosk.idle import Place
from game.kiosk.staff import StaffSettings
from game.kiosk.start import start
from game.kiosk.teaching import PATIENCE
from game.language import LANGUAGES
from game.match import Match
from game.rules import DONE, FIRST, SECOND, layout_spot
from scenes.app import App
from scenes.kiosk.visit.visit import HARDER, NEAR, Visit
from tests.scenes.conftest import clear, resize, screenshot
from tests.scenes.hand import settle
from tests.scenes.kiosk.hands import button, later, press, touch
from tests.scenes.kiosk.looks import check_looks
from tests.scenes.kiosk.stand_in import reads
from tests.scenes.kiosk.visitors import (
    StandIn,
    end,
    nearly_over,
    pixel,
    play,
    rests,
    tap,
    until,
    visit,
)

SIZES = (1280, 720), (720, 1280), (1024, 768)
LIT = "Touch something that is lit."
SHOWN = "A good idea: the green ring."


SQUARE = "a1", "d4", "b1", "d3", "a2", "d1", "b2", "b2"
"""Light makes a square and takes back a ball of it, and may take back another one."""


def rings(table: Visit) -> int:
    return table.stage.root.find("beacons").getNumChildren()


@pytest.mark.parametrize("game", GAMES)
def test_the_visitor_begins_and_the_computer_answers(app: App, game: str) -> None:
    table = visit(app, game)
    assert (table.match.turn, table.place, table.busy) == (FIRST, Place.TURN, False)
    table.kiosk.engine.quick = False
    while not table.plies:
        play(table, min(table.playing.turn.options))
    assert table.busy and "The computer is to move." in reads(app)
    table.kiosk.engine.quick = True
    until(app, lambda: not table.busy)
    assert table.plies == 2


def test_pillarz_begins_with_pawns_drawn_by_lot(app: App) -> None:
    starts = {str(Visit(StandIn(app), "pillarz", 1).match.start) for _ in range(2)}
    kiosk = StandIn(app)
    starts |= {str(Visit(kiosk, "pillarz", 1).match.start) for _ in range(5)}
    assert len(starts) == 5, "the lot is the kiosk's"
    assert not any(Visit(kiosk, "pillarz", None).match.position.placing for _ in range(3))


def test_two_visitors_take_turns(app: App) -> None:
    table = visit(app, "pylos", None)
    for side, place in ((FIRST, "a1"), (SECOND, "d4"), (FIRST, "b2")):
        assert table.match.turn == side and table.playing.can_tap
        play(table, place)
    assert table.plies == 3
    assert "Computer" not in reads(app)


def test_a_finger_that_misses_means_what_is_near(app: App) -> None:
    table = visit(app, "pylos")
    x, y = pixel(table, "a1")
    off = 0.9 * NEAR * app.scale
    assert table.pick(x - off, y + 4) != "a1"
    assert table.touched(x - off, y + 4) == "a1"
    assert table.touched(x - 2.5 * NEAR * app.scale, y + 60) is None


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_finger_meets_what_is_seen_there(app: App, size: tuple[int, int]) -> None:
    table = visit(app, "pillarz", None, size)
    before = np.asarray(screenshot(app), float)
    place = min(table.options)
    table.stage.table.node(layout_spot(table.stage.table.layout, place)).hide()
    changed = np.abs(np.asarray(screenshot(app), float) - before).max(axis=2) > 20
    rows, columns = np.nonzero(changed)
    x, y = pixel(table, place)
    assert columns.min() < x < columns.max() and rows.min() < y < rows.max() + 10
    assert abs((columns.min() + columns.max()) / 2 - x) < 8 * app.scale


def test_what_is_meant_exactly_is_not_taken_for_what_is_near(app: App) -> None:
    table = visit(app, "pylos")
    for place in table.options:
        assert table.touched(*pixel(table, place)) == place


def test_every_touch_is_answered_at_once(app: App) -> None:
    table = visit(app, "pylos")
    undo = next(w for w in app.scene.hud.layer.widgets if w.name == "undo")
    for place in ((5.0, 400.0), pixel(table, "a1"), pixel(table, "a1"), (undo.x + 5, undo.y + 5)):
        settle(app)
        frames = app.frames
        touch(app, *place)
        assert app.frames > frames, "it is seen in the very next picture"


def test_a_wrong_touch_is_told_kindly_and_changes_nothing(app: App) -> None:
    table = visit(app, "pylos", None)
    play(table, "a1")
    tap(table, "a1")
    assert "This ball is the other player's." in reads(app)
    assert table.plies == 1 and table.match.turn == SECOND
    later(app, 6)
    assert "This ball is the other player's." not in reads(app)


def test_while_the_computer_is_to_move_a_touch_says_so(app: App) -> None:
    table = visit(app, "pylos")
    table.kiosk.engine.quick = False
    play(table, "a1")
    tap(table, "b2")
    assert "One moment: the computer is to move." in reads(app)
    assert table.plies == 1


def test_who_hesitates_is_shown_what_can_be_touched_then_a_move(app: App) -> None:
    begun = app.clock()
    table = visit(app, "pylos")
    until(app, lambda: rings(table) > 0)
    assert app.clock() - begun >= PATIENCE
    assert LIT in reads(app) and rings(table) == len(table.options) == 16
    until(app, lambda: SHOWN in reads(app))
    assert app.clock() - begun >= 3 * PATIENCE and rings(table) == 1
    # It is an idea, no order: all else can be seen, and what is asked stays to be read.
    assert table.marked().options == table.options
    assert "Touch a place for your ball." in reads(app)
    tap(table, table.match.legal_moves()[0].places[0])
    assert table.plies == 1 and SHOWN not in reads(app)
    assert not rings(table)


def test_who_touches_wrongly_is_helped_sooner(app: App) -> None:
    table = visit(app, "pylos")
    for expected in (0, 16, 16):
        table.click(5, 500)
        app.step()
        assert rings(table) == expected
    table.click(5, 500)
    until(app, lambda: SHOWN in reads(app), 2.0)


def test_who_touches_the_words_plays_nothing_and_is_helped(app: App) -> None:
    table = visit(app, "pylos")
    ask = next(w for w in app.scene.hud.layer.widgets if w.name == "ask")
    for expected in (0, 16):
        touch(app, ask.x + ask.w / 2, ask.y + ask.h / 2)
        assert (table.plies, rings(table)) == (0, expected)


def test_a_move_is_shown_touch_by_touch(app: App) -> None:
    table = visit(app, "pillarz", None)
    until(app, lambda: bool(table._shown()))
    move = table.match.legal_moves()[0]
    for number, place in enumerate(move.paths[0]):
        assert table._shown() == place and rings(table) == 1
        play(table, place)
        assert table.plies == (number == 2)
    assert table.match.last_move == move
    assert table._shown() is None


def test_the_move_that_is_shown_goes_on_from_what_has_been_touched(app: App) -> None:
    table = visit(app, "pillarz", None)
    other = max(table.options)
    assert other != table.match.legal_moves()[0].paths[0][0]
    play(table, other)
    until(app, lambda: bool(table._shown()))
    assert table._shown() in table.playing.turn.options


def test_lights_swell_for_some_seconds_and_then_all_is_still(app: App) -> None:
    table = visit(app, "pylos")
    until(app, lambda: rings(table) > 0)
    begun = app.clock()
    app.step()
    until(app, lambda: not app.base.win.isActive(), step=0.05)
    assert 2 < app.clock() - begun < PATIENCE


def test_a_turn_can_be_taken_back_with_the_answer_to_it(app: App) -> None:
    table = visit(app, "pylos")
    assert not button_there(app, "undo")
    play(table, "a1")
    until(app, lambda: not table.busy)
    assert table.plies == 2
    press(app, "undo")
    until(app, lambda: rests(table))
    assert table.plies == 0 and table.match.turn == FIRST


def button_there(app: App, name: str) -> bool:
    return any(one.name == name for one in app.scene.hud.layer.buttons())


def test_done_is_there_exactly_while_a_turn_may_end(app: App) -> None:
    table = visit(app, "pylos", None)
    for place in ("a1", "d4", "b1", "d3", "a2", "d1"):
        assert not button_there(app, "done")
        play(table, place)
    play(table, "b2")
    assert not button_there(app, "done") and "A square!" in reads(app)
    play(table, "b2")
    assert button_there(app, "done")
    press(app, "done")
    later(app, 1)
    assert table.plies == 7 and table.match.turn == SECOND


def test_rules_are_told_as_they_occur(app: App) -> None:
    table = visit(app, "pylos", None)
    assert "Whoever puts the last ball on its top wins." in reads(app)
    later(app, 12)
    assert "Whoever puts" not in reads(app)
    play(table, *SQUARE)
    later(app, 8)
    press(app, "done")
    later(app, 0.5)
    assert "A square of one colour" in reads(app)


def test_the_camera_turns_and_comes_nearer_by_buttons(app: App) -> None:
    table = visit(app, "pylos")
    goals = {table.stage.camera.goal}
    for name in ("rotate left", "zoom in", "rotate right", "rotate right", "zoom out", "zoom out"):
        press(app, name)
        goals.add(table.stage.camera.goal)
    assert len(goals) == 7
    settle(app)


def test_sound_goes_from_loud_to_soft_to_silent_and_back(app: App) -> None:
    table = visit(app, "pylos")
    full, found = table.kiosk.settings.volume, []
    for _ in range(4):
        found.append((app.sounds.volume, button(app, "sound").icon))
        press(app, "sound")
    assert found == [(full, "loud"), (full / 2, "soft"), (0.0, "silent"), (full, "loud")]


def test_where_the_staff_want_silence_there_is_no_sound_button(app: App) -> None:
    app.go(Visit(StandIn(app, StaffSettings(volume=0.0)), "pylos", 1))
    app.step()
    assert not button_there(app, "sound")
    app.sounds.volume = 0.7


def test_another_language_in_the_middle_of_a_turn(app: App) -> None:
    table = visit(app, "pillarz", None)
    place = min(table.options)
    play(table, place)
    press(app, "language")
    assert app.language.code == "hu" and table.taps == (place,)
    assert "Most érintse meg a mezőt, ahová lépni szeretne." in reads(app)
    assert "Tornyok épülnek" in reads(app), "the caption speaks it too"


def test_leaving_leads_to_the_choice(app: App) -> None:
    table = visit(app, "pylos")
    press(app, "leave")
    assert table.kiosk.went == ["choose"]


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
def test_a_game_that_has_begun_is_left_only_on_purpose(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    table = visit(app, "pylos")
    table.tap(min(table.options))
    until(app, lambda: rests(table))
    press(app, "leave")
    assert "Leave this game?" in reads(app)
    press(app, "stay")
    assert table.kiosk.went == [] and "Leave this game?" not in reads(app)
    taps = table.plies
    press(app, "leave")
    touch(app, 5, size[1] // 2)
    assert table.plies == taps, "what lies below is not touched"
    press(app, "leave")
    assert table.kiosk.went == ["choose"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, LEVELS, None])
def test_the_end_is_told_and_leads_on(app: App, game: str, level: int | None) -> None:
    match, move = nearly_over(game)
    table = visit(app, game, level, match=match)
    end(table, move)
    assert table.kiosk.over == [table.match]
    assert table.place is Place.MENU and not table.busy
    assert ("You win!" if level else "Light wins!") in reads(app)
    assert (str(HARDER) in reads(app)) == (level == 1)
    for name in ("again", "other", "end"):
        press(app, name)
    assert table.kiosk.went == [(game, bool(level)), "choose", "attract"]
    table.click(*pixel(table, GAMES[game].places[0]))
    assert table.kiosk.over == [table.match]
    settle(app)
    assert not app.base.win.isActive()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_all_of_it_is_seen_and_large(app: App, game: str, size: tuple[int, int], code: str) -> None:
    match, move = nearly_over(game)
    table = visit(app, game, 1, size, match)
    table.speak(code)
    check_looks(app)
    table.click(size[0] / 2, size[1] - 5)
    app.step()
    check_looks(app)
    end(table, move)
    check_looks(app)


def test_a_square_is_explained_also_to_who_is_helped(app: App) -> None:
    table = visit(app, "pylos", None)
    play(table, *SQUARE)
    until(app, lambda: SHOWN in reads(app) or "A good idea: “Done”." in reads(app))
    assert "Take back one more ball, or touch “Done”." in reads(app)


def test_a_button_that_can_do_no_more_says_so(app: App) -> None:
    table = visit(app, "pillarz", size=SIZES[0])
    for name, other, way in (("zoom in", "zoom out", 1), ("zoom out", "zoom in", -1)):
        for _ in range(40):
            table.camera_actions().on_zoom(way)
        usable = [one.name for one in app.scene.hud.layer.buttons()]
        assert name not in usable and other in usable


@pytest.mark.parametrize("seed", range(6))
def test_who_begins_sits_where_the_own_pawns_are(app: App, seed: int) -> None:
    table = Visit(StandIn(app), "pillarz", 1)
    table.match = Match(start("pillarz", seed))
    app.go(table)
    app.step()
    where = {FIRST: 0.0, SECOND: 0.0}
    for spot, piece in table.match.start.layout().items():
        _, y = table.stage.pixel(table.stage.set.where(spot))
        where[piece.side] += y
    assert where[FIRST] >= where[SECOND], "who begins is below, and so near"


@pytest.mark.parametrize("size", SIZES[:2])
def test_with_a_square_done_stands_clear_of_the_words(app: App, size: tuple[int, int]) -> None:
    table = visit(app, "pylos", None, size)
    play(table, *SQUARE)
    for code in LANGUAGES:
        table.speak(code)
        check_looks(app)
        ask = next(w for w in app.scene.hud.layer.widgets if w.name == "ask")
        done = button(app, "done")
        for text in ask.node.findAllMatches("text"):
            _, high = text.getTightBounds(app.overlay)
            assert high.x < done.x
    assert DONE in table.playing.turn.options


def test_another_size_of_the_screen_in_the_middle_of_it(app: App) -> None:
    visit(app, "pylos")
    for size in ((720, 1280), (1280, 720)):
        resize(app, size)
        settle(app)
        check_looks(app)


def test_nothing_is_purely_white(app: App) -> None:
    table = visit(app, "pillarz")
    until(app, lambda: rings(table) > 0)
    settle(app)
    picture = np.asarray(screenshot(app)).min(axis=2)
    assert (picture > 245).mean() < 1e-4
    assert rings(table)


def test_nothing_is_left_behind(app: App) -> None:
    def counts() -> tuple[int, int]:
        roots = app.overlay, app.base.render
        flat, solid = (root.findAllMatches("**").getNumPaths() for root in roots)
        return flat, solid

    visit(app, "pylos")
    app.go(Visit(StandIn(app), "pillarz", 1))
    app.step()
    clear(app)
    before = counts()
    for game in GAMES:
        table = visit(app, game)
        for _ in range(4):
            table.click(5, 500)
        until(app, lambda table=table: bool(table._shown()))
        tap(table, min(table.playing.turn.options))
        clear(app)
    assert counts() == before
