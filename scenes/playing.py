"""A match on a table: taps go in, and what the match tells comes out as steps of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from game.choice import Choice
from game.match import Event, Match, Named, Played, Redone, Undone, Unnamed
from game.rules import DONE, IllegalMove, Move, Step, Taps
from game.taps import Turn
from game.wording import Sentence
from scenes.entities.table_view import TableView


class Playing:
    """Plays a match by taps and shows it on `view`.

    `changed` is called whenever there is something else to be seen, `refused` is told the place
    of a wrong tap and why it is wrong. Taps are heard only while a person is to move: `heard`.
    """

    def __init__(
        self,
        view: TableView,
        match: Match,
        changed: Callable[[], None],
        refused: Callable[[str, Sentence], None],
        heard: Callable[[], bool] = lambda: True,
    ) -> None:
        self._view = view
        self._changed = changed
        self._refused = refused
        self._heard = heard
        self._together: list[Step] | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.match = match
        self.turn = _turn(match)

    def sit_down(self, match: Match) -> None:
        """Play this match from now on."""
        self.stand_up()
        self.match = match
        self._unsubscribe = match.subscribe(self._on_event)
        self._view.show(match.position.layout())
        self._new_turn()

    def stand_up(self) -> None:
        """Listen to the match no longer."""
        self._unsubscribe()

    @property
    def can_tap(self) -> bool:
        """Not while a piece is on its way, nor after the end, nor where nobody is heard."""
        return self.match.outcome is None and not self._view.moving and self._heard()

    @property
    def options(self) -> frozenset[str]:
        """The places that may be tapped now."""
        return self.turn.options - {DONE} if self.can_tap else frozenset()

    @property
    def last_places(self) -> Taps:
        """The places of the last turn, while none has begun."""
        move = self.match.last_move
        return move.places if move and not self._view.moving and not self.turn.committed else ()

    @property
    def chosen(self) -> str | None:
        """The piece that is selected and has not moved yet."""
        if not self.turn.taps or self.turn.move or self.turn.steps()[-1]:
            return None
        return self.turn.taps[-1]

    def tap(self, place: str) -> None:
        """Tap a place, or DONE; not heard while nothing can be tapped."""
        if not self.can_tap:
            return
        try:
            move = self.turn.tap(place)
        except IllegalMove as refusal:
            self._refused(place, refusal.sentence)
            return
        if move:
            self._act(move, place)
            return
        if self.turn.taps:
            self._view.play(self.turn.steps()[-1])
        self._changed()

    def choose(self, number: int) -> None:
        """Make one of the named moves, counted from 0, if it is to be chosen between them."""
        if self.can_tap and self.match.choosing:
            self.match.play(self.match.named[number])

    def _act(self, move: Move, place: str) -> None:
        """Make the move, or name it by the rule of two."""
        try:
            self.match.play(move)
        except IllegalMove as refusal:  # It is named already.
            self._unmake()
            self._new_turn()
            self._refused(place, refusal.sentence)

    def step_back(self) -> None:
        """Take back the last tap of the turn that has begun."""
        if not self.can_tap or not self.turn.taps:
            return
        steps = self.turn.steps()[-1]
        self.turn.back()
        self._view.play(_backwards(steps))
        self._changed()

    def undo(self, acts: int = 1) -> None:
        """Take back the begun turn, or if none is begun the last turns or a resignation."""
        if self.turn.taps and not self.turn.move:
            self._view.play(_backwards(chain(*self.turn.steps())))
            self._new_turn()
            return
        with self._in_one_go():
            for _ in range(acts):
                self.match.undo()

    def redo(self, enough: Callable[[], bool] = lambda: True) -> None:
        """Make turns again that were taken back, one at least, until that is enough."""
        if self.turn.taps:
            return
        with self._in_one_go():
            while self.match.can_redo:
                self.match.redo()
                if enough():
                    return

    @contextmanager
    def _in_one_go(self) -> Iterator[None]:
        """What happens within is shown as if it were one turn."""
        steps: list[Step] = []
        self._together = steps
        try:
            yield
        finally:
            self._together = None
        if steps:
            self._view.play(steps)
            self._changed()

    def _show(self, steps: Sequence[Step]) -> None:
        if self._together is None:
            self._view.play(steps)
        else:
            self._together.extend(steps)

    def _new_turn(self) -> None:
        self.turn = _turn(self.match)
        self._changed()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Undone):
            begun = chain(*self.turn.steps()) if self.turn.position == event.after else ()
            told = chain(*event.before.steps(event.move.paths[0]))
            self._show(_backwards([*told, *begun]))
        elif isinstance(event, Played | Redone):
            self._show(self._steps_left(event))
        elif isinstance(event, Named | Unnamed):
            self._unmake()
        else:
            self._begun_turn_back()
        self._new_turn()

    def _steps_left(self, event: Played | Redone) -> list[Step]:
        """What of a move the table has not shown yet: people see it tap by tap."""
        if self.turn.move == event.move and self.turn.position == event.before:
            return list(self.turn.steps()[-1])
        self._begun_turn_back()
        return list(chain(*event.before.steps(event.move.paths[0])))

    def _unmake(self) -> None:
        """Whatever of the turn is seen goes back the way it has come."""
        seen = self.turn.steps()
        self._show(_backwards(chain(*(seen[:-1] if self.turn.move else seen))))

    def _begun_turn_back(self) -> None:
        """Whatever of a turn had begun is put back at once."""
        if self.turn.committed:
            self._view.show(self.turn.position.layout())


def _turn(match: Match) -> Turn:
    return Choice(match.position, match.named) if match.choosing else Turn(match.position)


def _backwards(steps: Iterable[Step]) -> list[Step]:
    return [step.reversed() for step in reversed(list(steps))]
