"""The catalogues hold every text of the code, whole, and the compiled ones are up to date."""

from __future__ import annotations

import gettext
import re
import shutil
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from cli import catalogues
from game.language import DEFAULT, DOMAIN, LANGUAGES, LOCALES

CODES = [code for code in LANGUAGES if code != DEFAULT]

Texts = dict[tuple[str, ...], list[str]]


def texts(catalogue: Catalog) -> Texts:
    """The translations by their keys; a key is one text, or one and many."""
    return {
        (message.id,) if isinstance(message.id, str) else tuple(message.id): (
            catalogues.texts_of(message)
        )
        for message in catalogue
        if message.id
    }


def gaps(text: str) -> Counter[str]:
    """What has to be filled in: {names}, and argparse's %(names)s and %s."""
    named = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    return Counter(named + re.findall(r"%(?:\(\w+\))?[a-z]", text))


@pytest.fixture(scope="module", params=CODES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_text_of_the_code_is_there_and_no_other(code: str) -> None:
    assert texts(catalogues.read(code)).keys() == texts(catalogues.updated(code)).keys()


def test_every_text_is_translated(code: str) -> None:
    assert catalogues.untranslated(catalogues.read(code)) == []
    assert not any(message.fuzzy for message in catalogues.read(code) if message.id)


def test_the_gaps_are_the_same(code: str) -> None:
    for key, translated in texts(catalogues.read(code)).items():
        for text in translated:
            # Of a plural, each form fills the gaps of the longest.
            assert gaps(text) == gaps(key[-1]), key


def test_the_compiled_catalogue_is_in_step(code: str) -> None:
    with catalogues.file_of(code, ".mo").open("rb") as file:
        compiled = read_mo(file)
    assert texts(compiled) == texts(catalogues.read(code))
    assert gettext.find(DOMAIN, LOCALES, [code]) == str(catalogues.file_of(code, ".mo"))


def test_spaces_and_ends_are_kept(code: str) -> None:
    for key, translated in texts(catalogues.read(code)).items():
        for text in translated:
            assert text.strip() and text != text.strip() + "\n"
            assert (text[-1] == " ") == (key[0][-1] == " "), key
            assert (text[-1] == ":") == (key[0][-1] == ":") or "{" in text, key


def test_hungarian_quotes_are_hungarian() -> None:
    for translated in texts(catalogues.read("hu")).values():
        for text in translated:
            assert "“" not in text
            assert text.count("„") == text.count("”")


def test_a_hungarian_noun_has_one_form_after_every_numeral() -> None:
    assert catalogues.read("hu").num_plurals == 1


class TestCollecting:
    def test_what_is_collected(self) -> None:
        code = """
say("a" "b", n=1); language.text("c"); language.plural("{n} d", "{n} ds", 2)
def f():
    return self.language.tell(say('e', fault=say("f")))
gettext("g")
"""
        found = list(catalogues.keys_of(code))
        assert found == ["ab", "c", ("{n} d", "{n} ds"), "e", "f", "g"]

    def test_what_is_not(self) -> None:
        code = 'print("a"); text(template); say(*parts); say(b"a"); plural("a", n)\n"""say("x")"""'
        assert list(catalogues.keys_of(code)) == []

    def test_every_corner_of_the_code_is_searched(self) -> None:
        files = {path.split("/")[0] for path, _ in catalogues.collected()}
        assert files == {"main.py", "game", "scenes", "cli"}


def test_the_command_changes_nothing_when_all_is_in_step(
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(LOCALES, tmp_path / "locales")
    files = [catalogues.file_of(code, suffix) for suffix in (".po", ".mo")]
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path / "locales")
    assert catalogues.main() == 0
    for file in files:
        assert catalogues.file_of(code, file.suffix).read_bytes() == file.read_bytes()
    assert capsys.readouterr().out == ""


def test_the_command_says_what_waits_for_its_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(LOCALES, tmp_path / "locales")
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path / "locales")
    monkeypatch.setattr(catalogues, "collected", lambda: [("game/a.py", "New."), ("b.py", "Undo")])
    assert catalogues.main() == 1
    assert capsys.readouterr().out == "hu: 'New.'\n"
    assert texts(catalogues.read("hu")) == {("New.",): [""], ("Undo",): ["Visszavonás"]}
