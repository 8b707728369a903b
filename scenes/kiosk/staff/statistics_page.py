"""How the kiosk is used, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING

from game.kiosk.hours import TURN_OF_THE_DAY, kiosk_day
from game.kiosk.media import removable_media
from game.kiosk.statistics import By, Result
from game.language import LANGUAGES, Language
from game.storage import home
from game.wording import Sentence, say
from scenes.hud import theme, words
from scenes.hud.buttons import Button
from scenes.hud.layer import Rows
from scenes.hud.widgets import Label
from scenes.kiosk.staff.charts import Day, DayChart, Kind, Shares, Tile
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.staff_rows import TINY

if TYPE_CHECKING:
    from scenes.kiosk.staff.staff_layer import StaffLayer

Kinds = tuple[str | int, ...]
"""What is counted together, by the keys of the counts."""

DAYS, WEEK = 28, 7

MONTHS: tuple[Sentence, ...] = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)

RESULTS: dict[Sentence, Kinds] = {
    say("Visitor won"): (Result.WON,),
    say("Computer won"): (Result.LOST,),
    say("Draw"): (Result.DRAWN,),
    say("Two visitors"): (Result.FIRST, Result.SECOND),
    say("Left the game"): (Result.LEFT,),
    say("Walked off"): (Result.WALKED_OFF,),
}
LENGTHS: dict[Sentence, Kinds] = {
    say("Under 1 minute"): (0,),
    say("1 to 2 minutes"): (1,),
    say("2 to 5 minutes"): (2,),
    say("5 to 10 minutes"): (5,),
    say("Longer"): (10,),
}

WIDE = (("game", "language"), ("result",), ("length",))
UPRIGHT = (("game", "result"), ("language", "length"))
"""What lies below each other in the columns of a wide screen and of an upright one."""

BETWEEN, ABOVE, ABOUT = 11.0, 9.0, 2.0


class StatisticsPage(Page):
    """The last four weeks: days, kinds, and what there was in all."""

    name = "statistics"
    title = say("Statistics")
    heading = say("The last {days} days", days=DAYS)

    def __init__(self, layer: StaffLayer) -> None:
        super().__init__(layer)
        self._today = date.min

    def build(self) -> None:
        layer, text = self.layer, self.layer.hud.language.text
        self._today = kiosk_day(layer.kiosk.now())
        self._tiles = self._make_tiles()
        self._days = layer.add(DayChart(layer, "days", self._bars()))
        about = text(
            "Each day begins at {time}; the night belongs to the evening before.",
            time=f"{TURN_OF_THE_DAY}:00",
        )
        self._about = layer.add(Label(layer, "about days", about, size=TINY, colour=theme.MUTED))
        self._shares = {
            "game": self._count(text("By game"), By.GAME, _alone(words.TITLES)),
            "language": self._count(text("By language"), By.LANGUAGE, _alone(LANGUAGES)),
            "result": self._count(text("By result"), By.RESULT, self._told(RESULTS)),
            "length": self._count(text("By length"), By.LENGTH, self._told(LENGTHS)),
        }
        self.corner = layer.add(
            Button(layer, "export", self._save, text=text("Save as CSV"), icon="down")
        )

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        gap = self.layer.px(BETWEEN)
        columns = [self._column(*names) for names in (UPRIGHT if self.layer.upright else WIDE)]
        wide = (w - (len(columns) - 1) * gap) // len(columns)
        top = y + h - max(self.layer.height(wide, column) for column in columns)
        for number, column in enumerate(columns):
            self.layer.stack(x + number * (wide + gap), top, wide, column)
        y = self.layer.row(x, y, w, self._tiles) + gap
        high = self._about.measure(w)[1]
        self._about.place(x, top - gap - high, w, high)
        self._days.place(x, y, w, top - gap - high - self.layer.px(ABOUT) - y)

    def _column(self, *names: str) -> Rows:
        return [(self._shares[name], ABOVE if below else 0) for below, name in enumerate(names)]

    # What is counted

    @property
    def _since(self) -> date:
        return self._today - timedelta(days=DAYS - 1)

    def _make_tiles(self) -> list[Tile]:
        layer, text = self.layer, self.layer.hud.language.text
        recent = layer.kiosk.statistics.totals(self._since)
        ever = layer.kiosk.statistics.totals()

        def tile(name: str, word: str, number: int, of: int) -> Tile:
            note = text("of {number} in all", number=of) if of != number else ""
            return layer.add(Tile(layer, name, f"{number}", word, note))

        return [
            tile("games", text("Games"), recent.games, ever.games),
            tile("visits", text("Visits"), recent.sessions, ever.sessions),
            layer.add(Tile(layer, "visit", _minutes(recent.seconds), text("Minutes a visit"))),
        ]

    def _bars(self) -> list[Day]:
        language = self.layer.hud.language
        made = []
        for day, games in self.layer.kiosk.statistics.days(self._today, DAYS):
            assert isinstance(day, date)
            named = (self._today - day).days % WEEK == 0
            made.append(Day(games, _date(language, day) if named else ""))
        return made

    def _told(self, table: Mapping[Sentence, Kinds]) -> dict[str, Kinds]:
        return {self.layer.hud.tell(word): kinds for word, kinds in table.items()}

    def _count(self, text: str, by: By, table: Mapping[str, Kinds]) -> Shares:
        """Games of the last weeks by what they were; `table` says what is counted together."""
        layer = self.layer
        counts = dict(layer.kiosk.statistics.counts(by, self._since))
        kinds = [
            Kind(word, sum(counts.get(key, 0) for key in keys)) for word, keys in table.items()
        ]
        return layer.add(Shares(layer, f"by {by.name.lower()}", text, kinds))

    # What can be done

    def _save(self) -> None:
        kiosk = self.layer.kiosk
        name = f"pylos-pillarz {self._today.isoformat()}.csv"
        folders = [*removable_media(), kiosk.folder or home()]
        for folder in folders:
            notice = kiosk.statistics.export(folder / name)
            if notice is None:
                kiosk.event("the statistics are exported")
                self.layer.tell(
                    say("Saved"), say("The statistics are in {path}", path=folder / name)
                )
                return
        assert notice
        self.layer.tell(say("Not saved"), notice)


def _alone(names: Mapping[str, str]) -> dict[str, Kinds]:
    """Each of them is counted by itself."""
    return {word: (name,) for name, word in names.items()}


def _date(language: Language, day: date) -> str:
    month = MONTHS[day.month - 1]
    return language.text("{day} {month}", day=day.day, month=month)


def _minutes(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
