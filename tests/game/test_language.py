"""Languages: which one the system speaks, and what a text becomes."""

from __future__ import annotations

import pytest

from game import language
from game.language import LANGUAGES, Language, system_language
from game.wording import say


class TestTexts:
    def test_english_is_the_text_itself(self) -> None:
        english = Language("en")
        assert english.text("{place} is occupied.", place="b2") == "b2 is occupied."
        assert english.plural("{n} ball left", "{n} balls left", 1) == "1 ball left"
        assert english.plural("{n} ball left", "{n} balls left", 15) == "15 balls left"

    def test_hungarian(self) -> None:
        hungarian = Language("hu")
        assert hungarian.text("The game is over.") == "A játszma véget ért."
        assert hungarian.tell(say("{place} is occupied.", place="b2")) == "A b2 már foglalt."

    def test_a_hungarian_noun_stays_singular_after_a_numeral(self) -> None:
        hungarian = Language("hu")
        for n in (0, 1, 2, 15):
            assert hungarian.plural("{n} ball left", "{n} balls left", n) == f"{n} golyó maradt"

    def test_sentences_within_are_told_too(self) -> None:
        fault = say("{option}: {fault}", option="--rules", fault=say("The game is over."))
        assert Language("hu").tell(fault) == "--rules: A játszma véget ért."
        path = "{path}, game {number}: {result} after {n} turn"
        told = Language("hu").plural(
            path, path + "s", 3, path=say("The game is over."), number=1, result="*"
        )
        assert told.startswith("A játszma véget ért.")

    def test_braces_in_what_fills_a_gap_are_left_alone(self) -> None:
        assert Language("hu").text("{place} is occupied.", place="{x}") == "A {x} már foglalt."

    def test_what_no_catalogue_has_is_shown_in_english(self) -> None:
        assert Language("hu").text("No catalogue has this.") == "No catalogue has this."
        assert Language("hu").text("") == ""

    def test_an_unknown_language_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="xx"):
            Language("xx")

    def test_each_names_itself(self) -> None:
        assert LANGUAGES == {"en": "English", "hu": "Magyar"}


class TestTheSystemsLanguage:
    @pytest.mark.parametrize(
        ("env", "code"),
        [
            ({}, "en"),
            ({"LANG": "hu_HU.UTF-8"}, "hu"),
            ({"LANG": "hu"}, "hu"),
            ({"LANG": "hu-HU"}, "hu"),
            ({"LANG": "HU_hu@euro"}, "hu"),
            ({"LANG": "hus_MX"}, "en"),
            ({"LANG": "en_GB.UTF-8"}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "C"}, "en"),
            ({"LANG": ""}, "en"),
            ({"LC_MESSAGES": "hu_HU", "LANG": "en_US"}, "hu"),
            ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "hu_HU"}, "en"),
            ({"LC_ALL": "", "LANG": "hu_HU"}, "hu"),
            ({"LANGUAGE": "de:hu:en", "LANG": "en_US"}, "hu"),
            ({"LANGUAGE": "en_US:hu"}, "en"),
            ({"LC_CTYPE": "hu_HU", "LANG": "en_US"}, "en"),
        ],
    )
    def test_what_the_environment_says(self, env: dict[str, str], code: str) -> None:
        assert system_language(env, "linux") == code

    def test_windows_and_mac_are_asked_when_the_environment_is_silent(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(language, "_windows_language", lambda: "hu_HU")
        monkeypatch.setattr(language, "_mac_languages", lambda: ["de-DE", "hu-HU", "en"])
        assert system_language({}, "win32") == "hu"
        assert system_language({}, "darwin") == "hu"
        assert system_language({"LANG": "en_US"}, "win32") == "en"

    def test_a_mac_that_does_not_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "")
        assert system_language({}, "darwin") == "en"
