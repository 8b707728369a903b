"""What visitors can choose: games and languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.games import GAMES
from game.language import LANGUAGES
from game.wording import say
from scenes.hud import theme, words
from scenes.hud.buttons import Segment, telling
from scenes.hud.layer import Rows
from scenes.hud.setting_rows import segments
from scenes.hud.widgets import Label
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.staff_rows import Headline


class OfferedPage(Page):
    """Each can be left out, but for the last one."""

    name = "offered"
    title = say("Games and languages")

    def build(self) -> None:
        layer, text = self.layer, self.layer.hud.language.text
        settings = layer.settings
        note = text("At least one game and one language stay.")
        # Always in the same order: what is touched stays under the finger.
        offered = [code for code in LANGUAGES if code in settings.languages]
        first = {f"first {code}": (code, LANGUAGES[code]) for code in offered}
        label = Label(layer, "note", note, size=theme.SMALL, colour=theme.MUTED)
        self._rows: Rows = [
            (self._head("games", text("Games offered")), 6),
            (self._options("games", GAMES, words.TITLES), 8),
            (self._head("languages", text("Languages offered")), 22),
            (self._options("languages", LANGUAGES, LANGUAGES), 8),
            (layer.add(label), 10),
            (self._head("first", text("Language of a new visitor")), 22),
            (segments(layer, first, settings.languages[0], self._put_first), 8),
        ]

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        self.layer.stack(x, y, w, self._rows)

    def _head(self, name: str, text: str) -> Headline:
        return self.layer.add(Headline(self.layer, f"{name} label", text))

    def _options(
        self, setting: str, known: Iterable[str], names: Mapping[str, str]
    ) -> list[Segment]:
        """A button for each that there is; the last one that is offered can't be left out."""
        offered = getattr(self.layer.settings, setting)
        made = []
        for name in known:
            act = telling(self._turn, setting, name)
            option = Segment(self.layer, f"{setting} {name}", act, text=names[name])
            option.enabled = offered != (name,)
            made.append(self.layer.add_option(option, name in offered))
        return made

    def _turn(self, setting: str, name: str) -> None:
        """Offer what was not offered, and the other way round."""
        offered: tuple[str, ...] = getattr(self.layer.settings, setting)
        if name in offered:
            self._keep(setting, tuple(other for other in offered if other != name))
        else:
            self._keep(setting, (*offered, name))

    def _put_first(self, code: str) -> None:
        others = tuple(other for other in self.layer.settings.languages if other != code)
        self._keep("languages", (code, *others))

    def _keep(self, setting: str, names: tuple[str, ...]) -> None:
        self.layer.keep(**{setting: names})
        self.layer.refresh()
