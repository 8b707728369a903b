"""A turn being tapped: what may be tapped next, and which move has been tapped."""

from __future__ import annotations

from game.rules import IllegalMove, Move, Position, Step, Taps
from game.tree import Tree, tree_of
from game.wording import say


class Turn:
    """One turn of a position as it is being tapped."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._root = tree_of(position.legal_moves())
        self._branches: list[Tree | Move] = [self._root]
        self._taps: list[str] = []

    @property
    def taps(self) -> Taps:
        """The taps so far: a legal path, whole or only begun."""
        return tuple(self._taps)

    @property
    def options(self) -> frozenset[str]:
        """What may be tapped next, perhaps DONE among it; empty when the turn is complete."""
        branch = self._branches[-1]
        return frozenset() if isinstance(branch, Move) else frozenset(branch)

    @property
    def move(self) -> Move | None:
        """The move, once its taps are complete."""
        branch = self._branches[-1]
        return branch if isinstance(branch, Move) else None

    @property
    def committed(self) -> bool:
        """Whether something has already moved on the table in this turn."""
        return any(self.steps())

    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """What the taps so far have made happen, one entry a tap."""
        return self.position.steps(self.taps)

    def tap(self, place: str) -> Move | None:
        """Take one more tap; returns the move when that completes it.

        A mere selection, a piece tapped that has not moved yet, is easily changed: tapping it
        again drops it, tapping another piece selects that one instead. Raises IllegalMove, with the
        reason, for a wrong tap, which changes nothing.
        """
        if self.move is not None:
            raise IllegalMove(say("The turn is over."))
        if place in self.options:
            return self._go(place)
        if self._taps and not self.committed:
            self._change_selection(place)
            return None
        raise IllegalMove(self.position.why_not(self.taps, place))

    def back(self) -> str | None:
        """Take back the last tap and return it; None when there is none."""
        if not self._taps:
            return None
        self._branches.pop()
        return self._taps.pop()

    def _go(self, place: str) -> Move | None:
        branch = self._branches[-1]
        assert isinstance(branch, dict)
        self._branches.append(branch[place])
        self._taps.append(place)
        return self.move

    def _change_selection(self, place: str) -> None:
        selected = self.taps
        while self.back() is not None:
            pass
        if place in selected:
            return
        # A tap that would move something at once was not meant for this: it must be tapped afresh.
        if place in self.options and not any(self.position.steps((place,))):
            self._go(place)
            return
        for tap in selected:
            self._go(tap)
        raise IllegalMove(self.position.why_not(selected, place))
