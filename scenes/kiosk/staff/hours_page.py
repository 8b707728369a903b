"""When the kiosk is open, on each day of the week."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kiosk.hours import ALL_DAY, DAY, Span
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.hud.buttons import Act, Button, Option, Segment, telling
from scenes.hud.layer import Layer
from scenes.hud.lettering import STRONG, TEXT, line_height
from scenes.hud.shapes import Shape
from scenes.kiosk.staff.dial import Dial
from scenes.kiosk.staff.page import Page
from scenes.kiosk.staff.staff_rows import TINY

if TYPE_CHECKING:
    from scenes.kiosk.staff.staff_layer import StaffLayer

WEEKDAYS: tuple[Sentence, ...] = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)

STEP = 30
"""Minutes."""
OPENS, CLOSES = range(0, DAY, STEP), range(STEP, DAY + STEP, STEP)

USUAL = Span(10 * 60, 18 * 60)
"""The hours of a day that had none of its own."""

ROW_HIGH, DAY_WIDE, HOURS_WIDE = 40.0, 110.0, 96.0
BAR, EDITOR_WIDE = 9.0, 208.0


class DayRow(Option):
    """A weekday, its hours as a bar, and in numbers; touched, it is the one that is changed.

    Its `note` says which one is today.
    """

    def __init__(self, layer: Layer, name: str, act: Act, text: str, note: str) -> None:
        super().__init__(layer, name, act, text=text, note=note)
        self.hours = ""
        self.span: Span | None = None

    def looks(self) -> tuple[object, ...]:
        return (*super().looks(), self.chosen, self.hours, self.span)

    def measure(self, within: int) -> tuple[int, int]:
        return within, self.px(ROW_HIGH)

    def paint_ground(self, shape: Shape) -> None:
        if self.chosen:
            self.paint_fill(shape, theme.CHOSEN)
        self.paint_touch(shape)
        left, wide = self.px(DAY_WIDE), self.w - self.px(DAY_WIDE + HOURS_WIDE + 20)
        high = self.px(BAR)
        y = (self.h - high) / 2
        shape.rounded(left, y, wide, high, high / 2, theme.HOVER)
        for opens, closes in parts(self.span):
            x, w = left + wide * opens / DAY, wide * (closes - opens) / DAY
            shape.rounded(x, y, w, high, high / 2, theme.BRASS)

    def write(self) -> None:
        size, middle, pad = self.px(theme.BODY), self.h / 2, self.px(12)
        colour = theme.CREAM if self.chosen else theme.MUTED
        if self.note:
            tiny = self.px(TINY)
            below = middle + line_height(STRONG, size) / 2
            self.text_line(self.note, TEXT, tiny, theme.BRASS, pad, below)
            self.text_line(
                self.text, STRONG, size, colour, pad, middle - line_height(TEXT, tiny) / 2
            )
        else:
            self.text_line(self.text, STRONG, size, colour, pad, middle)
        self.text_line(
            self.hours, TEXT, self.px(theme.SMALL), colour, self.w - pad, middle, "right"
        )


def parts(span: Span | None) -> list[tuple[int, int]]:
    """When it is open, in minutes since midnight, as two parts if it is open over midnight."""
    if span is None:
        return []
    if span.over_midnight:
        return [(0, span.closes), (span.opens, DAY)]
    return [(span.opens, span.closes)]


class HoursPage(Page):
    """All days, and beside them or below what can be changed about one: first today."""

    name = "hours"
    title = say("Opening hours")

    def __init__(self, layer: StaffLayer) -> None:
        super().__init__(layer)
        self.day = self._today

    def build(self) -> None:
        layer, text = self.layer, self.layer.hud.language.text
        self._days = []
        for day, word in enumerate(WEEKDAYS):
            act, note = telling(self._turn_to, day), text("today") if day == self._today else ""
            row = DayRow(layer, f"day {day}", act, layer.hud.tell(word), note)
            self._days.append(layer.add_option(row, day == self.day))
        span = self._span
        self._kinds = [
            layer.add_option(Segment(layer, name, act, text=word), chosen)
            for name, act, word, chosen in (
                ("closed", telling(self._let, None), text("Closed"), span is None),
                ("all day", telling(self._let, ALL_DAY), text("All day"), span == ALL_DAY),
                ("hours", self._set_hours, text("Set hours"), self._has_hours),
            )
        ]
        shown = span or USUAL
        self._opens = Dial(
            layer, "opens", OPENS, shown.opens, self._from, self._open_at, around=True
        )
        self._closes = Dial(
            layer, "closes", CLOSES, shown.closes, self._until, self._close_at, around=True
        )
        for dial in (self._opens, self._closes):
            dial.show(self._has_hours)
        self.corner = layer.add(
            Button(layer, "alike", self._every_day, text=text("Same every day"))
        )
        self._refresh()

    def arrange(self, x: int, y: int, w: int, h: int) -> None:
        px, gap = self.layer.px, self.layer.px(self.layer.gap)
        if self.layer.upright:
            below = self._arrange_days(x, y, w) + px(18)
            below = self.layer.row(x, below, w, self._kinds) + gap
            wide = (w - 2 * gap) // 2
            self._opens.place(x, below, wide)
            self._closes.place(x + w - wide, below, wide)
        else:
            wide = px(EDITOR_WIDE)
            self._arrange_days(x, y, w - wide - 2 * gap)
            x += w - wide
            for kind in self._kinds:
                y = self.layer.row(x, y, wide, [kind]) + gap
            below = self._opens.place(x, y + gap, wide) + gap
            self._closes.place(x, below, wide)

    def _arrange_days(self, x: int, y: int, w: int) -> int:
        return self.layer.stack(
            x, y, w, [(row, self.layer.gap if day else 0) for day, row in enumerate(self._days)]
        )

    @property
    def _today(self) -> int:
        """The weekday by the calendar; Monday is 0."""
        return self.layer.kiosk.now().weekday()

    @property
    def _span(self) -> Span | None:
        return self.layer.settings.hours[self.day]

    @property
    def _has_hours(self) -> bool:
        """Whether it is open, but not all day."""
        return self._span not in (None, ALL_DAY)

    # What is chosen

    def _turn_to(self, day: int) -> None:
        self.day = day
        self.layer.refresh()

    def _let(self, span: Span | None) -> None:
        """Let the day have these hours."""
        self._keep(span)
        self.layer.refresh()

    def _set_hours(self) -> None:
        if not self._has_hours:
            self._let(USUAL)

    def _keep(self, span: Span | None) -> None:
        hours = list(self.layer.settings.hours)
        hours[self.day] = span
        self.layer.keep(hours=tuple(hours))

    def _every_day(self) -> None:
        self.layer.keep(hours=(self._span,) * len(WEEKDAYS))
        self.layer.refresh()

    def _open_at(self, minute: float) -> None:
        span = self._span or USUAL
        # A day on which it would close as it opens is open for half an hour.
        closes = span.closes if span.closes != minute else span.closes % DAY + STEP
        self._change(Span(int(minute), closes))

    def _close_at(self, minute: float) -> None:
        span = self._span or USUAL
        opens = span.opens if span.opens != minute else (span.opens - STEP) % DAY
        self._change(Span(opens, int(minute)))

    def _change(self, span: Span) -> None:
        """Without making all anew: a finger may still be on the button.

        So the dials stay even if their hours are all the day.
        """
        self._keep(span)
        self._opens.turn(span.opens)
        self._closes.turn(span.closes)
        self._refresh()

    # What is seen

    def _refresh(self) -> None:
        for row, span in zip(self._days, self.layer.settings.hours, strict=True):
            row.span, row.hours = span, self._hours(span)
            row.draw()

    def _hours(self, span: Span | None) -> str:
        text = self.layer.hud.language.text
        if span is None:
            return text("closed")
        if span == ALL_DAY:
            return text("all day")
        return text("{opens} to {closes}", opens=clock(span.opens), closes=clock(span.closes))

    def _from(self, minute: float) -> str:
        return self.layer.hud.language.text("from {time}", time=clock(minute))

    def _until(self, minute: float) -> str:
        return self.layer.hud.language.text("to {time}", time=clock(minute))


def clock(minutes: float) -> str:
    """Like 9:30."""
    hours, minute = divmod(int(minutes), 60)
    return f"{hours}:{minute:02}"
