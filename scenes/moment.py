"""What a match at a moment looks like to the HUD."""

from __future__ import annotations

from game.match import Match
from game.rules import DONE, FIRST, SECOND, Outcome, Position, Spot
from game.taps import Turn
from game.wording import Sentence, say
from scenes.hud.hud import Text
from scenes.hud.table_state import DARK, LIGHT, TableState
from scenes.hud.words import REASONS

SIDES: tuple[Sentence, Sentence] = (say("light"), say("dark"))


def table_state(match: Match, turn: Turn, players: tuple[Text, Text]) -> TableState:
    """All that the HUD shows of a match in the middle of a turn."""
    position, outcome = match.position, match.outcome
    result, reason = result_of(outcome, players) if outcome else (None, None)
    return TableState(
        game=position.game.name,
        names=players,
        sides=SIDES,
        turn=0 if outcome else match.actor,
        reserves=_reserves(position, turn),
        last_move=str(match.last_move) if match.last_move else None,
        move_number=match.ply,
        can_undo=match.can_undo or bool(turn.taps),
        can_redo=match.can_redo and not turn.taps,
        can_finish=not outcome and not match.choosing and DONE in turn.options,
        choices=tuple(map(str, match.named)) if match.choosing else (),
        prompt=None if outcome else _asks(match, turn),
        result=result,
        reason=reason,
    )


def result_of(outcome: Outcome, players: tuple[Text, Text]) -> tuple[Sentence, Sentence]:
    """How a game has ended, and why."""
    names = (LIGHT, DARK) if players[0] == players[1] else players
    won = say("{name} wins", name=names[outcome.winner - FIRST])
    return won if outcome.winner else say("A draw"), REASONS[outcome.reason]


def _asks(match: Match, turn: Turn) -> Sentence:
    """What the one who acts is asked to do."""
    if match.choosing:
        return say("Two moves are named. Which one is to be played?")
    if match.naming and not turn.taps:
        if match.named:
            return say("Rule of two: now name another move.")
        return say("Rule of two: name two moves, your opponent chooses one. The first?")
    return match.position.asks(turn.taps)


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
