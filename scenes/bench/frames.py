"""`main.py bench frames`: our program and a bare one in turn, A B A B, and how they compare."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from game.games import GAMES
from game.language import Language
from game.settings import TIERS
from game.wording import Failure, Sentence, say
from scenes.bench.timing import Order

ROOT = Path(__file__).resolve().parents[2]
BARE = (sys.executable, "-m", "scenes.bench.bare")
ROUNDS = 3
LONGEST = 900
"""Seconds that one program may take."""
SLOW = 500.0
"""Milliseconds a frame."""
MOTIONS = ("orbit", "flight")
UNSYNCED = {"vblank_mode": "0", "__GL_SYNC_TO_VBLANK": "0"}
"""Environment in which drivers show a frame at once: else all take as long as the screen's."""

Found = dict[str, Any]


class BenchFailed(Failure):
    """One of the programs did not get through; the sentence says which and why."""


def frames(
    ours: Sequence[str],
    size: tuple[int, int],
    seconds: float,
    screens: Sequence[bool],
    tell: Callable[[Sentence], None],
    rounds: int = ROUNDS,
    tiers: Sequence[str] = TIERS,
) -> Found:
    """Everything measured, as plain data. `screens`: True in a window, False offscreen.

    `ours` is the command that starts our program to be measured; each motion is measured for
    `seconds` a round, rest for twice as long. Of a tier slower than SLOW one round is enough.
    `tell` gets the news. Raises BenchFailed.
    """
    runs = []
    for window in screens:
        for game in GAMES:
            order = Order(game, tiers, size, seconds, window, started=0.0)
            pairs = []
            for number in range(1, rounds + 1):
                tell(_news(game, window, number, rounds))
                rest = 2 * seconds if number == rounds else 0.0
                pairs.append(_pair(ours, replace(order, rest=rest)))
                order = replace(order, tiers=[t for t in order.tiers if _quick(pairs[-1][0][t])])
            runs.append(_summary(replace(order, tiers=tiers), pairs))
    return {"machine": _machine(pairs[0][0]), "size": list(size), "seconds": seconds, "runs": runs}


def _quick(tier: Found) -> bool:
    return bool(tier["orbit"]["wall_ms"]["median"] < SLOW)


def _news(game: str, window: bool, number: int, rounds: int) -> Sentence:
    if window:
        return say("{game} in a window, {number} of {all}", game=game, number=number, all=rounds)
    return say("{game} offscreen, {number} of {all}", game=game, number=number, all=rounds)


def _pair(ours: Sequence[str], order: Order) -> tuple[Found, Found]:
    found = _run(ours, order)
    return found, _run(BARE, replace(order, scene=found["scene"]))


def _run(command: Sequence[str], order: Order) -> Found:
    try:
        done = subprocess.run(
            command,
            input=replace(order, started=time.time()).text(),
            capture_output=True,
            encoding="utf-8",
            cwd=ROOT,
            env=os.environ | UNSYNCED,
            timeout=LONGEST,
            check=True,
        )
        return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]
    except subprocess.TimeoutExpired as error:
        raise BenchFailed(
            say("A program took longer than {seconds} seconds.", seconds=LONGEST)
        ) from error
    except (subprocess.CalledProcessError, IndexError, ValueError) as error:
        told = getattr(error, "stderr", "") or str(error)
        reason = next((line for line in reversed(told.splitlines()) if line.strip()), "")
        raise BenchFailed(say("A program failed: {reason}", reason=reason.strip())) from error


def _machine(ours: Found) -> Found:
    return {
        "renderer": ours["renderer"],
        "processors": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "ursina": version("ursina"),
        "panda3d": version("panda3d"),
    }


def _summary(order: Order, pairs: Sequence[tuple[Found, Found]]) -> Found:
    starts = [(ours["start"], bare["start"]) for ours, bare in pairs]
    ours = pairs[-1][0]
    return {
        "where": "window" if order.window else "offscreen",
        "game": order.game,
        "spheres": len(ours["scene"]["spheres"]),
        "chosen": dict(zip(("moving", "still"), ours["chosen"], strict=True)),
        "start": {
            "ours_s": round(median(one for one, _ in starts), 3),
            "bare_s": round(median(other for _, other in starts), 3),
            "ratio": _ratio(starts),
        },
        "bare": {motion: _middle([bare[motion] for _, bare in pairs]) for motion in MOTIONS},
        "tiers": {
            tier: {motion: _compared(pairs, tier, motion) for motion in MOTIONS}
            for tier in order.tiers
        },
        "rest": ours["rest"],
    }


def _compared(pairs: Sequence[tuple[Found, Found]], tier: str, motion: str) -> Found:
    """A tier's frames, and their ratio to the bare program's of the same round."""
    both = [(ours[tier][motion], bare[motion]) for ours, bare in pairs if tier in ours]
    medians = {
        what: [(one[what]["median"], other[what]["median"]) for one, other in both]
        for what in ("wall_ms", "processor_ms")
    }
    return {
        **_middle([one for one, _ in both]),
        "ratio": _ratio(medians["wall_ms"]),
        "processor_ratio": _ratio(medians["processor_ms"]),
    }


def _middle(found: Sequence[Found]) -> Found:
    """The median of several rounds, figure by figure."""
    figures = {
        what: {
            part: round(median(one[what][part] for one in found), 2) for part in ("median", "p99")
        }
        for what in ("wall_ms", "processor_ms")
    }
    return {"frames": sum(one["frames"] for one in found), **figures}


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    return round(median(one / max(other, 1e-9) for one, other in pairs), 3)


def table(found: Found, language: Language) -> str:
    """What `frames` has found, for people."""
    text, machine = language.text, found["machine"]
    width, height = found["size"]
    lines = [
        text(
            "{renderer}, {processors} processors, Python {python}, Ursina {ursina},"
            " {width} x {height}",
            width=width,
            height=height,
            **machine,
        )
    ]
    for run in found["runs"]:
        lines += ["", *_run_lines(run, language)]
    return "\n".join(lines)


def _run_lines(run: Found, language: Language) -> list[str]:
    text, start, rest = language.text, run["start"], run["rest"]
    where = text("in a window") if run["where"] == "window" else text("offscreen")
    motions = {"orbit": text("the camera orbits"), "flight": text("a piece flies")}
    heads = (text("ms a frame"), "99 %", text("processor"), "99 %", text("to the bare scene"))
    lines = [
        text(
            "{game}, {where}; {spheres} spheres in the bare scene",
            game=run["game"],
            where=where,
            spheres=run["spheres"],
        ),
        _row(("", *heads)),
    ]
    for motion, said in motions.items():
        bare = run["bare"][motion]
        lines.append(_row((f"{text('bare')}, {said}", *_figures(bare), "")))
        for tier, motions_of in run["tiers"].items():
            one = motions_of[motion]
            lines.append(_row((f"{tier}, {said}", *_figures(one), f"{one['ratio']:.2f}")))
    return [
        *lines,
        text(
            "first frame after {ours} s, bare {bare} s: {ratio} times",
            ours=f"{start['ours_s']:.2f}",
            bare=f"{start['bare_s']:.2f}",
            ratio=f"{start['ratio']:.2f}",
        ),
        text(
            "{seconds} s at rest: {frames} frames, {processor} s of a processor ({share})",
            seconds=rest["seconds"],
            frames=rest["frames"],
            processor=f"{rest['processor_s']:.2f}",
            share=f"{rest['processor_s'] / rest['seconds']:.1%}",
        ),
    ]


def _figures(one: Found) -> tuple[str, ...]:
    return tuple(
        f"{one[what][part]:.2f}"
        for what in ("wall_ms", "processor_ms")
        for part in ("median", "p99")
    )


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    return f"  {first:<28}" + "".join(f"{cell:>11}" for cell in rest[:-1]) + f"{rest[-1]:>20}"
