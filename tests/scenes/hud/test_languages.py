"""Every screen speaks the language that was chosen: no text slips past the catalogues."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli import catalogues
from game.language import DEFAULT, LANGUAGES, Language
from scenes.app import App
from scenes.hud.buttons import Button
from scenes.hud.hud import Hud
from tests.scenes.conftest import clear
from tests.scenes.hud.screens import SCREENS

CODES = [code for code in LANGUAGES if code != DEFAULT]


class Listener(Language):
    """A language that remembers which texts it was asked for."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.asked: set[str] = set()

    def plural(self, one: str, many: str, n: int, /, **fields: object) -> str:
        self.asked.add(one)
        return super().plural(one, many, n, **fields)

    def _translate(self, template: str) -> str:
        self.asked.add(template)
        return super()._translate(template)


def tips(hud: Hud) -> dict[str, str]:
    """The tooltips of all buttons, seen or not, by the names of the buttons."""
    buttons = [w for layer in hud.layers for w in layer.widgets if isinstance(w, Button)]
    return {button.name: button.tip for button in buttons if button.tip}


def shown(app: App, code: str) -> Iterator[tuple[str, Hud, Listener]]:
    """Every screen in a language, one after the other."""
    for name, make in SCREENS.items():
        language = Listener(code)
        app.set_language(language)
        yield name, make(app), language
        clear(app)


def keys_of_the_code() -> set[str]:
    """The English texts that the catalogues hold."""
    found = (key for _, key in catalogues.collected())
    return {text for key in found for text in ([key] if isinstance(key, str) else key)}


@pytest.mark.parametrize("code", CODES)
def test_no_tooltip_stays_english(app: App, code: str) -> None:
    english = {name: tips(hud) for name, hud, _ in shown(app, DEFAULT)}
    keys = keys_of_the_code()
    for name, hud, _ in shown(app, code):
        told = tips(hud)
        assert told.keys() == english[name].keys()
        for button, tip in told.items():
            assert tip != english[name][button], f"{button} on {name}"
            assert tip not in keys
    assert len(english["pause"]) > 10, "the camera's buttons below the pause menu are among them"


@pytest.mark.parametrize("code", CODES)
def test_every_text_that_is_shown_is_in_the_catalogues(app: App, code: str) -> None:
    known = keys_of_the_code()
    for name, _, language in shown(app, code):
        assert language.asked - {""} <= known, name
