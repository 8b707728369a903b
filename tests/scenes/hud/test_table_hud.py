"""The HUD shows what the state says, lets notices go, and leaves nothing behind."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from panda3d.core import TexturePool

from game.engine.thought import Score, Verdict
from game.language import LANGUAGES, Language
from game.wording import say
from scenes.app import App
from scenes.hud import theme
from scenes.hud.advice import Advice, Opinion
from scenes.hud.hud import Hud
from scenes.hud.opinion import CHIP
from scenes.hud.table_hud import TOAST_FADE, TOAST_SHORTEST, TableHud
from scenes.hud.table_state import VIEWS
from scenes.look.shaders import Tier
from scenes.look.themes import THEMES
from tests.scenes.conftest import clear, resize
from tests.scenes.hud.screens import LONG_LINE, SCREENS, opinion, press, state, table


def read(hud: Hud) -> dict[str, list[str]]:
    """What stands on every widget that is seen."""
    return {
        widget.name: [n.getTag("reads") for n in widget.node.getChildren() if n.hasTag("reads")]
        for widget in hud.layer.widgets
        if widget.visible
    }


def opacity(hud: TableHud, name: str) -> float:
    widget = next(widget for widget in hud.layer.widgets if widget.name == name)
    return widget.node.getSa()


def seen(hud: Hud) -> set[str]:
    return {name for name, *_ in hud.rectangles()}


def test_the_players(app: App) -> None:
    hud = table(app, names=("Ann", say("Player 2")), reserves=(15, 1), turn=1)
    assert read(hud)["player 1"] == ["Ann", "Light  ·  15 balls left", "To move"]
    assert read(hud)["player 2"] == ["Player 2", "Dark  ·  1 ball left"]
    hud.show(state(turn=2, reserves=(0, None)))
    assert read(hud)["player 1"] == ["Player 1", "Light  ·  0 balls left"]
    assert read(hud)["player 2"] == ["Player 2", "Dark", "To move"]
    hud.show(state(turn=0))
    assert "To move" not in str(read(hud))


def test_the_pieces_differ_in_more_than_colour(app: App) -> None:
    for game in ("pylos", "pillarz"):
        hud = table(app, game=game, turn=0)
        plates = [w.node for w in hud.layer.widgets if w.name.startswith("player")]
        first, second = (
            plate.find("shape").node().getGeom(0).getPrimitive(0).getNumVertices()
            for plate in plates
        )
        assert first != second, f"{game}: the same drawing"
        clear(app)


def test_the_last_move(app: App) -> None:
    hud = table(app, last_move="c2-c2", move_number=7)
    assert read(hud)["last move"] == ["Move 7", "c2-c2"]
    hud.show(state(last_move=None))
    assert "last move" not in seen(hud)


def test_done_is_there_when_the_turn_may_end(app: App) -> None:
    hud = table(app, can_finish=False)
    assert "done" not in seen(hud)
    hud.show(state(can_finish=True))
    press(hud, "done")
    assert hud.told == ["on_done"]


def test_undo_and_redo_can_be_used_only_when_there_is_something(app: App) -> None:
    hud = table(app, can_undo=False, can_redo=True)
    assert {"undo", "redo"} & {b.name for b in hud.layer.buttons()} == {"redo"}
    hud.show(state(can_undo=True, can_redo=False))
    assert {"undo", "redo"} & {b.name for b in hud.layer.buttons()} == {"undo"}


def test_the_result(app: App) -> None:
    hud = table(app, can_finish=True)
    hud.show(
        state(turn=0, result=say("{name} wins the game.", name=say("Player 1")), reason="Because.")
    )
    assert read(hud)["result"] == ["Player 1 wins the game."]
    assert read(hud)["reason"] == ["Because."]
    assert not {"prompt", "done"} & seen(hud)
    while hud.update(0.1):
        pass
    assert opacity(hud, "result") == 1.0
    press(hud, "play again")
    press(hud, "to the menu")
    assert hud.told == ["on_play_again", "on_menu"]
    hud.show(state())
    assert not {"result", "reason", "play again"} & seen(hud)
    assert "prompt" in seen(hud)


def test_views(app: App) -> None:
    hud = table(app)
    for view in VIEWS:
        press(hud, "views")
        press(hud, f"view {view}")
        assert f"view {view}" not in seen(hud), "the list folds up"
    press(hud, "reset")
    assert hud.told == [*(("on_view", view) for view in VIEWS), "on_reset_camera"]


def test_views_are_named_by_the_pieces_for_players_change_seats(app: App) -> None:
    hud = table(app, names=("Ann", "Ben"))
    press(hud, "views")
    words = [read(hud)[f"view {view}"][0] for view in VIEWS]
    hud.show(state(names=("Ben", "Ann")))
    assert words == [read(hud)[f"view {view}"][0] for view in VIEWS]
    assert words[:2] == ["From the light side", "From the dark side"]


def test_a_notice_comes_stays_and_goes(app: App) -> None:
    hud = table(app)
    hud.toast(say("The turn is over."))
    assert read(hud)["toast"] == ["The turn is over."]
    assert opacity(hud, "toast") == 0
    assert hud.update(TOAST_FADE / 2)
    assert 0 < opacity(hud, "toast") < 1
    hud.update(TOAST_FADE)
    assert opacity(hud, "toast") == 1
    assert not hud.update(TOAST_SHORTEST / 2), "no frames while it stands"
    assert "toast" in seen(hud)
    left = 0.0
    while "toast" in seen(hud):
        hud.update(0.05)
        left += 0.05
        assert left < 10
    assert left > 1
    assert not hud.update(0.05)


def test_a_new_notice_takes_the_place_of_the_old(app: App) -> None:
    hud = table(app)
    hud.toast("one")
    hud.update(TOAST_SHORTEST)
    hud.toast("two")
    hud.update(TOAST_SHORTEST * 0.9)
    assert read(hud)["toast"] == ["two"]


def test_a_notice_goes_when_the_game_goes_on(app: App) -> None:
    hud = table(app, move_number=3)
    hud.toast("no")
    hud.update(1.0)
    hud.show(state(move_number=3))
    hud.update(1.0)
    assert "toast" in seen(hud), "nothing has been played"
    hud.show(state(move_number=4))
    hud.update(1.0)
    assert "toast" not in seen(hud)


def test_without_motion_nothing_fades(app: App) -> None:
    app.motion = False
    hud = table(app)
    hud.toast("no")
    assert opacity(hud, "toast") == 1
    hud.update(0.001)
    assert not hud.update(0.001)


def test_pause_new_game_resign_and_leave_are_asked_twice(app: App) -> None:
    for name, told in (
        ("new game", "on_new_game"),
        ("resign", "on_resign"),
        ("to the menu", "on_menu"),
    ):
        hud = table(app, turn=2)
        press(hud, "menu")
        press(hud, name)
        press(hud, "cancel")
        assert hud.paused
        assert hud.told == [("on_pause", True)]
        press(hud, name)
        press(hud, name)
        assert not hud.paused
        assert hud.told == [("on_pause", True), ("on_pause", False), told]
        clear(app)


def test_who_resigns_is_named(app: App) -> None:
    hud = table(app, turn=2, names=("Ann", "Ben"))
    hud.open_pause()
    press(hud, "resign")
    assert read(hud)["title"] == ["Ben resigns?"]
    assert read(hud)["question"] == ["Ann wins the game."]


def test_after_the_end_nobody_resigns_and_leaving_loses_nothing(app: App) -> None:
    hud = table(app, turn=0, result="Over")
    hud.open_pause()
    assert "resign" not in seen(hud)
    hud.told.clear()
    press(hud, "to the menu")
    assert "on_menu" in hud.told


def test_motion_is_switched_at_once(app: App) -> None:
    hud = table(app)
    hud.open_pause()
    press(hud, "picture")
    press(hud, "motion off")
    assert not app.motion
    press(hud, "motion on")
    assert app.motion
    assert hud.told[1:] == [("on_setting", "motion", False), ("on_setting", "motion", True)]


def test_theme_and_quality_are_switched_at_once(app: App) -> None:
    hud = table(app)
    hud.open_pause()
    press(hud, "picture")
    hud.told.clear()
    for name in THEMES:
        press(hud, f"theme {name}")
        assert app.theme is THEMES[name]
        usual = {"tier automatic", "motion on", "opinion hidden"}
        assert chosen(hud) == {f"theme {name}", *usual}
    assert hud.told == [("on_setting", "theme", name) for name in THEMES]
    hud.told.clear()
    for name, tier in (("fast", Tier.FAST), ("photo", Tier.PHOTO), ("automatic", None)):
        press(hud, f"tier {name}")
        assert app.tier == tier
        assert app.tiers.still == tier or tier is None
        assert f"tier {name}" in chosen(hud)
    assert hud.told == [("on_setting", "tier", value) for value in ("fast", "photo", "")]


def test_who_stands_better_is_shown_when_that_is_wanted(app: App) -> None:
    bar, thoughts = {"balance"}, {"balance", "thoughts", "fold", "best play"}
    hud = table(app)
    hud.show_advice(Advice(opinion=opinion(Verdict.WIN, 7)))
    assert not thoughts & seen(hud)
    for name, value, there in (
        ("bar", "bar", bar),
        ("thoughts", "thoughts", thoughts),
        ("hidden", "", set()),
    ):
        hud.open_pause()
        press(hud, "picture")
        hud.told.clear()
        press(hud, f"opinion {name}")
        assert hud.told == [("on_setting", "opinion", value)]
        assert app.opinion == value
        hud.close_pause()
        assert thoughts & seen(hud) == there


def test_thoughts(app: App) -> None:
    hud = table(app, "thoughts")
    assert read(hud)["thoughts"] == ["…"]
    for score, words in (
        (Score(Verdict.WIN, 1), "wins in 1 turn"),
        (Score(Verdict.WIN, 7), "wins in 7 turns"),
        (Score(Verdict.LOSS, 7), "loses in 7 turns"),
        (Score(Verdict.DRAW), "a draw by force"),
        (Score(Verdict.CENTS, 84), "+0.8"),
        (Score(Verdict.CENTS, -1234), "\N{MINUS SIGN}12.3"),
        (Score(Verdict.CENTS, -4), "0.0"),
    ):
        hud.show_advice(Advice(opinion=Opinion(1, 12, score, ("a1", "b2"))))
        assert read(hud)["thoughts"] == [words, "12 turns deep"]
        assert read(hud)["best play"] == ["a1  b2"]
    app.set_language(Language("hu"))
    hud.rebuild()
    assert read(hud)["thoughts"][0] == "0,0"


def test_thoughts_can_be_folded_and_stay_so(app: App) -> None:
    hud = table(app, "thoughts")
    press(hud, "fold")
    assert "best play" not in seen(hud)
    hud.show_advice(Advice(opinion=opinion(Verdict.WIN, 7)))
    hud.show(state(turn=2))
    hud.rebuild()
    assert "best play" not in seen(hud)
    assert "thoughts" in seen(hud)
    press(hud, "fold")
    assert read(hud)["best play"][0].startswith(LONG_LINE[0])


def test_best_play_shows_whole_turns_as_many_as_fit(app: App) -> None:
    for size in ((1280, 720), (1080, 1920)):
        resize(app, size)
        hud = table(app, "thoughts")
        hud.show_advice(Advice(opinion=opinion(Verdict.WIN, 7)))
        told = " ".join(read(hud)["best play"]).split()
        assert 4 < len(told) < len(LONG_LINE)
        assert tuple(told) == LONG_LINE[: len(told)]
        clear(app)


def light(app: App, hud: TableHud) -> float:
    """The light part of the bar of who stands better."""
    x, y, w, h = next(r[1:] for r in hud.rectangles() if r[0] == "balance")
    app.redraw()
    for _ in range(3):
        app.step()
    shot = app.base.win.getScreenshot()
    width, height = app.size
    picture = np.frombuffer(shot.getRamImageAs("RGB"), np.uint8).reshape(height, width, 3)[::-1]
    upright = h > w
    across = (x + w // 2 - w // 8) if upright else (y + h // 2 - h // 8)
    line = picture[y : y + h, across] if upright else picture[across, x : x + w]
    ends = round((CHIP + 6) * app.scale)
    parts = line[ends:-ends].min(axis=1) > 130
    lit = np.flatnonzero(parts[::-1] if upright else parts)
    if not len(lit):
        return 0.0
    reach = int(lit.max()) + 1
    assert len(lit) > reach - 6, "it is whole, but for the tick in the middle"
    return reach / len(parts)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=["wide", "tall"])
def test_the_bar_is_shared_as_the_chances_are(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    hud = table(app, "bar")
    for side, verdict, amount, share in (
        (1, Verdict.WIN, 3, 1.0),
        (2, Verdict.WIN, 3, 0.0),
        (1, Verdict.LOSS, 3, 0.0),
        (1, Verdict.CENTS, 0, 0.5),
        (1, Verdict.CENTS, 150, 0.73),
        (2, Verdict.CENTS, 150, 0.27),
        (2, Verdict.DRAW, 0, 0.5),
    ):
        hud.show_advice(Advice(opinion=Opinion(side, 3, Score(verdict, amount))))
        assert light(app, hud) == pytest.approx(share, abs=0.02)


def test_the_hint_button_tells_how_far_it_is(app: App) -> None:
    hud = table(app, can_finish=True)
    button = next(b for b in hud.layer.buttons() if b.name == "hint")
    press(hud, "hint")
    assert hud.told == ["on_hint"]
    icons = [button.icon]
    for advice in (Advice(asked=True), Advice(rank=1), Advice(rank=2)):
        hud.show_advice(advice)
        icons.append(button.icon)
    assert icons == ["hint", "waiting", "hint shown", "hint shown"]
    hud.show_advice(Advice(possible=False))
    assert button not in hud.layer.buttons()
    done = next(b for b in hud.layer.buttons() if b.name == "done")
    hud.hint_done(True)
    assert done.icon == "hint"
    hud.show_advice(Advice(rank=1))
    assert done.icon == "hint"
    hud.hint_done(False)
    assert done.icon == "check"


def chosen(hud: TableHud) -> set[str]:
    return {b.name for b in hud.layer.buttons() if getattr(b, "chosen", False)}


def test_another_language_is_spoken_at_once(app: App) -> None:
    hud = table(app, names=(say("Player 1"), say("Player 2")))
    english = read(hud)
    hud.open_pause()
    hud.key("tab")
    press(hud, "language hu")
    assert read(hud)["title"] == [Language("hu").text("Pause")] != ["Pause"]
    hud.close_pause()
    hungarian = read(hud)
    assert hungarian.keys() == english.keys()
    assert hungarian["player 1"][0] == Language("hu").text("Player 1")
    assert hungarian["prompt"] != english["prompt"]
    assert hud.told == [("on_pause", True), ("on_setting", "language", "hu"), ("on_pause", False)]


def test_changing_pages_and_languages_adds_no_nodes(app: App) -> None:
    hud = table(app)
    hud.open_pause()

    def round_trip() -> int:
        for name in ("language hu", "language en", "keys", "back", "resign", "cancel"):
            press(hud, name)
        return app.overlay.findAllMatches("**").getNumPaths()

    base = round_trip()
    assert [round_trip() for _ in range(3)] == [base] * 3


def test_a_notice_that_fades_while_the_language_changes(app: App) -> None:
    hud = table(app)
    hud.toast("no")
    hud.open_pause()
    press(hud, "language hu")
    hud.update(0.05)
    hud.close_pause()
    hud.update(0.05)
    hud.toast("nem")
    while hud.update(0.05):
        pass
    assert read(hud)["toast"] == ["nem"]
    assert opacity(hud, "toast") == 1


def test_the_keyboard_stays_where_it_was_in_another_language(app: App) -> None:
    hud = table(app)
    hud.open_pause()
    while not hud.focus or hud.focus.name != "language hu":
        hud.key("tab")
    hud.key("enter")
    assert app.language.code == "hu"
    assert hud.focus and hud.focus.name == "language hu"


def test_the_table_rests_while_the_pause_menu_is_open(app: App) -> None:
    hud = table(app)
    hud.toast("no")
    hud.update(1.0)
    hud.open_pause()
    hud.update(60.0)
    hud.close_pause()
    assert "toast" in seen(hud)
    hud.open_pause()
    hud.show(state(turn=2, move_number=200))
    hud.close_pause()
    assert "To move" in read(hud)["player 2"]


def test_the_picture_is_where_the_rectangles_say(app: App) -> None:
    hud = table(app, can_finish=True)
    x, y, w, h = next(r[1:] for r in hud.rectangles() if r[0] == "done")
    for _ in range(3):
        app.redraw()
        app.step()
    shot = app.base.win.getScreenshot()
    width, height = app.size
    picture = np.frombuffer(shot.getRamImageAs("RGB"), np.uint8).reshape(height, width, 3)[::-1]
    brass = np.abs(picture.astype(int) - np.array(theme.BRASS[:3]) * 255).max(axis=2) < 40
    assert brass[y + 3 : y + h - 8, x + 4 : x + 12].all(), "the left end of the button is brass"
    assert not brass[y : y + h, x - 12 : x - 2].any(), "beside it there is none"
    assert not brass[y - 12 : y - 2, x : x + w].any(), "nor above it"


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_left_behind(app: App, name: str) -> None:
    def nodes() -> int:
        return app.overlay.findAllMatches("**").getNumPaths()

    base = nodes()
    for code in LANGUAGES:
        app.set_language(Language(code))
        hud = SCREENS[name](app)
        hud.key("tab")
        hud.hover(20, 20)
        resize(app, (1080, 1920))
        hud.update(0.01)
        assert nodes() > base
        clear(app)
        resize(app, (1280, 720))
        assert nodes() == base


def test_many_games_leave_nothing(app: App) -> None:
    def play() -> None:
        hud = table(app)
        for i in range(6):
            hud.show(state(turn=1 + i % 2, move_number=i, reserves=(15 - i // 2, 15 - i // 2)))
            hud.toast(f"{i}")
        hud.open_pause()
        press(hud, "keys")
        clear(app)

    play()
    gc.collect()
    textures = len(TexturePool.findAllTextures())
    prepared = app.base.win.getGsg().getPreparedObjects().getNumPreparedTextures()
    objects = len(gc.get_objects())
    for _ in range(12):
        play()
    gc.collect()
    assert app.base.win.getGsg().getPreparedObjects().getNumPreparedTextures() == prepared
    assert len(TexturePool.findAllTextures()) == textures
    assert len(gc.get_objects()) - objects < 400
