"""A line of play: a start, the turns made from it, and how the game stands at their end."""

from __future__ import annotations

from collections import Counter

from game.rules import IllegalMove, Move, Outcome, Position, Reason
from game.wording import say


class Line:
    """Moves from a start on. It knows the history, and so the draw by repetition."""

    def __init__(self, start: Position) -> None:
        self.positions = [start]
        self.moves: list[Move] = []
        self._occurred = Counter(self.positions)

    @property
    def position(self) -> Position:
        """Where the line has led."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the rules have ended the game: by the board, or by a position that recurred."""
        limit = self.position.game.repetitions
        ended = self.position.outcome()
        if ended is None and limit is not None and self._occurred[self.position] >= limit:
            ended = Outcome(0, Reason.REPETITION)
        return ended

    def play(self, move: Move, legal: bool = False) -> None:
        """Makes a turn. Raises IllegalMove, for any move once the game is over.

        `legal`: the position itself has just given this move; it isn't looked at again.
        """
        if self.outcome is not None:
            raise IllegalMove(say("The game is over."))
        after = self.position.after(move) if legal else self.position.play(move)
        self.moves.append(move)
        self.positions.append(after)
        self._occurred[after] += 1

    def copy(self) -> Line:
        """The same line, to be played on by itself."""
        line = Line(self.positions[0])
        line.positions, line.moves = self.positions.copy(), self.moves.copy()
        line._occurred = self._occurred.copy()
        return line

    def take_back(self) -> Move:
        """Unmakes the last turn and returns it. Raises IndexError when there is none."""
        move = self.moves.pop()
        self._occurred[self.positions.pop()] -= 1
        return move
