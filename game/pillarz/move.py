"""A turn of pillarz, and every turn that a position allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.bits import bits
from game.pillarz.board import ALL, CAPPED, NEIGHBOURS, SQUARES, TOP, Levels, height
from game.rules import Move, Taps


@dataclass(frozen=True, slots=True)
class PillarzMove(Move):
    """A pawn steps from `source` to `target`, then a block is put on `build`.

    Squares are numbers of game.pillarz.board. Without a source a pawn is placed; a step without a
    build has reached the third level and wins.
    """

    source: int | None
    target: int
    build: int | None = None

    @property
    def paths(self) -> tuple[Taps, ...]:
        squares = (self.source, self.target, self.build)
        return (tuple(SQUARES[square] for square in squares if square is not None),)

    def __str__(self) -> str:
        target = SQUARES[self.target]
        if self.source is None:
            return f"P{target}"
        end = "#" if self.build is None else f"^{SQUARES[self.build]}"
        return f"{SQUARES[self.source]}>{target}{end}"


def placements(pawns: int) -> Iterator[PillarzMove]:
    """Every way to place a pawn beside those that stand already."""
    for square in bits(ALL & ~pawns):
        yield PillarzMove(None, square)


def turns(levels: Levels, own: int, theirs: int) -> Iterator[PillarzMove]:
    """Every turn of the side with the pawns `own`, none of them on the third level."""
    pawns = own | theirs
    for source in bits(own):
        for target in bits(targets(levels, pawns, source)):
            if levels[TOP] >> target & 1:
                yield PillarzMove(source, target)
            else:
                for build in bits(builds(levels, pawns ^ 1 << source, target)):
                    yield PillarzMove(source, target, build)


def targets(levels: Levels, pawns: int, source: int) -> int:
    """Where the pawn on `source` may step: empty neighbours at most one level higher."""
    too_high = levels[min(height(levels, source) + 2, CAPPED)]
    return NEIGHBOURS[source] & ~pawns & ~too_high


def builds(levels: Levels, others: int, target: int) -> int:
    """Where the pawn that has stepped to `target` may build, beside the `others`."""
    return NEIGHBOURS[target] & ~others & ~levels[CAPPED]
