"""How a rehearsal went, for people: as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from PIL import Image

from game.language import Language
from game.wording import Sentence, say
from scenes.hud import theme
from scenes.kiosk.rehearsal.chart import Diagram, Line, chart
from scenes.kiosk.rehearsal.gauge import Sample
from scenes.kiosk.rehearsal.rehearsal import Report

ROWS = 13
"""Of the table of memory, at most."""
TOLD = 5
"""Errors that are told in full."""

KINDS = {
    "nodes": say("nodes"),
    "geoms": say("geoms"),
    "textures": say("textures"),
    "tasks": say("tasks"),
    "hooks": say("event handlers"),
    "buffers": say("buffers"),
    "files": say("open files"),
}


def table(report: Report, language: Language) -> str:
    """All that matters of it."""
    return "\n".join(_lines(report, language))


def _lines(report: Report, language: Language) -> Iterator[str]:
    text = language.text
    yield text(
        "{hours} h rehearsed in {minutes} min, {touches} touches, {sessions} sessions",
        hours=f"{report.hours:g}",
        minutes=f"{report.took / 60:.1f}",
        touches=report.touches,
        sessions=report.sessions,
    )
    for kind, games in report.games.items():
        yield text(
            "games by {kind}: {games}",
            kind=kind,
            games=", ".join(f"{name} {count}" for name, count in games.items()) or "0",
        )
    yield text("who came: {people}", people=_counted(report.came))
    yield text(
        "scenes that failed: {failures}, errors: {errors}, ended by the staff: {left}",
        failures=report.failures,
        errors=sum(report.errors.values()),
        left=report.left,
    )
    yield ""
    yield from _memory(report, language)
    yield ""
    growth = report.growth
    if growth is not None:
        yield text("memory grows by {growth} MB an hour", growth=f"{growth:+.2f}")
    for name, count in report.grown.items():
        yield text(
            "more {kind} than after the warm-up: {count}",
            kind=language.tell(KINDS[name]),
            count=count,
        )
    for error, count in islice(report.errors.items(), TOLD):
        yield ""
        yield text("{count} times:", count=count)
        yield error.rstrip()
    yield text("all is well") if report.sound else text("something is amiss")


def _memory(report: Report, language: Language) -> Iterator[str]:
    text = language.text
    heads: list[Sentence | str] = ["h", say("MB"), say("with processes"), *KINDS.values()]
    yield _row([language.tell(head) if isinstance(head, Sentence) else head for head in heads])
    samples = report.samples
    shown = sorted({round(n * (len(samples) - 1) / (ROWS - 1)) for n in range(ROWS)})
    for one in (samples[n] for n in shown if samples):
        counts = (str(getattr(one, name)) for name in KINDS)
        yield _row([f"{one.hours:.2f}", f"{one.memory:.1f}", f"{one.family:.1f}", *counts])
    yield text("(each time shortly after a game has begun to be shown)")


def _row(cells: list[str]) -> str:
    return "".join(cell.rjust(max(8, len(cell) + 2)) for cell in cells)


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def chart_of(report: Report, language: Language) -> Image.Image:
    """Memory and frame time over the hours."""
    text = language.text

    def line(name: str, what: str, colour: theme.Colour) -> Line:
        return Line(name, [(one.hours, _value(one, what)) for one in report.samples], colour)

    title = text("The kiosk rehearsed for {hours} h", hours=f"{report.hours:g}")
    growth = report.growth
    memory = Diagram(
        text("Memory in MB")
        if growth is None
        else text("Memory in MB: {growth} an hour after the warm-up", growth=f"{growth:+.2f}"),
        [
            line(text("the kiosk"), "memory", theme.BRASS),
            line(text("with the computer player"), "family", theme.MUTED),
        ],
    )
    frames = Diagram(
        text("Milliseconds a frame"),
        [
            Line(text("half of them"), [(h, m) for h, m, _ in report.frames], theme.BRASS),
            Line(text("99 of 100"), [(h, late) for h, _, late in report.frames], theme.MUTED),
        ],
    )
    return chart(title, text("hours"), [memory, frames])


def _value(one: Sample, what: str) -> float:
    return float(getattr(one, what))
