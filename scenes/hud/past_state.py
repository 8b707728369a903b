"""What a scene tells the HUD that looks back at a game, and what that may ask of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.hud.clocks import Faces
from scenes.hud.hud import Text
from scenes.hud.move_list import Round
from scenes.hud.table_state import Act, CameraActions, TableState


@dataclass(frozen=True, kw_only=True)
class PastState:
    """A moment of a game that is looked at."""

    table: TableState
    """What the players' plates show."""
    clocks: Faces | None = None
    """What the clocks show, if there are any."""
    rounds: tuple[Round, ...]
    moves: tuple[str, ...]
    ply: int
    plays: bool
    """Whether the game goes on by itself."""
    caption: Text
    fault: Text | None = None
    """Why the record ends here though the game perhaps did not, or another notice."""
    may_go_on: bool = True
    """Whether a game can be played on from here."""


@dataclass(frozen=True, kw_only=True)
class PastActions:
    """What the buttons do."""

    on_go: Callable[[int], None]
    """Show that moment."""
    on_step: Callable[[int], None]
    on_play: Act
    """Let the game go on by itself, or hold it."""
    on_play_on: Act
    on_leave: Act
    on_save: Act | None = None
    """Write the game into a file; None where there is no need."""
    leave: Text
    """Where `on_leave` leads."""
    camera: CameraActions
