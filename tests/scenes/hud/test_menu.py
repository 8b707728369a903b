"""The start menu: what is chosen, what is remembered, what is played."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.language import Language
from game.seats import HUMAN, USUAL_LEVEL, Seat
from game.settings import Choice, Settings, load_settings, save_settings
from scenes.app import App
from scenes.hud import words
from scenes.look.shaders import Tier
from scenes.menu import Menu, MenuChoice, panel_area
from tests.scenes.conftest import resize
from tests.scenes.hud.screens import press
from tests.scenes.test_sound import Heard, sounds

USUAL = {"game pylos", "seat 1 human", "seat 2 human", "begins lot", "language en"}


class Recorded(Menu):
    """A menu that writes down which pictures it shows, what is played, and what is kept."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.pictures: list[str] = []
        self.played: list[MenuChoice] = []
        self.kept: list[Settings] = []
        super().__init__(app, settings, self.played.append, self.kept.append)

    def show_backdrop(self, game: str) -> None:
        self.pictures.append(game)


def opened(app: App, settings: Settings | None = None) -> Recorded:
    scene = Recorded(app, settings or Settings())
    app.go(scene)
    app.step()
    return scene


def chosen(menu: Menu) -> set[str]:
    assert menu.hud
    return {b.name for b in menu.hud.layer.buttons() if getattr(b, "chosen", False)}


def vary(menu: Menu, name: str) -> None:
    """Choose a rule set or start on its page."""
    press(menu.hud, "variants")
    press(menu.hud, name)


def varied(menu: Menu) -> str:
    """The rule set or start that is marked on its page."""
    press(menu.hud, "variants")
    (name,) = chosen(menu)
    press(menu.hud, "back")
    return name


def test_the_usual_choice(app: App) -> None:
    menu = opened(app)
    assert chosen(menu) == USUAL
    press(menu.hud, "play")
    assert menu.played == [MenuChoice("pylos", "standard", GAMES["pylos"].starts[0], "lot")]


@pytest.mark.parametrize("rules", GAMES["pylos"].rule_sets)
def test_every_rule_set_of_pylos_can_be_played(app: App, rules: str) -> None:
    menu = opened(app)
    vary(menu, f"rules {rules}")
    press(menu.hud, "begins second")
    assert chosen(menu) >= {"begins second"}
    press(menu.hud, "play")
    (choice,) = menu.played
    assert (choice.game, choice.rules, choice.begins) == ("pylos", rules, "second")
    assert GAMES[choice.game].start(choice.rules, choice.start).rules == rules


@pytest.mark.parametrize("start", GAMES["pillarz"].starts)
def test_every_start_of_pillarz_can_be_played(app: App, start: str) -> None:
    menu = opened(app)
    press(menu.hud, "game pillarz")
    vary(menu, f"start {start}")
    press(menu.hud, "begins first")
    press(menu.hud, "play")
    (choice,) = menu.played
    assert (choice.game, choice.start, choice.begins) == ("pillarz", start, "first")
    assert str(GAMES[choice.game].start(choice.rules, choice.start))


def test_the_picture_is_chosen_in_the_menu_and_remembered(app: App) -> None:
    menu = opened(app)
    press(menu.hud, "picture")
    for name in ("theme walnut", "tier photo", "motion off"):
        press(menu.hud, name)
        assert name in chosen(menu)
    assert menu.kept[-1] == Settings(theme="walnut", tier="photo", motion=False)
    assert not app.motion
    assert app.tier == Tier.PHOTO
    press(menu.hud, "back")
    vary(menu, "rules expert")
    assert menu.kept[-1].tier == "photo"


def test_sounds_are_chosen_in_the_menu_heard_and_remembered(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    monkeypatch.setattr(app, "sounds", sounds(heard))
    menu = opened(app)
    press(menu.hud, "sound")
    assert chosen(menu) == {"usual", "pieces heard"}
    press(menu.hud, "loud")
    press(menu.hud, "soft")
    louder, softer = (loud for _, loud, _ in heard.played)
    assert louder > 3 * softer
    press(menu.hud, "pieces silent")
    press(menu.hud, "silent")
    assert chosen(menu) == {"silent", "pieces silent"}
    assert len(heard.played) == 2
    assert menu.kept[-1] == Settings(volume=0.0, pieces=False)


def test_every_game_and_variant_has_its_words() -> None:
    assert set(words.TITLES) == set(words.GOALS) == set(words.HOW_TO_PLAY) == set(GAMES)
    assert set(words.RULES) == set(GAMES["pylos"].rule_sets)
    assert set(words.STARTS) == set(GAMES["pillarz"].starts)


def test_the_picture_follows_the_game(app: App) -> None:
    menu = opened(app)
    press(menu.hud, "game pillarz")
    press(menu.hud, "game pillarz")
    press(menu.hud, "game pylos")
    assert menu.pictures == ["pylos", "pillarz", "pylos"]


def test_the_choice_of_each_game_is_remembered(app: App) -> None:
    menu = opened(app)
    vary(menu, "rules expert")
    press(menu.hud, "game pillarz")
    vary(menu, "start ring")
    press(menu.hud, "begins second")
    press(menu.hud, "game pylos")
    assert varied(menu) == "rules expert"
    press(menu.hud, "game pillarz")
    assert varied(menu) == "start ring"
    assert chosen(menu) >= {"begins second"}
    assert save_settings(menu.kept[-1]) is None
    kept, notice = load_settings()
    assert notice is None
    again = opened(app, kept)
    assert again.pictures == ["pillarz"]
    assert chosen(again) >= {"game pillarz", "begins second"}
    assert varied(again) == "start ring"
    press(again.hud, "game pylos")
    assert varied(again) == "rules expert"


def test_what_is_not_known_any_more_is_the_usual(app: App) -> None:
    odd = Choice("cheating", "nowhere", "nobody")
    menu = opened(app, Settings(game="chess", choices={"pylos": odd, "chess": odd}))
    assert chosen(menu) == USUAL


def test_the_language_changes_at_once_and_is_kept(app: App) -> None:
    menu = opened(app)
    press(menu.hud, "language hu")
    assert app.language.code == "hu"
    assert menu.kept[-1].language == "hu"
    play = next(b for b in menu.hud.layer.buttons() if b.name == "play")
    assert play.text == Language("hu").text("Play") != "Play"
    press(menu.hud, "language en")
    assert next(b for b in menu.hud.layer.buttons() if b.name == "play").text == "Play"


def test_how_to_play_and_back(app: App) -> None:
    menu = opened(app)
    press(menu.hud, "game pillarz")
    press(menu.hud, "how to play")
    assert [b.name for b in menu.hud.layer.buttons()] == ["back", "two"]
    press(menu.hud, "back")
    press(menu.hud, "how to play")
    assert menu.hud.key("escape")
    assert "play" in {b.name for b in menu.hud.layer.buttons()}
    assert not menu.hud.key("escape"), "is the scene's"


def test_quit_closes_the_app(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(app, "close", lambda: closed.append(True))
    menu = opened(app)
    press(menu.hud, "quit")
    assert closed == [True]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (1024, 1024)])
def test_the_picture_has_its_area_beside_the_panel(app: App, size: tuple[int, int]) -> None:
    menu = opened(app)
    resize(app, size)
    x, y, w, h = menu.picture_area()
    panel_x, panel_y, panel_w, panel_h = panel_area(*size, app.scale)
    assert w * h + panel_w * panel_h == size[0] * size[1]
    assert (x, y) in ((panel_w, 0), (0, 0))
    assert w >= 0.4 * size[0] and h >= 0.4 * size[1]
    assert not menu.hud.hover(x + w / 2, y + h / 2)
    assert menu.hud.hover(panel_x + panel_w / 2, panel_y + panel_h / 2)


def test_each_player_is_a_person_or_the_computer_at_a_level(app: App) -> None:
    menu = opened(app)
    press(menu.hud, "seat 2 computer")
    press(menu.hud, "seat 2 stronger")
    assert chosen(menu) >= {"seat 1 human", "seat 2 computer"}
    assert menu.kept[-1].seats == ("human", f"computer:{USUAL_LEVEL + 1}")
    press(menu.hud, "seat 1 computer")
    for _ in range(USUAL_LEVEL - 1):
        press(menu.hud, "seat 1 weaker")
    weaker = next(w for w in menu.hud.layer.widgets if w.name == "seat 1 weaker")
    assert weaker.visible and not weaker.enabled, "there is no weaker level"
    press(menu.hud, "play")
    assert menu.played[-1].seats == (Seat(1), Seat(USUAL_LEVEL + 1))
    press(menu.hud, "seat 1 human")
    again = opened(app, menu.kept[-1])
    press(again.hud, "game pillarz")
    press(again.hud, "play")
    assert again.played[-1].seats == (HUMAN, Seat(USUAL_LEVEL + 1)), "for every game"


def test_a_player_that_is_not_known_is_a_person(app: App) -> None:
    menu = opened(app, Settings(seats=("oracle", "computer:99")))
    assert chosen(menu) == USUAL
