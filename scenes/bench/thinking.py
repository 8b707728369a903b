"""`main.py bench thinking`: what a search beside the game costs its frames.

The camera orbits the table, by turns alone and while the computer thinks, in one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from game.engine.client import Client, Failed, Info, Order
from game.games import GAMES, game_named
from game.language import Language
from game.match import Match
from game.wording import Failure, Sentence, say
from scenes.app import App
from scenes.bench.bare import TURN
from scenes.bench.ours import MOMENTS
from scenes.bench.timing import finisher, spread
from scenes.look.shaders import Tier
from scenes.renderer import Tiers
from scenes.table import Table

READY = 600.0
"""Seconds in which the computer player must be ready."""
WARM = 1.5
"""Seconds in which everything is drawn for the first time, and the renderer is measured."""
SETTLED = 0.3
"""Seconds after a search has begun or ended that are not counted."""

Found = dict[str, Any]


class NoThought(Failure):
    """The computer player does not think; the sentence says so."""


def thinking(
    size: tuple[int, int],
    seconds: float,
    rounds: int,
    window: bool,
    tier: str | None,
    tell: Callable[[Sentence], None],
) -> Found:
    """For each game, what frames take alone and beside a search: `rounds` times both in turn, for
    `seconds` each. `tell` gets the news. Raises NoThought.
    """
    fixed = None if tier is None else Tiers(Tier[tier.upper()], Tier[tier.upper()])
    app = App(Language("en"), size, offscreen=not window, tiers=fixed)
    client = Client()
    app.beside.add(client)
    runs = []
    try:
        for game in GAMES:
            runs.append(_measured(_Orbit(app, game, window), client, seconds, rounds, tell))
    finally:
        client.close()
    renderer = app.base.win.getGsg().getDriverRenderer()
    return {
        "renderer": renderer,
        "size": list(size),
        "tier": app.tiers.moving.name.lower(),
        "seconds": seconds,
        "rounds": rounds,
        "runs": runs,
    }


class _Orbit:
    """A table around which the camera turns."""

    def __init__(self, app: App, game: str, window: bool) -> None:
        self.game = game
        self._app = app
        position = game_named(game).parse_position(MOMENTS[game])
        self._table = Table(app, Match(position), ("A", "B"), lambda: None)
        app.go(self._table)
        app.step()
        self._finish = (lambda: None) if window else finisher(app.base.win)
        until = time.monotonic() + WARM
        while time.monotonic() < until:
            app.turn()
        self.frames(WARM)

    def frames(self, seconds: float, each: Callable[[], object] = lambda: None) -> list[float]:
        """What every frame has taken, in seconds; `each` is done after each, as in play."""
        taken = []
        until = time.perf_counter() + seconds
        while (now := time.perf_counter()) < until or not taken:
            self._table.stage.camera.turn(TURN, 0)
            self._app.step()
            self._finish()
            each()
            taken.append(time.perf_counter() - now)
        return taken


def _measured(
    orbit: _Orbit, client: Client, seconds: float, rounds: int, tell: Callable[[Sentence], None]
) -> Found:
    alone: list[float] = []
    beside: list[float] = []
    depth = nodes = 0
    match = Match(game_named(orbit.game).start())
    for number in range(1, rounds + 1):
        tell(say("{game}, {number} of {all}", game=orbit.game, number=number, all=rounds))
        orbit.frames(SETTLED)
        alone += orbit.frames(seconds)
        client.think(match, Order(seconds=seconds + READY))
        heard = [_begun(client)]

        def listen(heard: list[Info] = heard) -> None:
            heard += [news for news in client.poll() if isinstance(news, Info)]

        orbit.frames(SETTLED, listen)
        beside += orbit.frames(seconds, listen)
        client.cancel()
        depth = max([depth, *(info.depth for info in heard)])
        nodes = max([nodes, *(info.nodes for info in heard)])
    one, other = spread(alone), spread(beside)
    return {
        "game": orbit.game,
        "alone_ms": one,
        "thinking_ms": other,
        "growth_ms": {part: round(other[part] - one[part], 3) for part in one},
        "frames": [len(alone), len(beside)],
        "depth": depth,
        "nodes": nodes,
    }


def _begun(client: Client) -> Info:
    """Wait until the search has told of something: of what."""
    until = time.monotonic() + READY
    while time.monotonic() < until:
        for news in client.wait(0.1):
            if isinstance(news, Failed):
                raise NoThought(news.sentence)
            if isinstance(news, Info):
                return news
    raise NoThought(say("The computer player does not begin to think."))


def table(found: Found, language: Language) -> str:
    """What `thinking` has found, for people."""
    text = language.text
    width, height = found["size"]
    lines = [
        text(
            "{renderer}, {width} x {height}, {tier}; the camera orbits",
            renderer=found["renderer"],
            width=width,
            height=height,
            tier=found["tier"],
        )
    ]
    for run in found["runs"]:
        lines += ["", text("{game}, ms a frame (search {depth} turns deep)", **run)]
        for name, said in (
            ("alone_ms", text("alone")),
            ("thinking_ms", text("while the computer thinks")),
            ("growth_ms", text("more")),
        ):
            one = run[name]
            lines.append(f"  {said:<28}{one['median']:>9.2f}{one['p99']:>9.2f}  (99 %)")
    return "\n".join(lines)
