"""The languages people are spoken to in: gettext catalogues whose keys are the English texts."""

from __future__ import annotations

import gettext
import locale
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.wording import Sentence

LANGUAGES = {"en": "English", "hu": "Magyar"}
"""The code of each language, and its name in itself. The first is the default."""

DOMAIN = "pylos-pillarz"
LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locales"
"""The catalogues are `<code>/LC_MESSAGES/<DOMAIN>.mo`, made by `python3 -m cli.catalogues`."""

DEFAULT = "en"


class Language:
    """One of LANGUAGES. Raises ValueError for another code, OSError without its catalogue."""

    def __init__(self, code: str) -> None:
        if code not in LANGUAGES:
            raise ValueError(f"no language {code!r}")
        self.code = code
        # The keys are English: English needs no catalogue.
        self._catalogue = (
            gettext.NullTranslations()
            if code == DEFAULT
            else gettext.translation(DOMAIN, LOCALES, [code])
        )

    def text(self, template: str, /, **fields: object) -> str:
        """The template in this language, its {named} gaps filled; Sentences in them are told."""
        return self.tell(Sentence(template, tuple(fields.items())))

    def plural(self, one: str, many: str, n: int, /, **fields: object) -> str:
        """The text for `n` things, in English `one` or `many`; {n} stands for the number."""
        told = {
            name: self.tell(value) if isinstance(value, Sentence) else value
            for name, value in fields.items()
        }
        return self._catalogue.ngettext(one, many, n).format(n=n, **told)

    def tell(self, sentence: Sentence) -> str:
        """The sentence in this language."""
        return sentence.told(self._translate)

    def _translate(self, template: str) -> str:
        # The empty key holds a catalogue's header.
        return self._catalogue.gettext(template) if template else ""


def system_language(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The code of the language the system speaks, the default one if it is none of ours.

    What the environment says goes first (LANGUAGE, LC_ALL, LC_MESSAGES, LANG, as in gettext),
    then, on Windows and macOS, what the user chose there.
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := env.get(variable):
            return _first_known(wanted.split(":"))
    if platform == "win32":
        return _first_known([_windows_language()])
    if platform == "darwin":
        return _first_known(_mac_languages())
    return DEFAULT


def _first_known(names: list[str]) -> str:
    codes = (re.split(r"[-_.@]", name.strip().lower())[0] for name in names)
    return next((code for code in codes if code in LANGUAGES), DEFAULT)


def _windows_language() -> str:
    import ctypes

    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009 (only there on Windows)
    return locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), DEFAULT)


def _mac_languages() -> list[str]:
    command = ["defaults", "read", "-g", "AppleLanguages"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.SubprocessError):
        return []
    return re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z]+)*", asked.stdout)
