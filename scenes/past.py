"""What the HUD shows of a moment that is looked back at."""

from __future__ import annotations

from game.clock import Clock
from game.rules import FIRST, SECOND
from game.story import Story
from game.wording import Sentence, say
from scenes.hud.clocks import Faces
from scenes.hud.hud import Text
from scenes.hud.past_state import PastState
from scenes.hud.table_state import TableState
from scenes.moment import SIDES, result_of
from scenes.timekeeping import faces
from scenes.viewing import Viewing

Names = tuple[Text, Text]


def past_state(viewing: Viewing, names: Names, fault: Sentence | None = None) -> PastState:
    """The moment on the stage; `fault` says why its record ends where it does."""
    story, ply = viewing.story, viewing.ply
    return PastState(
        table=_plates(story, ply, names),
        clocks=_clocks(story, ply),
        rounds=story.rounds,
        moves=story.moves,
        ply=ply,
        plays=viewing.plays,
        caption=_caption(story, ply, names),
        fault=fault,
        may_go_on=story.may_go_on(ply),
    )


def _plates(story: Story, ply: int, names: Names) -> TableState:
    position = story.positions[ply]
    return TableState(
        game=position.game.name,
        names=names,
        sides=SIDES,
        turn=story.turn(ply),
        reserves=(position.reserve(FIRST), position.reserve(SECOND)),
    )


def _clocks(story: Story, ply: int) -> Faces | None:
    """As they stood when that moment was reached."""
    times = story.times(ply)
    if times is None or not story.match or not story.match.clock:
        return None
    clock = Clock(story.match.clock.control)
    clock.set(times)
    return faces(clock, story.turn(ply), story.outcome(ply))


def _caption(story: Story, ply: int, names: Names) -> Sentence:
    if outcome := story.outcome(ply):
        result, reason = result_of(outcome, names)
        return say("{result}. {reason}", result=result, reason=reason)
    if ply == 0:
        return say("The start")
    return say(
        "Move {number} of {all}: {move}", number=ply, all=story.last, move=story.moves[ply - 1]
    )
