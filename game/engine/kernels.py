"""The games by number, so that the search is compiled once for both.

Each function is the one of the same name in the game's kernel or evaluation; a game is told by
its number, a rule set by the flags that its words module gives.
"""

from __future__ import annotations

from types import ModuleType

from game.compiled import compiled, number
from game.engine.workspace import Moves
from game.pillarz import evaluation as pillarz_evaluation
from game.pillarz import kernel as pillarz
from game.pillarz import words as pillarz_words
from game.pylos import evaluation as pylos_evaluation
from game.pylos import kernel as pylos
from game.pylos import words as pylos_words

PYLOS, PILLARZ = 0, 1
"""The numbers of the games."""

NUMBERS = {"pylos": PYLOS, "pillarz": PILLARZ}
WORDS: tuple[ModuleType, ModuleType] = (pylos_words, pillarz_words)
"""By number, what turns positions and moves into numbers and back."""

MOST_MOVES = max(pylos.MOST_MOVES, pillarz.MOST_MOVES)

_pylos_generate, _pillarz_generate = pylos.generate, pillarz.generate
_pylos_after, _pillarz_after = pylos.after, pillarz.after
_pylos_ended, _pillarz_ended = pylos.ended, pillarz.ended
_pylos_winning, _pillarz_winning = pylos.winning, pillarz.winning
_pylos_key, _pillarz_key = pylos.key, pillarz.key
_pylos_evaluate, _pillarz_evaluate = pylos_evaluation.evaluate, pillarz_evaluation.evaluate
_pylos_order, _pillarz_order = pylos_evaluation.order, pillarz_evaluation.order
_pillarz_safe, _pillarz_stays = pillarz.safe, pillarz.stays
_pillarz_threatened = pillarz.threatened


@compiled("int64(int64, uint64, uint64, int64, int32[::1])")
def generate(game: int, a: int, b: int, rules: int, moves: Moves) -> int:
    """Write the legal moves; how many there are."""
    if game == PYLOS:
        return _pylos_generate(a, b, rules, moves)
    return _pillarz_generate(a, b, rules, moves)


@compiled("int64(int64, uint64, uint64, int64, int32[::1])")
def safe(game: int, a: int, b: int, rules: int, moves: Moves) -> int:
    """Write legal moves; how many there are. The others, if any, let the opponent win at once."""
    if game == PYLOS:
        return _pylos_generate(a, b, rules, moves)
    return _pillarz_safe(a, b, rules, moves)


@compiled("UniTuple(uint64, 2)(int64, uint64, uint64, int64, int64)")
def after(game: int, a: int, b: int, rules: int, move: int) -> tuple[int, int]:
    """The position after a legal move."""
    if game == PYLOS:
        return _pylos_after(a, b, rules, move)
    return _pillarz_after(a, b, rules, move)


@compiled("int64(int64, uint64, uint64, int64)")
def ended(game: int, a: int, b: int, rules: int) -> int:
    """1 and -1: the side to move has won or lost; 0: it goes on, or nobody has a move."""
    if game == PYLOS:
        return number(_pylos_ended(a, b, rules))
    return number(_pillarz_ended(a, b, rules))


@compiled("int64(int64, uint64, uint64, int64)")
def winning(game: int, a: int, b: int, rules: int) -> int:
    """A move that wins at once, of a position that has not ended, or -1."""
    if game == PYLOS:
        return number(_pylos_winning(a, b, rules))
    return number(_pillarz_winning(a, b, rules))


@compiled("int64(int64, uint64, uint64, int64)")
def threatened(game: int, a: int, b: int, rules: int) -> int:
    """1 where the other side, were it to move, could win at once; Pylos is not asked."""
    return 0 if game == PYLOS else number(_pillarz_threatened(a, b, rules))


@compiled("int64(int64, uint64, uint64, int64)")
def stays(game: int, a: int, b: int, rules: int) -> int:
    """1 where the side to move will be to move again after its move."""
    return 0 if game == PYLOS else number(_pillarz_stays(a, b, rules))


@compiled("uint64(int64, uint64, uint64)")
def key(game: int, a: int, b: int) -> int:
    """A well-mixed number of the position."""
    if game == PYLOS:
        return _pylos_key(a, b)
    return _pillarz_key(a, b)


@compiled("int64(int64, uint64, uint64, int64)")
def evaluate(game: int, a: int, b: int, rules: int) -> int:
    """How good it looks for the side to move, in hundredths of a unit."""
    if game == PYLOS:
        return number(_pylos_evaluate(a, b, rules))
    return number(_pillarz_evaluate(a, b, rules))


@compiled("int64(int64, uint64, uint64, int64, int64)")
def order(game: int, a: int, b: int, rules: int, move: int) -> int:
    """How early a move should be tried: the greater the sooner."""
    if game == PYLOS:
        return number(_pylos_order(a, b, rules, move))
    return number(_pillarz_order(a, b, rules, move))
