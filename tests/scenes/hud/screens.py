"""Every screen of the HUD in every state, for the tests of its looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.clock import Allowance, Method
from game.engine.thought import Score, Verdict
from game.games import GAMES
from game.rules import Reason
from game.seats import HUMAN, Seat
from game.settings import Settings
from game.shelf import Entry
from game.summary import Summary
from game.wording import Sentence, say
from scenes.app import App
from scenes.hud.advice import Advice, Opinion
from scenes.hud.clocks import Face, Faces, extra_words
from scenes.hud.hud import Hud, Text
from scenes.hud.offer_page import Offer
from scenes.hud.past_layer import PastLayer
from scenes.hud.past_state import PastActions, PastState
from scenes.hud.question import Question
from scenes.hud.table_hud import TableHud
from scenes.hud.table_state import Standing, TableActions, TableState
from scenes.hud.words import REASONS
from scenes.menu import Menu
from scenes.seating import THINKS, WATCHED
from scenes.timekeeping import BEGIN

COMPUTERS = ("computer:8", "computer:5")
SEATS = (Seat(8), Seat(5))
TURNS = ("on_rotate", "on_zoom", "on_tilt", "on_view", "on_pause", "on_seat", "on_setting")
PLAIN = (
    "on_hold",
    "on_go",
    "on_hint",
    "on_history",
    "on_undo",
    "on_redo",
    "on_done",
    "on_reset_camera",
    "on_play_again",
    "on_new_game",
    "on_resign",
    "on_menu",
)


class Told(list[Any]):
    """What the buttons have asked for: names, or (name, value)."""

    def actions(self) -> TableActions:
        """Actions that write down what they are asked for."""
        plain = {name: (lambda name=name: self.append(name)) for name in PLAIN}
        turns = {name: (lambda *told, name=name: self.append((name, *told))) for name in TURNS}
        return TableActions(**plain, **turns)


def state(**changes: Any) -> TableState:
    """A game of Pylos under way, the first to move."""
    usual: dict[str, Any] = {
        "game": "pylos",
        "names": (say("Player 1"), say("Player 2")),
        "resigner": 0 if "result" in changes else changes.get("turn", 1),
        "turn": 1,
        "reserves": (15, 1),
        "last_move": "a1>e1-e1-a1",
        "move_number": 128,
        "can_undo": True,
        "can_redo": True,
        "prompt": say("Your reserve is empty: you can only raise a ball."),
    }
    return TableState(**{**usual, **changes})


def table(app: App, shown: str = "", **changes: Any) -> TableHud:
    """The HUD of the table in the app's scene, and its Told as `hud.told`.

    So much of what the computer thinks of the game is `shown`.
    """
    app.opinion = shown
    told = Told()
    hud = TableHud(app, told.actions(), state(**changes))
    hud.told = told  # type: ignore[attr-defined]
    assert app.scene
    app.scene.hud = hud
    return hud


class BareMenu(Menu):
    """A menu without the picture beside it, which takes long to draw and is tested elsewhere."""

    def show_backdrop(self, game: str) -> None:
        """Show nothing."""


def menu(
    app: App,
    game: str = "pylos",
    seats: tuple[str, str] = ("human", "human"),
    control: str = "",
    plan: str = "single",
    offer: Offer | None = None,
    asks: bool = False,
    notice: Sentence | None = None,
) -> Hud:
    """The HUD of the start menu; `asks`: its offer comes first."""
    settings = Settings(game=game, seats=seats, control=control, plan=plan)
    scene = BareMenu(app, settings, lambda choice: None, offer=offer)
    scene.asks, scene.notice = asks, notice
    app.go(scene)
    app.step()
    assert scene.hud
    return scene.hud


def press(hud: Hud, name: str) -> None:
    """Press and release the button of that name in its middle."""
    button = next(button for button in hud.layer.buttons() if button.name == name)
    x, y = button.x + button.w / 2, button.y + button.h / 2
    assert hud.press(x, y)
    hud.release(x, y)


def _paused(*presses: str, **changes: Any) -> Callable[[App], Hud]:
    def make(app: App) -> Hud:
        hud = table(app, **changes)
        hud.open_pause()
        for name in presses:
            press(hud, name)
        return hud

    return make


def _asked(app: App) -> Hud:
    hud = table(app)
    hud.ask(
        Question(
            hud,
            say("Take the last turn back?"),
            say("Does {name} agree?", name=say("Player 2")),
            lambda: None,
        )
    )
    return hud


def past(app: App, saves: bool = False, **changes: Any) -> Hud:
    """The HUD for looking back at a game."""
    told = Told()
    actions = told.actions()
    usual: dict[str, Any] = {
        "table": state(),
        "rounds": tuple((number, 2 * number - 1, 2 * number) for number in range(1, 100)),
        "moves": ("a1>e1-e1-a1", "d4>g3-c2-b1") * 99,
        "ply": 128,
        "plays": False,
        "caption": say("Move {number} of {all}: {move}", number=128, all=198, move="d4>g3-c2-b1"),
    }
    past_actions = PastActions(
        on_go=lambda ply: told.append(("on_go", ply)),
        on_step=lambda by: told.append(("on_step", by)),
        on_play=lambda: told.append("on_play"),
        on_play_on=lambda: told.append("on_play_on"),
        on_leave=lambda: told.append("on_leave"),
        leave=say("Back to the game"),
        on_save=(lambda: told.append("on_save")) if saves else None,
        camera=actions,
    )
    hud = Hud(app)
    hud.open(PastLayer(hud, past_actions, PastState(**{**usual, **changes})))
    hud.told = told  # type: ignore[attr-defined]
    assert app.scene
    app.scene.hud = hud
    return hud


FAULT = say(
    "The record is faulty in line {line}, column {column}: {fault}",
    line=128,
    column=72,
    fault=say("No ball is taken back: this turn completes no square or line of your colour."),
)


def _menu_page(*pages: str, **chosen: Any) -> Callable[[App], Hud]:
    def make(app: App) -> Hud:
        hud = menu(app, **chosen)
        for page in pages:
            press(hud, page)
        return hud

    return make


def _views(app: App) -> Hud:
    hud = table(app, can_finish=True)
    press(hud, "views")
    return hud


def _toast(app: App) -> Hud:
    hud = table(app, can_finish=True)
    hud.toast(say("No ball is taken back: this turn completes no square or line of your colour."))
    return hud


LONG_LINE = ("a1>e1-e1-a1", "b2", "d4>g3-c1", "b4", "c3>f3-c2-b2", "a2", "d2", "a4>e3") * 3
"""More than can be shown."""


def _advised(
    advice: Advice, shown: str, *presses: str, **changes: Any
) -> Callable[[App], TableHud]:
    def make(app: App) -> TableHud:
        hud = table(app, shown, **changes)
        hud.show_advice(advice)
        hud.hint_done(bool(changes.get("can_finish")))
        for name in presses:
            press(hud, name)
        return hud

    return make


def opinion(
    verdict: Verdict, amount: int = 0, side: int = 1, line: tuple[str, ...] = LONG_LINE
) -> Opinion:
    """What a deep search thinks."""
    return Opinion(side, 128, Score(verdict, amount), line)


FISCHER, BRONSTEIN, DELAY = (
    extra_words(Allowance(300, 30, method))
    for method in (Method.FISCHER, Method.BRONSTEIN, Method.DELAY)
)
CLOCKS: dict[str, Faces] = {
    "clocks": (Face(2990, running=True), Face(3000)),
    "clocks of hours": (Face(863990, running=True, extra=FISCHER), Face(36000, extra=DELAY)),
    "little time": (Face(98, running=True, low=True, extra=BRONSTEIN), Face(600, low=True)),
}
"""What the clocks show."""


def _timed(clocks: Faces, *presses: str, **changes: Any) -> Callable[[App], TableHud]:
    def make(app: App) -> TableHud:
        hud = table(app, **changes)
        hud.show_clocks(clocks)
        if presses:
            hud.open_pause()
        for name in presses[1:]:
            press(hud, name)
        return hud

    return make


def offered(**tags: str) -> Offer:
    """A saved game to go on with."""
    known = {"Game": "pylos", "First": "", "Second": "", "Date": "2026.11.30", "Result": "*"}
    entry = Entry(Path("a.game"), Summary({**known, **tags}, 128))
    return Offer(entry, lambda: None, lambda: None)


def score(one: Text, a: str, b: str, two: Text) -> Sentence:
    """How a series stands, in words."""
    return say("{one}  ·  {a} : {b}  ·  {two}", one=one, a=a, b=b, two=two)


SERIES = {
    "under way": Standing(
        say("Game {number}, race to {points}", number=99, points=99),
        score(say("Player 1"), "48½", "49½", say("Player 2")),
    ),
    "of long names": Standing(
        say("Decider"),
        score(
            "Wolfeschlegelsteinhausenbergerdorff the Elder",
            "½",
            "1",
            "Béla of a long line of noblemen from the banks of the Danube",
        ),
    ),
}
"""How series of games stand."""

OVER: dict[str, Any] = {
    "turn": 0,
    "result": say("{name} wins", name=say("Player 2")),
    "reason": say("The top of the pyramid is filled."),
}

SCREENS: dict[str, Callable[[App], Hud]] = {
    **{f"menu {game}": (lambda app, game=game: menu(app, game)) for game in GAMES},
    "menu, computers": lambda app: menu(app, "pylos", COMPUTERS),
    "menu, a computer": lambda app: menu(app, "pillarz", ("human", "computer:1")),
    **{f"menu, choosing {game}": _menu_page("variants", game=game) for game in GAMES},
    **{f"menu, reading {game}": _menu_page("how to play", game=game) for game in GAMES},
    **{
        f"menu, rule of two in {game}": _menu_page("how to play", "two", game=game)
        for game in GAMES
    },
    "menu, picture": _menu_page("picture"),
    "menu, sound": _menu_page("sound"),
    "menu, long clocks": _menu_page(control="86400b3600 86399b3599"),
    "menu, match": _menu_page("match"),
    "menu, match with clocks": _menu_page("match", control="10800+60 10800b45"),
    "menu, no clocks": _menu_page("match", "clocks"),
    "menu, clocks": _menu_page("match", "clocks", control="300"),
    "menu, different clocks": _menu_page("match", "clocks", control="10800d60 10800d45"),
    **{
        f"menu, match of {plan}": _menu_page("match", plan=plan)
        for plan in ("two, decider", "best of 21, rule of two", "race to 21")
    },
    "menu, a long match": _menu_page(
        control="10800+60 10800b45", plan="best of 21, rule of two", offer=offered()
    ),
    "menu, a notice": _menu_page(
        control="10800+60 10800b45",
        plan="best of 21, rule of two",
        offer=offered(),
        notice=say("A saved game is broken: {path}", path="/home/somebody" + "/folder" * 14),
    ),
    "menu, most of a match": _menu_page("match", control="300", plan="best of 21, rule of two"),
    "menu, match of pillarz": _menu_page("match", game="pillarz"),
    "menu, going on": lambda app: menu(
        app, offer=offered(Series="two, rule of two: 1-0", First="Anna"), asks=True
    ),
    "menu, another game": lambda app: menu(
        app, offer=offered(Series="best of 3, rule of two: 1-0", Result="1-0"), asks=True
    ),
    "table, choosing": lambda app: table(
        app,
        choices=("a1>e1-e1-a1", "c3>f3-c2-b2"),
        prompt=say("Two moves are named. Which one is to be played?"),
    ),
    **{
        f"table, series {name}": lambda app, standing=standing: table(app, standing=standing)
        for name, standing in SERIES.items()
    },
    "table, series with clocks and thoughts": _timed(
        CLOCKS["clocks of hours"], standing=SERIES["of long names"]
    ),
    "table, another game to come": lambda app: table(
        app,
        **OVER,
        standing=replace(
            SERIES["under way"],
            news=say("Level: the next game is by the rule of two."),
            again=say("Next game"),
        ),
    ),
    "table, the end of a series": lambda app: table(
        app,
        **OVER,
        standing=replace(
            SERIES["of long names"],
            news=say("{name} wins the match {a} : {b}.", name=say("Player 1"), a="2½", b="1½"),
            again=say("Another match"),
        ),
    ),
    "table, first ply": lambda app: table(
        app, last_move=None, move_number=0, can_undo=False, can_redo=False
    ),
    "table, may finish": lambda app: table(app, can_finish=True),
    "table, second to move": lambda app: table(app, turn=2, prompt=None),
    "table, only done": lambda app: table(app, prompt=None, can_finish=True),
    "table, pillarz": lambda app: table(app, game="pillarz", reserves=(None, None)),
    "table, computers": lambda app: table(
        app,
        seats=SEATS,
        names=tuple(say("Computer {level}", level=seat.level) for seat in SEATS),
        thinking=2,
        held=False,
        prompt=WATCHED,
    ),
    "table, computers held": lambda app: table(
        app, seats=SEATS, turn=2, thinking=3, held=True, prompt=WATCHED
    ),
    "table, the computer's turn": lambda app: table(
        app,
        seats=(HUMAN, Seat(5)),
        names=(say("Player 1"), say("Computer {level}", level=5)),
        turn=2,
        prompt=THINKS,
    ),
    "table, a hint": _advised(Advice(rank=1), "", can_finish=True),
    "table, waiting for a hint": _advised(Advice(asked=True), "bar"),
    "table, the bar": _advised(
        Advice(possible=False, opinion=opinion(Verdict.LOSS, 128)), "bar", last_move=None
    ),
    "table, no thoughts yet": _advised(Advice(), "thoughts"),
    **{
        f"table, thoughts: {score}": _advised(Advice(opinion=opinion(score, 128, side)), "thoughts")
        for score, side in zip(Verdict, (1, 2, 1, 2), strict=True)
    },
    "table, thoughts folded": _advised(
        Advice(opinion=opinion(Verdict.WIN, 128)), "thoughts", "fold"
    ),
    "table, thoughts on pillarz": _advised(
        Advice(opinion=opinion(Verdict.CENTS, -9999, line=("B3>B4^A3", "C2>C1^D2") * 8)),
        "thoughts",
        game="pillarz",
        reserves=(None, None),
    ),
    **{f"table, {name}": _timed(clocks) for name, clocks in CLOCKS.items()},
    "table, go": _timed(CLOCKS["clocks"], waits=True, prompt=BEGIN),
    "table, time is up": _timed(
        (Face(1200, extra=DELAY), Face(0, low=True, down=True, extra=DELAY)),
        turn=0,
        result=say("{name} wins the game.", name=say("Player 1")),
        reason=REASONS[Reason.TIME],
    ),
    "pause, clocks": _timed(CLOCKS["little time"], "pause"),
    "pause, clocks, picture": _timed(CLOCKS["little time"], "pause", "picture"),
    "table, asked": _asked,
    "looking back": past,
    "looking back at the start": lambda app: past(
        app, ply=0, moves=(), rounds=(), caption=say("The start"), may_go_on=False
    ),
    "looking back, going on": lambda app: past(
        app, plays=True, table=state(game="pillarz", reserves=(None, None), turn=2)
    ),
    "looking back at clocks": lambda app: past(app, clocks=CLOCKS["little time"]),
    "looking back at a faulty record": lambda app: past(app, True, fault=FAULT),
    "table, views": _views,
    "table, toast": _toast,
    **{
        f"table, {reason}": (
            lambda app, why=why: table(
                app, turn=0, result=say("{name} wins the game.", name=say("Player 2")), reason=why
            )
        )
        for reason, why in REASONS.items()
    },
    "pause": _paused(),
    "pause after the end": _paused(result=say("Player 1")),
    "pause, players": _paused("players", seats=(HUMAN, Seat(8))),
    "pause, computers": _paused("players", seats=SEATS, game="pillarz"),
    "pause among computers": _paused(seats=SEATS, resigner=0),
    "pause, rule of two": _paused("how to play", "two"),
    "pause, rule of two in pillarz": _paused("how to play", "two", game="pillarz"),
    "pause, how to play pylos": _paused("how to play"),
    "pause, how to play pillarz": _paused("how to play", game="pillarz"),
    "pause, keys": _paused("keys"),
    "pause, picture": _paused("picture"),
    "pause, sound": _paused("sound"),
    "pause, new game": _paused("new game"),
    "pause, resign": _paused("resign"),
    "pause, leave": _paused("to the menu"),
}
