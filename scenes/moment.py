"""What a match at a moment looks like to the HUD."""

from __future__ import annotations

from game.match import Match
from game.rules import DONE, FIRST, SECOND, Position, Spot
from game.taps import Turn
from game.wording import Sentence, say
from scenes.hud.hud import Text
from scenes.hud.table_state import DARK, LIGHT, TableState
from scenes.hud.words import REASONS

SIDES: tuple[Sentence, Sentence] = (say("light"), say("dark"))


def table_state(match: Match, turn: Turn, players: tuple[Text, Text]) -> TableState:
    """All that the HUD shows of a match in the middle of a turn."""
    position, outcome = match.position, match.outcome
    result = reason = None
    if outcome:
        names = (LIGHT, DARK) if players[0] == players[1] else players
        winner = names[outcome.winner - FIRST] if outcome.winner else None
        result = say("{name} wins", name=winner) if winner else say("A draw")
        reason = REASONS[outcome.reason]
    return TableState(
        game=position.game.name,
        names=players,
        sides=SIDES,
        turn=0 if outcome else match.turn,
        reserves=_reserves(position, turn),
        last_move=str(match.last_move) if match.last_move else None,
        move_number=match.ply,
        can_undo=match.can_undo or bool(turn.taps),
        can_redo=match.can_redo and not turn.taps,
        can_finish=not outcome and DONE in turn.options,
        prompt=None if outcome else position.asks(turn.taps),
        result=result,
        reason=reason,
    )


def _reserves(position: Position, turn: Turn) -> tuple[int | None, int | None]:
    """As they lie on the table, so also in the middle of a turn."""
    if position.reserve(FIRST) is None:
        return None, None
    moved = [step for steps in turn.steps() for step in steps]

    def count(side: int) -> int:
        place = f"reserve{side}"
        gone = sum(_is_in(step.source, place) for step in moved)
        come = sum(_is_in(step.target, place) for step in moved)
        return (position.reserve(side) or 0) - gone + come

    return count(FIRST), count(SECOND)


def _is_in(spot: Spot | None, place: str) -> bool:
    return spot is not None and spot.place == place
