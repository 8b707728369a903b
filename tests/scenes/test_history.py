"""Looking back at a match on the table, and at a record: by keys, by the pointer, by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import GAMES
from game.match import Match
from game.record import RecordError, write_records
from game.record_reader import read_records
from game.rules import Position
from scenes.app import App
from scenes.entities.picking import first_met
from scenes.hud.hud import Hud
from scenes.replay import Replay
from scenes.stage.camera import View
from scenes.table import Table
from scenes.viewing import PAUSE, follow
from tests.scenes.conftest import resize
from tests.scenes.hand import Hand, rectangles, settle
from tests.scenes.hud.screens import press
from tests.scenes.whole_games import WHOLE_GAMES


@pytest.fixture(autouse=True)
def _small(app: App) -> None:
    """What is looked at here can be looked at in a small picture, which is drawn sooner."""
    resize(app, (640, 360))


def whole(name: str, most: int | None = None) -> Match:
    """A game that has been played, to its end or so far."""
    match = Match(GAMES[name].start(), ("Anna", "Béla"))
    for text in WHOLE_GAMES[name].split()[:most]:
        match.play(match.position.parse_move(text))
    return match


def at_the_table(app: App, match: Match) -> Table:
    app.motion = False
    table = Table(app, match, ("Anna", "Béla"), lambda: None)
    app.go(table)
    settle(app)
    return table


def at_the_replay(app: App, match: Match, **more: object) -> Replay:
    app.motion = False
    replay = Replay(app, match.record(), lambda: None, lambda match: None, **more)  # type: ignore[arg-type]
    app.go(replay)
    settle(app)
    return replay


def keys(app: App, *names: str) -> None:
    for name in names:
        app.controls.down(name)
        app.step()


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("make", [at_the_table, at_the_replay])
def test_keys_show_every_moment(
    app: App, name: str, make: Callable[[App, Match], Table | Replay]
) -> None:
    match = whole(name)
    scene = make(app, match)

    def shown() -> Position:
        layout = scene.stage.table.layout
        (position,) = [p for p in match.positions if p.layout() == layout]
        return position

    keys(app, "home")
    assert shown() == match.start
    for ply in range(1, match.ply + 1):
        keys(app, "arrow_right")
        assert shown() == match.positions[ply]
    keys(app, "arrow_right")
    assert shown() == match.position
    for ply in range(match.ply - 2, -1, -2):
        keys(app, "arrow_up")
        assert shown() == match.positions[ply]
    keys(app, "end", "page_up", "arrow_left", "page_down")
    assert shown() == match.positions[-2]
    keys(app, "home", "arrow_down")
    assert shown() == match.positions[2]
    assert match.ply == len(match.moves) == len(match.positions) - 1, "the match is what it was"


def test_the_game_on_the_table_is_untouched_and_goes_on(app: App) -> None:
    match = whole("pylos", 6)
    table = at_the_table(app, match)
    hand = Hand(app, table)
    hand.press("moves")
    keys(app, "page_up")
    table.tap("c3")
    assert table.options == frozenset()
    assert match.ply == 6
    assert table.stage.table.layout == match.positions[5].layout()
    keys(app, "escape")
    assert table.stage.table.layout == match.position.layout()
    assert not table.history.is_open
    place = sorted(table.options)[0]
    hand.tap(place)
    settle(app)
    assert table.taps or match.ply == 7


def test_a_begun_turn_is_put_back(app: App) -> None:
    match = Match(GAMES["pylos"].start())
    for text in "a1 d4 a2 d3 b1 c4".split():
        match.play(match.position.parse_move(text))
    table = at_the_table(app, match)
    table.tap("b2")
    settle(app)
    assert table.taps == ("b2",)
    keys(app, "m", "escape")
    assert table.taps == ()
    assert table.stage.table.layout == match.position.layout()


def test_what_happens_in_the_match_is_shown_at_once(app: App) -> None:
    """The computer moves, or a flag falls, while somebody looks back."""
    match = whole("pillarz", 8)
    table = at_the_table(app, match)
    keys(app, "home")
    assert table.history.is_open
    match.play(match.legal_moves()[0])
    settle(app)
    assert not table.history.is_open
    assert table.stage.table.layout == match.position.layout()
    keys(app, "home")
    match.resign(match.turn)
    assert not table.history.is_open
    assert table.stage.table.layout == match.position.layout()


def test_the_slider_and_the_list_lead_anywhere(app: App, name: str) -> None:
    match = whole(name)
    replay = at_the_replay(app, match)
    boxes = {n: (x, y, w, h) for n, x, y, w, h in rectangles(replay)}
    x, y, w, h = boxes["slider"]
    app.controls.moved(x + w / 2, y + h / 2)
    app.controls.down("mouse1")
    assert abs(replay.viewing.ply - match.ply / 2) <= 1
    app.controls.moved(x + 2, y + h / 2 + 200)
    assert replay.viewing.ply == 0, "a drag goes on beside the slider"
    app.controls.moved(x + w - 2, y + h / 2)
    app.controls.up("mouse1")
    assert replay.viewing.ply == match.ply
    app.controls.moved(x + 2, y + h / 2)
    assert replay.viewing.ply == match.ply
    keys(app, "home")
    for row, column, ply in ((0, 2, 2), (1, 1, 3)):
        press(hud_of(replay), f"turn {row} {column}")
        assert replay.viewing.ply == ply
        assert replay.stage.table.layout == match.positions[ply].layout()


def hud_of(scene: Table | Replay) -> Hud:
    assert scene.hud
    return scene.hud


def test_it_goes_on_by_itself_to_the_end(app: App) -> None:
    match = whole("pillarz", 5)
    replay = at_the_replay(app, match)
    seen = [replay.viewing.ply]
    press(hud_of(replay), "go on")
    passed = 0.0
    while replay.viewing.plays:
        replay.viewing.update(0.1)
        passed += 0.1
        if replay.viewing.ply != seen[-1]:
            seen.append(replay.viewing.ply)
        assert passed < 60
    assert seen == [0, 1, 2, 3, 4, 5]
    assert passed >= 4 * PAUSE
    press(hud_of(replay), "go on")
    assert (replay.viewing.ply, replay.viewing.plays) == (0, True)
    keys(app, "arrow_right")
    assert not replay.viewing.plays, "who steps wants to stay there"


def test_a_game_that_goes_on_by_itself_draws_nothing_between_turns(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = at_the_replay(app, whole("pylos", 8))
    monkeypatch.setattr("scenes.viewing.PAUSE", 1e9)
    keys(app, "space")
    settle(app)
    drawn = app.frames
    for _ in range(5):
        app.step()
    assert app.frames == drawn
    assert replay.viewing.plays


@pytest.mark.parametrize("start", ["table", "replay"])
def test_playing_on_leaves_the_old_game_as_it_was(app: App, start: str) -> None:
    match, begun = whole("pylos"), []
    before = write_records([match.record()])
    app.motion = False
    if start == "table":
        scene: Table | Replay = Table(app, match, ("A", "B"), lambda: None, begun.append)
        app.go(scene)
        settle(app)
        begun.clear()
    else:
        scene = Replay(app, match.record(), lambda: None, begun.append)
        app.go(scene)
        settle(app)
    keys(app, "home", *["page_down"] * 6)
    press(hud_of(scene), "play on")
    (new,) = begun
    assert new.positions == match.positions[:7]
    assert new.outcome is None
    new.play(new.legal_moves()[-1])
    assert write_records([match.record()]) == before
    if isinstance(scene, Table):
        settle(app)
        assert scene.match is new
        assert scene.stage.table.layout == new.position.layout()
        keys(app, "u")
        assert new.ply == 6, "what was played before can be taken back as well"


def test_a_faulty_record_shows_where_and_what_was_before(app: App) -> None:
    text = '[Game "pylos"]\n\n1. b2 c3 2. zz d1 *\n'
    (fault,) = read_records(text)
    assert isinstance(fault, RecordError) and fault.so_far
    replay = Replay(app, fault.so_far, lambda: None, lambda match: None, fault)
    app.go(replay)
    settle(app)
    layer = replay.hud.layer  # type: ignore[union-attr]
    told = next(widget for widget in layer.widgets if widget.name == "fault")
    assert told.visible
    assert "line 3, column 13" in told.text  # type: ignore[attr-defined]
    assert replay.viewing.story.moves == ("b2", "c3")


def test_the_camera_turns_only_to_see_what_is_hidden(app: App) -> None:
    """A pawn behind a tower: from the front it is not seen, and afterwards it is."""
    game = GAMES["pillarz"]
    position = game.parse_position("0000000000003000000000000/1/A1,C4/E1,E2")
    match = Match(position)
    replay = at_the_replay(app, match)
    camera = replay.stage.camera
    camera.view = camera.goal = View(0.0, 0.25)

    def seen(place: str) -> bool:
        layout = replay.stage.table.layout
        mark = replay.stage.set.mark(place, layout)
        assert mark
        ray = camera.ray(*camera.project(mark.centre))
        return first_met(ray, replay.stage.set.solids(layout, ())) == place

    hidden = [place for place in ("A1", "C4", "C3", "E1", "E2") if not seen(place)]
    assert hidden, "the test looks at nothing"
    before = camera.goal
    for place in {"A1", "C4", "C3", "E1", "E2"} - set(hidden):
        follow(replay.stage, [place])
        assert camera.goal == before
    for place in hidden:
        camera.view = camera.goal = View(0.0, 0.25)
        follow(replay.stage, [place])
        camera.arrive()
        assert seen(place)


def test_hidden_turns_of_whole_games_come_into_view(app: App, name: str) -> None:
    match = whole(name)
    replay = at_the_replay(app, match)
    replay.stage.camera.view = replay.stage.camera.goal = View(0.0, 0.3)
    turned = 0
    for _ in range(match.ply):
        before = replay.stage.camera.goal
        keys(app, "arrow_right")
        turned += replay.stage.camera.goal != before
    assert 1 <= turned <= match.ply / 2


def test_named_moves_are_not_seen_in_the_past(app: App) -> None:
    match = Match(GAMES["pylos"].start(), two=1)
    for text in ("b2", "c3"):
        match.play(match.position.parse_move(text))
    table = at_the_table(app, match)
    assert match.naming
    match.play(match.legal_moves()[0])
    settle(app)
    named = dict(table.layout)
    assert named != table.stage.table.layout
    keys(app, "m")
    assert table.layout == table.stage.table.layout
    keys(app, "escape")
    assert table.layout == named


def test_the_banner_leads_back(app: App) -> None:
    match = whole("pillarz")
    table = at_the_table(app, match)
    keys(app, "m", "home", "escape")
    press(hud_of(table), "look back")
    assert table.history.is_open
    keys(app, "arrow_left")
    assert table.stage.table.layout == match.positions[-2].layout()
