"""What the table tells its HUD, and what the HUD may ask of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.seats import HUMAN, Seat, Seats
from game.wording import say
from scenes.hud.hud import Text

Act = Callable[[], None]
Turn = Callable[[int], None]

VIEWS = ("player", "opponent", "left", "right", "top")

LIGHT, DARK = say("Light"), say("Dark")
"""What the pieces of the first and the second side are called."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series of games stands: which game this is, and the points; after it what has come of
    it, and what another game is called.
    """

    title: Text
    score: Text
    news: Text | None = None
    again: Text | None = None


@dataclass(frozen=True, kw_only=True)
class TableState:
    """All that the HUD shows of a game. Pairs are for the first and the second side."""

    game: str
    names: tuple[Text, Text]
    sides: tuple[Text, Text] = (LIGHT, DARK)
    turn: int
    """The side to move; 0 when nobody is."""
    reserves: tuple[int | None, int | None] = (None, None)
    last_move: str | None = None
    move_number: int = 0
    """How many turns have been made."""
    can_undo: bool = False
    can_redo: bool = False
    can_finish: bool = False
    """Whether the turn could end here though it might go on."""
    choices: tuple[str, ...] = ()
    """The moves of which the side to move chooses one."""
    waits: bool = False
    """Whether a clock waits for somebody to say "go"."""
    prompt: Text | None = None
    result: Text | None = None
    reason: Text | None = None
    seats: Seats = (HUMAN, HUMAN)
    thinking: int = 0
    """Which picture shows that the side to move thinks; 0: none."""
    held: bool | None = None
    """Computers play among themselves: whether they wait. None: somebody else plays too."""
    standing: Standing | None = None
    """Of the series of games this one belongs to; None: to none."""
    resigner: int = 0
    """The side that gives up if somebody does now; 0: nobody can."""


def _nothing(*values: object) -> None:
    pass


@dataclass(frozen=True, kw_only=True)
class CameraActions:
    """What the camera's buttons do. A Turn is told -1 or +1."""

    on_rotate: Turn
    """-1 turns the camera to the left around the table, +1 to the right."""
    on_zoom: Turn
    """-1 goes farther away, +1 nearer."""
    on_tilt: Turn
    """-1 lowers the camera, +1 raises it."""
    on_view: Callable[[str], None]
    """One of VIEWS."""
    on_reset_camera: Act


@dataclass(frozen=True, kw_only=True)
class TableActions(CameraActions):
    """What the table's buttons do."""

    on_undo: Act
    on_redo: Act
    on_done: Act
    """End the turn here."""
    on_play_again: Act
    """A new game with the sides swapped, after the end."""
    on_new_game: Act
    """A new game with the sides as they are."""
    on_resign: Act
    on_menu: Act
    """Leave the table for the start menu; what that loses has been asked already."""
    on_pause: Callable[[bool], None] = _nothing
    """The pause menu has opened or closed."""
    on_seat: Callable[[int, Seat], None] = _nothing
    """Another player takes over a side."""
    on_hold: Act = _nothing
    """Computers that play among themselves are to wait, or to go on."""
    on_choose: Callable[[int], None] = _nothing
    """Play one of the `choices`, counted from 0."""
    on_go: Act = _nothing
    """The clock may run."""
    on_hint: Act = _nothing
    """Show the best move, then the second best, then none."""
    on_history: Act = _nothing
    """Look back at the turns made so far."""
    on_setting: Callable[[str, object], None] = _nothing
    """A setting has been given another value, and holds already."""
