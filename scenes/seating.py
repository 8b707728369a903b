"""Who sits at the table: whose taps are heard, what is taken back, and the computer's part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.client import Chosen, Failed
from game.engine.resignation import Resignation
from game.match import Match
from game.rules import FIRST, SECOND, Reason
from game.seats import HUMAN, Seat, Seats, person, seat_of, shared
from game.wording import Sentence, say
from scenes.computer import Computer
from scenes.hud.hud import Text
from scenes.hud.table_state import TableState
from scenes.moment import table_state
from scenes.playing import Playing
from scenes.sequel import standing


class Seating:
    """The seats at a table, by side. `people` are the names that people have in those seats.

    `changed` is called when something else is to be seen, `failed` told why there is no computer
    player any more, `may_resign` whether the computer may give up.
    """

    def __init__(
        self,
        playing: Playing,
        seats: Seats,
        people: tuple[Text, Text],
        computer: Computer,
        changed: Callable[[], None],
        failed: Callable[[Sentence], None],
        may_resign: Callable[[], bool],
    ) -> None:
        self._playing = playing
        self.seats = seats
        self._people = people
        self._computer = computer
        self._changed = changed
        self._failed = failed
        self._may_resign = may_resign
        self.held = False
        """Whether computers that play among themselves wait."""
        self._sign = 0
        self._patience = {side: Resignation() for side in (FIRST, SECOND)}

    @property
    def names(self) -> tuple[Text, Text]:
        """The sides' names."""
        first, second = (
            person if seat.human else say("Computer {level}", level=seat.level)
            for seat, person in zip(self.seats, self._people, strict=True)
        )
        return first, second

    @property
    def home(self) -> str:
        """The view where the person sits who plays."""
        return home_of(self.seats)

    @property
    def has_computer(self) -> bool:
        """Whether the computer plays a side."""
        return not all(seat.human for seat in self.seats)

    @property
    def watched(self) -> bool:
        """Whether nobody plays: computers do among themselves."""
        return not any(seat.human for seat in self.seats)

    @property
    def hears(self) -> bool:
        """Whether a person is to move, to name a move or to choose one."""
        return seat_of(self.seats, self._match.actor).human

    @property
    def begun(self) -> bool:
        """Whether something of a turn is tapped."""
        return bool(self._playing.turn.taps)

    def swap(self) -> None:
        """The two players change sides."""
        self.seats = self.seats[1], self.seats[0]
        self._people = self._people[1], self._people[0]

    def sit_down(self, side: int, seat: Seat) -> None:
        """Another player takes over a side, in the middle of the game."""
        if self._playing.turn.taps and self._match.actor == side:
            self._playing.undo()
        seats = list(self.seats)
        seats[side - FIRST] = seat
        self.seats = seats[0], seats[1]
        self.held = False
        self._changed()

    @property
    def idle(self) -> bool:
        """Whether a computer is to act, but held up or not ready: its clock must not suffer."""
        return self.held or (not self.hears and not self._computer.ready)

    def begin(self) -> None:
        """A game begins."""
        self.held = False
        self._computer.begin()
        self._patience = {side: Resignation() for side in (FIRST, SECOND)}

    def leave(self) -> None:
        """Nobody plays any more."""
        self._computer.drop()

    def update(self, resting: bool) -> None:
        """The computer thinks or moves, if it is its turn; it moves only while all is `resting`."""
        match = self._match
        level = None if match.outcome else seat_of(self.seats, match.actor).level
        if level is None or self.held:
            self._computer.drop()
        else:
            news = self._computer.think(match, level, resting)
            if isinstance(news, Failed):
                self.seats = HUMAN, HUMAN
                self._changed()
                self._failed(news.sentence)
            elif news:
                self._move(match, level, news)
        if self._sign != self._computer.sign:
            self._changed()

    def _move(self, match: Match, level: int, chosen: Chosen) -> None:
        side = match.actor
        lost = chosen.info is not None and self._patience[side].due(
            level, match.ply, chosen.info.score
        )
        if lost and self._may_resign() and not self.watched:
            match.resign(side)
        else:
            match.play(chosen.move)

    # Undo and redo

    def undo(self) -> None:
        """Take back the begun turn, else the last one; against the computer, a turn and its answer.

        Computers that play among themselves wait after it.
        """
        if self._playing.turn.taps:
            self._playing.undo()
            return
        acts = self._acts_back()
        if acts:
            self.held = self.watched
            self._playing.undo(acts)

    def redo(self) -> None:
        """Make again what the last undo has taken back."""
        if not self._match.can_redo:
            return
        self.held = self.watched
        self._playing.redo(lambda: not shared(self.seats) or self.hears)

    def hold(self) -> None:
        """Let computers that play among themselves wait, or go on."""
        if self.watched and not self._match.outcome:
            self.held = not self.held
            self._changed()

    def resign(self) -> None:
        """The person whose turn it is gives up, or the only one there is."""
        side = self._resigner()
        if side and not self._match.outcome:
            self._match.resign(side)

    def _resigner(self) -> int:
        if self.watched:
            return 0
        return person(self.seats) or self._match.actor

    def _acts_back(self) -> int:
        """How many acts must be taken back until a person is to move; 0 if there is no such way."""
        match = self._match
        player, outcome = person(self.seats), match.outcome
        declared = outcome is not None and outcome.reason in (Reason.RESIGNATION, Reason.TIME)
        if player is None or (declared and outcome and outcome.winner != player):
            return int(match.can_undo)
        actors = (*match.actors, match.actor) if declared else match.actors
        for back, actor in enumerate(reversed(actors), 1):
            if seat_of(self.seats, actor).human:
                return back
        return 0

    # What is seen

    def state(self) -> TableState:
        """All that the HUD shows of the moment."""
        self._sign = self._computer.sign
        match, turn = self._match, self._playing.turn
        state = table_state(match, turn, self.names)
        state = replace(
            state,
            can_undo=bool(turn.taps) or self._acts_back() > 0,
            resigner=0 if match.outcome else self._resigner(),
            thinking=self._sign,
            seats=self.seats,
            standing=standing(match, self.names),
        )
        if match.outcome or (self.hears and not self.watched):
            return state
        if self.watched:
            return replace(state, prompt=WATCHED, held=self.held, choices=())
        return replace(state, prompt=self._awaited(), choices=())

    def _awaited(self) -> Sentence:
        """What the computer is to do."""
        if self._computer.preparing:
            return PREPARES
        if self._match.choosing:
            return CHOOSES
        return NAMES if self._match.naming else THINKS

    @property
    def _match(self) -> Match:
        return self._playing.match


def home_of(seats: Seats) -> str:
    """The view from the side of the only person there is, else from the first side."""
    return "opponent" if person(seats) == SECOND else "player"


WATCHED = say("The computer plays against itself.")
THINKS = say("The computer is to move.")
NAMES = say("Rule of two: the computer names two moves.")
CHOOSES = say("The computer chooses one of the two moves.")
PREPARES = say("The computer player is getting ready. The first time, that takes a while.")
